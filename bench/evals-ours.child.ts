import { strictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type RunEvalsOptions, runEvals } from 'agent-booking/evals';
import { parse } from 'yaml';
import { messageOfParent } from './child-server.ts';
import type { EvalsLoad } from './evals.ts';
import { emptyAgent, opening, startCounting } from './evals-empty.ts';

/** Milliseconds a conversation, from its world's opening to its verdict, after a while in which the machine code is made. */
const { what, baseUrl, cases, atOnce } = await messageOfParent<EvalsLoad>();
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
const agents: RunEvalsOptions['agents'] = { nothing: () => agent };
const asked: RunEvalsOptions =
  what === 'booking'
    ? { models: [`books@${baseUrl}`], scripts: [booking] }
    : { agents, scripts: [nothing], graders: [] };

async function converse(trials: number): Promise<number> {
  const count = startCounting();
  const report = await runEvals({ ...asked, trials, concurrency: atOnce });
  const milliseconds = count() / trials;
  const [subject] = report.subjects;
  const { pass = 0, fail = 0 } = subject?.counts ?? {};
  strictEqual(what === 'booking' ? pass : pass + fail, trials);
  return milliseconds;
}

await converse(Math.ceil(cases / 2));
process.send?.(await converse(cases));
