import type { Token } from '../tokens.ts';
import { dated, isClockBehind, priced } from './dates.ts';
import type { FoundDay } from './found-day.ts';
import { isAttached, isParted, setOf, textAt } from './look.ts';
import { isFigures } from './numbers.ts';
import { weekdays } from './words.ts';

/** Numeric dates: `3/4`, `24/11/2026`, `24.11.2026`, `11-24-2026`, `2026/11/24`; two meanings where nobody can know the order. */
export function readNumericDate(
  tokens: readonly Token[],
  at: number,
  dateOrder: 'month-first' | 'day-first' | undefined,
): FoundDay | undefined {
  const written = numericParts(tokens, at);
  if (!written || isFraction(tokens, at, written.next)) return undefined;
  const [one = 0, two = 0, three] = written.parts;
  if (one > 999 && three !== undefined) return found([[two, three]], one, written.next);
  const year = three === undefined ? undefined : three < 100 ? 2000 + three : three;
  const orders: [number, number][] =
    dateOrder === 'day-first'
      ? [[two, one]]
      : dateOrder === 'month-first'
        ? [[one, two]]
        : [
            [two, one],
            [one, two],
          ];
  // Above 12 decides, whatever the region.
  const usual = found(orders, year, written.next);
  return (
    usual ??
    found(
      [
        [one, two],
        [two, one],
      ],
      year,
      written.next,
    )
  );
}

function found(orders: [number, number][], year: number | undefined, next: number): FoundDay | undefined {
  const of = orders.flatMap(([month, day]) => {
    if (month < 1 || month > 12) return [];
    return day < 1
      ? []
      : (dated({ day, month }, next, year === undefined ? undefined : { value: year, next })?.of ?? []);
  });
  const [first, second] = of;
  const isOne = JSON.stringify(first) === JSON.stringify(second);
  return first && { of: isOne ? [first] : of, next };
}

/** The parts of a numeric date, of which two can stand alone only where a slash parts them, or a word says that a date follows. */
function numericParts(tokens: readonly Token[], at: number): { parts: number[]; next: number } | undefined {
  const token = tokens[at];
  if (token?.kind !== 'number') return undefined;
  const sign = token.text.includes('/') ? '/' : token.text.includes('.') ? '.' : undefined;
  if (sign !== undefined) {
    const texts = token.text.split(sign);
    if (!texts.every(isDatePart) || texts.length > 3) return undefined;
    const isDate =
      texts.length === 3 ||
      sign === '/' ||
      ((beforeNumeric.has(textAt(tokens, at - 1)) || isBeforeClock(tokens, at)) && isDayAndMonth(texts));
    return isDate ? { parts: texts.map(Number), next: at + 1 } : undefined;
  }
  return dashedParts(tokens, at);
}

/** "19.11. at 15:00": what stands before a clock, and a pause, is no clock itself. */
function isBeforeClock(tokens: readonly Token[], at: number): boolean {
  const isOpened = clockOpeners.has(textAt(tokens, at - 1));
  return !isOpened && isParted(tokens, at + 1) && clockOpeners.has(textAt(tokens, at + 1));
}
const clockOpeners = setOf('at @ um around from after before');

/** `24.11` is a date behind "on" and behind a weekday, but not `3.30`, whose minutes are no month. */
function isDayAndMonth(texts: readonly string[]): boolean {
  const [one, two] = texts.map(Number);
  return one !== undefined && two !== undefined && two >= 1 && two <= 12 && one <= 31;
}

const beforeNumeric = new Set([...setOf('on date dated'), ...weekdays.keys()]);

function dashedParts(tokens: readonly Token[], at: number): { parts: number[]; next: number } | undefined {
  const texts = [textAt(tokens, at)];
  let next = at + 1;
  while (
    texts.length < 3 &&
    textAt(tokens, next) === '-' &&
    isAttached(tokens, next) &&
    isAttached(tokens, next + 1)
  ) {
    if (tokens[next + 1]?.kind !== 'number') break;
    texts.push(textAt(tokens, next + 1));
    next += 2;
  }
  if (!texts.every(isDatePart)) return undefined;
  const isDate =
    texts.length === 3 ||
    (texts.length === 2 && textAt(tokens, at - 1) === 'on' && !isClockBehind(tokens, next));
  const isPhone = textAt(tokens, next) === '-' || (textAt(tokens, at - 1) === '-' && isAttached(tokens, at));
  return isDate && !isPhone ? { parts: texts.map(Number), next } : undefined;
}

function isDatePart(text: string): boolean {
  return isFigures(text) && (text.length <= 2 || text.length === 4);
}

/** `3/4 of us`, `1/2 hour`, `24/7`, `$3/4`: a fraction or a rate. */
function isFraction(tokens: readonly Token[], at: number, next: number): boolean {
  return (
    fractionUnits.has(textAt(tokens, next)) ||
    priced.has(textAt(tokens, at - 1)) ||
    textAt(tokens, at) === '24/7'
  );
}

const fractionUnits = setOf('of hour hours hr an day cup mile inch inches pounds');
