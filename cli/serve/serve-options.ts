import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import {
  type ConnectorOptions,
  isLoopback,
  type Pages,
  PagesError,
  type ReadPagesOptions,
  readPages,
} from '../../src/service/index.ts';
import { UsageError } from '../command.ts';
import { ownFolder } from '../own-folder.ts';
import { oneOf, readCount, readWebAddress } from '../read-options.ts';
import { readLimits } from './limit-options.ts';

/** The checked options of `serve`. */
export type ServeOptions = ReturnType<typeof readServeOptions>;

const serveFlags = {
  pages: { type: 'string' },
  data: { type: 'string', default: ownFolder },
  database: { type: 'string' },
  port: { type: 'string', default: '8787' },
  host: { type: 'string', default: '127.0.0.1' },
  'public-url': { type: 'string' },
  inbox: { type: 'boolean', default: false },
  log: { type: 'string', default: 'text' },
  'print-demo-pages': { type: 'boolean', default: false },
  smtp: { type: 'string' },
  from: { type: 'string' },
  'trust-proxy': { type: 'string', default: '0' },
  limit: { type: 'string', multiple: true, default: [] },
  'retain-days': { type: 'string' },
  'private-calendars': { type: 'boolean', default: false },
  'private-webhooks': { type: 'boolean', default: false },
  'busy-every': { type: 'string', default: '5' },
  'no-smtp': { type: 'boolean', default: false },
  secret: { type: 'string' },
  'new-secret': { type: 'boolean', default: false },
  'metrics-token': { type: 'string' },
  connector: { type: 'boolean', default: false },
  'connector-client': { type: 'string', multiple: true, default: [] },
  'auth-server': { type: 'string' },
  mcp: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig;

/** Reads the options of `serve`. @throws UsageError, naming the value and the remedy */
export function readServeOptions(args: string[]) {
  const { values } = parseArgs({ args, allowPositionals: false, options: serveFlags });
  const given = values['public-url'];
  const publicUrl = given === undefined ? undefined : readPublicUrl(given);
  if (values.data === '') throw new UsageError('--data is empty; name a folder');
  if (!isLoopback(values.host) && !publicUrl)
    throw new UsageError(
      `--host ${values.host} can be reached from other machines: add --public-url with the address under which guests reach it; it is in every link that they are mailed`,
    );
  return {
    pagesFile: values.pages,
    data: values.data,
    /** The address of a PostgreSQL database; undefined: SQLite, in the data folder. */
    database: readDatabase(values.database),
    port: readCount('--port', values.port, { least: 0, most: 65_535, note: ' (0 takes a free one)' }),
    host: values.host,
    publicUrl,
    inbox: values.inbox,
    log: oneOf('--log', values.log, ['text', 'json']),
    printDemoPages: values['print-demo-pages'],
    smtp: values.smtp,
    from: values.from,
    trustProxy: readCount('--trust-proxy', values['trust-proxy'], { least: 0, most: 20 }),
    limits: readLimits(values.limit),
    privateCalendars: values['private-calendars'],
    privateWebhooks: values['private-webhooks'],
    busyEveryMinutes: readCount('--busy-every', values['busy-every'], { least: 1, most: 60 }),
    /** No mail at all, and no requests. */
    noSmtp: values['no-smtp'],
    secretFile: values.secret,
    newSecret: values['new-secret'],
    metricsToken: values['metrics-token'],
    /** Undefined: no connector. */
    connector: readConnector(values),
    mcp: values.mcp,
    retainDays: readCount('--retain-days', values['retain-days'], { least: 7, most: 36_500 }),
  };
}

/** The pages of a file. @throws UsageError if it cannot be read, or has a mistake */
export function readPagesOf(file: string, options: Omit<ReadPagesOptions, 'file'>): Pages {
  try {
    return readPages(readPagesFile(file), { ...options, file });
  } catch (error) {
    throw error instanceof PagesError ? new UsageError(error.message) : error;
  }
}

/** The text of a pages file. @throws UsageError if it cannot be read */
export function readPagesFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const known: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder, not a file',
      EACCES: 'this user may not read it',
    };
    const why = known[code ?? ''] ?? message;
    throw new UsageError(`--pages ${path}: ${why}; --print-demo-pages prints one to start from`);
  }
}

/** The paths of the files in a data folder. */
export const dataPaths = (data: string) => ({
  database: join(data, 'booking.db'),
  secret: join(data, 'secret'),
  mail: join(data, 'mail'),
});

function readConnector(values: {
  connector: boolean;
  'connector-client': string[];
  'auth-server'?: string | undefined;
}): ConnectorOptions | undefined {
  const { connector, 'connector-client': clients, 'auth-server': issuer } = values;
  if (!connector && (clients.length > 0 || issuer !== undefined))
    throw new UsageError('--connector-client and --auth-server need --connector');
  if (!connector) return undefined;
  return {
    ...(clients.length > 0 && { clients }),
    ...(issuer !== undefined && {
      authServer: { issuer: readWebAddress('--auth-server', issuer, 'https://id.example.com') },
    }),
  };
}

/** @throws UsageError, which does not repeat a text that may hold a password */
export function readDatabase(text: string | undefined): string | undefined {
  if (text === undefined || /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new UsageError(
    '--database is no PostgreSQL address; it must be such as postgres://user@host:5432/database (PGPASSWORD may hold its password)',
  );
}

/** The address where guests reach a service. @throws UsageError, naming the value and the remedy */
export function readPublicUrl(text: string): string {
  return readWebAddress('--public-url', text, 'https://book.example.com');
}
