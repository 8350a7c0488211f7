import { readingIn, sayZone } from '../../describe/say-reading.ts';
import type { SaidNote } from '../../wish/said.ts';
import type { Weekday } from '../../wish/wish.ts';
import { sayHours, sayList } from './say-hours.ts';

export const sayReading = readingIn({
  locale: 'en',
  weekdays: sayWeekdays,
  hours: sayHours,
  maxRuns: 12,
  run: (from, to) => `${from} to ${to}`,
  moreRuns: (count, last) => `${count} more until ${last}`,
  and: (runs) => sayList(runs, 'and'),
  onwards: (day) => `${day} onwards`,
  andSoOn: (runs) => `${runs} and so on`,
  moreGroups: (count) => `and ${count} more like these`,
  firstOfAll: (when) => `first of all ${when}`,
  lastMinutes: (minutes) => `only the last ${sayLength(minutes)} of each day`,
  orders: { earliest: 'earliest first', latest: 'latest first', nearest: 'nearest first' },
  duration: (minutes) => `for ${sayLength(minutes)}`,
});

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** "any day", "any day except Tuesday", "any day from Monday to Friday", "any Tuesday or Thursday". */
function sayWeekdays(weekdays: readonly Weekday[] | undefined): string {
  if (!weekdays || weekdays.length === 7) return 'any day';
  const isWorkWeek = weekdays.length === 5 && weekdays.every((day, index) => day === index + 1);
  if (isWorkWeek) return 'any day from Monday to Friday';
  const named = names.filter((_, index) => weekdays.includes(index + 1));
  if (named.length < 5) return `any ${sayList(named, 'or')}`;
  const missing = names.filter((name) => !named.includes(name));
  return `any day except ${sayList(missing, 'and')}`;
}

/** `45 minutes`, `1 hour`, `1 hour 30 minutes`. */
function sayLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  const said = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    rest > 0 ? `${rest} ${rest === 1 ? 'minute' : 'minutes'}` : '',
  ];
  return said.filter((text) => text !== '').join(' ');
}

/** "Do you mean A or B?" */
export function sayQuestion(texts: readonly string[]): string {
  const said = texts.map((text) => `(${text})`);
  return `Do you mean ${sayList(said, 'or')}?`;
}

export function sayNote(note: SaidNote): string {
  switch (note.kind) {
    case 'guess':
      return `"${note.said}" was read as "${note.read}"`;
    case 'other-length':
      return `Another length was named too: ${sayLength(note.minutes)}`;
    case 'next-year':
      return `This year's is past: ${note.year} is meant`;
    case 'zone':
      return `The time was read in ${sayZone(note.zoneName)}`;
    default:
      return notes[note.kind];
  }
}

const notes = {
  holidays: 'Public holidays are not known here',
  'one-of-many': 'One meeting is requested at a time: the first that suits is meant',
  'soft-edges': 'The words leave the edges open: these are the days or hours that were taken',
  past: 'That time is past',
  'day-differs': 'The weekday and the date name different days',
  gap: 'Clocks go forward over that time, so that it does not exist: the starts around it are meant',
  fold: 'Clocks go back over that time, so that it comes twice: both are meant',
  endless: 'No last day was named',
};
