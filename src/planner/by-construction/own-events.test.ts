import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

/** Cases that all want the same starts. */
function casesOf(phrases: readonly string[], wants: Case[1]): Case[] {
  return phrases.map((phrase) => [phrase, wants]);
}

const onDay =
  (date: string, isWanted: (hour: number) => boolean = () => true): Case[1] =>
  ({ day, hour }) =>
    day === date && isWanted(hour);

const nothingWrong = { wrong: [], other: [], asked: [] };

/** Thursday 19 November, but not from 14:00 to 16:00. */
const notTwoToFour = onDay('2026-11-19', (hour) => hour < 14 || hour >= 16);

describe('the length of an own event ends it, and is no length of the meeting', () => {
  const phrases = [
    ...joined(
      ['Thursday, ', 'Thursday. ', 'Thursday works but '],
      ['I have a meeting at 2', "I've got a class at 2", "I'm busy at 2"],
      [' for two hours', ' that lasts two hours', ' which should take 2 hours', ' and it takes two hours'],
    ),
    ...joined(
      ['Thursday, ', 'Thursday. '],
      ['I have a two-hour meeting at 2', 'my call at 2 takes two hours'],
    ),
  ];
  const hebrew = joined(
    ['ביום חמישי, '],
    ['יש לי פגישה ב-2', 'יש לי שיעור ב-14:00'],
    [' למשך שעתיים', ' שנמשכת שעתיים', ' שאמורה לקחת שעתיים', ' של שעתיים'],
  );

  it.each([
    ['English', phrases],
    ['Hebrew', [...hebrew, 'ביום חמישי, יש לי פגישה של שעתיים ב-2']],
  ])('%s', (_, all) => {
    expect(failuresOf(casesOf(all, notTwoToFour))).toEqual(nothingWrong);
    expect(all.filter((phrase) => meaningOf(phrase).key.includes('120'))).toEqual([]);
  });

  it('but a length that is asked for stays', () => {
    const asked = [
      'Thursday for two hours, I have a call at 2',
      'Thursday, I have a call at 2, I need two hours',
      'We need two hours on Thursday, I have a call at 2',
    ];
    expect(asked.filter((phrase) => !meaningOf(phrase).key.includes('120'))).toEqual([]);
  });
});

describe('the day after some days is the one after the last of them', () => {
  const away = ["I'm travelling", "I'm away", "we're on holiday", "I'm abroad"];
  const spans = [' from the 23rd to the 25th', ' 23-25 November', ' Monday to Wednesday', ' until the 25th'];
  const after = [
    '. Could we meet the day after?',
    ', so the day after please',
    '. The day after I get back works',
    '. How about the following day?',
  ];
  const hebrew = joined(
    ['אני בחו"ל', 'אנחנו בחופשה'],
    [' מה-23 עד ה-25', ' עד ה-25'],
    ['. אפשר יום אחרי?', '. אפשר יום אחרי שאני חוזר?', '. אפשר למחרת?'],
  );

  it.each([
    ['English', joined(away, spans, after)],
    ['Hebrew', hebrew],
  ])('%s', (_, phrases) => {
    expect(failuresOf(casesOf(phrases, onDay('2026-11-26')))).toEqual(nothingWrong);
  });
});

describe('the end of work within a part of this day leaves the time after it', () => {
  it.each([
    [
      'English',
      joined(
        ['This afternoon', 'In the afternoon today'],
        [', ', '. ', ' but '],
        ['I finish work at 4', 'I get off at 4'],
      ),
    ],
    ['Hebrew', joined(['היום אחר הצהריים'], [', ', '. '], ['אני מסיים לעבוד ב-4', 'אני מסיימת בארבע'])],
  ])('%s', (_, phrases) => {
    const wants = onDay('2026-11-18', (hour) => hour >= 16 && hour < 18);
    expect(failuresOf(casesOf(phrases, wants))).toEqual(nothingWrong);
  });
});

/** Nouns that no table of the planner names, beside ones that are named. */
const things = ['the solicitor', 'a fitting', 'the gas man', 'pottery', 'our landlord over', 'the dentist'];

describe('an own event with hours is busy time, whatever it is', () => {
  const having = ['I have ', "I've got ", 'we have ', "we've got "];
  const notThen = onDay('2026-11-19', (hour) => hour < 10 || hour >= 12);

  it('beside a request', () => {
    const phrases = joined(['Thursday, ', 'Thursday. ', 'Thursday works but '], having, things, [
      ' 10-12',
      ' from 10 to 12',
      ' between 10 and 12',
    ]);
    expect(failuresOf(casesOf(phrases, notThen))).toEqual(nothingWrong);
  });

  it('alone, so that it is not requested', () => {
    const phrases = [
      ...joined(having, things, [' on Thursday 10-12', ' from 10 to 12 on Thursday']),
      ...joined(['Thursday '], having, things, [' 10-12']),
    ];
    const wants: Case[1] = ({ day, hour }) => (day === '2026-11-19' ? hour < 10 || hour >= 12 : undefined);
    expect(failuresOf(casesOf(phrases, wants)).wrong).toEqual([]);
  });

  it('but free time and what is asked about is requested', () => {
    const phrases = [
      'I have a window on Thursday at 10',
      "I've got a gap at 10 on Thursday",
      'I have a break on Thursday at 10',
      'I have a question about Thursday at 10',
      'I have a bad back and need Thursday at 10',
      'I have a suit to be fitted on Thursday at 10',
      'I have a boiler to get serviced on Thursday at 10',
    ];
    expect(
      failuresOf(
        casesOf(
          phrases,
          onDay('2026-11-19', (hour) => hour === 10),
        ),
      ),
    ).toEqual(nothingWrong);
  });
});

describe('"otherwise fine" requests the other hours of the day of an event', () => {
  const wants: Case[1] = ({ day, hour }) =>
    (day === '2026-11-23' && hour >= 14) || (day === '2026-11-24' && (hour < 10 || hour >= 12));

  it.each([
    [
      'English',
      joined(
        ['Monday after 2. ', 'not before 2pm on Monday; ', 'Monday from 2, '],
        ['Tuesday I have the dentist 10-12', "Tuesday I've got a viewing from 10 to 12"],
        [', otherwise fine', ', otherwise free', ', apart from that fine', ', free otherwise'],
      ),
    ],
    [
      'Hebrew',
      joined(
        ['ביום שני אחרי 2. ', 'ביום שני לא לפני 14:00; '],
        ['ביום שלישי יש לי רופא 10-12', 'ביום שלישי יש לי מורה לנהיגה בין 10 ל-12'],
        [', חוץ מזה פנוי', ', חוץ מזה בסדר'],
      ),
    ],
  ])('%s', (_, phrases) => {
    expect(failuresOf(casesOf(phrases, wants))).toEqual(nothingWrong);
  });
});
