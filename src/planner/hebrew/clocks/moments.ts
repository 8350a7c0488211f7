import { dayPiece, dayPieces, isWorkweek, oneDay } from '../../notation/pieces.ts';
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
    since(moment),
  ),
  rule('time', 'לא לפני {moment} <onwards>?', (moment) => asLimit(since(moment))),
  rule(
    'time',
    ['<untilWord> {moment}', '<untilWord> {moment} ל+ כל ה+ מאוחר', 'הכי מאוחר {moment}', 'לפני {moment}'],
    (moment) => till(moment),
  ),
  rule('time', '<notAfterWord> {moment}', (moment) => asLimit(till(moment))),
  rule('time', ['(מ+|החל מ+|בין) {moment} (עד|ו+ עד|-|ל+) {moment}'], (from, to) => {
    const days: DayWish = { kind: 'days', from: from.day, to: to.day };
    const [first, last]: Wish[][] = [
      [days, from.day],
      [days, to.day],
    ];
    const ends: Wish = { kind: 'any', of: [first, last].map((of = []) => ({ kind: 'all', of })) };
    return [
      whole({
        kind: 'any',
        of: [
          { kind: 'all', of: [...(first as Wish[]), { kind: 'after', time: from.from }] },
          { kind: 'without', wish: days, minus: ends },
          { kind: 'all', of: [...(last as Wish[]), { kind: 'before', time: to.from }] },
        ],
      }),
    ];
  }),
  // "מיום חמישי עד ראשון בצהריים": each noon, or until then.
  rule(
    'time',
    'מ+ {day} (עד|ו+ עד) {day} ב+? {dayPart}',
    (from, last, part) => {
      if (from.kind === 'either' || last.kind === 'either' || isWorkweek(from, last, [7, 4]))
        return undefined;
      const end: Wish = { kind: 'all', of: [last, { kind: 'at', time: certainly(part.from) }] };
      const each: Wish = { kind: 'all', of: [{ kind: 'days', from, to: last }, part.wish] };
      return [whole({ kind: 'either', of: [each, { kind: 'stretch', from, to: end }] })];
    },
    { rank: -1 },
  ),
  // "הכי מאוחר ביום שני": at the latest, or as late as possible.
  rule('unread', 'הכי מאוחר ב+? <day>', () => []),
  // "2026-11-24 18:00 עד 2026-11-25 10:00".
  rule('time', '{moment} עד {moment}', (from, to) => [
    whole({
      kind: 'stretch',
      from: { kind: 'all', of: [from.day, { kind: 'at', time: from.from }] },
      to: { kind: 'all', of: [to.day, { kind: 'at', time: to.from }] },
    }),
  ]),
  rule('time', 'עד סוף (היום|יום ה+ עבודה)', () => [dayPiece(oneDay({ kind: 'day', days: 0 }))]),
  rule('time', '{anyDays} עד סוף (היום|יום ה+ עבודה)', (days) => [...dayPieces(days)]),
].flat();

/** In "אחרי 5 ביום חמישי" the hours bound only that day, and another rule reads them. */
function since({ day, from: time, isDayFirst }: Moment): Piece[] | undefined {
  if (!isDayFirst) return undefined;
  const later: DayWish = { kind: 'since', day, edge: 'after' };
  return [whole({ kind: 'any', of: [{ kind: 'all', of: [day, { kind: 'after', time }] }, later] })];
}

function till({ day, from: time, isDayFirst }: Moment): Piece[] | undefined {
  if (!isDayFirst) return undefined;
  const earlier: DayWish = { kind: 'till', day, edge: 'before' };
  return [whole({ kind: 'any', of: [earlier, { kind: 'all', of: [day, { kind: 'before', time }] }] })];
}

function asLimit(pieces: Piece[] | undefined): Piece[] | undefined {
  return pieces?.map((piece) => (piece.kind === 'whole' ? { ...piece, isLimit: true } : piece));
}

function whole(wish: Wish): Piece {
  return { kind: 'whole', wish };
}
