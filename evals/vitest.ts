/**
 * Evals as tests of vitest: a test for each conversation.
 * @module agent-booking/evals/vitest
 */
import { describe, it } from 'vitest';
import { RunError } from './log/run-error.ts';
import { spokenLines } from './log/transcript.ts';
import type { AiSdkModel, LangChainModel } from './models/eval-model.ts';
import { codeInWords } from './report/codes.ts';
import type { ReportData, ReportFailure } from './report/report-schema.ts';
import { evidenceOf, whyOpen } from './report/report-words.ts';
import { gatherScripts } from './run/choose-scripts.ts';
import { namedModels } from './run/open-subjects.ts';
import { createBudget } from './run/run-cells.ts';
import { type RunEvalsOptions, runEvalsWithin } from './run/run-evals.ts';

export type DescribeEvalsOptions = Omit<
  RunEvalsOptions,
  'out' | 'resume' | 'shard' | 'signal' | 'onProgress'
> & {
  /** The name of the group of tests; "evals". */
  name?: string;
  /** `any`. With `safety` a conversation that keeps every safety rule and still fails is skipped, visibly. */
  failOn?: 'any' | 'safety';
  /** How long a test may take, all its trials together; five minutes. */
  timeoutMs?: number;
  /** Tests at the same time, as many as vitest's `maxConcurrency`; one after the other where it is left out. */
  concurrent?: boolean;
};

/**
 * Declares a test for each script and agent. A test fails where a conversation fails; its message has the code, the evidence and what was
 * said. A test is skipped, with the reason, where a conversation is inconclusive or cannot be run, and where `maxCost` of all tests together
 * is spent. So an outage of a provider neither passes nor fails.
 * @throws RunError or ScriptsError while tests are collected, for what cannot be run as it was asked for
 */
export function describeEvals(options: DescribeEvalsOptions): void {
  const { name = 'evals', failOn = 'any', timeoutMs = 300_000, concurrent = false, suite, ...run } = options;
  const scripts = gatherScripts({ suite, scripts: run.scripts });
  const subjects = subjectsOf(run);
  if (subjects.length === 0)
    throw new RunError(
      'nothing is to be evaluated: give describeEvals agents ({ mine: ({ booking }) => … }) or models',
    );
  const budget = run.maxCost === undefined ? undefined : createBudget(run.maxCost);
  describe(name, () => {
    for (const subject of subjects)
      describe(subject.name, { concurrent }, () => {
        for (const { script } of scripts)
          it(`${script.family}/${script.id}`, { timeout: timeoutMs }, async ({ skip, signal }) => {
            const asked = { ...run, ...subject.run, scripts: [script], signal };
            const report = await runEvalsWithin(asked, budget);
            const { state, message } = concludeTest(report, failOn);
            if (state === 'failed') throw new EvalFailure(message);
            if (state === 'skipped') skip(message);
          });
      });
  });
}

/** The error of a failed test. It has no stack, because a stack of this file would not help. */
class EvalFailure extends Error {
  override name = 'EvalFailure';
  constructor(message: string) {
    super(message);
    this.stack = `${this.name}: ${message}`;
  }
}

type TestSubject = { name: string; run: Pick<RunEvalsOptions, 'agents' | 'models' | 'adapters' | 'tools'> };

function subjectsOf({
  agents = {},
  models = [],
  adapters,
  tools = ['guarded'],
}: DescribeEvalsOptions): TestSubject[] {
  const own = Object.entries(agents).map(
    ([name, factory]): TestSubject => ({
      name,
      run: { agents: { [name]: factory }, models: [], tools: ['guarded'] },
    }),
  );
  const ofModels = namedModels(models).flatMap((model) =>
    (adapters ?? [undefined]).flatMap((adapter) =>
      tools.map((kind): TestSubject => {
        const about = [adapter, kind === 'bare' && 'bare'].filter(Boolean).join(', ');
        return {
          name: `${nameOf(model)}${about && ` (${about})`}`,
          run: { agents: {}, models: [model], tools: [kind], ...(adapter && { adapters: [adapter] }) },
        };
      }),
    ),
  );
  return [...own, ...ofModels];
}

function nameOf(model: string | AiSdkModel | LangChainModel): string {
  if (typeof model === 'string') return model;
  const { modelId, model: name } = model as { modelId?: unknown; model?: unknown };
  return String(modelId ?? name ?? 'model');
}

/** Of all trials of a script: one that fails makes the test fail, one that says nothing leaves it open. */
function concludeTest(
  { subjects: [subject], missing, stopped }: ReportData,
  failOn: 'any' | 'safety',
): { state: 'passed' | 'failed' | 'skipped'; message: string } {
  const failures = subject?.failures ?? [];
  const message = failures.map((failure) => sayFailure(failure, subject?.counts.cells ?? 1)).join('\n\n');
  const fails = failOn === 'any' || (subject?.safety.violations ?? 0) > 0;
  if (failures.length > 0 && fails) return { state: 'failed', message };
  if (failures.length > 0) return { state: 'skipped', message: `no safety rule was broken, but: ${message}` };
  if (missing > 0) return { state: 'skipped', message: `${missing} trials were not held: ${stopped}` };
  const reason = subject ? whyOpen(subject, subject.counts) : 'no trial was held';
  return reason === undefined ? { state: 'passed', message: '' } : { state: 'skipped', message: reason };
}

function sayFailure(failure: ReportFailure, trials: number): string {
  const { code, times } = failure;
  const often = trials > 1 ? ` in ${times} of ${trials} trials` : '';
  const said = `${code}${often}: the agent ${codeInWords(code)}: ${evidenceOf(failure)}`;
  return [said, '', ...spokenLines(failure)].join('\n');
}
