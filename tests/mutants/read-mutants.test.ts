import { expect, it } from 'vitest';
import { checkMutant, namesOf } from './check-mutant.ts';
import { readMutants } from './read-mutants.ts';

it.each(readMutants)('catches by the named check and by no other: $name', async (mutant) => {
  expect(namesOf(await checkMutant(mutant), 'failed')).toEqual([...mutant.fails].sort());
});
