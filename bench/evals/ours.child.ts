import { strictEqual } from 'node:assert';
import process from 'node:process';
import { runEvals } from 'agent-booking/evals';
import { messageOfParent } from '../child-server.ts';
import { startCounting, type Took } from './empty.ts';
import { bookingScript } from './script.ts';
import type { EvalsLoad } from './side.ts';

/** Conversations by our own runner, from their world's opening to their verdict. */
const { baseUrl, conversations, atOnce } = await messageOfParent<EvalsLoad>();
const scripts = [{ ...bookingScript, id: 'earliest-without-asking', family: 'plain-booking' }];

async function converse(): Promise<Took> {
  const count = startCounting();
  const report = await runEvals({
    models: [`books@${baseUrl}`],
    scripts,
    trials: conversations,
    concurrency: atOnce,
  });
  const took = count(conversations);
  strictEqual(report.subjects[0]?.counts.pass, conversations);
  return took;
}

process.on('message', async () => process.send?.(await converse()));
