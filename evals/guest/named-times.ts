import { type CalendarDate, parseDate, weekdayOf } from '../../src/time/index.ts';
import { wordTokens } from './time-tokens.ts';

/** A clock time that a text names, with what it says of its day. Of a clock without am or pm both halves of the day are meant. */
export type NamedTime = { clocks: string[]; day: NamedDay };

/** Everything that is said of a day has to hold; nothing is said of it where the text names none. */
export type NamedDay = {
  year?: number;
  month?: number;
  dayOfMonth?: number;
  /** ISO weekday, 1 is Monday. */
  weekday?: number;
  /** Days from today. */
  ahead?: number;
};

/**
 * The times that an agent names, in the order in which it names them; the end of a span is none. Dates and weekdays in English and
 * Hebrew, ISO dates, 24-hour and am/pm clocks.
 */
export function namedTimes(written: string): NamedTime[] {
  // What Markdown makes bold stands between words that belong together.
  const text = written.replace(/[*_`]+/g, '');
  const tokens = wordTokens(text);
  const times: NamedTime[] = [];
  let day: NamedDay = {};
  let dayEnd = -1;
  tokens.forEach((token, index) => {
    if (token.kind === 'day') {
      // "Tuesday, 24 November" is one day; after a clock another begins.
      const goesOn =
        tokens[index - 1]?.kind === 'day' && joins(text.slice(dayEnd, token.from), day, token.day);
      day = goesOn ? { ...day, ...token.day } : token.day;
      dayEnd = token.to;
      return;
    }
    if (token.isEnd || isSaidToBeGone(text, token)) return;
    const following = dayAfter(text, tokens.slice(index));
    times.push({ clocks: token.clocks, day: following ?? day });
  });
  return times;
}

type Tokens = ReturnType<typeof wordTokens>;

/** "15:00 is taken, but 16:00 is free": what a clause says of a time is said of the times in that clause alone. */
function isSaidToBeGone(text: string, { from, to }: { from: number; to: number }): boolean {
  const before = text.slice(0, from).split(clauseEnd).at(-1) ?? '';
  const after = text.slice(to).split(clauseEnd)[0] ?? '';
  return gone.test(`${before}${text.slice(from, to)}${after}`);
}

const clauseEnd = /[.!?](?=\s|$)|[\n;]|,?\s(?:but|however|though|so|instead)\s|,?\s(?:אבל|אך|אולם|לכן)\s/iu;

const gone =
  /\b(?:not|isn't|aren't|wasn't) (?:\w+ )?(?:free|available|open|listed|offered|possible|there)\b|\bno longer\b|\bno (?:\w+ )?(?:starts?|slots?|times?)\b|\bnothing\b|\bnone\b|\btaken\b|\bunavailable\b|\bfully booked\b|\bis gone\b|(?<!\p{L})(?:אין|איננו|אינו|לא) (?:\p{L}+ )?(?:פנוי|זמין|אפשרי|מועד|זמן|שעות)|תפוס|נתפס/iu;

function joins(between: string, day: NamedDay, next: NamedDay): boolean {
  const repeats = Object.keys(next).some((part) => part in day);
  return !repeats && /^[\s,()–-]*(?:the|ה|ב|at)?[\s,()]*$/i.test(between);
}

/** The day of "15:00 on Tuesday, 24 November", where it is said right after the clock. */
function dayAfter(text: string, [clock, ...rest]: Tokens): NamedDay | undefined {
  let day: NamedDay | undefined;
  let end = clock?.to ?? 0;
  for (const token of rest) {
    const between = text.slice(end, token.from);
    if (token.kind !== 'day') break;
    if (
      !day &&
      !/^\s*(?:on|ב|ביום|(?:[–-]|to|until|עד)\s*\d{1,2}[:.]\d\d\s*(?:on|ב|ביום))\s*$/i.test(between)
    )
      break;
    if (day && !joins(between, day, token.day)) break;
    day = { ...day, ...token.day };
    end = token.to;
  }
  return day;
}

/** Whether a day of the calendar is the one that was named; `today` is the date on which it was said. */
export function isNamedDay(date: CalendarDate, named: NamedDay, today: CalendarDate): boolean {
  const at = parseDate(date) ?? Number.NaN;
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  const ahead = Math.round((at - (parseDate(today) ?? Number.NaN)) / 86_400_000);
  const parts: Record<string, number | undefined> = {
    year,
    month,
    dayOfMonth,
    weekday: weekdayOf(at),
    ahead,
  };
  return Object.entries(named).every(([part, value]) => value === undefined || value === parts[part]);
}
