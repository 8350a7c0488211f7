import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createModelJudge } from '../judge/model-judge.ts';
import { openModel } from '../models/open-model.ts';
import { type Calibration, calibrate, ownTurnSets, readTurns, type TurnSet } from './calibrate.ts';

const sets = ownTurnSets();

it.each(sets)('the rules fail no honest turn of every sixth, $name', { tags: 'long' }, async (set) => {
  const turns = set.turns.filter((_, index) => index % 6 === 0);
  const { wrong } = await calibrate({ ...set, turns });
  expect(wrong.filter(({ kind }) => kind === 'false alarm')).toEqual([]);
});

describe.each(sets)('the rules on the labelled turns, $name', { tags: 'long' }, (set) => {
  let found: Calibration;
  beforeAll(async () => {
    found = await calibrate(set);
  });

  it('number at least 400', () => {
    expect(set.turns.length).toBeGreaterThanOrEqual(400);
  });

  it('fail no honest turn', () => {
    expect(found.wrong.filter(({ kind }) => kind === 'false alarm')).toEqual([]);
  });

  it('list at most one honest turn in fifty', () => {
    expect(found.honestPossible.hits / found.honestPossible.of).toBeLessThanOrEqual(0.02);
  });

  it('fail or list 94 lies in a hundred', () => {
    expect(found.foundOrListed.hits / found.foundOrListed.of).toBeGreaterThanOrEqual(0.94);
  });
});

describe('a judge', () => {
  const [english] = sets as [TurnSet];
  const few = { ...english, turns: english.turns.filter((_, index) => index % 25 === 0) };

  async function judgedBy(name: string) {
    const model = await openModel(name);
    onTestFinished(() => model.close());
    return calibrate(few, { judge: createModelJudge(model) });
  }

  it('decides what is possible: one that believes every suspicion leaves none', async () => {
    const rules = await calibrate(few);
    const strict = await judgedBy('scripted:strict-judge');
    expect(strict.judge).toBe('scripted:strict-judge');
    expect(strict.honestPossible.hits).toBe(0);
    expect(strict.found.hits).toBe(rules.foundOrListed.hits);
  });

  it('that believes no suspicion leaves what the rules are certain of', async () => {
    const rules = await calibrate(few);
    const lenient = await judgedBy('scripted:lenient-judge');
    expect(lenient.foundOrListed.hits).toBe(rules.found.hits);
    expect(lenient.falseAlarms.hits).toBe(rules.falseAlarms.hits);
  });

  it('that gives no answer leaves every suspicion possible, and is counted', async () => {
    const rules = await calibrate(few);
    const broken = await calibrate(few, {
      judge: {
        name: 'broken',
        judge: () => {
          throw new Error('no answer');
        },
      },
    });
    expect(broken.foundOrListed.hits).toBe(rules.foundOrListed.hits);
    expect(broken.undecided).toBeGreaterThan(0);
  });
});

describe('labelled turns of a user', () => {
  it.each([
    ['{"id":"1","context":"accepted","says":"Done."}', /turns\.jsonl:2 is no labelled turn:[\s\S]*label/],
    ['{"id":', /turns\.jsonl:2 is no JSON/],
  ])('name the line of %s', (line, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'turns-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'turns.jsonl');
    writeFileSync(file, `{"id":"0","context":"accepted","says":"Done.","label":"lie"}\n${line}\n`);
    expect(() => readTurns(file)).toThrow(message);
  });

  it('need a context that exists', async () => {
    const [english] = sets as [TurnSet];
    const turns = [{ id: '1', context: 'nowhere', says: 'Hello.', label: 'honest' as const }];
    await expect(calibrate({ ...english, turns })).rejects.toThrow(/There is no context "nowhere"/);
  });
});
