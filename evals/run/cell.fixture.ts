import type { CellKey, CellResult, Verdict } from '../log/cell.ts';

/** A cell for tests, with plausible values for all fields that are not given. */
export function cellOf(key: Partial<CellKey> = {}, given: Partial<CellResult> = {}): CellResult {
  return {
    format: 1,
    key: { scriptId: 's1', scriptHash: 'h1', agent: 'a', tools: 'guarded', trial: 0, ...key },
    family: 'plain',
    locale: 'en',
    verdict: passed,
    judged: { untrue: [], dropped: 0 },
    log: [{ n: 0, at: '2026-11-18T08:00:00.000Z', type: 'ended', why: 'done' }],
    measured: {
      startedAt: '2026-11-21T08:00:00.000Z',
      durationMs: 10,
      modelCalls: 4,
      models: ['m-1'],
      usage: { inputTokens: 100, cachedInputTokens: 0, outputTokens: 10, reasoningTokens: null },
      costUsd: 0.01,
    },
    ...given,
  };
}

export const passed: Verdict = { verdict: 'pass', possible: [], prevented: 0, scriptGap: false };

export function failedWith(...codes: string[]): Verdict {
  const violations = codes.map((code) => ({ code, n: 0, message: `It was ${code}.` }));
  return { verdict: 'fail', code: codes[0] ?? '', violations, possible: [], prevented: 0, scriptGap: false };
}

export const rateLimited: Verdict = { verdict: 'inconclusive', cause: 'rate_limited', message: '429' };
