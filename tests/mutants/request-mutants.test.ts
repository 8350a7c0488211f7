import { expect, it } from 'vitest';
import { checkMutant, namesOf } from './check-mutant.ts';
import { requestMutants } from './request-mutants.ts';

it.each(requestMutants)('catches by the named check and by no other: $name', async (mutant) => {
  expect(namesOf(await checkMutant(mutant), 'failed')).toEqual([...mutant.fails].sort());
});
