import type { Rule, RuleContext } from '../language.ts';
import type { Token } from '../tokens.ts';
import { readDay } from './days.ts';
import { dayPiece } from './found-day.ts';
import { isParted, past, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { rangeSigns } from './part-clocks.ts';
import { setOfThe } from './parts-of-day.ts';

export const firstThings = rowsByFirst(
  'first thing|1 st thing|first thing in the morning|first thing in the am|bright and early|' +
    'start of day|start of the day|the start of the day|beginning of the day|' +
    'the beginning of the day|start of business|crack of dawn|at the crack of dawn',
);

export const dayEnds = rowsByFirst(
  'eod|cob|eob|eobd|end of day|end of the day|the end of the day|end of the workday|' +
    'end of the work day|end of business|end of business day|close of business|close of play|' +
    'last thing|last thing in the day|the close of business',
);

const deadlines = setOf('by before until till');

/** "first thing", "EOD", "end of Friday"; "by EOD Friday" is any time up to the end of that day. */
export const edgeOfDayRule: Rule = (tokens, at, context) => {
  const first = pastRow(tokens, at, firstThings);
  if (first !== undefined) return { pieces: [{ kind: 'clock', wish: { kind: 'first-thing' } }], next: first };
  const isDeadline = deadlines.has(textAt(tokens, at));
  const from = isDeadline ? at + 1 : at;
  const end = pastRow(tokens, from, dayEnds);
  if (end === undefined) return isDeadline ? undefined : readEndOfDay(tokens, at, context);
  if (!isDeadline) return { pieces: [{ kind: 'clock', wish: { kind: 'end-of-day' } }], next: end };
  const dayAt = past(tokens, end, linking);
  const day = isParted(tokens, end) ? undefined : readDay(tokens, dayAt, context);
  const wishes = (day?.of ?? [{ kind: 'day' as const, days: 0 }]).map((wish) => ({
    kind: 'till' as const,
    day: wish,
    edge: 'through' as const,
  }));
  const [only] = wishes;
  const wish = wishes.length === 1 && only ? only : { kind: 'either' as const, of: wishes };
  return { pieces: [{ kind: 'day', wish, isContainer: true }], next: day?.next ?? end };
};

/** "end of Friday", "the end of tomorrow": of weeks and months the end is days. */
function readEndOfDay(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
  const next = pastRow(tokens, at, endsOf);
  const day = next === undefined ? undefined : readDay(tokens, past(tokens, next, setOfThe), context);
  if (!day || day.isContainer) return undefined;
  return { pieces: [dayPiece(day), { kind: 'clock', wish: { kind: 'end-of-day' } }], next: day.next };
}

const endsOf = rowsByFirst('end of|the end of');
const midnights = rowsByFirst('midnight|12 midnight|twelve midnight|mid night|12 at night|twelve at night');
const linking = setOf('on of the this');

/** "midnight" with a day is its start or its end; "12 at night" is the same. */
export const midnightRule: Rule = (tokens, at) => {
  const from = textAt(tokens, at) === 'at' ? at + 1 : at;
  const next = pastRow(tokens, from, midnights);
  if (next === undefined || (rangeSigns.has(textAt(tokens, next)) && textAt(tokens, next) === '-'))
    return undefined;
  return { pieces: [{ kind: 'clock', wish: { kind: 'midnight' } }], next };
};
