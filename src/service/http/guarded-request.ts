import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A name resolves to an address that we must not connect to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export type GuardedOptions = {
  signal: AbortSignal;
  accept: string;
  /** By default POST with a body, and GET without one. */
  method?: string;
  body?: string;
  /** Further headers of the request. */
  headers?: Readonly<Record<string, string>>;
  /** Whether we may connect to this IP address of a host. By default only public addresses are allowed. */
  mayConnect?: (address: string, host: string) => boolean;
  /** Resolves a name to addresses. By default the machine's resolver does it. */
  resolve?: typeof resolveName;
};

/**
 * Sends a request to an address that a stranger chose, and follows no redirect. The IP address is checked where the socket connects, because a
 * name that was checked earlier may resolve to another address by then.
 * @throws AddressRefused
 */
export function guardedRequest(url: URL, options: GuardedOptions): Promise<IncomingMessage> {
  const { mayConnect = isPublicAddress, signal, resolve = resolveName } = options;
  const { accept, headers, body, method = body === undefined ? 'GET' : 'POST' } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A host that is an IP address needs no lookup, so it is checked here.
  if (isIP(host) > 0 && !mayConnect(host, url.hostname)) return Promise.reject(refusedAddress());
  const { username, password } = url;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((answer, reject) => {
    request(url, {
      method,
      agent: false,
      signal,
      lookup: guardedLookup(resolve, mayConnect),
      headers: { ...headers, accept, 'accept-encoding': 'identity', 'user-agent': 'agent-booking' },
      ...(username && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
    })
      .on('response', answer)
      .on('error', reject)
      .end(body);
  });
}

/** All addresses of a name must be allowed, because we cannot choose which one is used. */
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

function refusedAddress(): AddressRefused {
  return new AddressRefused('its server has a private address');
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function networks(...written: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of written) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

/**
 * Only public IPv6 addresses (RFC 4291), and none of IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890). Addresses that lead to
 * IPv4, and addresses for examples, are not public either.
 */
const isGlobalSix = networks('2000::/3');
const isReserved = networks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  // Azure's platform, at a public address.
  '168.63.129.16/32',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
);

/** The networks of an organisation (RFC 1918, 4193, 6598) and this machine. What only leads to other addresses, such as NAT64, is not one. */
const isOwnNetwork = networks(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
);

/** Where clouds serve secrets to their machines inside such networks: Alibaba, Amazon, Google and Scaleway. */
const isMetadata = networks('100.100.100.200/32', 'fd00:ec2::254/128', 'fd20:ce::254/128', 'fd00:42::42/128');

/**
 * Allows an address of the organisation's networks only for hosts that the operator or a page names. A redirect must lead to such a host
 * too, so that a public server cannot send us into the network. Addresses of cloud metadata are always refused.
 */
export function mayFetchFrom(named: ReadonlySet<string>): (address: string, host: string) => boolean {
  return (address, host) =>
    isPublicAddress(address) || (named.has(host) && isOwnNetwork(address) && !isMetadata(address));
}

/** Whether an IP address is public: not this machine, not its network, and not a cloud's metadata address. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) > 0 && (isIP(address) === 4 || isGlobalSix(address)) && !isReserved(address);
}
