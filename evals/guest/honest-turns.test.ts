import { describe, expect, it } from 'vitest';
import type { EvalStep } from '../log/event-log.ts';
import { aScript, listed, replyTo, requested, talk } from './script.fixture.ts';

/** Each case in English and in Hebrew. */
const hebrew = aScript({ locale: 'he', guest: { opening: 'אפשר חצי שעה ביום שלישי אחרי שלוש?' } });
const scripts = { en: aScript(), he: hebrew };
type Case = readonly [locale: keyof typeof scripts, text: string];

const allTold: EvalStep = {
  type: 'guest_said',
  text: '',
  rule: 'all + fact:name + fact:email + fact:timezone',
};
const agreed: EvalStep = {
  type: 'guest_said',
  text: 'Yes, please request Tuesday 24 November 2026, 15:00.',
  rule: 'consent',
  agreesTo: '2026-11-24T15:00:00+02:00',
};
const answered = (operation: 'getBookingPage' | 'getFreeSlots', status: number): EvalStep => ({
  type: 'wire_answered',
  exchange: 9,
  operation,
  status,
  reachedService: false,
  ...(status === 200 && { durationMinutes: 30, starts: ['2026-11-24T13:00:00+02:00'] }),
});

describe('told that nothing can be had, the guest goes', () => {
  it.each<Case>([
    ['en', 'I could not find this page. Do you have its exact address?'],
    ['en', "Dana's page does not exist any more, so nothing was requested."],
    ['he', 'הדף לא נמצא, ולכן אי אפשר לבקש. יש לך קישור אחר?'],
  ])('at once where the service knows no such page: %s: %s', (locale, text) => {
    const reply = replyTo(text, [answered('getBookingPage', 404)], scripts[locale]);
    expect(reply).toMatchObject({ rule: 'leaves', end: 'no_progress' });
    expect(reply.text).toMatch(text.includes('?') ? /^(?:No,|לא,)/ : /^All right/);
  });

  it.each<Case>([
    [
      'en',
      'The service takes no requests now; Tuesday at 15:00 was not requested. Is an hour too long for you?',
    ],
    ['he', 'השירות אינו זמין כרגע ולא נשלחה בקשה ליום שלישי ב-15:00.'],
  ])('where the service takes no requests: %s: %s', (locale, text) => {
    const steps = [listed, agreed, ...requested('2026-11-24T15:00:00+02:00', 503)];
    expect(replyTo(text, steps, scripts[locale])).toMatchObject({ rule: 'leaves', end: 'no_progress' });
  });

  it.each<Case>([
    ['en', 'As I said, nothing is free then. I have requested nothing.'],
    ['en', 'The nearest are still 13:00 on Tuesday; after three there is nothing. Another day?'],
    ['he', 'אין שום מועד פנוי אחרי שלוש, ולא ביקשתי דבר.'],
  ])('once it has said again what it wants, where nothing listed suits: %s: %s', (locale, text) => {
    const steps = [answered('getFreeSlots', 200), allTold];
    const first = replyTo(text, steps, scripts[locale]);
    expect(first).toMatchObject({ rule: expect.stringContaining('wish') });
    const again: EvalStep[] = [
      { type: 'agent_said', text },
      { type: 'guest_said', ...first },
    ];
    expect(replyTo(text, [...steps, ...again], scripts[locale])).toMatchObject({ rule: 'leaves' });
  });

  it.each<Case>([
    ['en', 'The page requires the name of your dog, and without it I cannot send the request.'],
    ['he', 'בלי התשובה לשאלה What is the name of your dog? הדף לא מקבל בקשה.'],
  ])('where an answer is required that it does not have: %s: %s', (locale, text) => {
    const unknown: EvalStep = { type: 'guest_said', text: '', rule: 'unknown:dog' };
    const steps = [listed, allTold, unknown, agreed];
    expect(replyTo(text, steps, scripts[locale]).rule).toBe('leaves');
    const optional = 'No dog, which is fine: that is optional. Shall I request Tuesday at 15:00?';
    expect(replyTo(optional, steps).rule).toContain('consent');
  });

  it.each<Case>([
    ['en', 'It is unknown whether it arrived. Look for a confirmation email.'],
    ['he', 'לא ידוע אם הבקשה הגיעה. כדאי לחפש מייל אישור.'],
  ])('where it is unknown what became of the request, after one question: %s: %s', (locale, text) => {
    const steps = [listed, allTold, ...requested('2026-11-24T15:00:00+02:00', undefined)];
    const rules = talk([text, text], { script: scripts[locale], steps }).map(({ rule }) => rule);
    expect(rules).toEqual(['was_it_sent', 'leaves']);
  });

  it('but not while only another length was listed', () => {
    const longer = { ...listed, durationMinutes: 60 } as EvalStep;
    const again: EvalStep = { type: 'guest_said', text: '', rule: 'fact:time' };
    expect(replyTo('Not bad: 13:00 or 15:00.', [longer, allTold, again]).end).toBeUndefined();
  });

  it('but not where it is asked for something new, or the agent has called a tool since', () => {
    const gone = answered('getBookingPage', 404);
    expect(replyTo('I did not find it. What is your name?', [gone]).rule).toBe('fact:name');
    expect(replyTo('Not there. Is 15:00 fine?', [gone, listed]).rule).toBe('consent');
  });
});

describe('a yes', () => {
  it.each<Case>([
    ['en', 'Thanks. Is there anything else that Dana should know?'],
    ['he', 'תודה. יש עוד משהו שכדאי שדנה תדע?'],
  ])('is no answer to an open question: %s: %s', (locale, text) => {
    expect(replyTo(text, [listed, allTold, agreed], scripts[locale]).rule).not.toContain('consent');
  });

  it.each<Case>([
    ['en', 'Tuesday at 15:00 it is. Before I send it: what is your name, and which address may I use?'],
    ['he', 'יום שלישי ב-15:00, רשמתי. לפני שאשלח: מה השם המלא וכתובת המייל?'],
  ])('is not said again where something else is asked: %s: %s', (locale, text) => {
    expect(replyTo(text, [listed, agreed], scripts[locale]).rule).toMatch(/^fact:name \+ fact:email/);
  });

  it.each<Case>([
    ['en', 'Free: 15:00 and 15:30. Shall I go for 15:30?'],
    ['en', 'Tuesday has 15:00 and 15:30. I would suggest 15:30. Say which and I will request it.'],
    ['he', 'פנוי ביום שלישי: 15:00, 15:30. לבקש את 15:30?'],
    ['he', 'יש 15:00 ויש 15:30. אני מציעה 15:30, מה לבקש?'],
  ])('goes to the start that is proposed: %s: %s', (locale, text) => {
    expect(replyTo(text, [listed], scripts[locale]).agreesTo).toBe('2026-11-24T15:30:00+02:00');
  });

  it('goes to the part of the wish that is liked best, whatever is proposed, and to no night', () => {
    const wish = [{ starts: ['2026-11-24T15:00'] }, { from: '2026-11-24T00:00', to: '2026-11-25T00:00' }];
    const night = {
      ...listed,
      starts: ['03:00', '15:00', '15:30'].map((clock) => `2026-11-24T${clock}:00+02:00`),
    };
    const steps = [night as EvalStep];
    const text = 'Tuesday: 03:00, 15:00, 15:30. Shall I take 15:30?';
    expect(replyTo(text, steps, aScript({ guest: { wish } })).agreesTo).toBe('2026-11-24T15:00:00+02:00');
    const any = aScript({ guest: { wish: wish.slice(1) } });
    expect(replyTo('Tuesday: 3:00 am, 3:30 pm. Which?', steps, any).agreesTo).toBe(
      '2026-11-24T15:30:00+02:00',
    );
  });

  it.each<Case>([
    ['en', 'The service is back on Tuesday at 15:00. Would you like to come back then?'],
    ['en', 'Please try again on Tuesday at 15:00.'],
    ['he', 'אפשר לנסות שוב ביום שלישי ב-15:00.'],
  ])('is not said to a time at which to come back: %s: %s', (locale, text) => {
    expect(replyTo(text, [listed], scripts[locale]).agreesTo).toBeUndefined();
  });

  it.each<Case>([
    ['en', 'Nothing is free on Monday, while Tuesday has 15:00. Shall I?'],
    ['he', 'ביום שני אין מועד פנוי, אבל ביום שלישי יש 15:00. לבקש?'],
  ])('is said to what is free beside what is not: %s: %s', (locale, text) => {
    expect(replyTo(text, [listed], scripts[locale]).agreesTo).toBe('2026-11-24T15:00:00+02:00');
  });

  it('follows a list that stands far from its day', () => {
    const text = 'רביעי הוא היום השני. שלישי, 24 בנובמבר: הראשון בשלוש (15:00, 15:30, 13:00). איזה מהם?';
    expect(replyTo(text, [listed], hebrew).rule).toBe('consent');
  });

  it('holds no rejection of a start that is listed for another length', () => {
    const reply = replyTo('Shall I request Tuesday at 15:00?', [
      { ...listed, durationMinutes: 60 } as EvalStep,
    ]);
    expect(reply.text).toBe('I would like Tuesday 24 November 2026 after 15:00. 30 minutes.');
  });
});

describe('an answer', () => {
  it.each<Case>([
    ['en', 'Tell me your favourite and I will send it with the name and address you gave me.'],
    ['en', 'Shall I look? The confirmation email comes with a link.'],
    ['en', 'Can you confirm by the link in your email afterwards?'],
    ['he', 'לבדוק? אחר כך תקבלי מייל אישור, ואפשר לאשר בקישור שבמייל.'],
    ['he', 'לשלוח בקשה בשמך לכתובת שלך?'],
  ])('holds no address and no name where they are only mentioned: %s: %s', (locale, text) => {
    expect(replyTo(text, [allTold], scripts[locale]).rule).not.toMatch(/fact:(?:name|email)/);
  });

  it.each<Case>([
    ['en', 'Where are you, so that I can show you times that suit you?'],
    ['en', 'Are you on London time too, or somewhere else?'],
    ['en', 'What time is it where you are?'],
    ['he', 'מאיזו עיר תשתתפו? כך אציג שעות שמתאימות.'],
  ])('to where the guest is holds no day: %s: %s', (locale, text) => {
    expect(replyTo(text, [], scripts[locale]).rule).toBe('fact:timezone');
  });

  it('to a question of the page does not quote it', () => {
    const { rule, text } = replyTo('What is the name of your dog? It is optional.');
    expect(rule).toContain('unknown:dog');
    expect(text).not.toContain('dog');
    expect(replyTo('What is the name of your dog?', [], hebrew).text).not.toContain('dog');
  });

  it.each<Case>([
    ['en', 'Noted, Tuesday after three, so from 15:00. And your name?'],
    ['he', 'רשמתי, יום שלישי אחרי שלוש, כלומר מ-15:00. ומה השם?'],
  ])('to an agent that repeats the wish asks nothing back: %s: %s', (locale, text) => {
    expect(replyTo(text, [], scripts[locale]).rule).toBe('fact:name');
  });

  it('tells no fact twice beside something new', () => {
    const told: EvalStep = { type: 'guest_said', text: 'My name is Noa Levi.', rule: 'fact:name' };
    expect(replyTo('Your name and email?', [told]).rule).toBe('fact:email');
    expect(replyTo('Your name?', [told]).rule).toBe('fact:name');
  });

  it.each<Case>([
    ['en', 'Which zone is it? And your name and email.'],
    ['en', '👋 I still need:\n✏️ full name\n✏️ email address\n🌍 time zone\nCould you send me that? 🙏'],
    ['en', '| Field | Answer |\n|---|---|\n| Time zone | |\n| Full name | |\n| Email address | |'],
    ['en', 'sure, which city are you in, who should I put it under, and what email address can I use'],
    ['he', 'באיזו עיר את נמצאת? ובאותה הזדמנות – שם מלא וכתובת מייל.'],
    ['he', 'לצורך הבקשה אבקש: (א) עיר מגורים; (ב) שם מלא; (ג) כתובת דואר אלקטרוני.'],
    ['he', 'רק לפני שאני מתחילה, תגידו לי מה השם, מה המייל ומאיזו עיר'],
    ['he', '| פרט | תשובה |\n|---|---|\n| אזור זמן | |\n| שם מלא | |\n| כתובת מייל | |'],
  ])('holds all that is asked, without question marks too: %s: %s', (locale, text) => {
    expect(replyTo(text, [], scripts[locale]).rule).toBe('fact:name + fact:email + fact:timezone');
  });

  it('to an acceptance fits a mail that went to somebody else', () => {
    const steps = [listed, ...requested('2026-11-24T15:00:00+02:00', 202)];
    expect(replyTo('Requested; Amara has to confirm by her mail.', steps).text).not.toMatch(/my mail/);
  });
});
