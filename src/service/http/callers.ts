import { isIP, isIPv6 } from 'node:net';

/**
 * Who calls, where so many proxies of one's own stand before the service: each adds to `X-Forwarded-For` whom it heard from, so
 * the caller is that many entries from the right. What stands further left was written by whoever called, and is not believed; where there are
 * too few entries, or no address, the proxies are not as was said, and the connection's own address counts.
 */
export function callerAddress(
  connection: string | undefined,
  forwardedFor: string | null,
  trustProxy: number,
): string | undefined {
  if (trustProxy === 0 || connection === undefined) return connection;
  const entry = forwardedFor?.split(',').at(-trustProxy)?.trim() ?? '';
  const address = withoutPort(entry);
  return isIP(address) ? address : connection;
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  return bracketed ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/**
 * What limits count a network address by: an IPv4 address, or the /64 of an IPv6 address, because one customer has at least that
 * many. An IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) is the IPv4 address. Any other text stands for itself.
 */
export function callerKey(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(bare)) return bare.slice(0, 64);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped) return mapped[1] as string;
  // A dotted end counts as two groups; what it holds lies outside the /64.
  const [head = '', tail] = bare.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

const proxyHeader =
  /^(?:forwarded(?:-for)?|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|true-client-ip|fastly-client-ip|cf-.+)$/;

/**
 * Whether a call comes from this machine itself: a call in process, or one over loopback to a name of this machine. Mail that stayed
 * here and what the service measured are shown to it alone. A proxy on this machine calls from it too, for anybody: one that names
 * itself is refused here. One that does not cannot be told from a browser here, so behind a public address there is no inbox at all.
 */
export function comesFromThisMachine(caller: string | undefined, request: Request): boolean {
  if (caller === undefined) return true;
  if (!/^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(caller)) return false;
  if (namesProxy(request)) return false;
  // A stranger's name may be made to lead here (DNS rebinding).
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname);
}

/** Whether a call says of itself that a proxy brought it. */
export function namesProxy(request: Request): boolean {
  return [...request.headers.keys()].some((name) => proxyHeader.test(name));
}
