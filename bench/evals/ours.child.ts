import { strictEqual } from 'node:assert';
import process from 'node:process';
import { type RunEvalsOptions, runEvals } from 'agent-booking/evals';
import { messageOfParent } from '../child-server.ts';
import { emptyAgent, startCounting, type Took } from './empty.ts';
import { bookingScript, emptyScript } from './script.ts';
import type { EvalsLoad } from './side.ts';

/** Conversations by our own runner, from their world's opening to their verdict. */
const { what, baseUrl, conversations, atOnce } = await messageOfParent<EvalsLoad>();
const place = { id: 'earliest-without-asking', family: 'plain-booking' };
const agent = emptyAgent(baseUrl);
const asked: RunEvalsOptions =
  what === 'booking'
    ? { models: [`books@${baseUrl}`], scripts: [{ ...bookingScript, ...place }] }
    : { agents: { nothing: () => agent }, scripts: [{ ...emptyScript, ...place }], limits: { turns: 1 } };

async function converse(): Promise<Took> {
  const count = startCounting();
  const report = await runEvals({ ...asked, trials: conversations, concurrency: atOnce });
  const took = count(conversations);
  const { counts } = report.subjects[0] ?? {};
  strictEqual(what === 'booking' ? counts?.pass : counts?.fail, conversations);
  return took;
}

process.on('message', async () => process.send?.(await converse()));
