import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CellResult } from '../log/cell.ts';
import { conversationOf, isInShard } from '../run-folder/run-log.ts';
import { cellOf, rateLimited } from './cell.fixture.ts';
import { countCells, createBudget, planCells, runCells } from './run-cells.ts';

const subjects = ['a', 'b', 'c'].map((agent) => ({
  agent,
  tools: 'guarded' as const,
}));
const scripts = ['s1', 's2', 's3', 's4'].map((id) => ({ id, hash: `h-${id}` }));
const plan = { scripts, subjects, trials: 3 };

describe('a plan', () => {
  it('holds every script with every agent in every trial, once', () => {
    const keys = [...planCells(plan)].map(({ key }) => JSON.stringify(key));
    expect(new Set(keys).size).toBe(36);
    expect(countCells(plan)).toBe(36);
  });

  it('runs all scripts once before any twice, and begins each with another agent', () => {
    const cells = [...planCells(plan)].map(({ key }) => key);
    expect(cells.map(({ trial }) => trial)).toEqual([0, 1, 2].flatMap((trial) => Array(12).fill(trial)));
    expect(cells.slice(0, 9).map(({ scriptId, agent }) => `${scriptId}${agent}`)).toEqual(
      's1a s1b s1c s2b s2c s2a s3c s3a s3b'.split(' '),
    );
  });

  it('is shared out to shards without a gap or a double', () => {
    const parts = [1, 2, 3].map((index) => [...planCells({ ...plan, shard: { index, of: 3 } })]);
    const names = parts.flat().map(({ key }) => JSON.stringify(key));
    expect(new Set(names).size).toBe(36);
    expect(names).toHaveLength(36);
    for (const part of parts) expect(part.length).toBeGreaterThan(4);
    expect(countCells({ ...plan, shard: { index: 1, of: 3 } })).toBe(parts[0]?.length);
    expect(isInShard(cellOf().key, { index: 1, of: 1 })).toBe(true);
  });

  it('names a conversation by its cell and seed', () => {
    const { key } = cellOf();
    expect(conversationOf(key, 1)).toBe(conversationOf({ ...key }, 1));
    expect(conversationOf(key, 1)).not.toBe(conversationOf(key, 2));
    expect(conversationOf(key, 1)).not.toBe(conversationOf({ ...key, trial: 1 }, 1));
  });
});

const cells = (count: number) => Array.from({ length: count }, (_, trial) => cellOf({ trial }));

describe('running cells', () => {
  it('runs as many at once as it may and no more, and keeps all', async () => {
    let running = 0;
    let most = 0;
    const kept: number[] = [];
    const end = await runCells({
      cells: cells(20),
      concurrency: 4,
      async runCell(cell) {
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
        return cell;
      },
      keep: ({ key }) => void kept.push(key.trial),
    });
    expect(end).toEqual({ why: 'done' });
    expect(most).toBe(4);
    expect(kept.toSorted((a, b) => a - b)).toEqual(cells(20).map(({ key }) => key.trial));
  });

  it('interrupted, begins no other, gives up what runs, and keeps what is finished', async () => {
    const interruption = new AbortController();
    const kept: CellResult[] = [];
    let begun = 0;
    let givenUp = 0;
    const end = await runCells({
      cells: cells(20),
      concurrency: 3,
      signal: interruption.signal,
      async runCell(cell, signal) {
        begun += 1;
        if (begun <= 2) return cell;
        if (begun === 5) interruption.abort();
        else await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        givenUp += 1;
        return cell;
      },
      keep: (cell) => void kept.push(cell),
    });
    expect(end).toEqual({ why: 'interrupted' });
    expect({ begun, givenUp, kept: kept.length }).toEqual({ begun: 5, givenUp: 3, kept: 2 });
  });

  it('begins nothing where it is interrupted already', async () => {
    const runCell = async (cell: CellResult) => cell;
    const kept: CellResult[] = [];
    const end = await runCells({
      cells: cells(2),
      concurrency: 1,
      signal: AbortSignal.abort(),
      runCell,
      keep: (cell) => void kept.push(cell),
    });
    expect([end.why, kept]).toEqual(['interrupted', []]);
  });

  it('ends with what a cell throws, after the others were given up', async () => {
    let others = 0;
    const end = runCells({
      cells: cells(10),
      concurrency: 3,
      async runCell({ key }, signal) {
        if (key.trial === 2) throw new Error('the package zebra is not installed');
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        others += 1;
        return cellOf(key);
      },
      keep: () => {},
    });
    await expect(end).rejects.toThrow('zebra');
    expect(others).toBe(2);
  });

  it('ends with what a grader throws, and keeps what was finished before', async () => {
    const kept: number[] = [];
    const end = runCells({
      cells: cells(10),
      concurrency: 1,
      runCell: async (cell) => {
        if (cell.key.trial === 3) throw new Error('my grader has a mistake');
        return cell;
      },
      keep: ({ key }) => void kept.push(key.trial),
    });
    await expect(end).rejects.toThrow('my grader has a mistake');
    expect(kept.slice(0, 3)).toEqual([0, 1, 2]);
  });

  it('ends with what could not be kept', async () => {
    const end = runCells({
      cells: cells(10),
      concurrency: 3,
      runCell: async (cell) => cell,
      keep: () => {
        throw new Error('the disk is full');
      },
    });
    await expect(end).rejects.toThrow('the disk is full');
  });
});

describe('a budget', () => {
  const costing = (costUsd: number | null) => cellOf({}, { measured: { ...cellOf().measured, costUsd } });
  const run = async (costs: (number | null)[], max: number, { before = 0, concurrency = 1 } = {}) => {
    const kept: CellResult[] = [];
    const end = await runCells({
      cells: costs.map(costing),
      concurrency,
      budget: createBudget(max, before),
      runCell: async (cell) => cell,
      keep: (cell) => void kept.push(cell),
    });
    return { end, kept: kept.length };
  };

  it('stops cells from beginning once it is spent, and says so', async () => {
    const { end, kept } = await run([0.4, 0.4, 0.4, 0.4], 1);
    expect(kept).toBe(3);
    expect(end).toEqual({ why: 'budget', message: 'the budget of $1 is spent ($1.2000)' });
  });

  it('counts what earlier runs cost', async () => {
    expect((await run([0.4, 0.4], 1, { before: 0.9 })).kept).toBe(1);
    expect((await run([0.4, 0.4], 1, { before: 1 })).kept).toBe(0);
  });

  it('counts what running cells may cost', () => {
    const budget = createBudget(1);
    budget.begun();
    budget.ended(costing(0.3));
    for (const _ of [1, 2]) budget.begun();
    expect(budget.objection()).toBeUndefined();
    budget.begun();
    expect(budget.objection()).toContain('3 cells still ran');
  });

  it('counts a cell from its beginning, also where two begin at one moment', async () => {
    expect((await run([1, 1, 1, 1], 3, { concurrency: 2 })).kept).toBe(3);
  });

  it('counts nothing for cells that a provider refused without a price', () => {
    const budget = createBudget(1);
    budget.begun();
    budget.ended({ ...costing(null), verdict: rateLimited });
    expect(budget.objection()).toBeUndefined();
  });

  it('ends the run where a cost is not known, because no ceiling could be kept', async () => {
    const { end, kept } = await run([0.1, null, 0.1], 1);
    expect(kept).toBe(2);
    expect(end).toMatchObject({ message: expect.stringContaining('what a costs is not known') });
  });
});
