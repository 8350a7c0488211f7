import { describe, expect, it } from 'vitest';
import { englishTimeWords, englishWords } from './english-words.fixture.ts';
import { hebrewTimeWords, hebrewWords } from './hebrew-words.fixture.ts';
import { englishLimitWords, hebrewLimitWords } from './limit-words.fixture.ts';
import { englishNames, hebrewNames } from './names.fixture.ts';
import { meaningOf, shown } from './readings.fixture.ts';
import {
  checkHarmlessWords,
  checkMisspellings,
  type HarmlessMessage,
  sentencesWithoutLimit,
} from './spelling.fixture.ts';

const realEnglish = new Set([
  ...englishWords,
  ...englishTimeWords,
  ...englishNames.map((name) => name.toLowerCase()),
]);
const realHebrew = new Set([...hebrewWords, ...hebrewTimeWords, ...hebrewNames]);

/** Messages with a word of another topic, and the wish in them. */
const topics: Record<'en' | 'he', HarmlessMessage[]> = {
  en: [
    { message: 'Hi, it is about "_". Could we meet on Friday after 3pm?', wish: 'Friday after 3pm' },
    { message: 'Friday after 3pm, please. Subject: _', wish: 'Friday after 3pm' },
    { message: 'Project _: Friday after 3pm works for me.', wish: 'Friday after 3pm' },
    {
      message: 'I work on _ with Dana, on 24 November between 14:00 and 16:00',
      wish: '24 November between 14:00 and 16:00',
    },
  ],
  he: [
    { message: 'שלום, זה בנושא "_". אפשר להיפגש ביום שישי אחרי 15:00?', wish: 'ביום שישי אחרי 15:00' },
    { message: 'ביום שישי אחרי 15:00 בבקשה. הנושא: _', wish: 'ביום שישי אחרי 15:00' },
    {
      message: 'אני רוצה לדבר על _ עם דנה, ב-24 בנובמבר בין 14:00 ל-16:00',
      wish: 'ב-24 בנובמבר בין 14:00 ל-16:00',
    },
  ],
};

/** The same with a name, in the places where names pass. */
const greetings: Record<'en' | 'he', HarmlessMessage[]> = {
  en: [
    { message: 'Hi _, could we meet on Friday after 3pm?', wish: 'Friday after 3pm' },
    {
      message: 'A call with _ on 24 November between 14:00 and 16:00, please',
      wish: '24 November between 14:00 and 16:00',
    },
  ],
  he: [
    { message: 'היי _, אפשר להיפגש ביום שישי אחרי 15:00?', wish: 'ביום שישי אחרי 15:00' },
    { message: 'שיחה עם _ ב-24 בנובמבר בין 14:00 ל-16:00, בבקשה', wish: 'ב-24 בנובמבר בין 14:00 ל-16:00' },
  ],
};

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
  it.each([
    ['English words', englishWords, topics.en],
    ['English names', englishNames, greetings.en],
    ['Hebrew words', hebrewWords, topics.he],
    ['Hebrew names', hebrewNames, greetings.he],
  ])('leaves the wish beside it as it is, or is named: %s', (title, words, messages) => {
    const { tally } = checkHarmlessWords(words, messages);
    expect(tally.failures(), tally.report(title)).toBe(0);
  });

  it.each([
    ['English', englishNames, greetings.en],
    ['Hebrew', hebrewNames, greetings.he],
  ])('passes where names pass, nearly always: %s', (_, names, messages) => {
    const { read } = checkHarmlessWords(names, messages);
    expect(read / names.length).toBeGreaterThan(0.9);
  });
});
