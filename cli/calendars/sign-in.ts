import { removeSignIn, type ServerAccount, type Store } from '../../src/service/index.ts';
import type { CommandLine } from '../command.ts';
import { plainText } from '../screen.ts';

/** The data of `serve`: the store, and the secret under which sign-ins are sealed. */
export type OpenData = () => Promise<{ store: Store; secret: string }>;

/** What to write into the pages file after a sign-in. `written`: the address or id of a calendar. */
export function pagesLines(
  { kind, user }: Pick<ServerAccount, 'kind' | 'user'>,
  found: readonly { written: string; name: string }[],
): string {
  const entries = found.flatMap(({ written, name }) => [
    ...(name ? [`      # ${plainText(name).replace(/\s+/g, ' ')}`] : []),
    `      - { ${kind}: ${JSON.stringify(written)}, user: ${JSON.stringify(user)} }`,
  ]);
  return `The sign-in is kept, sealed. Write the calendars that count into the pages file, below the host.
Add write: true to the one into which meetings are written. Then run "agent-booking calendars test".

    calendars:
${entries.join('\n')}
`;
}

/** Removes a sign-in from the database. The calendar itself does not change. */
export async function disconnect(
  { stdout, stderr }: CommandLine,
  account: ServerAccount,
  store: Store,
): Promise<number> {
  const name = `${account.user} at ${new URL(account.url).host}`;
  if (!(await removeSignIn(store, account))) {
    stderr.write(`There is no sign-in of ${name}.\n`);
    return 1;
  }
  stdout.write(
    `The sign-in of ${name} is removed here. Withdraw the app or its password there too. Entries stay in the calendar; take the calendar out of the pages file.\n`,
  );
  return 0;
}
