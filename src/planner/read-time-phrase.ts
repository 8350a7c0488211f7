import type { Reading } from './describe/reading.ts';
import { type Interpretation, interpretPhrase, type Meant, readingsOf } from './interpret-phrase.ts';

/** The moment and zone in which a phrase is spoken. `locale` is BCP 47; left out: by the phrase's script. */
export type PhraseContext = { now: Date; timezone: string; locale?: string };

export type PhraseReading =
  | { kind: 'read'; readings: [Reading] }
  | { kind: 'ambiguous'; readings: [Reading, Reading, ...Reading[]]; question: string }
  | { kind: 'unread'; readings: []; part: string; rest?: ReadRest }
  | { kind: 'no-time'; readings: [] };

/** What the other words mean, without those that were not understood. */
export type ReadRest = Extract<PhraseReading, { kind: 'read' | 'ambiguous' }>;

/**
 * What a guest's words mean: windows of time, or which words were not understood. A word about time that was not understood is never
 * dropped: it makes the answer `unread`. English, Hebrew and ISO 8601.
 *
 * @throws RangeError where `timezone` is no zone or `now` no date
 */
export function readTimePhrase(phrase: string, context: PhraseContext): PhraseReading {
  return readInterpretation(interpretPhrase(phrase, context));
}

/** The readings of a phrase that was interpreted. */
export function readInterpretation(meaning: Interpretation): PhraseReading {
  if (meaning.kind === 'no-time') return { kind: 'no-time', readings: [] };
  if (meaning.kind === 'unread') {
    const { part, rest } = meaning;
    return { kind: 'unread', readings: [], part, ...(rest && { rest: readMeanings(rest) }) };
  }
  return readMeanings(meaning);
}

/** The readings of meanings: one, or several for a question. */
export function readMeanings(meaning: Meant): ReadRest {
  const { language, likely } = meaning;
  const [first, second, ...others] = readingsOf(likely, meaning);
  if (!first) throw new Error('a phrase was read as nothing at all');
  if (!second) return { kind: 'read', readings: [first] };
  const readings: [Reading, Reading, ...Reading[]] = [first, second, ...others];
  return { kind: 'ambiguous', readings, question: language.sayQuestion(readings.map(({ text }) => text)) };
}
