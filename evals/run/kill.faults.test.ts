import process from 'node:process';
import { expect, it } from 'vitest';
import { killAndCarryOn } from './kill-and-carry-on.fixture.ts';

it('loses no cell and doubles none, killed sixty times while it runs', async () => {
  const { cells, kept } = await killAndCarryOn(60);
  process.stdout.write(`${JSON.stringify({ cells, keptBeforeTheLastRun: kept })}\n`);
  expect(kept).toBeGreaterThan(200);
});
