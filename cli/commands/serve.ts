import process from 'node:process';
import {
  type AnswerMcp,
  type BookingService,
  createBookingService,
  demoPagesYaml,
  isLoopback,
  openPostgresStore,
  openSqliteStore,
  type Pages,
  type ReadPagesOptions,
  readPages,
  type ServiceEvent,
} from '../../src/service/index.ts';
import { agentCode } from '../agent-code.ts';
import type { Command, CommandLine } from '../command.ts';
import { keepOutOfGit } from '../own-folder.ts';
import { makeDataFolder } from '../serve/data-folder.ts';
import { jsonLine, logLine } from '../serve/log-line.ts';
import { mailHelp, openMail, requireMailToLeave } from '../serve/mail-options.ts';
import { reloadOnHangUp } from '../serve/reload-pages.ts';
import { findSecret } from '../serve/secret-file.ts';
import { dataPaths, readPagesOf, readServeOptions, type ServeOptions } from '../serve/serve-options.ts';

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
  summary: 'a booking service on this machine, with a page, a database and an inbox',
  help,
  async run(line) {
    const options = readServeOptions(line.args);
    if (options.printDemoPages) {
      line.stdout.write(demoPagesYaml);
      return 0;
    }
    const { pagesFile, privateCalendars, privateWebhooks, mcp } = options;
    const pagesOptions = { privateCalendars, privateWebhooks, mcp, environment: line.env };
    const pages = pagesFile ? readPagesOf(pagesFile, pagesOptions) : readPages(demoPagesYaml, { mcp });
    await serveUntilInterrupted(line, { ...options, pages, pagesOptions });
    return 0;
  },
};

async function serveUntilInterrupted(
  line: CommandLine,
  options: ServeOptions & { pages: Pages; pagesOptions: ReadPagesOptions },
): Promise<void> {
  const { interrupted, stdout } = line;
  if (interrupted.aborted) return;
  const log = (event: ServiceEvent) =>
    line.stderr.write(options.log === 'json' ? jsonLine(event) : logLine(event));
  const { service, mailPlace, close } = await openService(line, { ...options, write: log });
  const ended = Promise.withResolvers<void>();
  interrupted.addEventListener('abort', () => ended.resolve(), { once: true });
  const { pagesFile, pagesOptions } = options;
  const stopReloading = reloadOnHangUp({ service, pagesFile, pagesOptions, log, hungUp: ended.resolve });
  try {
    const { url, inboxUrl } = await service.listen({ port: options.port, host: options.host });
    if (!interrupted.aborted) {
      stdout.write(welcome({ ...options, url, inboxUrl, mailPlace, env: line.env }));
      await ended.promise;
    }
  } finally {
    stopReloading();
    await close();
  }
}

async function openService(
  { env }: CommandLine,
  options: ServeOptions & { pages: Pages; write(event: ServiceEvent): void },
): Promise<{ service: BookingService; mailPlace: string; close(): Promise<void> }> {
  const paths = dataPaths(options.data);
  const mail = openMail(options, env, paths.mail);
  requireMailToLeave(mail, options);
  makeDataFolder(options.data);
  keepOutOfGit(options.data);
  // `check --read-mail` waits in this folder before the first mail is there.
  if (mail.place === paths.mail) makeDataFolder(paths.mail);
  const { database } = options;
  const secret = findSecret(options, env, paths.secret);
  const metricsToken = options.metricsToken ?? (env.AGENT_BOOKING_METRICS_TOKEN || undefined);
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
    pages: options.pages,
    store,
    mail: options.noSmtp ? null : mail.transport,
    ...(mail.from !== undefined && { from: mail.from }),
    trustProxy: options.trustProxy,
    limits: options.limits,
    privateCalendars: options.privateCalendars,
    privateWebhooks: options.privateWebhooks,
    busyEveryMinutes: options.busyEveryMinutes,
    ...(options.connector && { connector: options.connector }),
    mcp: (call) => pageTools().then((answer) => answer(call)),
    ...(options.retainDays !== undefined && { retainDays: options.retainDays }),
    secret,
    replaceSecret: options.newSecret,
    ...(metricsToken !== undefined && { metricsToken }),
    ...(options.publicUrl !== undefined && { publicUrl: options.publicUrl }),
    ...(options.inbox && { inbox: true }),
    onLog: options.write,
  });
  const close = async () => {
    await service.close();
    await store.close();
  };
  return { service, mailPlace: options.noSmtp ? 'none; requests are answered 503' : mail.place, close };
}

/** The place of the bookings, without a password, and the place of the secret if it is another one. */
function dataPlace({ database, data, secretFile }: ServeOptions, env: CommandLine['env']): string {
  const secret = secretFile ?? (env.AGENT_BOOKING_SECRET ? 'AGENT_BOOKING_SECRET' : undefined);
  if (database === undefined) return secret === undefined ? data : `${data}; the secret in ${secret}`;
  const { host, pathname } = new URL(database);
  return `PostgreSQL at ${host}${pathname}; the secret in ${secret ?? data}`;
}

type Served = ServeOptions & {
  url: string;
  inboxUrl: string | undefined;
  pages: Pages;
  mailPlace: string;
  env: CommandLine['env'];
};

function welcome(served: Served): string {
  const { url, inboxUrl, publicUrl, pages, pagesFile, mailPlace } = served;
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
${inboxUrl ? `Inbox    ${inboxUrl}` : `Mail     ${mailPlace}`}
Data     ${dataPlace(served, served.env)}
Process  ${process.pid}${pagesFile === undefined || process.platform === 'win32' ? '' : `; kill -HUP ${process.pid} reads the pages again`}

${isPublic && pagesFile === undefined ? demo : ''}${code}Ctrl-C ends it.
`;
}
