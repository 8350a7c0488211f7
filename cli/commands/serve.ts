import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  type AnswerMcp,
  type ConnectorOptions,
  createBookingService,
  demoPagesYaml,
  isLoopback,
  openPostgresStore,
  openSqliteStore,
  type Pages,
  readPages,
  type ServiceEvent,
} from '../../src/service/index.ts';
import { agentCode } from '../agent-code.ts';
import { type Command, type CommandLine, interruptionOf, UsageError } from '../command.ts';
import { dataPaths, makeDataFolder, ownFolder } from '../data-folder.ts';
import { defaults, flags, lists, texts, type Values } from '../options.ts';
import { given, oneOf, readCount, readWebAddress } from '../read-options.ts';
import { escapeUnseen } from '../screen.ts';
import { readDatabase } from '../serve/host-store.ts';
import { readLimits } from '../serve/limit-options.ts';
import { mailHelp, mailOptions, openMail, readPublicUrl, requireMailToLeave } from '../serve/mail-options.ts';
import { readPagesOf, reloadOnHangUp } from '../serve/pages-file.ts';
import { findSecret } from '../serve/secret-file.ts';

const help = `agent-booking serve: a booking service on this machine

Usage: agent-booking serve [options]

  --pages FILE         booking pages, YAML or JSON; without it two demo pages. SIGHUP reads the
                       file again, and keeps the old pages if the file has a mistake (not on
                       Windows)
  --print-demo-pages   print the demo pages, to start your own file from; docs/hosting.md has an
                       example with a host, a calendar and a webhook
  --data DIR           folder for its database, its secret and its mail (.agent-booking)
  --database URL       keep what is booked in PostgreSQL 14 or later instead, such as
                       postgres://user@host:5432/database (npm install pg); PGPASSWORD may hold
                       its password. Several machines may serve one, each with the same secret
  --secret FILE        what links in mail are derived from, 32 characters at least (DIR/secret,
                       made at the first start); AGENT_BOOKING_SECRET may hold it instead. A
                       database takes one secret, and a process with another refuses to start
  --new-secret         make this the database's secret from now on; links that were mailed stay good

  --port N             8787; 0 takes a free one
  --host H             127.0.0.1, this machine alone
  --public-url URL     the address where guests reach it; every mailed link begins with it
  --trust-proxy N      the number of your proxies in front of it (0); limits then count the
                       caller that they name in X-Forwarded-For

${mailHelp}
  --no-smtp            serve without mail: free times are shown, and requests are answered 503
  --inbox              for trials without a mail server: show mail at /inbox, even if --public-url
                       is another machine. The mail stays in DIR/mail and only you can read it,
                       but guests read that they were mailed. Do not use it if a proxy on this
                       machine lets strangers in, because a reader of a guest's mail can confirm
                       for the guest

  --limit NAME=N/SPAN  how many requests it takes within a second, minute, hour or day; may be
                       given for each of: caller, one network address (caller=60/minute,
                       caller-hour=60/hour, caller-day=200/day, reads=600/minute); guest, one
                       mailbox (guest=10/hour); page (page=300/hour); mail, all that asks for
                       a confirmation (mail=2000/hour). NAME=none takes any number
  --private-calendars  allow calendars at private addresses and without TLS, such as on a small
                       server of your own; only if all pages are yours
  --busy-every N       read the hosts' calendars every N minutes, 1 to 60 (5); they are also read when a
                       guest confirms or moves a meeting
  --private-webhooks   allow webhooks at private addresses and without TLS, such as a small server
                       of your own; only if all pages are yours
  --retain-days N      erase what has been over for N days, 7 at least (everything is kept)
  --metrics-token T    show /metrics also to other machines that send this bearer token, 16
                       characters at least; AGENT_BOOKING_METRICS_TOKEN may hold it instead
  --connector          let people sign in and show their meetings to an assistant, at /api/mcp,
                       read-only; hosts record decisions at /host (npm install
                       @modelcontextprotocol/server oidc-provider@~9.13)
  --connector-client H only programs that the host H names (client ID metadata) may ask (any
                       public host); may be given more than once
  --auth-server URL    people sign in at your own authorization server instead, an issuer whose
                       access tokens (RFC 9068) hold a verified email address (npm install
                       oauth4webapi)
  --mcp                let anyone's assistant book the listed pages, at /mcp/PAGE; a page says
                       mcp: true or false for itself
  --log text|json      what it writes for each call: a readable line, or a line of JSON (text)

Ctrl-C ends it after the running requests. Several processes may serve one data folder.
`;

/** Serves booking pages until it is interrupted. */
export const serve: Command = {
  help,
  async run(line) {
    const options = readServeOptions(line.args);
    if (options.printDemoPages) line.stdout.write(demoPagesYaml);
    else await serveUntilInterrupted(line, options);
    return 0;
  },
};

/** The options of `serve`, for `parseArgs` of `node:util`. */
const serveOptions = {
  ...mailOptions,
  ...texts('pages', 'database', 'public-url', 'retain-days', 'secret', 'metrics-token', 'auth-server'),
  ...flags('print-demo-pages', 'inbox', 'no-smtp', 'new-secret', 'private-calendars', 'private-webhooks'),
  ...flags('connector', 'mcp'),
  ...defaults({ data: ownFolder, port: '8787', host: '127.0.0.1', log: 'text' }),
  ...defaults({ 'trust-proxy': '0', 'busy-every': '5' }),
  ...lists('limit', 'connector-client'),
};

type ServeOptions = ReturnType<typeof readServeOptions>;

/** Reads the options of `serve`. @throws UsageError, naming the value and the remedy */
export function readServeOptions(args: string[]) {
  const { values } = parseArgs({ args, options: serveOptions });
  const { data, host, smtp, from, inbox, mcp, pages: pagesFile, secret: secretFile } = values;
  const publicUrl = values['public-url'] === undefined ? undefined : readPublicUrl(values['public-url']);
  if (data === '') throw new UsageError('--data is empty; name a folder');
  if (!isLoopback(host) && !publicUrl)
    throw new UsageError(
      `--host ${host} can be reached from other machines: add --public-url with the address under which guests reach it; it is in every link that they are mailed`,
    );
  const isPrivate = {
    privateCalendars: values['private-calendars'],
    privateWebhooks: values['private-webhooks'],
  };
  return {
    ...{ data, host, smtp, from, inbox, publicUrl, pagesFile, secretFile },
    /** The address of a PostgreSQL database; undefined: SQLite, in the data folder. */
    database: readDatabase(values.database),
    port: readCount('--port', values.port, { least: 0, most: 65_535, note: ' (0 takes a free one)' }),
    writeEvent: oneOf('--log', values.log, ['text', 'json']) === 'json' ? jsonLine : logLine,
    printDemoPages: values['print-demo-pages'],
    /** No mail at all, and no requests. */
    noSmtp: values['no-smtp'],
    metricsToken: values['metrics-token'],
    pagesOptions: { ...isPrivate, mcp },
    /** What the service takes as it was typed. */
    service: {
      ...isPrivate,
      trustProxy: readCount('--trust-proxy', values['trust-proxy'], { least: 0, most: 20 }),
      limits: readLimits(values.limit ?? []),
      busyEveryMinutes: readCount('--busy-every', values['busy-every'], { least: 1, most: 60 }),
      replaceSecret: values['new-secret'],
      ...given({
        ...{ from, publicUrl },
        retainDays: readCount('--retain-days', values['retain-days'], { least: 7, most: 36_500 }),
        connector: readConnector(values),
        // False would take the inbox from a service of this machine.
        inbox: inbox || undefined,
      }),
    },
  };
}

/** Undefined: no connector. */
function readConnector(values: Values<typeof serveOptions>): ConnectorOptions | undefined {
  const { connector, 'connector-client': clients = [], 'auth-server': issuer } = values;
  if (connector)
    return {
      ...(clients.length > 0 && { clients }),
      ...(issuer !== undefined && {
        authServer: { issuer: readWebAddress('--auth-server', issuer, 'https://id.example.com') },
      }),
    };
  if (clients.length === 0 && issuer === undefined) return undefined;
  throw new UsageError('--connector-client and --auth-server need --connector');
}

async function serveUntilInterrupted(line: CommandLine, options: ServeOptions): Promise<void> {
  const { interrupted, env } = line;
  const pagesOptions = { ...options.pagesOptions, environment: env };
  const { pagesFile } = options;
  const pages = pagesFile
    ? readPagesOf(pagesFile, pagesOptions)
    : readPages(demoPagesYaml, { mcp: pagesOptions.mcp });
  if (interrupted.aborted) return;
  const log = (event: ServiceEvent) => line.stderr.write(options.writeEvent(event));
  const { service, store, mailPlace } = await openService(options, { env, pages, log });
  const ended = Promise.withResolvers<void>();
  interruptionOf(interrupted).then(ended.resolve);
  const stopReloading = reloadOnHangUp({ service, pagesFile, pagesOptions, log, hungUp: ended.resolve });
  try {
    const { url, inboxUrl } = await service.listen({ port: options.port, host: options.host });
    if (!interrupted.aborted) {
      const mail = inboxUrl ? `Inbox    ${inboxUrl}` : `Mail     ${mailPlace}`;
      line.stdout.write(welcome({ ...options, url, mail, pages, dataPlace: dataPlace(options, env) }));
      await ended.promise;
    }
  } finally {
    stopReloading();
    await service.close();
    await store.close();
  }
}

type Opening = { env: CommandLine['env']; pages: Pages; log(event: ServiceEvent): void };

async function openService(options: ServeOptions, { env, pages, log }: Opening) {
  const { data, database, noSmtp } = options;
  const paths = dataPaths(data);
  const mail = openMail(options, env, paths.mail);
  requireMailToLeave(mail, options);
  makeDataFolder(data);
  // `check --read-mail` waits in this folder before the first mail is there.
  if (mail.place === paths.mail) makeDataFolder(paths.mail);
  const secret = findSecret(options, env, paths.secret);
  const store = database
    ? await openPostgresStore({ connectionString: database })
    : openSqliteStore({ file: paths.database });
  // Loaded by the first call, because most services have no page with it.
  let loading: Promise<AnswerMcp> | undefined;
  const pageTools = () => {
    loading ??= import('../mcp/page-tools.ts').then(({ createPageTools }) => createPageTools());
    return loading;
  };
  const service = createBookingService({
    ...options.service,
    pages,
    store,
    secret,
    mail: noSmtp ? null : mail.transport,
    mcp: (call) => pageTools().then((answer) => answer(call)),
    ...given({ metricsToken: options.metricsToken ?? (env.AGENT_BOOKING_METRICS_TOKEN || undefined) }),
    onLog: log,
  });
  return { service, store, mailPlace: noSmtp ? 'none; requests are answered 503' : mail.place };
}

/** The place of the bookings, without a password, and the place of the secret if it is another one. */
function dataPlace({ database, data, secretFile }: ServeOptions, env: CommandLine['env']): string {
  const secret = secretFile ?? (env.AGENT_BOOKING_SECRET ? 'AGENT_BOOKING_SECRET' : undefined);
  if (database === undefined) return secret === undefined ? data : `${data}; the secret in ${secret}`;
  const { host, pathname } = new URL(database);
  return `PostgreSQL at ${host}${pathname}; the secret in ${secret ?? data}`;
}

type Served = Pick<ServeOptions, 'publicUrl' | 'pagesFile'> & {
  url: string;
  pages: Pages;
  mail: string;
  dataPlace: string;
};

function welcome({ url, publicUrl, pages, pagesFile, mail, dataPlace }: Served): string {
  const base = (publicUrl ?? url).replace(/\/+$/, '');
  const slugs = [...pages.keys()];
  const list = (title: string, folder: string, some: string[]) =>
    some.map((slug, index) => `${index === 0 ? title : '       '}  ${base}/${folder}/${slug}`);
  const forAssistants = slugs.filter((slug) => pages.get(slug)?.mcp);
  const lines = [...list('Pages  ', 'book', slugs), ...list('MCP    ', 'mcp', forAssistants)];
  const isPublic = !isLoopback(new URL(base).hostname.replace(/^\[|\]$/g, ''));
  const demo = 'These are the demo pages of an invented host. Serve your own by --pages FILE.\n\n';
  // The code is for developers, so a public service does not print it.
  const code = isPublic
    ? ''
    : `An agent that books there (npm install agent-booking ai@7 @ai-sdk/openai@4 zod):\n\n${agentCode(base, slugs[0] as string)}\n\n`;
  return `
Serving ${base}${base === url ? '' : `\nHere     ${url}`}

${lines.join('\n')}
${mail}
Data     ${dataPlace}
Process  ${process.pid}${pagesFile === undefined || process.platform === 'win32' ? '' : `; kill -HUP ${process.pid} reads the pages again`}

${isPublic && pagesFile === undefined ? demo : ''}${code}Ctrl-C ends it.
`;
}

/** One event of the service as one line for a person: `14:03:11 GET /book/demo 200 2 ms`. */
export function logLine({ event, at, ...details }: ServiceEvent): string {
  const time = new Date(at).toTimeString().slice(0, 8);
  if (event === 'answered') {
    const { method, path, status, ms } = details;
    return `${time} ${method} ${escapeUnseen(String(path))} ${status} ${ms} ms\n`;
  }
  const words = Object.entries(details).map(([key, value]) => `${key}=${quoteWhereNeeded(String(value))}`);
  return `${time} ${[event.replaceAll('_', ' '), ...words].join(' ')}\n`;
}

/** One event as a line of JSON: `time` in ISO 8601, `event`, and the event's own fields. */
export function jsonLine({ event, at, ...details }: ServiceEvent): string {
  return `${escapeUnseen(JSON.stringify({ time: new Date(at).toISOString(), event, ...details }))}\n`;
}

function quoteWhereNeeded(value: string): string {
  return /^[\w@.:/+-]+$/.test(value) ? value : escapeUnseen(JSON.stringify(value));
}
