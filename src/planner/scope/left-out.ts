import { isTime, type Saying } from '../wish/piece.ts';
import type { Mention } from './mentions/mention.ts';

/** Leaves out everything before the clause of a conclusion such as "So Tuesday it is". */
export function concluded(mentions: readonly Mention[]): readonly Mention[] {
  const end = mentions.findLastIndex(({ saying }) => saying.kind === 'concludes');
  const [last, before] = [mentions[end], mentions[end - 1]];
  if (!last || !before || last.gap > 0 || last.pause !== 'none' || !isTime(before.saying))
    return chosen(mentions);
  let start = end;
  while (start > 0 && (mentions[start] as Mention).pause === 'none') start -= 1;
  return mentions.slice(start, end).some(({ saying }) => isTime(saying)) ? mentions.slice(start) : mentions;
}

/** Leaves only the last sentence if it chooses from times before it: "There is only 12:00 and 12:30 left. 12:30 suits me". */
function chosen(mentions: readonly Mention[]): readonly Mention[] {
  const start = mentions.findLastIndex(({ pause }) => pause === 'stop');
  if (start < 1) return mentions;
  const [offer, choice] = [mentions.slice(0, start), mentions.slice(start)];
  if (!choice.some(({ saying }) => saying.kind === 'asked')) return mentions;
  if (mentions.some(({ saying }) => !isTime(saying) && saying.kind !== 'join' && saying.kind !== 'asked'))
    return mentions;
  const named = new Set(offer.filter(({ saying }) => isTime(saying)).map(({ saying }) => keyOf(saying)));
  const picked = choice.filter(({ saying }) => isTime(saying));
  const isOne = picked.length > 0 && picked.every(({ saying }) => named.has(keyOf(saying)));
  if (!isOne || named.size <= picked.length) return mentions;
  const days = offer.filter(({ saying }) => saying.kind === 'day');
  const [day, ...others] = picked.every(({ saying }) => saying.kind === 'clock') ? days : [];
  if (others.length > 0) return mentions;
  return day ? [...choice, { ...day, pause: 'none', gap: 0 }] : choice;
}

/** The key ignores the unlikely half of the day, because other hours may have ruled it out. */
function keyOf(saying: Saying): string {
  if (saying.kind !== 'clock' || saying.wish.kind !== 'at') return JSON.stringify(saying);
  return `${saying.wish.time.likely}`;
}

/** "It was great to meet you yesterday", "we spoke on Sunday": if another time is named, the past one is left out with its hours. */
export function withoutPast(mentions: readonly Mention[]): readonly Mention[] {
  if (!mentions.some(({ saying }) => saying.kind === 'past' || isPast(saying))) return mentions;
  const beforeVerb = new Set<Mention>();
  for (const [index, { saying, pause }] of mentions.entries()) {
    if (saying.kind !== 'past' || !saying.isBehind || pause !== 'none') continue;
    for (let at = index - 1; at >= 0; at -= 1) {
      const one = mentions[at] as Mention;
      if (!isTime(one.saying)) break;
      beforeVerb.add(one);
      if (one.pause !== 'none') break;
    }
  }
  let isLeftOut = false;
  /** "On Sunday I spoke to her": the past time stands before the verb. */
  const isPastAt = (at: number) => mentions[at] !== undefined && isPast((mentions[at] as Mention).saying);
  const left = mentions.filter((one, index) => {
    const { saying, pause, gap } = one;
    if (beforeVerb.has(one)) return false;
    const isOfPast = isBesideSpan(mentions, index) || isBesideSpan(mentions, index + 1);
    const isVerbBefore = pause === 'none' && isPastVerb(mentions[index - 1]) && !isPastAt(index - 2);
    const isItsHour = isLeftOut && saying.kind === 'clock' && pause === 'none' && gap === 0;
    isLeftOut = isPast(saying) || isOfPast || (isTime(saying) && isVerbBefore) || isItsHour;
    return !isLeftOut;
  });
  if (left.some(({ saying }) => isTime(saying))) return left;
  // "I sent you a mail yesterday": nothing is requested.
  const isOver =
    isPastVerb(mentions.find(({ saying }) => saying.kind === 'past' || isTime(saying))) &&
    mentions.every(({ saying }) => saying.kind !== 'day' || isPast(saying));
  return isOver && mentions.some(({ saying }) => isPast(saying)) ? left : mentions;
}

function isPastVerb(one: Mention | undefined): boolean {
  return one?.saying.kind === 'past' && !one.saying.isBehind;
}

/** Whether a past span and one of its days stand side by side, there and before it: "Monday last week", "last week Monday". */
function isBesideSpan(mentions: readonly Mention[], at: number): boolean {
  const [before, one] = [mentions[at - 1], mentions[at]];
  if (before?.saying.kind !== 'day' || one?.saying.kind !== 'day') return false;
  if (one.pause !== 'none' || one.gap > 0) return false;
  const isSpan = ({ saying }: Mention) => saying.kind === 'day' && saying.isContainer && isPast(saying);
  return isSpan(before) !== isSpan(one) && (isSpan(before) || isSpan(one)) === true;
}

function isPast(saying: Saying): boolean {
  if (saying.kind !== 'day') return false;
  const { wish } = saying;
  if (wish.kind === 'day') return wish.days < 0;
  if (wish.kind === 'weekday') return wish.pick === 'last';
  if (wish.kind === 'week') return wish.weeks < 0;
  return wish.kind === 'month' && (wish.months ?? 0) < 0;
}

/** "Sunday at 6, before that I'm at work": the time behind "before that" is neither requested nor excluded from the request. */
export function withoutBusySides(mentions: readonly Mention[]): readonly Mention[] {
  const at = mentions.findIndex((_, index) => isBusySide(mentions, index));
  if (at < 1 || !mentions.slice(0, at).some(({ saying }) => isTime(saying))) return mentions;
  const isOfOther = ({ saying }: Mention) => saying.kind === 'not' || saying.kind === 'own';
  return mentions.slice(0, at).some(isOfOther) ? mentions : mentions.toSpliced(at, 2);
}

/** Whether a clause says only that the guest is busy before or after what was named. */
function isBusySide(mentions: readonly Mention[], at: number): boolean {
  const [one, other, next] = [mentions[at], mentions[at + 1], mentions[at + 2]];
  if (!one || other?.pause !== 'none' || one.pause === 'none' || next?.pause === 'none') return false;
  const sayings = [one.saying, other.saying];
  const isSide = (saying: Saying) =>
    saying.kind === 'refers' && (saying.to === 'before' || saying.to === 'after');
  return sayings.some(isSide) && sayings.some((saying) => saying.kind === 'not' && 'reach' in saying);
}
