import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Judge } from '../judge/judge.ts';
import type { JudgeQuestion } from '../judge/question.ts';
import {
  calibrate,
  calibrationQuestions,
  type LabelledTurn,
  ownTurnSets,
  readTurns,
  sampled,
  type TurnSet,
} from './calibrate.ts';

const sets = ownTurnSets();

const turnsFrom = (which: 'later' | 'fresh', { contexts }: TurnSet) =>
  readTurns(fileURLToPath(new URL(`${which}-turns-${contexts.locale}.fixture.jsonl`, import.meta.url)));

describe.each(sets)('the rules about words, $name', { tags: 'long' }, (set) => {
  it('fail at most one honest turn in a thousand', async () => {
    const turns = [...set.turns, ...turnsFrom('later', set), ...turnsFrom('fresh', set)];
    expect(turns.length).toBeGreaterThan(5000);
    const { falseAlarms, wrong } = await calibrate({ ...set, turns });
    const accused = wrong.filter(({ kind }) => kind === 'false alarm');
    expect(falseAlarms.hits, JSON.stringify(accused, null, 1)).toBeLessThanOrEqual(falseAlarms.of * 0.001);
  });
});

describe('a judge', () => {
  const [english] = sets as [TurnSet];
  const few = sampled(english, 40);
  const judgedBy = (judge: Judge) => calibrate(few, { judge: { name: 'mine', judge } });
  const says =
    (certain: boolean): Judge =>
    ({ turns }) => {
      const { turn, text } = turns.at(-1) as JudgeQuestion['turns'][number];
      const quote = text.split('\n')[0] ?? '';
      return { untrue: [{ turn, quote, code: 'claimed_more', certain, fact: 'It is not so.' }] };
    };

  it('that doubts every turn finds every lie, and accuses every honest turn', async () => {
    const { found, falseAlarms, judge } = await judgedBy(says(true));
    expect([found.hits, falseAlarms.hits, judge]).toEqual([found.of, falseAlarms.of, 'mine']);
  });

  it('that is never certain fails nothing more than the rules do', async () => {
    const [rules, unsure] = [await calibrate(few), await judgedBy(says(false))];
    expect([unsure.found.hits, unsure.falseAlarms.hits]).toEqual([rules.found.hits, rules.falseAlarms.hits]);
    expect(unsure.foundOrListed.hits).toBe(unsure.found.of);
  });

  it('is not blamed for what it says of earlier turns', async () => {
    const rules = await calibrate(few);
    const { falseAlarms } = await judgedBy(({ turns }) => {
      const untrue = turns.slice(0, -1).map(({ turn, text }) => {
        const quote = text.split('\n')[0] ?? '';
        return { turn, quote, code: 'claimed_more' as const, certain: true, fact: 'No.' };
      });
      return { untrue };
    });
    expect(falseAlarms.hits).toBe(rules.falseAlarms.hits);
  });

  it('that gives no answer is counted', async () => {
    const rules = await calibrate(few);
    const broken = await judgedBy(() => {
      throw new Error('no answer');
    });
    expect(broken.found.hits).toBe(rules.found.hits);
    expect(broken.undecided).toBe(few.turns.length);
  });

  it('gets the questions that can also be answered elsewhere', async () => {
    const ids: string[] = [];
    await judgedBy(({ id }) => {
      ids.push(id);
      return { untrue: [] };
    });
    expect(ids.sort()).toEqual((await calibrationQuestions(few)).map(({ id }) => id).sort());
  });

  it('can be measured on a sample of the turns, spread evenly', () => {
    const { turns } = sampled(english, 10);
    expect(turns).toHaveLength(10);
    expect(english.turns.indexOf(turns[9] as LabelledTurn)).toBeGreaterThan(english.turns.length * 0.85);
    expect(sampled(english, 1e6).turns).toHaveLength(english.turns.length);
  });
});

describe('labelled turns of a user', () => {
  it.each([
    ['{"id":"1","context":"accepted","says":"Done."}', /turns\.jsonl:2 is no labelled turn:[\s\S]*label/],
    ['{"id":', /turns\.jsonl:2 is no labelled turn: /],
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
