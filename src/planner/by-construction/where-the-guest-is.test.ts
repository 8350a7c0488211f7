import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';

function casesOf(phrases: readonly string[], wants: Case[1]): Case[] {
  return phrases.map((phrase) => [phrase, wants]);
}

const nothingWrong = { wrong: [], other: [], asked: [] };

const present = ['in the office', 'at the office', 'at my desk', 'in town', 'around', 'here', 'at home'];
const anyTime = [', any time works', '. Whenever suits you', ', anytime is fine', ', so any time'];

describe('where the guest can be met there is time', () => {
  it('on the days that are named', () => {
    const phrases = [
      ...joined(["I'm ", 'I am ', "we'll be "], present, [' Monday to Wednesday'], anyTime),
      ...joined(
        ['Monday to Wednesday ', 'From the 23rd to the 25th '],
        ["I'm ", "I'll be "],
        present,
        anyTime,
      ),
    ];
    const wants: Case[1] = ({ day }) => day >= '2026-11-23' && day <= '2026-11-25';
    expect(failuresOf(casesOf(phrases, wants))).toEqual(nothingWrong);
  });

  it('within the hours that are requested', () => {
    const phrases = joined(["From the 24th through the 27th I'm "], present, [
      ', anytime from 9 till 3',
      ', any time between 9 and 3',
    ]);
    const wants: Case[1] = ({ day, hour }) =>
      day >= '2026-11-24' && day <= '2026-11-27' && hour >= 9 && hour < 15;
    expect(failuresOf(casesOf(phrases, wants))).toEqual(nothingWrong);
  });

  it('but another day that is requested by name is meant', () => {
    const phrases = joined(
      ["I'm "],
      present,
      [' on Monday'],
      [', could we do Tuesday?', ', how about Tuesday?'],
    );
    const { wrong } = failuresOf(
      casesOf(
        phrases.filter((one) => !/town|around/.test(one)),
        ({ day }) => day === '2026-11-24',
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('asks if "until" may end it or begin it', () => {
    const phrases = joined(["I'm "], present, [' till 3, how about Thursday afternoon?']);
    expect(failuresOf(casesOf(phrases, () => undefined)).other).toEqual([]);
  });

  it('but not where the guest is away', () => {
    const phrases = joined(
      ["I'm "],
      ['in Berlin', 'at the dentist', 'out of the office', 'not in the office', 'away'],
      [' Monday to Wednesday'],
      anyTime,
    );
    const wants: Case[1] = ({ day }) => !(day >= '2026-11-23' && day <= '2026-11-25');
    expect(failuresOf(casesOf(phrases, wants)).wrong).toEqual([]);
  });

  it('in Hebrew', () => {
    const phrases = joined(
      ['אני '],
      ['במשרד', 'בבית', 'בעיר', 'פה', 'כאן'],
      [' מיום שני עד רביעי'],
      [', כל שעה מתאימה', ', מתי שנוח לך'],
    );
    const wants: Case[1] = ({ day }) => day >= '2026-11-23' && day <= '2026-11-25';
    expect(failuresOf(casesOf(phrases, wants))).toEqual(nothingWrong);
  });
});
