import { type CheckResult, conformance } from '../../src/conformance/index.ts';
import { type Mutant, openMutant } from './mutant-server.ts';

/** What nobody can check from outside, and a connector that our service does not have. */
export const neverRun = [
  '§4.4 plain-text versions of the site are published',
  '§5 the connector at /api/mcp answers nobody who has not signed in',
  '§7 requestMeeting answers 503',
  '§8 calls are rate limited per caller and per guest email',
];

/** Makes checks of a mutant, over HTTP: all of them unless they are named. */
export async function checkMutant(
  mutant: Pick<Mutant, 'sql' | 'tamper'>,
  only?: readonly string[],
): Promise<CheckResult[]> {
  const { baseUrl, close, ...options } = await openMutant(mutant);
  try {
    return await conformance(baseUrl, only ? { ...options, only } : options);
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
