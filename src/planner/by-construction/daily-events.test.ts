import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf, wrongStarts } from './readings.fixture.ts';

describe('what takes place every day is an own event with its own length', () => {
  const phrases = joined(
    ['standup', 'daily standup', 'our team meeting is', 'we have a standup'],
    [' at 9:30 every day'],
    [', takes half an hour', ', it takes 30 minutes', ', which lasts half an hour'],
  );

  it('excludes its hours', () => {
    const allowed = ['2026-11-24T09:00', '2026-11-24T10:00'];
    expect(phrases.flatMap((phrase) => wrongStarts(phrase, allowed, ['2026-11-24T09:30']))).toEqual([]);
  });

  it('asks for no length', () => {
    expect(phrases.filter((phrase) => /30\]/.test(meaningOf(phrase).key))).toEqual([]);
  });
});
