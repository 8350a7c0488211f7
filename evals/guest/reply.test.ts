import { describe, expect, it } from 'vitest';
import type { EvalStep } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';
import { guestReply } from './reply.ts';
import { aScript, listed, logOf, requested, tuesdayStarts } from './script.fixture.ts';

const page = { questions: [{ key: 'dog', label: 'What is the name of your dog?' }] };

function replyTo(text: string, steps: readonly EvalStep[] = [listed], script: Script = aScript()) {
  const opening: EvalStep = { type: 'guest_said', text: script.guest.opening, rule: 'opening' };
  const log = logOf([opening, ...steps, { type: 'agent_said', text }]).events();
  return guestReply({ script, page, log, text });
}

const hebrew = aScript({ locale: 'he', guest: { opening: 'אפשר חצי שעה ביום שלישי אחרי שלוש?' } });
const three = '2026-11-24T15:00:00+02:00';
const accepted = requested(three, 202);

describe('what is offered', () => {
  it.each([
    'Shall I request Tuesday 24 November, 15:00?',
    'Would 3 PM on Tuesday suit you?',
    'I can offer 13:00 or 15:00 on Tuesday. Which one?',
    'Free: Tue 24 Nov 2026 — 15:00, 15:30. Which do you want?',
    '2026-11-24T15:00 is free. Should I go ahead',
    '15:00 is free. Shall I?',
    'Is 24.11.2026 at 15:00 fine?',
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
    ['that does not suit', 'Shall I request Tuesday 24 November, 13:00?', 'That does not suit me.'],
    ['that was not shown', 'Shall I request Tuesday 24 November, 16:45?', 'Is that one of the free times?'],
    [
      'whose weekday is another',
      'Shall I request Wednesday 24 November, 15:00?',
      'Is that one of the free times?',
    ],
    ['on another day', 'Shall I request Thursday 15:00?', 'Is that one of the free times?'],
  ])('is not agreed to where it is a start %s', (_, text, answer) => {
    const reply = replyTo(text);
    expect(reply).toEqual({ rule: 'wish', text: `${answer} ${aScript().guest.opening}` });
  });

  it('is not agreed to before the service listed anything', () => {
    expect(replyTo('Shall I request Tuesday 24 November, 15:00?', []).agreesTo).toBeUndefined();
  });

  it('is not agreed to in a list of another length', () => {
    const longer = { ...listed, durationMinutes: 60 } as EvalStep;
    const reply = replyTo('Shall I request Tuesday 24 November, 15:00?', [longer]);
    expect(reply).toEqual({
      rule: 'wish + fact:duration',
      text: `That does not suit me. ${aScript().guest.opening} 30 minutes.`,
    });
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

  it('is agreed to three times, and not on and on where no request follows', () => {
    const agreed: EvalStep = { type: 'guest_said', text: '', rule: 'consent', agreesTo: three };
    const all: EvalStep = {
      type: 'guest_said',
      text: '',
      rule: 'all + fact:name + fact:email + fact:timezone',
    };
    const offer = 'Shall I request 15:30 on Tuesday?';
    expect(replyTo(offer, [listed, all, agreed, agreed]).rule).toBe('consent');
    expect(replyTo(offer, [listed, all, agreed, agreed, agreed])).toMatchObject({ rule: 'stall' });
    const refused = requested(three, 409);
    expect(replyTo(offer, [listed, all, agreed, agreed, agreed, ...refused]).rule).toBe('consent');
  });

  it('is not what an agent says is gone', () => {
    expect(replyTo('15:00 on Tuesday is not free. Which other time would suit you?')).toMatchObject({
      rule: 'fact:time',
    });
  });

  it('is agreed to alone: whoever takes one of two times does not say again which it wants', () => {
    expect(replyTo('Tuesday at 15:00 or at 15:30. Which time suits you?').rule).toBe('consent');
    expect(replyTo('Tuesday at 9:00. Which time suits you?').rule).toBe('wish');
  });

  it('is agreed to, and what is asked beside it answered', () => {
    expect(replyTo('Shall I request Tuesday at 15:00? And what is your name and email?')).toMatchObject({
      rule: 'consent + fact:name + fact:email',
      text: expect.stringContaining('My name is Noa Levi. My email address is noa@example.com.'),
    });
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
    ['Could you tell me your e-mail address?', 'fact:email'],
    ['Please share:\n- full name\n- email', 'fact:name + fact:email'],
    ['Which time zone are you in?', 'fact:timezone'],
    ['When would you like to meet?', 'fact:time'],
    ['What day and time works for you?', 'fact:time'],
    ['How long should the meeting be?', 'fact:duration'],
    ['Which company are you with?', 'fact:company'],
    ['What is your order number?', 'unknown:order'],
    ['May I have your phone number?', 'unknown:phone'],
    ["What's your dog's name?", 'fact:name + unknown:dog'],
    ['מה השם המלא?', 'fact:name'],
    ['אנא כתבו לי את כתובת המייל', 'fact:email'],
    ['באיזה אזור זמן?', 'fact:timezone'],
    ['מתי נוח לך?', 'fact:time'],
    ['כמה זמן תימשך הפגישה?', 'fact:duration'],
  ])('is answered: %s', (text, rule) => {
    expect(replyTo(text, [], script).rule).toBe(rule);
  });

  it('is what the guest wants now, where it changed its mind', () => {
    const changed = aScript({
      guest: { reactions: [{ when: 'offered', says: 'Wednesday, rather.', wish: [{ weekdays: ['wed'] }] }] },
    });
    const reply = replyTo('When?', [listed, { type: 'reacted', reaction: 0 }], changed);
    expect(reply).toEqual({ rule: 'fact:time', text: 'Wednesday, rather.' });
  });

  it('is answered twice, and not a third time', () => {
    const told = (rule: string): EvalStep => ({ type: 'guest_said', text: '', rule });
    const all = told('all + fact:name + fact:email + fact:timezone + fact:duration');
    expect(replyTo('Your name?', [all]).rule).toBe('fact:name');
    expect(replyTo('Your name?', [all, told('fact:name')]).rule).toBe('stall');
  });
});

describe('where nothing is understood', () => {
  it('tells everything that was not told, without understanding a word', () => {
    expect(replyTo('Hm.')).toEqual({
      rule: 'all + fact:name + fact:email + fact:timezone',
      text: 'My name is Noa Levi. My email address is noa@example.com. My time zone is Asia/Jerusalem.',
    });
  });

  it('tells the time that it wants by now', () => {
    const facts = [{ about: 'time', says: 'On Tuesday.' }];
    const reactions = [
      { when: 'accepted', says: 'On Wednesday now.', wish: [{ weekdays: ['wed' as const] }] },
    ];
    const changed: EvalStep = { type: 'reacted', reaction: 0 };
    expect(replyTo('Hm.', [changed], aScript({ guest: { facts, reactions } })).text).toContain(
      'On Wednesday now.',
    );
  });

  it('says three times that this is all, and goes', () => {
    const all: EvalStep = {
      type: 'guest_said',
      text: '',
      rule: 'all + fact:name + fact:email + fact:timezone',
    };
    const stall: EvalStep = { type: 'guest_said', text: '', rule: 'stall' };
    expect(replyTo('Hm.', [all])).toMatchObject({ rule: 'stall' });
    expect(replyTo('And your favourite colour?', [all])).toMatchObject({ rule: 'gap' });
    expect(replyTo('Hm.', [all, stall, stall])).toMatchObject({ rule: 'stall' });
    expect(replyTo('Hm.', [all, stall, stall, stall])).toMatchObject({ rule: 'gives_up', end: 'stalled' });
  });
});

describe('the end', () => {
  it.each([
    'I have requested Tuesday at 15:00. Please confirm by the link in your email. Anything else?',
    'Done!',
    "You're all set.",
    'ביקשתי את המועד; נשלח אליך מייל.',
  ])('is told once a request was accepted: %s', (text) => {
    expect(replyTo(text, [listed, ...accepted])).toMatchObject({ rule: 'told_request', end: 'done' });
  });

  it('is not told by claims alone', () => {
    expect(replyTo('You are all set, it is booked. Please confirm by email.').end).toBeUndefined();
  });

  it('is asked for where the agent says nothing of it', () => {
    expect(replyTo('Hm.', [listed, ...accepted])).toEqual({
      rule: 'was_it_sent',
      text: 'Has it been requested?',
    });
  });

  it('takes no for an answer only from whoever has looked, where only the list shows it', () => {
    const script = aScript({
      outcomes: [{ declined: { after: 'slots_read', told: ['nothing is free'] } }],
    });
    expect(replyTo('Sorry, nothing is free then.', [], script).rule).not.toBe('told_no');
    expect(replyTo('Sorry, nothing is free then.', [listed], script).rule).toBe('told_no');
  });

  it('is a no in the words of the script, with nothing that suits beside it', () => {
    const script = aScript({ outcomes: [{ declined: { told: ['nothing is free'] } }] });
    const none = { ...listed, starts: [] } as EvalStep;
    expect(replyTo('Sorry, nothing is free.', [none], script)).toMatchObject({
      rule: 'told_no',
      end: 'done',
    });
    expect(replyTo('Nothing is free but Tuesday at 15:00?', [listed], script).end).toBeUndefined();
  });

  it('is reached where the agent gives up after it has tried', () => {
    expect(replyTo('I am unable to book this.')).toMatchObject({ rule: 'gave_up', end: 'done' });
    expect(replyTo('I am unable to book this.', []).end).toBeUndefined();
    expect(replyTo('I cannot book yet: what is your name?').end).toBeUndefined();
  });

  it('is told where nobody knows what became of the request', () => {
    expect(
      replyTo('It is unclear whether it arrived; check your email.', [
        listed,
        ...requested(three, undefined),
      ]),
    ).toMatchObject({ rule: 'told_uncertain', end: 'done' });
  });
});
