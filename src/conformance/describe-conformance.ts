import { type CheckResult, checkNames, conformance } from './conformance.ts';
import type { ConformanceOptions } from './visit/visit.ts';

/** The two functions of a test runner that are needed: vitest's own, or those of `node:test`. */
export type TestRunner = {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: (context: { skip(why?: string): unknown }) => Promise<void>): unknown;
};

/** A server that is up, and how to check it. */
export type ConformanceTarget = ConformanceOptions & { baseUrl: string };

/**
 * The checks as tests, one each: what could not be made is skipped and says why. `open` is called once, by the first test that runs;
 * all checks are made then, so give that test time.
 */
export function describeConformance(
  runner: TestRunner,
  open: () => Promise<ConformanceTarget> | ConformanceTarget,
): void {
  let results: Promise<Map<string, CheckResult>> | undefined;
  runner.describe('the booking interface', () => {
    for (const name of checkNames) {
      runner.it(name, async (context) => {
        results ??= runOnce(open);
        const result = (await results).get(name);
        if (result?.outcome === 'failed') throw new Error(explain(result));
        if (result?.outcome === 'not_run') context.skip(result.why);
      });
    }
  });
}

async function runOnce(
  open: () => Promise<ConformanceTarget> | ConformanceTarget,
): Promise<Map<string, CheckResult>> {
  const { baseUrl, ...options } = await open();
  return new Map((await conformance(baseUrl, options)).map((result) => [result.name, result]));
}

function explain({ expected, got, reproduce }: Extract<CheckResult, { outcome: 'failed' }>): string {
  return `expected ${expected}\ngot ${got}\n${reproduce}`;
}
