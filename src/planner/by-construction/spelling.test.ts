import { describe, expect, it } from 'vitest';
import { englishTimeWords, englishWords } from './english-words.fixture.ts';
import { hebrewTimeWords, hebrewWords } from './hebrew-words.fixture.ts';
import { englishLimitWords, hebrewLimitWords } from './limit-words.fixture.ts';
import { englishNames, hebrewNames } from './names.fixture.ts';
import { meaningOf, shown } from './readings.fixture.ts';
import { checkHarmlessWords, checkMisspellings, sentencesWithoutLimit } from './spelling.fixture.ts';

const realEnglish = new Set([
  ...englishWords,
  ...englishTimeWords,
  ...englishNames.map((name) => name.toLowerCase()),
]);
const realHebrew = new Set([...hebrewWords, ...hebrewTimeWords, ...hebrewNames]);

/** The word stands as a title or a name, away from the time. */
const englishMessages = [
  'Hi, it is about "_". Could we meet on Friday after 3pm?',
  'Friday after 3pm, please. Subject: _',
  'Project _: Friday after 3pm works for me.',
  'I work on _ with Dana, can we talk on 24 November between 14:00 and 16:00?',
];
const englishGreetings = [
  'Hi _, could we meet on Friday after 3pm?',
  'Friday after 3pm works for me. Thanks, _',
  'A call with _ on 24 November between 14:00 and 16:00, please',
  '_ and I would like to come on Monday before noon',
];
const hebrewMessages = [
  'שלום, זה בנושא "_". אפשר להיפגש ביום שישי אחרי 15:00?',
  'ביום שישי אחרי 15:00 בבקשה. הנושא: _',
  'אני רוצה לדבר על _ עם דנה, ב-24 בנובמבר בין 14:00 ל-16:00',
];
const hebrewGreetings = [
  'היי _, אפשר להיפגש ביום שישי אחרי 15:00?',
  'ביום שישי אחרי 15:00 מתאים לי. תודה, _',
  'שיחה עם _ ב-24 בנובמבר בין 14:00 ל-16:00, בבקשה',
];

const sets: [name: string, words: string[], messages: string[], plain: string][] = [
  ['English words', englishWords, englishMessages, 'budget'],
  ['English names', englishNames, englishGreetings, 'Robert'],
  ['Hebrew words', hebrewWords, hebrewMessages, 'תקציב'],
  ['Hebrew names', hebrewNames, hebrewGreetings, 'יוסי'],
];

describe('a misspelt word that limits time', () => {
  it.each([
    ['English', englishLimitWords],
    ['Hebrew', hebrewLimitWords],
  ])('stands in sentences that it limits: %s', (_, limitWords) => {
    const unlimited = sentencesWithoutLimit(limitWords);
    const title = `${unlimited.length} of ${limitWords.length * 3} sentences are not limited`;
    expect(unlimited.length, `${title}:\n${unlimited.join('\n')}`).toBe(0);
  });

  it('is corrected with a note, asked or unread in English', { tags: 'long' }, () => {
    const tally = checkMisspellings(englishLimitWords, realEnglish);
    expect(tally.failures(), tally.report('English misspellings')).toBe(0);
  });

  it('is corrected with a note, asked or unread in Hebrew', { tags: 'long' }, () => {
    const tally = checkMisspellings(hebrewLimitWords, realHebrew);
    expect(tally.failures(), tally.report('Hebrew misspellings')).toBe(0);
  });
});

describe('a short way to write a word that limits time', () => {
  it.each([
    ['Friday b4 3pm', 'Friday before 3pm'],
    ['Friday til 3pm', 'Friday until 3pm'],
    ['Monday thru Thursday', 'Monday through Thursday'],
    ['nt Friday', 'not Friday'],
  ])('is read as that word: %s', (phrase, plain) => {
    expect(shown(phrase).replace(phrase, '')).toBe(shown(plain).replace(plain, ''));
    expect(meaningOf(phrase).key).toBe(meaningOf(plain).key);
  });
});

describe('a word that says nothing about time', () => {
  it.each(sets)('is away from messages that are read: %s', (_name, _words, messages, plain) => {
    const unread = messages
      .map((message) => message.replace('_', plain))
      .filter((phrase) => meaningOf(phrase).kind !== 'read');
    expect(unread.map(shown)).toEqual([]);
  });

  it.each(sets)('leaves at least 99.5 % of the messages as they are: %s', (name, words, messages, plain) => {
    const tally = checkHarmlessWords(words, messages, plain);
    expect(tally.failures() / words.length, tally.report(name)).toBeLessThanOrEqual(0.005);
  });
});
