import { expect, it } from 'vitest';
import { checkHosts } from './check-hosts.ts';
import { hostMutants } from './host-mutants.ts';

it.each(hostMutants)('catches: $name', async ({ fails, ...mutant }) => {
  expect((await checkHosts(mutant)).sort()).toEqual([...fails].sort());
});
