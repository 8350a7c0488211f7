import { isIP, isIPv6 } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';

/**
 * The caller's address behind `trustProxy` proxies of the host's own. Each proxy adds the address that it was called from to the right of
 * `X-Forwarded-For`, so with `trustProxy` 1 the caller is the last entry, with 2 the one before it. Entries further left come from the
 * caller and are ignored. If there are too few entries, the address of the connection counts. An entry that is no address is
 * `unknown`: the address of the connection is the proxy's, and may be this machine.
 */
export function callerAddress(
  connection: string | undefined,
  forwardedFor: string | null,
  trustProxy: number,
): string | undefined {
  if (trustProxy === 0 || connection === undefined) return connection;
  const entry = forwardedFor?.split(',').at(-trustProxy)?.trim();
  if (entry === undefined) return connection;
  const address = withoutPort(entry);
  return isIP(address) ? address : 'unknown';
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  return bracketed ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/**
 * The key by which limits count an address: an IPv4 address, or the /64 of an IPv6 address, because one customer has at least that
 * many. A mapped address (`::ffff:192.0.2.1`) counts as its IPv4 address. Any other text is its own key.
 */
export function callerKey(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  // This machine, whose calls have no share.
  if (!isIPv6(bare) || bare === '::1') return bare.slice(0, 64);
  const parts = expandIPv6(bare).split(':');
  if (parts.slice(0, 6).join(':') === '0000:0000:0000:0000:0000:ffff')
    return parts.slice(6).flatMap(twoBytes).join('.');
  const network = parts.slice(0, 4);
  return `${network.map((part) => part.replace(/^0{1,3}/, '')).join(':')}::/64`;
}

/**
 * The key by which the shares of one caller are counted, from its `callerKey`: of an IPv6 address the /48, because one home often has a
 * /56, and each of its 256 networks would have a share.
 */
export const siteKey = (caller: string): string => caller.replace(/:[^:]+::\/64$/, '::/48');

const twoBytes = (part: string): number[] => {
  const value = Number.parseInt(part, 16);
  return [value >> 8, value & 255];
};

const proxyHeader =
  /^(?:forwarded(?:-for)?|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|true-client-ip|fastly-client-ip|cf-.+)$/;

/**
 * Whether a call comes from this machine: in process, or over loopback to a name of this machine. Only such calls may read the local
 * inbox and the metrics. A proxy on this machine also calls over loopback, for anybody. A proxy that adds its headers is refused here.
 * Any other proxy looks like a local browser, so a service with a public address has no inbox.
 */
export function comesFromThisMachine(caller: string | undefined, request: Request): boolean {
  if (caller === undefined) return true;
  if (!/^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(caller)) return false;
  if ([...request.headers.keys()].some((name) => proxyHeader.test(name))) return false;
  // A stranger's domain may resolve to this machine (DNS rebinding).
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname);
}
