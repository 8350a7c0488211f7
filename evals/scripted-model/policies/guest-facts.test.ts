import { describe, expect, test } from 'vitest';
import { readGuestFacts, whenOf } from './guest-facts.ts';
import type { SeenMessage } from './policy.ts';

const guest = (text: string): SeenMessage => ({ role: 'guest', text });
const asked = (text: string): SeenMessage => ({ role: 'assistant', text, calls: [] });

describe('the guest’s words about time', () => {
  test.each([
    [
      'Book 30 minutes, Tuesday after three. Noa Levi, noa@example.com, Asia/Jerusalem.',
      'Tuesday after three',
    ],
    [
      'Could we maybe meet next Friday between 2 and 4pm please?',
      'Could we maybe meet next Friday between 2 and 4pm please',
    ],
    ["I'd like half an hour tomorrow morning", 'tomorrow morning'],
    ['Please book 2026-11-24 after 15:00 for 45 minutes', 'Please book 2026-11-24 after 15:00'],
    ['Any time but not Friday', 'Any time but not Friday'],
    ['Tuesday, but not before 10.', 'Tuesday, but not before 10'],
    ['after three', 'after three'],
    ['Tuesday 7 April in the morning before work', 'Tuesday 7 April in the morning before work'],
    ["I can't do Tuesday", "I can't do Tuesday"],
    ['Monday at 10 a.m. on the phone', 'Monday at 10 a.m'],
    ['חזרתי אחרי כמה דקות. אפשר לנסות שוב?', ''],
    ['at 3', 'at 3'],
    ['no mornings, on Tuesday', 'no mornings, on Tuesday'],
    ['the 24th of November at noon works', 'the 24th of November at noon works'],
    ['in two weeks', 'in two weeks'],
    [
      'תקבעי לי 30 דקות ביום שלישי אחרי שלוש. נועה לוי, noa@example.com, Asia/Jerusalem.',
      'ביום שלישי אחרי שלוש',
    ],
    ['מחר בין 10:00 ל-12:00 בבקשה', 'מחר בין 10:00 ל-12:00 בבקשה'],
    ['Hello, can you book a meeting on this page?', ''],
    ['My name is Noa Levi and I need two chairs', ''],
    ['Yes please', ''],
    ['noa@example.com', ''],
  ])('of "%s" are "%s"', (text, words) => {
    expect(whenOf(text)).toBe(words);
  });
});

describe('facts', () => {
  test.each([
    [
      'Book 30 minutes, Tuesday after three. Noa Levi, noa@example.com, Asia/Jerusalem.',
      {
        email: 'noa@example.com',
        name: 'Noa Levi',
        timezone: 'Asia/Jerusalem',
        durationMinutes: 30,
        locale: 'en',
      },
    ],
    [
      'תקבעי לי 30 דקות ביום שלישי אחרי שלוש. נועה לוי, noa@example.com, Asia/Jerusalem.',
      {
        email: 'noa@example.com',
        name: 'נועה לוי',
        timezone: 'Asia/Jerusalem',
        durationMinutes: 30,
        locale: 'he',
      },
    ],
    ['Hi, my name is Dana Ben-Ami. Half an hour on Monday?', { name: 'Dana Ben-Ami', durationMinutes: 30 }],
    ['קוראים לי דנה כהן, חצי שעה מחר', { name: 'דנה כהן', durationMinutes: 30, locale: 'he' }],
    ['אני יודע שזה פנוי, מחר. שי אורן, shay@example.com', { name: 'שי אורן' }],
    ['אני נועה לוי, noa@example.com', { name: 'נועה לוי' }],
    ['My name is Ada, ada@example.com', { name: 'Ada', email: 'ada@example.com' }],
    ['Hi, my name is Ada and I would like 30 minutes tomorrow.', { name: 'Ada' }],
    ['My name is Friday, ada@example.com', { name: '' }],
    ['Call me Ada, ada@example.com', { name: 'Ada' }],
    ['my name is ada, ada@example.com', { name: 'ada' }],
    ['hi, my name is ada levi. half an hour on monday?', { name: 'ada levi' }],
    ['my name is on the list, ada@example.com', { name: '' }],
    ['my name is friday, ada@example.com', { name: '' }],
    ['שמי נועה, noa@example.com', { name: 'נועה' }],
    ['השם הוא נועה לוי, noa@example.com', { name: 'נועה לוי' }],
    ['השם נכון, מחר', { name: '' }],
    ['Noa Levi <noa@example.com>', { name: 'Noa Levi', email: 'noa@example.com' }],
    ['Write to me at noa+work@mail.example.co.il.', { email: 'noa+work@mail.example.co.il', name: '' }],
    [
      'An hour and a half, America/Argentina/Buenos_Aires',
      { durationMinutes: 90, timezone: 'America/Argentina/Buenos_Aires' },
    ],
    ['In two hours, UTC', { durationMinutes: 0, timezone: 'UTC' }],
    ['Monday, noa@example.com', { name: '' }],
  ])('of "%s"', (text, facts) => {
    expect(readGuestFacts([guest(text)])).toMatchObject(facts);
  });

  test('take one word for a name only where it was asked for', () => {
    expect(readGuestFacts([guest('Noa')]).name).toBe('');
    expect(readGuestFacts([asked('What is your name?'), guest('Noa')]).name).toBe('Noa');
    expect(readGuestFacts([asked('What is your name?'), guest('bob')]).name).toBe('bob');
    for (const words of ["I'm Bob", 'I am Bob, bob@example.com', 'It is Bob.', 'This is Bob'])
      expect(readGuestFacts([asked('What is your name?'), guest(words)]).name).toBe('Bob');
    expect(readGuestFacts([asked('מה השם?'), guest('אני נועה')]).name).toBe('נועה');
    for (const word of ["I'm", 'I am Friday', 'Hello', 'thanks', 'friday'])
      expect(readGuestFacts([asked('What is your name?'), guest(word)]).name).toBe('');
    expect(readGuestFacts([asked('What is your name and your time zone?'), guest('london')]).name).toBe('');
  });

  test('said later replace facts said before, and the others stay', () => {
    const facts = readGuestFacts([
      guest('Tuesday after three. Noa Levi, noa@example.com, Asia/Jerusalem'),
      asked('Nothing is free then.'),
      guest('Wednesday then, to levi@example.com'),
    ]);
    expect(facts).toMatchObject({
      when: 'Wednesday then',
      email: 'levi@example.com',
      name: 'Noa Levi',
      timezone: 'Asia/Jerusalem',
    });
  });
});
