import { expect, it } from 'vitest';
import type { BusyTimes } from '../port/host-calendar.ts';
import { readApart } from './read-apart.ts';

const range = { from: Date.parse('2026-11-16T00:00Z'), until: Date.parse('2026-12-14T00:00Z') };
const never = new AbortController().signal;
const repeating = (...rules: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...rules.flatMap((rule, index) => [
      'BEGIN:VEVENT',
      `UID:${index}`,
      'DTSTART:20261118T080000Z',
      'DURATION:PT1H',
      `RRULE:${rule}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');
const read = (text: string, signal = never, timeoutMs?: number) =>
  readApart<BusyTimes>(
    { text, timezone: 'UTC', owner: 'dana@example.com', range },
    { signal, ...(timeoutMs && { timeoutMs }) },
  );

it('reads a calendar in a thread of its own', async () => {
  expect((await read(repeating('FREQ=DAILY;COUNT=2'))).spans).toEqual([
    { startsAt: Date.parse('2026-11-18T08:00Z'), endsAt: Date.parse('2026-11-18T09:00Z') },
    { startsAt: Date.parse('2026-11-19T08:00Z'), endsAt: Date.parse('2026-11-19T09:00Z') },
  ]);
});

it('tells what is wrong with it', async () => {
  await expect(read('nothing')).rejects.toThrow(/nothing|calendar/);
});

it('gives up on one that takes too long, and serves meanwhile', async () => {
  const long = repeating(...Array.from({ length: 40 }, () => 'FREQ=MINUTELY'));
  const turns = { count: 0 };
  const ticking = setInterval(() => {
    turns.count += 1;
  }, 5);
  await expect(read(long, never, 300)).rejects.toThrow('longer than 0.3 s');
  clearInterval(ticking);
  expect(turns.count).toBeGreaterThan(0);
});

it('ends at once when it is interrupted, also before it begins', async () => {
  await expect(read(repeating('FREQ=DAILY'), AbortSignal.abort())).rejects.toThrow('interrupted');
});

it('begins no thread while one rests', async () => {
  const calendar = repeating('FREQ=DAILY;COUNT=2');
  await Promise.all([read(calendar), read(calendar)]);
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  process.on('worker', count);
  for (let index = 0; index < 5; index += 1) await read(calendar);
  await expect(read('nothing')).rejects.toThrow();
  await read(calendar);
  process.off('worker', count);
  expect(begun).toBe(0);
});
