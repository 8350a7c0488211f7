import { describe, expect, it } from 'vitest';
import { shown, wrongStarts } from './readings.fixture.ts';
import { checkScope, englishOperands, hebrewOperands } from './scope.fixture.ts';
import { englishScope } from './scope-sentences.fixture.ts';
import { hebrewScope } from './scope-sentences-hebrew.fixture.ts';
import { createTally } from './tally.fixture.ts';

describe('sentences with the same meaning are read as the same, and words of another kind are named', () => {
  it.each(Object.entries(englishScope))('English, %s', (topic, cases) => {
    const tally = checkScope(cases, englishOperands);
    expect(tally.failures(), tally.report(`English, ${topic}`)).toBe(0);
  });

  it.each(Object.entries(hebrewScope))('Hebrew, %s', (topic, cases) => {
    const tally = checkScope(cases, hebrewOperands);
    expect(tally.failures(), tally.report(`Hebrew, ${topic}`)).toBe(0);
  });
});

/** Starts that a sentence allows and starts that it forbids. Tuesday is 24 November. */
const bounds: [phrase: string, allowed: string[], forbidden: string[]][] = [
  [
    'not before 9 and not after 1',
    ['2026-11-24T09:00', '2026-11-24T11:00'],
    ['2026-11-24T08:30', '2026-11-24T13:30', '2026-11-24T16:00'],
  ],
  [
    'not before 10:00 and not after 12:00 on Tuesday',
    ['2026-11-24T10:00', '2026-11-24T11:00'],
    ['2026-11-24T09:30', '2026-11-24T12:30', '2026-11-25T11:00'],
  ],
  [
    'any day except Wednesday, 2 to 3',
    ['2026-11-24T14:00', '2026-11-26T14:30'],
    ['2026-11-25T14:00', '2026-11-24T13:00', '2026-11-24T15:00', '2026-11-26T10:00'],
  ],
  ['neither Tuesday nor Thursday', ['2026-11-23T11:00'], ['2026-11-24T11:00', '2026-11-26T11:00']],
  ['not Tuesday or Thursday', ['2026-11-23T11:00'], ['2026-11-24T11:00', '2026-11-26T11:00']],
  [
    'any day but Tuesday, after 3pm',
    ['2026-11-23T15:00', '2026-11-25T16:00'],
    ['2026-11-24T16:00', '2026-11-23T14:00'],
  ],
  ['I am booked Monday', ['2026-11-24T11:00'], ['2026-11-23T11:00']],
  ['not the 24th', ['2026-11-25T11:00'], ['2026-11-24T11:00']],
  [
    'לא לפני 9 ולא אחרי 13:00',
    ['2026-11-24T09:00', '2026-11-24T11:00'],
    ['2026-11-24T08:30', '2026-11-24T13:30'],
  ],
  [
    'כל יום חוץ מיום רביעי, בין 14:00 ל-15:00',
    ['2026-11-24T14:00', '2026-11-26T14:30'],
    ['2026-11-25T14:00', '2026-11-24T13:00', '2026-11-24T15:00'],
  ],
  ['לא ביום שלישי', ['2026-11-25T11:00'], ['2026-11-24T11:00']],
  ['אני עסוק ביום שני', ['2026-11-24T11:00'], ['2026-11-23T11:00']],
];

it('reads shared bounds so that both hold', () => {
  const tally = createTally();
  for (const [phrase, allowed, forbidden] of bounds) {
    const wrong = wrongStarts(phrase, allowed, forbidden);
    tally.count(wrong.length === 0, { phrase }, () => `${shown(phrase)}: ${wrong.join(', ')}`);
  }
  expect(tally.failures(), tally.report('Bounds')).toBe(0);
});
