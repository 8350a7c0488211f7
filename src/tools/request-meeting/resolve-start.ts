import { findZone, type Instant, zoneOf } from '../../time/index.ts';
import { failure } from '../contract/failures.ts';
import { quoteText } from '../contract/quote-text.ts';
import { readStart, writeStart } from '../contract/start-format.ts';
import type { Failure } from '../contract/tool.ts';
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
  turn: string | null,
): ResolvedStart {
  const ofPage = shown.filter(({ service, slug }) => service === wish.service && slug === wish.slug);
  const lists = ofPage
    .filter(({ durationMinutes }) => wish.durationMinutes === 0 || wish.durationMinutes === durationMinutes)
    .filter(({ timezone }) => wish.timezone === '' || wish.timezone === timezone)
    .toReversed();
  const latest = lists[0];
  if (!latest) return { kind: 'cold' };
  const matches = lists
    .filter((list) => wasSeen(list, turn))
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
  const at = read.kind === 'match' ? read.start.at : read.at;
  return at === undefined ? { kind: 'cold' } : { kind: 'not shown', at, list: listOf(latest) };
}

/** Equal turns are calls of one model message. Where the framework passes no messages, an answer counts once its call has ended. */
function wasSeen(list: ShownAnswer, turn: string | null): boolean {
  return turn === null || list.turn !== turn;
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
