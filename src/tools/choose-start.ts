import { findZone, type Instant, isZoneName, zoneOf } from '../time/index.ts';
import { daysLimit } from '../wire/index.ts';
import type { Failure } from './booking-tool.ts';
import { askForZone, failure } from './failures.ts';
import { todayText } from './free-slots-answer.ts';
import type { HeldCall } from './held-call.ts';
import { listCharsOf, listStarts, namedAround } from './list-starts.ts';
import type { Attempt } from './read-page.ts';
import { daysToCover, readSlots, wallDayIn } from './read-slots.ts';
import { changeShown, rememberAnswer, tellShown } from './remember-answer.ts';
import { listsFor } from './session/cold.ts';
import { type ReadStart, readStart, writeStart } from './session/form.ts';
import type { PageRules } from './session/page-rules.ts';
import { rememberShown, wasShown } from './session/shown.ts';
import { findList, type KnownList, type ListKey, type SessionState } from './session/state.ts';
import { type HeldStart, heldStarts } from './session/wire.ts';
import { quoteText } from './strangers-text.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

/** Which start a call asks for; 0 and '' leave duration and zone to the list that shows it. */
export type StartWish = { slug: string; start: string; durationMinutes: number; timezone: string };

/** A start that was listed and shown, with the list that holds it. */
export type ChosenStart = { key: ListKey; held: HeldStart };

export type Conversation = { context: ToolContext; session: ToolSession; call: HeldCall };

/** `seen`: what the session held when the call came. What a call beside it brings meanwhile, the model has not seen. */
export type ChoosingCall = Conversation & { seen: SessionState };

/** Finds the start among the lists of this conversation; a refusal holds what could be asked for instead. */
export async function chooseStart(
  conversation: ChoosingCall,
  wish: StartWish,
  page: PageRules,
): Promise<Attempt<ChosenStart>> {
  const state = await conversation.session.read();
  const lists = listsFor(state, wish);
  if (lists.length === 0) return { ok: false, failure: await showList(conversation, wish, page) };
  const found = lists.map((list) => ({ list, read: readIn(list, wish.start) }));
  const matches = found.flatMap(({ list, read }) =>
    read.kind === 'match'
      ? [{ key: keyOf(list), held: read.start, shown: wasSeen(conversation, list, read.start.at) }]
      : [],
  );
  const shown = matches.filter((match) => match.shown);
  const chosen = shown[0];
  if (chosen) {
    const others = shown.filter(
      ({ key, held }) => key.durationMinutes !== chosen.key.durationMinutes || held.at !== chosen.held.at,
    );
    if (others.length > 0) return { ok: false, failure: ambiguous(wish, [chosen, ...others]) };
    return { ok: true, value: { key: chosen.key, held: chosen.held } };
  }
  return { ok: false, failure: await refuse(conversation, wish, { found, listed: matches[0]?.key }) };
}

function wasSeen({ seen, call }: ChoosingCall, key: ListKey, at: Instant): boolean {
  const list = findList(seen, key);
  return list !== undefined && wasShown(list, at, call.turn);
}

function keyOf({ slug, durationMinutes, timezone }: ListKey): ListKey {
  return { slug, durationMinutes, timezone };
}

type Found = { list: KnownList; read: ReadStart<HeldStart> };

function readIn(list: KnownList, start: string): ReadStart<HeldStart> {
  return readStart(start, zoneOf(list.timezone), heldStarts(list));
}

/** Why none of the lists gives the start: written wrongly, gone, never shown, or never listed. */
async function refuse(
  conversation: ChoosingCall,
  wish: StartWish,
  { found, listed }: { found: Found[]; listed: ListKey | undefined },
): Promise<Failure> {
  const latest = found[0] as Found;
  const start = quoteText(wish.start, 60);
  const wrong = found.find(({ read }) => read.kind === 'wrong_form');
  const absent = found.find(({ read }) => read.kind === 'absent');
  if (wrong?.read.kind === 'wrong_form' && (!absent || wrong === latest))
    return wrongForm(wish, wrong.list, wrong.read.right);
  if (listed)
    return refuseWithNearest(conversation, { key: listed, start: wish.start }, (nearest) =>
      failure(
        'not_offered',
        `${start} is listed, but this conversation was not shown it before this call was written. Nothing was sent.`,
        'Offer the guest the nearest starts, which hold it, and request the one they choose.',
        nearest,
      ),
    );
  const gone = found.find(
    ({ list, read }) =>
      read.kind === 'absent' && read.at !== undefined && wasSeen(conversation, list, read.at),
  );
  const elsewhere = otherLists(await conversation.session.read(), wish);
  const key = keyOf((gone ?? absent ?? latest).list);
  return refuseWithNearest(conversation, { key, start: wish.start }, (nearest) =>
    gone
      ? takenFailure(wish.start, nearest)
      : failure(
          'not_offered',
          `${start} is not among the ${key.durationMinutes}-minute starts that were read in ${key.timezone}${elsewhere}. Nothing was sent.`,
          'Offer the guest starts that getFreeSlots shows, and pass the one they choose unchanged.',
          nearest,
        ),
  );
}

export function takenFailure(start: string, nearest: Partial<Failure>): Failure {
  return failure(
    'slot_taken',
    `${quoteText(start, 60)} was free when it was shown, and is no longer. Nothing was requested.`,
    'Tell the guest, offer the nearest starts, and request the one they choose.',
    nearest,
  );
}

function wrongForm(wish: StartWish, list: KnownList, right: readonly string[]): Failure {
  const { timezone } = list;
  const example = right.length > 0 ? right.join(' or ') : exampleOf(list);
  return failure(
    'wrong_form',
    `start ${quoteText(wish.start, 60)} is not written as it was shown: starts are local date and time in ${timezone}, without Z and without another offset. Nothing was sent.`,
    `Pass the start that the guest chose exactly as getFreeSlots shows it${example === undefined ? '' : `, such as ${example}`}.`,
    { timezone, durationMinutes: list.durationMinutes },
  );
}

function exampleOf(list: KnownList): string | undefined {
  const first = heldStarts(list).find(({ at }) => wasShown(list, at));
  return first && writeStart(first.at, zoneOf(list.timezone));
}

function ambiguous(wish: StartWish, matches: readonly ChosenStart[]): Failure {
  const meanings = matches.map(({ key }) => `${key.durationMinutes} minutes in ${key.timezone}`).join(', ');
  return failure(
    'invalid_input',
    `${quoteText(wish.start, 60)} was shown in more than one list: ${meanings}. Nothing was sent.`,
    'Pass durationMinutes and timezone of the list from which the guest chose.',
  );
}

const maxElsewhere = 3;

/** Says where else the start was shown: for another duration, zone or page. */
function otherLists(state: { lists: KnownList[] }, wish: StartWish): string {
  const others = state.lists.filter((list) => {
    const zone = findZone(list.timezone);
    if (!zone || listsFor({ lists: [list] }, wish).length > 0) return false;
    const read = readStart(wish.start, zone, heldStarts(list));
    return read.kind === 'match' && wasShown(list, read.start.at);
  });
  if (others.length === 0) return '';
  const named = others.map(({ slug, durationMinutes, timezone }) => {
    const page = slug === wish.slug ? '' : ` on page ${quoteText(slug, 100)}`;
    return `for ${durationMinutes} minutes in ${timezone}${page}`;
  });
  const more = named.length > maxElsewhere ? `, and in ${named.length - maxElsewhere} other lists` : '';
  return `; it was shown ${named.slice(0, maxElsewhere).join(', and ')}${more}`;
}

/** Rule *cold*: nothing was read, so it is read now and shown, and nothing is sent. */
async function showList(
  { context, session, call }: Conversation,
  wish: StartWish,
  page: PageRules,
): Promise<Failure> {
  const state = await session.read();
  const elsewhere = otherLists(state, wish);
  const timezone =
    wish.timezone || context.defaultTimezone || listsFor(state, { ...wish, durationMinutes: 0 })[0]?.timezone;
  if (!timezone) return askForZone();
  if (!isZoneName(timezone)) return askForZone();
  if (call.isReview) return failure('not_read', 'Nothing was read yet.', 'Call it: it reads.');
  const durationMinutes = wish.durationMinutes || page.defaultDurationMinutes;
  const key = { slug: wish.slug, durationMinutes, timezone };
  const day = wallDayIn(wish.start);
  const asked = day === undefined ? 0 : daysToCover(day, context.now(), timezone);
  const read = await readSlots(context, session, { key, days: Math.max(daysLimit.default, asked) }, call);
  if (!read.ok) return read.failure;
  const zone = zoneOf(timezone);
  const { days, leftOut, shown } = listStarts(
    read.value.slots.map(({ at }) => at),
    zone,
    listCharsOf(context.maxTextChars),
  );
  await rememberAnswer({ session, call }, key, { shown, now: read.value.readAt });
  return failure(
    'not_read',
    `No ${durationMinutes}-minute starts of this page were read in this conversation for ${timezone}${elsewhere}. They were read now; nothing was sent.`,
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

/** A refusal with the listed starts around what was asked; they count as shown. */
export async function refuseWithNearest(
  { context, session, call }: Conversation,
  { key, start, without }: { key: ListKey; start: string; without?: number },
  refusal: (nearest: Partial<Failure>) => Failure,
): Promise<Failure> {
  const zone = zoneOf(key.timezone);
  const now = context.now();
  const { refused, shown } = await changeShown({ session, call }, (state) => {
    const list = listsFor(state, key)[0];
    const starts = list ? heldStarts(list).map(({ at }) => at) : [];
    const open = starts.filter((at) => at >= now && at !== without);
    const around = namedAround(open, aroundOf(start, key, open, now), zone);
    const { durationMinutes, timezone } = key;
    const data = { durationMinutes, timezone, today: todayText(now, zone), nearest: around.named };
    return {
      state: call.isReview ? state : rememberShown(state, key, around.shown, { now, turn: call.turn }),
      result: { refused: refusal(data), shown: around.shown },
    };
  });
  if (!call.isReview) tellShown(call, key, shown);
  return refused;
}

/** The instant around which to look: what was asked, as far as it can be read, else the present. */
function aroundOf(start: string, key: ListKey, open: readonly number[], now: number): number {
  const zone = zoneOf(key.timezone);
  const read = readStart(
    start,
    zone,
    open.map((at) => ({ at })),
  );
  if (read.kind === 'match') return read.start.at;
  if (read.kind === 'absent' && read.at !== undefined) return read.at;
  return now;
}
