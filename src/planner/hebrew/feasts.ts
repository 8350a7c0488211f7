import { clockPiece, dayPiece, oneDay, whole } from '../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import { weekdayOn } from '../wish/day-wishes.ts';
import type { ClockWish, DayWish, Wish } from '../wish/wish.ts';

const evening: ClockWish = { kind: 'part', from: 18 * 60, to: 24 * 60 };
const daylight: ClockWish = { kind: 'part', from: 18 * 60, to: 20 * 60 };

/**
 * Summer time in Israel runs from the Friday before the last Sunday of March to the last Sunday of October: its Saturdays are those from
 * 24 March to 30 October, whatever the year.
 */
const summerSaturdays: DayWish = {
  kind: 'days',
  from: { kind: 'date', day: 24, month: 3 },
  to: { kind: 'date', day: 30, month: 10 },
};

/** After nightfall, which is two hours later in summer time. */
function afterNightfall(saturday: DayWish): Wish {
  return {
    kind: 'without',
    wish: { kind: 'all', of: [saturday, evening] },
    minus: { kind: 'all', of: [summerSaturdays, daylight] },
  };
}

const friday = weekdayOn(5);
const eve: Wish = { kind: 'all', of: [friday, { kind: 'part', from: 17 * 60, to: 21 * 60 }] };

/** The Sabbath, its eve and its end. */
export const feasts: readonly Rule[] = [
  rule('saturdayNight', `(מוצ"ש|מוצש|מוצ"שק|מוצ'ש|(מוצאי|צאת|בצאת) ה+? שבת) {hebrewPick}?`, (pick) =>
    weekdayOn(6, pick),
  ),
  rule('saturdayNight', '{saturdayNight} ,? ב+? {date}', (weekday, date) =>
    weekday.kind === 'named-day' || (date.kind === 'date' && date.month === undefined)
      ? undefined
      : { kind: 'named-day', weekday, date },
  ),
  rule('time', '(ב+|ל+)? {saturdayNight}', (saturday) => whole(afterNightfall(saturday))),
  // A clock behind it names its own hour, and needs no season.
  rule('time', '(ב+|ל+)? {saturdayNight} ,? {hours}', (saturday, hours) => [
    dayPiece(oneDay(saturday)),
    clockPiece(evening),
    clockPiece(hours),
  ]),
  meaning('time', whole({ kind: 'either', of: [friday, eve] }), '(ב+|ל+)? ערב ה+? שבת (הקרוב|הקרובה|הזה)?'),
  words('unread', [[[], 'ראש (השנה|חודש|ה+ שנה|ה+ חודש) | ב+ ראש (השנה|חודש|ה+ שנה|ה+ חודש)']]),
].flat();
