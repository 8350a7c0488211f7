import { systemClock } from '../../src/time/index.ts';
import { unseenUsage } from '../agents/usage.ts';
import type { CellResult } from '../cell.ts';
import type { Script } from '../script.ts';

/** A cell that cannot be run, which is neither passed nor failed. */
export function notRunResult(
  { key, script: { script } }: { key: CellResult['key']; script: { script: Script } },
  reason: string,
): CellResult {
  return {
    format: 1,
    key,
    family: script.family,
    locale: script.locale,
    verdict: { verdict: 'not_run', reason },
    quality: { agentTurns: 0, toolCalls: 0, refusedCalls: 0, redundantReads: 0, questionsWithoutNeed: 0 },
    log: [],
    measured: {
      startedAt: new Date(systemClock.now()).toISOString(),
      durationMs: 0,
      ...unseenUsage,
      costUsd: 0,
    },
  };
}
