import { randomUUID } from 'node:crypto';
import type { CellResult } from '../cell.ts';
import type { Grader } from '../grader.ts';
import { graders as ownGraders } from '../graders/graders.ts';
import { judge } from '../judge.ts';
import { costOf, type Prices } from '../models/prices.ts';
import { type ConversationLimits, runConversation } from '../run-conversation.ts';
import type { Script } from '../script.ts';
import { conversationOf } from './cell-key.ts';
import { needsFrozenClock } from './needs-frozen-clock.ts';
import { notRunResult } from './not-run.ts';
import type { OpenSubject } from './open-subjects.ts';
import type { PlannedCell, ScriptRef } from './plan-cells.ts';
import type { RunCell } from './run-cells.ts';

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
