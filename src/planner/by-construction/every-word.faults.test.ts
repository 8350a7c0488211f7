import { expect, it } from 'vitest';
import { readTimePhrase } from '../read-time-phrase.ts';
import { unknownWords, wishes, withWord } from './every-word.fixture.ts';

const now = new Date('2026-11-18T10:00:00Z');

it.each(['en', 'he'] as const)(
  'every unknown word in every place of every wish is named, in %s',
  (locale) => {
    const dropped: string[] = [];
    for (const word of unknownWords)
      for (const wish of wishes[locale])
        for (const phrase of withWord(wish, word)) {
          const answer = readTimePhrase(phrase, { now, timezone: 'UTC', locale });
          if (answer.kind === 'read' || answer.kind === 'ambiguous') dropped.push(phrase);
          // The word is in the part that is named.
          else if (answer.kind === 'unread' && !answer.part.includes(word.slice(1)))
            dropped.push(`${phrase} => ${answer.part}`);
        }
    expect(dropped.slice(0, 30)).toEqual([]);
  },
);
