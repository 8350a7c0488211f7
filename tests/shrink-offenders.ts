/**
 * Rewrites the list of today's offenders against the house style. It refuses to make the list longer or a count higher.
 * Run it after you have mended something: `node --conditions=agent-booking-source tests/shrink-offenders.ts`.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { beyondList, findOffenders, listFile, readList } from './offenders.ts';

const found = findOffenders();
const worse = beyondList(found, readList());
if (worse.length > 0) {
  process.stderr.write(`The list may only shrink. Mend these first:\n${worse.join('\n')}\n`);
  process.exitCode = 1;
} else {
  writeFileSync(listFile, `${JSON.stringify(found, null, 2)}\n`);
}
