import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { calendarsOf } from './host-page.ts';
import { readPages } from './read-pages.ts';

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
const messageOf = (text: string, environment = {}): string => {
  try {
    readPages(text, { file: 'pages.yaml', environment });
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
    const message = messageOf(fileWith(withLogin, busy), { EMPTY: '' });
    expect(message).toContain('pages.yaml has 3 mistakes:');
    expect(message).toContain(
      `pages.yaml:6: hosts[0].calendars[0] is "${withLogin}"; it must name environment variables that are set: CLOUD_PASSWORD is not`,
    );
    expect(message).toMatch(/pages\.yaml:14: pages\[0\]\.busyCalendars\[0\] .*: EMPTY is not/);
  });

  it('is in no message about other mistakes of the address', () => {
    const open = withLogin.replace('https:', 'http:');
    const read = () =>
      readPages(fileWith(open), { privateCalendars: false, environment: { CLOUD_PASSWORD: 'geheim-1' } });
    expect(read).toThrow('must begin with https:');
    expect(read).not.toThrow('geheim-1');
    const long = messageOf(fileWith(withLogin), { CLOUD_PASSWORD: 'geheim-1'.repeat(300) });
    expect(long).toContain('at most 2000 characters');
    expect(long).not.toContain('geheim-1');
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
    expect(shown).toContain('401');
    expect(shown).not.toContain('geheim');
  });
});
