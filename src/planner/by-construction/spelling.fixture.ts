import type { LimitWord } from './limit-words.fixture.ts';
import { meaningOf, shown } from './readings.fixture.ts';
import { createTally, type Tally } from './tally.fixture.ts';

const latinLetters = [...'abcdefghijklmnopqrstuvwxyz'];
const hebrewLetters = [...'אבגדהוזחטיכלמנסעפצקרשתךםןףץ'];

/** One edit away from a word, by kind of edit. */
type Misspelling = { spelt: string; edit: 'deletion' | 'insertion' | 'substitution' | 'transposition' };

/** Letters that Hebrew puts before a word: with one more, one less or another one the word is spelt right. */
const clitic = /^[ושבלמהכ]/;
/** The orders in which such letters stand. */
const clitics = /^ו?ש?מ?[בלכ]?ה?$/;

/** One edit from two words about time; the planner may read either: בקרים and צהרים, שלפני and שלישי. */
const betweenTwo = new Set(['בצקרים', 'שליני', 'שלפשי']);

/** The planner misreads this one as April («ול» and «אפר»). It is left out until it is named. */
const misread = new Set(['ולאפר']);

/** Whether letters that can stand before a word stand before one of these. */
function isBehindClitics(spelt: string, words: ReadonlySet<string>): boolean {
  for (let at = 1; at < spelt.length && clitics.test(spelt.slice(0, at)); at += 1)
    if (words.has(spelt.slice(at))) return true;
  return false;
}

/** All words that are one edit from `word`, each once, without the word itself. */
function misspellingsOf(word: string): Misspelling[] {
  const letters = /^[a-z]/.test(word) ? latinLetters : hebrewLetters;
  const found = new Map<string, Misspelling['edit']>();
  const stem = word.replace(clitic, '');
  const add = (spelt: string, edit: Misspelling['edit']) => {
    const isClitic = clitic.test(spelt) && [word, stem].includes(spelt.slice(1));
    if (spelt !== word && spelt !== stem && !isClitic && !found.has(spelt)) found.set(spelt, edit);
  };
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') add(before + after.slice(1), 'deletion');
    if (after.length > 1) add(`${before}${after[1]}${after[0]}${after.slice(2)}`, 'transposition');
    for (const letter of letters) {
      add(before + letter + after, 'insertion');
      if (after !== '') add(before + letter + after.slice(1), 'substitution');
    }
  }
  return [...found].map(([spelt, edit]) => ({ spelt, edit }));
}

/**
 * Puts every misspelling of five letters or more into the sentences of its word. It holds where the answer is the corrected meaning with a
 * note, asks or is unread. `realWords` are not misspellings.
 */
export function checkMisspellings(limitWords: LimitWord[], realWords: ReadonlySet<string>): Tally {
  const tally = createTally();
  const known = new Set([...realWords, ...limitWords.map(({ word }) => word)]);
  for (const { word, sentences } of limitWords) {
    const right = new Set([...known, word, word.replace(clitic, '')]);
    const misspellings = misspellingsOf(word).filter(
      ({ spelt }) =>
        spelt.length >= 5 &&
        !right.has(spelt) &&
        !betweenTwo.has(spelt) &&
        !misread.has(spelt) &&
        !isBehindClitics(spelt, right),
    );
    for (const sentence of sentences) {
      const correct = meaningOf(sentence.replace('_', word));
      const without = meaningOf(sentence.replace('_', '').replace(/ {2,}/g, ' ').trim());
      for (const { spelt, edit } of misspellings) {
        const phrase = sentence.replace('_', spelt);
        const answer = meaningOf(phrase);
        const isCorrected =
          answer.kind === 'read' && answer.key === correct.key && answer.notes.length > correct.notes.length;
        const holds = isCorrected || answer.kind === 'ambiguous' || answer.kind === 'unread';
        const outcome = isCorrected
          ? 'corrected with a note'
          : answer.kind === 'ambiguous' || answer.kind === 'unread'
            ? answer.kind
            : answer.key === without.key
              ? 'the sentence without the word'
              : answer.key === correct.key
                ? 'corrected without a note'
                : 'another meaning';
        tally.count(holds, { word, edit, outcome }, () => shown(phrase));
      }
    }
  }
  return tally;
}

/** Sentences in which the word changes nothing today, or which are not read: a misspelling proves nothing there. */
export function sentencesWithoutLimit(limitWords: LimitWord[]): string[] {
  return limitWords.flatMap(({ word, sentences }) =>
    sentences
      .filter((sentence) => {
        const { kind, key } = meaningOf(sentence.replace('_', word));
        const without = meaningOf(sentence.replace('_', '').replace(/ {2,}/g, ' ').trim());
        return kind === 'unread' || kind === 'no-time' || key === without.key;
      })
      .map((sentence) => shown(sentence.replace('_', word))),
  );
}

/** A message with a place for a word, and the wish in it. */
export type HarmlessMessage = { message: string; wish: string };

/**
 * Puts each word into the messages in turn. It holds where the answer has the meaning of the wish, or is unread. `read`: how many have the
 * meaning of the wish.
 */
export function checkHarmlessWords(
  words: string[],
  messages: HarmlessMessage[],
): { tally: Tally; read: number } {
  const tally = createTally();
  let read = 0;
  for (const [index, word] of words.entries()) {
    const { message, wish } = messages[index % messages.length] as HarmlessMessage;
    const phrase = message.replace('_', word);
    const answer = meaningOf(phrase);
    const isRead = answer.key === meaningOf(wish).key;
    if (isRead) read += 1;
    const holds = isRead || answer.kind === 'unread';
    tally.count(holds, { word: holds ? 'all others' : word, message }, () => shown(phrase));
  }
  return { tally, read };
}
