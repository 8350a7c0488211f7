import { describe, expect, it } from 'vitest';
import { readTimePhrase } from '../read-time-phrase.ts';
import { joined } from './clause-products.fixture.ts';
import { meaningOf, offersOf, shown } from './readings.fixture.ts';

const days = ['tomorrow', 'Monday', 'the 24th', 'Sunday'];
const hebrewDays = ['מחר', 'ביום שני', 'ב-24 לחודש', 'ביום ראשון'];

/** Pairs of different days. */
function pairsOf(list: readonly string[]): [string, string][] {
  return list.flatMap((one) =>
    list.filter((other) => other !== one).map((other): [string, string] => [one, other]),
  );
}

/** The phrases whose meaning differs from that of another phrase. */
function differing(pairs: readonly (readonly [phrase: string, same: string])[]): string[] {
  return pairs
    .filter(([phrase, same]) => meaningOf(phrase).key !== meaningOf(same).key)
    .map(([phrase, same]) => `${shown(phrase)}, but ${shown(same)}`);
}

describe('a bare "no" between two times corrects the first', () => {
  it.each([
    ['a clock', days.map((day) => [`${day} at 4. No. At 5:30.`, `${day} at 5:30`])],
    ['hours', days.map((day) => [`${day} between 2 and 3. No. Between 4 and 5.`, `${day} between 4 and 5`])],
    ['a day', pairsOf(days).map(([one, other]) => [`${one}. No. ${other}.`, other])],
    ['both', pairsOf(days).map(([one, other]) => [`${one} at 4. No. ${other} at 5.`, `${other} at 5`])],
    ['a clock in Hebrew', hebrewDays.map((day) => [`${day} ב-16:00. לא. ב-17:30.`, `${day} ב-17:30`])],
    ['a day in Hebrew', pairsOf(hebrewDays).map(([one, other]) => [`${one}. לא. ${other}.`, other])],
  ] as [string, [string, string][]][])('%s', (_, pairs) => {
    expect(differing(pairs)).toEqual([]);
  });
});

describe('what was meant instead of a refused day is requested', () => {
  it('in English', () => {
    const refusals = ["I can't do", "can't do", "we can't make", "I'm not able to make"];
    const meant = [', I meant ', ', sorry, I meant ', '. I meant ', ', sorry, we meant '];
    const pairs = pairsOf(days).flatMap(([one, other]) =>
      joined(refusals, [` ${one}`], meant, [other]).map((phrase) => [phrase, other] as const),
    );
    expect(differing(pairs)).toEqual([]);
  });

  it('in Hebrew', () => {
    const pairs = pairsOf(['בשלישי', 'ברביעי הקרוב', 'ביום שני', 'מחר']).map(
      ([one, other]) => [`אני לא יכול ${one}, התכוונתי ${other}`, other] as const,
    );
    expect(differing(pairs)).toEqual([]);
  });

  it('but a day on which the guest is away stays away', () => {
    expect(differing([["I'm away on Tuesday, I meant Thursday", 'not Thursday']])).toEqual([]);
  });
});

describe('an hour with "ish" is around that hour', () => {
  it('behind a part of the day', () => {
    const hours = ['7ish', '7 -ish', 'sevenish', '7 or so'];
    const pairs = days.flatMap((day) =>
      joined([`${day} evening`], [', say ', ', ', ' at ', ', at '], hours).map(
        (phrase) => [phrase, `${day} evening around 7`] as const,
      ),
    );
    expect(differing(pairs)).toEqual([]);
  });
});

describe('of two times with "or else" the first is offered first', () => {
  /** Offers both, the first before the second. */
  const wrongOrder = ([phrase, first, second]: readonly string[]) =>
    offersOf(phrase as string) === `${offersOf(first as string)} ${offersOf(second as string)}`
      ? []
      : [shown(phrase as string)];

  it('in English', () => {
    const links = [
      ', or else ',
      ', otherwise ',
      ', failing that ',
      '. If not, ',
      ', if not then ',
      '. Otherwise ',
    ];
    const cases = pairsOf(['tomorrow', 'Monday', 'Tuesday at 3', 'Sunday']).flatMap(([one, other]) =>
      links.map((link) => [`${one}${link}${other}`, one, other]),
    );
    expect(cases.flatMap(wrongOrder)).toEqual([]);
  });

  it('in Hebrew', () => {
    const links = [', אם לא אז ', ', ואם לא, אז ', '. אם אין אז '];
    const cases = pairsOf(['מחר', 'ביום שני', 'ביום שלישי בשלוש', 'ביום ראשון']).flatMap(([one, other]) =>
      links.map((link) => [`${one}${link}${other}`, one, other]),
    );
    expect(cases.flatMap(wrongOrder)).toEqual([]);
  });

  it('and the reading says so', () => {
    const [reading] = readTimePhrase('Tuesday, or else Thursday', {
      now: new Date('2026-11-18T10:00:00+02:00'),
      timezone: 'Asia/Jerusalem',
    }).readings;
    expect(reading?.text).toContain('first of all Tue 24 Nov 2026');
  });
});

describe('an exclusion of "next week" on the eve of a week asks which week', () => {
  const refusals = [
    ["I can't next week", 'I am away next week', 'not next week', 'next week is out', "next week I'm busy"],
    ['שבוע הבא אני במילואים', 'שבוע הבא אני לא יכול', 'לא בשבוע הבא', 'בשבוע הבא אני בחו"ל'],
  ];

  it.each([
    ['English, on a Sunday', '2026-11-22', refusals[0]],
    ['Hebrew, on a Saturday', '2026-11-21', refusals[1]],
  ])('%s', (_, day, phrases = []) => {
    const context = { now: new Date(`${day}T10:00:00+02:00`), timezone: 'Asia/Jerusalem' };
    expect(phrases.map((phrase) => readTimePhrase(phrase, context).kind)).toEqual(
      phrases.map(() => 'ambiguous'),
    );
  });
});
