import { type Instant, isZoneName, wallTimeAt, zoneOf } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { askForZone, failure } from '../contract/failures.ts';
import { quoteText } from '../contract/quote-text.ts';
import { readStart } from '../contract/start-format.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import { todayText } from '../free-slots/free-slots-answer.ts';
import { listCharsOf, listStarts, namedAround, recordShown } from '../free-slots/list-starts.ts';
import {
  type DatedSlot,
  daysToCover,
  readSlots,
  type SlotsRead,
  type SlotsWish,
  wallDayIn,
} from '../free-slots/read-slots.ts';
import type { ShownAnswer } from '../session/state.ts';
import { startText } from './answers.ts';

/** Which start a call asks for; 0 and '' leave duration and zone to the answer that showed it. */
export type StartWish = SlotsWish & { service: string; start: string };

/** A start with the list that it stands in. */
export type ChosenStart = SlotsWish & { at: Instant };

export type ResolvedStart =
  | { kind: 'shown'; start: ChosenStart }
  /** The start was not shown, but this is where it would stand. */
  | { kind: 'not shown'; start: ChosenStart }
  /** No answer of this page, duration and zone was shown. */
  | { kind: 'cold' }
  | { kind: 'wrong'; failure: Failure };

export type Caller = { context: ToolContext; call: RunningCall };

/** The start that a call means, among those that were shown; else a refusal that shows starts. */
export async function findStart(
  caller: Caller,
  wish: StartWish,
  defaultMinutes: number,
): Promise<Attempt<ChosenStart>> {
  const resolved = resolveStart(caller.call.seen, wish, caller.call);
  switch (resolved.kind) {
    case 'shown':
      return { ok: true, value: resolved.start };
    case 'wrong':
      return { ok: false, failure: resolved.failure };
    case 'not shown':
      return { ok: false, failure: await refuseUnshown(caller, wish, resolved.start) };
    case 'cold':
      return { ok: false, failure: await showList(caller, wish, defaultMinutes) };
  }
}

/**
 * Finds the start that a call asks for among the starts that the model had seen: in answers that ended before this call began, to
 * calls of another model message.
 */
export function resolveStart(
  { shown }: { shown: readonly ShownAnswer[] },
  wish: StartWish,
  call: Pick<RunningCall, 'turn' | 'began'>,
): ResolvedStart {
  const lists = shown
    .filter(({ service, slug }) => service === wish.service && slug === wish.slug)
    .filter(({ durationMinutes }) => wish.durationMinutes === 0 || wish.durationMinutes === durationMinutes)
    .filter(({ timezone }) => wish.timezone === '' || wish.timezone === timezone)
    .toReversed();
  const matches = lists
    .filter((list) => wasSeen(list, call))
    .flatMap((list) => {
      const read = readIn(list, wish.start);
      return read.kind === 'match' ? [startIn(list, read.start.at)] : [];
    });
  const [first] = matches;
  if (first) {
    const isOther = ({ at, durationMinutes }: ChosenStart) =>
      at !== first.at || durationMinutes !== first.durationMinutes;
    return matches.some(isOther)
      ? { kind: 'wrong', failure: ambiguous(wish, matches) }
      : { kind: 'shown', start: first };
  }
  const [latest] = lists;
  if (!latest) return { kind: 'cold' };
  const read = readIn(latest, wish.start);
  if (read.kind === 'wrong_form') return { kind: 'wrong', failure: wrongForm(wish, latest, read.right) };
  // A clock time that the day skips is no instant: look around the first start of the list.
  const at = read.kind === 'match' ? read.start.at : (read.at ?? latest.starts[0]);
  return at === undefined ? { kind: 'cold' } : { kind: 'not shown', start: startIn(latest, at) };
}

/** Equal turns are calls of one model message. Where the framework passes no messages, an answer counts once its call has ended. */
function wasSeen({ turn, ended }: ShownAnswer, call: Pick<RunningCall, 'turn' | 'began'>): boolean {
  const { process, order } = call.began;
  if (ended?.process === process && ended.order > order) return false;
  return call.turn === null || turn !== call.turn;
}

function readIn({ timezone, starts }: ShownAnswer, text: string) {
  return readStart(
    text,
    zoneOf(timezone),
    starts.map((at) => ({ at })),
  );
}

function startIn({ slug, durationMinutes, timezone }: ShownAnswer, at: Instant): ChosenStart {
  return { slug, durationMinutes, timezone, at };
}

function wrongForm(wish: StartWish, list: ShownAnswer, right: readonly string[]): Failure {
  const { timezone, durationMinutes, starts } = list;
  const examples = right.length > 0 ? right : starts.slice(0, 1).map((at) => startText({ at, timezone }));
  return failure(
    'wrong_form',
    `start ${quoteText(wish.start, 60)} is not written as it was shown: starts are local date and time in ${timezone}, without Z and without another offset. Nothing was sent.`,
    `Pass the start that the guest chose exactly as getFreeSlots shows it${examples.length === 0 ? '' : `, such as ${examples.join(' or ')}`}.`,
    { timezone, durationMinutes },
  );
}

function ambiguous(wish: StartWish, matches: readonly ChosenStart[]): Failure {
  return failure(
    'invalid_input',
    `${quoteText(wish.start, 60)} was shown in more than one list: ${nameLists(matches, wish.slug, ', ')}. Nothing was sent.`,
    'Pass durationMinutes and timezone of the list from which the guest chose.',
  );
}

/** Names different lists, at most three. */
function nameLists(lists: readonly SlotsWish[], slugOfCall: string, separator: string): string {
  const names = lists.map(({ slug, durationMinutes, timezone }) => {
    const page = slug === slugOfCall ? '' : ` on page ${quoteText(slug, 100)}`;
    return `${durationMinutes} minutes in ${timezone}${page}`;
  });
  return [...new Set(names)].slice(0, 3).join(separator);
}

/** Says for which other duration, zone or page a start was shown. */
function shownElsewhere({ seen }: RunningCall, wish: StartWish): string {
  const isAsked = ({ slug, durationMinutes, timezone }: ShownAnswer) =>
    slug === wish.slug && durationMinutes === wish.durationMinutes && timezone === wish.timezone;
  const others = seen.shown.filter((list) => !isAsked(list) && readIn(list, wish.start).kind === 'match');
  return others.length === 0 ? '' : `; it was shown for ${nameLists(others, wish.slug, ', and for ')}`;
}

/** Reads the free starts of a start's list so that its day is covered, always anew. */
export function readAround({ context, call }: Caller, { at, ...wish }: ChosenStart) {
  const { slug, durationMinutes, timezone } = wish;
  const day = wallTimeAt(at, zoneOf(timezone));
  const days = Math.max(daysLimit.default, daysToCover(day, context.now(), timezone));
  return readSlots(context, { wish: { slug, durationMinutes, timezone }, days, fresh: true }, call);
}

/** The slot of a start in a fresh read, and when it was read; or a refusal where the service does not list it. */
export async function readListed(
  caller: Caller,
  start: ChosenStart,
): Promise<Attempt<DatedSlot & { readAt: Instant }>> {
  const read = await readAround(caller, start);
  if (!read.ok) return read;
  const slot = read.value.slots.find(({ at }) => at === start.at);
  if (slot) return { ok: true, value: { ...slot, readAt: read.value.readAt } };
  return { ok: false, failure: await refuseUnlisted(caller, { start, read: read.value }) };
}

/** Where to look for free starts; `without` is left out. */
type Around = { start: ChosenStart; read: SlotsRead; without?: Instant };

/** A refusal with the listed starts around a start; they count as shown. */
export async function refuseWithNearest(
  { context, call }: Caller,
  { start, read, without }: Around,
  refusal: (nearest: Partial<Failure>) => Failure,
): Promise<Failure> {
  const { slug, durationMinutes, timezone } = start;
  const zone = zoneOf(timezone);
  const now = context.now();
  const open = read.slots.map(({ at }) => at).filter((at) => at >= now && at !== without);
  const { named, shown } = namedAround(open, start.at, zone);
  const refused = refusal({ durationMinutes, timezone, today: todayText(now, zone), nearest: named });
  await recordShown(call, { wish: { slug, durationMinutes, timezone }, starts: shown });
  return refused;
}

/** The start was shown, and the service does not list it any more. */
export async function refuseUnlisted(caller: Caller, around: Around, serviceSays?: string): Promise<Failure> {
  const { at, timezone } = around.start;
  const { unreadable, until } = around.read;
  if (unreadable > 0 || at >= until)
    return failure(
      'unavailable',
      `Whether ${quoteText(startText({ at, timezone }), 60)} is still free could not be read. Nothing was requested by this call.`,
      'Try once more in a while; if it fails again, offer the guest other starts that getFreeSlots shows.',
    );
  return refuseWithNearest(caller, around, (nearest) =>
    failure(
      'slot_taken',
      `${quoteText(startText({ at, timezone }), 60)} was free when it was shown, and is not listed any more. Nothing was requested by this call.`,
      'Tell the guest, offer the nearest starts, and request the one they choose.',
      { ...nearest, serviceSays },
    ),
  );
}

/** The start was not shown before the call was written: what is free around it is read and shown. */
async function refuseUnshown(caller: Caller, wish: StartWish, start: ChosenStart): Promise<Failure> {
  const { durationMinutes, timezone } = start;
  const elsewhere = shownElsewhere(caller.call, { ...wish, durationMinutes, timezone });
  const refusal = (nearest: Partial<Failure>) =>
    failure(
      'not_offered',
      `${quoteText(wish.start, 60)} is not among the ${durationMinutes}-minute starts in ${timezone} that are remembered as shown before this call was written${elsewhere}. Nothing was sent.`,
      'Offer the guest starts that were shown, and pass the one they choose unchanged.',
      nearest,
    );
  if (caller.call.isReview) return refusal({});
  const read = await readAround(caller, start);
  return read.ok ? refuseWithNearest(caller, { start, read: read.value }, refusal) : refusal({});
}

/** No list of that page, duration and zone was shown: it is read now and shown, and nothing is sent. */
async function showList(
  { context, call }: Caller,
  wish: StartWish,
  defaultMinutes: number,
): Promise<Failure> {
  const known = call.seen.shown.findLast(
    ({ service, slug }) => service === wish.service && slug === wish.slug,
  );
  const timezone = wish.timezone || context.defaultTimezone || known?.timezone;
  if (!timezone || !isZoneName(timezone)) return askForZone();
  const durationMinutes = wish.durationMinutes || defaultMinutes;
  const unread = `${durationMinutes}-minute starts of this page in ${timezone} are remembered as shown`;
  if (call.isReview) return failure('not_read', `No ${unread}.`, 'Make the call: it reads.');
  const day = wallDayIn(wish.start);
  const needed = day === undefined ? 0 : daysToCover(day, context.now(), timezone);
  const slotsWish = { slug: wish.slug, durationMinutes, timezone };
  const read = await readSlots(context, { wish: slotsWish, days: Math.max(daysLimit.default, needed) }, call);
  if (!read.ok) return read.failure;
  const zone = zoneOf(timezone);
  const starts = read.value.slots.map(({ at }) => at);
  const { days, leftOut, shown } = listStarts(starts, zone, listCharsOf(context.maxTextChars));
  const elsewhere = shownElsewhere(call, { ...wish, durationMinutes, timezone });
  await recordShown(call, { wish: slotsWish, starts: shown });
  return failure(
    'not_read',
    `A start has to be shown before it is requested, and no ${unread}${elsewhere}. They were read now; nothing was sent.`,
    'Offer the guest these starts and request the one they choose; if it is the one that you asked for and it is listed, request it again.',
    { durationMinutes, timezone, today: todayText(read.value.readAt, zone), days, leftOut },
  );
}
