import type { Saying } from '../../wish/piece.ts';
import type { DayWish, Weekday } from '../../wish/wish.ts';
import { type Mention, says } from '../mentions/mention.ts';

type WeekdayWish = Extract<DayWish, { kind: 'weekday' }>;

/**
 * "I land on Tuesday, so Wednesday at noon", said on a Wednesday: a weekday behind an earlier one that the guest does not request is not
 * today. If that other one is later in its week, "it is due on Friday, so Wednesday", or was refused, the guest is asked.
 */
export function withLaterDays(mentions: readonly Mention[]): readonly Mention[] {
  if (!says(mentions, 'not', 'own')) return mentions;
  const own: WeekdayWish[] = [];
  const refused: WeekdayWish[] = [];
  const left: Mention[] = [];
  for (const sentence of clausesOf(mentions)) {
    const said = sentence.map((one) => {
      const { saying } = one;
      if (saying.kind === 'own' && !saying.isPast) own.push(...saying.days.flatMap(weekdaysOf));
      return saying.kind === 'day' ? { ...one, saying: notToday(saying, { own, refused }) } : one;
    });
    left.push(...said);
    const not = said.find(({ saying }) => saying.kind === 'not')?.saying;
    for (const { saying } of not ? said : [])
      (isOwn(not, saying) ? own : refused).push(...weekdaysOf(saying));
  }
  return left;
}

/** "I have a wedding on Monday", "nothing before Tuesday": what follows can only be after it. */
function isOwn(not: Saying | undefined, saying: Saying): boolean {
  const isEvent = not?.kind === 'not' && not.isEvent === true;
  return isEvent || (saying.kind === 'day' && (saying.wish.kind === 'till' || saying.wish.kind === 'since'));
}

/** The mentions between pauses. */
function clausesOf(mentions: readonly Mention[]): Mention[][] {
  const clauses: Mention[][] = [];
  for (const one of mentions) {
    if (one.pause !== 'none' || clauses.length === 0) clauses.push([]);
    clauses.at(-1)?.push(one);
  }
  return clauses;
}

function weekdaysOf(saying: Saying): WeekdayWish[] {
  if (saying.kind !== 'day') return [];
  const { wish } = saying;
  return (wish.kind === 'either' ? wish.of : [wish]).flatMap((one) => {
    const day = one.kind === 'since' || one.kind === 'till' ? one.day : one;
    return day.kind === 'weekday' && day.pick !== 'last' && day.pick !== 'every' ? day : [];
  });
}

type Before = { own: readonly WeekdayWish[]; refused: readonly WeekdayWish[] };

function notToday(saying: Extract<Saying, { kind: 'day' }>, before: Before): Saying {
  const { wish } = saying;
  return wish.kind === 'either' ? saying : { ...saying, wish: later(wish, before) };
}

function later(wish: DayWish, said: Before): DayWish {
  if (wish.kind === 'since' || wish.kind === 'till') return { ...wish, day: later(wish.day, said) };
  const before = [...said.own, ...said.refused];
  if (before.length === 0) return wish;
  if (wish.kind !== 'weekday' || wish.pick !== 'coming') return wish;
  const same = before.find(({ weekday }) => weekday === wish.weekday);
  if (same) return same.ifToday ? { ...wish, ifToday: same.ifToday } : wish;
  const inWeek = (weekday: Weekday) => (weekday - wish.weekStart + 7) % 7;
  const isLater =
    said.refused.length === 0 && said.own.every(({ weekday }) => inWeek(weekday) < inWeek(wish.weekday));
  return { ...wish, ifToday: isLater ? 'no' : 'asked' };
}
