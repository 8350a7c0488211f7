import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { messageOfParent } from './child-server.ts';
import type { EvalsLoad } from './evals.ts';

/** vitest-evals by its own runner, in one worker as ours is one process. */
const { baseUrl, cases, atOnce } = await messageOfParent<EvalsLoad>();
const folder = mkdtempSync(join(tmpdir(), 'evals-peer-'));
const answer = join(folder, 'milliseconds');
try {
  const vitest = await startVitest('test', [], {
    root: fileURLToPath(new URL('.', import.meta.url)),
    config: false,
    watch: false,
    include: ['evals-peer.cases.ts'],
    pool: 'threads',
    maxWorkers: 1,
    maxConcurrency: atOnce,
    reporters: [{}],
    env: { PEER_BASE_URL: baseUrl, PEER_CASES: String(cases), PEER_ANSWER: answer },
  });
  await vitest.close();
  const errors = vitest.state.getUnhandledErrors();
  if (errors.length > 0 || vitest.state.getCountOfFailedTests() > 0)
    throw new Error(`vitest-evals failed: ${String(errors[0] ?? 'a case')}`);
  process.send?.(Number(readFileSync(answer, 'utf8')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
