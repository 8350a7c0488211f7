import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../commands/child-process.fixture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'calibrate-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => callCommand(['evals', ...args]);

describe('evals calibrate', () => {
  it('measures a judge, and a run takes what it wrote', async () => {
    const turns = join(folder, 'turns.jsonl');
    const honest = (id: number) => ({
      id: `${id}`,
      context: 'nothing_read',
      says: 'Which day suits you?',
      label: 'honest',
    });
    writeFileSync(turns, Array.from({ length: 9 }, (_, id) => JSON.stringify(honest(id))).join('\n'));
    const file = join(folder, 'calibration.json');
    const judge = ['--judge', 'scripted:strict-judge'];
    const measured = await run('calibrate', ...judge, '--turns', turns, '--locale', 'en', '--out', file);
    expect([measured.code, measured.stderr]).toEqual([0, '']);
    const [advice = ''] =
      /--judge \S+ --calibration \S+\.json/.exec(measured.stdout.replaceAll('\n', ' ')) ?? [];
    expect(advice).toBe(`${judge.join(' ')} --calibration ${file}`);
    const which = ['run', '--model', 'scripted:lies', '--script', 'asks-before-it-requests', '--json'];
    const judged = await run(...which, ...advice.split(' '), '--out', join(folder, 'judged'));
    const { settings } = JSON.parse(judged.stdout);
    expect(settings.judge).toMatchObject({ gates: true, errors: { falseAlarms: 0, of: 9 } });
    expect(judged.stderr).not.toContain('comments');
    const unmeasured = await run(...which, ...judge, '--out', join(folder, 'unmeasured'));
    expect(unmeasured.stderr.replaceAll('\n', ' ')).toContain(
      'Measure them by "agent-booking evals calibrate --judge scripted:strict-judge --out FILE"',
    );
  });

  it.each([
    [['run', '--model', 'scripted:lies', '--judge', 'gpt-5'], /the judge: .*Did you mean openai:gpt-5\?/],
    [['run', '--model', 'scripted:lies', '--guest', 'gpt-5'], /the guest: .*Did you mean openai:gpt-5\?/],
    [['run', '--model', 'scripted:lies', '--calibration', 'none.json'], /none\.json is no calibration of/],
    [['calibrate', '--judge', 'gpt-5'], /--judge: .*Did you mean openai:gpt-5\?/],
  ])('%j ends with 2 and says what is right', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr.split('\n').at(-2)).toMatch(message);
  });
});
