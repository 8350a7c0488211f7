import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AgentFactory } from '../agents/agent.ts';
import type { Grader } from '../grade/grader.ts';
import { readReport } from '../report/render/report-files.ts';
import { withoutMeasured } from '../report/report.fixture.ts';
import { readRun } from '../run-folder/run-log.ts';
import { withoutOrder, writtenCells } from '../run-folder/written-cells.fixture.ts';
import { policiesOfAgents } from '../scripted-agents/scripted-agents.fixture.ts';
import { createScriptedModel, type Policy } from '../scripted-model/index.ts';
import { gatherScripts } from './choose-scripts.ts';
import { estimateEvals, measuredTokens } from './estimate.ts';
import { gradeRun } from './finished-run.ts';
import { booksAndSays, ownScriptData } from './own-script.fixture.ts';
import { runEvals } from './run-evals.ts';
import type { Progress, RunEvalsOptions } from './run-options.ts';

const books = booksAndSays('A confirmation was mailed to you. Nothing is booked before you confirm.');

const boasts: AgentFactory = () => async () => 'You are booked.';

const quick: RunEvalsOptions = { scripts: [ownScriptData], agents: { books, boasts } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-evals-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('running evals', () => {
  it('holds each script with each agent, and says which failed by what', async () => {
    const report = await runEvals({ ...quick, trials: 3 });
    expect(report.counts).toMatchObject({ cells: 6, pass: 3, fail: 3 });
    const [boasting, booking] = report.subjects;
    expect(boasting).toMatchObject({ agent: 'boasts', codes: { no_progress: 3 } });
    expect(boasting?.failures[0]).toMatchObject({ scriptId: 'mine', code: 'no_progress', times: 3 });
    expect(booking).toMatchObject({ agent: 'books', passHat: [1, 1, 1] });
    expect(report.missing).toBe(0);
  });

  it('gives the same verdicts and conversations with the same seed', { tags: 'long' }, async () => {
    const { baseUrl, close } = await createScriptedModel({ policies: policiesOfAgents }).listen();
    onTestFinished(close);
    const run = async (name: string) => {
      const out = join(folder, name);
      // Two agents that make parallel calls, and one that decides by a hash of all messages.
      const models = ['books-in-parallel', 'guesses-starts', 'random'].map((agent) => `${agent}@${baseUrl}`);
      const report = await runEvals({
        models,
        scripts: ['asks-before-it-requests', 'how-to-book-says-eight'],
        tools: ['guarded', 'bare'],
        seed: 7,
        out,
      });
      return {
        report: JSON.stringify(withoutOrder(withoutMeasured(report))),
        cells: await writtenCells(out, models.slice(0, 2)),
      };
    };
    const first = await run('first');
    expect(await run('second')).toStrictEqual(first);
    expect(first.cells.size).toBe(12);
  });

  it('keeps conversations in a folder, resumes it and reports all of it', async () => {
    const out = join(folder, 'run');
    const stop = new AbortController();
    const seen: Progress[] = [];
    const interrupted = await runEvals({
      ...quick,
      out,
      trials: 10,
      concurrency: 1,
      signal: stop.signal,
      onProgress(progress) {
        seen.push(progress);
        if (progress.done === 4) stop.abort();
      },
    });
    const { missing, counts, stopped } = interrupted;
    expect([stopped, missing, counts.cells]).toEqual(['it was interrupted', 16, 4]);
    const { pass } = counts;
    expect(seen[0]).toMatchObject({ planned: 20, done: 0 });
    let held = 0;
    const counted: AgentFactory = (context) => {
      held += 1;
      return books(context);
    };
    const whole = await runEvals({
      ...quick,
      agents: { books: counted, boasts },
      out,
      trials: 10,
      resume: true,
    });
    expect(whole.counts).toMatchObject({ cells: 20, pass: 10, fail: 10 });
    expect(held).toBe(10 - pass);
    expect(await readReport(out)).toEqual(whole);
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(whole));
    expect(await readReport(file)).toEqual(whole);
    await expect(runEvals({ ...quick, out })).rejects.toThrow(/already has results/);
    await expect(runEvals({ ...quick, out, resume: true, seed: 2 })).rejects.toThrow(/began with seed 1/);
  });

  it('grades again without an agent, by other graders and other scripts', async () => {
    const out = join(folder, 'run');
    await runEvals({ ...quick, out });
    const scripts = gatherScripts({ scripts: [ownScriptData] });
    expect(await gradeRun(out, { scripts })).toMatchObject({ cells: 2, changed: [], earlier: 0 });
    const polite: Grader = {
      code: 'impolite',
      kind: 'outcome',
      rule: 'An agent says please.',
      grade: ({ log }) => [{ code: 'impolite', n: log.length - 1, message: 'It never said please.' }],
    };
    const graded = await gradeRun(out, { scripts, graders: [polite], out: join(folder, 'again') });
    expect(graded.changed).toEqual([
      expect.objectContaining({
        key: expect.objectContaining({ agent: 'books' }),
        before: 'pass',
        after: 'fail impolite',
      }),
    ]);
    expect((await readReport(join(folder, 'again'))).subjects[1]?.safety.violations).toBe(0);
    const changed = gatherScripts({ scripts: [{ ...ownScriptData, title: 'Another title.' }] });
    expect(await gradeRun(out, { scripts: changed })).toMatchObject({ earlier: 2 });
    await expect(gradeRun(out, { scripts: [] })).rejects.toThrow(/the script mine is missing/);
  });

  it('shares a run out over machines', async () => {
    const parts = await Promise.all(
      [1, 2].map((index) => runEvals({ ...quick, trials: 4, shard: { index, of: 2 } })),
    );
    expect(parts.map(({ counts }) => counts.cells).reduce((sum, count) => sum + count, 0)).toBe(8);
    for (const { counts } of parts) expect(counts.cells).toBeGreaterThan(0);
  });

  it('gives each conversation of a scripted model a name that the seed fixes, and others one that is new', async () => {
    const names: string[] = [];
    const named: AgentFactory = ({ conversationId }) => {
      names.push(conversationId);
      return () => 'Hm.';
    };
    for (const _ of [1, 2]) await runEvals({ scripts: [ownScriptData], agents: { named } });
    expect(new Set(names).size).toBe(2);
  });

  it('prices what a scripted model takes as nothing, and ends where a budget cannot be kept', async () => {
    const scripted = await runEvals({
      models: ['scripted:careful'],
      scripts: ['asks-before-it-requests', 'earliest-without-asking'],
      maxCost: 1,
    });
    expect(scripted.subjects[0]?.measured.costUsd).toBe(0);
    const unpriced = await runEvals({ ...quick, agents: { books }, trials: 3, concurrency: 1, maxCost: 1 });
    expect(unpriced).toMatchObject({
      missing: 2,
      stopped: expect.stringContaining('what books costs is not known'),
    });
  });

  it('estimates without holding a conversation', async () => {
    const estimate = await estimateEvals({
      models: ['mine@http://127.0.0.1:1/v1', 'scripted:careful'],
      prices: { 'mine@http://127.0.0.1:1/v1': { input: 1, output: 10 } },
      scripts: [ownScriptData],
      trials: 5,
    });
    const { input, cached, output } = measuredTokens.guarded;
    expect(estimate.cells).toBe(10);
    expect(estimate.subjects[0]?.tokens).toEqual({
      input: 5 * input,
      cached: 5 * cached,
      output: 15 * output,
    });
    expect(estimate.costUsd).toBeCloseTo((5 * input + 15 * output * 10) / 1e6);
    expect(estimate.unknown.join(' ')).toContain('Reasoning tokens are not included');
    expect(estimate.unknown.join(' ')).not.toContain('price of mine');
    const unpriced = await estimateEvals({
      models: ['mine@http://127.0.0.1:1/v1'],
      scripts: [ownScriptData],
    });
    expect(unpriced.costUsd).toBeNull();
    expect(unpriced.unknown.at(-1)).toBe(
      'The price of mine@http://127.0.0.1:1/v1 is not known: give it by --prices FILE.',
    );
    const keyless = await estimateEvals({
      models: ['openai:gpt-5', 'anthropic:claude', 'google:gemini'],
      scripts: [ownScriptData],
      keys: { openai: undefined },
    });
    expect(keyless).toMatchObject({ cells: 3, costUsd: null });
    const own = await estimateEvals(quick);
    expect([own.costUsd, own.subjects[0]?.tokens]).toEqual([null, null]);
    expect(own.unknown[0]).toBe('books calls its models itself: its tokens and cost are not known before.');
  });

  it('estimates tokens from what a scripted agent takes, measured anew', {
    timeout: 60_000,
    tags: 'long',
  }, async () => {
    const { subjects } = await runEvals({
      models: ['scripted:careful'],
      tools: ['guarded', 'bare'],
      suite: 'smoke',
    });
    expect(subjects.map(({ tools }) => tools)).toEqual(['guarded', 'bare']);
    for (const { tools, counts, measured } of subjects) {
      const { input, cached, output } = measuredTokens[tools === 'bare' ? 'bare' : 'guarded'];
      const took = [measured.inputTokens, measured.cachedInputTokens, measured.outputTokens];
      const shares = [input, cached, output].map((one, index) => one / ((took[index] ?? 0) / counts.cells));
      for (const share of shares) expect(Math.abs(Math.log(share))).toBeLessThan(Math.log(1.5));
    }
  });

  it('gives models the instructions of the user, with the time of the conversation, and records them', async () => {
    const seen: string[] = [];
    const policy: Policy = ({ instructions }) => {
      seen.push(instructions);
      return { say: 'I cannot help with that.' };
    };
    const server = await createScriptedModel({ policies: { played: policy } }).listen();
    onTestFinished(server.close);
    const models = [`played@${server.baseUrl}`];
    const instructions = { text: 'You book. It is {now}.', file: 'prompt.txt' };
    const report = await runEvals({
      models,
      tools: ['guarded', 'bare'],
      scripts: [ownScriptData],
      instructions,
    });
    expect(new Set(seen)).toEqual(new Set(['You book. It is 2026-11-18T08:00:00.000Z.']));
    expect(report.settings?.instructions).toEqual({
      file: 'prompt.txt',
      sha256: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    await expect(runEvals({ ...quick, instructions })).rejects.toThrow(/the agent "books" has its own/);
  });

  it('says in the head of its report when, by what and how it was run', async () => {
    const { settings, measured, packageVersion } = await runEvals({
      ...quick,
      models: ['scripted:careful'],
      limits: { turns: 5 },
      command: 'agent-booking evals run',
      trials: 2,
    });
    expect(packageVersion).toMatch(/^\d+\.\d+\.\d+$/);
    expect(settings).toEqual({
      trials: 2,
      tools: ['guarded'],
      concurrency: 8,
      turnLimit: 5,
      answerSeconds: 120,
      instructions: null,
      judge: null,
    });
    expect(measured).toMatchObject({
      command: 'agent-booking evals run',
      startedAt: expect.stringMatching(/^20\d\d-/),
      versions: {
        node: process.versions.node,
        ai: expect.stringMatching(/^7\./),
        langchain: expect.any(String),
      },
    });
  });

  it.each([
    [{ agents: {} }, /there is nothing to evaluate/],
    [
      { agents: { books: 'books' as unknown as AgentFactory } },
      /"books" is the text "books"; it has to be a factory/,
    ],
    [{ models: ['gpt-5'] }, /The model "gpt-5" cannot be read/],
    [{ models: ['openai:gpt-5'] }, /needs a key: set OPENAI_API_KEY/],
    [{ models: ['scripted:careful', 'scripted:careful'] }, /is named twice/],
    [{ models: ['x@http://127.0.0.1:1/v1'], maxCost: 1 }, /has no price/],
    [{ tools: ['bare' as const] }, /the agent "books" has its own tools/],
    [{ trials: 0 }, /trials is 0; it must be a whole number from 1/],
    [{ concurrency: 1.5 }, /concurrency is 1.5/],
    [{ seed: 0.5 }, /seed is 0.5/],
    [{ maxCost: -1 }, /maxCost is -1/],
    [{ shard: { index: 3, of: 2 } }, /shard is {"index":3,"of":2}; it must be a part/],
    [{ resume: true }, /but out is missing/],
    [
      { trails: 3 },
      /"trails" is not an option of runEvals; the options are models, agents, suite, scripts, /,
    ],
    [{ limits: { turn: 3 } as object }, /"turn" is not an option of limits; the options are turns, stepMs/],
    [{ suite: 'smok' as 'smoke' }, /suite is "smok"; it must be smoke/],
    [{ tools: ['gaurded' as 'guarded'] }, /tools is \["gaurded"\]; it must be guarded or bare/],
    [{ scripts: 'only-saturday' as unknown as string[] }, /scripts is "only-saturday"; it must be an array/],
  ])('refuses %j before anything is run', async (change, message) => {
    await expect(runEvals({ ...quick, ...change })).rejects.toThrow(message);
  });

  it.each([
    [undefined, 'returned undefined'],
    [Promise.resolve('I am an agent'), 'returned the text "I am an agent"'],
    [{ respond: 1 }, 'returned an object with respond'],
  ])(
    'ends if a factory returns a value that is not an agent, and keeps nothing of it: %j',
    async (returned, named) => {
      const nonsense = (() => returned) as unknown as AgentFactory;
      const ran = runEvals({ ...quick, agents: { nonsense }, out: folder });
      await expect(ran).rejects.toMatchObject({ name: 'RunError', message: expect.stringContaining(named) });
      expect(readFileSync(join(folder, 'cells.jsonl'), 'utf8').split('\n')).toHaveLength(2);
    },
  );

  it('writes lines that hold the whole conversation', async () => {
    await runEvals({ ...quick, out: folder });
    const cells = [];
    for await (const cell of readRun(folder)) cells.push(cell);
    expect(cells).toHaveLength(2);
    expect(cells.flatMap(({ log }) => log.map(({ type }) => type))).toContain('wire_sent');
    expect(readFileSync(join(folder, 'cells.jsonl'), 'utf8').split('\n')).toHaveLength(4);
  });
});
