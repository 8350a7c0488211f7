import { type Instant, zoneOf } from '../../time/index.ts';
import type { RunningCall } from '../context/run-call.ts';
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
import type { Facts } from '../session/judge-request.ts';
import type { RequestMeetingResult } from './answers.ts';
import { openRequests } from './judge.ts';

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

/** The list for a start, its age, and whether the service lists that start or one of the guest's open requests. */
export type Lists = { read: SlotsRead; readAt: Instant; isListed: Facts['isListed'] };

/** Reads the list of a start again, and those of the guest's open requests, which may be later or have other lengths. */
export async function readLists(
  call: RunningCall,
  start: ChosenStart & { guestEmail: string },
): Promise<Attempt<Lists>> {
  const lists = new Map<number, SlotsRead>();
  const wanted = [...openRequests(call, start), start];
  for (const [durationMinutes, ofLength] of Map.groupBy(wanted, (one) => one.durationMinutes)) {
    const at = Math.max(...ofLength.map((one) => one.at));
    const read = await readAround(call, { ...start, durationMinutes, at });
    if (read.ok) lists.set(durationMinutes, read.value);
    // The page may not offer the length of an earlier request any more.
    else if (ofLength.includes(start) || read.code !== 'invalid_input') return read;
  }
  const read = lists.get(start.durationMinutes) as SlotsRead;
  return {
    ok: true,
    value: {
      read,
      // Some services are slow: up to 30 seconds of the read do not count as its age.
      readAt: Math.max(read.readAt, Math.min(read.readAt + 30_000, call.context.now())),
      isListed({ at, durationMinutes }) {
        const list = lists.get(durationMinutes);
        return list ? isListed(list, at) : false;
      },
    },
  };
}

/** Adds the listed starts around one that is not listed to a refusal that offers them. */
export async function showOthers(
  call: RunningCall,
  around: Around,
  refusal: RequestMeetingResult,
): Promise<RequestMeetingResult> {
  const isOffer = !refusal.ok && (refusal.code === 'slot_taken' || refusal.code === 'already_requested');
  if (!isOffer || isListed(around.read, around.start.at) !== false) return refusal;
  return { ...refusal, ...(await showStarts(call, around)) };
}
