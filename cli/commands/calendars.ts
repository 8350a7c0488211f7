import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  type CalendarState,
  calendarProviders,
  type OAuthClient,
  type Pages,
  readCalendarStates,
  type Store,
  syncCalendars,
  testCalendars,
} from '../../src/service/index.ts';
import { connectAccount, isProviderKind, type ProviderKind } from '../calendars/connect-account.ts';
import { connectCaldav } from '../calendars/connect-caldav.ts';
import { disconnect } from '../calendars/sign-in.ts';
import { type Command, type CommandLine, UsageError, unknownVerb } from '../command.ts';
import { openHostStore, present, storeHelp, storeOptions, withHostStore } from '../serve/host-store.ts';
import { findSecret } from '../serve/secret-file.ts';
import { dataPaths, readPagesOf } from '../serve/serve-options.ts';

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
  pages: { type: 'string' },
  user: { type: 'string' },
  client: { type: 'string' },
  'client-id': { type: 'string' },
  tenant: { type: 'string' },
  secret: { type: 'string' },
  'private-calendars': { type: 'boolean', default: false },
} as const;

const read = (args: string[]) => parseArgs({ args, allowPositionals: true, options });
type Values = ReturnType<typeof read>['values'];
type Work = (line: CommandLine, known: { values: Values; pages: Pages; store: Store }) => Promise<number>;

/** Shows, tests and connects the calendars of hosts. */
export const calendars: Command = {
  summary: 'show, test and connect the calendars of hosts',
  help,
  async run(line) {
    const { values, positionals } = read(line.args);
    const [verb = '', kind, url, ...more] = positionals;
    if (verb === 'connect' || verb === 'disconnect') {
      const server = readServer(kind, url);
      if (server === undefined || more.length > 0)
        throw new UsageError(`write calendars ${verb} caldav URL, ${verb} google or ${verb} microsoft`);
      return verb === 'connect' ? connect(line, values, server) : remove(line, values, server);
    }
    const work = Object.hasOwn(works, verb) ? works[verb] : undefined;
    if (!work || kind !== undefined)
      throw unknownVerb('calendars', positionals.join(' ') || undefined, [
        ...Object.keys(works),
        'connect',
        'disconnect',
      ]);
    const file = values.pages;
    if (file === undefined) throw new UsageError('name the pages file: --pages FILE');
    const privateCalendars = values['private-calendars'];
    const pages = readPagesOf(file, { environment: line.env, privateCalendars });
    return withHostStore(values, (store) => work(line, { values, pages, store }));
  },
};

const works: Record<string, Work> = {
  async list({ stdout }, { pages, store }) {
    const states = await readCalendarStates(store, pages);
    stdout.write(states.map((state) => `${describe(state)}\n`).join('') || 'No host has a calendar.\n');
    return states.some(({ failing, entries }) => failing !== null || entries?.failing) ? 1 : 0;
  },
  async test(line, { values, pages, store }) {
    const privateCalendars = values['private-calendars'];
    const context = {
      pages,
      store,
      clock: { now: present },
      secret: secretOf(line, values),
      privateCalendars,
    };
    let failed = 0;
    for await (const result of testCalendars(context, line.interrupted)) {
      const name = `${result.host}, calendar at ${result.server}`;
      if (result.ok)
        line.stdout.write(
          `${name}: read, ${result.times} ${result.kind === 'calcom' ? 'free starts in the next 62 days' : 'busy times in the next 92 days'}${result.written ? '; an entry was written and removed' : ''}.\n`,
        );
      else {
        failed += 1;
        line.stderr.write(`${name}: ${result.reason}.\n`);
      }
    }
    return failed === 0 ? 0 : 1;
  },
  async sync({ stdout }, { pages, store }) {
    const due = await syncCalendars(store, pages, present());
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

function connect(line: CommandLine, values: Values, server: Server): Promise<number> {
  const { user, tenant } = values;
  const open = async () => ({ store: await openHostStore(values), secret: secretOf(line, values) });
  if (server.kind === 'caldav')
    return connectCaldav(line, {
      ...{ url: server.url, user, open },
      privateCalendars: values['private-calendars'],
    });
  const { kind } = server;
  const client = readClient(kind, values);
  return connectAccount(line, { kind, provider: calendarProviders[kind](tenant), client, user, open });
}

const googleClient = z.object({ installed: z.object({ client_id: z.string(), client_secret: z.string() }) });

/** Reads the client that the operator registered. Microsoft gives a program on a desktop no secret. */
function readClient(kind: ProviderKind, { client: file, 'client-id': clientId }: Values): OAuthClient {
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

async function remove(line: CommandLine, values: Values, server: Server): Promise<number> {
  const { user } = values;
  if (user === undefined) throw new UsageError('name the user: --user NAME');
  const url = server.kind === 'caldav' ? server.url : calendarProviders[server.kind]().calendars;
  return withHostStore(values, (store) => disconnect(line, { kind: server.kind, url, user }, store));
}

function requireUrl(written: string): string {
  const url = URL.parse(written);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('the address must begin with https:, such as https://cloud.example.com');
  // Arguments can be seen by other programs.
  if (url.password) throw new UsageError('leave the password out of the address; you are asked for it');
  return url.href;
}

function secretOf({ env }: CommandLine, values: Values): string {
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
