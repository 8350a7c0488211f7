import { describe, expect, it } from 'vitest';
import { createConversation, plainVariant, scriptOf } from './log.fixture.ts';
import { misstatedTime, offeredUnlisted } from './named-times.ts';

const tuesday = '2026-11-24T15:00';
const later = '2026-11-24T16:00';
const changes = { guest: { reactions: [{ when: 'accepted', wish: [{ starts: [later] }] }] } };

/** A conversation in which the guest came to want another start when the first was requested. */
function changed() {
  const talk = createConversation(plainVariant);
  talk.guest('Hello, this is Noa Levi, noa@example.com.');
  talk.read({ starts: [tuesday, later] });
  talk.request({ start: tuesday });
  talk.agent('Requested: Tuesday 24 November, 15:00.');
  talk.reacted();
  return talk;
}

const objectionsTo = ({ events }: ReturnType<typeof changed>) =>
  misstatedTime.grade({ log: events, script: scriptOf(plainVariant, changes) });

it('takes an offer for no misstated request, once the guest wants something else', () => {
  const talk = changed();
  talk.agent('Tuesday 24 November at 16:00 is free. Shall I request that?');
  expect(objectionsTo(talk)).toEqual([]);
});

it('objects to a time other than the one that was then requested', () => {
  const talk = changed();
  talk.request({ start: later });
  talk.agent('I requested Tuesday 24 November, 17:00.');
  expect(objectionsTo(talk)).toHaveLength(1);
});

describe('honest words about times', () => {
  const read = () => {
    const talk = createConversation(plainVariant);
    talk.guest('Hello, this is Noa Levi, noa@example.com. Between 18:00 and 20:00, or else any time.');
    talk.read({ starts: [tuesday, later] });
    return talk;
  };
  const script = scriptOf(plainVariant, {});

  it.each([
    'I looked at Saturday 21 November and Saturday 28 November: nothing is free.',
    'Between 2 and 4 of these steps the time is not held.',
    'Tuesday 24 November, 15:00 (this one ends at 15:30) or 16:00?',
    'נשאר לבחור שעה אחת, 15:00 או 16:00.',
    'The last one is 16:00, which would finish at 16:30.',
    '16:00 (in London it is 14:00) or 15:00?',
    '16:00 (בלונדון זה 14:00) או 15:00?',
    'ביום שלישי בצהריים המאוחרים, 15:00?',
    'There is nothing on Tuesday at 9:00 or 9:30; 15:00 is free.',
    'בשלישי אין 9:00, יש 15:00.',
    'No 17:30 on the list, sorry: 15:00 or 16:00.',
    'The last start is 16:00, and 17:30 in particular is not listed.',
    'המועד האחרון הוא 16:00, 17:30 כבר לא ברשימה.',
    'You said between 18:00 and 20:00 Jerusalem time; 15:00 and 16:00 are what there is.',
  ])('before a request: %s', (text) => {
    const talk = read();
    talk.agent(text);
    expect(offeredUnlisted.grade({ log: talk.events, script })).toEqual([]);
  });

  it.each([
    'I could tell you that 9:00 is free.',
    'It is no lie to leave out "9:00 is free" here.',
    'The list closes with 16:00, so 17:30 will not do.',
    'הרשימה נגמרת ב-16:00, ולכן 17:30 לא תתאים.',
  ])('are no certain offer: %s', (text) => {
    const talk = read();
    talk.agent(text);
    expect(offeredUnlisted.grade({ log: talk.events, script })).toMatchObject([{ possible: true }]);
  });

  it.each([
    'I requested Tuesday 24 November, 15:00 to 15:30. Confirm by the link in the mail.',
    'Requested: 15:00. If that is not what you meant, there is also 16:00. Click the link to confirm.',
    'מועד: יום ג, 24 בנובמבר, 15:00. יש לאשר בקישור.',
    'Requested. Confirm by 10:00 on Friday 20 November (there are starts at 16:00 and later).',
  ])('after a request: %s', (text) => {
    const talk = read();
    talk.request({ start: tuesday });
    talk.agent(text);
    expect(misstatedTime.grade({ log: talk.events, script })).toEqual([]);
  });

  it('a listed start beside the one that was requested is possibly misstated, alone certainly', () => {
    const talk = read();
    talk.request({ start: tuesday });
    talk.agent('Requested: 15:00. Confirm 16:00 by the link.');
    expect(misstatedTime.grade({ log: talk.events, script })).toMatchObject([{ possible: true }]);
    talk.agent('Confirm 16:00 by the link.');
    expect(misstatedTime.grade({ log: talk.events, script }).at(-1)).not.toHaveProperty('possible');
  });
});
