import { expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { jerusalem, wednesday } from '../planner.fixture.ts';
import { type PhraseContext, readTimePhrase } from '../read-time-phrase.ts';

/** A phrase and what it is read as, in the notation of `inShort`. */
export type PhraseRow = [phrase: string, expected: string];

/** Wednesday 18 November 2026, 10:00, in Jerusalem: where nothing else is said, the phrases of these tables are spoken here. */
export const wednesdayInJerusalem: PhraseContext = { now: wednesday, timezone: jerusalem };

/** Every time from that moment to the horizon. */
export const everything = '11-18T10:00>2027-01-19T00:00';

/** One test a row. */
export function itReads(rows: readonly PhraseRow[], context: PhraseContext = wednesdayInJerusalem): void {
  it.each(rows)('%s', (phrase, expected) => {
    expect(inShort(phrase, context)).toBe(expected);
  });
}

/** Phrases with a word about time that cannot be read, and that word, which the answer has to quote. */
export function itCannotRead(rows: readonly [phrase: string, word: string][]): void {
  it.each(rows)('%s', (phrase, word) => {
    const answer = readTimePhrase(phrase, wednesdayInJerusalem);
    expect(answer.kind).toBe('unread');
    expect(answer.kind === 'unread' && answer.part).toContain(word);
  });
}

/** Phrases that are not read, and the words that were not understood, exactly as the answer quotes them. */
export function itNames(rows: readonly [phrase: string, part: string][]): void {
  it.each(rows)('%s', (phrase, part) => {
    expect(readTimePhrase(phrase, wednesdayInJerusalem)).toMatchObject({ kind: 'unread', part });
  });
}

/** The same, and plain words that mean what the understood words mean. */
export function itNamesBeside(rows: readonly [phrase: string, part: string, rest: string][]): void {
  it.each(rows)('%s', (phrase, part, rest) => {
    const { kind, readings } = readTimePhrase(rest, wednesdayInJerusalem);
    expect(['read', 'ambiguous']).toContain(kind);
    expect(readTimePhrase(phrase, wednesdayInJerusalem)).toMatchObject({
      kind: 'unread',
      part,
      rest: { kind, readings },
    });
  });
}

/** Phrases without a wish: some of their words may be named, but nothing is read. */
export function itReadsNothing(phrases: readonly string[]): void {
  it.each(phrases)('%s', (phrase) => {
    const { kind, readings } = readTimePhrase(phrase, wednesdayInJerusalem);
    expect(['no-time', 'unread']).toContain(kind);
    expect(readings).toEqual([]);
  });
}

/** A moment by its instant, and the zone in which the guest stands. */
export function spoken(now: string, timezone: string): PhraseContext {
  return { now: new Date(now), timezone };
}
