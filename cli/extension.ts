/**
 * The entry of the desktop extension: only the command `mcp`, so that its bundle holds no service.
 * @module
 */
import process from 'node:process';
import { UsageError } from './command.ts';
import { mcp } from './commands/mcp.ts';

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort()).once('SIGTERM', () => interruption.abort());
const { argv, env, stdin, stdout, stderr } = process;
try {
  const line = { args: argv.slice(2), env, stdin, stdout, stderr, interrupted: interruption.signal };
  process.exitCode = await mcp.run(line);
} catch (error) {
  stderr.write(`agent-booking mcp: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
