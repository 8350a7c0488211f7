import { describe, expect, it } from 'vitest';
import { entryCalendarsOf } from './host-page.ts';
import { readPages } from './read-pages.ts';

const variable = (name: string) => `$\{${name}}`;
const address = 'https://cloud.example.com/dav/dana/personal';

const fileWith = (...calendars: string[]) => `hosts:
  - email: dana@example.com
    timezone: Asia/Jerusalem
    hours: { mon-sun: 09:00-17:00 }
    calendars:
${calendars.map((one) => `      - ${one}`).join('\n')}
pages:
  - { slug: demo, name: Dana, timezone: Asia/Jerusalem, durationsMinutes: [30], host: dana@example.com }
`;
const read = (calendar: string, environment = {}) => {
  const pages = readPages(fileWith(calendar), { environment });
  return { host: pages.get('demo')?.hosts[0], written: entryCalendarsOf(pages) };
};
const messageOf = (...calendars: string[]): string => {
  try {
    readPages(fileWith(...calendars), { file: 'pages.yaml', privateCalendars: false });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the file has no mistake');
};

describe('a calendar of a server in the pages file', () => {
  it('is read, and is written if the file says so', () => {
    const { host, written } = read(
      `{ caldav: "${address}", user: dana, password: "${variable('PASSWORD')}", write: true }`,
      {
        PASSWORD: 'p:ä ',
      },
    );
    expect(host?.calendars).toEqual(written);
    expect(written).toMatchObject([
      {
        kind: 'caldav',
        url: `${address}/`,
        login: { user: 'dana', password: 'p:ä ' },
        entries: { title: null, guest: true, tentative: false },
      },
    ]);
    expect(read(`{ caldav: "${address}", user: dana }`).written).toEqual([]);
    const only = read(`{ caldav: "${address}", user: dana, read: false, write: true }`);
    expect([only.host?.calendars.length, only.written.length]).toEqual([0, 1]);
  });

  it.each([
    ['{ google: primary', 'https://www.googleapis.com/calendar/v3/calendars/primary/'],
    ['{ google: "dana@example.com"', 'https://www.googleapis.com/calendar/v3/calendars/dana%40example.com/'],
    ['{ microsoft: primary', 'https://graph.microsoft.com/v1.0/me/calendar/'],
    ['{ microsoft: "AAMk/+=="', 'https://graph.microsoft.com/v1.0/me/calendars/AAMk%2F%2B%3D%3D/'],
  ])('is read and written as %s}', (written, url) => {
    const { host, written: entries } = read(`${written}, user: Dana@example.com, write: true }`);
    expect(host?.calendars).toEqual(entries);
    const kind = written.slice(2).split(':')[0];
    expect(entries).toMatchObject([{ kind, url, login: { user: 'Dana@example.com' } }]);
    const second = read(`{ ${kind}: second, user: dana@example.com }`).host?.calendars[0];
    expect(second?.account).toBe(entries[0]?.account);
    expect(second?.id).not.toBe(entries[0]?.id);
    const other = read(`${written}, user: noa@example.com, write: true }`).written[0];
    expect(other?.account).not.toBe(entries[0]?.account);
    expect(other?.entries?.target).not.toBe(entries[0]?.entries?.target);
  });

  it.each([
    [
      'without an address',
      '{ user: dana }',
      'it must name a calendar by one of the keys caldav, google and microsoft',
    ],
    [
      'of two kinds',
      '{ google: primary, microsoft: primary, user: dana@example.com }',
      'calendars[0].microsoft is "primary"; it must be left out, because google names the calendar',
    ],
    [
      'at Google with a password',
      '{ google: primary, user: dana@example.com, password: geheim }',
      'it must be left out: agent-booking calendars connect google stores the sign-in',
    ],
    [
      'at Microsoft with an empty id',
      '{ microsoft: "", user: dana@example.com }',
      'calendars[0].microsoft is ""; it must be primary, or the id',
    ],
    [
      'at Google without a user',
      '{ google: primary }',
      'calendars[0].user is missing; it must be the user name at the server, or the email address of the account',
    ],
    ['without a user', `{ caldav: "${address}" }`, 'calendars[0].user is missing; it must be the user name'],
    [
      'with a user in its address',
      '{ caldav: "https://dana:geheim@a.example/x/", user: dana }',
      'without user and password',
    ],
    ['without TLS', '{ caldav: "http://a.example/geheim/", user: dana }', 'must begin with https:'],
    [
      'with a variable that is not set',
      `{ caldav: "${address}", user: dana, password: "${variable('NO')}" }`,
      'NO is not',
    ],
    [
      'with another title',
      `{ caldav: "${address}", user: dana, write: true, title: "{who}" }`,
      'may hold {about}, {guest} and {page}',
    ],
    [
      'with a title that is not used',
      `{ caldav: "${address}", user: dana, title: Busy }`,
      'must stand beside write: true',
    ],
    [
      'with a title that needs the guest',
      `{ caldav: "${address}", user: dana, write: true, guest: false, title: "{guest}" }`,
      'must be without {guest}',
    ],
    [
      'that is not used',
      `{ caldav: "${address}", user: dana, read: false }`,
      'the calendar would not be used',
    ],
    [
      'with a key that is misspelled',
      `{ caldav: "${address}", user: dana, wirte: true }`,
      'wirte is no known key; did you mean write?',
    ],
    ['of no form', '7', 'must be the address of an iCal calendar, or a calendar of a server'],
  ])('%s is a mistake with its line', (_, calendar, said) => {
    const message = messageOf(calendar);
    expect(message).toContain('pages.yaml:6: hosts[0].calendars[0]');
    expect(message).toContain(said);
    expect(message).not.toContain('geheim');
  });

  it('is one at most that is written', () => {
    const written = (name: string) => `{ caldav: "https://a.example/${name}/", user: dana, write: true }`;
    expect(messageOf(written('a'), written('b'))).toContain(
      'pages.yaml:7: hosts[0].calendars[1].write is true; it must be true for one calendar of a host at most',
    );
  });

  it('hides a password that is no text', () => {
    expect(messageOf(`{ caldav: "${address}", user: dana, password: [geheim] }`)).not.toContain('geheim');
  });
});
