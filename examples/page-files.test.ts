import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type HostPage, PagesError, readPages } from 'agent-booking/service';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('./pages', import.meta.url));
const environment = {
  DANA_CALENDAR: 'private-1',
  NEXTCLOUD_PASSWORD: 'app-password',
  CALCOM_API_KEY: 'cal_1',
};
const textOf = (name: string) => readFileSync(`${folder}/${name}.yaml`, 'utf8');
const readCalendars = ({ hosts: [{ calendars, calcom, entryCalendar }] }: HostPage) => ({
  read: [...calendars, ...(calcom ? [calcom] : [])].map(
    ({ kind, url }) => `${kind} ${new URL(url).hostname}`,
  ),
  written: entryCalendar?.kind,
});

/** What each file of this folder says of the calendars of its pages. */
const files: Record<string, Record<string, ReturnType<typeof readCalendars>>> = {
  'ical-feed': { talk: { read: ['ical calendar.google.com'], written: undefined } },
  caldav: { talk: { read: ['caldav cloud.example.com'], written: 'caldav' } },
  google: { talk: { read: ['google www.googleapis.com', 'google www.googleapis.com'], written: 'google' } },
  microsoft: { talk: { read: ['microsoft graph.microsoft.com'], written: 'microsoft' } },
  calcom: {
    intro: { read: ['calcom api.cal.com'], written: undefined },
    review: { read: [], written: undefined },
  },
};

describe('the page files for calendars', () => {
  it('are one for each kind of calendar', () => {
    expect(globSync('*', { cwd: folder }).sort()).toEqual(
      Object.keys(files)
        .map((name) => `${name}.yaml`)
        .sort(),
    );
  });

  it.each(Object.entries(files))('%s is read as it says', (name, expected) => {
    const pages = readPages(textOf(name), { environment, privateCalendars: false });
    expect(Object.fromEntries([...pages].map(([slug, page]) => [slug, readCalendars(page)]))).toEqual(
      expected,
    );
  });

  it.each(Object.entries(environment))('name the variable %s, and say if it is not set', (variable) => {
    const naming = Object.keys(files).filter((name) => textOf(name).includes(`$\{${variable}}`));
    expect(naming).toHaveLength(1);
    const read = () =>
      readPages(textOf(naming[0] ?? ''), { environment: { ...environment, [variable]: '' } });
    expect(read).toThrow(PagesError);
    expect(read).toThrow(`${variable} is not`);
  });
});
