import type { Piece, Saying } from '../piece.ts';
import { isTime, type Said } from './clauses.ts';

type Run = { from: number; to: number; isPast: boolean };

/**
 * What has been is no time to meet, where another time is named: "we spoke on Sunday, Thursday suits me", "thanks for yesterday, how about
 * Monday?". Alone it is read, and said to be past.
 */
export function withoutPast(said: readonly Said[]): readonly Said[] {
  const hasPast = said.some(({ saying }) => saying.kind === 'told' || isPast(saying));
  if (!hasPast) return said;
  const runs = runsOf(said);
  const isBeside = runs.some(({ isPast: was }) => !was);
  return said.filter(({ saying }, index) => {
    const run = runs.find(({ from, to }) => from <= index && index < to);
    return saying.kind !== 'told' && !(isBeside && run?.isPast);
  });
}

/** Times side by side: a day and its hours. */
function runsOf(said: readonly Said[]): Run[] {
  const runs: Run[] = [];
  for (const [index, { saying, pause }] of said.entries()) {
    if (!isTime(saying)) continue;
    const before = runs.at(-1);
    if (before?.to === index && pause === 'none') {
      before.to = index + 1;
      before.isPast ||= isPast(saying);
      continue;
    }
    const isTold = pause === 'none' && said[index - 1]?.saying.kind === 'told';
    runs.push({ from: index, to: index + 1, isPast: isTold || isPast(saying) });
  }
  return runs;
}

function isPast(saying: Saying): boolean {
  return saying.kind === 'day' && saying.wish.kind !== 'either' && isPastDay(saying.wish);
}

function isPastDay(wish: Extract<Piece, { kind: 'day' }>['wish']): boolean {
  switch (wish.kind) {
    case 'day':
      return wish.days < 0;
    case 'week':
      return wish.weeks < 0;
    case 'month':
      return (wish.months ?? 0) < 0;
    case 'weekday':
    case 'weekend':
      return wish.pick === 'last';
    default:
      return false;
  }
}
