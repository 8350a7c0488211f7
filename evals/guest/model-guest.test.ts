import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CellResult } from '../log/cell.ts';
import { compareReports } from '../report/compare-reports.ts';
import { renderComparison } from '../report/render/comparison-doc.ts';
import { type RunEvalsOptions, runEvals } from '../run/run-evals.ts';
import { mergeLogs } from '../run-folder/merge-logs.ts';
import { readRun } from '../run-folder/read-log.ts';
import { plainGuest } from '../scripted-agents/scripted-roles.ts';
import { createScriptedModel, type Policy } from '../scripted-model/index.ts';

const careful: RunEvalsOptions = {
  models: ['scripted:careful'],
  scripts: ['asks-before-it-requests', 'earliest-without-asking', 'thursday-half-past-ten', 'sunday-morning'],
};

const guest = 'scripted:plain-guest';

async function servedAs(policy: Policy): Promise<string> {
  const { baseUrl, close } = await createScriptedModel({ policies: { guest: policy } }).listen();
  onTestFinished(close);
  return `guest@${baseUrl}`;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guests-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function readCellsOf(of: string): Promise<CellResult[]> {
  const cells: CellResult[] = [];
  for await (const cell of readRun(of)) cells.push(cell);
  return cells;
}

describe('a model as a guest', () => {
  it('plays the same scripts, in which a careful agent passes', async () => {
    const report = await runEvals({ ...careful, guest, out: folder });
    expect(report.counts).toMatchObject({ cells: 4, pass: 4 });
    expect(report.settings?.guest).toBe(guest);
    const cells = await readCellsOf(folder);
    expect(cells).toHaveLength(4);
    for (const { log, measured } of cells) {
      const said = log.flatMap((event) => (event.type === 'guest_said' ? [event] : []));
      const rules = said.map(({ rule }) => rule);
      expect(rules[0]).toBe('opening');
      expect(rules.at(-1)).toBe('thanks');
      expect(measured.guest?.modelCalls).toBe(rules.filter((rule) => rule.startsWith('model')).length);
    }
  });

  it('agrees only to a start that the agent offered', async () => {
    const takes = await servedAs((seen) => {
      const step = plainGuest(seen);
      return 'say' in step && step.say !== undefined
        ? { say: JSON.stringify({ ...JSON.parse(step.say), takes: 99 }) }
        : step;
    });
    await runEvals({ ...careful, scripts: ['asks-before-it-requests'], guest: takes, out: folder });
    const cells = await readCellsOf(folder);
    expect(cells).toHaveLength(1);
    const said = cells.flatMap(({ log }) => log.filter((event) => event.type === 'guest_said'));
    expect(said.map(({ rule }) => rule)).toContain('model');
    expect(said.filter(({ agreesTo }) => agreesTo)).toEqual([]);
  });

  it('reads what the guest knows and wants', async () => {
    const read: string[] = [];
    const named = await servedAs((seen) => {
      read.push(`${seen.instructions}\n${seen.messages.at(-1)?.text}`);
      return plainGuest(seen);
    });
    await runEvals({ ...careful, scripts: ['asks-before-it-requests'], guest: named });
    expect(read[0]).toMatch(/- email: My email address is \S+@/);
    expect(read[0]).toContain('You want: ');
    expect(read[0]).toMatch(/The conversation so far:\nYou: [\s\S]*\nAgent: /);
  });

  it.each<[string, Policy, RegExp]>([
    ['whose provider fails', () => ({ fault: { status: 400 } }), /HTTP 400/],
    ['that writes no data', () => ({ say: 'Hello!' }), /gave no answer/],
    ['that refuses', () => ({ refuse: 'No.' }), /gave no answer/],
    ['that is cut', () => ({ say: '{"says":', cut: 'length' }), /gave no answer/],
  ])('%s leaves the conversation inconclusive', async (_, policy, why) => {
    const named = await servedAs(policy);
    await runEvals({ ...careful, scripts: ['asks-before-it-requests'], guest: named, out: folder });
    const verdicts = (await readCellsOf(folder)).map(({ verdict }) => verdict);
    expect(verdicts).toMatchObject([{ verdict: 'inconclusive', cause: 'provider_error' }]);
    expect(JSON.stringify(verdicts)).toMatch(why);
    expect(JSON.stringify(verdicts)).toContain(`The guest ${named} gave no answer`);
  });

  it('costs apart from the agent', async () => {
    const named = await servedAs(plainGuest);
    const run = { ...careful, scripts: ['asks-before-it-requests'], guest: named, trials: 2, concurrency: 1 };
    await expect(runEvals({ ...run, maxCost: 1 })).rejects.toThrow(`${named} has no price`);
    const report = await runEvals({
      ...run,
      prices: { [named]: { input: 1000, output: 1 } },
      maxCost: 0.001,
    });
    expect(report.subjects[0]?.measured.costUsd).toBe(0);
    expect(report.measured?.guest?.costUsd).toBeGreaterThan(0.001);
    expect(report.stopped).toContain('the budget of $0.001 is spent');
  });

  it('is never mixed with another guest', async () => {
    const one = { ...careful, scripts: ['asks-before-it-requests'] };
    const [rules, model] = [join(folder, 'rules'), join(folder, 'model')];
    await runEvals({ ...one, out: rules });
    await runEvals({ ...one, guest, out: model });
    const mixed =
      /began with the guest of rules, but this run has scripted:plain-guest: give the same --guest/;
    await expect(runEvals({ ...one, guest, out: rules, resume: true })).rejects.toThrow(mixed);
    await expect(mergeLogs([model, rules], join(folder, 'both'))).rejects.toThrow(mixed);
  });

  it('is compared with the guest of rules by what an agent passes with either', async () => {
    const both = { ...careful, scripts: ['asks-before-it-requests', 'only-saturday'] };
    const compared = compareReports(await runEvals(both), await runEvals({ ...both, guest }));
    expect(compared.guests).toEqual({ a: 'rules', b: guest });
    const text = renderComparison(compared, { width: 300 }).replace(/\s+/g, ' ');
    expect(text).toContain(
      `The guests differ: scripted:careful passes 100 % with a guest of rules, and 50 % with one of ${guest}, over 2 scripts; 1 script flipped.`,
    );
    expect(text).toContain(`The runs differ in guest: of rules in the first, ${guest} in the second.`);
    const same = compareReports(await runEvals(both), await runEvals(both));
    expect(renderComparison(same, { width: 300 })).not.toContain('guests differ');
  });

  it('has to be a model that can be opened', async () => {
    await expect(runEvals({ ...careful, guest: 'somebody' })).rejects.toThrow(
      /^the guest: The model "somebody" cannot be read/,
    );
  });
});
