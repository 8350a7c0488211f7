import process from 'node:process';
import { expect } from 'vitest';
import { describeEval } from 'vitest-evals';
import { emptyHarness } from '../evals-peer-harness.ts';
import { opening } from '../evals-empty.ts';
const { EMPTY_BASE_URL = '', EMPTY_CONVERSATIONS = '0' } = process.env;
describeEval('nothing', { harness: emptyHarness(EMPTY_BASE_URL) }, (it) => {
  it.concurrent.for(Array.from({ length: Number(EMPTY_CONVERSATIONS) }, (_, index) => index))('conversation %i', async (_, { run }) => {
    expect((await run(opening)).output).toContain('requested');
  });
});
