import process from 'node:process';
import { expect } from 'vitest';
import { describeEval } from 'vitest-evals';
import { opening } from '../empty.ts';
import { emptyHarness } from '../peer-harness.ts';

const { EMPTY_BASE_URL = '', EMPTY_CONVERSATIONS = '0' } = process.env;
const conversations = Array.from({ length: Number(EMPTY_CONVERSATIONS) }, (_, index) => index);

describeEval('nothing', { harness: emptyHarness(EMPTY_BASE_URL) }, (it) => {
  it.concurrent.for(conversations)('conversation %i', async (_, { run }) => {
    expect((await run(opening)).output).toContain('requested');
  });
});
