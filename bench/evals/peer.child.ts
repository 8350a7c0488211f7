import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { startVitest } from 'vitest/node';
import { messageOfParent } from '../child-server.ts';
import type { EvalsLoad } from './side.ts';

/** vitest-evals by its own runner, in one worker as ours is one thread, and with no reporter as ours has none. */
const { baseUrl, conversations, atOnce, turns } = await messageOfParent<EvalsLoad>();
const channel = new BroadcastChannel('turns');
const ready = Promise.withResolvers<void>();
process.on('message', async () => {
  await ready.promise;
  channel.postMessage('granted');
});
channel.onmessage = ({ data }) => {
  if (data === 'ready') return ready.resolve();
  if (typeof data === 'string') throw new Error(`vitest-evals failed: ${data}`);
  process.send?.(data);
};
const vitest = await startVitest('test', [], {
  root: fileURLToPath(new URL('.', import.meta.url)),
  config: false,
  watch: false,
  include: ['peer.cases.ts'],
  pool: 'threads',
  maxWorkers: 1,
  maxConcurrency: atOnce,
  // No timeout, because this side waits during the turns of the other one.
  hookTimeout: 0,
  reporters: [{}],
  env: {
    PEER_BASE_URL: baseUrl,
    PEER_CONVERSATIONS: String(conversations),
    PEER_TURNS: String(turns),
  },
});
await vitest.close();
channel.close();
