import type { MeetingTimeAnswer, PhraseReading, Reading, Slot } from '../../src/index.ts';
import { daysAhead } from './read-slots.ts';
import { dayText, slotLines, windowLines } from './time-lines.ts';

/** A reading without slots, for people, with its windows on the guest's clock. */
export function readingText(reading: PhraseReading, { phrase, timezone }: Spoken): string {
  switch (reading.kind) {
    case 'read':
      return lines(['Reads as:', ...oneReading(reading.readings[0], timezone)]);
    case 'ambiguous':
      return lines([
        severalMeanings,
        ...reading.readings.flatMap((one) => ['', ...oneReading(one, timezone)]),
      ]);
    default:
      return lines(notRead(reading, phrase));
  }
}

type Spoken = { phrase: string; timezone: string };

/**
 * A reading and the slots that it selects, for a person. Starts are on the guest's clock, one line per day. `readUntil`: the end of what a page was
 * asked for.
 */
export function planText(
  answer: MeetingTimeAnswer,
  { phrase, timezone, readUntil }: Spoken & { readUntil: string },
): string {
  switch (answer.kind) {
    case 'offer':
      return lines([
        ...readAs(answer),
        'Free:',
        ...slotLines(answer.slots, timezone),
        ...answer.empty.map(({ text }) => `Nothing is free for ${text}`),
      ]);
    case 'none':
      return lines([
        ...readAs(answer),
        'No start is free there.',
        ...(answer.nearest.length > 0 ? ['Nearest:', ...slotLines(answer.nearest, timezone)] : []),
      ]);
    case 'beyond':
      return lines([
        ...readAs(answer),
        `That lies outside of the ${daysAhead} days that a page lists, which end on ${dayText(readUntil, timezone)}: whether it is free is not known.`,
      ]);
    case 'ask':
      return lines([
        severalMeanings,
        ...answer.readings.flatMap((one) => ['', ...textAndNotes(one), ...freeLines(one.slots, timezone)]),
      ]);
    default:
      return lines(notRead(answer, phrase));
  }
}

/** The planner's own question names each meaning in brackets. Here each has a line of its own. */
const severalMeanings = 'This has more than one meaning:';

/** The reading has its own line, so that Hebrew runs from right to left. */
function readAs({
  reading,
  otherReadings,
}: {
  reading: Reading;
  otherReadings: readonly Reading[];
}): string[] {
  const others = otherReadings.map(({ text }) => `  ${text}`);
  return [
    'Reads as:',
    ...textAndNotes(reading),
    ...(others.length > 0 ? ['It could also mean:', ...others] : []),
  ];
}

function oneReading(reading: Reading, timezone: string): string[] {
  return [...textAndNotes(reading), ...windowLines(reading.windows, timezone)];
}

function textAndNotes({ text, notes }: Reading): string[] {
  return [`  ${text}`, ...notes.map((note) => `  (${note})`)];
}

function freeLines(slots: readonly Slot[], timezone: string): string[] {
  return slots.length > 0 ? slotLines(slots, timezone) : ['  no start in what was read'];
}

type NotRead =
  | { kind: 'unread'; part: string; rest?: PhraseReading | MeetingTimeAnswer }
  | { kind: 'no-time' };

function notRead(answer: NotRead, phrase: string): string[] {
  if (answer.kind === 'no-time')
    return [phrase.trim() === '' ? 'The phrase is empty: no time is said.' : 'No time is said in it.'];
  const { part, rest } = answer;
  const readings =
    rest === undefined ? [] : 'readings' in rest ? rest.readings : 'reading' in rest ? [rest.reading] : [];
  return [
    `Not understood: "${part}"`,
    ...(readings.length > 0
      ? ['Without it, the words read as:', ...readings.map(({ text }) => `  ${text}`)]
      : []),
    'Say day and time in other words, or as an ISO date: 2026-11-24T13:00/2026-11-24T18:00.',
  ];
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
