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
 * One test for each check. A check that could not be made is skipped, with the reason. If the server cannot be reached, the first test
 * fails and the others are skipped. The first test that runs calls `open` once and makes all checks. Each test may take ten minutes,
 * because a run waits when the server limits its calls.
 */
export function describeConformance(
  runner: TestRunner,
  open: () => Promise<ConformanceTarget> | ConformanceTarget,
): void {
  let run: Promise<Run> | undefined;
  runner.describe('the booking interface', () => {
    for (const name of checkNames) {
      const body: Parameters<TestRunner['it']>[1] = async (context) => {
        const isFirst = run === undefined;
        run ??= runOnce(open);
        const { results, unreachable } = await run;
        if (unreachable && isFirst) throw unreachable;
        if (unreachable) return void context.skip(unreachable.message);
        const result = results.get(name);
        if (result?.outcome === 'failed') throw new Error(explain(result));
        if (result?.outcome === 'not_run') context.skip(result.why);
      };
      runner.it(name, body, timeoutMs);
    }
  });
}

/** `unreachable`: no HTTP answer came, so no check was made. */
type Run = { results: Map<string, CheckResult>; unreachable?: Error };

async function runOnce(open: () => Promise<ConformanceTarget> | ConformanceTarget): Promise<Run> {
  const { baseUrl, ...options } = await open();
  const unreachable = await probe(baseUrl, options.fetch ?? fetch);
  if (unreachable) return { results: new Map(), unreachable };
  return { results: new Map((await conformance(baseUrl, options)).map((result) => [result.name, result])) };
}

/** One error instead of the same error from every check. */
async function probe(
  baseUrl: string,
  send: NonNullable<ConformanceOptions['fetch']>,
): Promise<Error | undefined> {
  // `conformance` refuses an invalid address and says what would be right.
  if (!URL.canParse(baseUrl)) return undefined;
  try {
    await (await send(baseUrl, { redirect: 'manual' })).body?.cancel();
    return undefined;
  } catch (cause) {
    const { message, cause: inner } = cause instanceof Error ? cause : new Error(String(cause));
    const why = inner instanceof Error && inner.message !== '' ? inner.message : message;
    return new Error(`The service at ${baseUrl} could not be reached: ${why}. Start it first.`, { cause });
  }
}

function explain({ expected, got, reproduce }: Extract<CheckResult, { outcome: 'failed' }>): string {
  return `expected ${expected}\ngot ${got}\n${reproduce}`;
}
