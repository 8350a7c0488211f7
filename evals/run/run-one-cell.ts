import { randomUUID } from 'node:crypto';
import { systemClock } from '../../src/time/index.ts';
import { unseenUsage } from '../agents/usage.ts';
import { gradeLog } from '../grade/grade-log.ts';
import type { Grader } from '../grade/grader.ts';
import { graders as ownGraders } from '../grade/graders.ts';
import { askJudge, type Judge } from '../judge/judge.ts';
import type { CellResult, Judgement, ModelShare } from '../log/cell.ts';
import { costOf, type Prices } from '../models/prices.ts';
import { conversationOf, type ScriptRef } from '../run-folder/cell-line.ts';
import type { Script } from '../scenarios/script.ts';
import { type OpenRoles, shareOf } from './open-roles.ts';
import type { OpenSubject } from './open-subjects.ts';
import { needsFrozenClock, type PlannedCell } from './plan-cells.ts';
import type { RunCell } from './run-cells.ts';
import { type ConversationLimits, inTime, runConversation } from './run-conversation.ts';

/** A script that is to be run. */
export type RunScript = ScriptRef & { script: Script };
export type RunnableCell = PlannedCell<RunScript, OpenSubject>;

export type CellOptions = Partial<Pick<OpenRoles, 'judge' | 'guest'>> & {
  seed: number;
  clock: 'frozen' | 'real';
  prices: Prices;
  graders: readonly Grader[];
  limits?: ConversationLimits | undefined;
  onHang?: 'fail' | 'inconclusive' | undefined;
  /** Maximum number of questions to the judge. */
  maxQuestions?: number | undefined;
};

/** Holds the conversation of a cell, then grades it and adds its measurements. */
export function createRunCell(options: CellOptions): RunCell<RunnableCell> {
  const { seed, clock, prices, limits, onHang } = options;
  const graders = [...ownGraders, ...options.graders];
  const mayAsk = createQuestionLimit(options.maxQuestions);
  return async ({ key, subject, script: { script } }, signal) => {
    const about = { format: 1, key, family: script.family, locale: script.locale } as const;
    const reason = clock === 'real' ? needsFrozenClock(script) : undefined;
    if (reason !== undefined) return () => ({ ...about, ...notRun(`it needs a frozen clock: ${reason}`) });
    const guest = options.guest?.play();
    const { log, measured } = await runConversation({
      script,
      makeAgent: subject.makeAgent,
      tools: subject.tools,
      // A deployed agent may remember conversations of earlier runs, so its ids are random. Scripted agents do not, and equal runs must have equal logs.
      conversationId: subject.provider === undefined ? randomUUID() : conversationOf(key, seed),
      signal,
      clock: clock === 'real' ? 'running' : 'standing',
      ...(limits && { limits }),
      ...(onHang && { onHang }),
      guest,
    });
    const played = guest && shareOf({ name: guest.name, used: guest.used() }, prices);
    const took = {
      ...measured,
      costUsd: costOfCell(subject, measured, prices),
      ...(played && { guest: played }),
    };
    const result = { ...about, log, measured: took };
    const { judge } = options;
    return async () => {
      const judged = judge && mayAsk() ? await judgeCell(judge, { log, script, signal, prices }) : {};
      return {
        ...result,
        ...gradeLog(log, script, { graders, judged: judged.judged, gates: judge?.settings.gates }),
        ...(judged.judged && { judged: judged.judged }),
        measured: { ...took, ...(judged.share && { judge: judged.share }) },
      };
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

type Judged = { judged?: Judgement | undefined; share?: ModelShare | undefined };

/** Asks the judge of a run about one conversation. `share`: the usage of its model. */
export async function judgeCell(
  { settings, decide }: NonNullable<OpenRoles['judge']>,
  asked: { log: CellResult['log']; script: Script; signal: AbortSignal; prices: Prices },
): Promise<Judged> {
  const judging = decide();
  const judged = await askJudge(patient(judging.judge), asked);
  return { judged, share: shareOf({ name: settings.name, used: judging.used?.() }, asked.prices) };
}

/** Maximum time for a judge's answer. It is long, because the provider's limits may delay the judge, and no conversation waits for it. */
const judgeMs = 600_000;

function patient(judge: Judge): Judge {
  return (question, signal) =>
    inTime({ signal, stepMs: judgeMs }, async (signal) => judge(question, signal), 'no answer');
}

/** A conversation that ended before a model was called cost nothing. */
function costOfCell(
  { agent, provider }: OpenSubject,
  { models, modelCalls, usage }: Omit<CellResult['measured'], 'costUsd'>,
  prices: Prices,
): number | null {
  return provider === 'scripted' || modelCalls === 0 ? 0 : costOf({ name: agent, models, usage }, prices);
}

/** The result of a cell that cannot be run. */
function notRun(reason: string): Pick<CellResult, 'verdict' | 'quality' | 'log' | 'measured'> {
  const startedAt = new Date(systemClock.now()).toISOString();
  return {
    verdict: { verdict: 'not_run', reason },
    quality: { agentTurns: 0, toolCalls: 0, refusedCalls: 0, redundantReads: 0, questionsWithoutNeed: 0 },
    log: [],
    measured: { startedAt, durationMs: 0, ...unseenUsage, costUsd: 0 },
  };
}
