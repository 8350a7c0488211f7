import { type Instant, wallTimeAt, zoneOf } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import { askForZone, failure } from '../contract/failures.ts';
import { quoteText } from '../contract/model-text.ts';
import { readStart } from '../contract/start-format.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import { todayText } from '../free-slots/free-slots-answer.ts';
import {
  type DatedSlot,
  daysToCover,
  frameChars,
  listStarts,
  nameStart,
  readSlots,
  recordShown,
  type SlotsRead,
  type SlotsWish,
} from '../free-slots/read-slots.ts';
import type { ShownAnswer } from '../session/state.ts';
import { startText } from './answers.ts';

/** The start that a call asks for. Duration 0 and zone '' mean those of the answer that showed it. */
export type StartWish = SlotsWish & { start: string };

/** A start, with page, duration and zone of the list that showed it. */
export type ChosenStart = SlotsWish & { at: Instant };

/** Finds the requested start among those that were shown. Otherwise refuses and shows starts. */
export async function findStart(
  caller: RunningCall,
  wish: StartWish,
  defaultMinutes: number,
): Promise<Attempt<ChosenStart>> {
  const starts = resolveStart(caller.seen.shown, wish, caller);
  const [start] = starts;
  if (!start) return refuseStart(caller, wish, defaultMinutes);
  return starts.length === 1 ? { ok: true, value: start } : ambiguous(wish, starts);
}

/** Reads and shows the free starts instead. Sends nothing. */
async function refuseStart(caller: RunningCall, wish: StartWish, defaultMinutes: number): Promise<Failure> {
  const { context, seen, service, isReview } = caller;
  const latest = listsOf(seen.shown, wish, service).at(-1);
  const ofPage = listsOf(seen.shown, { ...wish, durationMinutes: 0, timezone: '' }, service).at(-1);
  const timezone = latest?.timezone ?? (wish.timezone || context.defaultTimezone || ofPage?.timezone);
  if (!timezone) return askForZone();
  const durationMinutes = latest?.durationMinutes ?? (wish.durationMinutes || defaultMinutes);
  const starts = latest?.starts ?? [];
  const meant = readIn({ timezone, starts }, wish.start);
  if (latest && meant.kind === 'wrong_form') return wrongForm(wish, latest, meant.right);
  const asked = meant.kind === 'absent' ? meant.at : undefined;
  // A clock time that the day skips is not an instant. Then show the starts around the first one of the list.
  const at = meant.kind === 'match' ? meant.start.at : (asked ?? starts[0] ?? context.now());
  const start = { slug: wish.slug, durationMinutes, timezone, at };
  const read = isReview ? undefined : await readAround(caller, start);
  if (read?.ok === false) return read;
  return failure(
    latest ? 'not_offered' : 'not_read',
    `${quoteText(wish.start, 60)} is not among the ${durationMinutes}-minute starts in ${timezone} that count as shown before this call was written. Nothing was sent.`,
    {
      next: 'Offer the guest starts that are shown, and pass the one they choose unchanged. If it is the one of this call, make the call again.',
      ...(read && (await showStarts(caller, { start, read: read.value, isWhole: !latest }))),
    },
  );
}

/** The starts that a call may mean. Only answers count that ended before it began and that belong to another model message. */
export function resolveStart(
  shown: readonly ShownAnswer[],
  wish: StartWish,
  call: Pick<RunningCall, 'service' | 'turn' | 'began'>,
): ChosenStart[] {
  const matches = listsOf(shown, wish, call.service)
    .filter((list) => wasSeen(list, call))
    .flatMap((list) => {
      const { slug, durationMinutes, timezone } = list;
      const read = readIn(list, wish.start);
      return read.kind === 'match' ? [{ slug, durationMinutes, timezone, at: read.start.at }] : [];
    });
  const latest = matches.at(-1);
  const isLatest = ({ at, durationMinutes }: ChosenStart) =>
    at === latest?.at && durationMinutes === latest.durationMinutes;
  return matches.every(isLatest) ? matches.slice(-1) : matches;
}

/** Answers for the asked page, duration and zone, latest last. */
function listsOf(shown: readonly ShownAnswer[], wish: SlotsWish, service: string): ShownAnswer[] {
  return shown
    .filter((list) => list.service === service && list.slug === wish.slug)
    .filter(({ durationMinutes }) => wish.durationMinutes === 0 || wish.durationMinutes === durationMinutes)
    .filter(({ timezone }) => wish.timezone === '' || wish.timezone === timezone);
}

/** Calls of one model message have equal turns. If the framework passes no messages, an answer counts once its call has ended. */
function wasSeen({ turn, ended }: ShownAnswer, call: Pick<RunningCall, 'turn' | 'began'>): boolean {
  const { process, order } = call.began;
  if (ended?.process === process && ended.order > order) return false;
  return call.turn === null || turn !== call.turn;
}

function readIn({ timezone, starts }: Pick<ShownAnswer, 'timezone' | 'starts'>, text: string) {
  const candidates = starts.map((at) => ({ at }));
  return readStart(text, zoneOf(timezone), candidates);
}

function wrongForm(wish: StartWish, list: ShownAnswer, right: readonly string[]): Failure {
  const { timezone, durationMinutes, starts } = list;
  const examples = right.length > 0 ? right : starts.slice(0, 1).map((at) => startText({ at, timezone }));
  return failure(
    'wrong_form',
    `start ${quoteText(wish.start, 60)} is not written as it was shown: starts are local date and time in ${timezone}, without Z and without another offset. Nothing was sent.`,
    {
      next: `Pass the start that the guest chose exactly as getFreeSlots shows it${examples.length === 0 ? '' : `, such as ${examples.join(' or ')}`}.`,
      timezone,
      durationMinutes,
    },
  );
}

function ambiguous(wish: StartWish, starts: readonly ChosenStart[]): Failure {
  const lists = starts.map(({ durationMinutes, timezone }) => `${durationMinutes} minutes in ${timezone}`);
  const latest = [...new Set(lists.toReversed())].slice(0, 3);
  return failure(
    'invalid_input',
    `${quoteText(wish.start, 60)} was shown for ${latest.join(', and for ')}. Nothing was sent.`,
    { next: 'Pass durationMinutes and timezone of the list from which the guest chose.' },
  );
}

/** Reads the list of a start again, with enough days to cover it. */
export function readAround(caller: RunningCall, start: ChosenStart) {
  const day = wallTimeAt(start.at, zoneOf(start.timezone));
  const days = (now: Instant) => Math.max(daysLimit.default, daysToCover(day, now, start.timezone));
  return readSlots(caller, { wish: start, days, fresh: true });
}

/** Reads the list again and finds the start in it. Refuses if the service does not list the start. */
export async function readListed(
  caller: RunningCall,
  start: ChosenStart,
): Promise<Attempt<DatedSlot & { readAt: Instant }>> {
  const read = await readAround(caller, start);
  if (!read.ok) return read;
  const slot = read.value.slots.find(({ at }) => at === start.at);
  // Some services are slow: up to 30 seconds of the read do not count as its age.
  const began = read.value.readAt;
  const readAt = Math.max(began, Math.min(began + 30_000, caller.context.now()));
  if (slot) return { ok: true, value: { ...slot, readAt } };
  return refuseUnlisted(caller, { start, read: read.value });
}

/** Which starts to show: those around `start`, or the whole list. `without` is left out. */
type Around = { start: ChosenStart; read: SlotsRead; without?: Instant; isWhole?: boolean };

/** Fields of a refusal that show listed starts. The starts then count as shown. */
export async function showStarts(
  caller: RunningCall,
  { start, read, without, isWhole = false }: Around,
): Promise<Partial<Failure>> {
  const { durationMinutes, timezone } = start;
  const zone = zoneOf(timezone);
  const open = read.slots.map(({ at }) => at).filter((at) => at !== without);
  const before = open.filter((at) => at < start.at).slice(-3);
  const near = [...before, ...open.filter((at) => at >= start.at).slice(0, 3)];
  const { shown, ...listed } = isWhole
    ? listStarts(open, zone, caller.context.maxTextChars - frameChars)
    : { shown: near, nearest: near.map((at) => nameStart(at, zone)) };
  await recordShown(caller, { wish: start, starts: shown });
  return { durationMinutes, timezone, today: todayText(read.readAt, zone), ...listed };
}

/** Refuses a start that was shown and is no longer listed. */
export async function refuseUnlisted(
  caller: RunningCall,
  around: Around,
  serviceSays?: string,
): Promise<Failure> {
  const { unreadable, until } = around.read;
  const start = quoteText(startText(around.start), 60);
  if (unreadable > 0 || around.start.at >= until)
    return failure(
      'unavailable',
      `Whether ${start} is still free could not be read. Nothing was requested by this call.`,
      {
        next: 'Try once more in a while; if it fails again, offer the guest other starts that getFreeSlots shows.',
      },
    );
  return failure(
    'slot_taken',
    `${start} was free when it was shown, and is not listed any more. Nothing was requested by this call.`,
    {
      next: 'Tell the guest, offer other listed starts, if there are any, and request the one they choose.',
      ...(await showStarts(caller, around)),
      serviceSays,
    },
  );
}
