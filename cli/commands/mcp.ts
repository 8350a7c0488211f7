import { createBookingTools } from '../../src/index.ts';
import { type Command, UsageError } from '../command.ts';
import { type Listening, serveMcp } from '../mcp/serve-mcp.ts';
import { defaults, lists, texts, type Values, withOptions } from '../options.ts';
import { given, oneOf, readCount, readServiceAddress } from '../read-options.ts';

const help = `agent-booking mcp: booking tools for any assistant, over the Model Context Protocol

Usage: agent-booking mcp --base-url URL [options]

  --base-url URL       the booking service, or one of its pages: https://book.example.com/book/dana
  --slug S             the page's last segment; no other page can be booked then
  --guest-name N       who the assistant books for; no other guest can be taken then. Without it the
  --guest-email E      assistant asks
  --guest-timezone Z   their IANA zone; this machine's unless they name another
  --consent WHEN       whether the assistant asks its user before a request leaves: where-possible,
                       for assistants that can ask (the default); required; off
  --data DIR           where it keeps conversations, so that nothing is requested twice after a
                       restart (~/.agent-booking/mcp)

  --http PORT          serve http://127.0.0.1:PORT/mcp instead of standard input and output, for many
                       guests; 0 takes a free one. It keeps conversations only until it ends
  --host H             with --http: where to listen (127.0.0.1, this machine alone)
  --allow-host NAME    with --http: a name under which clients reach it, without scheme and port; may
                       be given more than once. Requests with another Host or Origin are refused

Assistants start it themselves, for example with this in Claude Desktop's configuration:

  { "mcpServers": { "booking": { "command": "npx", "args":
    ["-y", "agent-booking", "mcp", "--base-url", "https://book.example.com", "--slug", "dana"] } } }

Standard output holds nothing but the protocol; what goes wrong is on standard error. It ends with
standard input, or with Ctrl-C. On standard input and output it sends at most 10 requests a day,
together with all others that keep conversations in the same folder.
`;

const options = {
  ...texts('base-url', 'slug', 'guest-name', 'guest-email', 'guest-timezone'),
  ...defaults({ consent: 'where-possible' }),
  ...texts('data', 'http', 'host'),
  ...lists('allow-host'),
};

type Typed = Values<typeof options>;

/** Serves the tools to an assistant. */
export const mcp: Command = {
  help,
  run: withOptions(options, async (line, values) => {
    const { baseUrl, slug } = readPlace(values);
    const guest = readGuest(values, baseUrl);
    const http = readHttp(values);
    if (http && guest)
      throw new UsageError(
        '--http serves many guests: leave out --guest-name, --guest-email and --guest-timezone',
      );
    // If a user left a setting empty, the assistant passes an empty text.
    const data = values.data || undefined;
    if (http && data !== undefined)
      throw new UsageError('--http keeps conversations only until it ends: leave out --data');
    const here = http ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone;
    await serveMcp(line, {
      consent: oneOf('--consent', values.consent, ['where-possible', 'required', 'off']),
      ...{ baseUrl, data, http },
      fixed: given({ slug, guest, defaultTimezone: guest?.timezone ?? here }),
    });
    return 0;
  }),
};

function readPlace({ 'base-url': address, slug }: Typed): { baseUrl: string; slug: string | undefined } {
  if (!address) throw new UsageError('say where the booking service is: --base-url https://book.example.com');
  const { baseUrl, slug: ofAddress } = readServiceAddress(address, '--base-url');
  if (slug && ofAddress && slug !== ofAddress)
    throw new UsageError(`--base-url names the page "${ofAddress}", and --slug "${slug}"; take one`);
  return { baseUrl, slug: slug || ofAddress };
}

/** The fields of the guest that are fixed. The tools check them, and the options are named in their errors. */
function readGuest(values: Typed, baseUrl: string) {
  const guest = given({
    name: values['guest-name'] || undefined,
    email: values['guest-email'] || undefined,
    timezone: values['guest-timezone'] || undefined,
  });
  if (Object.keys(guest).length === 0) return undefined;
  try {
    createBookingTools({ baseUrl, guest });
    return guest;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace(/^guest\.(\w+)/, '--guest-$1'));
  }
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Undefined: standard input and output. */
function readHttp({ http: port, host, 'allow-host': allowed = [] }: Typed): Listening | undefined {
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
