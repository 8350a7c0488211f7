import { expect, it } from 'vitest';
import { compareTransitionDays } from './transition-days.fixture.ts';

// The zones have changes by an hour at night, at midnight, at noon in UTC, by half an hour, by two hours, and around Ramadan.
it.each([
  'Asia/Jerusalem',
  'America/New_York',
  'Europe/London',
  'America/Santiago',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Africa/Cairo',
  'Africa/Casablanca',
])('lists the days on which clocks change in %s as Temporal does', (timeZone) => {
  const { transitions, slots, differences } = compareTransitionDays(timeZone, 2026, 2026);
  expect(transitions).toBeGreaterThanOrEqual(2);
  expect(slots).toBeGreaterThan(400);
  expect(differences).toEqual([]);
});
