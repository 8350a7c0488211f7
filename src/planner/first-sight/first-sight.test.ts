/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { readSentences, type Sentence, scoreSentence, type Verdict } from './score-set.fixture.ts';

/** The share of sentences that are read as people mean them, and the number of those with a slot that was not asked for. */
type Score = { pass: number; wrong: number };

/**
 * Sentences of people who had not seen the planner, with the slots that two people would offer. docs/planner.md says how each set scored at
 * first sight; all sets were then used to improve the planner. A model's sentence is a wish, and nearly all are read. A guest's message tells
 * a story around its wish: mostly its words are named, not read, so that the right share of a guest set is low on purpose. Bounds only get
 * stricter.
 */
const sets: [file: string, by: 'guest' | 'model', bound: Score][] = [
  ['english-1', 'guest', { pass: 0.243, wrong: 1 }],
  ['english-1', 'model', { pass: 0.975, wrong: 0 }],
  ['english-2', 'guest', { pass: 0.435, wrong: 4 }],
  ['english-2', 'model', { pass: 0.96, wrong: 0 }],
  ['english-3', 'guest', { pass: 0.38, wrong: 2 }],
  ['english-3', 'model', { pass: 1, wrong: 0 }],
  ['english-4', 'guest', { pass: 0.35, wrong: 3 }],
  ['english-4', 'model', { pass: 0.96, wrong: 0 }],
  ['english-5', 'guest', { pass: 0.42, wrong: 1 }],
  ['english-5', 'model', { pass: 1, wrong: 0 }],
  ['english-6', 'guest', { pass: 0.355, wrong: 0 }],
  ['english-6', 'model', { pass: 0.99, wrong: 0 }],
  ['hebrew-1', 'guest', { pass: 0.26, wrong: 1 }],
  ['hebrew-1', 'model', { pass: 0.98, wrong: 0 }],
  ['hebrew-2', 'guest', { pass: 0.445, wrong: 3 }],
  ['hebrew-2', 'model', { pass: 0.97, wrong: 0 }],
  ['hebrew-3', 'guest', { pass: 0.5, wrong: 0 }],
  ['hebrew-3', 'model', { pass: 0.99, wrong: 0 }],
  ['hebrew-4', 'guest', { pass: 0.405, wrong: 2 }],
  ['hebrew-4', 'model', { pass: 0.99, wrong: 0 }],
  ['hebrew-5', 'guest', { pass: 0.43, wrong: 2 }],
  ['hebrew-5', 'model', { pass: 0.955, wrong: 0 }],
  ['hebrew-6', 'guest', { pass: 0.455, wrong: 1 }],
  ['hebrew-6', 'model', { pass: 0.99, wrong: 0 }],
];

function failuresOf(sentences: readonly Sentence[]): [Verdict, string][] {
  return sentences.flatMap((sentence): [Verdict, string][] => {
    const { verdict, answer } = scoreSentence(sentence);
    const { phrase, now, want } = sentence;
    return verdict === 'pass'
      ? []
      : [[verdict, `${verdict} ${JSON.stringify({ phrase, now, want })} => ${answer}`]];
  });
}

function shownOf(failures: readonly [Verdict, string][]): string {
  return failures.map(([, text]) => text).join('\n');
}

describe('of sentences that were new', () => {
  it.each(sets)('those of %s by %ss are read as people mean them, or named', (file, by, bound) => {
    const all = readSentences(new URL(`${file}.jsonl`, import.meta.url)).filter(
      (one) => (one.by ?? 'guest') === by,
    );
    const failures = failuresOf(all);
    const wrong = failures.filter(([verdict]) => verdict === 'wrong');
    const pass = 1 - failures.length / all.length;
    expect(all.length).toBeGreaterThan(110);
    expect(wrong.length, shownOf(wrong)).toBeLessThanOrEqual(bound.wrong);
    expect(pass, shownOf(failures)).toBeGreaterThanOrEqual(bound.pass);
  });
});
