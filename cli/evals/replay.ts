import { type CellResult, readRun, turnsOf } from '../../evals/index.ts';
import { UsageError } from '../command.ts';
import { flags, lists, texts, type Values, withWords } from '../options.ts';
import { oneOf } from '../read-options.ts';
import { createScreen } from '../screen.ts';

const options = {
  ...texts('tools', 'trial', 'verdict', 'code'),
  ...lists('script', 'agent'),
  ...flags('json'),
};

/** `evals replay DIR…`: prints stored conversations. */
export const replay = withWords(options, async ({ stdout, interrupted }, values, folders) => {
  if (folders.length === 0)
    throw new UsageError('say which run: evals replay DIR, a folder that "evals run --out" wrote');
  const isWanted = createFilter(values);
  let shown = 0;
  for (const path of folders)
    for await (const cell of readRun(path)) {
      if (interrupted.aborted) return 0;
      if (!isWanted(cell)) continue;
      shown += 1;
      const title = `${folders.length > 1 ? `${path}: ` : ''}${titleOf(cell)}`;
      if (values.json) stdout.write(`${JSON.stringify(cell)}\n`);
      else printTranscript(stdout, { log: cell.log, violations: violationsOf(cell) }, title);
    }
  if (shown > 0) return 0;
  const named = folders.join(' and ');
  throw new UsageError(`${named} holds no conversation that fits; without a filter all are printed`);
});

function createFilter({ trial, code, ...filter }: Values<typeof options>): (cell: CellResult) => boolean {
  const { verdict, tools } = filter;
  if (verdict !== undefined) oneOf('--verdict', verdict, ['pass', 'fail', 'inconclusive']);
  if (tools !== undefined) oneOf('--tools', tools, ['guarded', 'bare', 'mcp']);
  if (trial !== undefined && !/^\d+$/.test(trial))
    throw new UsageError(`--trial "${trial}" is no number of a trial; they count from 0`);
  const [scripts, agents] = [filter.script?.map(readGlob), filter.agent?.map(readGlob)];
  const fits = (globs: RegExp[] | undefined, ...names: string[]) =>
    !globs || globs.some((glob) => names.some((name) => glob.test(name)));
  return (cell) => {
    const { key, family } = cell;
    return (
      fits(scripts, key.scriptId, `${family}/${key.scriptId}`) &&
      fits(agents, key.agent) &&
      (tools ?? key.tools) === key.tools &&
      (trial === undefined || key.trial === Number(trial)) &&
      (verdict ?? cell.verdict.verdict) === cell.verdict.verdict &&
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

const margin = 11;
const names = { guest: 'Guest', agent: 'Agent', tool: 'tool', wire: 'wire', world: '' } as const;

/** A stored conversation, with each violation under the event that shows it. */
function printTranscript(
  stdout: NodeJS.WritableStream,
  talk: Parameters<typeof turnsOf>[0],
  title: string,
): void {
  const screen = createScreen(stdout);
  screen.print();
  screen.print(title, { style: 'bold' });
  screen.print();
  for (const { n, who, text, detail, objections } of turnsOf(talk)) {
    const isSpoken = who === 'guest' || who === 'agent';
    const isCall = who === 'tool' || text.startsWith('→');
    const shown = isCall ? `${text} ${detail.replace(/\s+/g, ' ')}` : text;
    // Violations name events by their numbers.
    const label = `${String(n).padStart(3)} ${names[who]}`;
    screen.labelled(label, shown, { margin, ...(!isSpoken && { labelStyle: 'dim', style: 'dim' }) });
    for (const { code, message, possible } of objections) {
      const [mark, style, named] = possible
        ? (['  ?', 'dim', `possible ${code}`] as const)
        : (['  ✗', 'red', code] as const);
      screen.labelled(mark, `${named}: ${message}`, { margin, labelStyle: style, style });
    }
  }
}

/** A heading for a conversation: its script, agent and verdict. */
function titleOf({ key, family, verdict }: CellResult): string {
  const { scriptId, agent, tools, trial } = key;
  return `${family}/${scriptId}, ${agent} (${tools}), trial ${trial}: ${sayVerdict(verdict)}`;
}

function sayVerdict(verdict: CellResult['verdict']): string {
  switch (verdict.verdict) {
    case 'fail':
      return `fails by ${verdict.code}`;
    case 'inconclusive':
      return `inconclusive, ${verdict.cause}: ${verdict.message}`;
    case 'pass':
      return verdict.prevented > 0
        ? `passes (calls that the guard prevented: ${verdict.prevented})`
        : 'passes';
  }
}
