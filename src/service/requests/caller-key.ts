import { isIPv6 } from 'node:net';

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
