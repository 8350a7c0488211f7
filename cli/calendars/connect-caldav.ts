import { CalendarFailure, findCaldavCalendars, keepSignIn } from '../../src/service/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { present } from '../serve/host-store.ts';
import { type Ask, openQuestions } from './read-password.ts';
import { type OpenData, pagesLines } from './sign-in.ts';

export type ConnectOptions = {
  url: string;
  user: string | undefined;
  privateCalendars: boolean;
  /** Opens the store and finds the secret. */
  open: OpenData;
};

/** Signs in to a CalDAV server, seals the password in the database, and prints what to write into the pages file. */
export async function connectCaldav(
  line: CommandLine,
  { url, user: given, privateCalendars, open }: ConnectOptions,
): Promise<number> {
  if (new URL(url).protocol === 'http:' && !privateCalendars)
    throw new UsageError(
      'the password would travel without TLS: take an https: address, or give --private-calendars for a server in your own network',
    );
  const { store, secret } = await open();
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
    for (const server of new Set(found.map((one) => new URL(one.url).origin)))
      await keepSignIn({ kind: 'caldav', url: server, user }, { user, password }, { store, secret });
    const calendars = found.map(({ url: written, name }) => ({ written, name }));
    line.stdout.write(pagesLines({ kind: 'caldav', user }, calendars));
    return 0;
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    line.stderr.write(`The calendars were not found: ${error.message}.\n`);
    return 1;
  } finally {
    close();
    await store.close();
  }
}

async function mayUse(ask: Ask, host: string): Promise<boolean> {
  const answer = await ask(
    `The calendars are at another server, ${host}. Send the password there? (yes/no) `,
  );
  return /^y(?:es)?$/i.test(answer.trim());
}
