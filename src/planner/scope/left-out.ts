import type { Saying } from '../wish/piece.ts';
import { isTime, type Said } from './clauses.ts';

/** "So Tuesday it is": what was said before its clause is left out. */
export function concluded(said: readonly Said[]): readonly Said[] {
  const end = said.findLastIndex(({ saying }) => saying.kind === 'concludes');
  const [last, before] = [said[end], said[end - 1]];
  if (!last || !before || last.gap > 0 || last.pause !== 'none' || !isTime(before.saying))
    return chosen(said);
  let start = end;
  while (start > 0 && (said[start] as Said).pause === 'none') start -= 1;
  return said.slice(start, end).some(({ saying }) => isTime(saying)) ? said.slice(start) : said;
}

/** "There is only 12:00 and 12:30 left. 12:30 suits me": the last sentence names one of several again. */
function chosen(said: readonly Said[]): readonly Said[] {
  const start = said.findLastIndex(({ pause }) => pause === 'stop');
  const [offer, choice] = [said.slice(0, Math.max(start, 0)), said.slice(start)];
  if (!choice.some(({ saying }) => saying.kind === 'asked')) return said;
  if (said.some(({ saying }) => !isTime(saying) && saying.kind !== 'join' && saying.kind !== 'asked'))
    return said;
  const named = new Set(offer.filter(({ saying }) => isTime(saying)).map(({ saying }) => keyOf(saying)));
  const picked = choice.filter(({ saying }) => isTime(saying));
  const isOne = picked.length > 0 && picked.every(({ saying }) => named.has(keyOf(saying)));
  if (!isOne || named.size <= picked.length) return said;
  const days = offer.filter(({ saying }) => saying.kind === 'day');
  const [day, ...others] = picked.every(({ saying }) => saying.kind === 'clock') ? days : [];
  if (others.length > 0) return said;
  return day ? [...choice, { ...day, pause: 'none', gap: 0 }] : choice;
}

/** Beside other hours an hour may have only one half of the day left. */
function keyOf(saying: Saying): string {
  if (saying.kind !== 'clock' || saying.wish.kind !== 'at') return JSON.stringify(saying);
  return `${saying.wish.time.likely}`;
}

/** "It was great to meet you yesterday", "we spoke on Sunday": where another time is named, what is past is left out, with its hours. */
export function withoutPast(said: readonly Said[]): readonly Said[] {
  if (!said.some(({ saying }) => saying.kind === 'told' || isPast(saying))) return said;
  const toldBehind = new Set<Said>();
  for (const [index, { saying, pause }] of said.entries()) {
    if (saying.kind !== 'told' || !saying.isBehind || pause !== 'none') continue;
    for (let at = index - 1; at >= 0; at -= 1) {
      const one = said[at] as Said;
      if (!isTime(one.saying)) break;
      toldBehind.add(one);
      if (one.pause !== 'none') break;
    }
  }
  let isTold = false;
  /** "On Sunday I spoke to her": what has been was said before the verb. */
  const isPastAt = (at: number) => said[at] !== undefined && isPast((said[at] as Said).saying);
  const left = said.filter((one, index) => {
    const { saying, pause, gap } = one;
    if (toldBehind.has(one)) return false;
    const isVerbBefore = pause === 'none' && isToldAhead(said[index - 1]) && !isPastAt(index - 2);
    const isItsHour = isTold && saying.kind === 'clock' && pause === 'none' && gap === 0;
    isTold = isPast(saying) || (isTime(saying) && isVerbBefore) || isItsHour;
    return !isTold;
  });
  if (left.some(({ saying }) => isTime(saying))) return left;
  // "I sent you a mail yesterday": nothing is asked for.
  const isOver =
    isToldAhead(said.find(({ saying }) => saying.kind === 'told' || isTime(saying))) &&
    said.every(({ saying }) => saying.kind !== 'day' || isPast(saying));
  return isOver && said.some(({ saying }) => isPast(saying)) ? left : said;
}

function isToldAhead(one: Said | undefined): boolean {
  return one?.saying.kind === 'told' && !one.saying.isBehind;
}

function isPast(saying: Saying): boolean {
  if (saying.kind !== 'day') return false;
  const { wish } = saying;
  if (wish.kind === 'day') return wish.days < 0;
  if (wish.kind === 'weekday') return wish.pick === 'last';
  if (wish.kind === 'week') return wish.weeks < 0;
  return wish.kind === 'month' && (wish.months ?? 0) < 0;
}
