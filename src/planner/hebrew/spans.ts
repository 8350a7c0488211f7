import { remembered } from '../remembered.ts';
import type { DayWish, Pick, SpanPart } from '../wish.ts';
import { readYear } from './dates.ts';
import { container, type FoundDay, oneDay } from './found-day.ts';
import { picks } from './grammar-words.ts';
import { type Found, isClitic, isCommon, isEnd, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { ordinals } from './number-words.ts';
import { weekStart } from './weekdays.ts';
import { months, weekendWords, workdays } from './words.ts';

/** Weeks, weekends, months, quarters and years, and parts of them, behind their clitics: "השבוע", "סוף החודש", "תחילת דצמבר". */
export const readSpan = remembered(spanAt);

function spanAt(morphemes: Morphemes, at: number): FoundDay | undefined {
  if (textAt(morphemes, at) === 'לקראת') return readSpan(morphemes, at + 1);
  return readWeekend(morphemes, at) ?? readWeekOfMonth(morphemes, at) ?? readPartOfSpan(morphemes, at);
}

function readPartOfSpan(morphemes: Morphemes, at: number): FoundDay | undefined {
  const part = readSpanPart(morphemes, at);
  const from = part ? part.next : at;
  return (
    readWeek(morphemes, from, part?.value) ??
    readMonth(morphemes, from, part?.value) ??
    readLongSpan(morphemes, from, part?.value)
  );
}

const spanParts: ReadonlyMap<string, SpanPart> = new Map<string, SpanPart>([
  ['תחילת', 'early'],
  ['ראשית', 'early'],
  ['אמצע', 'mid'],
  ['סוף', 'end'],
  ['שלהי', 'end'],
]);

/** תחילת, אמצע, סוף; "המחצית הראשונה של", "החצי השני של". */
function readSpanPart(morphemes: Morphemes, at: number): Found<SpanPart> | undefined {
  const part = spanParts.get(textAt(morphemes, at));
  if (part) return { value: part, next: pastOf(morphemes, at + 1) };
  const half = pastClitic(morphemes, at, 'ה');
  const word = textAt(morphemes, half);
  if (word !== 'מחצית' && word !== 'חצי') return undefined;
  const nth = pastClitic(morphemes, half + 1, 'ה');
  const ordinal = ordinals.get(textAt(morphemes, nth));
  if (ordinal !== 1 && ordinal !== 2) return undefined;
  return { value: ordinal === 1 ? 'first-half' : 'second-half', next: pastOf(morphemes, nth + 1) };
}

function pastOf(morphemes: Morphemes, at: number): number {
  return pastClitic(morphemes, pastWord(morphemes, at, 'של'), 'בל');
}

/** "השבוע", "שבוע הבא", "השבוע שאחריו": how many weeks from this one. */
function readWeek(morphemes: Morphemes, at: number, part: SpanPart | undefined): FoundDay | undefined {
  const noun = readSpanNoun(morphemes, pastWord(morphemes, at, 'שאר'), 'שבוע');
  if (!noun) return undefined;
  const pick = readSpanPick(morphemes, noun.next);
  if (!pick && !noun.hasArticle && part === undefined) return undefined;
  const next = pick?.next ?? noun.next;
  if (pick?.value === 'nearest' && part === undefined) return container({ kind: 'within', days: 7 }, next);
  const week = (weeks: number): DayWish => ({
    kind: 'week',
    weeks,
    weekStart,
    ...(part && { part, workdays: [...workdays] }),
  });
  // "בתחילת השבוע", said late in a week, is the next one's: what is past loses to what is not.
  if (!pick && part === 'early') return { of: [week(0), week(1)], next, isContainer: true };
  return container(week(pick ? stepsOf(pick.value) : 0), next);
}

/** "סוף השבוע", סופ"ש; "לקראת סוף השבוע" is the end of the week at work. */
function readWeekend(morphemes: Morphemes, at: number): FoundDay | undefined {
  const weekend = (pick: Pick, next: number) =>
    container({ kind: 'weekend', pick, days: [5, 6], weekStart }, next);
  const word = pastClitic(morphemes, at, 'ה');
  if (weekendWords.has(textAt(morphemes, word))) {
    const pick = readSpanPick(morphemes, word + 1);
    return weekend(pick?.value ?? 'coming', pick?.next ?? word + 1);
  }
  const isMany = textAt(morphemes, at) === 'סופי';
  if ((!isMany && textAt(morphemes, at) !== 'סוף') || textAt(morphemes, at - 1) === 'לקראת') return undefined;
  const noun = readSpanNoun(morphemes, at + 1, 'שבוע');
  if (!noun) return undefined;
  if (isMany) return weekend('every', noun.next);
  const pick = readSpanPick(morphemes, noun.next);
  return weekend(pick?.value ?? 'coming', pick?.next ?? noun.next);
}

function readSpanNoun(
  morphemes: Morphemes,
  at: number,
  noun: string,
): { next: number; hasArticle: boolean } | undefined {
  if (textAt(morphemes, at) === `ה${noun}`) return { next: at + 1, hasArticle: true };
  const article = pastClitic(morphemes, at, 'ה');
  if (textAt(morphemes, article) !== noun) return undefined;
  // "השבוע" and, with ב, "בשבוע הבא".
  return { next: article + 1, hasArticle: article > at };
}

function readSpanPick(morphemes: Morphemes, at: number): Found<Pick> | undefined {
  const pick = picks.get(textAt(morphemes, at));
  if (pick) return { value: pick, next: at + 1 };
  const isBeyond = textAt(morphemes, at) === 'ש' && textAt(morphemes, at + 1) === 'אחרי';
  const after = isBeyond ? at + 2 : textAt(morphemes, at) === 'אחרי' ? at + 1 : undefined;
  if (after === undefined) return undefined;
  const next = pastWord(morphemes, after, 'הבא', 'הבאה');
  return isBeyond || next > after ? { value: 'after-next', next } : undefined;
}

function stepsOf(pick: Pick): number {
  if (pick === 'next') return 1;
  if (pick === 'after-next') return 2;
  return pick === 'last' ? -1 : 0;
}

/** "דצמבר", "חודש דצמבר 2026", "החודש", "חודש הבא". */
function readMonth(morphemes: Morphemes, at: number, part: SpanPart | undefined): FoundDay | undefined {
  const named = pastClitic(morphemes, pastWord(morphemes, at, 'חודש'), 'ה');
  const month = months.get(textAt(morphemes, named));
  if (month !== undefined && isMonthHere(morphemes, named)) {
    const year = readYear(morphemes, named + 1);
    const next = year?.next ?? pastWord(morphemes, named + 1, 'הקרוב', 'הבא');
    return container(
      { kind: 'month', month, ...(year && { year: year.value }), ...(part && { part }) },
      next,
    );
  }
  const noun = readSpanNoun(morphemes, at, 'חודש');
  if (!noun) return undefined;
  const pick = readSpanPick(morphemes, noun.next);
  if (!pick && !noun.hasArticle && part === undefined) return undefined;
  const next = pick?.next ?? noun.next;
  if (pick?.value === 'nearest' && part === undefined) return container({ kind: 'within', days: 30 }, next);
  return container({ kind: 'month', months: pick ? stepsOf(pick.value) : 0, ...(part && { part }) }, next);
}

/** במאי is "in May", and a director of films. */
function isMonthHere(morphemes: Morphemes, at: number): boolean {
  // "32 בנובמבר" is no day, and not the month.
  const number = isClitic(morphemes, at - 1, 'בל') ? at - 2 : at - 1;
  if (morphemes[number]?.kind === 'number' && /^(?:0|3[2-9]|[4-9]\d)$/.test(textAt(morphemes, number)))
    return false;
  if (monthNames.has(textAt(morphemes, at)) && isName(morphemes, at)) return false;
  if (textAt(morphemes, at) !== 'מאי') return true;
  const behind = morphemes[at + 1];
  if (isEnd(morphemes, at + 1) || behind?.kind === 'number') return true;
  return (
    behind !== undefined &&
    isCommon(behind) &&
    (at === 0 ? behind.kind === 'known' : isClitic(morphemes, at - 1, 'בלמ'))
  );
}

/** Months that are also names of people, or a word. */
export const monthNames: ReadonlySet<string> = new Set(['מרץ', 'אפריל', 'מאי', 'יוני', 'יולי']);
const beforeNames: ReadonlySet<string> = new Set(
  'שלום היי הי אהלן תודה עם את אצל של הרבה קצת בברכה אני שמי קוראים הוא היא'.split(' '),
);

/** "שלום יוני", "נעה ויוני", "אפריל לוי", "מרץ לעבודה": with nothing of a date beside it. */
function isName(morphemes: Morphemes, at: number): boolean {
  const before = morphemes[isClitic(morphemes, at - 1, 'ו') ? at - 2 : at - 1];
  if (before && (beforeNames.has(before.text) || (before.kind === 'unknown' && !isCommon(before))))
    return true;
  const behind = morphemes[at + 1];
  return before?.kind !== 'clitic' && behind?.kind === 'unknown' && !isCommon(behind);
}

/** "הרבעון הבא", "רבעון ראשון", "השנה", "סוף השנה". */
function readLongSpan(morphemes: Morphemes, at: number, part: SpanPart | undefined): FoundDay | undefined {
  const parted = part && { part };
  const quarter = readSpanNoun(morphemes, at, 'רבעון');
  if (quarter) {
    const ordinal = ordinals.get(textAt(morphemes, pastClitic(morphemes, quarter.next, 'ה')));
    if (ordinal !== undefined && ordinal > 0 && ordinal < 5) {
      const next = pastClitic(morphemes, quarter.next, 'ה') + 1;
      const year = readYear(morphemes, pastWord(morphemes, next, 'של'));
      const wish = {
        kind: 'quarter',
        quarter: ordinal,
        ...(year && { year: year.value }),
        ...parted,
      } as const;
      return container(wish, year?.next ?? next);
    }
    const pick = readSpanPick(morphemes, quarter.next);
    if (!pick && !quarter.hasArticle) return undefined;
    return container(
      { kind: 'quarter', quarters: pick ? stepsOf(pick.value) : 0, ...parted },
      pick?.next ?? quarter.next,
    );
  }
  // "ראש השנה" is a feast.
  if (textAt(morphemes, at - 1).endsWith('ראש')) return undefined;
  const year = readSpanNoun(morphemes, at, 'שנה');
  const pick = year && readSpanPick(morphemes, year.next);
  if (!year || (!pick && !year.hasArticle)) return undefined;
  return container(
    { kind: 'year', years: pick ? stepsOf(pick.value) : 0, ...parted },
    pick?.next ?? year.next,
  );
}

/** "השבוע הראשון של דצמבר": its first seven days, with soft edges. */
function readWeekOfMonth(morphemes: Morphemes, at: number): FoundDay | undefined {
  const noun = readSpanNoun(morphemes, at, 'שבוע');
  const nth = noun && pastClitic(morphemes, noun.next, 'ה');
  const ordinal = nth === undefined ? undefined : ordinals.get(textAt(morphemes, nth));
  if (nth === undefined || ordinal === undefined || ordinal < 1 || ordinal > 4) return undefined;
  const of = pastOf(morphemes, nth + 1);
  const month = months.get(textAt(morphemes, of));
  if (month === undefined || of === nth + 1) return undefined;
  const day = (ordinal - 1) * 7 + 1;
  const wish: DayWish = {
    kind: 'days',
    from: { kind: 'date', day, month },
    to: { kind: 'date', day: day + 6, month },
  };
  return { of: [wish], next: of + 1, isContainer: true, note: { kind: 'soft-edges' } };
}

/** "יום שלישי הראשון של דצמבר", "יום שני האחרון של החודש". */
export function readNthWeekday(morphemes: Morphemes, found: FoundDay): FoundDay | undefined {
  const [wish] = found.of;
  if (wish?.kind !== 'weekday' || !isClitic(morphemes, found.next, 'ה')) return undefined;
  const nth = ordinals.get(textAt(morphemes, found.next + 1));
  if (nth === undefined || nth > 5) return undefined;
  const of = pastOf(morphemes, found.next + 2);
  const bare = textAt(morphemes, of) === 'חודש' && !picks.has(textAt(morphemes, of + 1));
  if (bare) return oneDay({ kind: 'nth-weekday', nth, weekday: wish.weekday, months: 0 }, of + 1);
  const span = of > found.next + 2 ? readMonth(morphemes, of, undefined) : undefined;
  const [month] = span?.of ?? [];
  if (!span || month?.kind !== 'month') return undefined;
  const { kind: _, part: __, ...when } = month;
  return oneDay({ kind: 'nth-weekday', nth, weekday: wish.weekday, ...when }, span.next);
}
