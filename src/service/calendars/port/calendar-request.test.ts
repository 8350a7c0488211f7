import type { LookupAddress, lookup } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../time/index.ts';
import { isPublicAddress, mayFetchFrom } from '../../http/guarded-request.ts';
import { busyCalendar } from '../../pages/host-page.ts';
import { openIcalFeed } from '../ical/ical-feed.ts';
import { calendarRequest } from './calendar-request.ts';
import type { DriverOptions } from './host-calendar.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const anywhere = { mayConnect: () => true };
const { signal } = new AbortController();
type Options = Partial<Parameters<typeof calendarRequest>[1]>;
const fetchFrom = (url: string, options: Options = anywhere) =>
  calendarRequest(new URL(url), { accept: 'text/calendar', redirects: 'anywhere', signal, ...options }).then(
    ({ text }) => text,
  );

/** Reads a feed for a fortnight. */
const readFeed = (url: string) => {
  const request: DriverOptions['request'] = (to, options) => calendarRequest(to, { ...options, ...anywhere });
  const feed = busyCalendar(url, 'UTC', 'dana@example.com');
  const account = { read: async () => undefined, replace: async () => false };
  const range = { from: Date.parse('2026-11-16T00:00Z'), until: Date.parse('2026-11-30T00:00Z') };
  const ownTimes = async () => new Map();
  return openIcalFeed(feed, { clock: systemClock, request, account }).busy(range, { signal, ownTimes });
};

/** A name server that gives these answers, one after the other. */
function names(...answers: string[][]): typeof lookup {
  let asked = 0;
  const resolve = (_: string, __: object, answer: (error: null, addresses: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    answer(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return resolve as unknown as typeof lookup;
}

describe('fetching a calendar', () => {
  it('gives its text, and signs in as its address says', async () => {
    const url = await serve((request, response) =>
      response.end(`BEGIN:VCALENDAR\n${request.headers.authorization} שלום`),
    );
    expect(await fetchFrom(url.replace('//', '//dana:p%40ss@'))).toBe(
      `BEGIN:VCALENDAR\nBasic ${Buffer.from('dana:p@ss').toString('base64')} שלום`,
    );
  });

  it.each([
    ['this machine', 'http://127.0.0.1:1/'],
    ['this machine by a short number', 'http://2130706433:1/'],
    ['this machine in hexadecimals', 'http://0x7f.1:1/'],
    ['this machine in IPv6', 'http://[::1]:1/'],
    ['this machine as IPv4 in IPv6', 'http://[::ffff:127.0.0.1]:1/'],
    ['what a cloud tells its machines', 'http://169.254.169.254/latest/meta-data/'],
    ['a private network', 'http://10.1.2.3/'],
    ['a private network in IPv6', 'http://[fd00::1]/'],
    ['this machine by name', 'http://localhost:1/'],
  ])('does not reach %s', async (_, url) => {
    await expect(fetchFrom(url, {})).rejects.toThrow('private address');
  });

  it('does not reach a private address behind a public name, nor one of several', async () => {
    const url = 'http://calendar.example.com:1/';
    await expect(fetchFrom(url, { resolve: names(['192.168.1.1']) })).rejects.toThrow('private address');
    await expect(fetchFrom(url, { resolve: names(['8.8.8.8', '10.0.0.1']) })).rejects.toThrow(
      'private address',
    );
  });

  it('reads the calendar of a private host that a page names, without a redirect to another', async () => {
    const calendar = await serve((_, response) => response.end('BEGIN:VCALENDAR'));
    const hop = (location: string) => serve((_, response) => response.writeHead(302, { location }).end());
    const mayConnect = mayFetchFrom(new Set(['localhost', '169.254.169.254', '[fd00:ec2::254]']));
    const { port } = new URL(calendar);
    expect(await fetchFrom(`http://localhost:${port}/`, { mayConnect })).toBe('BEGIN:VCALENDAR');
    const named = (await hop(`http://localhost:${port}/`)).replace('127.0.0.1', 'localhost');
    expect(await fetchFrom(named, { mayConnect })).toBe('BEGIN:VCALENDAR');
    for (const location of [
      calendar,
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://[fd00:ec2::254]/',
    ]) {
      const url = (await hop(location)).replace('127.0.0.1', 'localhost');
      await expect(fetchFrom(url, { mayConnect }), location).rejects.toThrow('private address');
    }
  });

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fd00:ec2::254',
    'fe80::1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:42::42',
    'fd20:ce::254',
    // Addresses that lead to 169.254.169.254 and 100.100.100.200: NAT64, 6to4, and IPv4 inside IPv6.
    '64:ff9b:1::a9fe:a9fe',
    '64:ff9b::6464:64c8',
    '2002:a9fe:a9fe::1',
    '::169.254.169.254',
    '::ffff:100.100.100.200',
  ])('never reads the metadata of a cloud at %s', (address) => {
    expect(mayFetchFrom(new Set(['meta.example.com']))(address, 'meta.example.com')).toBe(false);
  });

  it.each(['text/html', 'application/octet-stream', 'image/png'])(
    'reads a calendar that is sent as %s',
    async (type) => {
      const url = await serve((_, response) =>
        response.writeHead(200, { 'content-type': type }).end('\uFEFFBEGIN:VCALENDAR\r\nEND:VCALENDAR'),
      );
      expect((await readFeed(url)).times).toEqual({ spans: [], problems: [] });
    },
  );

  it('names the type of a text that is not a calendar', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>'),
    );
    await expect(readFeed(url)).rejects.toThrow(
      'its server sent "text/html", and nothing in it says BEGIN:VCALENDAR',
    );
  });

  it('looks at every redirect anew, and at a name that changed its mind', async () => {
    let port = '';
    const url = await serve((request, response) =>
      response
        .writeHead(302, { location: request.url === '/name' ? `http://again.example.com:${port}/` : '/name' })
        .end(),
    );
    port = new URL(url).port;
    // In this test 127.0.0.1 counts as a public address, and 127.0.0.2 as a private one.
    const resolve = names(['127.0.0.1'], ['127.0.0.1'], ['127.0.0.2']);
    const mayConnect = (address: string) => address === '127.0.0.1';
    await expect(fetchFrom(`http://first.example.com:${port}/`, { resolve, mayConnect })).rejects.toThrow(
      'private address',
    );
    await expect(
      fetchFrom(
        await serve((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()),
        {
          mayConnect: (address) => address === '127.0.0.1',
        },
      ),
    ).rejects.toThrow('private address');
  });

  it('follows five redirects, and no sixth', async () => {
    const url = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('BEGIN:VCALENDAR');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    expect(await fetchFrom(`${url}/5`)).toBe('BEGIN:VCALENDAR');
    await expect(fetchFrom(`${url}/6`)).rejects.toThrow('redirected more than 5 times');
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/x', 'data:text/calendar,x'])(
    'follows no redirect to %s',
    async (location) => {
      const url = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(fetchFrom(url)).rejects.toThrow('redirected to a text that is not a web address');
    },
  );

  it('refuses what is too large, whether it says so or not', async () => {
    const url = await serve((_, response) => {
      const send = () => {
        while (response.write('x'.repeat(64 * 1024)));
      };
      response.on('drain', send);
      send();
    });
    await expect(fetchFrom(url, { ...anywhere, mostBytes: 1024 * 1024 })).rejects.toThrow(
      'larger than 1024 KiB',
    );
  });

  it('gives up when its time is over, before the answer and in the middle of it', async () => {
    const silent = await serve(() => undefined);
    await expect(fetchFrom(silent, { ...anywhere, timeoutMs: 50 })).rejects.toThrow('within 0.05 s');
    const slow = await serve((_, response) => response.writeHead(200).write('BEGIN'));
    await expect(fetchFrom(slow, { ...anywhere, timeoutMs: 50 })).rejects.toThrow('within 0.05 s');
  });

  it.each([401, 404, 500, 204])('says when its server answers %i', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end('x'));
    await expect(readFeed(`${url}/secret-path`)).rejects.toThrow(`its server answered ${status}`);
  });

  it('refuses what is packed, and an answer that breaks off', async () => {
    const packed = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );
    await expect(fetchFrom(packed)).rejects.toThrow('must be plain');
    const broken = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('BEGIN', () => response.destroy());
    });
    await expect(fetchFrom(broken)).rejects.toThrow('cannot be reached (ECONNRESET)');
  });
});

it.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001::1', true],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['::ffff:8.8.8.8', false],
  ['example.com', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
