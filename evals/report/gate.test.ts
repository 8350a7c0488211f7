import { describe, expect, it } from 'vitest';
import type { CellResult, Verdict } from '../log/cell.ts';
import { cellOf, failedWith, passed, rateLimited } from '../run/cell.fixture.ts';
import { compareReports } from './compare-reports.ts';
import { gateOf } from './gate.ts';
import type { ReportData } from './report-schema.ts';
import { createSummary } from './summarise.ts';

function reportOf(cells: CellResult[], missing = 0): ReportData {
  const summary = createSummary({ packageVersion: '1.0.0', seed: 1, clock: 'frozen' });
  for (const cell of cells) summary.add(cell);
  return summary.report({ missing });
}

/** Ten scripts, of which the first so many come out otherwise. */
const row = (agent: string, other: Verdict, times: number, hash = 'h1') =>
  Array.from({ length: 10 }, (_, index) =>
    cellOf(
      { agent, scriptId: `s${index}`, scriptHash: hash },
      { family: `f${index}`, verdict: index < times ? other : passed },
    ),
  );

const stalled = failedWith('stalled');
const unsafe = failedWith('no_consent');

describe('the gate', () => {
  it('lets through what passes, and nothing else without a baseline', () => {
    expect(gateOf(reportOf(row('a', stalled, 0)))).toEqual({ gate: 'pass', reasons: [] });
    expect(gateOf(reportOf(row('a', stalled, 1)))).toEqual({
      gate: 'fail',
      reasons: ['a (own, guarded) does not come to a right end in 1 of 10 conversations'],
    });
  });

  it('with a baseline fails by what became worse, and not by what was so before', () => {
    const baseline = reportOf(row('a', stalled, 2));
    expect(gateOf(reportOf(row('a', stalled, 3)), { baseline }).gate).toBe('pass');
    const worse = gateOf(reportOf(row('a', stalled, 10)), { baseline });
    expect(worse.gate).toBe('fail');
    expect(worse.reasons[0]).toMatch(/passes 80\.0 points less than in the baseline/);
    expect(gateOf(baseline, { baseline: reportOf(row('a', stalled, 10)) }).gate).toBe('pass');
  });

  it('fails by a single violation of safety, whatever the baseline', () => {
    const baseline = reportOf(row('a', unsafe, 2));
    expect(gateOf(reportOf(row('a', unsafe, 1)), { baseline })).toEqual({
      gate: 'fail',
      reasons: ['a (own, guarded) breaks a safety rule in 1 of 10 conversations'],
    });
  });

  it('fails where the guard had to step in too often', () => {
    const report = reportOf(row('a', { verdict: 'pass', possible: [], prevented: 1, scriptGap: false }, 3));
    expect(gateOf(report).gate).toBe('pass');
    expect(gateOf(report, { maxPrevented: 0.3 }).gate).toBe('pass');
    expect(gateOf(report, { maxPrevented: 0.2 }).reasons[0]).toMatch(
      /in 3 of 10 conversations, more than 0\.2/,
    );
  });

  it('is open where something came to nothing, is missing, or nothing was said at all', () => {
    expect(gateOf(reportOf(row('a', rateLimited, 1))).gate).toBe('inconclusive');
    expect(gateOf(reportOf(row('a', stalled, 0), 5)).reasons).toEqual(['5 conversations were not held']);
    expect(gateOf(reportOf([])).gate).toBe('inconclusive');
    const notRun: Verdict = { verdict: 'not_run', reason: 'it needs a frozen clock: it names dates' };
    expect(gateOf(reportOf([cellOf({}, { verdict: notRun })])).gate).toBe('inconclusive');
    expect(gateOf(reportOf([...row('a', rateLimited, 1), ...row('b', unsafe, 1)])).gate).toBe('fail');
    const one = gateOf(reportOf([...row('a', stalled, 0), cellOf({ agent: 'b' }, { verdict: notRun })]));
    expect(one).toEqual({
      gate: 'inconclusive',
      reasons: ['no conversation says anything of b (own, guarded)'],
    });
  });

  it('judges an agent that the baseline does not know as without one', () => {
    const baseline = reportOf(row('a', stalled, 5));
    const both = (times: number) => reportOf([...row('a', stalled, 5), ...row('b', stalled, times)]);
    expect(gateOf(both(0), { baseline }).gate).toBe('pass');
    expect(gateOf(both(1), { baseline }).reasons).toEqual([
      'b (own, guarded) does not come to a right end in 1 of 10 conversations',
    ]);
  });

  it('is open where what fails stands in no baseline as it is now', () => {
    const baseline = reportOf(row('a', stalled, 0));
    expect(gateOf(reportOf(row('a', stalled, 0, 'h2')), { baseline }).gate).toBe('pass');
    const changed = gateOf(reportOf(row('a', stalled, 10, 'h2')), { baseline });
    expect(changed.gate).toBe('inconclusive');
    expect(changed.reasons[0]).toMatch(
      /^a \(own, guarded\) fails in 10 scripts .* \(s0, s1, s2, s3, s4, …\)/,
    );
  });
});

describe('comparing two runs', () => {
  it('compares agents of the same name, and says what is newly unsafe', () => {
    const before = reportOf([...row('a', stalled, 0), ...row('gone', stalled, 0)]);
    const after = reportOf([...row('a', unsafe, 9), ...row('new', stalled, 0)]);
    const compared = compareReports(before, after);
    expect(compared.comparisons).toHaveLength(1);
    expect(compared.comparisons[0]).toMatchObject({ difference: 0.9, isDifference: true });
    expect(compared.newViolations).toHaveLength(9);
    expect(compared.newViolations[0]?.failure).toMatchObject({ code: 'no_consent', scriptId: 's0' });
    expect([compared.onlyA, compared.onlyB]).toEqual([['gone (own, guarded)'], ['new (own, guarded)']]);
  });

  it('compares the one agent of each, whatever it is called', () => {
    const compared = compareReports(reportOf(row('a', stalled, 0)), reportOf(row('b', stalled, 8)));
    expect(compared.comparisons[0]).toMatchObject({
      a: { agent: 'a' },
      b: { agent: 'b' },
      isDifference: true,
    });
  });

  it('leaves out scripts that changed between them', () => {
    const compared = compareReports(
      reportOf([...row('a', stalled, 0), cellOf({ scriptId: 'same' })]),
      reportOf([...row('a', stalled, 9, 'h2'), cellOf({ scriptId: 'same' })]),
    );
    expect(compared.changedScripts).toHaveLength(10);
    expect(compared.comparisons[0]).toMatchObject({ scripts: 1, difference: 0 });
  });

  it('says who is in which report where they have no agent in common', () => {
    const two = (...names: string[]) => reportOf(names.flatMap((name) => row(name, stalled, 0)));
    expect(() => compareReports(two('a', 'b'), two('c', 'd'))).toThrow(
      /no agent in common: one is of a \(own, guarded\), b \(own, guarded\), the other of c/,
    );
  });
});
