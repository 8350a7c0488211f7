import type { MeetingTimeAnswer, PhraseReading, Reading, Slot } from '../../src/index.ts';

/** A reading alone, for people. */
export function readingText(reading: PhraseReading): string {
  switch (reading.kind) {
    case 'read':
      return `${lines(oneReading('Reads as', reading.readings[0], { withWindows: true }))}`;
    case 'ambiguous':
      return lines([
        reading.question,
        ...reading.readings.flatMap((one) => oneReading(' ', one, { withWindows: true })),
      ]);
    default:
      return lines(notRead(reading));
  }
}

/** A reading and the slots that it selects, for people; starts on the guest's clock, a line a day. */
export function planText(answer: MeetingTimeAnswer, timezone: string): string {
  switch (answer.kind) {
    case 'offer':
      return lines([
        ...oneReading('Reads as', answer.reading),
        ...others(answer.otherReadings),
        ...slotLines(answer.slots, timezone),
      ]);
    case 'none':
      return lines([
        ...oneReading('Reads as', answer.reading),
        ...others(answer.otherReadings),
        'No start is free there.',
        ...(answer.nearest.length > 0 ? ['Nearest:', ...slotLines(answer.nearest, timezone)] : []),
      ]);
    case 'beyond':
      return lines([
        ...oneReading('Reads as', answer.reading),
        'That lies outside of what was read: whether it is free is not known.',
      ]);
    case 'ask':
      return lines([
        answer.question,
        ...answer.readings.flatMap((one) => ['', ...oneReading(' ', one), ...slotLines(one.slots, timezone)]),
      ]);
    default:
      return lines(notRead(answer));
  }
}

function oneReading(
  name: string,
  { text, windows, notes }: Reading,
  { withWindows = false }: { withWindows?: boolean } = {},
): string[] {
  return [
    `${name} ${text}`,
    ...notes.map((note) => `  ${note}`),
    ...(withWindows ? windowLines(windows) : []),
  ];
}

const maxWindows = 20;

function windowLines(windows: Reading['windows']): string[] {
  const shown = windows.slice(0, maxWindows);
  const more = windows.length - shown.length;
  return [
    ...shown.map(({ from, to, endBy }) => `  ${from} to ${to}${endBy ? `, over by ${endBy}` : ''}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function others(readings: readonly Reading[]): string[] {
  return readings.map(({ text }) => `  or ${text}`);
}

function notRead(
  answer: { kind: 'unread'; part: string; understood?: string } | { kind: 'no-time' },
): string[] {
  if (answer.kind === 'no-time') return ['No time is said.'];
  const understood = answer.understood === undefined ? [] : [`The rest reads as ${answer.understood}`];
  return [`Not understood: "${answer.part}"`, ...understood];
}

function slotLines(slots: readonly Slot[], timeZone: string): string[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const days = new Map<string, string[]>();
  for (const { start } of slots) {
    const at = new Date(start);
    const name = `${day.format(at)} ${weekday.format(at)}`;
    days.set(name, [...(days.get(name) ?? []), clock.format(at)]);
  }
  return [...days].map(([name, clocks]) => `${name}: ${clocks.join(' ')}`);
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
