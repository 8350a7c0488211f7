import { expect, it } from 'vitest';
import { checkNames } from '../../src/conformance/index.ts';
import { allMutants } from './all-mutants.ts';
import { checkMutant, namesOf, neverRun } from './check-mutant.ts';

it('finds nothing wrong with the embedded service, and makes every check that can be made', async () => {
  const results = await checkMutant({});
  expect(results.map(({ name }) => name)).toEqual(checkNames);
  expect(namesOf(results, 'failed')).toEqual([]);
  expect(namesOf(results, 'not_run')).toEqual(neverRun);
});

it('has a mutant for every check that is ever made, so that each is able to fail', () => {
  const caught = new Set(allMutants.flatMap(({ fails }) => fails));
  const never = checkNames.filter((name) => !caught.has(name) && !neverRun.includes(name));
  expect(never).toEqual([]);
  expect(new Set(allMutants.map(({ name }) => name)).size).toBe(allMutants.length);
});

// Only the named checks are made, or all where the named one judges what the others were answered. That no other one fails is shown
// by mutants.faults.test.ts.
it.each(allMutants)('catches by the named check: $name', async (mutant) => {
  const judgesOthers = mutant.fails.some((name) => /errors of|responses are JSON/.test(name));
  const results = await checkMutant(mutant, judgesOthers ? undefined : mutant.fails);
  expect(namesOf(results, 'failed')).toEqual([...mutant.fails].sort());
});
