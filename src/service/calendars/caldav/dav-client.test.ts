import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../time/index.ts';
import { calendarRequest, type RequestOptions } from '../port/calendar-request.ts';
import { isMissing, openRadicale, openXandikos, type TestServer } from './caldav-servers.fixture.ts';
import { discoverCalendars } from './dav-client.ts';
import { type FakeCaldav, multistatus, objectPart, openFakeCaldav, status } from './fake-caldav.fixture.ts';

const { signal } = new AbortController();

const servers = [
  ['the fake', openFakeCaldav, false],
  ['Radicale', openRadicale, isMissing('Radicale')],
  ['xandikos', openXandikos, isMissing('xandikos')],
] as const;

describe.each(servers)('discovery at %s', (_, open, skipped) => {
  let server: TestServer;
  beforeAll(async () => {
    if (!skipped) server = await open();
  });
  afterAll(async () => server?.close());

  it.skipIf(skipped)('finds the calendar from the address of the server, and from its own', async () => {
    const { calendar, user, password } = server;
    for (const url of [new URL('/', calendar).href, calendar]) {
      const found = await discoverCalendars({ url, user, password }, discovery());
      expect(found.map((one) => one.url)).toEqual([calendar]);
    }
  });
});

const discovery = (mayUse = async (_: string) => false) => ({
  driver: {
    clock: systemClock,
    request: (url: URL, options: RequestOptions) =>
      calendarRequest(url, { ...options, mayConnect: () => true }),
    account: { read: async () => undefined, replace: async () => false },
  },
  signal,
  mayUse,
});

describe('discovery', () => {
  let fake: FakeCaldav;
  let other: FakeCaldav;
  beforeEach(async () => {
    fake = await openFakeCaldav();
    other = await openFakeCaldav();
  });
  afterEach(async () => {
    await fake.close();
    await other.close();
  });

  it('asks before the password goes to another server, and stops at a no', async () => {
    const home = new URL('/dana/', other.calendar).href;
    const answer = multistatus(
      objectPart('/', `<c:calendar-home-set><d:href>${home}</d:href></c:calendar-home-set>`),
    );
    fake.always('PROPFIND', (_, response) => response.writeHead(207).end(answer));
    const login = { url: new URL('/', fake.calendar).href, user: fake.user, password: fake.password };
    await expect(discoverCalendars(login, discovery())).rejects.toMatchObject({ kind: 'otherHost' });
    expect(other.asked).toEqual([]);
    const asked: string[] = [];
    const yes = discovery(async (host) => asked.push(host) > 0);
    expect(await discoverCalendars(login, yes)).toEqual([{ url: other.calendar, name: 'Work' }]);
    expect(asked).toEqual([new URL(other.calendar).host]);
  });

  it('tries a wrong password once, and says where it found nothing', async () => {
    const login = { url: fake.calendar, user: fake.user, password: 'wrong' };
    await expect(discoverCalendars(login, discovery())).rejects.toMatchObject({ kind: 'signIn' });
    expect(fake.asked).toHaveLength(1);
    fake.always('PROPFIND', status(404));
    await expect(discoverCalendars({ ...login, password: fake.password }, discovery())).rejects.toThrow(
      'no calendars of this user',
    );
  });
});
