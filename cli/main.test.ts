import { describe, expect, it } from 'vitest';
import { callCommand, runCommand, withoutPackages } from './commands/child-process.fixture.ts';

describe('agent-booking', () => {
  it('names a package that is missing, and lists the commands without it', async () => {
    const env = withoutPackages(/^zod$/);
    expect(await runCommand(['demo'], { env })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'agent-booking demo needs the package zod: npm install zod\n',
    });
    expect(await runCommand(['--help'], { env })).toMatchObject({ code: 0, stderr: '' });
  });

  it('gives what a command printed, and its exit code, to the shell', async () => {
    const args = [
      'plan',
      'tomorrow at 3pm',
      '--now',
      '2026-11-18T10:00:00+02:00',
      '--timezone',
      'Asia/Jerusalem',
    ];
    const typed = await runCommand(args);
    expect(typed).toMatchObject({ ...(await callCommand(args)), signal: null, leftBehind: [] });
    expect(typed.stdout).toContain('2026-11-19 Thu  15:00');
    expect(await runCommand(['plan'])).toMatchObject({ code: 2, stdout: '', signal: null });
  });

  it('names the Node of the clone where the Node that runs it is too old', async () => {
    const olderNode =
      "Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})";
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(olderNode)}` };
    const { code, stdout, stderr } = await runCommand(['plan', 'tomorrow'], { env });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /this is Node 20\.20\.2\. This clone has its own Node: \S+\/node_modules\/\.bin\/node \S+\/main\.[jt]s plan tomorrow\n$/,
    );
  });

  it('says which commands there are, and which version it is', async () => {
    const [help, version] = await Promise.all([callCommand([]), callCommand(['--version'])]);
    expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^ {2}plan {7}\S/m) });
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it('refuses a command that there is not, naming those that there are', async () => {
    const { code, stdout, stderr } = await callCommand(['book']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/there is no command "book"; these are: demo, .*check\n$/);
  });

  it.each([
    [['srve'], 'there is no command "srve"; did you mean "serve"? There are: demo, '],
    [['sevre'], 'there is no command "sevre"; did you mean "serve"? '],
    [['evals', 'lst'], 'there is no "evals lst"; did you mean "list"? There are: demo, run, '],
    [['meetings', 'exprt'], 'there is no "meetings exprt"; did you mean "export"? There are: list, '],
    [['notes', 'lst'], 'there is no "notes lst"; did you mean "list"? There are: add, '],
  ])('names the command that %j may have meant', async (args, words) => {
    const { code, stderr } = await callCommand(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it.each([[['help', 'plan']], [['plan', '--help']], [['plan', 'tomorrow', '-h']]])(
    'answers %j with the help of that command',
    async (args) => {
      const { code, stdout } = await callCommand(args);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: agent-booking plan /m)]);
    },
  );
});
