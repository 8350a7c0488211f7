import { type CheckResult, checkNames, conformance } from './conformance.ts';
import type { ConformanceOptions } from './visit/visit.ts';

/** The two functions of a test runner that are needed: vitest's, or those of `node:test`. */
export type TestRunner = {
  describe(name: string, body: () => void): unknown;
  /** `timeoutMs` is how vitest takes a test's own timeout. `node:test` has none by default, and ignores it. */
  it(
    name: string,
    body: (context: { skip(why?: string): unknown }) => Promise<void>,
    timeoutMs?: number,
  ): unknown;
};

/** A running server, and how to check it. */
export type ConformanceTarget = ConformanceOptions & { baseUrl: string };

/** Every test waits for the same run, which may wait a minute each time that a limit answers 429. */
const timeoutMs = 600_000;

/**
 * The checks as tests, one each: what could not be made is skipped and says why. `open` is called once, by the first test that runs,
 * and all checks are made then. Each test may take ten minutes, because a run waits where the server limits its calls.
 */
export function describeConformance(
  runner: TestRunner,
  open: () => Promise<ConformanceTarget> | ConformanceTarget,
): void {
  let results: Promise<Map<string, CheckResult>> | undefined;
  runner.describe('the booking interface', () => {
    for (const name of checkNames) {
      const body: Parameters<TestRunner['it']>[1] = async (context) => {
        results ??= runOnce(open);
        const result = (await results).get(name);
        if (result?.outcome === 'failed') throw new Error(explain(result));
        if (result?.outcome === 'not_run') context.skip(result.why);
      };
      runner.it(name, body, timeoutMs);
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
