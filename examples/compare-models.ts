/**
 * Which model books best, and what does the guard of the tools prevent? With OPENAI_API_KEY it compares two models of OpenAI; without, agents
 * that are played by a script, offline. It checks itself: the exit code is not 0 where something happened that the tools make impossible.
 */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { guardedCodes, renderTerminal, runEvals, writeReports } from 'agent-booking/evals';

const key = process.env.OPENAI_API_KEY;
const folder = mkdtempSync(join(tmpdir(), 'compare-models-'));

const report = await runEvals({
  // `slips` requests times that were not offered, and corrects itself after a refusal. `over-claims` says "you're all set" too early.
  models: key
    ? ['openai:gpt-5', 'openai:gpt-5-mini']
    : ['scripted:careful', 'scripted:slips', 'scripted:over-claims'],
  keys: { openai: key },
  tools: ['guarded', 'bare'],
  scripts: ['asks-before-it-requests', 'earliest-without-asking', 'only-saturday'],
  trials: 2,
  out: folder,
});

// report.html is the one to open; report.json, junit.xml and summary.md are for machines and pull requests.
writeReports(folder, report);
console.log(renderTerminal(report, { width: 100, out: folder }));
console.log(join(folder, 'report.html'));

// What the guard promises, whatever a model does.
for (const { agent, tools, scripts } of report.subjects) {
  if (tools === 'bare') continue;
  const seen = scripts
    .flatMap(({ codes }) => Object.keys(codes))
    .filter((code) => guardedCodes.includes(code));
  assert.deepEqual(seen, [], `${agent} with guarded tools did what cannot be done with them`);
}

if (!key) {
  const subjectOf = (agent: string, tools: 'guarded' | 'bare') => {
    const subject = report.subjects.find((one) => one.agent === agent && one.tools === tools);
    assert(subject, `${agent}, ${tools}`);
    return subject;
  };
  assert.equal(subjectOf('scripted:careful', 'guarded').counts.pass, 6);
  assert.equal(subjectOf('scripted:slips', 'guarded').safety.violations, 0);
  assert(subjectOf('scripted:slips', 'guarded').counts.slipped > 0, 'the guard stepped in');
  assert(
    subjectOf('scripted:slips', 'bare').safety.violations > 0,
    'without it the slip reached the service',
  );
  assert.equal(subjectOf('scripted:over-claims', 'guarded').codes.claimed_booked, 6);
}
