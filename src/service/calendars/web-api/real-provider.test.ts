import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../time/index.ts';
import { calendarUrls } from '../../pages/host-page.ts';
import { google, openGoogleCalendar } from '../google/google-calendar.ts';
import { microsoft, openMicrosoftCalendar } from '../microsoft/microsoft-calendar.ts';
import { calendarRequest } from '../port/calendar-request.ts';
import type { HostCalendar } from '../port/host-calendar.ts';
import { hostEvent, memoryAccount, openProviderWorld } from './provider-world.fixture.ts';

/** What a provider must do, whether it is a fake or the real one: the facts that the drivers rely on. */
const calendars: Record<string, { wanted?: string; open(): Promise<HostCalendar> }> = {
  'the Google of the tests': { open: async () => (await openProviderWorld('google')).calendar },
  'the Microsoft of the tests': { open: async () => (await openProviderWorld('microsoft')).calendar },
  Google: {
    wanted: 'AGENT_BOOKING_TEST_GOOGLE',
    open: async () => openReal('google', process.env.AGENT_BOOKING_TEST_GOOGLE ?? ''),
  },
  Microsoft: {
    wanted: 'AGENT_BOOKING_TEST_MICROSOFT',
    open: async () => openReal('microsoft', process.env.AGENT_BOOKING_TEST_MICROSOFT ?? ''),
  },
};

/** `given`: JSON with `clientId`, `refreshToken`, for Google `clientSecret`, and `calendar`, the id of a calendar that is empty in 2050. */
function openReal(kind: 'google' | 'microsoft', given: string): HostCalendar {
  const { calendar, ...client } = JSON.parse(given) as Record<string, string>;
  const { tokenEndpoint } = kind === 'google' ? google : microsoft();
  const account = memoryAccount({ ...client, tokenEndpoint, accessToken: '', expiresAt: '0' });
  const options = { clock: systemClock, request: calendarRequest, account };
  const url = calendarUrls[kind](calendar ?? 'primary');
  const open = kind === 'google' ? openGoogleCalendar : openMicrosoftCalendar;
  return open({ id: 'one', kind, url, timezone: 'UTC', owner: 'host@example.com' }, options);
}

describe.each(Object.entries(calendars))('%s', (_, { wanted, open }) => {
  const isMissing = wanted !== undefined && process.env[wanted] === undefined;

  it('keeps one entry through a repeat, a move and an older version, and removes it', async (context) => {
    if (isMissing) context.skip(`${wanted} is not set, so the real service was not asked`);
    const { busy, write } = await open();
    const { signal } = new AbortController();
    const range = { from: Date.parse('2050-03-01T00:00Z'), until: Date.parse('2050-03-05T00:00Z') };
    const meeting = randomUUID();
    const taken = async (own: [string, number[]][] = []) => {
      const { times } = await busy(range, { signal, ownTimes: async () => new Map(own) });
      return times?.spans.map(({ startsAt, endsAt }) => [startsAt, endsAt]);
    };
    const at = (day: number) => {
      const startsAt = Date.parse(`2050-03-0${day}T09:00Z`);
      return { startsAt, endsAt: startsAt + 1_800_000 };
    };
    const event = hostEvent({
      uid: `${meeting}@book.example.com`,
      ...at(2),
      summary: 'Test of agent-booking',
    });
    expect(await taken()).toEqual([]);
    const first = await write?.put(event, undefined, signal);
    expect(await taken()).toEqual([[at(2).startsAt, at(2).endsAt]]);
    expect(await taken([[meeting, [at(2).startsAt]]])).toEqual([]);
    expect((await write?.put(event, undefined, signal))?.id).toBe(first?.id);
    const moved = await write?.put({ ...event, revision: 2, ...at(3) }, first, signal);
    await write?.put({ ...event, revision: 1, ...at(4) }, first, signal);
    expect(await taken()).toEqual([[at(3).startsAt, at(3).endsAt]]);
    await write?.remove(event.uid, moved, signal);
    expect(await taken()).toEqual([]);
    const again = await write?.put({ ...event, revision: 3, ...at(2) }, moved, signal);
    expect(await taken()).toEqual([[at(2).startsAt, at(2).endsAt]]);
    await write?.remove(event.uid, again, signal);
    await write?.remove(event.uid, undefined, signal);
    expect(await taken()).toEqual([]);
  });
});
