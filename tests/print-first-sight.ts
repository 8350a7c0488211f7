/**
 * Prints how the planner reads the sets of sentences in src/planner/first-sight, or the files that are named.
 *
 *     node --conditions=agent-booking-source tests/print-first-sight.ts [--show] [FILE…]
 *
 * `--show` prints each sentence that is not read as people mean it.
 */
import { globSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readSentences, scoreSentence } from '../src/planner/first-sight/score-set.fixture.ts';

const here = fileURLToPath(new URL('../src/planner/first-sight/', import.meta.url));
const named = process.argv.slice(2).filter((word) => word !== '--show');
const isShown = process.argv.includes('--show');
const files = named.length > 0 ? named : globSync(`${here}*.jsonl`).sort();

for (const file of files) {
  const sentences = readSentences(pathToFileURL(file));
  for (const by of ['guest', 'model']) {
    const own = sentences.filter((sentence) => (sentence.by ?? 'guest') === by);
    const counts = new Map<string, number>();
    for (const sentence of own) {
      const { verdict, answer } = scoreSentence(sentence);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      const { phrase, now, want, ok } = sentence;
      if (isShown && verdict !== 'pass')
        console.log(`${verdict} ${JSON.stringify({ phrase, now, want, ok })}\n  ${answer.slice(0, 300)}`);
    }
    const shares = [...counts].map(([verdict, count]) => `${verdict} ${share(count, own.length)}`);
    if (own.length > 0)
      console.log(`${file.replace(here, '')}, ${own.length} by ${by}s: ${shares.sort().join(', ')}`);
  }
}

function share(count: number, all: number): string {
  return `${((100 * count) / all).toFixed(1)} %`;
}
