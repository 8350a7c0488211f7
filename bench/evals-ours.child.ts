import { strictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type RunEvalsOptions, runEvals } from 'agent-booking/evals';
import { parse } from 'yaml';
import { messageOfParent } from './child-server.ts';
import { emptyAgent, opening, startCounting, type Took } from './evals-empty.ts';
import type { EvalsLoad } from './evals-side.ts';

/** Conversations by our own runner, from their world's opening to their verdict. */
const { what, baseUrl, conversations, atOnce } = await messageOfParent<EvalsLoad>();
const file = new URL('../evals/scripts/plain-booking/earliest-without-asking.yaml', import.meta.url);
const booking = {
  ...parse(readFileSync(file, 'utf8')),
  id: 'earliest-without-asking',
  family: 'plain-booking',
};
// The guest takes the agent's last word for its answer, and goes.
const nothing = {
  ...booking,
  guest: { ...booking.guest, opening },
  outcomes: [{ declined: { told: ['I have requested'] } }],
};

const agent = emptyAgent(baseUrl);
const asked: RunEvalsOptions =
  what === 'booking'
    ? { models: [`books@${baseUrl}`], scripts: [booking] }
    : { agents: { nothing: () => agent }, scripts: [nothing] };

async function converse(): Promise<Took> {
  const count = startCounting();
  const report = await runEvals({ ...asked, trials: conversations, concurrency: atOnce });
  const took = count(conversations);
  const { counts, codes } = report.subjects[0] ?? {};
  // Who does nothing comes to no outcome, and is judged so.
  strictEqual(what === 'booking' ? counts?.pass : codes?.no_outcome, conversations);
  return took;
}

process.on('message', async () => process.send?.(await converse()));
