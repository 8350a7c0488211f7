import { type Instant, zoneOf } from '../../time/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import { failure } from '../contract/failures.ts';
import { quoteText } from '../contract/model-text.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import {
  type ChosenStart,
  frameChars,
  isListed,
  listStarts,
  nameStart,
  readAround,
  recordShown,
  type SlotsRead,
  todayText,
} from '../free-slots/read-slots.ts';
import { startText } from './answers.ts';

/** Which starts to show: those around `start`, or the whole list. `without` is left out. */
type Around = { start: ChosenStart; read: SlotsRead; without?: Instant; isWhole?: boolean };

/** Fields of a refusal that show listed starts. The starts then count as shown. */
export async function showStarts(
  call: RunningCall,
  { start, read, without, isWhole = false }: Around,
): Promise<Partial<Failure>> {
  const { durationMinutes, timezone } = start;
  const zone = zoneOf(timezone);
  const open = read.slots.map(({ at }) => at).filter((at) => at !== without);
  const before = open.filter((at) => at < start.at).slice(-3);
  const near = [...before, ...open.filter((at) => at >= start.at).slice(0, 3)];
  const { shown, ...listed } = isWhole
    ? listStarts(open, zone, call.context.maxTextChars - frameChars)
    : { shown: near, nearest: near.map((at) => nameStart(at, zone)) };
  await recordShown(call, { wish: start, starts: shown });
  return { durationMinutes, timezone, today: todayText(read.readAt, zone), ...listed };
}

/** The start as the service lists it, the age of the list, and the list. */
export type Listed = { start: string; readAt: Instant; read: SlotsRead };

/** Reads the list again and finds the start in it. Refuses if the service does not list the start. */
export async function readListed(call: RunningCall, start: ChosenStart): Promise<Attempt<Listed>> {
  const read = await readAround(call, start);
  if (!read.ok) return read;
  const slot = read.value.slots.find(({ at }) => at === start.at);
  // Some services are slow: up to 30 seconds of the read do not count as its age.
  const began = read.value.readAt;
  const readAt = Math.max(began, Math.min(began + 30_000, call.context.now()));
  if (slot) return { ok: true, value: { start: slot.start, readAt, read: read.value } };
  return refuseUnlisted(call, { start, read: read.value });
}

/** Refuses a start that was shown and is no longer listed. */
export async function refuseUnlisted(
  call: RunningCall,
  around: Around,
  serviceSays?: string,
): Promise<Failure> {
  const start = quoteText(startText(around.start), 60);
  if (isListed(around.read, around.start.at) === undefined)
    return failure('unavailable', {
      message: `Whether ${start} is still free could not be read. Nothing was requested by this call.`,
      next: 'Try once more in a while; if it fails again, offer the guest other starts that getFreeSlots shows.',
    });
  return failure('slot_taken', {
    message: `${start} was free when it was shown, and is not listed any more. Nothing was requested by this call.`,
    next: 'Tell the guest, offer other listed starts, if there are any, and request the one they choose.',
    ...(await showStarts(call, around)),
    serviceSays,
  });
}
