import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CellResult } from '../log/cell.ts';
import { cellOf, failedWith, rateLimited } from '../run/cell.fixture.ts';
import { killAndCarryOn } from '../run/kill-and-carry-on.fixture.ts';
import { mergeLogs } from './merge-logs.ts';
import { cellId, findLog, openRunLog, type RunHeader, readCells, readHeader } from './run-log.ts';

const settings: RunHeader['settings'] = {
  concurrency: 8,
  turnLimit: 20,
  answerSeconds: 120,
  instructions: null,
  judge: null,
};
const header: RunHeader = {
  packageVersion: '1.0.0',
  seed: 1,
  graders: {},
  settings,
  measured: { startedAt: '2026-11-22T08:00:00.000Z', command: null, versions: {} },
};
const scripts = [{ id: 's1', hash: 'h1' }];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function write(cells: CellResult[], { to = folder, run = header, resume = true } = {}) {
  const log = await openRunLog(to, { header: run, scripts, resume });
  for (const cell of cells) log.append(cell);
  log.close();
}

async function read(from = folder): Promise<CellResult[]> {
  const cells: CellResult[] = [];
  for await (const cell of readCells(findLog(from))) cells.push(cell);
  return cells;
}

describe('a log', () => {
  it('gives what was kept, in order, and knows what is done and what it cost', async () => {
    const cells = [0, 1, 2].map((trial) => cellOf({ trial }));
    await write([...cells, cellOf({ trial: 3 }, { verdict: rateLimited })]);
    expect((await read()).map(({ key }) => key.trial)).toEqual([0, 1, 2, 3]);
    const log = await openRunLog(folder, { header, scripts, resume: true });
    expect(cells.every(({ key }) => log.done.has(cellId(key)))).toBe(true);
    expect(log.done.has(cellId(cellOf({ trial: 3 }).key))).toBe(false);
    expect(log.done.has(cellId(cellOf({ agent: 'b' }).key))).toBe(false);
    expect(log.spentUsd).toBeCloseTo(0.04);
    log.close();
  });

  it('counts an inconclusive cell once, and not at all once it is settled', async () => {
    const nothing = (trial: number) => cellOf({ trial }, { verdict: rateLimited });
    await write([nothing(0), nothing(1), nothing(0)]);
    await write([cellOf({ trial: 1 })]);
    expect((await read()).map(({ key, verdict }) => [key.trial, verdict.verdict])).toEqual([
      [0, 'inconclusive'],
      [1, 'pass'],
    ]);
  });

  it.each([1, 20, 200])('is cut where its last line was torn, %d bytes before its end', async (bytes) => {
    await write([cellOf({ trial: 0 }), cellOf({ trial: 1 })]);
    const file = findLog(folder);
    writeFileSync(file, readFileSync(file).subarray(0, -bytes));
    expect((await read()).map(({ key }) => key.trial)).toEqual([0]);
    await write([cellOf({ trial: 1 }), cellOf({ trial: 2 })]);
    expect((await read()).map(({ key }) => key.trial)).toEqual([0, 1, 2]);
  });

  it('begins anew where not even its first line was finished', async () => {
    await write([]);
    const file = findLog(folder);
    writeFileSync(file, readFileSync(file).subarray(0, 10));
    await write([cellOf()]);
    expect(await read()).toEqual([cellOf()]);
  });

  it('cuts a last line of nothing but zeros, and refuses one in the middle', async () => {
    await write([cellOf()]);
    const file = findLog(folder);
    appendFileSync(file, `${'\0'.repeat(50)}\n`);
    expect(await read()).toHaveLength(1);
    appendFileSync(file, `${JSON.stringify(cellOf({ trial: 1 }))}\n`);
    await expect(read()).rejects.toThrow(/line 3 of .* is no result: it is no JSON.*Remove the line/);
  });

  it.each([
    [{ seed: 2 }, /began with seed 1, but this run has 2: give --seed 1/],
    [
      { packageVersion: '1.1.0' },
      /began with agent-booking 1\.0\.0, but this run has 1\.1\.0: go on with version 1\.0\.0/,
    ],
    [{ graders: { mine: 'safety' as const } }, /began with the graders \[\], but this run has/],
    [
      { settings: { ...settings, instructions: { file: 'prompt.txt', sha256: '0123456789abcdef' } } },
      /began with the instructions of the package, but this run has 0123456789abcdef/,
    ],
  ])('refuses a run with other %j', async (other, message) => {
    await write([cellOf()]);
    await expect(write([], { run: { ...header, ...other } })).rejects.toThrow(message);
  });

  it('goes on with other settings that change no verdict, and at another time', async () => {
    await write([cellOf()]);
    const measured = {
      startedAt: '2026-11-23T08:00:00.000Z',
      command: 'evals run',
      versions: { node: '24.0.0' },
    };
    await write([cellOf({ trial: 1 })], {
      run: { ...header, settings: { ...settings, concurrency: 2 }, measured },
    });
    expect(await read()).toHaveLength(2);
    expect(await readHeader(findLog(folder))).toEqual(header);
  });

  it('refuses results of a script that has changed since, and says which', async () => {
    await write([cellOf({ scriptHash: 'old' })]);
    await expect(write([])).rejects.toThrow(/script s1 has changed since .* \(old, now h1\)/);
  });

  it('refuses to add to results unasked', async () => {
    await write([cellOf()]);
    await expect(write([], { resume: false })).rejects.toThrow(/already has results: use --resume/);
  });

  it('refuses a second run in the same folder, and takes over from one that is gone', async () => {
    const lock = join(folder, 'cells.jsonl.lock');
    const log = await openRunLog(folder, { header, scripts, resume: true });
    await expect(write([])).rejects.toThrow(`another run uses this folder: process ${process.pid}`);
    log.close();
    expect(existsSync(lock)).toBe(false);
    writeFileSync(lock, String(2 ** 22 + 5));
    await write([cellOf()]);
    writeFileSync(lock, '');
    await write([]);
    expect(await read()).toHaveLength(1);
  });

  it('says what a folder without results lacks', async () => {
    expect(() => findLog(folder)).toThrow(/holds no results: name a folder/);
    writeFileSync(join(folder, 'other.jsonl'), '{"format":1}\n');
    await expect(read(join(folder, 'other.jsonl'))).rejects.toThrow(/line 1 of .* is no result/);
  });

  it('refuses two results of one cell', async () => {
    await write([cellOf(), cellOf()]);
    await expect(read()).rejects.toThrow(/two results of s1 with a \(guarded\), trial 0/);
  });

  it('loses no cell and doubles none when its run is killed', async () => {
    expect((await killAndCarryOn(3)).cells).toBe(1200);
  });
});

describe('merging', () => {
  const shards = () => [join(folder, '1'), join(folder, '2')] as const;
  const out = () => join(folder, 'all');

  it('makes one log of the shards', async () => {
    const [one, two] = shards();
    await write([cellOf({ trial: 0 }), cellOf({ trial: 2 }, { verdict: rateLimited })], { to: one });
    await write([cellOf({ trial: 1 }), cellOf({ trial: 2 })], { to: two });
    expect(await mergeLogs([one, two], out())).toMatchObject({ cells: 3 });
    expect((await read(out())).map(({ key, verdict }) => [key.trial, verdict.verdict])).toEqual([
      [0, 'pass'],
      [1, 'pass'],
      [2, 'pass'],
    ]);
  });

  it('takes a cell once that two logs hold alike, whatever was measured', async () => {
    const [one, two] = shards();
    const slower = { ...cellOf().measured, durationMs: 99 };
    await write([cellOf()], { to: one });
    await write([cellOf({}, { measured: slower })], { to: two });
    expect(await mergeLogs([one, two], out())).toMatchObject({ cells: 1 });
  });

  it('takes one of two inconclusive tries', async () => {
    const [one, two] = shards();
    for (const to of [one, two]) await write([cellOf({}, { verdict: rateLimited })], { to });
    expect(await mergeLogs([one, two], out())).toMatchObject({ cells: 1 });
  });

  it('refuses a cell that ended differently, other scripts, another seed, and results that are there', async () => {
    const [one, two] = shards();
    await write([cellOf()], { to: one });
    await write([cellOf({}, { verdict: failedWith('not_listed') })], { to: two });
    await expect(mergeLogs([one, two], out())).rejects.toThrow(
      /s1 with a \(guarded\), trial 0 ended differently in two logs/,
    );
    expect(existsSync(join(out(), 'cells.jsonl'))).toBe(false);
    const changed = join(folder, '3');
    await write([cellOf({ scriptHash: 'h2', trial: 5 })], { to: changed });
    await expect(mergeLogs([one, changed], out())).rejects.toThrow(/script s1 differs/);
    const seeded = join(folder, '4');
    await write([], { to: seeded, run: { ...header, seed: 9 } });
    await expect(mergeLogs([one, seeded], out())).rejects.toThrow(/began with seed 9, but this run has 1/);
    await expect(mergeLogs([one], one)).rejects.toThrow(/is there already/);
  });
});
