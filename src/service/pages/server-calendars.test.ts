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
    ['without an address', '{ user: dana }', 'calendars[0].caldav is missing; it must be the web address'],
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
