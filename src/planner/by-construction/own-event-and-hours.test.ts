import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

describe('an own event on one day, and hours without a day behind it', () => {
  it('asks whether that day is meant', () => {
    const phrases = joined(
      ['We have a roofer coming on Monday', 'The plumber is coming on Monday', 'I have a meeting on Monday'],
      [' 9 to 11', ' from 9 to 11'],
      [', the afternoon would be better', ', so the afternoon works'],
    );
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous')).toEqual([]);
  });
});

describe('"school run at 9" is an event, and "I have to run at 9" is a limit', () => {
  const notAtNine: Case[1] = ({ day, hour }) => day === '2026-11-19' && hour !== 9;
  const beforeNine: Case[1] = ({ day, hour }) => day === '2026-11-19' && hour < 9;

  it('leaves an hour out', () => {
    const phrases = joined(
      ['Thursday, ', 'Thursday. ', 'Thursday but '],
      ['school run at 9', 'I have the school run at 9'],
    );
    expect(failuresOf(phrases.map((phrase) => [phrase, notAtNine]))).toEqual({
      wrong: [],
      other: [],
      asked: [],
    });
  });

  it('ends before it', () => {
    const phrases = joined(['Thursday, ', 'Thursday but '], ['I have to run at 9', 'I must run at 9']);
    expect(failuresOf(phrases.map((phrase) => [phrase, beforeNine]))).toEqual({
      wrong: [],
      other: [],
      asked: [],
    });
  });
});
