import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from '../command.ts';
import { readPageAddress } from '../page-address.ts';

/** The checked options of `check`. */
export type CheckOptions = ReturnType<typeof readCheckOptions>;

/** Reads the options of `check`. @throws UsageError, naming the value and the remedy */
export function readCheckOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'read-mail': { type: 'string' },
      'guest-email': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [page, ...more] = positionals;
  if (page === undefined)
    throw new UsageError('say which page is to be checked: check http://localhost:8787/demo');
  if (more.length > 0)
    throw new UsageError(`one page is checked at a time; "${more.join(' ')}" is one too many`);
  return {
    ...readPageAddress(page, 'the page'),
    mailFolder: values['read-mail'] === undefined ? undefined : readFolder(values['read-mail']),
    /** The address of each guest. Undefined: random addresses at example.com. */
    guestEmail: values['guest-email'] === undefined ? undefined : readTemplate(values['guest-email']),
    json: values.json,
  };
}

function readFolder(given: string): string {
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory()) return given;
  throw new UsageError(
    `--read-mail ${given} is no folder; give the one in which the guests' mail arrives, such as .agent-booking/mail`,
  );
}

function readTemplate(given: string): (guest: number) => string {
  if (/^[^@\s]*\{n\}[^@\s]*@[^@\s]+$/.test(given)) return (guest) => given.replace('{n}', String(guest));
  throw new UsageError(
    `--guest-email "${given}" does not give each guest an address of their own; this does: check-{n}@example.com`,
  );
}
