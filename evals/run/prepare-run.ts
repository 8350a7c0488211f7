import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { systemClock } from '../../src/time/index.ts';
import { RunError } from '../log/run-error.ts';
import type { RunHeader } from '../run-folder/cell-line.ts';
import { gatherScripts } from './choose-scripts.ts';
import { type OpenJudge, openJudge, openSubjects } from './open-models.ts';
import { defaultLimits } from './run-conversation.ts';
import { checkRunOptions, type RunEvalsOptions } from './run-options.ts';

/** A run with everything opened and checked. */
export type PreparedRun = Awaited<ReturnType<typeof prepareRun>>;

/** @throws RunError, ScriptsError or TypeError for invalid options */
export async function prepareRun(options: RunEvalsOptions) {
  checkRunOptions(options);
  const { trials = 1, shard, maxCost, prices = {} } = options;
  const scripts = gatherScripts(options);
  const judge = await openJudge(options, new Set(scripts.map(({ script }) => script.locale)));
  const subjects = await openSubjects(options);
  const models = [
    ...subjects.map(({ agent, provider }) => ({ name: agent, provider })),
    ...(judge?.model ? [judge.model] : []),
  ];
  /** The names of the called models, without scripted ones. */
  const called = models.flatMap(({ name, provider = 'scripted' }) => (provider === 'scripted' ? [] : [name]));
  const unpriced = called.find((name) => !Object.hasOwn(prices, name));
  if (maxCost !== undefined && unpriced !== undefined)
    throw new RunError(
      `${unpriced} has no price, so that a budget cannot be kept: give it one in the prices ({"${unpriced}": {"input": …, "output": …}}, US dollars for a million tokens), or leave out the budget`,
    );
  return { header: headerOf(options, judge), judge, plan: { scripts, subjects, trials, shard }, called };
}

function headerOf(options: RunEvalsOptions, judge: OpenJudge | undefined): RunHeader {
  const { seed = 1, graders = [], concurrency = 8, instructions, limits } = options;
  const { turns, stepMs } = { ...defaultLimits, ...limits };
  return {
    packageVersion: versionOf('agent-booking') ?? '',
    seed,
    graders: Object.fromEntries(graders.map(({ code, kind }) => [code, kind])),
    settings: {
      concurrency,
      turnLimit: turns,
      answerSeconds: stepMs / 1000,
      instructions: instructions
        ? {
            file: instructions.file ?? null,
            sha256: createHash('sha256').update(instructions.text).digest('hex').slice(0, 16),
          }
        : null,
      judge: judge?.settings ?? null,
    },
    measured: {
      startedAt: new Date(systemClock.now()).toISOString(),
      command: options.command ?? null,
      versions: versions(),
    },
  };
}

function versions(): Record<string, string> {
  const found = ['ai', 'langchain'].flatMap((name) => {
    const version = versionOf(name);
    return version === undefined ? [] : [[name, version]];
  });
  return Object.fromEntries([['node', process.versions.node], ...found]);
}

/** The installed version of a package, as this package resolves it. Undefined if it is not installed. */
function versionOf(name: string): string | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch (error) {
    // Hooks of Node's loader write it with ERR_.
    if ((error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}
