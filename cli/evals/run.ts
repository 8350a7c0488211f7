import process from 'node:process';
import { inspect } from 'node:util';
import { estimateEvals, gateOf, type ReportData, type RunEstimate, runEvals } from '../../evals/index.ts';
import type { CommandLine } from '../command.ts';
import { keepOutOfGit } from '../own-folder.ts';
import { createScreen } from '../screen.ts';
import { exitCodeOf, tellReport } from './print.ts';
import { checkRunFolder } from './run-folder.ts';
import { type RunCommand, readRunOptions } from './run-options.ts';
import { createRunProgress } from './run-progress.ts';

/**
 * `evals run`. Exit codes: 0 all passed; 1 a conversation failed; 2 the run is not possible; 3 a conversation is inconclusive; 130
 * interrupted.
 */
export async function run(args: string[], line: CommandLine): Promise<number> {
  const command = await readRunOptions(args, line);
  if (command.dryRun) return printEstimate(await estimateEvals(command.run), line, command);
  checkRunFolder(command.run.out);
  keepOutOfGit(command.run.out);
  const progress = createRunProgress(line.stderr);
  tellStrayRejections(line.stderr);
  let report: ReportData;
  try {
    report = await runEvals({ ...command.run, signal: line.interrupted, onProgress: progress.show });
  } finally {
    progress.end();
  }
  tellReport(line, report, { out: command.run.out, json: command.json });
  return conclude(report, command, line);
}

/**
 * Reports an unhandled rejection of an agent's promise, which would otherwise end the whole run. It stays until the process ends, because
 * such promises outlive their conversation.
 */
function tellStrayRejections(stderr: NodeJS.WritableStream): void {
  const told = new Set<string>();
  const isListening = tellStray !== undefined;
  tellStray = (reason) => {
    const message = reason instanceof Error ? reason.message : inspect(reason);
    if (told.has(message) || told.size === mostStray) return;
    told.add(message);
    createScreen(stderr).print(`An agent left a promise behind that was rejected: ${message}`);
  };
  if (!isListening) process.on('unhandledRejection', (reason) => tellStray?.(reason));
}

/** The screen of the run that began last. One listener serves every run of a process. */
let tellStray: ((reason: unknown) => void) | undefined;

/** The maximum number of different rejections that are reported. */
const mostStray = 10;

function conclude(report: ReportData, { run: { out }, noFail }: RunCommand, line: CommandLine): number {
  const screen = createScreen(line.stderr);
  if (line.interrupted.aborted) {
    screen.print('Interrupted. Finished conversations are kept. To go on, run the same command with:');
    // Printed without wrapping, so that it can be copied.
    line.stderr.write(`  --resume --out ${out}\n`);
    return 130;
  }
  const { gate, reasons } = gateOf(report);
  if (noFail || gate === 'pass') return 0;
  for (const reason of reasons.slice(0, 10)) screen.print(`- ${reason}`);
  if (reasons.length > 10) screen.print(`- and ${reasons.length - 10} more`);
  return exitCodeOf(report);
}

function printEstimate(estimate: RunEstimate, { stdout }: CommandLine, { json }: RunCommand): number {
  if (json) {
    stdout.write(`${JSON.stringify(estimate, null, 2)}\n`);
    return 0;
  }
  const screen = createScreen(stdout);
  const { cells, subjects, costUsd, unknown } = estimate;
  const cost = (usd: number | null) => (usd === null ? 'cost unknown' : `about $${usd.toFixed(2)}`);
  screen.print(
    `Conversations: ${cells}, with ${subjects.length} ${subjects.length === 1 ? 'agent' : 'agents'}: ${cost(costUsd)}`,
  );
  for (const { agent, tools, cells: own, tokens, costUsd: each } of subjects) {
    const reasoning = agent.startsWith('scripted:') ? '' : ', reasoning unknown';
    const about = tokens
      ? `about ${thousands(tokens.input)} tokens in (${thousands(tokens.cached)} of them cacheable), ${thousands(tokens.output)} out${reasoning}; ${cost(each)}`
      : 'tokens and cost unknown';
    screen.print(`${agent} (${tools}): conversations ${own}, ${about}`, { indent: 2 });
  }
  for (const sentence of unknown) screen.print(sentence);
  return 0;
}

function thousands(tokens: number): string {
  return tokens >= 1e6 ? `${(tokens / 1e6).toFixed(1)}M` : `${Math.ceil(tokens / 1000)}k`;
}
