import { expect, it } from 'vitest';
import { checkNames } from '../../src/conformance/index.ts';
import { checkMutant, namesOf, neverRun } from './check-mutant.ts';
import { confirmationMutants } from './confirmation-mutants.ts';
import { readMutants } from './read-mutants.ts';
import { requestMutants } from './request-mutants.ts';

const mutants = [...readMutants, ...requestMutants, ...confirmationMutants];

it('finds nothing wrong with the embedded service, and makes every check that can be made', async () => {
  const results = await checkMutant({});
  expect(results.map(({ name }) => name)).toEqual(checkNames);
  expect(namesOf(results, 'failed')).toEqual([]);
  expect(namesOf(results, 'not_run')).toEqual(neverRun);
});

it('has a mutant for every check that is ever made, so that each is able to fail', () => {
  const caught = new Set(mutants.flatMap(({ fails }) => fails));
  const never = checkNames.filter((name) => !caught.has(name) && !neverRun.includes(name));
  expect(never).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
