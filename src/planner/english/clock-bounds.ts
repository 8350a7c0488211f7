import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, type ClockWish, certainly } from '../wish.ts';
import { type ReadClock, readClock } from './clock-times.ts';
import { isHourBehind } from './hour-context.ts';
import { readLength } from './lengths.ts';
import { isParted, pastRow, rowsByFirst, setOf, tablesByFirst, textAt } from './look.ts';
import { minuteUnits } from './words.ts';

type Bound = 'after' | 'before' | 'until' | 'start-by';

/** What bounds the clock behind it; the longer before the shorter, because "not before" is no "before". */
export const openers: readonly (readonly [Bound, ReturnType<typeof rowsByFirst>])[] = [
  [
    'after',
    rowsByFirst(
      'after|from|past|since|later than|no earlier than|not earlier than|not before|never before|' +
        'no sooner than|not sooner than|not until|not till|starting from|starting after|from after|' +
        'only after|only from|beginning after|nothing before|nothing earlier than|no meetings before|' +
        "no calls before|cannot before|can't before|can't do before|can't do anything before|can't until|" +
        "can't do it before|can't make it before|don't start before|not start before|" +
        'not any earlier than|not free until|not available until|not available before|not free before|' +
        "after i finish at|after i finish work at|once i finish at|when i finish at|after i'm done at|" +
        "once i'm done at|after i get off at|when i get off at|after work at|after i leave at|" +
        'start work at|starting work at|get in at|log on at|start my day at|i start at|in the office from|' +
        'i work until|i work till|i work til|working until|working till|at work until|at work till|' +
        'in class until|teaching until|booked until|booked till|tied up until|tied up till|occupied until|' +
        'stuck in meetings until|in a meeting until|in a meeting till|on a call until|on calls until|' +
        'busy until|busy till|busy til|unavailable until|unavailable before|in meetings until|' +
        'in meetings till',
    ),
  ],
  [
    'before',
    rowsByFirst(
      'before|by|earlier than|prior to|sooner than|done by|finished by|finish by|finish before|over by|' +
        'end by|ends by|ending by|ending before|ending at|wrap up by|wrapped up by|out by|up to|ahead of|' +
        'finish work at|finishing at|get off at|get off work at|done at|hard stop at|a hard stop at|' +
        'hard stop|i leave at|have to leave at|need to leave at|must leave at|have to go at|leave work at|log off at|clock off at|knock off at|gone by|' +
        'finish at|end at|done before|over before',
    ),
  ],
  [
    'until',
    rowsByFirst(
      'until|till|til|up until|no later than|not later than|not after|never after|not past|' +
        'nothing after|nothing later than|no meetings after|no calls after|not any later than|' +
        "can't after|can't do after|can't do anything after|can't do it after|can't make it after|" +
        'not available after|not free after|busy after|busy from|unavailable after|unavailable from|' +
        'free until|available until|free till|available till',
    ),
  ],
  [
    'start-by',
    rowsByFirst(
      'start by|starting by|starts by|starting before|start before|begin by|beginning by|begin before|' +
        'starting no later than|start no later than|begin no later than',
    ),
  ],
];

const openersFrom = tablesByFirst(openers, ([, rows]) => rows);
const closers: readonly (readonly [Bound, ReturnType<typeof rowsByFirst>])[] = [
  [
    'after',
    rowsByFirst(
      'or later|or after|or any time after|or anytime after|or thereafter|onwards|onward|on forward|' +
        'and onwards|and later|and after|and on|or beyond|and beyond|forward|at the earliest|at earliest|' +
        'earliest|+',
    ),
  ],
  [
    'until',
    rowsByFirst(
      'or earlier|or before|or sooner|or any time before|or anytime before|at the latest|at latest|' +
        'latest|max|tops',
    ),
  ],
];

/** "after 3pm", "not before 10", "by 3", "until 4", "no later than 18:00", and "3pm or later", "5 at the latest". */
export const clockBoundRule: Rule = (tokens, at) => {
  for (const [bound, rows] of openersFrom(textAt(tokens, at))) {
    const opened = pastRow(tokens, at, rows);
    if (opened === undefined) continue;
    const from = approximate.has(textAt(tokens, opened)) ? opened + 1 : opened;
    const clock = readEdge(tokens, from, bound);
    if (clock && isWithLength(tokens, at, clock.next))
      return { pieces: momentPieces(clock), next: clock.next };
    if (!clock || !(clock.isExplicit || isHourBehind(tokens, clock.next))) continue;
    const isOn =
      bound === 'after' && textAt(tokens, clock.next) === 'on' && !isMoreAhead(tokens, clock.next + 1);
    const next = isOn || onwards.has(textAt(tokens, clock.next)) ? clock.next + 1 : clock.next;
    return { pieces: boundPieces(bound, clock), next };
  }
  return undefined;
};

/** "from 2pm for 2 hours", "for 3 hours from 10 am": with a length the start is one time, and no bound. */
function isWithLength(tokens: readonly Token[], at: number, next: number): boolean {
  if (textAt(tokens, at) !== 'from') return false;
  const isBehind = textAt(tokens, next) === 'for' && readLength(tokens, next + 1) !== undefined;
  return isBehind || minuteUnits.has(textAt(tokens, at - 1));
}

function momentPieces(clock: ReadClock): Piece[] {
  return [{ kind: 'clock', wish: { kind: 'at', time: clock.time } }, ...besides(clock)];
}

const onwards = setOf('onwards onward forward');

const approximate = setOf('about around approximately roughly at');

/** "from 3 on" and "from 3 on Tuesday". */
function isMoreAhead(tokens: readonly Token[], at: number): boolean {
  return at < tokens.length && !isParted(tokens, at);
}

/** The end of a day is its midnight; of bounds from below its start. */
export function readEdge(tokens: readonly Token[], at: number, bound: Bound): ReadClock | undefined {
  const from = textAt(tokens, at) === '12' && textAt(tokens, at + 1) === 'midnight' ? at + 1 : at;
  if (textAt(tokens, from) !== 'midnight') return readClock(tokens, at);
  return { time: certainly(bound === 'after' ? 0 : 24 * 60), next: from + 1, isExplicit: true };
}

export function boundPieces(bound: Bound, clock: ReadClock): Piece[] {
  const { time } = clock;
  return [{ kind: 'clock', wish: boundWish(bound, time) }, ...besides(clock)];
}

function boundWish(bound: Bound, time: ClockTime): Extract<Piece, { kind: 'clock' }>['wish'] {
  switch (bound) {
    case 'after':
      return { kind: 'after', time };
    case 'before':
      return { kind: 'before', time };
    case 'until':
      return { kind: 'before', time, mayStart: true };
    case 'start-by': {
      const parts = time.likely.map((to): ClockWish => ({ kind: 'part', from: 0, to: to + 1 }));
      const [only] = parts;
      return parts.length === 1 && only ? only : { kind: 'either', of: parts };
    }
  }
}

/** What a clock says beside the time: that it is today's, and what was guessed. */
export function besides({ guess, isToday }: ReadClock): Piece[] {
  const pieces: Piece[] = isToday ? [{ kind: 'day', wish: { kind: 'day', days: 0 } }] : [];
  if (guess !== undefined)
    pieces.push({ kind: 'note', note: { kind: 'guess', said: guess.replace(' past', ''), read: guess } });
  return pieces;
}

/** "or before 10 on Friday" opens another bound, and closes none. */
function isOpening(tokens: readonly Token[], next: number): boolean {
  const word = textAt(tokens, next - 1);
  if ((word !== 'before' && word !== 'after') || isParted(tokens, next)) return false;
  return next < tokens.length;
}

export function closedBy(tokens: readonly Token[], at: number): { bound: Bound; next: number } | undefined {
  for (const [bound, rows] of closers) {
    const next = pastRow(tokens, at, rows);
    // "3pm +0530" is an offset.
    if (
      next !== undefined &&
      !isOpening(tokens, next) &&
      !(textAt(tokens, at) === '+' && tokens[next]?.kind !== 'word' && next < tokens.length)
    )
      return { bound, next };
  }
  return undefined;
}
