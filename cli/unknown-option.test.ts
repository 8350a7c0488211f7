import { expect, it } from 'vitest';
import { callCommand } from './commands/child-process.fixture.ts';

it.each([
  [['serve', '--prot', '1'], "serve: Unknown option '--prot'; did you mean --port? "],
  [['evals', 'run', '--trails', '3'], "evals: Unknown option '--trails'; did you mean --trials? "],
  [['meetings', 'list', '--bogus'], "meetings: Unknown option '--bogus'; "],
  [['model', '--port'], "model: Option '--port <value>' argument missing; "],
])('%j is refused with the nearest option, and where the options are', async (args, words) => {
  const { code, stdout, stderr } = await callCommand(args);
  const help = `"agent-booking ${args[0]} --help" lists the options\n`;
  expect([code, stdout, stderr]).toEqual([2, '', `agent-booking ${words}${help}`]);
});
