import { expect, it } from 'vitest';
import { checkNames } from '../../src/conformance/index.ts';
import { openTestStore } from '../../src/service/store/stores.fixture.ts';
import { checkMutant, namesOf, neverRun } from './check-mutant.ts';

it('finds nothing wrong with the embedded service, and makes every check that can be made', async () => {
  const results = await checkMutant({}, { store: openTestStore() });
  expect(results.map(({ name }) => name)).toEqual(checkNames);
  expect(namesOf(results, 'failed')).toEqual([]);
  expect(namesOf(results, 'not_run')).toEqual(neverRun);
});
