import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';

/** Thursday 19 November without the hour from 12:00. */
const wants: Case[1] = ({ day, hour }) => day === '2026-11-19' && hour !== 12;

describe('"apart from that free all day" is about the day of the own event', () => {
  it.each([
    [
      'English',
      joined(
        [
          'On Thursday I have a meeting at 12',
          "Thursday I've got the dentist 12-1",
          'I have a call on Thursday at 12',
        ],
        ['', ' for an hour'],
        [', apart from that ', ', otherwise ', '. Other than that '],
        ["I'm free all day", "I'm available the whole day", "I'm open all day"],
      ).filter((phrase) => !phrase.includes('12-1 for')),
    ],
    [
      'Hebrew',
      joined(
        ['בחמישי יש לי פגישה ב-12', 'ביום חמישי יש לי רופא ב-12', 'יש לי שיעור בחמישי ב-12'],
        ['', ' שנמשכת שעה'],
        [', חוץ מזה ', '. חוץ מזה '],
        ['אני פנוי כל היום', 'אני פנויה כל היום', 'פנויים כל היום'],
      ),
    ],
  ])('%s', (_, phrases) => {
    expect(failuresOf(phrases.map((phrase) => [phrase, wants]))).toEqual({ wrong: [], other: [], asked: [] });
  });
});
