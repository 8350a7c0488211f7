import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildLattice } from './build-lattice.ts';
import { fillChart } from './chart.ts';
import { compileGrammar } from './grammar.ts';
import { itemsFrom } from './items-from.fixture.ts';
import { lexiconOf } from './lexicon.ts';
import type { Rule } from './rules.ts';
import { tokenise } from './tokens.ts';

const planner = join(import.meta.dirname, '..');
const docs = await readFile(join(planner, '../../docs/planner.md'), 'utf8');

it('reads the rules of another language that docs/planner.md shows', async () => {
  const code = /^ {3}```ts\n([\s\S]*?)^ {3}```/m.exec(docs)?.[1]?.replace(/^ {3}/gm, '') ?? '';
  // Beside the languages, so that the imports of the example hold.
  const folder = await mkdtemp(join(planner, '.french-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'days.ts'), code);
  const { days } = (await import(join(folder, 'days.ts'))) as { days: Rule[] };
  const grammar = compileGrammar(days, []);
  const none = new Set<string>();
  const tables = {
    rules: days,
    passed: none,
    aboutTime: none,
    limiting: none,
    live: none,
    prepositions: none,
    stating: none,
    spelling: { usual: new Map<string, string>(), corrected: none, realWords: none },
  };
  const read = (phrase: string) => {
    const lattice = buildLattice(tokenise(phrase), lexiconOf([tables], grammar.vocabulary));
    const chart = fillChart(lattice, grammar, { dateOrder: undefined, timezone: 'UTC' });
    const times = itemsFrom(chart, grammar.partIds.get('time') as number, 0);
    return times.filter(({ to }) => to === lattice.edges.length - 1).flatMap(({ value }) => value);
  };
  const piece = (pick: string) => ({
    kind: 'day',
    wish: { kind: 'weekday', weekday: 5, pick },
  });
  expect(read('vendredi')).toEqual([piece('coming')]);
  expect(read('vendredi prochain')).toEqual([piece('next')]);
  expect(read('bientôt')).toEqual([]);
});
