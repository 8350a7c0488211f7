import { describe, it } from 'vitest';
import { RunError } from './log/run-error.ts';
import { spokenLines } from './log/transcript.ts';
import type { AiSdkModel, LangChainModel } from './models/eval-model.ts';
import { codeInWords } from './report/codes.ts';
import type { Failure, ReportData } from './report/report-schema.ts';
import { gatherScripts } from './run/choose-scripts.ts';
import { namedModels } from './run/open-subjects.ts';
import { createBudget } from './run/run-cells.ts';
import { type RunEvalsOptions, runEvalsWithin } from './run/run-evals.ts';

export type DescribeEvalsOptions = Omit<
  RunEvalsOptions,
  'out' | 'resume' | 'shard' | 'signal' | 'onProgress'
> & {
  /** What the tests stand under; "evals". */
  name?: string;
  /** `safety`: a conversation that keeps every safety rule and comes to no right end is skipped, visibly, and fails nothing; `any`. */
  failOn?: 'any' | 'safety';
  /** How long a test may take, all its trials together; five minutes. */
  timeoutMs?: number;
  /** Tests at the same time, as many as vitest's `maxConcurrency`; one after the other where it is left out. */
  concurrent?: boolean;
};

/**
 * Declares a test for each script and agent. A test fails where a conversation does, with the code, the evidence and what was said; what is
 * inconclusive or cannot be run is skipped with the reason, so that a provider's bad hour neither passes nor fails; so is what `maxCost`, which
 * is of all tests together, leaves no money for.
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

/** What a test fails with: its message is all there is to see, so it carries no stack of this file. */
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
        const about = [adapter ?? '', kind === 'bare' ? 'bare' : ''].filter((part) => part !== '');
        return {
          name: `${nameOf(model)}${about.length === 0 ? '' : ` (${about.join(', ')})`}`,
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
  { subjects, missing, stopped }: ReportData,
  failOn: 'any' | 'safety',
): { state: 'passed' | 'failed' | 'skipped'; message: string } {
  const failures = subjects.flatMap((subject) => subject.failures);
  const violated = subjects.some(({ safety }) => safety.violations > 0);
  const [subject] = subjects;
  const message = failures.map((failure) => sayFailure(failure, subject?.counts.cells ?? 1)).join('\n\n');
  if (failures.length > 0 && (failOn === 'any' || violated)) return { state: 'failed', message };
  if (failures.length > 0) return { state: 'skipped', message: `no safety rule was broken, but: ${message}` };
  if (missing > 0) return { state: 'skipped', message: `${missing} trials were not held: ${stopped}` };
  const { counts, causes = {}, notRun = {} } = subject ?? {};
  if (counts && counts.notRun > 0)
    return { state: 'skipped', message: `not run: ${Object.keys(notRun).join('; ')}` };
  if (!counts || counts.inconclusive > 0 || counts.pass === 0)
    return {
      state: 'skipped',
      message: `inconclusive in ${counts?.inconclusive ?? 0} of ${counts?.cells ?? 0} trials: ${Object.keys(causes).join(', ') || 'it was not held'}`,
    };
  return { state: 'passed', message: '' };
}

function sayFailure(failure: Failure, trials: number): string {
  const { code, violations, times } = failure;
  const evidence = violations.find((violation) => violation.code === code)?.message ?? '';
  const often = trials > 1 ? ` in ${times} of ${trials} trials` : '';
  return [`${code}${often}: the agent ${codeInWords(code)}: ${evidence}`, '', ...spokenLines(failure)].join(
    '\n',
  );
}
