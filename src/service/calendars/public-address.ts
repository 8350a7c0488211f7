import { BlockList, isIP } from 'node:net';

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

/** Whether an IP address is anybody's on the internet: not this machine, not its network, not what a cloud tells its machines. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !neverFetched.check(address, 'ipv4');
  return family === 6 && publicSix.check(address, 'ipv6') && !neverFetched.check(address, 'ipv6');
}
