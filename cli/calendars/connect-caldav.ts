import {
  CalendarFailure,
  type FoundCalendar,
  findCaldavCalendars,
  keepCaldavLogin,
  removeCaldavLogin,
  type Store,
} from '../../src/service/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { plainText } from '../screen.ts';
import { present } from '../serve/host-store.ts';
import { type Ask, openQuestions } from './read-password.ts';

export type ConnectOptions = {
  url: string;
  user: string | undefined;
  privateCalendars: boolean;
  /** Opens the store and finds the secret, after the server took the password. */
  open(): Promise<{ store: Store; secret: string }>;
};

/** Signs in to a CalDAV server, seals the password in the database, and prints what to write into the pages file. */
export async function connectCaldav(
  line: CommandLine,
  { url, user: given, privateCalendars, open }: ConnectOptions,
): Promise<number> {
  const { ask, close } = openQuestions(line);
  try {
    const user = given ?? (await ask(`User at ${new URL(url).host}: `));
    const password = await ask(`App password of ${user} (not shown): `, { hidden: true });
    line.stderr.write(`Looking for calendars at ${new URL(url).host} …\n`);
    const found = await findCaldavCalendars(
      { url, user, password },
      {
        clock: { now: present },
        privateCalendars,
        signal: line.interrupted,
        mayUse: (host) => mayUse(ask, host),
      },
    );
    if (found.length === 0) throw new UsageError(`${user} has no calendar for events there`);
    const { store, secret } = await open();
    try {
      for (const server of new Set(found.map((one) => new URL(one.url).origin)))
        await keepCaldavLogin({ url: server, user, password }, { store, secret });
    } finally {
      await store.close();
    }
    line.stdout.write(linesFor(found, user));
    return 0;
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    line.stderr.write(`The calendars were not found: ${error.message}.\n`);
    return 1;
  } finally {
    close();
  }
}

async function mayUse(ask: Ask, host: string): Promise<boolean> {
  const answer = await ask(
    `The calendars are at another server, ${host}. Send the password there? (yes/no) `,
  );
  return /^y(?:es)?$/i.test(answer.trim());
}

function linesFor(found: readonly FoundCalendar[], user: string): string {
  const entries = found.flatMap(({ url, name }) => [
    ...(name ? [`      # ${plainText(name).replace(/\s+/g, ' ')}`] : []),
    `      - { caldav: ${JSON.stringify(url)}, user: ${JSON.stringify(user)} }`,
  ]);
  return `The password is kept, sealed. Write the calendars that count into the pages file, below the host.
Add write: true to the one into which meetings are written. Then run "agent-booking calendars test".

    calendars:
${entries.join('\n')}
`;
}

/** Removes a password. The calendar itself does not change. */
export async function disconnectCaldav(
  { stdout, stderr }: CommandLine,
  { url, user, store }: { url: string; user: string; store: Store },
): Promise<number> {
  const { host } = new URL(url);
  if (!(await removeCaldavLogin(store, { url, user }))) {
    stderr.write(`There is no password of ${user} at ${host}.\n`);
    return 1;
  }
  stdout.write(
    `The password of ${user} at ${host} is removed here. Withdraw the app password there too. Entries stay in the calendar; take the calendar out of the pages file.\n`,
  );
  return 0;
}
