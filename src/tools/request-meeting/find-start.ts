import { findZone, type Instant, isZoneName, wallTimeAt, zoneOf } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { askForZone, failure } from '../contract/failures.ts';
import { quoteText } from '../contract/quote-text.ts';
import { readStart, writeStart } from '../contract/start-format.ts';
import type { Failure } from '../contract/tool.ts';
import { todayText } from '../free-slots/free-slots-answer.ts';
import { listCharsOf, listStarts, namedAround, recordShown } from '../free-slots/list-starts.ts';
import { daysToCover, readSlots, type SlotsRead, wallDayIn } from '../free-slots/read-slots.ts';
import type { SessionState, ShownAnswer } from '../session/state.ts';

/** Which start a call asks for; 0 and '' leave duration and zone to the answer that showed it. */
export type StartWish = {
  service: string;
  slug: string;
  start: string;
  durationMinutes: number;
  timezone: string;
};

/** A start with the list that it stands in. */
export type ChosenStart = { slug: string; at: Instant; durationMinutes: number; timezone: string };

export type ResolvedStart =
  | { kind: 'shown'; start: ChosenStart }
  /** The start was not shown, but this is where it would stand. */
  | { kind: 'not shown'; at: Instant; list: Omit<ChosenStart, 'at'> }
  /** No answer of this page, duration and zone was shown. */
  | { kind: 'cold' }
  | { kind: 'wrong'; failure: Failure };

/**
 * Finds the start that a call asks for among the starts that the model had seen: in answers that ended before this call began, to
 * calls of another model message.
 */
export function resolveStart(
  { shown }: Pick<SessionState, 'shown'>,
  wish: StartWish,
  call: Pick<RunningCall, 'turn' | 'began'>,
): ResolvedStart {
  const ofPage = shown.filter(({ service, slug }) => service === wish.service && slug === wish.slug);
  const lists = ofPage
    .filter(({ durationMinutes }) => wish.durationMinutes === 0 || wish.durationMinutes === durationMinutes)
    .filter(({ timezone }) => wish.timezone === '' || wish.timezone === timezone)
    .toReversed();
  const latest = lists[0];
  if (!latest) return { kind: 'cold' };
  const matches = lists
    .filter((list) => wasSeen(list, call))
    .flatMap((list) => {
      const read = readStart(wish.start, zoneOf(list.timezone), startsOf(list));
      return read.kind === 'match' ? [{ ...listOf(list), at: read.start.at }] : [];
    });
  const [first] = matches;
  if (first) {
    const isOther = ({ at, durationMinutes }: ChosenStart) =>
      at !== first.at || durationMinutes !== first.durationMinutes;
    return matches.some(isOther)
      ? { kind: 'wrong', failure: ambiguous(wish, matches) }
      : { kind: 'shown', start: first };
  }
  const read = readStart(wish.start, zoneOf(latest.timezone), startsOf(latest));
  if (read.kind === 'wrong_form') return { kind: 'wrong', failure: wrongForm(wish, latest, read.right) };
  // A clock time that the day skips is no instant: look around the first start of the list.
  const at = read.kind === 'match' ? read.start.at : (read.at ?? latest.starts[0]);
  return at === undefined ? { kind: 'cold' } : { kind: 'not shown', at, list: listOf(latest) };
}

/** Equal turns are calls of one model message. Where the framework passes no messages, an answer counts once its call has ended. */
function wasSeen({ turn, ended }: ShownAnswer, call: Pick<RunningCall, 'turn' | 'began'>): boolean {
  const { process, order } = call.began;
  if (ended?.process === process && ended.order > order) return false;
  return call.turn === null || turn !== call.turn;
}

function listOf({ slug, durationMinutes, timezone }: ShownAnswer): Omit<ChosenStart, 'at'> {
  return { slug, durationMinutes, timezone };
}

function startsOf({ starts }: ShownAnswer): { at: Instant }[] {
  return starts.map((at) => ({ at }));
}

function wrongForm(wish: StartWish, list: ShownAnswer, right: readonly string[]): Failure {
  const { timezone, durationMinutes, starts } = list;
  const first = starts[0];
  const fallback = first === undefined ? [] : [writeStart(first, zoneOf(timezone))];
  const examples = right.length > 0 ? right : fallback;
  return failure(
    'wrong_form',
    `start ${quoteText(wish.start, 60)} is not written as it was shown: starts are local date and time in ${timezone}, without Z and without another offset. Nothing was sent.`,
    `Pass the start that the guest chose exactly as getFreeSlots shows it${examples.length === 0 ? '' : `, such as ${examples.join(' or ')}`}.`,
    { timezone, durationMinutes },
  );
}

function ambiguous(wish: StartWish, matches: readonly ChosenStart[]): Failure {
  const meanings = matches.map(
    ({ durationMinutes, timezone }) => `${durationMinutes} minutes in ${timezone}`,
  );
  return failure(
    'invalid_input',
    `${quoteText(wish.start, 60)} was shown in more than one list: ${[...new Set(meanings)].join(', ')}. Nothing was sent.`,
    'Pass durationMinutes and timezone of the list from which the guest chose.',
  );
}

const maxElsewhere = 3;

/** Says where else a start was shown: for another duration, zone or page. */
export function shownElsewhere({ shown }: Pick<SessionState, 'shown'>, wish: StartWish): string {
  const names = shown
    .filter((list) => {
      const zone = findZone(list.timezone);
      return zone !== undefined && readStart(wish.start, zone, startsOf(list)).kind === 'match';
    })
    .filter(
      ({ slug, durationMinutes, timezone }) =>
        slug !== wish.slug || durationMinutes !== wish.durationMinutes || timezone !== wish.timezone,
    )
    .map(({ slug, durationMinutes, timezone }) => {
      const page = slug === wish.slug ? '' : ` on page ${quoteText(slug, 100)}`;
      return `for ${durationMinutes} minutes in ${timezone}${page}`;
    });
  const different = [...new Set(names)];
  if (different.length === 0) return '';
  const rest = different.length - maxElsewhere;
  const more = rest > 0 ? `, and in ${rest} other lists` : '';
  return `; it was shown ${different.slice(0, maxElsewhere).join(', and ')}${more}`;
}

type Caller = { context: ToolContext; call: RunningCall };

/** Reads the free starts of a start's list so that its day is covered, always anew. */
export function readAround({ context, call }: Caller, { slug, durationMinutes, timezone, at }: ChosenStart) {
  const day = wallTimeAt(at, zoneOf(timezone));
  const days = Math.max(daysLimit.default, daysToCover(day, context.now(), timezone));
  return readSlots(context, { wish: { slug, durationMinutes, timezone }, days, fresh: true }, call);
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
  await recordShown(context, call, { wish: { slug, durationMinutes, timezone }, starts: shown });
  return refused;
}

/** The start was shown, and the service does not list it any more. */
export async function refuseUnlisted(caller: Caller, around: Around, serviceSays?: string): Promise<Failure> {
  const { at, timezone } = around.start;
  const { unreadable, until } = around.read;
  if (unreadable > 0 || at >= until)
    return failure(
      'unavailable',
      `Whether ${quoteText(writeStart(at, zoneOf(timezone)), 60)} is still free could not be read. Nothing was requested by this call.`,
      'Try once more in a while; if it fails again, offer the guest other starts that getFreeSlots shows.',
    );
  return refuseWithNearest(caller, around, (nearest) =>
    failure(
      'slot_taken',
      `${quoteText(writeStart(at, zoneOf(timezone)), 60)} was free when it was shown, and is not listed any more. Nothing was requested by this call.`,
      'Tell the guest, offer the nearest starts, and request the one they choose.',
      { ...nearest, ...(serviceSays === undefined ? {} : { serviceSays }) },
    ),
  );
}

/** The start was not shown before the call was written: what is free around it is read and shown. */
export async function refuseUnshown(
  caller: Caller,
  wish: StartWish,
  { at, list }: { at: Instant; list: Omit<ChosenStart, 'at'> },
): Promise<Failure> {
  const { call } = caller;
  const start = quoteText(wish.start, 60);
  const elsewhere = shownElsewhere(call.seen, { ...wish, ...list });
  const message = `${start} is not among the ${list.durationMinutes}-minute starts in ${list.timezone} that are remembered as shown before this call was written${elsewhere}. Nothing was sent.`;
  const next = 'Offer the guest starts that were shown, and pass the one they choose unchanged.';
  if (call.isReview) return failure('not_offered', message, next);
  const chosen = { ...list, at };
  const read = await readAround(caller, chosen);
  if (!read.ok) return failure('not_offered', message, next);
  return refuseWithNearest(caller, { start: chosen, read: read.value }, (nearest) =>
    failure('not_offered', message, next, nearest),
  );
}

/** No list of that page, duration and zone was shown: it is read now and shown, and nothing is sent. */
export async function showList(caller: Caller, wish: StartWish, defaultMinutes: number): Promise<Failure> {
  const { context, call } = caller;
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
  const elsewhere = shownElsewhere(call.seen, { ...wish, durationMinutes, timezone });
  await recordShown(context, call, { wish: slotsWish, starts: shown });
  return failure(
    'not_read',
    `A start has to be shown before it is requested, and no ${unread}${elsewhere}. They were read now; nothing was sent.`,
    'Offer the guest these starts and request the one they choose; if it is the one that you asked for and it is listed, request it again.',
    {
      durationMinutes,
      timezone,
      today: todayText(read.value.readAt, zone),
      days,
      ...(leftOut ? { leftOut } : {}),
    },
  );
}
