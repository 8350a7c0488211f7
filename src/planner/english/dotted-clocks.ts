import { clockWithoutHalf } from '../bare-hours.ts';
import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { ClockTime, ClockWish, DayWish } from '../wish.ts';
import { setOf, textAt } from './look.ts';
import { isFigures } from './numbers.ts';

/**
 * "15.30", "10.30 or 11.30 please": digits with a dot that are all of the message. Minutes that are no month make them a clock; "10.11" is
 * a clock or a day, which is asked. Beside other words they may be a price or a version, and other rules look for what says more.
 */
export const dottedClockRule: Rule = (tokens, at, context) => {
  const from = dottedClock(tokens[at]);
  if (!from || !isLone(tokens)) return undefined;
  const to = rangeJoints.has(textAt(tokens, at + 1)) ? dottedClock(tokens[at + 2]) : undefined;
  if (to) return { pieces: [{ kind: 'clock', wish: { kind: 'between', from, to } }], next: at + 3 };
  const clock: ClockWish = { kind: 'at', time: from };
  const day = dottedDay(textAt(tokens, at), context);
  const piece: Piece = day
    ? { kind: 'whole', wish: { kind: 'either', of: [day, clock] } }
    : { kind: 'clock', wish: clock };
  return { pieces: [piece], next: at + 1 };
};

const rangeJoints = setOf('- to');

/** Hours and minutes as people meet: "3.14" and "0.30" are no such thing. */
function dottedClock(token: Token | undefined): ClockTime | undefined {
  if (token?.kind !== 'number') return undefined;
  const [hour = '', minute = '', ...rest] = token.text.split('.');
  if (rest.length > 0 || hour === '0' || !isFigures(hour) || minute.length !== 2 || !isFigures(minute))
    return undefined;
  return Number(minute) % 5 === 0 ? clockWithoutHalf(hour, Number(minute)) : undefined;
}

function dottedDay(text: string, { dateOrder }: RuleContext): DayWish | undefined {
  const [one = 0, two = 0] = text.split('.').map(Number);
  const [day, month] = dateOrder === 'month-first' ? [two, one] : [one, two];
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? { kind: 'date', day, month } : undefined;
}

/** More words than these say what the digits are. */
const maxTokens = 8;

function isLone(tokens: readonly Token[]): boolean {
  return tokens.length <= maxTokens && tokens.every((token) => dottedClock(token) || besides.has(token.text));
}
const besides = setOf(
  'or and - to , please pls thanks thx hi hey hello how about what say maybe perhaps then works is fine good great ok okay perfect',
);
