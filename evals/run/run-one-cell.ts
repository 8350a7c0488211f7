import { randomUUID } from 'node:crypto';
import { gradeLog } from '../grade/grade-log.ts';
import { graders as ownGraders } from '../grade/graders.ts';
import { askJudge, type Judge } from '../judge/judge.ts';
import type { CellResult, Judgement, ModelShare } from '../log/cell.ts';
import { costOf, type Prices } from '../models/prices.ts';
import { conversationOf } from '../run-folder/run-log.ts';
import type { KnownScript } from '../scenarios/read-scripts.ts';
import type { Script } from '../scenarios/script.ts';
import type { OpenJudge, OpenSubject } from './open-models.ts';
import type { PlannedCell, RunCell } from './run-cells.ts';
import { inTime, runConversation } from './run-conversation.ts';
import type { PreparedRun } from './run-evals.ts';
import type { RunEvalsOptions } from './run-options.ts';

type CellOptions = Pick<RunEvalsOptions, 'prices' | 'graders' | 'limits' | 'maxQuestions'>;

/** Holds the conversation of a cell, then grades it and adds its measurements. */
export function createRunCell(
  { prices = {}, limits, ...options }: CellOptions,
  { header, judge }: Pick<PreparedRun, 'header' | 'judge'>,
): RunCell<PlannedCell<KnownScript, OpenSubject>> {
  const graders = [...ownGraders, ...(options.graders ?? [])];
  const mayAsk = createQuestionLimit(options.maxQuestions);
  return async ({ key, subject, script: { script } }, signal) => {
    const { log, measured } = await runConversation({
      script,
      makeAgent: subject.makeAgent,
      tools: subject.tools === 'bare' ? 'bare' : 'guarded',
      // A deployed agent may remember conversations of earlier runs, so its ids are random. Scripted agents do not, and equal runs must have equal logs.
      conversationId: subject.provider === undefined ? randomUUID() : conversationOf(key, header.seed),
      signal,
      ...(limits && { limits }),
    });
    const { judged, share } =
      judge && mayAsk() ? await judgeCell(judge, { log, script, signal, prices }) : {};
    return {
      format: 1,
      key,
      family: script.family,
      locale: script.locale,
      verdict: gradeLog(log, script, { graders, judged, gates: judge?.settings.gates }),
      log,
      ...(judged && { judged }),
      measured: {
        ...measured,
        costUsd: costOf({ name: key.agent, ...measured }, prices),
        ...(share && { judge: share }),
      },
    };
  };
}

/** Whether one more question may be asked. Without a limit always. */
export function createQuestionLimit(most = Number.POSITIVE_INFINITY): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked <= most;
  };
}

/** Asks the judge of a run about one conversation. `share`: the usage of its model, if it was called. */
export async function judgeCell(
  { settings, decide }: OpenJudge,
  asked: { log: CellResult['log']; script: Script; signal: AbortSignal; prices: Prices },
): Promise<{ judged?: Judgement | undefined; share?: ModelShare }> {
  const judging = decide();
  const patient: Judge = (question, signal) =>
    inTime({ signal, stepMs: judgeMs }, async (signal) => judging.judge(question, signal), 'no answer');
  const judged = await askJudge(patient, asked);
  const used = judging.used?.();
  if (!used?.modelCalls) return { judged };
  return { judged, share: { ...used, costUsd: costOf({ name: settings.name, ...used }, asked.prices) } };
}

/** Maximum time for a judge's answer. It is long, because the provider's limits may delay the judge. */
const judgeMs = 600_000;
