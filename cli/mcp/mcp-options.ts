import { parseArgs } from 'node:util';
import { UsageError } from '../command.ts';
import { readServiceAddress } from '../page-address.ts';
import { oneOf, readCount } from '../read-options.ts';

/** The checked options of `mcp`. */
export type McpOptions = ReturnType<typeof readMcpOptions>;

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Reads the options of `mcp`. @throws UsageError, naming the value and the remedy */
export function readMcpOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    allowPositionals: false,
    options: {
      'base-url': { type: 'string' },
      slug: { type: 'string' },
      'guest-name': { type: 'string' },
      'guest-email': { type: 'string' },
      'guest-timezone': { type: 'string' },
      consent: { type: 'string', default: 'where-possible' },
      data: { type: 'string' },
      http: { type: 'string' },
      host: { type: 'string' },
      'allow-host': { type: 'string', multiple: true, default: [] },
    },
  });
  if (!values['base-url'])
    throw new UsageError('say where the booking service is: --base-url https://book.example.com');
  const { baseUrl, slug: ofAddress } = readServiceAddress(values['base-url'], '--base-url');
  // If a user left a setting empty, the assistant passes an empty text.
  const slug = values.slug || ofAddress;
  if (values.slug && ofAddress && values.slug !== ofAddress)
    throw new UsageError(`--base-url names the page "${ofAddress}", and --slug "${values.slug}"; take one`);
  const [name, email, timezone] = [values['guest-name'], values['guest-email'], values['guest-timezone']];
  const guest = { ...(name && { name }), ...(email && { email }), ...(timezone && { timezone }) };
  /** The address to listen on. Undefined: standard input and output. */
  const http = readHttp(values.http, values.host, values['allow-host']);
  if (http && Object.keys(guest).length > 0)
    throw new UsageError(
      '--http serves many guests: leave out --guest-name, --guest-email and --guest-timezone',
    );
  /** The folder of the conversations. Undefined: a folder of the user. */
  const data = values.data || undefined;
  if (http && data !== undefined)
    throw new UsageError('--http keeps conversations only until it ends: leave out --data');
  const consent = oneOf('--consent', values.consent, ['where-possible', 'required', 'off']);
  return { baseUrl, slug, guest, consent, data, http };
}

function readHttp(port: string | undefined, host: string | undefined, allowed: string[]) {
  if (port === undefined) {
    if (host === undefined && allowed.length === 0) return undefined;
    throw new UsageError('--host and --allow-host are for --http');
  }
  const range = { least: 0, most: 65_535, note: ' (0 takes a free one)' };
  const wrong = allowed.find((name) => !/^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/i.test(name));
  if (wrong !== undefined)
    throw new UsageError(
      `--allow-host is "${wrong}"; it must be a name without scheme and port, such as mcp.example.com`,
    );
  const isNear = host === undefined || loopback.includes(host) || host === '::1';
  if (!isNear && allowed.length === 0)
    throw new UsageError(
      `--host ${host} can be reached from other machines: add --allow-host with each name under which clients reach it`,
    );
  return {
    port: readCount('--http', port, range),
    host: host ?? '127.0.0.1',
    allowedHosts: [...loopback, ...allowed],
  };
}
