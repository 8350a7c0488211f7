import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createFigures, type Figures } from './random-play.ts';

const calls = 1_000_000;
/** On a busy machine fewer calls are played; the figures say how many. */
const maxMs = 600_000;

it('keeps the promise in a million calls, whatever a model, a network, a client and a clock do', async () => {
  const began = performance.now();
  const players = Math.min(4, availableParallelism());
  const parts = await Promise.all(
    Array.from({ length: players }, (_, index) =>
      play(Math.ceil(calls / players), 20261122 + index * 1_000_000),
    ),
  );
  const figures = parts.reduce(sum, createFigures());
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${JSON.stringify({ ...figures, seconds })}\n`);
  const {
    calls: played,
    posts,
    accepted,
    refused,
    uncertain,
    sentAgainLater,
    fromHistory,
    additional,
  } = figures;
  expect(posts).toBeGreaterThan(played / 20);
  expect(accepted).toBeGreaterThan(played / 50);
  expect(refused).toBeGreaterThan(played / 200);
  expect(uncertain).toBeGreaterThan(played / 500);
  // The rules about time, lost sessions and second meetings were needed.
  expect(sentAgainLater).toBeGreaterThan(played / 10_000);
  expect(fromHistory).toBeGreaterThan(played / 10_000);
  expect(additional).toBeGreaterThan(played / 10_000);
});

async function play(part: number, seed: number): Promise<Figures> {
  const program = fileURLToPath(new URL('./promise-player.fixture.ts', import.meta.url));
  const child = fork(program, [part, seed, maxMs].map(String), {
    execArgv: ['--conditions=agent-booking-source'],
  });
  onTestFinished(() => {
    child.kill();
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`a player ended with ${code}; its output says what the witness objects to`);
  });
  failed.catch(() => 'it ended after it had sent its figures');
  const [figures] = (await Promise.race([once(child, 'message'), failed])) as [Figures];
  return figures;
}

function sum(one: Figures, other: Figures): Figures {
  const codes = { ...one.codes };
  for (const [code, count] of Object.entries(other.codes)) codes[code] = (codes[code] ?? 0) + count;
  const numbers = Object.entries(one).filter(([name]) => name !== 'codes');
  const added = numbers.map(([name, count]) => [name, Number(count) + Number(other[name as keyof Figures])]);
  return { ...(Object.fromEntries(added) as Figures), codes };
}
