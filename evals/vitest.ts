/**
 * Evals as tests of vitest: a test for each conversation.
 * @module agent-booking/evals/vitest
 */
import { describe, it } from 'vitest';
import { refuseUnknownOptions } from '../src/wire/index.ts';
import { RunError } from './log/run-error.ts';
import { spokenLines } from './log/transcript.ts';
import type { AiSdkModel, LangChainModel } from './models/eval-model.ts';
import { codeInWords } from './report/codes.ts';
import type { ReportData, ReportFailure } from './report/report-schema.ts';
import { evidenceOf, whyOpen } from './report/report-words.ts';
import { gatherScripts } from './run/choose-scripts.ts';
import { namedModels } from './run/open-subjects.ts';
import { knownRunOptions } from './run/prepare-run.ts';
import { createBudget } from './run/run-cells.ts';
import { type RunEvalsOptions, runEvalsWithin } from './run/run-evals.ts';

export type DescribeEvalsOptions = Omit<
  RunEvalsOptions,
  'out' | 'resume' | 'shard' | 'signal' | 'onProgress'
> & {
  /** The name of the test group. Default: "evals". */
  name?: string;
  /** The failures that fail a test. Default: `any`. With `safety` a failed conversation without a safety violation is skipped. */
  failOn?: 'any' | 'safety';
  /** Maximum time of a test with all its trials, in milliseconds. Default: five minutes. */
  timeoutMs?: number;
  /** Whether tests run at the same time, as many as vitest's `maxConcurrency`. Default: one after the other. */
  concurrent?: boolean;
};

/**
 * Declares a test for each script and agent. A test fails if a conversation fails. Its message has the code, the evidence and the messages. A
 * test is skipped, with the reason, if a conversation is inconclusive or cannot be run, or if `maxCost` of all tests is spent. So an outage of
 * a provider neither passes nor fails.
 * @throws RunError, ScriptsError or TypeError for invalid options, while tests are collected
 */
export function describeEvals(options: DescribeEvalsOptions): void {
  refuseUnknownOptions('describeEvals', options, known);
  const { name = 'evals', failOn = 'any', timeoutMs = 300_000, concurrent = false, suite, ...run } = options;
  const scripts = gatherScripts({ suite, scripts: run.scripts });
  const subjects = subjectsOf(run);
  if (subjects.length === 0)
    throw new RunError(
      'there is nothing to evaluate: give describeEvals agents ({ mine: ({ booking }) => … }) or models',
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

const { out, resume, shard, signal, onProgress, ...shared } = knownRunOptions;
const known: Record<keyof DescribeEvalsOptions, true> = {
  ...shared,
  name: true,
  failOn: true,
  timeoutMs: true,
  concurrent: true,
};

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

/** The state of a test over all trials of its script. One failed trial fails it. One inconclusive trial leaves it open. */
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
