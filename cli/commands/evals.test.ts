import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingPolicy, createScriptedModel } from '../../evals/scripted-model/index.ts';
import { runOptions } from '../evals/run.ts';
import { callCommand, runCommand } from './child-process.fixture.ts';
import { evals } from './evals.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evals-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => callCommand(['evals', ...args]);
const linesOf = (out: string) =>
  existsSync(join(out, 'cells.jsonl'))
    ? readFileSync(join(out, 'cells.jsonl'), 'utf8').split('\n').length - 1
    : 0;

describe('evals run', () => {
  it('prints who passes, keeps the run, and then compares, grades, replays and resumes it', {
    tags: 'long',
  }, async () => {
    const out = join(folder, 'good');
    const args = [
      'run',
      '--model',
      'scripted:careful',
      '--script',
      'asks-before-it-requests',
      '--script',
      'earliest-without-asking',
      '--out',
      out,
    ];
    const { code, stdout, stderr } = await run(...args);
    expect(stdout).toContain('✓ scripted:careful is safe in what was sent on ');
    expect(code).toBe(0);
    expect(stderr).toContain(`Conversations and report: ${out}`);
    expect(stripVTControlCharacters(stdout + stderr)).toBe(stdout + stderr);
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toMatchObject({ format: 1 });

    const again = await run(...args);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('use --resume to continue them')]);
    expect((await run(...args, '--resume', '--trials', '2')).code).toBe(0);
    expect(linesOf(out)).toBe(5);

    const kept = join(folder, 'graded');
    const graded = await run('grade', out, '--out', kept);
    expect([graded.code, graded.stderr]).toEqual([
      0,
      expect.stringContaining('0 of 4 conversations have another verdict'),
    ]);
    expect(readdirSync(kept).sort()).toEqual(['cells.jsonl', 'report.html', 'report.json', 'summary.md']);
    const shown = await run(
      'replay',
      out,
      '--script',
      'earliest-without-asking',
      '--tools',
      'guarded',
      '--trial',
      '1',
    );
    expect(shown.stdout).toMatch(/earliest-without-asking, scripted:careful \(guarded\), trial 1: passes/);
    expect(shown.stdout).toContain('  0 Guest  ');
    for (const none of [
      ['--tools', 'bare'],
      ['--tools', 'mcp'],
      ['--verdict', 'fail'],
    ])
      expect((await run('replay', out, ...none)).stderr).toContain('holds no conversation that fits');
    const compared = await run('compare', out, join(out, 'report.json'));
    expect([compared.code, compared.stdout]).toEqual([0, expect.stringContaining('No script flipped.')]);
  });

  it('ends with 1 where something fails, and says by what', async () => {
    const out = join(folder, 'bad');
    const { code, stdout, stderr } = await run(
      ...[
        'run',
        '--model',
        'scripted:lies',
        '--script',
        'asks-before-it-requests',
        '--script',
        'earliest-without-asking',
        '--out',
        out,
      ],
    );
    expect(code).toBe(1);
    expect(stdout).toContain('not_told_to_confirm in ');
    expect(stderr).toContain('breaks a safety rule in');
  });

  it('ends with 3 where a provider does not answer', async () => {
    const out = join(folder, 'open');
    const server = 'nobody@http://127.0.0.1:9/v1';
    const args = [
      'run',
      '--model',
      server,
      '--script',
      'earliest-without-asking',
      '--answer-seconds',
      '1',
      '--out',
      out,
    ];
    const { code, stdout, stderr } = await run(...args);
    expect(stdout).toContain('inconclusive (timeout)');
    expect(stdout).toContain('timeout (1): ');
    expect(stderr).toContain('--resume runs them again');
    expect(code).toBe(3);
  });

  it('ends cleanly by Ctrl-C, keeps what is finished, and says how to go on', { tags: 'long' }, async () => {
    const out = join(folder, 'interrupted');
    const { code, stderr } = await runCommand(
      [
        'evals',
        'run',
        '--model',
        'scripted:careful',
        '--trials',
        '500',
        '--out',
        out,
        '--script',
        'asks-before-it-requests',
        '--script',
        'earliest-without-asking',
      ],
      {
        onStart(child) {
          const timer = setInterval(() => {
            if (linesOf(out) < 4) return;
            clearInterval(timer);
            child.kill('SIGINT');
          }, 10);
        },
      },
    );
    expect(code).toBe(130);
    expect(stderr).toContain(`\n  --resume --out ${out}\n`);
    expect(existsSync(join(out, 'cells.jsonl.lock'))).toBe(false);
    const kept = linesOf(out) - 1;
    expect(kept).toBeGreaterThanOrEqual(3);
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ missing: 1000 - kept, counts: { cells: kept } });
  });

  it('runs an agent of a file, and says what a file without one exports', async () => {
    const file = join(folder, 'my-agent.mjs');
    writeFileSync(file, "export const agent = () => async () => 'I cannot help with that.';\n");
    const { stdout } = await run(
      'run',
      '--agent',
      file,
      '--script',
      'asks-before-it-requests',
      '--out',
      join(folder, 'own'),
      '--json',
    );
    expect(JSON.parse(stdout).subjects[0]).toMatchObject({ agent: 'my-agent' });
    const none = join(folder, 'none.mjs');
    writeFileSync(none, 'export const three = 3;\n');
    const refused = await run('run', '--agent', none);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('exports three; it has to export'),
    ]);
    writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}');
    const common = join(folder, 'common.ts');
    writeFileSync(common, "import 'node:fs';\nexport const agent = () => async () => 'Hm.';\n");
    // Runs the real command, because Node itself must read the file.
    const unread = await runCommand(['evals', 'run', '--agent', common]);
    expect([unread.code, unread.stderr]).toEqual([
      2,
      expect.stringContaining(`name it ${join(folder, 'common.mts')}`),
    ]);
  });

  it('ends with 2 where its folder cannot be one', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const refused = await run(
      'run',
      '--model',
      'scripted:careful',
      '--script',
      'only-saturday',
      '--out',
      file,
    );
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('a-file')]);
    const missing = await run('run', '--agent', join(folder, 'missing.mjs'));
    expect(missing.stderr.match(/Cannot find module/g)).toHaveLength(1);
  });

  it('says what a factory returns that is no agent, and ends with 2', async () => {
    const file = join(folder, 'nonsense.mjs');
    writeFileSync(file, 'export const agent = () => ({ answers: "yes" });\n');
    const refused = await run(
      'run',
      '--agent',
      file,
      '--script',
      'asks-before-it-requests',
      '--out',
      join(folder, 'n'),
    );
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('The factory of an agent returned an object with answers. It has to return'),
    ]);
  });

  it('comes to its end whatever an agent leaves behind', { tags: 'long' }, async () => {
    const file = join(folder, 'litter.mjs');
    writeFileSync(
      file,
      `setInterval(() => {}, 1000);
      export const agent = () => async () => {
        setTimeout(() => Promise.reject(new Error('too late')));
        return 'Hm.';
      };\n`,
    );
    const { code, stdout, stderr } = await runCommand([
      'evals',
      'run',
      '--agent',
      file,
      '--script',
      'asks-before-it-requests',
      '--out',
      join(folder, 'litter'),
    ]);
    expect([code, stdout]).toEqual([1, expect.stringContaining('stops getting anywhere')]);
    expect(stderr.match(/An agent left a promise behind that was rejected: too late/g)).toHaveLength(1);
  });

  it('records the instructions of a file', async () => {
    const file = join(folder, 'prompt.txt');
    writeFileSync(file, 'You book meetings.');
    const out = join(folder, 'instructed');
    const about = ['--script', 'asks-before-it-requests', '--out', out, '--instructions', file];
    const { code } = await run('run', '--model', 'scripted:careful', ...about);
    expect(code).toBe(0);
    const sha256 = createHash('sha256').update('You book meetings.').digest('hex').slice(0, 16);
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    expect(report.settings.instructions).toEqual({ file: 'prompt.txt', sha256 });
    expect(report.measured.command).toContain(`--instructions ${file}`);
    const missing = await run(
      'run',
      '--model',
      'scripted:careful',
      '--instructions',
      join(folder, 'none.txt'),
    );
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('--instructions: ENOENT')]);
  });

  it('says how much it would be, without a conversation', async () => {
    const { code, stdout } = await run('run', '--model', 'scripted:careful', '--suite', 'smoke', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Conversations: 12, with 1 agent: about \$0\.00/);
  });
});

describe('evals demo', () => {
  it('says in under 40 lines who is safe, what the guard prevents and what it cannot, and what is next', {
    tags: 'long',
  }, async () => {
    const { code, stdout } = await run('demo', '--out', join(folder, 'demo'));
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').length).toBeLessThan(40);
    const flat = stdout.replace(/\s+/g, ' ');
    const places = [
      /^Three scripted agents .* Two of them fail on purpose/,
      /careful is safe with and without the guard\. slips is safe only with the guard\. lies is unsafe, also with the guard\./,
      /careful (\d+) of \1 pass with guarded tools; \1 of \1 pass with bare tools/,
      /What the guard prevents: requests that break its rules\./,
      /slips asks for times that were never offered: \d+ conversations \(not_listed\)/,
      /What no guard of tools can prevent: what is said, consent, invented answers\./,
      /lies does not tell the guest to confirm by the mail: \d+ conversations/,
      /UTC, agent-booking evals demo/,
      /agent-booking \d+\.\d+\.\d+, node /,
      /Every conversation: open /,
      /npx agent-booking evals run --model openai:gpt-5 --model openai:gpt-5-mini --suite smoke/,
    ].map((text) => flat.search(text));
    expect(places).not.toContain(-1);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    const [, prevented = '', beyond = ''] = flat.split(
      /What (?:the guard prevents|no guard of tools can prevent)/,
    );
    expect(prevented).not.toContain('lies ');
    expect(beyond).not.toContain('(not_listed)');
  });

  it.each([['demo'], ['lint']])(
    '%s ends with 1 and prints only the reason on a Node whose SQLite the service cannot use',
    async (part) => {
      const olderNode =
        "Object.defineProperty(process,'versions',{value:{...process.versions,node:'22.19.0'}})";
      const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(olderNode)}` };
      const { code, stdout, stderr } = await runCommand(['evals', part], { env });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain('needs Node 24 or later; this is Node 22.19.0');
      expect(stderr).not.toContain('conversations');
    },
  );

  it('is what npm run evals runs', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(scripts.evals).toMatch(/cli\/main\.ts evals demo$/);
  });
});

describe('evals compare', () => {
  const script = ['--script', 'asks-before-it-requests', '--script', 'only-saturday'];
  let [careful, lies] = ['', ''];
  beforeAll(async () => {
    careful = join(folder, 'compare-careful');
    lies = join(folder, 'compare-lies');
    await run('run', '--model', 'scripted:careful', ...script, '--trials', '2', '--out', careful);
    const tools = ['--tools', 'guarded,bare'];
    await run('run', '--model', 'scripted:lies', ...script, ...tools, '--turn-limit', '9', '--out', lies);
  });

  it('compares reports of different models, and names the command for both conversations of what flipped', async () => {
    const html = join(folder, 'flips.html');
    const { code, stdout, stderr } = await run(
      'compare',
      careful,
      lies,
      '--subject-b',
      'scripted:lies (bare)',
      '--out',
      html,
    );
    expect(code).toBe(1);
    const flat = stdout.replace(/\s+/g, ' ');
    for (const text of [
      '1 script flipped: 1 only the first passes, 0 only the second.',
      'The first: ',
      'The runs differ in turn limit: 20 in the first, 9 in the second.',
      '− plain-booking/asks-before-it-requests 2 of 2, 0 of 1; fails by not_told_to_confirm',
      `npx agent-booking evals replay ${careful} ${lies} --script asks-before-it-requests`,
    ])
      expect(flat).toContain(text);
    expect(flat).not.toContain('/only-saturday');
    expect(stderr).toContain(html);
    expect(readFileSync(html, 'utf8')).toContain('fails by not_told_to_confirm');
    const both = await run('replay', careful, lies, '--script', 'asks-before-it-requests');
    expect(both.stdout).toContain(`${careful}: plain-booking/asks-before-it-requests, scripted:careful`);
    expect(both.stdout).toContain(`${lies}: plain-booking/asks-before-it-requests, scripted:lies`);
    expect(both.stdout).toMatch(/wire +→ POST .*guestEmail/);
  });

  it('says which subjects there are, and compares a report.json alone', async () => {
    const unknown = await run('compare', careful, lies, '--subject-b', 'scripted:none');
    expect(unknown.stderr).toContain('no subject is called "scripted:none"');
    const alone = join(folder, 'alone.json');
    writeFileSync(alone, readFileSync(join(careful, 'report.json')));
    const { stdout } = await run('compare', alone, lies, '--subject-b', 'scripted:lies (bare)');
    expect(stdout.replace(/\s+/g, ' ')).toContain('1 script flipped');
    expect(stdout).toContain(`npx agent-booking evals replay ${lies} --script`);
  });
});

describe('evals', () => {
  it.each([
    ['run', '--trials K', '--wrong'],
    ['replay', '--verdict pass|fail', '--trials K'],
    ['list', '--suite', 'grade:'],
  ])('%s has a help of its own', async (part, own, other) => {
    const { code, stdout } = await run(part, '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: agent-booking evals ${part} `, 'm'));
    expect(stdout).toContain(own);
    expect(stdout).not.toContain(other);
  });

  it.each([
    [[], 'say what to do: demo, run, compare'],
    [['walk'], 'there is no "evals walk"'],
    [['run', '--model', 'gpt-5'], 'The model "gpt-5" cannot be read'],
    [
      ['run', '--trials', 'many', '--model', 'scripted:careful'],
      '--trials is "many"; it must be a whole number',
    ],
    [
      ['run', '--tools', 'none', '--model', 'scripted:careful'],
      '--tools is "none"; it must be guarded, bare or mcp',
    ],
    [['compare', 'a'], 'evals compare A B'],
    [['grade', '/nowhere'], '/nowhere holds no results'],
    [['merge', 'a', 'b'], 'evals merge DIR DIR --out DIR'],
    [['run', '--bogus'], "Unknown option '--bogus'"],
  ])('%j ends with 2 and says: %s', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it('has help that names every option of run, and fits a terminal', () => {
    for (const name of Object.keys(runOptions)) expect(evals.help).toContain(`--${name}`);
    expect(evals.help.split('\n').filter((line) => line.length > 110)).toEqual([]);
  });

  it('lists the scripts by family, and lints one', async () => {
    const { stdout } = await run('list', '--suite', 'smoke', '--json');
    expect(JSON.parse(stdout)).toHaveLength(12);
    const linted = await run('lint', '--script', 'earliest-without-asking');
    expect([linted.code, linted.stdout]).toEqual([0, '1 script, nothing wrong.\n']);
  });
});

it('evals run calls openai:NAME where OPENAI_BASE_URL says', async () => {
  const served = await createScriptedModel({ policies: { booker: bookingPolicy } }).listen();
  try {
    const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: served.baseUrl };
    const script = ['--script', 'earliest-without-asking', '--out', join(folder, 'base-url')];
    const { stderr } = await callCommand(['evals', 'run', '--model', 'openai:booker', ...script], { env });
    expect(stderr).toContain('1/1 conversations');
    expect(readFileSync(join(folder, 'base-url', 'cells.jsonl'), 'utf8')).toContain('requestMeeting');
  } finally {
    await served.close();
  }
});

it('the help of a part names the keys of models only where it calls one', () => {
  const parts = ['run', 'calibrate', 'demo', 'compare', 'list'];
  expect(parts.filter((part) => evals.helpFor?.([part])?.includes('OPENAI_API_KEY'))).toEqual([
    'run',
    'calibrate',
  ]);
});

it('the help has a line for each option', () => {
  for (const option of ['tools', 'trials']) expect(evals.help).toMatch(new RegExp(`^  --${option}\\b`, 'm'));
});
