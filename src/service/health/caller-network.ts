import { BlockList, isIPv6 } from 'node:net';
import { namesProxy } from '../site/inbox.ts';

const inside = new BlockList();
for (const [address, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  inside.addSubnet(address, prefix, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a call comes from outside the network that the service stands in (RFC 1918, RFC 4193): from a public address, or
 * through a proxy, which may bring anybody. A call in process is the host's own.
 */
export function comesFromOutside(caller: string | undefined, request: Request): boolean {
  if (caller === undefined) return false;
  const bare = caller.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIPv6(bare) ? 'ipv6' : 'ipv4';
  return !inside.check(bare, family) || namesProxy(request);
}
