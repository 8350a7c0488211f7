import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A calendar could not be fetched or read. Its message is logged, so it never holds the address, which is often a secret. */
export class CalendarUnreadable extends Error {
  override readonly name = 'CalendarUnreadable';
}

export type FetchOptions = {
  signal: AbortSignal;
  /** Whether a host may be fetched from at an IP address; public addresses unless told. */
  mayConnect?: (address: string, host: string) => boolean;
  /** How names become addresses; the machine's own way unless told. */
  resolve?: typeof resolveName;
  timeoutMs?: number;
  mostBytes?: number;
};

const mostRedirects = 5;

/**
 * The text of a calendar. The addresses that the service may reach are checked where the socket connects, on every redirect anew: a
 * name that was checked before could lead elsewhere by then.
 * @throws CalendarUnreadable
 */
export async function fetchCalendar(url: string, options: FetchOptions): Promise<string> {
  const { timeoutMs = 10_000 } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    return await follow(url, { ...options, signal });
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw error;
    if (timeout.aborted) throw new CalendarUnreadable(`it did not arrive within ${timeoutMs / 1000} s`);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CalendarUnreadable(`its server cannot be reached (${code ?? message})`, { cause: error });
  }
}

async function follow(first: string, options: FetchOptions): Promise<string> {
  let url = new URL(first);
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await get(url, options);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readCalendarText(response, options.mostBytes ?? 10 * 1024 * 1024);
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new CalendarUnreadable(`its server answered ${statusCode}`);
    url = redirectedTo(url, headers.location);
  }
  throw new CalendarUnreadable(`its server redirected more than ${mostRedirects} times`);
}

function redirectedTo(from: URL, location: string): URL {
  const to = URL.parse(location, from);
  if (!to || !/^https?:$/.test(to.protocol))
    throw new CalendarUnreadable('its server redirected to what is no web address');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new CalendarUnreadable('its server redirected from https to http, where anybody can read along');
  return to;
}

function get(url: URL, options: FetchOptions): Promise<IncomingMessage> {
  const { mayConnect = isPublicAddress, signal, resolve = resolveName } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // No name is looked up for an address that is written out.
  if (isIP(host) > 0 && !mayConnect(host, url.hostname)) throw refusedAddress();
  const { username, password } = url;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((answer, reject) => {
    request(url, {
      agent: false,
      signal,
      lookup: guardedLookup(resolve, mayConnect),
      headers: { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'agent-booking' },
      ...(username && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
    })
      .on('response', answer)
      .on('error', reject)
      .end();
  });
}

/** Of a name with several addresses every one must be allowed: which of them is taken is not ours to choose. */
function guardedLookup(
  resolve: typeof resolveName,
  mayConnect: (address: string, host: string) => boolean,
): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return answer(error ?? refusedAddress(), '', 0);
      if (!addresses.every(({ address }) => mayConnect(address, hostname)))
        return answer(refusedAddress(), '', 0);
      if (options.all) return answer(null, addresses);
      return answer(null, first.address, first.family);
    });
  };
}

function refusedAddress(): CalendarUnreadable {
  return new CalendarUnreadable(
    'its server has a private address; privateCalendars allows one for hosts that a page names, without redirects to others',
  );
}

/** Many servers name a wrong type, so only the text decides. The error names the type, which helps to find the mistake. */
async function readCalendarText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const text = await readText(response, mostBytes);
  if (/^\uFEFF?BEGIN:VCALENDAR/im.test(text)) return text;
  const type = JSON.stringify((response.headers['content-type'] ?? 'no type').slice(0, 40));
  throw new CalendarUnreadable(`its server sent ${type}, and nothing in it says BEGIN:VCALENDAR`);
}

async function readText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    response.destroy();
    throw new CalendarUnreadable(
      `its server sent it as ${JSON.stringify(encoding.slice(0, 40))}; it must be plain`,
    );
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) {
      response.destroy();
      throw new CalendarUnreadable(`it is larger than ${Math.round(mostBytes / 1024)} KiB`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Of IPv6 only what is given out to the public (RFC 4291) can be fetched from, without what leads into IPv4 or is for examples. */
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');

const neverFetched = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  neverFetched.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  neverFetched.addSubnet(net, prefix, 'ipv6');

/** Where clouds tell their machines secrets, and what leads there: never a calendar, whatever a host allows. */
const metadata = new BlockList();
metadata.addSubnet('169.254.0.0', 16, 'ipv4');
metadata.addAddress('100.100.100.200', 'ipv4');
metadata.addAddress('168.63.129.16', 'ipv4');
metadata.addAddress('192.0.0.192', 'ipv4');
metadata.addAddress('fd00:ec2::254', 'ipv6');
metadata.addAddress('fd20:ce::254', 'ipv6');
metadata.addSubnet('fe80::', 10, 'ipv6');
// NAT64 of 169.254.0.0/16.
metadata.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');

/**
 * Which hosts may have a private address: those that a page names. A redirect leads there only to a host that is named itself, so that
 * a public server cannot send us into the network. Addresses of cloud metadata are always refused.
 */
export function mayFetchFrom(named: ReadonlySet<string>): (address: string, host: string) => boolean {
  return (address, host) =>
    isPublicAddress(address) ||
    (named.has(host) && !metadata.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6'));
}

/** Whether an IP address is anybody's on the internet: not this machine, not its network, not what a cloud tells its machines. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !neverFetched.check(address, 'ipv4');
  return family === 6 && publicSix.check(address, 'ipv6') && !neverFetched.check(address, 'ipv6');
}
