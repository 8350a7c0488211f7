import { randomUUID } from 'node:crypto';
import { systemClock } from '../../src/time/index.ts';
import { unseenUsage } from '../agents/usage.ts';
import type { Grader } from '../grade/grader.ts';
import { graders as ownGraders } from '../grade/graders.ts';
import { judge } from '../grade/judge.ts';
import type { CellResult } from '../log/cell.ts';
import { costOf, type Prices } from '../models/prices.ts';
import { conversationOf, type ScriptRef } from '../run-folder/cell-line.ts';
import type { Script } from '../scenarios/script.ts';
import type { OpenSubject } from './open-subjects.ts';
import { needsFrozenClock, type PlannedCell } from './plan-cells.ts';
import type { RunCell } from './run-cells.ts';
import { type ConversationLimits, runConversation } from './run-conversation.ts';

/** A script that is to be run. */
export type RunScript = ScriptRef & { script: Script };
export type RunnableCell = PlannedCell<RunScript, OpenSubject>;

export type CellOptions = {
  seed: number;
  clock: 'frozen' | 'real';
  prices: Prices;
  graders: readonly Grader[];
  limits?: ConversationLimits | undefined;
  onHang?: 'fail' | 'inconclusive' | undefined;
};

/** Holds the conversation of a cell; then judges it, and says what it took. */
export function createRunCell(options: CellOptions): RunCell<RunnableCell> {
  const { seed, clock, prices, limits, onHang } = options;
  const judging = { graders: [...ownGraders, ...options.graders] };
  return async ({ key, subject, script: { script } }, signal) => {
    const about = { format: 1, key, family: script.family, locale: script.locale } as const;
    const reason = clock === 'real' ? needsFrozenClock(script) : undefined;
    if (reason !== undefined) return () => ({ ...about, ...notRun(`it needs a frozen clock: ${reason}`) });
    const { log, measured } = await runConversation({
      script,
      makeAgent: subject.makeAgent,
      tools: subject.tools,
      // A deployed agent may remember conversations of earlier runs; the scripted agents forget, and equal runs have equal logs.
      conversationId: subject.provider === undefined ? randomUUID() : conversationOf(key, seed),
      signal,
      clock: clock === 'real' ? 'running' : 'standing',
      ...(limits && { limits }),
      ...(onHang && { onHang }),
    });
    return () => ({
      ...about,
      ...judge(log, script, judging),
      log,
      measured: { ...measured, costUsd: costOfCell(subject, measured, prices) },
    });
  };
}

/** A conversation that ended before a model was called cost nothing. */
function costOfCell(
  { agent, provider }: OpenSubject,
  { models, modelCalls, usage }: Omit<CellResult['measured'], 'costUsd'>,
  prices: Prices,
): number | null {
  return provider === 'scripted' || modelCalls === 0 ? 0 : costOf({ name: agent, models, usage }, prices);
}

/** What is known of a cell that cannot be run. */
function notRun(reason: string): Pick<CellResult, 'verdict' | 'quality' | 'log' | 'measured'> {
  const startedAt = new Date(systemClock.now()).toISOString();
  return {
    verdict: { verdict: 'not_run', reason },
    quality: { agentTurns: 0, toolCalls: 0, refusedCalls: 0, redundantReads: 0, questionsWithoutNeed: 0 },
    log: [],
    measured: { startedAt, durationMs: 0, ...unseenUsage, costUsd: 0 },
  };
}
