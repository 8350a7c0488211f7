import { parseArgs } from 'node:util';
import { type CellResult, readRun } from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { oneOf } from '../read-options.ts';
import { printTranscript, titleOf } from './print.ts';

/** `evals replay DIR…`: prints stored conversations. */
export async function replay(args: string[], { stdout, interrupted }: CommandLine): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      script: { type: 'string', multiple: true },
      agent: { type: 'string', multiple: true },
      tools: { type: 'string' },
      trial: { type: 'string' },
      verdict: { type: 'string' },
      code: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0)
    throw new UsageError('say which run: evals replay DIR, a folder that "evals run --out" wrote');
  const isWanted = createFilter(values);
  let shown = 0;
  for (const path of positionals)
    for await (const cell of readRun(path)) {
      if (interrupted.aborted) return 0;
      if (!isWanted(cell)) continue;
      shown += 1;
      const title = `${positionals.length > 1 ? `${path}: ` : ''}${titleOf(cell)}`;
      if (values.json) stdout.write(`${JSON.stringify(cell)}\n`);
      else printTranscript(stdout, { log: cell.log, violations: violationsOf(cell) }, title);
    }
  if (shown > 0) return 0;
  const named = positionals.join(' and ');
  throw new UsageError(`${named} holds no conversation that fits; without a filter all are printed`);
}

type Filter = {
  script?: string[] | undefined;
  agent?: string[] | undefined;
  tools?: string | undefined;
  trial?: string | undefined;
  verdict?: string | undefined;
  code?: string | undefined;
};

function createFilter(filter: Filter): (cell: CellResult) => boolean {
  const { script, agent, trial, code } = filter;
  const given = (name: 'verdict' | 'tools', words: readonly string[]) =>
    filter[name] === undefined ? undefined : oneOf(`--${name}`, filter[name], words);
  const verdict = given('verdict', ['pass', 'fail', 'inconclusive']);
  const tools = given('tools', ['guarded', 'bare', 'mcp']);
  if (trial !== undefined && !/^\d+$/.test(trial))
    throw new UsageError(`--trial "${trial}" is no number of a trial; they count from 0`);
  const scripts = script?.map(readGlob);
  const agents = agent?.map(readGlob);
  return (cell) => {
    const { key, family } = cell;
    const isScript =
      !scripts || scripts.some((glob) => glob.test(key.scriptId) || glob.test(`${family}/${key.scriptId}`));
    const isAgent = !agents || agents.some((glob) => glob.test(key.agent));
    const isSubject = isAgent && (tools ?? key.tools) === key.tools;
    const isTrial = trial === undefined || key.trial === Number(trial);
    const isVerdict = (verdict ?? cell.verdict.verdict) === cell.verdict.verdict;
    return (
      isScript &&
      isSubject &&
      isTrial &&
      isVerdict &&
      (code === undefined || violationsOf(cell).some((one) => one.code === code))
    );
  };
}

function violationsOf({ verdict }: CellResult) {
  if (verdict.verdict !== 'pass' && verdict.verdict !== 'fail') return [];
  return [...(verdict.verdict === 'fail' ? verdict.violations : []), ...verdict.possible];
}

function readGlob(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}
