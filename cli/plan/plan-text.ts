import type { MeetingTimeAnswer, PhraseReading, Reading, Slot } from '../../src/index.ts';
import type { ExplainedStretch } from '../../src/planner/index.ts';
import { dateOf, formatClock, minuteMs, wallTimeAt, weekdayName, zoneOf } from '../../src/time/index.ts';

/** Maximum number of days that a page lists (interface §4.2). */
export const daysAhead = 60;

/** Maximum number of windows to print: a week with one window a day. */
const maxWindows = 7;

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
        `That lies outside of the ${daysAhead} days that a page lists, which end on ${clockOf(timezone)(Date.parse(readUntil)).day}: whether it is free is not known.`,
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

type Read = { reading: Reading; otherReadings: readonly Reading[] };

/** The reading has its own line, so that Hebrew runs from right to left. */
function readAs({ reading, otherReadings }: Read): string[] {
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

/** How a phrase was read, for people: a block for each stretch of it. */
export function explanationText(stretches: readonly ExplainedStretch[]): string {
  const shown: ExplainedStretch[] = [];
  for (const stretch of stretches) {
    const before = shown.at(-1);
    if (stretch.fate === 'silent') continue;
    // Words without a rule that follow each other share one line.
    if (before && before.fate === stretch.fate && before.rules.length + stretch.rules.length === 0)
      shown[shown.length - 1] = { ...before, text: `${before.text} ${stretch.text}` };
    else shown.push(stretch);
  }
  return `How it was read:\n${shown.map(stretchText).join('')}`;
}

const fates = {
  used: 'used',
  passed: 'passed: it says nothing about time',
  named: 'named: it was not understood',
  silent: 'punctuation',
};

function stretchText({ text, fate, rules, corrected }: ExplainedStretch): string {
  const lines = [
    `  "${text}"  ${fates[fate]}`,
    ...rules.map((rule) => `      ${rule}`),
    ...corrected.map(({ written, read }) => `      "${written}" was read as "${read}"`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Windows on the guest's clock, one line per window: "2026-11-24 Tue  15:00 to 24:00". */
function windowLines(windows: Reading['windows'], timezone: string): string[] {
  const write = clockOf(timezone);
  const shown = windows.slice(0, maxWindows).map(({ from, to, endBy }) => {
    const over = endBy ? `, over by ${write(Date.parse(endBy)).clock}` : '';
    return `  ${windowText(from && write(wholeMinute(from, to)), to && write(wholeMinute(to)))}${over}`;
  });
  const more = windows.length - shown.length;
  return more > 0 ? [...shown, `  and ${more} more`] : shown;
}

/** A moment on the guest's clock, and the minute before it, which is the last minute of a window that ends at the moment. */
type Written = { day: string; clock: string; dayBefore: string; minuteBefore: string };

function windowText(from: Written | null | '', to: Written | null | ''): string {
  if (!from) return to ? `until ${to.day} ${to.clock}` : 'any time';
  if (!to) return `from ${from.day} ${from.clock}`;
  // A clock time is a window of one minute.
  if (to.minuteBefore === from.clock && to.day === from.day) return `${from.day}  ${from.clock}`;
  const [lastDay, end] = to.clock === '00:00' ? [to.dayBefore, '24:00'] : [to.day, to.clock];
  const isWhole = from.clock === '00:00' && end === '24:00';
  if (lastDay === from.day) return isWhole ? `${from.day}  all day` : `${from.day}  ${from.clock} to ${end}`;
  return isWhole ? `${from.day} to ${lastDay}` : `${from.day} ${from.clock} to ${lastDay} ${end}`;
}

/** Free starts on the guest's clock, one line per day. */
function slotLines(slots: readonly Slot[], timezone: string): string[] {
  const write = clockOf(timezone);
  const days = Map.groupBy(
    slots.map(({ start }) => write(Date.parse(start))),
    ({ day }) => day,
  );
  return [...days].map(([day, starts]) => `  ${day}: ${starts.map(({ clock }) => clock).join(' ')}`);
}

/** An edge of a window, rounded up to a whole minute, as the reading does. A beginning stays before its `end`. */
function wholeMinute(moment: string, end?: string | null): number {
  const rounded = Math.ceil(Date.parse(moment) / minuteMs) * minuteMs;
  return end && rounded >= Date.parse(end) ? Date.parse(moment) : rounded;
}

function clockOf(timezone: string): (at: number) => Written {
  const zone = zoneOf(timezone);
  const written = (at: number) => {
    const wallTime = wallTimeAt(at, zone);
    return { day: `${dateOf(wallTime)} ${weekdayName(wallTime)}`, clock: formatClock(wallTime) };
  };
  return (at) => {
    const before = written(at - minuteMs);
    return { ...written(at), dayBefore: before.day, minuteBefore: before.clock };
  };
}
