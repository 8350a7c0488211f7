import { expect, it } from 'vitest';
import { allMutants, checkMutant, namesOf } from './check-mutant.ts';

it.each(allMutants)('catches by the named check and by no other: $name', async (mutant) => {
  expect(namesOf(await checkMutant(mutant), 'failed')).toEqual([...mutant.fails].sort());
});
