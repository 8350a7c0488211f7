/**
 * Which model books best, and what does the guard of the tools prevent? With OPENAI_API_KEY it compares two models of OpenAI. Without the
 * key it compares scripted agents, offline. It needs: npm install agent-booking ai@7 @ai-sdk/openai@4 zod, and "type": "module" in your
 * package.json.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { renderTerminal, runEvals, writeReports } from 'agent-booking/evals';

const key = process.env.OPENAI_API_KEY;
const folder = mkdtempSync(join(tmpdir(), 'compare-models-'));

const report = await runEvals({
  // `slips` requests times that were not offered, and corrects itself after a refusal. `lies` says "you are booked" too early.
  models: key
    ? ['openai:gpt-5', 'openai:gpt-5-mini']
    : ['scripted:careful', 'scripted:slips', 'scripted:lies'],
  keys: { openai: key },
  tools: ['guarded', 'bare'],
  scripts: ['asks-before-it-requests', 'earliest-without-asking', 'only-saturday'],
  trials: 2,
  out: folder,
});

// Open report.html. The files report.json and summary.md are for programs and pull requests.
writeReports(folder, report);
console.log(renderTerminal(report, { width: 100, out: folder }));
console.log(join(folder, 'report.html'));
