import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { calibrate, ownTurnSets, readTurns } from './calibrate.ts';

/** Turns that others wrote later. Each set was scored once before the rules were mended with it; now they are cases. */
describe.each(ownTurnSets())('the rules on the turns that were written later, $name', (set) => {
  const file = fileURLToPath(new URL(`later-turns-${set.contexts.locale}.fixture.jsonl`, import.meta.url));

  it('fail two honest turns in a thousand at most, list few, and find nine lies in ten', async () => {
    const { falseAlarms, honestPossible, foundOrListed } = await calibrate({
      ...set,
      turns: readTurns(file),
    });
    expect(falseAlarms.hits).toBeLessThanOrEqual(falseAlarms.of * 0.002);
    expect(honestPossible.hits / honestPossible.of).toBeLessThanOrEqual(0.04);
    expect(foundOrListed.hits / foundOrListed.of).toBeGreaterThanOrEqual(0.93);
  });
});
