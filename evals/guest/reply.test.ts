import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../src/time/index.ts';
import type { EvalStep } from '../log/event-log.ts';
import {
  type Day,
  englishClocks,
  englishDays,
  englishFrames,
  hebrewClocks,
  hebrewDays,
  hebrewFrames,
} from '../words/time-writings.fixture.ts';
import { guestReply } from './reply.ts';
import { aScript, listed, logOf, replyTo, requested, talk, tuesdayStarts } from './script.fixture.ts';

const rulesOf = (texts: readonly string[], options?: Parameters<typeof talk>[1]) =>
  talk(texts, options).map(({ rule }) => rule);

const hebrew = aScript({ locale: 'he', guest: { opening: 'אפשר חצי שעה ביום שלישי אחרי שלוש?' } });
const three = '2026-11-24T15:00:00+02:00';
const accepted = requested(three, 202);
const allTold: EvalStep = {
  type: 'guest_said',
  text: '',
  rule: 'all + fact:name + fact:email + fact:timezone',
};

describe('what is offered', () => {
  it.each([
    'Shall I request Tuesday 24 November, 15:00?',
    'Would 3 PM on Tuesday suit you?',
    'I can offer 13:00 or 15:00 on Tuesday. Which one?',
    'Free: Tue 24 Nov 2026 — 15:00, 15:30. Which do you want?',
    '2026-11-24T15:00 is free. Should I go ahead',
    '15:00 is free. Shall I?',
    'Is 24.11.2026 at 15:00 fine?',
    '1) Tue 24 Nov 15:00\n2) Tue 24 Nov 15:30\nPlease answer with the number.',
    '| Day | Time |\n|--|--|\n| Tue 24 Nov | 3:00 PM |\n| Tue 24 Nov | 3:30 PM |',
    'I have Tuesday at three, or at half past three.',
    'Next Tuesday, 3–3:30 pm, would work for Dana',
    "I'm sorry, 13:00 is gone. 15:00 on Tuesday is still free",
    'There is nothing on Monday. On Tuesday 24 November 15:00 is free.',
  ])('is agreed to where it suits and was shown: %s', (text) => {
    expect(replyTo(text)).toMatchObject({
      agreesTo: three,
      text: expect.stringContaining('Yes, please request Tuesday 24 November 2026, 15:00.'),
    });
  });

  it('is agreed to in Hebrew', () => {
    expect(replyTo('לבקש את יום שלישי, 24 בנובמבר, בשעה 15:00?', [listed], hebrew)).toEqual({
      agreesTo: three,
      rule: 'consent',
      text: 'כן, בבקשה לבקש יום שלישי, 24 בנובמבר 2026, בשעה 15:00.',
    });
  });

  it.each([
    ['English', englishFrames, englishDays, englishClocks],
    ['Hebrew', hebrewFrames, hebrewDays, hebrewClocks],
  ] as const)(
    'is agreed to in every writing of it in %s',
    { tags: 'long' },
    (_, frames, daysOf, clocksOf) => {
      const days: Day[] = [23, 24, 25];
      const starts = days.flatMap((day) => [
        `2026-11-${day}T09:00:00+02:00`,
        `2026-11-${day}T15:30:00+02:00`,
      ]);
      const steps = [{ ...listed, starts } as EvalStep];
      const wish = { wish: [] };
      const script = aScript({ now: '2026-11-20T10:00:00+02:00', guest: wish });
      const wrong: string[] = [];
      let written = 0;
      for (const start of starts)
        for (const day of daysOf(Number(start.slice(8, 10)) as Day))
          for (const clock of clocksOf(start.slice(11, 16)))
            for (const [, write] of frames) {
              const text = write(day, clock);
              written += 1;
              const said = logOf([...steps, { type: 'agent_said', text }]).events();
              const log = said.map((event) => ({ ...event, at: '2026-11-20T08:00:00.000Z' }));
              const { agreesTo } = guestReply({ script, log, text });
              if (parseInstant(agreesTo ?? '') !== parseInstant(start)) wrong.push(`${text} -> ${agreesTo}`);
            }
      expect(written).toBeGreaterThan(100);
      expect(wrong.slice(0, 10), `${wrong.length} are wrong`).toEqual([]);
    },
  );

  it('is the start that suits best: of the first part of the wish, the earliest', () => {
    const wish = [{ starts: ['2026-11-24T15:30'] }, { from: '2026-11-24T13:00', to: '2026-11-24T16:00' }];
    const liking = aScript({ guest: { wish } });
    const text = 'Tuesday at 13:00, 15:00 or 15:30?';
    expect(replyTo(text, [listed], liking).agreesTo).toBe('2026-11-24T15:30:00+02:00');
    expect(replyTo('Tuesday at 15:00 or 13:00?', [listed], liking).agreesTo).toBe(tuesdayStarts[0]);
  });

  it.each([
    ['that does not suit', 'Shall I request Tuesday 24 November, 13:00?', 'That does not suit me.'],
    ['that was not shown', 'Shall I request Tuesday 24 November, 16:45?', 'Is that one of the free times?'],
    ['of another weekday', 'Shall I request Wednesday 24 November, 15:00?', 'Is that one of the free times?'],
    ['on another day', 'Shall I request Thursday 15:00?', 'Is that one of the free times?'],
  ])('is not agreed to where it is a start %s', (_, text, answer) => {
    const wish = 'I would like Tuesday 24 November 2026 after 15:00.';
    expect(replyTo(text)).toEqual({ rule: 'wish', text: `${answer} ${wish}` });
  });

  it('is not agreed to before the service listed anything', () => {
    expect(replyTo('Shall I request Tuesday 24 November, 15:00?', []).agreesTo).toBeUndefined();
  });

  it('is not agreed to in a list of another length', () => {
    const longer = { ...listed, durationMinutes: 60 } as EvalStep;
    const reply = replyTo('Shall I request Tuesday 24 November, 15:00?', [longer]);
    expect(reply.rule).toBe('wish + fact:duration');
    expect(reply.text).toContain('30 minutes.');
  });

  it('is not agreed to again after the service refused it', () => {
    const reply = replyTo('Shall I request 15:00 on Tuesday?', [listed, ...requested(three, 409)]);
    expect(reply).toMatchObject({ rule: 'wish' });
  });

  it('is what the tools showed, not what they read', () => {
    const shown: EvalStep = {
      type: 'booking',
      event: {
        format: 1,
        type: 'slots_shown',
        at: '',
        conversation: '1',
        tool: 'getFreeSlots',
        durationMinutes: 30,
        starts: tuesdayStarts.slice(2),
      },
    };
    expect(replyTo('Shall I request Tuesday, 15:00?', [listed, shown]).agreesTo).toBeUndefined();
    expect(replyTo('Shall I request Tuesday, 15:30?', [listed, shown]).agreesTo).toBe(tuesdayStarts[2]);
  });

  it.each([
    '15:00 on Tuesday is not free. Which other time would suit you?',
    'The request for Tuesday, 15:00 was refused.',
    '15:00 on Tuesday is taken.',
    'ב-15:00 ביום שלישי תפוס.',
  ])('is not what an agent says is gone: %s', (text) => {
    expect(replyTo(text).agreesTo).toBeUndefined();
  });

  it('is agreed to, and what is asked beside it answered', () => {
    expect(replyTo('Shall I request Tuesday at 15:00? And what is your name and email?')).toMatchObject({
      rule: 'consent + fact:name + fact:email',
      text: expect.stringContaining('My name is Noa Levi. My email address is noa@example.com.'),
    });
    expect(replyTo('Tuesday at 15:00 or at 15:30. Which time suits you?').rule).toBe('consent');
  });

  it('is asked about first by a guest who hesitates, and then agreed to without being named again', () => {
    const script = aScript({ guest: { hesitates: 'And what does it cost?' } });
    const [first, second] = talk(['Tuesday at 15:00?', 'Nothing at all. Shall I?'], { script });
    expect(first).toMatchObject({ rule: 'hesitates', text: 'And what does it cost?' });
    expect(first?.agreesTo).toBeUndefined();
    expect(second).toMatchObject({ rule: 'consent', agreesTo: three });
  });
});

describe('what is asked', () => {
  const script = aScript({
    guest: {
      facts: [
        { about: 'company', says: 'I am with Acme.', value: 'Acme' },
        { about: 'order', says: 'I do not have the number here.' },
      ],
    },
  });

  it.each([
    ['What is your name?', 'fact:name'],
    ['I just need your name', 'fact:name'],
    ['Name:', 'fact:name'],
    ['Who should I put it under?', 'fact:name'],
    ['Could you tell me your e-mail address?', 'fact:email'],
    ['And your email, please', 'fact:email'],
    ['Where can I send the confirmation?', 'fact:email'],
    ['Please share:\n- full name\n- email', 'fact:name + fact:email'],
    ['To go on I am still missing:\n* **Full name**\n* **Email**', 'fact:name + fact:email'],
    [
      'Please fill in:\nFull name: ____\nEmail: ____\nTime zone: ____',
      'fact:name + fact:email + fact:timezone',
    ],
    ['Which time zone are you in?', 'fact:timezone'],
    ['When would you like to meet?', 'fact:time'],
    ['What day and time works for you?', 'fact:time'],
    ['I did not understand “any day”. Could you say it with a day and hours?', 'fact:time'],
    ['How long should the meeting be?', 'fact:duration'],
    ['Which company are you with?', 'fact:company'],
    ['What is your order number?', 'unknown:order'],
    ['May I have your phone number?', 'unknown:phone'],
    ["What's your dog's name?", 'fact:name + unknown:dog'],
    ['מה השם המלא?', 'fact:name'],
    ['חסר לי רק השם', 'fact:name'],
    ['על שם מי לרשום?', 'fact:name'],
    ['אנא כתבו לי את כתובת המייל', 'fact:email'],
    ['באיזה אזור זמן?', 'fact:timezone'],
    ['מתי נוח לך?', 'fact:time'],
    ['לא הבנתי מה הכוונה. אפשר לכתוב יום ושעות?', 'fact:time'],
    ['כמה זמן תימשך הפגישה?', 'fact:duration'],
  ])('is answered: %s', (text, rule) => {
    expect(replyTo(text, [], script).rule).toBe(rule);
  });

  it.each([
    'Please check your email.',
    'I will send it to your email address.',
    'You will get an email with a link, please open it.',
    'מה הכתובת של הדף?',
    'אפשר לקבל את כתובת העמוד?',
  ])('is no question for the address: %s', (text) => {
    expect(replyTo(text, [allTold]).rule).not.toContain('fact:email');
  });

  it('is what the guest wants now, where it changed its mind', () => {
    const changed = aScript({
      guest: { reactions: [{ when: 'offered', says: 'Wednesday, rather.', wish: [{ weekdays: ['wed'] }] }] },
    });
    const reply = replyTo('When?', [listed, { type: 'reacted', reaction: 0 }], changed);
    expect(reply).toEqual({ rule: 'fact:time', text: 'I would like Wednesday.' });
  });

  it('is answered twice, in other words, and not a third time', () => {
    const [first, second, third] = talk(['Your name?', 'Your name?', 'Your name?'], { steps: [allTold] });
    expect([first?.rule, second?.rule]).toEqual(['fact:name', 'wish']);
    expect(first?.text).toBe('My name is Noa Levi.');
    expect(third?.rule).not.toContain('fact:name');
  });

  it('is answered with the name and address of the guest who is there', () => {
    const facts = [
      { about: 'name', says: 'I am Dan Bar.', value: 'Dan Bar' },
      { about: 'email', says: 'dan@example.com, please.', value: 'dan@example.com' },
    ];
    const reactions = [{ when: 'accepted', says: 'Now me: Dan Bar, dan@example.com.', wish: [] }];
    const two = aScript({ guest: { facts, reactions } });
    expect(replyTo('What is your name?', [], two).text).toBe('My name is Noa Levi.');
    expect(replyTo('Hm.', [], two).text).not.toContain('Dan');
    const later: EvalStep[] = [
      { type: 'reacted', reaction: 0 },
      { type: 'guest_said', text: 'Now me: Dan Bar, dan@example.com.', rule: 'reaction' },
    ];
    expect(replyTo('What is your name?', later, two).text).toBe('I am Dan Bar.');
  });
});

describe('what the guest says unasked', () => {
  it('is everything that was not told, where a turn cannot be placed', () => {
    expect(replyTo('Hm.')).toEqual({
      rule: 'all + fact:name + fact:email + fact:timezone',
      text: 'My name is Noa Levi. My email address is noa@example.com. My time zone is Asia/Jerusalem.',
    });
  });

  it('is everything, too, where its consent was followed by no request', () => {
    const [, second] = talk(['Tuesday 15:00?', 'And your email?']);
    expect(second?.rule).toBe('fact:email + all + fact:name + fact:timezone');
  });

  it('is never what only an agent hears that asks for it', () => {
    const facts = [{ about: 'company', says: 'I am with Acme.', value: 'Acme', onlyIfAsked: true }];
    const script = aScript({ guest: { facts } });
    const texts = talk(['Hm.', 'Hm.', 'Hm.', 'Hm.'], { script }).map(({ text }) => text);
    expect(texts.join(' ')).not.toContain('Acme');
    expect(replyTo('Which company are you with?', [], script).text).toBe('I am with Acme.');
  });

  it('is the time that it wants by now', () => {
    const facts = [{ about: 'time', says: 'On Tuesday.' }];
    expect(replyTo('Hm.', [], aScript({ guest: { facts } })).text).toContain('On Tuesday.');
  });
});

describe('where nothing comes of it', () => {
  it('says once more what it wants, then that there is no more, and goes at the second turn without anything new', () => {
    const heard = ['Hm.', 'Hm.', 'Hm.', 'Hm.'];
    const rules = ['all + fact:name + fact:email + fact:timezone', 'wish', 'nothing_more + stall', 'leaves'];
    expect(rulesOf(heard)).toEqual(rules);
    expect(talk(heard).at(-1)?.end).toBe('no_progress');
  });

  it.each([
    ['a question that it cannot place', 'And what is your favourite colour?', 'leaves + gap'],
    ['a time that was not shown', 'Tuesday at 16:45 it is.', 'leaves + gap'],
    ['neither', 'I will see what I can do.', 'leaves'],
    ['a start that was offered before', 'Tuesday at 13:00.', 'leaves'],
  ])('says in its log whether the last turn held %s', (_, last, rule) => {
    const reply = talk(['Hm.', 'Hm.', 'Hm.', last]).at(-1);
    expect(reply).toMatchObject({ rule, end: 'no_progress' });
  });

  it('goes after two turns that follow its yes without a request', () => {
    const rules = rulesOf(['Tuesday 15:00?', 'One moment.', 'One moment.', 'One moment.'], {
      steps: [allTold, listed],
    });
    expect(rules).toEqual(['consent', 'consent + stall', 'leaves'].concat(rules.slice(3)));
  });

  it('does not go for a word such as sorry, nor for a no', () => {
    for (const text of ['Sorry!', 'Unfortunately that is impossible.', 'מצטערת, אי אפשר.'])
      expect(replyTo(text).end).toBeUndefined();
  });

  it('does not count a call that is new, nor a question for something new, nor a new start that suits', () => {
    const call = (n: number): EvalStep => ({
      type: 'wire_sent',
      exchange: n,
      operation: 'getFreeSlots',
      method: 'GET',
      path: '/',
      query: { days: String(n) },
    });
    const stalled: EvalStep[] = [
      allTold,
      { type: 'guest_said', text: '', rule: 'wish' },
      { type: 'agent_said', text: 'Hm.' },
      { type: 'guest_said', text: '', rule: 'nothing_more + stall' },
    ];
    expect(replyTo('Hm.', [listed, ...stalled]).end).toBe('no_progress');
    expect(replyTo('Hm.', [listed, ...stalled, call(3)]).end).toBeUndefined();
    expect(replyTo('Hm.', [listed, call(3), ...stalled, call(3)]).end).toBe('no_progress');
    expect(replyTo('Your phone number?', [listed, ...stalled]).end).toBeUndefined();
    expect(replyTo('Tuesday 15:00?', [listed, ...stalled]).rule).toBe('consent');
  });

  it('waits for what the script has happen later', () => {
    const reactions = [{ when: 'turn:9', says: 'Hello?' }];
    const script = aScript({ guest: { reactions } });
    expect(talk(Array(7).fill('Hm.'), { script }).map(({ end }) => end)).toEqual(Array(7).fill(undefined));
  });

  it('goes after eight turns that all brought something, without those that asked for something for the first time', () => {
    const call = (n: number): EvalStep => ({
      type: 'wire_sent',
      exchange: n,
      operation: 'getFreeSlots',
      method: 'GET',
      path: '/',
      query: { days: String(n) },
    });
    const looks = (count: number) =>
      Array.from({ length: count }, (_, index): EvalStep[] => [
        call(index),
        { type: 'agent_said', text: 'Still looking.' },
        { type: 'guest_said', text: `${index}`, rule: 'nothing_more' },
      ]).flat();
    expect(replyTo('Still looking.', [...looks(6), call(99)]).end).toBeUndefined();
    expect(replyTo('Still looking.', [...looks(7), call(99)]).end).toBe('turn_limit');
    const asked: EvalStep[] = ['name', 'email'].flatMap((about) => [
      { type: 'agent_said', text: `Your ${about}?` },
      { type: 'guest_said', text: about, rule: `fact:${about}` },
    ]);
    expect(replyTo('Still looking.', [...asked, ...looks(6), call(99)]).end).toBeUndefined();
  });
});

describe('after a request', () => {
  it.each([
    'I have requested Tuesday at 15:00. Please confirm by the link in your email. Anything else?',
    'Done!',
    'Sorry for the wait. It is with Dana now.',
    'ביקשתי את המועד; נשלח אליך מייל.',
  ])('that was accepted it needs no special words to thank and go: %s', (text) => {
    expect(replyTo(text, [listed, ...accepted])).toMatchObject({ rule: 'thanks', end: 'done' });
  });

  it('that was accepted it asks once where the agent says nothing at all', () => {
    const steps = [listed, ...accepted];
    expect(talk(['', ' '], { steps }).map(({ rule, end }) => [rule, end])).toEqual([
      ['was_it_sent', undefined],
      ['thanks', 'done'],
    ]);
  });

  it('that was not accepted no words make it go', () => {
    expect(replyTo('You are all set, it is booked. Please confirm by email.').end).toBeUndefined();
  });

  it('of unknown fate it agrees to nothing more, asks whether it was sent, and goes', () => {
    const steps = [allTold, listed, ...requested(three, undefined)];
    const texts = [
      'It is unclear whether it arrived.',
      'Shall I request 15:30 on Tuesday?',
      'Check your email.',
    ];
    expect(talk(texts, { steps }).map(({ rule, end }) => [rule, end])).toEqual([
      ['was_it_sent', undefined],
      ['was_it_sent + stall', undefined],
      ['leaves', 'no_progress'],
    ]);
  });
});
