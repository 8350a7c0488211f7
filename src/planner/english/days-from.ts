import type { Rule, RuleContext } from '../language.ts';
import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { readClock } from './clock-times.ts';
import { readDay } from './days.ts';
import { type FoundDay, oneDay } from './found-day.ts';
import { isHourBehind } from './hour-context.ts';
import { pastComma, pastRow, rowsByFirst, textAt } from './look.ts';
import { momentOf } from './moment-ranges.ts';
import { readDayCount } from './relative-days.ts';

const beginnings = rowsByFirst(
  'starting from|starting on|starting|beginning on|beginning from|beginning|commencing on|commencing|as of|as from',
);
const afterFor = rowsByFirst('from|starting from|starting on|starting|beginning on|beginning|commencing');

const clockFirst = rowsByFirst('from|after');

/** "two days from 3pm tomorrow": the day counted from that one, at its hour. */
function readFromClock(
  tokens: readonly Token[],
  count: { days: number; months: number; next: number },
  context: RuleContext,
): ReturnType<Rule> {
  const from = pastRow(tokens, count.next, clockFirst);
  const clock =
    from === undefined ? undefined : readClock(tokens, textAt(tokens, from) === 'at' ? from + 1 : from);
  if (!clock?.isExplicit) return undefined;
  const day = readDay(tokens, textAt(tokens, clock.next) === 'on' ? clock.next + 1 : clock.next, context);
  const [base] = day?.of ?? [];
  if (!day || !base || day.isContainer || day.of.length > 1) return undefined;
  const wish: DayWish = { kind: 'shift', base, days: count.days, months: count.months };
  return {
    pieces: [
      { kind: 'day', wish },
      { kind: 'clock', wish: { kind: 'at', time: clock.time } },
    ],
    next: day.next,
  };
}

/** "3 days starting next Monday", "for two weeks from the 1st", "a day starting this Friday at 5 pm": so many days from one on. */
export const daysFromRule: Rule = (tokens, at, context) => {
  const count = readDayCount(tokens, at);
  if (!count || count.isVague || count.isWork) return undefined;
  const fromClock = textAt(tokens, at - 1) === 'for' ? undefined : readFromClock(tokens, count, context);
  if (fromClock) return fromClock;
  // "3 days from today" is a day; "for 3 days from today" begins with it.
  const rows = textAt(tokens, at - 1) === 'for' ? afterFor : beginnings;
  const from = pastRow(tokens, pastComma(tokens, count.next), rows);
  const day = from === undefined ? undefined : (readNow(tokens, from) ?? readDay(tokens, from, context));
  const [base] = day?.of ?? [];
  if (!day || !base || day.isContainer || day.of.length > 1) return undefined;
  const { days, months } = count;
  const isAt = textAt(tokens, day.next) === 'at';
  const clock = readClock(tokens, isAt ? day.next + 1 : day.next);
  if (clock && (clock.isExplicit || (isAt && isHourBehind(tokens, clock.next)))) {
    const wish = { kind: 'stretch' as const, from: momentOf(day, clock), days: days + 30 * months };
    return { pieces: [{ kind: 'whole', wish }], next: clock.next };
  }
  const range: DayWish = { kind: 'run', from: base, days, months };
  return { pieces: [{ kind: 'day', wish: range, isContainer: true }], next: day.next };
};

function readNow(tokens: readonly Token[], at: number): FoundDay | undefined {
  return textAt(tokens, at) === 'now' ? oneDay({ kind: 'day', days: 0 }, at + 1) : undefined;
}
