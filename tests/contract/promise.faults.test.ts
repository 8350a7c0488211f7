import { availableParallelism } from 'node:os';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { forkProgram } from '../fork-program.ts';
import { createFigures, type Figures } from './random-play.ts';

const calls = 1_000_000;
const firstSeed = 20261122;
/** Ends a run that hangs. */
const hangGuardMs = 10_800_000;

it('keeps the promise in a million calls, whatever a model, a network, a guest, a host and a clock do', {
  timeout: hangGuardMs,
}, async () => {
  const began = performance.now();
  const players = Math.min(4, availableParallelism());
  const latest = Array.from({ length: players }, createFigures);
  let printed = 0;
  const print = () => {
    const played = latest.reduce((all, figures) => all + figures.calls, 0);
    if (played - printed < calls / 20) return;
    printed = played;
    process.stdout.write(`${played} calls in ${Math.round((performance.now() - began) / 1000)} seconds\n`);
  };
  const parts = await Promise.all(
    latest.map((_, index) => {
      const part = { calls: Math.ceil(calls / players), seed: firstSeed + index * calls };
      return play(part, (figures) => {
        latest[index] = figures;
        print();
      });
    }),
  );
  const { codes, ...figures } = parts.reduce(sum, createFigures());
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${JSON.stringify({ seed: firstSeed, ...figures, codes, seconds })}\n`);
  expect(figures.calls).toBeGreaterThanOrEqual(calls);
  // Tools that send nothing would keep the promise too. Each rule was needed, and each kind of event occurred.
  for (const [name, share] of Object.entries(leastShares))
    expect(figures[name as keyof typeof figures] * share, name).toBeGreaterThan(calls);
});

/** At least one of so many calls. */
const leastShares = {
  ...{ posts: 20, accepted: 50, refused: 200, uncertain: 500 },
  ...{ sentAgainLater: 10_000, fromHistory: 10_000, additional: 10_000 },
  ...{ confirmed: 200, declined: 500, moved: 2000, cancelled: 500 },
};

type Part = { calls: number; seed: number };

async function play({ calls, seed }: Part, onProgress: (figures: Figures) => void): Promise<Figures> {
  type Told = { figures: Figures; isLast: boolean };
  const program = import.meta.resolve('./promise-player.fixture.ts');
  const { child, told, kill } = forkProgram<Told>(program, [calls, seed]);
  onTestFinished(() => void kill());
  child.on('message', ({ figures }: Told) => onProgress(figures));
  // A player that ends before has printed what the witness objects to.
  return told(({ figures, isLast }) => (isLast ? figures : undefined));
}

function sum(one: Figures, other: Figures): Figures {
  const codes = { ...one.codes };
  for (const [code, count] of Object.entries(other.codes)) codes[code] = (codes[code] ?? 0) + count;
  const numbers = Object.entries(one).filter(([name]) => name !== 'codes');
  const added = numbers.map(([name, count]) => [name, Number(count) + Number(other[name as keyof Figures])]);
  return { ...(Object.fromEntries(added) as Figures), codes };
}
