import { expect, test } from 'vitest';
import { startsIn } from './tool-texts.ts';

test('reads every start of every day of a line, also where the month changes', () => {
  const lines = [
    'Free 30-minute starts, times in Asia/Jerusalem, today is Wed 18 Nov 2026:',
    '2026-11-24 Tue: 13:00',
    '2026-11-29 Sun, 30 Mon, 2026-12-01 Tue, 02 Wed: 09:00 09:30+02:00',
    'Complete through 2026-12-02.',
  ];
  expect(startsIn(lines)).toEqual([
    '2026-11-24T13:00',
    '2026-11-29T09:00',
    '2026-11-29T09:30+02:00',
    '2026-11-30T09:00',
    '2026-11-30T09:30+02:00',
    '2026-12-01T09:00',
    '2026-12-01T09:30+02:00',
    '2026-12-02T09:00',
    '2026-12-02T09:30+02:00',
  ]);
});
