import { since, till } from '../../notation/notation.ts';
import { dayPiece, dayPieces, isWorkweek, oneDay, whole, wholeLimit } from '../../notation/pieces.ts';
import type { Moment } from '../../read/parts.ts';
import { type Rule, rule } from '../../read/rules.ts';
import type { Piece } from '../../wish/piece.ts';
import { certainly, type DayWish, type Wish } from '../../wish/wish.ts';

/** Day and clock as one moment: "עד מחר ב-12", "ממחר בצהריים", "מיום שני ב-10 עד יום רביעי ב-12". */
export const moments: readonly Rule[] = [
  rule('moment', '{day} ,? (ב+|ל+) {anyClock}', (day, time) =>
    day.kind === 'either' ? undefined : { day, from: time, to: time, isDayFirst: true, isPart: false },
  ),
  rule('moment', '{day} ב+? {dayPart}', (day, { from }) =>
    day.kind === 'either'
      ? undefined
      : { day, from: certainly(from), to: certainly(from), isDayFirst: true, isPart: true },
  ),
  rule('time', '(מ+|החל מ+|אחרי|לאחר|ל+ כל ה+ מוקדם|הכי מוקדם) {moment} <onwards>?', (moment) =>
    bound(moment, since),
  ),
  rule('time', 'לא לפני {moment} <onwards>?', (moment) => bound(moment, since, wholeLimit)),
  rule(
    'time',
    ['<untilWord> {moment}', '<untilWord> {moment} ל+ כל ה+ מאוחר', 'הכי מאוחר {moment}', 'לפני {moment}'],
    (moment) => bound(moment, till),
  ),
  rule('time', '<notAfterWord> {moment}', (moment) => bound(moment, till, wholeLimit)),
  // "2026-11-24 18:00 עד 2026-11-25 10:00"
  rule('time', ['{moment} עד {moment}', '(מ+|החל מ+|בין) {moment} (עד|ו+ עד|-|ל+) {moment}'], (from, to) => {
    const start: Wish = { kind: 'all', of: [from.day, { kind: 'at', time: from.from }] };
    return whole(stretch(start, since(from.day, from.from), to));
  }),
  // "מיום חמישי עד ראשון בצהריים": each noon, or until then.
  rule(
    'time',
    'מ+ {day} (עד|ו+ עד) {day} ב+? {dayPart}',
    (from, last, part) => {
      if (from.kind === 'either' || last.kind === 'either' || isWorkweek(from, last, [7, 4]))
        return undefined;
      const each: Wish = { kind: 'all', of: [{ kind: 'days', from, to: last }, part.wish] };
      const begin: DayWish = { kind: 'since', day: from, edge: 'from' };
      const until = stretch(from, begin, { day: last, from: certainly(part.from) });
      return whole({ kind: 'either', of: [each, until] });
    },
    { rank: -1 },
  ),
  // "הכי מאוחר ביום שני": at the latest, or as late as possible.
  rule('unread', 'הכי (מוקדם|מאוחר) ב+? <day>', () => []),
  rule('time', 'עד סוף (היום|יום ה+ עבודה)', () => [dayPiece(oneDay({ kind: 'day', days: 0 }))]),
  rule('time', '{anyDays} עד סוף (היום|יום ה+ עבודה)', (days) => dayPieces(days)),
].flat();

type Edge = Pick<Moment, 'day' | 'from'>;

/** In "אחרי 5 ביום חמישי" the hours bound only that day, and another rule reads them. */
function bound({ day, from, isDayFirst }: Moment, edge: typeof since, pieces = whole): Piece[] | undefined {
  return isDayFirst ? pieces(edge(day, from)) : undefined;
}

/** The end of a stretch is counted from its start. "tomorrow" is counted from today, so there two bounds are meant. */
function stretch(start: Wish, from: Wish, end: Edge): Wish {
  if (end.day.kind === 'day') return { kind: 'all', of: [from, till(end.day, end.from)] };
  const to: Wish = { kind: 'all', of: [end.day, { kind: 'at', time: end.from }] };
  return { kind: 'stretch', from: start, to };
}
