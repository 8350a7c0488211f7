import { parseArgs } from 'node:util';
import { type CellResult, readRun } from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { printTranscript } from './print-transcript.ts';

/** `evals replay DIR`: prints stored conversations. */
export async function replay(args: string[], { stdout, interrupted }: CommandLine): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      script: { type: 'string', multiple: true },
      agent: { type: 'string', multiple: true },
      trial: { type: 'string' },
      verdict: { type: 'string' },
      code: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError('say which run: evals replay DIR, a folder that "evals run --out" wrote');
  const isWanted = createFilter(values);
  let shown = 0;
  for await (const cell of readRun(path)) {
    if (interrupted.aborted) break;
    if (!isWanted(cell)) continue;
    shown += 1;
    if (values.json) stdout.write(`${JSON.stringify(cell)}\n`);
    else printTranscript(stdout, cell);
  }
  if (shown > 0 || interrupted.aborted) return 0;
  throw new UsageError(
    `${path} holds no conversation that fits; "evals replay ${path}" without a filter prints all`,
  );
}

type Filter = {
  script?: string[] | undefined;
  agent?: string[] | undefined;
  trial?: string | undefined;
  verdict?: string | undefined;
  code?: string | undefined;
};

const verdicts = ['pass', 'fail', 'inconclusive', 'not_run'];

function createFilter({ script, agent, trial, verdict, code }: Filter): (cell: CellResult) => boolean {
  if (verdict !== undefined && !verdicts.includes(verdict))
    throw new UsageError(`--verdict "${verdict}" is none; these are: ${verdicts.join(', ')}`);
  if (trial !== undefined && !/^\d+$/.test(trial))
    throw new UsageError(`--trial "${trial}" is no number of a trial; they count from 0`);
  const scripts = script?.map(readGlob);
  const agents = agent?.map(readGlob);
  return (cell) => {
    const { key, family } = cell;
    const isScript =
      !scripts || scripts.some((glob) => glob.test(key.scriptId) || glob.test(`${family}/${key.scriptId}`));
    const isAgent = !agents || agents.some((glob) => glob.test(key.agent));
    const isTrial = trial === undefined || key.trial === Number(trial);
    const isVerdict = verdict === undefined || cell.verdict.verdict === verdict;
    return isScript && isAgent && isTrial && isVerdict && (code === undefined || hasCode(cell, code));
  };
}

function hasCode({ verdict }: CellResult, code: string): boolean {
  return verdict.verdict === 'fail' && verdict.violations.some((violation) => violation.code === code);
}

function readGlob(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}
