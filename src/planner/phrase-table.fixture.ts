import type { Reading } from './describe/reading.ts';
import { type PhraseContext, readTimePhrase } from './read-time-phrase.ts';

/**
 * What a phrase is read as, in one line that a table can hold:
 *
 *     11-24T15:00>11-25T00:00        a window, by the guest's clocks; the year stands before it where it is not that of `now`
 *     11-24T15:00                    one clock time, a minute wide
 *     11-24                          whole days: one, or `11-24…11-26`
 *     11-24T00:00>11-24T16:00<16:00  over by 16:00
 *     A B                            a union; more than four windows are cut behind the third: `A B C … 12 windows`
 *     A | B                          asked: two readings
 *     A =45 ^latest /120             45 minutes; the latest first; the last 120 minutes of each day
 *     unread "the 31st of February"  and `no-time`
 */
export function inShort(phrase: string, context: PhraseContext): string {
  const answer = readTimePhrase(phrase, context);
  if (answer.kind === 'unread') return `unread "${answer.part}"`;
  if (answer.kind === 'no-time') return 'no-time';
  const year = new Intl.DateTimeFormat('en', { timeZone: context.timezone, year: 'numeric' }).format(
    context.now,
  );
  return answer.readings.map((reading) => readingInShort(reading, year)).join(' | ');
}

function readingInShort({ windows, durationMinutes, order, lastMinutes }: Reading, year: string): string {
  const all = windows.map(({ from, to, endBy }) =>
    windowInShort(from ?? '', to ?? '', { endBy: endBy ?? '', year }),
  );
  const shown = all.length > 4 ? [...all.slice(0, 3), `… ${all.length} windows`] : all;
  return [
    ...shown,
    ...(durationMinutes === undefined ? [] : [`=${durationMinutes}`]),
    ...(order ? [`^${order}`] : []),
    ...(lastMinutes === undefined ? [] : [`/${lastMinutes}`]),
  ].join(' ');
}

function windowInShort(from: string, to: string, { endBy, year }: { endBy: string; year: string }): string {
  const [start, end] = [momentOf(from, year), momentOf(to, year)];
  const over = endBy === '' ? '' : `<${endBy.slice(11, 16)}`;
  if (Date.parse(to) - Date.parse(from) === 60_000 && over === '') return start;
  if (start.endsWith('T00:00') && end.endsWith('T00:00') && over === '') {
    const last = momentOf(dayBefore(to), year).slice(0, -6);
    const first = start.slice(0, -6);
    return first === last ? first : `${first}…${last}`;
  }
  return `${start}>${end}${over}`;
}

function momentOf(written: string, year: string): string {
  const moment = written.slice(0, 16);
  return moment.startsWith(`${year}-`) ? moment.slice(5) : moment;
}

function dayBefore(written: string): string {
  const day = new Date(Date.parse(`${written.slice(0, 10)}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return `${day}T00:00`;
}
