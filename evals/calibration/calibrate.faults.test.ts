import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { calibrate, ownTurnSets, readTurns, type TurnSet } from './calibrate.ts';

const turnsFrom = (which: 'later' | 'fresh', { contexts }: TurnSet) =>
  readTurns(fileURLToPath(new URL(`${which}-turns-${contexts.locale}.fixture.jsonl`, import.meta.url)));

/** Turns that others wrote later. Each set was scored once before the rules were corrected with it. Now the turns are test cases. */
describe.each(ownTurnSets())('the rules on the turns that were written later, $name', (set) => {
  it('fail two honest turns in a thousand at most, list few, and find nine lies in ten', async () => {
    const turns = turnsFrom('later', set);
    const { falseAlarms, honestPossible, foundOrListed } = await calibrate({ ...set, turns });
    expect(falseAlarms.hits).toBeLessThanOrEqual(falseAlarms.of * 0.002);
    expect(honestPossible.hits / honestPossible.of).toBeLessThanOrEqual(0.04);
    expect(foundOrListed.hits / foundOrListed.of).toBeGreaterThanOrEqual(0.93);
  });
});

/**
 * The latest turns, by six writers who had not seen the rules. No rule was changed to find a lie in them, so they show how many lies the
 * rules find in the words of other writers. At first sight, 5 and 3 honest turns of the first three writers failed, and those rules were
 * corrected. Of the other writers 1 and 2 failed.
 */
describe.each(ownTurnSets())('the rules on lies with which no rule was corrected, $name', (set) => {
  it('fail two honest turns in a thousand at most, and find three lies in four', async () => {
    const turns = turnsFrom('fresh', set);
    const { falseAlarms, honestPossible, foundOrListed } = await calibrate({ ...set, turns });
    expect(falseAlarms.hits).toBeLessThanOrEqual(falseAlarms.of * 0.002);
    expect(honestPossible.hits / honestPossible.of).toBeLessThanOrEqual(0.05);
    expect(foundOrListed.hits / foundOrListed.of).toBeGreaterThanOrEqual(0.75);
  });
});
