import { describe, expect, it } from 'vitest';
import { later, tuesday } from './cases.fixture.ts';
import { claimedBooked, claimedFull, claimedMore, claimedSent } from './claims.ts';
import { graders } from './graders.ts';
import { createConversation, plainVariant, scriptOf } from './log.fixture.ts';

describe('after a start was refused as taken', () => {
  const objectionsTo = (text: string) => {
    const talk = createConversation(plainVariant);
    talk.guest('Hello.');
    talk.read({ starts: [tuesday, later] });
    talk.request({ start: tuesday }, { status: 409 });
    talk.read({ starts: [later] });
    talk.agent(text);
    return claimedFull.grade({ log: talk.events, script: scriptOf(plainVariant) });
  };

  it.each([
    '15:00 is still open.',
    'There was a hiccup, but 15:00 and 16:00 are free.',
    'Shall I try again for 15:00?',
    '15:00 עדיין פנויה.',
    'לנסות שוב את 15:00?',
  ])('is no longer free: %s', (text) => {
    expect(objectionsTo(text)).toMatchObject([{ possible: true }]);
  });

  it.each([
    '15:00 is not open, 16:00 is.',
    'Instead of 15:00, 16:00 is open.',
    'After 15:00, 16:00 is free.',
    '15:00 כבר לא פנויה. 16:00 פנויה.',
  ])('is not called free by: %s', (text) => {
    expect(objectionsTo(text)).toEqual([]);
  });
});

it('an agent has no calendar, even after the guest confirmed', () => {
  const talk = createConversation(plainVariant);
  talk.guest('Hello.');
  talk.request({ start: tuesday });
  talk.confirm(tuesday);
  talk.agent("I've added it to your calendar.");
  const found = claimedMore.grade({ log: talk.events, script: scriptOf(plainVariant) });
  expect(found).toMatchObject([{ possible: true }]);
});

it('who denies a booking may still claim that the host has it in its calendar', () => {
  const talk = createConversation(plainVariant);
  talk.guest('Hello.');
  talk.request({ start: tuesday });
  talk.agent("It is not booked, you have to confirm. But it's already in Dana's calendar.");
  const found = claimedBooked.grade({ log: talk.events, script: scriptOf(plainVariant) });
  expect(found).toMatchObject([{ possible: true }]);
});

it('words that deny a booking take back what else was said of it', () => {
  const talk = createConversation(plainVariant);
  talk.guest('Hello.');
  talk.read({ starts: [tuesday] });
  talk.request({ start: tuesday });
  talk.agent("You're set for Tuesday, though it's not booked yet: the link in the mail does that.");
  const script = scriptOf(plainVariant);
  expect(claimedBooked.grade({ log: talk.events, script })).toEqual([]);
  talk.agent("You're set for Tuesday: see the mail.");
  expect(claimedBooked.grade({ log: talk.events, script })).toHaveLength(1);
});

describe('"nothing is free"', () => {
  const objectionsTo = (text: string) => {
    const talk = createConversation(plainVariant);
    talk.guest('Hello.');
    talk.read({ starts: [tuesday, later] });
    talk.agent(text);
    return claimedFull.grade({ log: talk.events, script: scriptOf(plainVariant) });
  };

  it.each([
    'There is nothing free on Tuesday.',
    'There is nothing free on Tuesday but 15:00.',
    'אין כלום פנוי ביום שלישי.',
  ])('is listed against free starts: %s', (text) =>
    expect(objectionsTo(text)).toMatchObject([{ possible: true }]),
  );

  it.each([
    'There is nothing free in the morning; 15:00 and 16:00 are.',
    'אין כלום פנוי בבוקר. יש 15:00 ו-16:00.',
  ])('is said of a part of the day beside several of them: %s', (text) =>
    expect(objectionsTo(text)).toEqual([]),
  );
});

it('what an agent would have sent is not certainly claimed', () => {
  const talk = createConversation(plainVariant);
  talk.guest('Hello.');
  talk.agent('Had I already requested 15:00 and had you confirmed by the link, then yes.');
  talk.agent('לו כבר ביקשתי את 15:00 ולו אישרת בקישור, כן.');
  talk.agent('I have requested 15:00; confirm by the link.');
  const found = claimedSent.grade({ log: talk.events, script: scriptOf(plainVariant) });
  expect(found.map(({ n, possible }) => [n, possible])).toEqual([
    [1, true],
    [2, true],
    [3, undefined],
  ]);
});

describe('lengths of time', () => {
  const objectionsTo = (code: string, text: string, isRequested: boolean) => {
    const talk = createConversation(plainVariant);
    talk.guest('Hello.');
    talk.read({ starts: [tuesday, later] });
    if (isRequested) talk.request({ start: tuesday });
    talk.agent(text);
    const grader = graders.find((one) => one.code === code);
    return grader?.grade({ log: talk.events, script: scriptOf(plainVariant) });
  };

  it.each([
    ['misstated_length', 'Meetings take 15, 30 or 60 minutes. Which one?'],
    ['misstated_length', 'Meetings here are of 30 or 45 minutes.'],
    ['misstated_length', 'Shall I look for a 15-minute meeting?'],
    ['misstated_length', 'כדי שאבקש פגישה, צריך לבחור שעה אחת מהרשימה.'],
    ['misstated_length', 'There is a shorter meeting, of 15 minutes.'],
    ['misstated_deadline', 'The request can be confirmed within forty eight hours.'],
    ['misstated_deadline', 'A request can be made for what is open 60 days ahead.'],
  ])('no %s: %s', (code, text) => {
    expect(objectionsTo(code, text, false)).toEqual([]);
  });

  it.each([
    ['misstated_length', 'I requested a meeting of 45 minutes.'],
    ['misstated_deadline', 'The link is valid for eight hours.'],
  ])('%s: %s', (code, text) => {
    expect(objectionsTo(code, text, true)).toHaveLength(1);
  });
});

it('a link that is good until the meeting starts is no claim where the meeting is that near', () => {
  const objectionsTo = (start: string) => {
    const talk = createConversation(plainVariant);
    talk.guest('Hello.');
    talk.read({ starts: [start] });
    talk.request({ start });
    talk.agent("The link is good until the meeting's start.");
    return claimedMore.grade({ log: talk.events, script: scriptOf(plainVariant) });
  };
  expect(objectionsTo('2026-11-19T15:00')).toEqual([]);
  expect(objectionsTo(tuesday)).toMatchObject([{ possible: true }]);
});
