import { zoneOf } from '../../time/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import { askForZone, failure } from '../contract/failures.ts';
import { quoteGiven } from '../contract/model-text.ts';
import { readStart } from '../contract/start-format.ts';
import type { Failure } from '../contract/tool.ts';
import {
  type ChosenStart,
  readAround,
  type SlotsWish,
  showOthers,
  showStarts,
} from '../free-slots/read-slots.ts';
import type { ShownAnswer } from '../session/state.ts';
import { answerVerdict, type StepResult, startText } from './answers.ts';
import { noteReplay, openRequests, readLists, verdictOf } from './judge.ts';
import type { Asked } from './parse.ts';

/** A call with the starts that it may mean. A call is refused unless it means exactly one start. */
export type Resolved = { asked: Asked; starts: readonly ChosenStart[] };

/**
 * Finds the start that a call means among those that were shown. Duration 0 and zone '' mean those of the answer that showed it. A call
 * that equals an open request is answered from memory, so that its answer also comes while the service is down.
 */
export async function resolveStart(call: RunningCall, asked: Asked): Promise<StepResult<Resolved>> {
  const open = openRequests(call, asked);
  const requested = open.map((entry) => ({ ...entry, slug: asked.slug, turn: null, starts: [entry.at] }));
  const shown = call.seen.shown.filter(({ service }) => service === call.service);
  const [start, other] = startsMeant([...shown, ...requested], asked, call);
  if (start && !other && open.some(({ at }) => at === start.at)) {
    const request = { ...asked, ...start };
    const read = call.isReview ? undefined : await readLists(call, request);
    const lists = read?.ok ? read.value : undefined;
    const { isListed } = lists ?? { isListed: () => undefined };
    const verdict = verdictOf(call, { ...asked, service: call.service, request, isListed }, call.seen);
    // Other details may be spelled by other keys of the page, so they are judged after the page was read.
    if (verdict.kind !== 'otherDetails' && verdict.kind !== 'send') {
      const answer = noteReplay(call, answerVerdict(verdict, request, call.context.now()));
      return lists ? showOthers(call, { start: request, read: lists.read }, answer) : answer;
    }
  }
  return { value: { asked, starts: startsMeant(shown, asked, call) } };
}

/** The starts that a call may mean. Only answers count that ended before it began and that belong to another model message. */
function startsMeant(lists: readonly ShownAnswer[], asked: Asked, call: RunningCall): ChosenStart[] {
  const matches = listsFor(asked, lists)
    .filter((list) => wasSeen(list, call))
    .flatMap(({ slug, durationMinutes, timezone, starts }) => {
      const read = readIn({ timezone, starts }, asked.start);
      return read.kind === 'match' ? [{ slug, durationMinutes, timezone, at: read.start.at }] : [];
    });
  const latest = matches.at(-1);
  const isLatest = ({ at, durationMinutes }: ChosenStart) =>
    at === latest?.at && durationMinutes === latest.durationMinutes;
  return matches.every(isLatest) ? matches.slice(-1) : matches;
}

function listsFor(wish: SlotsWish, lists: readonly ShownAnswer[]): ShownAnswer[] {
  return lists
    .filter(({ slug }) => slug === wish.slug)
    .filter(({ durationMinutes }) => wish.durationMinutes === 0 || wish.durationMinutes === durationMinutes)
    .filter(({ timezone }) => wish.timezone === '' || wish.timezone === timezone);
}

/** Calls of one model message have equal turns. If the framework passes no messages, an answer counts once its call has ended. */
function wasSeen({ turn, ended }: ShownAnswer, call: RunningCall): boolean {
  const { process, order } = call.began;
  if (ended?.process === process && ended.order > order) return false;
  return call.turn === null || turn !== call.turn;
}

function readIn({ timezone, starts }: Pick<ShownAnswer, 'timezone' | 'starts'>, text: string) {
  const candidates = starts.map((at) => ({ at }));
  return readStart(text, zoneOf(timezone), candidates);
}

/** Refuses a call whose start was not shown, or is not clear. Reads and shows the free starts instead. */
export async function refuseStart(
  call: RunningCall,
  { asked, starts, defaultMinutes }: Resolved & { defaultMinutes: number },
): Promise<Failure> {
  if (starts.length > 1) return ambiguous(asked, starts);
  const { context, isReview } = call;
  const shown = call.seen.shown.filter(({ service }) => service === call.service);
  const latest = listsFor(asked, shown).at(-1);
  const ofPage = listsFor({ ...asked, durationMinutes: 0, timezone: '' }, shown).at(-1);
  const timezone = latest?.timezone ?? (asked.timezone || context.defaultTimezone || ofPage?.timezone);
  if (!timezone) return askForZone();
  const durationMinutes = latest?.durationMinutes ?? (asked.durationMinutes || defaultMinutes);
  const listed = latest?.starts ?? [];
  const meant = readIn({ timezone, starts: listed }, asked.start);
  if (latest && meant.kind === 'wrong_form') return wrongForm(asked, latest, meant.right);
  const absent = meant.kind === 'absent' ? meant.at : undefined;
  // A clock time that the day skips is not an instant. Then show the starts around the first one of the list.
  const at = meant.kind === 'match' ? meant.start.at : (absent ?? listed[0] ?? context.now());
  const start = { slug: asked.slug, durationMinutes, timezone, at };
  const read = isReview ? undefined : await readAround(call, start);
  if (read?.ok === false) return read;
  return failure(latest ? 'not_offered' : 'not_read', {
    message: `${quoteGiven(asked.start, 60)} is not among the ${durationMinutes}-minute starts in ${timezone} that count as shown before this call was written. Nothing was sent.`,
    next: 'Offer the guest starts that are shown, and pass the one they choose unchanged. If it is the one of this call, make the call again in your next message. If the answer is the same, tell the guest that it cannot be requested here.',
    ...(read && (await showStarts(call, { start, read: read.value, isWhole: !latest }))),
  });
}

function wrongForm(asked: Asked, list: ShownAnswer, right: readonly string[]): Failure {
  const { timezone, durationMinutes, starts } = list;
  const examples = right.length > 0 ? right : starts.slice(0, 1).map((at) => startText({ at, timezone }));
  return failure('wrong_form', {
    message: `start ${quoteGiven(asked.start, 60)} is not written as it was shown: starts are local date and time in ${timezone}, without Z and without another offset. Nothing was sent.`,
    next: `Pass the start that the guest chose exactly as getFreeSlots shows it${examples.length === 0 ? '' : `, such as ${examples.join(' or ')}`}.`,
    timezone,
    durationMinutes,
  });
}

function ambiguous(asked: Asked, starts: readonly ChosenStart[]): Failure {
  const lists = starts.map(({ durationMinutes, timezone }) => `${durationMinutes} minutes in ${timezone}`);
  const latest = [...new Set(lists.toReversed())].slice(0, 3);
  return failure('invalid_input', {
    message: `${quoteGiven(asked.start, 60)} was shown for ${latest.join(', and for ')}. Nothing was sent.`,
    next: 'Pass durationMinutes and timezone of the list from which the guest chose.',
  });
}
