import process from 'node:process';
import { expect, it } from 'vitest';
import { checkInsertions, numberInsertions } from './number-insertions.fixture.ts';

const count = 10_000;

it(`ignores no number that looks like a clock in ${count.toLocaleString('en')} generated messages`, () => {
  const tally = checkInsertions(numberInsertions(count, 20261119));
  process.stdout.write(`${tally.cases()} messages\n`);
  expect(tally.failures(), tally.report('Inserted numbers')).toBe(0);
});
