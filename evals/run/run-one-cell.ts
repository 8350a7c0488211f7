import { randomUUID } from 'node:crypto';
import { systemClock } from '../../src/time/index.ts';
import { unseenUsage } from '../agents/usage.ts';
import type { Grader } from '../grade/grader.ts';
import { graders as ownGraders } from '../grade/graders.ts';
import { judge } from '../grade/judge.ts';
import type { CellResult } from '../log/cell.ts';
import { costOf, type Prices } from '../models/prices.ts';
import type { ScriptRef } from '../run-folder/cell-line.ts';
import { conversationOf } from '../run-folder/cell-line.ts';
import type { Script } from '../scenarios/script.ts';
import type { OpenSubject } from './open-subjects.ts';
import type { PlannedCell } from './plan-cells.ts';
import { needsFrozenClock } from './plan-cells.ts';
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
};

/** Holds the conversation of a cell; then judges it, and says what it took. */
export function createRunCell(options: CellOptions): RunCell<RunnableCell> {
  const judging = { graders: [...ownGraders, ...options.graders] };
  return async (cell, signal) => {
    const { key, subject } = cell;
    const { script } = cell.script;
    const reason = options.clock === 'real' ? needsFrozenClock(script) : undefined;
    if (reason !== undefined) return () => notRunResult(cell, `it needs a frozen clock: ${reason}`);
    const { log, measured } = await runConversation({
      script,
      makeAgent: subject.makeAgent,
      tools: subject.tools,
      conversationId: conversationIdOf(cell, options.seed),
      signal,
      clock: options.clock === 'real' ? 'running' : 'standing',
      ...(options.limits && { limits: options.limits }),
    });
    return () => ({
      format: 1,
      key,
      family: script.family,
      locale: script.locale,
      ...judge(log, script, judging),
      log,
      measured: { ...measured, costUsd: costOfCell(subject, measured, options.prices) },
    });
  };
}

/** A deployed agent may remember conversations of earlier runs; the scripted agents forget, and equal runs have equal logs. */
function conversationIdOf({ key, subject }: RunnableCell, seed: number): string {
  return subject.provider === undefined ? randomUUID() : conversationOf(key, seed);
}

/** A conversation that ended before a model was called took nothing, which is known. */
function costOfCell(
  { agent, provider }: OpenSubject,
  { models, modelCalls, usage }: Omit<CellResult['measured'], 'costUsd'>,
  prices: Prices,
): number | null {
  return provider === 'scripted' || modelCalls === 0 ? 0 : costOf({ name: agent, models, usage }, prices);
}

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
