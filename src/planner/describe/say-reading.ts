import { type FormatLocale, formatDay, type WallTime } from '../../time/index.ts';
import type { Said, SaidGroup, SaidHours } from '../wish/said.ts';
import type { Weekday } from '../wish/wish.ts';

/** The words of a language for the parts of a reading. A run is a number of consecutive days. */
export type ReadingWords = {
  locale: FormatLocale;
  weekdays(weekdays: readonly Weekday[] | undefined): string;
  hours(hours: readonly SaidHours[]): string;
  /** Maximum number of runs of days that are listed. `moreRuns` sums up the rest. */
  maxRuns: number;
  run(from: string, to: string): string;
  moreRuns(count: number, last: string): string;
  and(runs: readonly string[]): string;
  /** Where no last day was named. */
  onwards(day: string): string;
  andSoOn(runs: string): string;
  moreGroups(count: number): string;
  firstOfAll(when: string): string;
  lastMinutes(minutes: number): string;
  orders: Record<NonNullable<Said['order']>, string>;
  duration(minutes: number): string;
};

/** Maximum number of groups of days that are listed. */
const maxGroups = 12;

/** `Tue 24 Nov 2026, 12:00–18:00, Asia/Jerusalem`, in the words of a language. It says everything that restricts the offer. */
export function readingIn(words: ReadingWords): (said: Said) => string {
  return (said) => {
    const parts = [sayWhen(said, words)];
    if (said.preferred && said.preferred.length > 0)
      parts.push(words.firstOfAll(sayWhen({ every: said.preferredEvery, groups: said.preferred }, words)));
    if (said.lastMinutes !== undefined) parts.push(words.lastMinutes(said.lastMinutes));
    if (said.order) parts.push(words.orders[said.order]);
    if (said.durationMinutes !== undefined) parts.push(words.duration(said.durationMinutes));
    return `${parts.join(', ')}, ${sayZone(said.zoneName)}`;
  };
}

function sayWhen({ every, groups }: Pick<Said, 'every' | 'groups'>, words: ReadingWords): string {
  if (every)
    return every.map((one) => `${words.weekdays(one.weekdays)}, ${words.hours(one.hours)}`).join('; ');
  const said = groups.slice(0, maxGroups).map((one) => `${sayDays(one, words)}, ${words.hours(one.hours)}`);
  if (groups.length > maxGroups) said.push(words.moreGroups(groups.length - maxGroups));
  return said.join('; ');
}

function sayDays({ days: runs, isOpen }: SaidGroup, words: ReadingWords): string {
  const day = (at: WallTime) => formatDay(at, words.locale);
  const last = runs.at(-1) as SaidGroup['days'][number];
  const said = runs.slice(0, words.maxRuns).map((run) => {
    if (run.from === run.to) return day(run.from);
    return isOpen && run === last ? words.onwards(day(run.from)) : words.run(day(run.from), day(run.to));
  });
  const more = runs.length - said.length;
  if (isOpen && (more > 0 || last.from === last.to)) return words.andSoOn(said.join(', '));
  return words.and(more > 0 ? [...said, words.moreRuns(more, day(last.to))] : said);
}

/** A zone's name, as people know it: the database writes UTC+2 as Etc/GMT-2. */
export function sayZone(name: string): string {
  const match = /^Etc\/GMT(?:([+-])(\d{1,2}))?$/.exec(name);
  if (!match) return name;
  const [, sign, hours] = match;
  return hours === undefined || hours === '0' ? 'GMT (UTC+0)' : `UTC${sign === '-' ? '+' : '-'}${hours}`;
}
