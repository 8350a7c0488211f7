/**
 * Measures the budgets, each beside its peer. The exit code is 1 when a budget is missed or a measurement fails.
 *
 *   npm run bench                       every budget
 *   npm run bench -- planner toolCall   only these
 */
import process from 'node:process';
import { evals } from './evals/evals.ts';
import { serviceHeap } from './heap-growth.ts';
import type { Bench, BenchResult } from './measure.ts';
import { planner } from './planner/planner.ts';
import { serviceOverHttp } from './service/service-http.ts';
import { servicePages } from './service/service-pages.ts';
import { durableRequests } from './service/service-requests.ts';
import { serviceStart } from './service/service-start.ts';
import { coldImport } from './tools/cold-import.ts';
import { conversations } from './tools/conversations.ts';
import { slotText } from './tools/slot-text.ts';
import { slotsEngine } from './tools/slots-engine.ts';
import { toolCall } from './tools/tool-call.ts';
import { toolDefinitions } from './tools/tool-definitions.ts';

/** By the name that the command takes. One bench may give several lines. */
const benches: Record<string, Bench> = {
  slotText,
  toolDefinitions,
  coldImport,
  slotsEngine,
  toolCall,
  conversations,
  planner,
  serviceOverHttp,
  servicePages,
  durableRequests,
  serviceStart,
  serviceHeap,
  evals,
};

/** `npm run bench -- slot tool` runs only the benches whose name contains one of the words. */
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = Object.entries(benches).filter(
  ([name]) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
if (chosen.length === 0)
  throw new Error(`no bench has a name like that; the benches are ${Object.keys(benches).join(', ')}`);

const results: BenchResult[] = [];
for (const [, bench] of chosen) {
  for (const result of await bench()) {
    results.push(result);
    process.stderr.write(`${result.met ? 'met   ' : 'MISSED'}  ${result.name}\n`);
  }
}
process.stdout.write(`\n${table(results)}\n`);
process.exitCode = results.every(({ met }) => met) ? 0 : 1;

function table(lines: readonly BenchResult[]): string {
  const head = ['', 'what', 'ours', 'measured against', 'ratio: median (spread)', 'budget'];
  const cells = lines.map(({ met, name, ours, peer, ratio, budget }) => [
    met ? 'met' : 'MISSED',
    name,
    ours,
    peer,
    ratio,
    budget,
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => (line[column] as string).length)),
  );
  return [head, widths.map((width) => '─'.repeat(width)), ...cells]
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] as number)).join('  '))
    .join('\n');
}
