import type { Reading } from '../describe/reading.ts';
import { inShort } from '../phrase-table.fixture.ts';
import { planMeetingTime } from '../plan-meeting-time.ts';
import { fortnight, jerusalem, wednesday } from '../planner.fixture.ts';
import { type PhraseContext, readTimePhrase } from '../read-time-phrase.ts';

/** All generated messages are said on Wednesday 18 November 2026 at 10:00, and name no region. */
const spoken: PhraseContext = { now: wednesday, timezone: jerusalem };

const slots = fortnight();

/** A message as a test compares it: equal strings are equal meanings. */
export type Meaning = {
  kind: 'read' | 'ambiguous' | 'unread' | 'no-time';
  key: string;
  notes: string[];
  /** The words that were not understood. */
  part?: string;
};

/** Windows, order and duration of a message, without its text and its notes. All `unread` answers are equal. */
export function meaningOf(phrase: string): Meaning {
  const answer = readTimePhrase(phrase, spoken);
  const keys = answer.readings.map(keyOf).sort();
  return {
    kind: answer.kind,
    key: keys.length === 0 ? answer.kind : keys.join(' | '),
    notes: answer.readings.flatMap(({ notes }) => notes),
    ...(answer.kind === 'unread' && { part: answer.part }),
  };
}

/** The slots that a message selects, in the order in which they are offered: a preference shows only here. */
export function offersOf(phrase: string): string {
  const answer = planMeetingTime({ phrase, slots, ...spoken });
  if (answer.kind === 'offer') return answer.slots.map(({ start }) => start).join(' ');
  if (answer.kind !== 'ask') return answer.kind;
  return answer.readings
    .map((reading) => reading.slots.map(({ start }) => start).join(' '))
    .sort()
    .join(' | ');
}

/** A message and its reading, for a person. */
export function shown(phrase: string): string {
  return `"${phrase}" is ${inShort(phrase, spoken)}`;
}

/** Whether a slot of half an hour may start then. */
function admits(phrase: string, start: string): boolean {
  const at = Date.parse(`${start}:00+02:00`);
  return readTimePhrase(phrase, spoken).readings.some(({ windows }) =>
    windows.some(
      ({ from, to, endBy }) =>
        Date.parse(from ?? '') <= at &&
        at < Date.parse(to ?? '') &&
        (!endBy || at + 30 * 60_000 <= Date.parse(endBy)),
    ),
  );
}

/** The mistakes in a reading that has to allow some starts and to forbid others, each as `2026-11-24T15:00`. */
export function wrongStarts(phrase: string, allowed: string[], forbidden: string[]): string[] {
  return [
    ...allowed.filter((start) => !admits(phrase, start)).map((start) => `forbids ${start}`),
    ...forbidden.filter((start) => admits(phrase, start)).map((start) => `allows ${start}`),
  ];
}

function keyOf({ windows, order, lastMinutes, durationMinutes }: Reading): string {
  const spans = windows.map(({ from, to, endBy }) => `${from}>${to}${endBy ? `<${endBy}` : ''}`);
  return JSON.stringify([spans.join(' '), order, lastMinutes, durationMinutes]);
}
