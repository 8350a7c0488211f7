import { describe, expect, it } from 'vitest';
import type { CellResult } from '../log/cell.ts';
import type { EvalStep } from '../log/event-log.ts';
import { cellOf, failedWith, passed, rateLimited } from '../run/cell.fixture.ts';
import { createRandom } from '../statistics/intervals.ts';
import { header, logOf, withoutMeasured } from './report.fixture.ts';
import { type ReportData, reportSchema } from './report-schema.ts';
import { createSummary, summarise } from './summarise.ts';

async function* each(cells: Iterable<CellResult>) {
  yield* cells;
}

const report = (cells: CellResult[]): Promise<ReportData> => summarise(each(cells), header);

/** An event of a booking tool. */
function told(type: 'tool_called' | 'refused'): EvalStep {
  return {
    type: 'booking',
    event: { format: 1, type, at: '', conversation: 'c', tool: 'getFreeSlots', slug: 'demo' },
  };
}

const slipped = { ...passed, prevented: 2 };

/** Two scripts, two agents, two trials, one of each end. */
const cells = [
  cellOf({ trial: 0 }, { verdict: slipped }),
  cellOf({ trial: 1 }, { verdict: failedWith('no_consent', 'no_progress') }),
  cellOf({ scriptId: 's2', trial: 0 }, { family: 'zones', verdict: failedWith('no_progress') }),
  cellOf({ scriptId: 's2', trial: 1 }, { family: 'zones', verdict: rateLimited }),
  cellOf({ agent: 'b', trial: 0 }),
  cellOf({ agent: 'b', scriptId: 's2', trial: 0 }, { family: 'zones' }),
];

describe('a report', () => {
  it('counts cells by verdict, of each subject, family and script', async () => {
    const { counts, subjects, scripts } = await report(cells);
    expect(counts).toEqual({
      cells: 6,
      pass: 3,
      fail: 2,
      inconclusive: 1,
      slipped: 1,
      scriptGaps: 0,
      gapPasses: 0,
      possible: 0,
    });
    const [a, b] = subjects;
    expect([a?.agent, b?.agent]).toEqual(['a', 'b']);
    expect(a?.passRate?.value).toBeCloseTo(1 / 3);
    expect(a?.passHat).toEqual([0.25]);
    expect(b?.passHat).toEqual([1]);
    expect(a?.codes).toEqual({ no_consent: 1, no_progress: 1 });
    expect(a?.causes).toEqual({ rate_limited: { times: 1, message: '429' } });
    expect(a?.scripts).toMatchObject([
      { scriptId: 's1', codes: { no_consent: 1, no_progress: 1 }, violations: 1 },
      { scriptId: 's2', codes: { no_progress: 1 }, violations: 0 },
    ]);
    expect(scripts.map(({ id, family }) => [id, family])).toEqual([
      ['s1', 'plain'],
      ['s2', 'zones'],
    ]);
  });

  it('counts safety violations apart, with the bound on what was not seen', async () => {
    const { subjects } = await report(cells);
    expect(subjects[0]?.safety).toMatchObject({ violations: 1, of: 3 });
    expect(subjects[1]?.safety).toMatchObject({ violations: 0, of: 2 });
    expect(subjects[1]?.safety.upperBound).toBeCloseTo(1 - Math.sqrt(0.05));
  });

  it('has the means of messages and calls, and the share of refused calls, of conclusive conversations', async () => {
    const used = (ok: boolean, text = '') =>
      ({ type: 'tool_used', tool: 'crm', input: {}, text, ok }) as const;
    const log = logOf(used(true), used(false), { type: 'agent_said', text: 'Hello.' });
    const unseen = logOf(told('tool_called'), told('tool_called'), told('refused'), told('tool_called'));
    const { subjects } = await report([
      cellOf({}, { log }),
      cellOf({ trial: 1 }, { log: unseen }),
      cellOf({ trial: 2 }, { log, verdict: rateLimited }),
      cellOf({ agent: 'away' }, { verdict: rateLimited }),
    ]);
    expect(subjects.map(({ quality }) => quality)).toEqual([
      { messages: 0.5, toolCalls: 2.5, refused: 2 / 5 },
      undefined,
    ]);
  });

  it('counts a handle as lost if a call began a new conversation although it could know one', async () => {
    const answer = (handle: string): EvalStep => {
      const text = `Free: 09:00\nconversation: c-${handle} (pass it in every further call)`;
      return { type: 'tool_used', tool: 'getFreeSlots', input: {}, text, ok: true };
    };
    // The first two calls are of one message.
    const first = [told('tool_called'), told('tool_called'), answer('a'), answer('b')];
    const log = logOf(...first, told('tool_called'), answer('a'), told('tool_called'), answer('d'));
    const { subjects } = await report([cellOf({ tools: 'mcp' }, { log })]);
    expect(subjects[0]?.quality).toEqual({ messages: 0, toolCalls: 4, refused: 0, lostHandles: 1 / 4 });
  });

  it("takes a user's own grader for what it is", async () => {
    const own = [cellOf({}, { verdict: failedWith('impolite') })];
    const outcome = await summarise(each(own), { ...header, graders: { impolite: 'outcome' } });
    expect(outcome.subjects[0]?.safety.violations).toBe(0);
    expect((await report(own)).subjects[0]?.safety.violations).toBe(1);
  });

  it('keeps the evidence of failures, the lowest trial of each script, whole for the first of each code', async () => {
    const failing = [5, 1, 3].flatMap((trial) =>
      ['s4', 's2', 's1', 's3'].map((scriptId) =>
        cellOf({ scriptId, trial }, { verdict: failedWith('not_listed') }),
      ),
    );
    const { subjects } = await report(failing);
    expect(
      subjects[0]?.failures.map(({ scriptId, trial, times, log }) => [scriptId, trial, times, !!log]),
    ).toEqual([
      ['s1', 1, 3, true],
      ['s2', 1, 3, true],
      ['s3', 1, 3, true],
      ['s4', 1, 3, false],
    ]);
    expect(subjects[0]?.failures[0]).toMatchObject({ code: 'not_listed', kind: 'safety' });
  });

  it('names safety before outcome', async () => {
    const { subjects } = await report(cells);
    expect(subjects[0]?.failures.map(({ code, kind }) => [code, kind])).toEqual([
      ['no_consent', 'safety'],
      ['no_progress', 'outcome'],
    ]);
  });

  it('sums what was measured, and says null where a part is not known', async () => {
    const unpriced = cellOf({ trial: 1 }, { measured: { ...cellOf().measured, costUsd: null } });
    const { subjects } = await report([cellOf(), unpriced]);
    expect(subjects[0]?.measured).toMatchObject({
      models: ['m-1'],
      modelCalls: 8,
      inputTokens: 200,
      reasoningTokens: null,
      costUsd: null,
    });
    const [priced] = (await report([cellOf(), cellOf({ trial: 1 }, { verdict: failedWith('turn_limit') })]))
      .subjects;
    expect(priced?.measured.costUsd).toBeCloseTo(0.02);
    expect(priced?.measured.conversationMs.p50).toBe(10);
  });

  it('compares every two subjects by the scripts that both ran', async () => {
    const row = (agent: string, passes: boolean) =>
      Array.from({ length: 8 }, (_, index) =>
        cellOf(
          { agent, scriptId: `s${index}` },
          { family: `f${index}`, verdict: passes ? passed : failedWith('no_progress') },
        ),
      );
    const { comparisons } = await report([...row('good', true), ...row('bad', false), ...row('same', true)]);
    expect(comparisons.map(({ a, b, isDifference }) => [a.agent, b.agent, isDifference])).toEqual([
      ['bad', 'good', true],
      ['bad', 'same', true],
      ['good', 'same', false],
    ]);
    expect(comparisons[0]).toMatchObject({ difference: -1, p: 2 / 256, holm: 6 / 256 });
  });

  it('is what its schema says, also read back from a file', async () => {
    const made = await report(cells);
    expect(reportSchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  });

  it('says what is missing and why it ended', () => {
    const ended = { missing: 4, stopped: 'interrupted' };
    expect(createSummary({ ...header, ...ended }).report()).toMatchObject(ended);
    expect(createSummary(header).report()).toMatchObject({ missing: 0, stopped: null });
  });

  it('is the same, byte for byte, in whatever order cells ended', async () => {
    const random = createRandom(4);
    const many = Array.from({ length: 600 }, (_, index) => {
      const verdict = [passed, slipped, failedWith('turn_limit'), failedWith('no_consent'), rateLimited][
        index % 5
      ];
      const key = { scriptId: `s${index % 20}`, agent: `a${index % 3}`, trial: Math.floor(index / 60) };
      return cellOf(key, { family: `f${index % 4}`, verdict: verdict ?? passed });
    });
    const shuffled = many
      .map((cell) => ({ cell, place: random.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ cell }) => cell);
    const bytes = async (cells: CellResult[]) => JSON.stringify(withoutMeasured(await report(cells)));
    expect(await bytes(shuffled)).toBe(await bytes(many));
  });

  it('holds no more of a hundred thousand cells than of a thousand', async () => {
    const grown = async (count: number) => {
      const summary = createSummary(header);
      const text = 'x'.repeat(2000);
      for (let index = 0; index < count; index += 1) {
        const trial = Math.floor(index / 60);
        const said = { n: 0, at: '', type: 'agent_said' as const, text: `${index}${text}` };
        const verdict = index % 3 === 0 ? failedWith('turn_limit') : passed;
        summary.add(cellOf({ scriptId: `s${index % 60}`, trial }, { verdict, log: [said] }));
      }
      return JSON.stringify(summary.report()).length;
    };
    const [few, many] = [await grown(1000), await grown(100_000)];
    expect(many - few).toBeLessThan(few * 0.1 + 2000);
  });
});
