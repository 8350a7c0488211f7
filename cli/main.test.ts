import { describe, expect, it } from 'vitest';
import { callCommand, runCommand } from './commands/child-process.fixture.ts';

describe('agent-booking', () => {
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

  it.each([[['help', 'plan']], [['plan', '--help']], [['plan', 'tomorrow', '-h']]])(
    'answers %j with the help of that command',
    async (args) => {
      const { code, stdout } = await callCommand(args);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: agent-booking plan /m)]);
    },
  );
});
