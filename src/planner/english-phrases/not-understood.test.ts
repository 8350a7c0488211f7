import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('words about time that cannot be read', () => {
  it.each([
    ['Tuesday at 25:00', '25:00'],
    ['tomorrow at 3:75', '3:75'],
    ['31 February', '31'],
    ['the 31st of November', '31st'],
    ['February 30th at 3', 'February'],
    ['the 32nd of December', '32nd'],
    ['45/13/2026', '45/13'],
    ['2026-02-31', '2026-02-31'],
    ['Monday, not Monday', 'Monday'],
    ['tomorrow morning after 5pm', 'tomorrow'],
    ['Easter', 'Easter'],
    ['22 pm', 'pm'],
    ['the 5th quarter of 2027', 'quarter of 2027'],
    ['the first Monday of the 14th month', 'month'],
    ['the second half of fiscal December', 'fiscal'],
    ['the end of the academic year', 'academic year'],
    ['during Ramadan', 'Ramadan'],
    ['same time on Tuesday', 'same'],
    ['could we talk before that', 'that'],
    ['Tuesday at half past 25', '25'],
    ['tomorrow at 3pm Narnia time', 'Narnia'],
    ['Tuesday at sunset', 'sunset'],
    ['before sunrise on Friday', 'sunrise'],
    ['in the spring', 'spring'],
    ['after the holidays', 'holidays'],
    ['every other Tuesday', 'other'],
    ['2026-11-26/2026-11-24', '2026-11-26'],
    ['the 29th of February 2027', 'February 2027'],
  ])('%j quotes %s', (phrase, part) => {
    const answer = readTimePhrase(phrase, here);
    expect(answer.kind).toBe('unread');
    expect('part' in answer && answer.part.toLowerCase()).toContain(part.toLowerCase());
  });
});

/** Whether any meaning of a phrase offers a start at an instant, by the guest's clock. */
function offers(phrase: string, wall: string): boolean {
  const at = Date.parse(`${wall}:00+02:00`);
  return readTimePhrase(phrase, here).readings.some(({ windows }) =>
    windows.some(
      ({ from, to, endBy }) =>
        Date.parse(from ?? '') <= at && at < Date.parse(to ?? '') && (!endBy || at < Date.parse(endBy)),
    ),
  );
}

describe('what is never offered, whatever else is understood', () => {
  it.each([
    ["Tuesday doesn't work for me", '2026-12-01T12:00'],
    ["I can't do Tuesday", '2026-11-24T12:00'],
    ["I'm busy on Tuesday", '2026-11-24T12:00'],
    ["I'm not free on Tuesday", '2026-11-24T12:00'],
    ["I'm not available Tuesday morning", '2026-11-24T09:00'],
    ['Tuesday is impossible', '2026-11-24T12:00'],
    ['avoid Tuesday', '2026-11-24T12:00'],
    ["don't book Tuesday", '2026-11-24T12:00'],
    ['Tuesday is no good', '2026-11-24T12:00'],
    ["I'm away until Thursday", '2026-11-18T15:00'],
    ["I'm on holiday until Friday", '2026-11-18T15:00'],
    ["I'm out of office this week", '2026-11-19T12:00'],
    ['every day but not Friday and not Sunday', '2026-11-22T12:00'],
    ['not Friday, not Monday', '2026-11-20T12:00'],
    ['next week but not Monday and not before 10', '2026-11-23T12:00'],
    ['next week but not Monday and not before 10', '2026-11-24T09:00'],
    ['next week but not before 10 and not Monday', '2026-11-23T12:00'],
    ['next week, not before 10 or after 4', '2026-11-24T17:00'],
    ['not Friday, not after 3', '2026-11-20T12:00'],
    ['not Friday, not after 3', '2026-11-19T16:00'],
    ['no Mondays and nothing after 4', '2026-11-24T17:00'],
    ['no earlier than 10 and not Friday', '2026-11-20T12:00'],
    ['not on Friday. Not on Monday either.', '2026-11-23T12:00'],
    ['the week after Christmas', '2026-12-23T12:00'],
    ['tomorrow at 3 if it is not raining, else not', '2026-11-19T16:00'],
    ['anything except mornings and Fridays', '2026-11-20T15:00'],
    ['Monday but not the morning or the evening', '2026-11-23T18:00'],
    ['Tuesday except 12 to 1', '2026-11-24T12:30'],
    ['Tuesday all day except from 12 to 1', '2026-11-24T12:30'],
    ['Friday pm', '2026-11-20T09:00'],
    ['not later than Friday noon', '2026-11-20T13:00'],
    ['until Friday 3pm', '2026-11-20T16:00'],
    ['after Tuesday 3pm', '2026-11-24T12:00'],
    ['can we move our Tuesday meeting to Thursday?', '2026-11-24T12:00'],
    ['move it from Tuesday to Thursday', '2026-11-25T12:00'],
    ['Tuesday is a holiday', '2026-11-24T12:00'],
    ['tomorrow 5 45', '2026-11-19T12:00'],
    ['not before Friday', '2026-11-19T12:00'],
    ['a time that suits Dana, but not on Mondays or Tuesdays after 3', '2026-11-24T16:00'],
    ['tomorrow, though I teach from 2 to 4', '2026-11-19T15:00'],
    ["tomorrow, but I'm in a meeting until 3", '2026-11-19T14:00'],
    ['Tuesday, but I have lunch from 12 to 1', '2026-11-24T12:30'],
    ['not Friday and also not after 3', '2026-11-19T16:00'],
    ['next week except Tuesday or Thursday afternoon', '2026-11-26T13:00'],
    ['not between 2 and 4', '2026-11-19T15:00'],
    ['anytime but 3pm', '2026-11-19T15:00'],
    ['tomorrow, I have to leave at 3', '2026-11-19T16:00'],
    ['tomorrow before or after lunch', '2026-11-19T12:30'],
    ['tomorrow unless it is before 10', '2026-11-19T09:00'],
    ['tomorrow if it is after 10', '2026-11-19T09:00'],
    ['not until Friday', '2026-11-19T12:00'],
    ['tomorrow, not until 3', '2026-11-19T12:00'],
    ['Monday at 3 is taken, what else is there on Monday?', '2026-11-23T15:00'],
    ['a week before Friday', '2026-11-20T12:00'],
    ['two hours before 3pm tomorrow', '2026-11-19T15:00'],
  ])('%j never offers %s', (phrase, wall) => {
    expect(offers(phrase, wall)).toBe(false);
  });

  it.each([
    ['not later than Friday noon', '2026-11-19T15:00'],
    ['until Friday 3pm', '2026-11-19T17:00'],
    ['after Tuesday 3pm', '2026-11-25T09:00'],
    ['anything but mornings', '2026-11-19T13:00'],
    ['not before Friday', '2026-11-20T09:00'],
    ['not Friday', '2026-11-19T15:00'],
  ])('%j does offer %s', (phrase, wall) => {
    expect(offers(phrase, wall)).toBe(true);
  });

  it('nor anything for a phrase that only thanks', () => {
    expect(inShort('Thank you, have a lovely evening!', here)).toBe('no-time');
  });
});

describe('how early is too early', () => {
  const words = ['not', 'nothing'].flatMap((no) =>
    ['too early', 'too late', 'so early', 'early'].map((bound) => `${no} ${bound}`),
  );

  it.each(words)('"%s" is named beside a day or a part of it', (said) => {
    for (const phrase of [
      `Tuesday, ${said}`,
      `Tuesday morning, ${said}`,
      `any day but Wednesday, and please ${said}`,
    ]) {
      const answer = readTimePhrase(phrase, here);
      expect(answer.kind).toBe('unread');
      expect('part' in answer && answer.part).toContain(said.split(' ').at(-1));
    }
  });

  it.each(words)('"%s" leaves the hours beside it as the rest', (said) => {
    expect(readTimePhrase(`Tuesday, ${said}, from 10 to 2`, here)).toMatchObject({
      kind: 'unread',
      rest: { readings: [{ text: 'Tue 24 Nov 2026, between 10:00 and 14:00, Europe/Athens' }] },
    });
  });
});
