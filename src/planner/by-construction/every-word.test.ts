import { expect, it } from 'vitest';
import { readTimePhrase } from '../read-time-phrase.ts';
import { unknownWords, wishes, withWord } from './every-word.fixture.ts';

const now = new Date('2026-11-18T10:00:00Z');

/** Phrases that were read although they hold a word that was neither understood nor named. */
function dropped(locale: 'en' | 'he', words: readonly string[]): string[] {
  return words.flatMap((word) =>
    wishes[locale]
      .flatMap((wish) => withWord(wish, word))
      .filter((phrase) => {
        const { kind } = readTimePhrase(phrase, { now, timezone: 'UTC', locale });
        return kind === 'read' || kind === 'ambiguous';
      }),
  );
}

it.each(['en', 'he'] as const)(
  'a word that no table knows is named, wherever it stands in a wish, in %s',
  (locale) => {
    const some = unknownWords.filter((_, index) => index % 6 === 0);
    expect(dropped(locale, some)).toEqual([]);
  },
);
