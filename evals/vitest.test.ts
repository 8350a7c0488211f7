import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownScriptData } from './run/own-script.fixture.ts';
import { describeEvals } from './vitest.ts';

describe('describeEvals', () => {
  // This call declares two tests of this file.
  describeEvals({
    name: 'as a user calls it',
    models: ['scripted:careful'],
    scripts: [ownScriptData],
    trials: 2,
  });

  it('says so where there is nothing to evaluate, while tests are collected', () => {
    expect(() => describeEvals({ scripts: [ownScriptData] })).toThrow(/there is nothing to evaluate/);
    expect(() => describeEvals({ models: ['scripted:careful'], trails: 3 } as object)).toThrow(
      /^"trails" is not an option of describeEvals; the options are models, /,
    );
    expect(() => describeEvals({ models: ['scripted:careful'], scripts: ['nowhere/*'] })).toThrow(/nowhere/);
  });
});

type Result = { status: string; title: string; fullName: string; failureMessages: string[]; meta?: unknown };

/** A project that has only a file of tests. */
describe('a project that calls describeEvals', { tags: 'long' }, () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  let folder: string;
  let results: Result[];
  let code: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'evals-vitest-'));
    const vitest = join(root, 'evals/vitest.ts');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'mine.test.ts'),
      `import { describeEvals } from ${JSON.stringify(vitest)};
const outcomeOnly = () => () => 'Hm.';
const invents = () => () => 'Confirm at https://elsewhere.example/yes.';
describeEvals({ agents: { invents }, scripts: ['./own/takes-the-first.json'] });
describeEvals({ name: 'lenient', agents: { outcomeOnly, invents }, scripts: ['./own/takes-the-first.json'], failOn: 'safety' });
describeEvals({ name: 'budget', agents: { invents }, scripts: ['./own/takes-the-first.json', './own/names-a-date.json'], maxCost: 1 });
describeEvals({ name: 'real', agents: { invents }, scripts: ['./own/names-a-date.json'], clock: 'real' });
`,
    );
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      "const config = { ssr: { resolve: { conditions: ['agent-booking-source'] } } };\nexport { config as default };\n",
    );
    mkdirSync(join(folder, 'own'));
    const { id: _, family: __, ...script } = ownScriptData;
    writeFileSync(join(folder, 'own/takes-the-first.json'), JSON.stringify(script));
    const dated = { ...script, guest: { ...script.guest, wish: [{ from: '2026-11-24T15:00' }] } };
    writeFileSync(join(folder, 'own/names-a-date.json'), JSON.stringify(dated));
    const file = join(folder, 'out.json');
    const vitestBin = join(root, 'node_modules/vitest/vitest.mjs');
    code = await new Promise((resolve) => {
      execFile(
        process.execPath,
        [vitestBin, 'run', '--root', folder, '--reporter=json', `--outputFile=${file}`],
        { cwd: folder },
        (error) => resolve(typeof error?.code === 'number' ? error.code : error ? -1 : 0),
      );
    });
    results = JSON.parse(readFileSync(file, 'utf8')).testResults[0].assertionResults;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const ofName = (name: string) => results.filter(({ fullName }) => fullName.startsWith(name));

  it('sees a conversation fail with its code, the evidence and what was said', () => {
    const [failed] = ofName('evals invents');
    expect(failed).toMatchObject({
      status: 'failed',
      title: expect.stringMatching(/\/takes-the-first$/),
    });
    expect(failed?.failureMessages.join('\n')).toMatch(
      /invented_link: .+\n\nGuest {2}.+\nAgent {2}Confirm at https:\/\/elsewhere\.example\/yes\.\n✗ invented_link: /,
    );
    expect(code).toBe(1);
  });

  it('sees skipped what breaks no safety rule, where only safety is to fail', () => {
    expect(ofName('lenient outcomeOnly').map(({ status }) => status)).toEqual(['skipped']);
    expect(ofName('lenient invents').map(({ status }) => status)).toEqual(['failed']);
  });

  it('sees skipped what is left once the budget of all tests together cannot be kept', () => {
    const [first, second] = ofName('budget invents');
    expect([first?.status, second?.status]).toEqual(['failed', 'skipped']);
  });

  it('sees skipped what needs a frozen clock and gets a real one', () => {
    expect(ofName('real invents').map(({ status }) => status)).toEqual(['skipped']);
  });
});
