import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  type CalendarState,
  calendarProviders,
  type OAuthClient,
  type Pages,
  readCalendarStates,
  removeSignIn,
  type ServerAccount,
  type Store,
  syncCalendars,
  testCalendars,
} from '../../src/service/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { connectAccount, connectCaldav, isProviderKind, type ProviderKind } from '../calendars/connect.ts';
import { type Command, type CommandLine, UsageError, unknownVerb } from '../command.ts';
import { dataPaths } from '../data-folder.ts';
import { flags, texts, type Values, withWords } from '../options.ts';
import { webAddressOf } from '../read-options.ts';
import { openHostStore, storeHelp, storeOptions, withHostStore } from '../serve/host-store.ts';
import { readPagesOf } from '../serve/pages-file.ts';
import { findSecret } from '../serve/secret-file.ts';

const help = `agent-booking calendars: the calendars of hosts

Usage: agent-booking calendars list | test | sync --pages FILE [options]
       agent-booking calendars connect | disconnect caldav URL | google | microsoft [options]

  list             each calendar: when it was read and written, what waits, and what fails and why
  test             reads each calendar now. Into one with write: true it writes an entry two years
                   ahead, and removes it
  sync             compares the entries of all coming meetings with the calendars again. Use it after
                   write: true was set, and to end waiting after a failure. "serve" does the writing
  connect caldav URL
                   asks for an app password, finds the calendars of the server, keeps the password
                   sealed in the database, and prints lines for the pages file
  connect google | microsoft
                   does the same after a sign-in with a browser
  disconnect       removes that password or sign-in from the database

  --pages FILE     the pages file, as given to "serve"
  --user NAME      the user at the CalDAV server, or the email address of the account
  --client FILE    the JSON file of your app at Google, of the type "Desktop app"
  --client-id ID   the application (client) ID of your app at Microsoft
  --tenant ID      the organization of that app at Microsoft, if it is for one alone
  --private-calendars
                   as given to "serve": allow servers at private addresses, and without TLS
  --secret FILE    as given to "serve", if it was
${storeHelp}
`;

const options = {
  ...storeOptions,
  ...texts('pages', 'user', 'client', 'client-id', 'tenant', 'secret'),
  ...flags('private-calendars'),
};

type Typed = Values<typeof options>;
type Work = (line: CommandLine, known: { values: Typed; pages: Pages; store: Store }) => Promise<number>;

/** Shows, tests and connects the calendars of hosts. */
export const calendars: Command = {
  help,
  run: withWords(options, async (line, values, words) => {
    const [verb = '', kind, url, ...more] = words;
    if (verb === 'connect' || verb === 'disconnect') {
      const server = readServer(kind, url);
      if (server === undefined || more.length > 0)
        throw new UsageError(`write calendars ${verb} caldav URL, ${verb} google or ${verb} microsoft`);
      return verb === 'connect' ? connect(line, values, server) : disconnect(line, values, server);
    }
    const work = Object.hasOwn(works, verb) ? works[verb] : undefined;
    if (!work || kind !== undefined)
      throw unknownVerb('calendars', words.join(' ') || undefined, [
        ...Object.keys(works),
        'connect',
        'disconnect',
      ]);
    const privateCalendars = values['private-calendars'];
    const pages = readPagesOf(values.pages, { environment: line.env, privateCalendars });
    return withHostStore(values, (store) => work(line, { values, pages, store }));
  }),
};

const works: Record<string, Work> = {
  async list({ stdout }, { pages, store }) {
    const states = await readCalendarStates(store, pages);
    stdout.write(states.map((state) => `${describe(state)}\n`).join('') || 'No host has a calendar.\n');
    return states.some(({ failing, entries }) => failing !== null || entries?.failing) ? 1 : 0;
  },
  async test(line, { values, pages, store }) {
    const context = {
      ...{ pages, store, clock: systemClock, secret: secretOf(line, values) },
      privateCalendars: values['private-calendars'],
    };
    let code = 0;
    for await (const result of testCalendars(context, line.interrupted)) {
      const name = `${result.host}, calendar at ${result.server}`;
      if (result.ok) {
        const times =
          result.kind === 'calcom' ? 'free starts in the next 62 days' : 'busy times in the next 92 days';
        const written = result.written ? '; an entry was written and removed' : '';
        line.stdout.write(`${name}: read, ${result.times} ${times}${written}.\n`);
      } else {
        code = 1;
        line.stderr.write(`${name}: ${result.reason}.\n`);
      }
    }
    return code;
  },
  async sync({ stdout }, { pages, store }) {
    const due = await syncCalendars(store, pages, systemClock.now());
    stdout.write(
      `Entries that are compared again: ${due}.${due > 0 ? ' "serve" writes them from now on; "calendars list" says how many wait.' : ''}\n`,
    );
    return 0;
  },
};

type Server = { kind: 'caldav'; url: string } | { kind: ProviderKind };

function readServer(kind: string | undefined, url: string | undefined): Server | undefined {
  if (kind === 'caldav') return url === undefined ? undefined : { kind, url: requireUrl(url) };
  return isProviderKind(kind) && url === undefined ? { kind } : undefined;
}

function connect(line: CommandLine, values: Typed, server: Server): Promise<number> {
  const { user, tenant, 'private-calendars': privateCalendars } = values;
  const open = async () => ({ store: await openHostStore(values), secret: secretOf(line, values) });
  if (server.kind === 'caldav') return connectCaldav(line, { url: server.url, privateCalendars, user, open });
  const { kind } = server;
  const client = readClient(kind, values);
  return connectAccount(line, { kind, provider: calendarProviders[kind](tenant), client, user, open });
}

const googleClient = z.object({ installed: z.object({ client_id: z.string(), client_secret: z.string() }) });

/** Reads the client that the operator registered. Microsoft gives a program on a desktop no secret. */
function readClient(kind: ProviderKind, { client: file, 'client-id': clientId }: Typed): OAuthClient {
  if (kind === 'microsoft') {
    if (clientId === undefined) throw new UsageError('name your app at Microsoft: --client-id ID');
    return { clientId };
  }
  if (file === undefined) throw new UsageError('name the JSON file of your app at Google: --client FILE');
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}, which --client names`);
  try {
    const { installed } = googleClient.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { clientId: installed.client_id, clientSecret: installed.client_secret };
  } catch {
    // The reason may quote the secret.
    throw new UsageError(`--client ${file} must be the JSON file of an app of the type "Desktop app"`);
  }
}

/** Removes a sign-in from the database. The calendar itself does not change. */
async function disconnect({ stdout, stderr }: CommandLine, values: Typed, server: Server): Promise<number> {
  const { user } = values;
  if (user === undefined) throw new UsageError('name the user: --user NAME');
  const url = server.kind === 'caldav' ? server.url : calendarProviders[server.kind]().calendars;
  const account: ServerAccount = { kind: server.kind, url, user };
  const isRemoved = await withHostStore(values, (store) => removeSignIn(store, account));
  const name = `${user} at ${new URL(url).host}`;
  if (isRemoved)
    stdout.write(
      `The sign-in of ${name} is removed here. Withdraw the app or its password there too. Entries stay in the calendar; take the calendar out of the pages file.\n`,
    );
  else stderr.write(`There is no sign-in of ${name}.\n`);
  return isRemoved ? 0 : 1;
}

function requireUrl(written: string): string {
  const url = webAddressOf(written);
  if (!url) throw new UsageError('the address must begin with https:, such as https://cloud.example.com');
  // Arguments can be seen by other programs.
  if (url.password) throw new UsageError('leave the password out of the address; you are asked for it');
  return url.href;
}

function secretOf({ env }: CommandLine, values: Typed): string {
  return findSecret({ secretFile: values.secret }, env, dataPaths(values.data).secret);
}

const timeOf = (at: number | null): string =>
  at === null ? 'never' : `${new Date(at).toISOString().slice(0, 16)}Z`;

function describe({ host, kind, server, isRead, readAt, failing, entries }: CalendarState): string {
  const lines = [`${host}: ${kind} calendar at ${server}`];
  if (isRead) lines.push(`read: ${timeOf(readAt)}${failing === null ? '' : `; fails: ${failing}`}`);
  if (entries) {
    const { writtenAt, waiting, failing: failed, reason } = entries;
    lines.push(`written: ${timeOf(writtenAt)}; waiting: ${waiting}; failing: ${failed}`);
    if (failed > 0) lines.push(`fails: ${reason}`);
  }
  return lines.join('\n  ');
}
