import process from 'node:process';
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, beforeAll, expect } from 'vitest';
import { describeEval } from 'vitest-evals';
import { opening, startCounting } from './empty.ts';
import { emptyHarness } from './peer-harness.ts';

const { PEER_BASE_URL = '', PEER_CONVERSATIONS = '0', PEER_TURNS = '0' } = process.env;
const conversations = Array.from({ length: Number(PEER_CONVERSATIONS) }, (_, index) => index);
const harness = emptyHarness(PEER_BASE_URL);

// The main thread of vitest says when a turn may begin.
const channel = new BroadcastChannel('turns');
let granted = Promise.withResolvers<void>();
channel.onmessage = () => granted.resolve();
// A message that was posted before this thread listened is lost, so say that it listens now.
channel.postMessage('ready');
afterAll(() => channel.close());

for (let turn = 0; turn < Number(PEER_TURNS); turn += 1)
  describeEval(`turn ${turn}`, { harness }, (it) => {
    let count = startCounting();
    let passed = 0;
    beforeAll(async () => {
      await granted.promise;
      granted = Promise.withResolvers();
      count = startCounting();
    });
    afterAll(() => {
      const took = count(conversations.length);
      channel.postMessage(passed === conversations.length ? took : `${passed} conversations passed`);
    });
    it.concurrent.for(conversations)('conversation %i', async (_, { run }) => {
      const result = await run(opening);
      expect(result.output).toContain('requested');
      passed += 1;
    });
  });
