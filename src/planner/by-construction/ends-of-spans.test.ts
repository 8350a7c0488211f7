import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf, wrongStarts } from './readings.fixture.ts';

type Pair = readonly [phrase: string, same: string];

function different(pairs: readonly Pair[]): string[] {
  return pairs.flatMap(([phrase, same]) => (meaningOf(phrase).key === meaningOf(same).key ? [] : phrase));
}

function notAsked(phrases: readonly string[]): string[] {
  return phrases.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous');
}

describe('hours behind the end of a span', () => {
  it('bound only the last day behind "until"', () => {
    const english = joined(
      ['free all week', "I'm free this week", 'all week'],
      [' until ', ' till '],
      ['Sunday lunchtime', 'Sunday at 2', 'Sunday afternoon'],
    );
    const wrong = english.filter(
      (phrase) =>
        wrongStarts(
          phrase,
          ['2026-11-19T09:00', '2026-11-21T18:00', '2026-11-22T11:30'],
          ['2026-11-22T18:00', '2026-11-23T11:00'],
        ).length > 0,
    );
    expect(wrong).toEqual([]);
  });

  it('are asked behind "to"', () => {
    const phrases = [
      ...joined(
        ['from ', ''],
        ['Thursday to Sunday', 'tomorrow to Saturday'],
        [' lunchtime', ' evening', ' afternoon'],
      ),
      ...joined(['מיום חמישי עד שבת', 'מיום שני עד יום רביעי'], [' בצהריים', ' בערב']),
    ];
    expect(notAsked(phrases)).toEqual([]);
    const each: Pair[] = [
      ['Monday to Friday morning', 'Monday to Friday mornings'],
      ['מראשון עד חמישי בבוקר', 'ראשון עד חמישי בבוקר'],
    ];
    expect(different(each)).toEqual([]);
  });
});

describe('a bound that is said twice', () => {
  it('is one bound', () => {
    const hours = ['by 3:30', 'before 4pm', 'no later than 2', 'done by 11'];
    const pairs = hours.flatMap((bound): Pair[] => [
      [`${bound} at the latest on Monday`, `${bound} on Monday`],
      [`${bound} at the latest, any day next week`, `${bound}, any day next week`],
      [`Monday ${bound}, at the very latest`, `Monday ${bound}`],
    ]);
    const days: Pair[] = ['Friday', 'the 25th', '30 November'].flatMap((day): Pair[] => [
      [`by ${day} at the latest`, `by ${day}`],
      [`no earlier than ${day} at the earliest`, `no earlier than ${day}`],
    ]);
    expect(different([...pairs, ...days, ['after 10 at the earliest', 'after 10']])).toEqual([]);
  });

  it('ends with the end of a day', () => {
    const ends = joined(
      ['no later than ', 'not after ', 'latest ', 'before '],
      ['Tuesday ', 'tomorrow '],
      ['COB', 'EOD', 'end of day', 'close of business'],
    );
    const pairs = ends.map(
      (phrase): Pair => [phrase, phrase.includes('tomorrow') ? 'by tomorrow' : 'by Tuesday'],
    );
    expect(different(pairs)).toEqual([]);
  });
});

describe('«הכי מאוחר» before a day', () => {
  it('is named, and is an order with «שאפשר»', () => {
    const days = ['יום שני', 'יום שני הקרוב', 'מחר', 'ביום שני', 'ב25.11', 'בשלישי'];
    const phrases = joined(['הכי מאוחר '], days);
    expect(phrases.map((phrase) => meaningOf(phrase).part)).toEqual(phrases);
    expect(meaningOf('הכי מאוחר שאפשר ביום שני').kind).toBe('read');
  });
});

describe('"as early as" and "as late as"', () => {
  it('are bounds of hours and of days', () => {
    const pairs: Pair[] = [
      ['as early as 9am', 'from 9am'],
      ['as late as 9pm', 'by 9pm'],
      ['as early as 7:30am or as late as 9pm', 'between 7:30am and 9pm'],
    ].flatMap(([phrase, same]): Pair[] => [
      [`Monday, ${phrase}`, `Monday ${same}`],
      [`${phrase} on the 25th`, `${same} on the 25th`],
    ]);
    const days: Pair[] = [
      ['as early as Monday', 'no earlier than Monday'],
      ['as late as the 25th', 'no later than the 25th'],
      ['as early as Monday or as late as Thursday', 'from Monday to Thursday'],
    ];
    expect(different([...pairs, ...days])).toEqual([]);
    expect(meaningOf('as early as possible on Monday').key).toContain('earliest');
  });
});
