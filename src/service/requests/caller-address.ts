import { isIP } from 'node:net';

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
