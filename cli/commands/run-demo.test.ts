import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createScreen } from '../screen.ts';
import { type DemoOptions, runDemo } from './demo.ts';

async function play(options: Partial<DemoOptions> = {}): Promise<{ code: number; printed: string }> {
  const stdout = new PassThrough();
  const code = await runDemo(createScreen(stdout), {
    model: {},
    locale: 'en',
    now: undefined,
    signal: new AbortController().signal,
    ...options,
  });
  return { code, printed: String(stdout.read() ?? '') };
}

// These tests run side by side, because closing a service takes a second and a half.
const days = ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);
const hours = ['00:10', '08:59', '13:10', '15:31', '18:30', '23:50'];

describe.concurrent('on every day of the week', () => {
  // Hours of Jerusalem: on Tuesday the guest's "Tuesday after three" is past, passing or ahead.
  test.each(days)('and at any hour, %s', { tags: 'long' }, async (day) => {
    const played = await Promise.all(
      hours.map((hour) => play({ now: () => new Date(`${day}T${hour}:00+02:00`) })),
    );
    for (const { code, printed } of played) {
      expect(code, printed).toBe(0);
      expect(printed).toMatch(/^Booked {3}2026-1[12]-\d\dT1[5-7]:[03]0:00\+02:00/m);
    }
  });

  test.each([
    ['the spring change', '2026-03-26T21:00:00Z'],
    ['its night', '2026-03-27T00:30:00Z'],
    ['the autumn change', '2026-10-24T22:30:00Z'],
    ['the turn of the year', '2026-12-31T21:59:30Z'],
  ])('and at %s', async (_, now) => {
    const { code, printed } = await play({ now: () => new Date(now) });
    expect(code, printed).toBe(0);
  });

  test('in Hebrew, also where the agent has to ask', async () => {
    const { code, printed } = await play({ locale: 'he', now: () => new Date('2026-11-24T13:10:00Z') });
    expect(code, printed).toBe(0);
    expect(printed).toContain('למה הכוונה');
    expect(printed).toContain('הפגישה נקבעה');
  });
});

test.concurrent('shows every call of a tool, and the request as it is sent', async () => {
  const { code, printed } = await play({ now: () => new Date('2026-11-22T07:00:00Z') });
  expect(code, printed).toBe(0);
  const told = printed.slice(printed.indexOf('\nGuest'), printed.indexOf('\nMail')).replace(/:\d{5}/g, '');
  expect(told).toContain('→ getFreeSlots { "durationMinutes": 30, "timezone": "Asia/Jerusalem", "days": 0,');
  expect(told).toContain('↑ POST /api/agent/booking-pages/demo/requests');
  expect(told).toContain('"start": "2026-11-24T15:00:00+02:00"');
  expect(told).toContain('↓ 202 { "status": "confirmation_sent"');
});

test.concurrent('nothing is called booked before the guest has confirmed', async () => {
  const { printed } = await play({ now: () => new Date('2026-11-22T07:00:00Z') });
  const [before = '', after = ''] = printed.split('presses [Confirm the meeting]');
  expect(before).toContain('Nothing is booked yet');
  expect(before).toContain('Please confirm: Tue 24 Nov 2026, 15:00 with Dana Cohen');
  expect(before).toMatch(/http:\/\/127\.0\.0\.1:\d+\/confirm\/\S{43}/);
  expect(before).not.toMatch(/^Booked|The meeting is booked|: Booked/m);
  expect(after).toContain('Booked: Tue 24 Nov 2026, 15:00 with Dana Cohen (with a calendar file)');
  expect(after).toMatch(/^Booked/m);
});

test.concurrent('what is printed fits 100 columns and holds no colour where there is no terminal', async () => {
  const { printed } = await play();
  expect(printed).not.toContain('\u001b');
  expect(printed.split('\n').filter((line) => line.length > 100)).toEqual([]);
});
