import { expect, it } from 'vitest';
import type { Slot } from '../wire/index.ts';
import type { Reading } from './describe/reading.ts';
import { planMeetingTime, readTimePhrase } from './index.ts';

/** Every half hour of the 62 days from a moment on, day and night, so that no meaning wins for want of slots. */
function everyHalfHour(now: Date): Slot[] {
  const halfHour = 1_800_000;
  return Array.from({ length: 62 * 48 }, (_, index) => {
    const start = now.getTime() + index * halfHour;
    return { start: new Date(start).toISOString(), end: new Date(start + halfHour).toISOString() };
  });
}

/** The rows of a table: `phrase => what it is read as => what is offered`. */
function rowsOf(table: string): [phrase: string, reads: string, plans: string][] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' => ') as [string, string, string]);
}

/** One test a row: what a phrase means, and what of every half hour it selects. */
export function itDecides(table: string, said: SpokenAt): void {
  const slots = everyHalfHour(said.now);
  it.each(rowsOf(table))('%s', (phrase, reads, plans) => {
    expect([readInWords(phrase, said), plannedInWords(phrase, slots, said)]).toEqual([reads, plans]);
  });
}

type SpokenAt = { now: Date; timezone: string; locale?: string };

/**
 * What a phrase is read as: its readings without the zone and the year 2026, `|` between those that are asked; `·` before a note, but
 * for the one on the last day, which every "any" has.
 */
function readInWords(phrase: string, said: SpokenAt): string {
  const answer = readTimePhrase(phrase, { locale: 'en', ...said });
  if (answer.kind === 'unread') return `unread "${answer.part}"`;
  if (answer.kind === 'no-time') return 'no-time';
  return answer.readings.map((reading) => inWords(reading, said.timezone)).join(' | ');
}

/** The offered half hours: their number, the first ones, and the readings that lost to this one. */
function plannedInWords(phrase: string, slots: readonly Slot[], said: SpokenAt): string {
  const answer = planMeetingTime({ phrase, slots, locale: 'en', ...said });
  switch (answer.kind) {
    case 'offer': {
      const others = answer.otherReadings.map((reading) => ` ~ ${textOf(reading, said.timezone)}`);
      return `${answer.slots.length} from ${wallOf(answer.slots[0]?.start, said.timezone)}${others.join('')}`;
    }
    case 'ask':
      return `ask ${answer.readings.map((reading) => reading.slots.length).join(' or ')}`;
    default:
      return answer.kind;
  }
}

function inWords(reading: Reading, zone: string): string {
  const notes = reading.notes.flatMap((note) => {
    const short = shortNotes.find(([words]) => note.includes(words));
    return short ? short[1] : [` · ${note}`];
  });
  return `${textOf(reading, zone)}${notes.join('')}`;
}

/** Notes that many readings have, by some of their words. */
const shortNotes: [words: string, short: string[]][] = [
  ['No last day', []],
  ['leave the edges open', [' · soft']],
  ['That time is past', [' · past']],
  ["This year's is past", [' · next year']],
  ['Public holidays', [' · holidays']],
];

function textOf({ text }: Reading, zone: string): string {
  return text.replaceAll(' 2026', '').replace(`, ${zone}`, '');
}

function wallOf(start: string | undefined, timezone: string): string {
  return new Date(start ?? '').toLocaleString('sv', { timeZone: timezone }).slice(5, 16);
}
