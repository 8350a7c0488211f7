/**
 * A process that raises the version of one conversation in a SQLite file while another process does the same. Prints the number of refused
 * saves.
 */
import process from 'node:process';
import { openSqliteSessions } from './sqlite.ts';
import { countUp } from './store-facts.ts';

const [file = '', times = ''] = process.argv.slice(2);
const sessions = openSqliteSessions(file);
// Waits for a word of the parent, so that two processes begin together however long each takes to start.
process.stdout.write('ready\n');
process.stdin.once('data', async () => {
  const refused = await countUp(sessions, 'shared', Number(times));
  sessions.close();
  process.stdout.write(`refused ${refused}\n`);
  process.stdin.destroy();
});
