import { type CheckResult, type ConformanceOptions, conformance } from '../../src/conformance/index.ts';
import { confirmationMutants } from './confirmation-mutants.ts';
import { type Mutant, type MutantOptions, openMutant } from './mutant-server.ts';
import { readMutants } from './read-mutants.ts';
import { requestMutants } from './request-mutants.ts';

export const allMutants: readonly Mutant[] = [...readMutants, ...requestMutants, ...confirmationMutants];

/** Facts that cannot be checked from outside, and a connector that our service does not have. */
export const neverRun = [
  '§4.4 plain-text versions of the site are published',
  '§5 the connector at /api/mcp answers only people who have signed in',
  '§7 requestMeeting answers 503',
  '§8 calls are rate limited per caller and per guest email',
];

/** Makes checks of a mutant, over HTTP: all of them unless they are named. */
export async function checkMutant(
  mutant: Omit<Mutant, 'name' | 'fails'>,
  { store, pages, ...changes }: MutantOptions & Partial<ConformanceOptions> = {},
): Promise<CheckResult[]> {
  const opened = await openMutant(mutant, { ...(store && { store }), ...(pages && { pages }) });
  const { baseUrl, close, ...options } = opened;
  try {
    return await conformance(baseUrl, { ...options, ...changes });
  } finally {
    await close();
  }
}

/** The names of the checks with an outcome, sorted. */
export function namesOf(results: readonly CheckResult[], outcome: CheckResult['outcome']): string[] {
  return results
    .filter((result) => result.outcome === outcome)
    .map(({ name }) => name)
    .sort();
}
