import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { calendarsOf } from './host-page.ts';
import { type ReadPagesOptions, readPages } from './read-pages.ts';

const variable = (name: string) => `$\{${name}}`;

const fileWith = (address: string, busy = '') => `hosts:
  - email: dana@example.com
    timezone: Asia/Jerusalem
    hours: { mon-sun: 09:00-17:00 }
    calendars:
      - ${address}
pages:
  - slug: demo
    name: Dana Cohen
    timezone: Asia/Jerusalem
    durationsMinutes: [30]
    host: dana@example.com
    ${busy}
`;
const addresses = (text: string, environment = {}) =>
  calendarsOf(readPages(text, { environment })).map(({ url }) => url);
const messageOf = (text: string, options: ReadPagesOptions = {}): string => {
  try {
    readPages(text, { file: 'pages.yaml', ...options });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the file has no mistake');
};

const withLogin = `https://dana:${variable('CLOUD_PASSWORD')}@cloud.example.com/dana.ics`;
const secret = 'p@ss/w:rd?#%41 ü&';

describe('a variable in the address of a calendar', () => {
  it('gives the password, percent-encoded, for hosts and for pages', () => {
    const url = 'https://dana:p%40ss%2Fw%3Ard%3F%23%2541%20%C3%BC%26@cloud.example.com/dana.ics';
    expect(addresses(fileWith(withLogin), { CLOUD_PASSWORD: secret })).toEqual([url]);
    const both = fileWith('https://a.example/a.ics', `busyCalendars: ["${withLogin}"]`);
    expect(addresses(both, { CLOUD_PASSWORD: secret })).toEqual(['https://a.example/a.ics', url]);
    expect(decodeURIComponent(new URL(url).password)).toBe(secret);
  });

  it('gives the user too, and stands as it is in the path', () => {
    const written = `webcal://${variable('WHO')}:${variable('WHO')}@cloud.example.com/${variable('FEED')}.ics?a=1`;
    expect(addresses(fileWith(written), { WHO: 'a@b', FEED: 'private/x%20y' })).toEqual([
      'https://a%40b:a%40b@cloud.example.com/private/x%20y.ics?a=1',
    ]);
  });

  it('cannot change the host of the address as a password', () => {
    const [url = ''] = addresses(fileWith(withLogin), { CLOUD_PASSWORD: 'x@evil.example/' });
    expect(new URL(url).host).toBe('cloud.example.com');
  });

  it('that is not set is a mistake with its line, beside the other mistakes', () => {
    const busy = `busyCalendars:\n      - https://x:${variable('EMPTY')}@cloud.example.com/b.ics\n    colour: red`;
    const message = messageOf(fileWith(withLogin, busy), { environment: { EMPTY: '' } });
    expect(message).toContain('pages.yaml has 3 mistakes:');
    expect(message).toContain(
      `pages.yaml:6: hosts[0].calendars[0] is "https://cloud.example.com/…"; it must name environment variables that are set: CLOUD_PASSWORD is not`,
    );
    expect(message).toMatch(/pages\.yaml:14: pages\[0\]\.busyCalendars\[0\] .*: EMPTY is not/);
  });

  it('is in no message about other mistakes of the address', () => {
    const open = withLogin.replace('https:', 'http:');
    const read = () =>
      readPages(fileWith(open), { privateCalendars: false, environment: { CLOUD_PASSWORD: 'geheim-1' } });
    expect(read).toThrow('must begin with https:');
    expect(read).not.toThrow('geheim-1');
    const long = messageOf(fileWith(withLogin), { environment: { CLOUD_PASSWORD: 'geheim-1'.repeat(300) } });
    expect(long).toContain('at most 2000 characters');
    expect(long).not.toContain('geheim-1');
  });
});

/** What may be written wrongly beside a password, and what the message says. */
const wrong: [name: string, calendars: string, said: string][] = [
  [
    'no TLS',
    '[http://mara:hunter2@a.example/geheim.ics?key=geheim]',
    'is "http://a.example/…"; it must begin',
  ],
  ['a raw /', '["https://mara:hunter2/@a.example/geheim.ics"]', 'is "https://…"; it must be the address'],
  ['a raw #', '["webcal://mara:hunter2#1@a.example/geheim.ics"]', '@ is %40'],
  [
    'a password that looks like a host',
    '["ftp://mara:x@hunter2/1@a.example/geheim"]',
    'is "ftp://…"; it must',
  ],
  ['another scheme', '["ftp://mara:hunter2@a.example/geheim.ics"]', 'is "ftp://a.example/…"; it must'],
  ['no scheme', '["mara:hunter2@a.example/geheim.ics"]', 'is "…"; it must be the address'],
  ['a variable without braces', '["https://mara:$HUNTER@a.example/geheim"]', `as ${variable('NAME')}`],
  [
    'a variable that is not set',
    `["https://mara:hunter2@a.example/geheim/${variable('X')}"]`,
    'is "https://a.example/…"; it must name environment variables',
  ],
  ['no list', '"https://mara:hunter2@a.example/geheim.ics"', 'is "https://a.example/…"; it must be a list'],
  [
    'too many',
    `[${Array.from({ length: 11 }, (_, at) => `"https://mara:hunter2@a.example/geheim${at}"`).join()}]`,
    'alendars is "…"; it must hold 10 calendars at most',
  ],
  ['a sign of YAML', '>https://mara:hunter2@a.example/geheim', 'header includes extra characters'],
];

describe('no message shows user, password and path of a calendar', () => {
  it.each(wrong)('with %s', (_, calendars, said) => {
    for (const text of [
      fileWith('https://a.example/').replace('\n      - https://a.example/', ` ${calendars}`),
      fileWith('https://a.example/', `busyCalendars: ${calendars}`),
    ]) {
      const message = messageOf(text, { privateCalendars: false });
      expect(message).toContain(said);
      expect(message).not.toMatch(/mara|hunter2|geheim/);
    }
  });

  it('with a mapping', () => {
    const written = '{ url: "https://mara:hunter2@a.example/geheim.ics" }';
    const ofHost = messageOf(fileWith(written));
    expect(ofHost).toContain('calendars[0].url is no known key');
    const ofPage = messageOf(fileWith('https://a.example/', `busyCalendars: [${written}]`));
    expect(ofPage).toContain('busyCalendars[0] is "…"; it must');
    expect(ofHost + ofPage).not.toMatch(/mara|hunter2|geheim/);
  });

  it('if a whole entry is wrong', () => {
    const address = '"https://mara:hunter2@a.example/geheim"';
    const read = (hosts: string) => messageOf(`hosts: ${hosts}\npages: []\nwebhooks: { secret: hunter2 }`);
    for (const [hosts, said] of [
      [`{ calendars: [${address}] }`, 'hosts is {"calendars":"…"}; it must be a list of hosts'],
      [`[${address}]`, 'hosts[0] is "https://a.example/…"; it must be a host'],
      [`[{ email: dana@example.com, timezone: UTC, ${address}: a }]`, 'hosts[0].https://… is no known key'],
    ] as const) {
      expect(read(hosts)).toContain(`pages.yaml:1: ${said}`);
      expect(read(hosts)).not.toMatch(/mara|hunter2|geheim/);
    }
  });
});

describe('a calendar with a password', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  it('is read with it, and neither logs, mails nor lists show the password', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(401).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const password = 'geheim: 1/ü';
    const text = fileWith(`http://dana:${variable('CLOUD_PASSWORD')}@127.0.0.1:${port}/dana.ics`);
    const pages = readPages(text, { environment: { CLOUD_PASSWORD: password } });
    const world = openBookingWorld({ pages, privateCalendars: true });
    closing.push(() => world.service.close());
    await world.service.runJobs();
    expect(asked[0]).toBe(`Basic ${Buffer.from(`dana:${password}`).toString('base64')}`);
    await world.ask();
    const shown = [
      ...world.log,
      world.mail('calendar_failed_host').raw,
      ...(await Promise.all(
        ['/', '/llms.txt', '/book/demo', '/readyz', '/metrics', '/api/agent/booking-pages/demo'].map(
          async (path) => (await world.service.fetch(path)).text(),
        ),
      )),
    ].join('\n');
    expect(world.mail('calendar_failed_host').text).toContain(
      'its server answered 401: user, password or API key is missing, wrong or withdrawn. Make a new one and set it. After a change of the pages file send the service SIGHUP; after a change of the environment restart it; after "calendars connect" do nothing',
    );
    expect(shown).not.toContain('geheim');
  });
});
