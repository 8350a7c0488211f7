import { sayZone } from '../../describe/say-zone.ts';
import type { Said, SaidGroup, SaidNote } from '../../wish/said.ts';
import { sayDays, sayWeekdays } from './say-days.ts';
import { sayHours, sayList } from './say-hours.ts';

/** `Tue 24 Nov 2026, 12:00–18:00, Asia/Jerusalem`. It says everything that restricts the offer. */
export function sayReading(said: Said): string {
  const parts = [sayWhen(said)];
  if (said.preferred && said.preferred.length > 0)
    parts.push(`first of all ${sayWhen({ every: said.preferredEvery, groups: said.preferred })}`);
  if (said.lastMinutes !== undefined) parts.push(`only the last ${sayLength(said.lastMinutes)} of each day`);
  if (said.order) parts.push(orders[said.order]);
  if (said.durationMinutes !== undefined) parts.push(`for ${sayLength(said.durationMinutes)}`);
  return `${parts.join(', ')}, ${sayZone(said.zoneName)}`;
}

const orders = { earliest: 'earliest first', latest: 'latest first', nearest: 'nearest first' };

function sayWhen({ every, groups }: Pick<Said, 'every' | 'groups'>): string {
  if (!every) return sayGroups(groups);
  return every.map(({ weekdays, hours }) => `${sayWeekdays(weekdays)}, ${sayHours(hours)}`).join('; ');
}

/** Maximum number of groups of days that are listed. The rest is summed up. */
const maxGroups = 12;

function sayGroups(groups: readonly SaidGroup[]): string {
  const said = groups.slice(0, maxGroups).map(sayGroup);
  if (groups.length > maxGroups) said.push(`and ${groups.length - maxGroups} more like these`);
  return said.join('; ');
}

function sayGroup(group: SaidGroup): string {
  return `${sayDays(group)}, ${sayHours(group.hours)}`;
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
  return `Do you mean ${sayList(
    texts.map((text) => `(${text})`),
    'or',
  )}?`;
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
