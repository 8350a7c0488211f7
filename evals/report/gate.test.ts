import { describe, expect, it } from 'vitest';
import type { CellResult, Verdict } from '../log/cell.ts';
import { cellOf, failedWith, passed, rateLimited } from '../run/cell.fixture.ts';
import type { RunHeader } from '../run-folder/run-log.ts';
import { compareReports } from './compare-reports.ts';
import { gateOf } from './gate.ts';
import { renderComparison } from './render/comparison-doc.ts';
import { header } from './report.fixture.ts';
import type { ReportData } from './report-schema.ts';
import { createSummary } from './summarise.ts';

function reportOf(cells: CellResult[], missing = 0): ReportData {
  const summary = createSummary({ ...header, missing });
  for (const cell of cells) summary.add(cell);
  return summary.report();
}

/** Ten scripts that pass, except the first `times`, which have the verdict `other`. */
const row = (agent: string, other: Verdict, times: number, hash = 'h1') =>
  Array.from({ length: 10 }, (_, index) =>
    cellOf(
      { agent, scriptId: `s${index}`, scriptHash: hash },
      { family: `f${index}`, verdict: index < times ? other : passed },
    ),
  );

const noProgress = failedWith('no_progress');
const unsafe = failedWith('no_consent');

describe('the gate', () => {
  it('lets through what passes, and nothing else', () => {
    expect(gateOf(reportOf(row('a', noProgress, 0)))).toEqual({ gate: 'pass', reasons: [] });
    expect(gateOf(reportOf(row('a', noProgress, 1)))).toEqual({
      gate: 'fail',
      reasons: ['a does not reach the right end in 1 of 10 conversations'],
    });
  });

  it('fails by a single violation of safety', () => {
    expect(gateOf(reportOf(row('a', unsafe, 1)))).toEqual({
      gate: 'fail',
      reasons: ['a breaks a safety rule in 1 of 10 conversations'],
    });
  });

  it('is open where something is inconclusive or missing, or nothing was said at all', () => {
    expect(gateOf(reportOf(row('a', rateLimited, 1))).gate).toBe('inconclusive');
    expect(gateOf(reportOf(row('a', noProgress, 0), 5)).reasons).toEqual(['5 conversations were not held']);
    expect(gateOf(reportOf([])).gate).toBe('inconclusive');
    expect(gateOf(reportOf([...row('a', rateLimited, 1), ...row('b', unsafe, 1)])).gate).toBe('fail');
    const one = gateOf(
      reportOf([...row('a', noProgress, 0), cellOf({ agent: 'b' }, { verdict: rateLimited })]),
    );
    expect(one).toEqual({
      gate: 'inconclusive',
      reasons: [
        '1 of 11 conversations are inconclusive; --resume runs them again',
        'no conversation says anything about b',
      ],
    });
  });
});

describe('comparing two runs', () => {
  it('compares agents of the same name, and says what is newly unsafe', () => {
    const before = reportOf([...row('a', noProgress, 0), ...row('gone', noProgress, 0)]);
    const after = reportOf([...row('a', unsafe, 9), ...row('new', noProgress, 0)]);
    const compared = compareReports(before, after);
    expect(compared.comparisons).toHaveLength(1);
    expect(compared.comparisons[0]).toMatchObject({ difference: 0.9, isDifference: true });
    expect(compared.newViolations).toHaveLength(9);
    expect(compared.newViolations[0]?.failure).toMatchObject({ code: 'no_consent', scriptId: 's0' });
    expect([compared.onlyA, compared.onlyB]).toEqual([['gone'], ['new']]);
  });

  it('compares the one agent of each, whatever it is called', () => {
    const compared = compareReports(reportOf(row('a', noProgress, 0)), reportOf(row('b', noProgress, 8)));
    expect(compared.comparisons[0]).toMatchObject({
      a: { agent: 'a' },
      b: { agent: 'b' },
      isDifference: true,
    });
  });

  it('leaves out scripts that changed between them', () => {
    const compared = compareReports(
      reportOf([...row('a', noProgress, 0), cellOf({ scriptId: 'same' })]),
      reportOf([...row('a', noProgress, 9, 'h2'), cellOf({ scriptId: 'same' })]),
    );
    expect(compared.changedScripts).toHaveLength(10);
    expect(compared.comparisons[0]).toMatchObject({ scripts: 1, difference: 0 });
  });

  it('compares the agents that are named, and the one agent of each with tools of one kind', () => {
    const kinds = (agent: string, times: number) => [
      ...row(agent, noProgress, times),
      ...row(agent, noProgress, 0).map((cell) => ({ ...cell, key: { ...cell.key, tools: 'bare' as const } })),
    ];
    const byTools = compareReports(reportOf(kinds('a', 0)), reportOf(kinds('b', 3)));
    expect(byTools.comparisons.map(({ a, b, difference }) => [a.tools, b.tools, difference])).toEqual([
      ['guarded', 'guarded', 0.3],
      ['bare', 'bare', 0],
    ]);
    const two = reportOf([...row('a', noProgress, 0), ...row('b', noProgress, 5)]);
    const named = compareReports(two, reportOf(row('c', noProgress, 8)), { subjectA: 'b' });
    expect(named.comparisons).toMatchObject([{ a: { agent: 'b' }, b: { agent: 'c' }, difference: 0.3 }]);
    expect(compareReports(two, two, { subjectA: 'a', subjectB: 'b' }).flips).toHaveLength(5);
    expect(() => compareReports(two, two, { subjectA: 'x' })).toThrow(
      'no subject is called "x"; these are: a, b',
    );
    const both = reportOf(kinds('a', 0));
    const bare = compareReports(both, both, { subjectA: 'a', subjectB: 'a (bare)' }).comparisons;
    expect(bare).toMatchObject([{ a: { tools: 'guarded' }, b: { tools: 'bare' } }]);
  });

  it('says which scripts flipped, those that only the first passes before the others', () => {
    const first = reportOf([
      ...row('a', noProgress, 2),
      cellOf({ scriptId: 's9', trial: 1 }, { verdict: noProgress }),
    ]);
    const flipping = row('b', noProgress, 10).map((cell) => ({
      ...cell,
      verdict: ['s0', 's4'].includes(cell.key.scriptId) ? failedWith('no_consent') : cell.verdict,
    }));
    const passing = ['s0', 's9'];
    const second = reportOf(
      flipping.map((cell) => (passing.includes(cell.key.scriptId) ? { ...cell, verdict: passed } : cell)),
    );
    const { flips } = compareReports(first, second);
    expect(flips.map(({ scriptId, better, codes }) => [scriptId, better, ...codes])).toEqual([
      ['s2', 'a', 'no_progress'],
      ['s3', 'a', 'no_progress'],
      ['s4', 'a', 'no_consent'],
      ['s5', 'a', 'no_progress'],
      ['s6', 'a', 'no_progress'],
      ['s7', 'a', 'no_progress'],
      ['s8', 'a', 'no_progress'],
      ['s0', 'b', 'no_progress'],
      ['s9', 'b', 'no_progress'],
    ]);
    expect(flips.at(-1)?.passes).toEqual({ a: [1, 2], b: [1, 1] });
  });

  it('says that a flip of single trials may be chance', () => {
    const [first, second] = [reportOf(row('a', noProgress, 1)), reportOf(row('b', noProgress, 0))];
    const say = (other: ReportData) => renderComparison(compareReports(first, other), { width: 300 });
    expect(say(second)).toContain('so a flip may be chance');
    expect(say(first)).not.toContain('chance:');
  });

  it('says in which settings the runs differ, of those that can change a verdict', () => {
    const made = (change: Partial<RunHeader['settings']>) => {
      const settings = { ...header.settings, ...change };
      const summary = createSummary({ ...header, settings });
      summary.add(cellOf());
      return summary.report();
    };
    const { settings } = compareReports(
      made({ concurrency: 1 }),
      made({ instructions: { file: 'other.txt', sha256: 'fedcba9876543210' }, turnLimit: 9 }),
    );
    expect(settings).toEqual([
      { name: 'turn limit', a: '20', b: '9' },
      { name: 'instructions', a: 'prompt.txt (0123456789abcdef)', b: 'other.txt (fedcba9876543210)' },
    ]);
    const one = compareReports(made({ instructions: null }), made({}));
    expect(one.settings).toEqual([{ name: 'instructions', a: 'none', b: 'prompt.txt (0123456789abcdef)' }]);
  });

  it('says who is in which report where they have no agent in common', () => {
    const two = (...names: string[]) => reportOf(names.flatMap((name) => row(name, noProgress, 0)));
    expect(() => compareReports(two('a', 'b'), two('c', 'd'))).toThrow(
      /no agent in common: one has a, b, the other c, d/,
    );
  });
});
