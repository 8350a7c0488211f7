import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';

const nothingWrong = { wrong: [], other: [], asked: [] };

/** Thursday 19 November, until 17:00. */
const wants: Case[1] = ({ day, hour }) => day === '2026-11-19' && hour < 17;

describe('a bound behind "so" is on the day of the own event before it', () => {
  it.each([
    [
      'English',
      joined(
        [
          'I leave for the airport',
          "I'm going to the airport",
          'I have a dinner',
          'I pick up my son',
          "I'm flying",
          'My train leaves',
        ],
        [' at 6 on Thursday evening', ' on Thursday at 6', ' at 6pm on Thursday'],
        [' so ', ', so '],
        [
          "we'd need to be done by 5",
          'we need to finish by 5',
          'I have to stop by 5',
          'before 5 please',
          'it has to be over by 5',
        ],
      ),
    ],
    [
      'Hebrew',
      joined(
        ['אני יוצא לשדה התעופה ', 'אני טס ', 'הרכבת שלי '],
        ['ביום חמישי בשש', 'ביום חמישי ב-18:00'],
        [', אז צריך לסיים עד חמש', ', אז עד חמש', ', אז לפני 17:00'],
      ),
    ],
  ])('%s', (_, phrases) => {
    expect(failuresOf(phrases.map((phrase) => [phrase, wants]))).toEqual(nothingWrong);
  });
});
