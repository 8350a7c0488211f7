import type { Piece } from '../piece.ts';
import type { DayWish, Wish } from '../wish.ts';
import { readClock } from './clocks.ts';
import { readDate } from './dates.ts';
import { isBesideDay } from './lone-hours.ts';
import { type Found, isThere, pastClitic, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readWeekday, weekStart } from './weekdays.ts';
import { saturdayNightWords, workdays } from './words.ts';

type WeekdayWish = Extract<DayWish, { kind: 'weekday' }>;

/** "מוצאי שבת", "ערב שבת", "ליל שבת", "ימי חול": days and hours that have names of their own. */
export function readNamedTime(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const from = pastClitic(morphemes, at, 'בל');
  return (
    readSaturdayNight(morphemes, from) ??
    readEveOfSaturday(morphemes, from) ??
    readWorkdays(morphemes, from) ??
    readEveryDay(morphemes, from) ??
    readRestOfDay(morphemes, at)
  );
}

const endings: ReadonlySet<string> = new Set(['מוצאי', 'צאת', 'בצאת']);

function readSaturdayNight(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const isWord = saturdayNightWords.has(textAt(morphemes, at));
  const day = pastClitic(morphemes, at + 1, 'ה');
  if (!isWord && !(endings.has(textAt(morphemes, at)) && textAt(morphemes, day) === 'שבת')) return undefined;
  const saturday = readWeekday(morphemes, day, true);
  const [named] = saturday?.of ?? [];
  const pick = isWord ? readWeekdayPick(morphemes, at + 1) : named?.kind === 'weekday' ? named : undefined;
  const usual: WeekdayWish = pick ?? { kind: 'weekday', weekday: 6, pick: 'coming', weekStart };
  const behind = isWord ? (pick ? at + 2 : at + 1) : (saturday?.next ?? day + 1);
  const date = readDateBehind(morphemes, behind);
  const base: DayWish = date ? { kind: 'named-day', weekday: usual, date: date.value } : usual;
  const next = date?.next ?? behind;
  // A clock behind it names its own hour: "מוצ"ש ב-9" is 21:00, and needs no season.
  if (readClock(morphemes, next)) {
    return {
      value: [
        { kind: 'day', wish: base },
        { kind: 'clock', wish: evening },
      ],
      next,
    };
  }
  return { value: [{ kind: 'whole', wish: saturdayNight(base) }], next };
}

const evening = { kind: 'part', from: 18 * 60, to: 24 * 60 } as const;
const daylight = { kind: 'part', from: 18 * 60, to: 20 * 60 } as const;

/** After nightfall, which summer time moves by two hours. */
function saturdayNight(saturday: DayWish): Wish {
  return {
    kind: 'without',
    wish: { kind: 'all', of: [saturday, evening] },
    minus: { kind: 'all', of: [summerSaturdays, daylight] },
  };
}

/**
 * Summer time in Israel runs from the Friday before the last Sunday of March to the last Sunday of October: its Saturdays are those from
 * 24 March to 30 October, whatever the year.
 */
const summerSaturdays: Wish = {
  kind: 'any',
  of: [
    ...Array.from({ length: 8 }, (_, index): DayWish => ({ kind: 'date', day: 24 + index, month: 3 })),
    ...Array.from({ length: 6 }, (_, index): DayWish => ({ kind: 'month', month: 4 + index })),
    { kind: 'without', wish: { kind: 'month', month: 10 }, minus: { kind: 'date', day: 31, month: 10 } },
  ],
};

/** "מוצאי שבת, 3 ביולי": which Saturday it is; a number without its month is an hour there. */
function readDateBehind(morphemes: Morphemes, at: number): Found<DayWish> | undefined {
  const from = pastClitic(morphemes, morphemes[at]?.kind === 'break' ? at + 1 : at, 'ב');
  const date = readDate(morphemes, from);
  const [wish] = date?.of ?? [];
  return date && wish?.kind === 'date' && wish.month !== undefined
    ? { value: wish, next: date.next }
    : undefined;
}

function readWeekdayPick(morphemes: Morphemes, at: number): WeekdayWish | undefined {
  const word = textAt(morphemes, at);
  const pick =
    word === 'הקרוב' || word === 'הקרובה'
      ? 'nearest'
      : word === 'הבא' || word === 'הבאה'
        ? 'next'
        : undefined;
  return pick && { kind: 'weekday', weekday: 6, pick, weekStart };
}

/** "ערב שבת" is the Friday, or its evening; "ליל שבת" its night. */
function readEveOfSaturday(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const word = textAt(morphemes, at);
  const day = pastClitic(morphemes, at + 1, 'ה');
  if ((word !== 'ערב' && word !== 'ליל') || textAt(morphemes, day) !== 'שבת') return undefined;
  const friday: DayWish = { kind: 'weekday', weekday: 5, pick: 'coming', weekStart };
  const itsEvening: Wish = { kind: 'all', of: [friday, { kind: 'part', from: 17 * 60, to: 21 * 60 }] };
  const night: Wish = { kind: 'all', of: [friday, { kind: 'part', from: 20 * 60, to: 24 * 60 }] };
  const wish: Wish = word === 'ליל' ? night : { kind: 'either', of: [friday, itsEvening] };
  return { value: [{ kind: 'whole', wish }], next: day + 1 };
}

/** "ימי חול", "יום עבודה", "ימי עסקים": Sunday to Thursday, whatever feasts may fall on them. */
function readWorkdays(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const word = textAt(morphemes, at);
  const kind = pastClitic(morphemes, at + 1, 'ה');
  if ((word !== 'ימי' && word !== 'יום') || !workWords.has(textAt(morphemes, kind))) return undefined;
  const wish: DayWish = { kind: 'weekdays', weekdays: [...workdays] };
  return {
    value: [
      { kind: 'day', wish },
      { kind: 'note', note: { kind: 'holidays' } },
    ],
    next: kind + 1,
  };
}

const workWords: ReadonlySet<string> = new Set(['חול', 'עבודה', 'עסקים']);

/** "עד סוף היום": the rest of today, or all of the day that stands before it. */
function readRestOfDay(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  if (!isThere(morphemes, at, 'עד', 'סוף')) return undefined;
  const day = textAt(morphemes, at + 2);
  if (day !== 'היום' && !isThere(morphemes, at + 2, 'יום', 'ה', 'עבודה')) return undefined;
  const isNamed = isBesideDay(morphemes, at);
  const next = day === 'היום' ? at + 3 : at + 5;
  return { value: isNamed ? [] : [{ kind: 'day', wish: { kind: 'day', days: 0 } }], next };
}

/** "כל יום", "בכל יום": every day, where no weekday is named behind it. */
function readEveryDay(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  if (textAt(morphemes, at) !== 'כל' || textAt(morphemes, at + 1) !== 'יום') return undefined;
  return readWeekday(morphemes, at + 1, true) ? undefined : { value: [{ kind: 'anytime' }], next: at + 2 };
}
