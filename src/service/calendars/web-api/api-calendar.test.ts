import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { googleError } from '../google/google.fixture.ts';
import { graphError } from '../microsoft/microsoft.fixture.ts';
import { CalendarFailure, type FailureKind } from '../port/calendar-failure.ts';
import type { Entry } from '../port/host-calendar.ts';
import {
  at,
  december,
  hostEvent,
  meetingId,
  openProviderWorld,
  providerNames,
} from './provider-world.fixture.ts';

const failureOf = (failing: Promise<unknown>): Promise<CalendarFailure> =>
  failing.then(
    (value) => {
      throw new Error(`it succeeded: ${inspect(value)}`);
    },
    (error: unknown) => {
      if (error instanceof CalendarFailure) return error;
      throw error;
    },
  );

describe.each(providerNames)('a calendar of %s', (name) => {
  const open = () => openProviderWorld(name);

  it('reads the times of all pages, in any zone, on days of a clock change and for weeks', async () => {
    const { api, provider, busy } = await open();
    expect(await busy()).toEqual([]);
    api.add(provider.timed('2026-12-01T10:00:00+02:00', '2026-12-01T11:00:00+02:00'));
    api.add(provider.timed('2026-12-03T08:00:00Z', '2026-12-03T08:00:00Z'));
    api.add(provider.timed('2026-12-03T09:00:00Z', '2026-12-03T10:00:00Z'));
    api.add(provider.timed('2026-12-03T09:30:00-00:30', '2026-12-03T11:00:00Z'));
    api.add(provider.allDay('2026-12-05', '2026-12-06'));
    api.add(provider.timed('2026-12-10T08:00:00Z', '2027-01-19T08:00:00Z'));
    expect(await busy()).toEqual([
      '2026-12-01T08:00Z 2026-12-01T09:00Z',
      '2026-12-03T09:00Z 2026-12-03T11:00Z',
      '2026-12-04T23:00Z 2026-12-05T23:00Z',
      '2026-12-10T08:00Z 2027-01-19T08:00Z',
    ]);
    api.add(provider.allDay('2027-03-28', '2027-03-29'));
    const march = { from: at('2027-03-20T00:00Z'), until: at('2027-04-01T00:00Z') };
    expect(await busy(march)).toEqual(['2027-03-27T23:00Z 2027-03-28T22:00Z']);
  });

  it('reads ten thousand events', { tags: 'long' }, async () => {
    const { api, provider, busy } = await open();
    for (let index = 0; index < 10_000; index += 1) {
      const start = december.from + index * 240_000;
      const iso = (instant: number) => new Date(instant).toISOString();
      api.add(provider.timed(iso(start), iso(start + 60_000)));
    }
    api.pageSize = 500;
    expect(await busy()).toHaveLength(10_000);
  });

  it('says that a calendar is unchanged if no event has changed', async () => {
    const { calendar, api, provider, signal } = await open();
    const ownTimes = async () => new Map();
    const { version } = await calendar.busy(december, { signal, ownTimes });
    expect(await calendar.busy(december, { signal, ownTimes, known: version })).toEqual({ version });
    api.add(provider.timed('2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z'));
    const { times } = await calendar.busy(december, { signal, ownTimes, known: version });
    expect(times?.spans).toHaveLength(1);
  });

  it('writes a meeting once, changes it, and removes it', async () => {
    const { put, remove, entries, api, busy, own } = await open();
    const event = hostEvent();
    const first = await put(event);
    expect(entries()).toEqual(['Intro: Sam 2026-12-02T09:00']);
    expect(await busy()).toEqual(['2026-12-02T09:00Z 2026-12-02T09:30Z']);
    own.set(meetingId, [hostEvent().startsAt]);
    expect(await busy()).toEqual([]);
    const again = await put(event);
    expect(again.id).toBe(first.id);
    const moved = hostEvent({
      revision: 1,
      startsAt: at('2026-12-04T09:00Z'),
      endsAt: at('2026-12-04T10:00Z'),
    });
    const second = await put(moved, again);
    expect(entries()).toEqual(['Intro: Sam 2026-12-04T09:00']);
    await remove(event.uid, second);
    await remove(event.uid, second);
    await remove(event.uid);
    expect(entries()).toEqual([]);
    expect(api.mails).toBe(0);
  });

  it('does not overwrite a newer version of the meeting', async () => {
    const { put, entries } = await open();
    const first = await put(hostEvent());
    await put(hostEvent({ revision: 2, summary: 'Newer' }), first);
    await put(hostEvent({ revision: 1, summary: 'Older' }));
    await put(hostEvent({ revision: 1, summary: 'Older' }), first);
    expect(entries()).toEqual(['Newer 2026-12-02T09:00']);
  });

  it('finds its entry after each answer that was lost', async () => {
    const { put, remove, entries, server } = await open();
    const event = hostEvent();
    server.next('POST', '/events', 'lost');
    expect((await failureOf(put(event))).kind).toBe('unreachable');
    const known = await put(event);
    server.next('PATCH', '/events', 'lost');
    const moved = hostEvent({ revision: 1, summary: 'Moved' });
    await failureOf(put(moved, known));
    await put(moved, known);
    expect(entries()).toEqual(['Moved 2026-12-02T09:00']);
    server.next('DELETE', '/events', 'lost');
    await failureOf(remove(event.uid, known));
    await remove(event.uid, known);
    expect(entries()).toEqual([]);
  });

  it('removes an entry whose only write had no answer', async () => {
    const { put, remove, entries, server } = await open();
    server.next('POST', '/events', 'lost');
    await failureOf(put(hostEvent()));
    await remove(hostEvent().uid);
    expect(entries()).toEqual([]);
  });

  it('restores its times if the host moved the entry, also to a whole day, and keeps what it does not write', async () => {
    const { put, entries, api, provider } = await open();
    const known = await put(hostEvent());
    const events = api.events as Map<string, object>;
    const change = { ...provider.allDay('2026-12-09', '2026-12-10'), colorId: '7' };
    events.set(known.id, { ...events.get(known.id), ...change, etag: '"host"', '@odata.etag': 'W/"host"' });
    await put(hostEvent({ revision: 1 }), known);
    expect(entries()).toEqual(['Intro: Sam 2026-12-02T09:00']);
    expect(events.get(known.id)).toMatchObject({ colorId: '7' });
    expect(events.get(known.id)).not.toMatchObject({ isAllDay: true });
  });

  it('writes an entry anew that the host removed, and removes that one too', async () => {
    const { put, remove, entries, calendar, signal } = await open();
    const first = await put(hostEvent());
    // The host removes it, as any other program does.
    await calendar.write?.remove(hostEvent().uid, first, signal);
    const second = await put(hostEvent({ revision: 1 }), first);
    expect(entries()).toEqual(['Intro: Sam 2026-12-02T09:00']);
    expect(second.generation).toBe(1);
    expect(second.id).not.toBe(first.id);
    await remove(hostEvent().uid, first);
    expect(entries()).toEqual([]);
  });

  it('counts a copy of its entry, a series, and what ends like its id or has it at another time', async () => {
    const { put, busy, own, api, provider } = await open();
    own.set(meetingId, [hostEvent().startsAt]);
    const { id } = await put(hostEvent());
    const { transactionId: _, ...entry } = (api.events as Map<string, Record<string, unknown>>).get(id) ?? {};
    api.add({ ...entry, id: 'hostcopy', ...provider.timed('2026-12-07T09:00:00Z', '2026-12-07T10:00:00Z') });
    const repeated = { recurringEventId: 'series', type: 'occurrence' };
    const { uid } = hostEvent();
    const day = (start: string) => provider.timed(`${start}T09:00:00Z`, `${start}T10:00:00Z`);
    api.add({ ...day('2026-12-08'), ...repeated, iCalUID: uid, iCalUId: uid, transactionId: uid });
    api.add({ ...day('2026-12-09'), iCalUID: `x${uid}`, iCalUId: `x${uid}` });
    api.add({ ...day('2026-12-10'), iCalUID: uid, iCalUId: uid });
    expect(await busy()).toEqual([
      '2026-12-07T09:00Z 2026-12-07T10:00Z',
      '2026-12-08T09:00Z 2026-12-08T10:00Z',
      '2026-12-09T09:00Z 2026-12-09T10:00Z',
      '2026-12-10T09:00Z 2026-12-10T10:00Z',
    ]);
  });

  it('writes a request that waits as tentative, and no person', async () => {
    const { put, api } = await open();
    const { id } = await put(hostEvent({ isTentative: true }));
    const entry = (api.events as Map<string, object>).get(id);
    expect(entry).toMatchObject(
      name === 'google' ? { status: 'tentative', transparency: 'transparent' } : { showAs: 'tentative' },
    );
    expect(Object.keys(entry ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/attendee|organizer/i)]),
    );
  });

  it('takes a sign-in page for no answer to a write, a removal or a lookup', async () => {
    const { put, remove, entries, server } = await open();
    const page = { status: 200, body: '<html>Sign in</html>' };
    server.next('POST', '/events', page);
    expect((await failureOf(put(hostEvent()))).kind).toBe('unreadable');
    const known = await put(hostEvent());
    server.next('GET', '/events', page);
    expect((await failureOf(put(hostEvent({ revision: 1 })))).kind).toBe('unreadable');
    server.next('PATCH', '/events', page);
    expect((await failureOf(put(hostEvent({ revision: 1 }), known))).kind).toBe('unreadable');
    server.next('DELETE', '/events', page);
    expect((await failureOf(remove(hostEvent().uid, known))).kind).toBe('unreadable');
    expect(entries()).toHaveLength(1);
  });

  it('gives up on an entry that changes each time, and says so', async () => {
    const { put, server, provider } = await open();
    const known = await put(hostEvent());
    for (let time = 0; time < 9; time += 1) server.next('PATCH', '/events', provider.error(412, 'changed'));
    expect((await failureOf(put(hostEvent({ revision: 1 }), known))).kind).toBe('changed');
  });

  it.each<[string, { status: number; body?: unknown; headers?: Record<string, string> }, FailureKind]>([
    ['a sign-in page', { status: 200, body: '<html>Sign in</html>' }, 'unreadable'],
    ['an empty answer', { status: 200 }, 'unreadable'],
    ['an object that is no list', { status: 200, body: {} }, 'unreadable'],
    [
      'a list of texts',
      { status: 200, body: { kind: 'calendar#events', items: ['x'], value: ['x'] } },
      'unreadable',
    ],
    ['an error beside 200', { status: 200, body: { error: { code: 'notFound' } } }, 'unreadable'],
    [
      'an event without a time',
      { status: 200, body: { kind: 'calendar#events', items: [{ id: 'a' }], value: [{ id: 'a' }] } },
      'unreadable',
    ],
    ['an answer that is cut', { status: 200, body: '{"kind":"calendar#events","items":[' }, 'unreadable'],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, 'unreadable'],
    ['403', { status: 403, body: { error: { code: 'ErrorAccessDenied' } } }, 'refused'],
    ['404', { status: 404 }, 'missing'],
    ['429', { status: 429, headers: { 'retry-after': '17' } }, 'limited'],
    ['503', { status: 503, body: '<h1>503</h1>', headers: { 'retry-after': '17' } }, 'down'],
    ['an end of the connection', 'lost' as never, 'unreachable'],
  ])('takes %s for no list, and names the kind of failure', async (_, fault, kind) => {
    const { busy, server, provider, api } = await open();
    api.add(provider.timed('2026-12-03T09:00:00Z', '2026-12-03T10:00:00Z'));
    api.pageSize = 1;
    server.next('GET', provider.list, fault);
    const failure = await failureOf(busy());
    expect(failure.kind).toBe(kind);
    expect(failure.retryAfterMs).toBe(fault.headers?.['retry-after'] ? 17_000 : 0);
    expect(await busy()).toHaveLength(1);
  });

  it('takes a failure of a later page for a failure of the list', async () => {
    const { busy, server, provider, api } = await open();
    for (let day = 1; day < 6; day += 1)
      api.add(provider.timed(`2026-12-0${day}T09:00:00Z`, `2026-12-0${day}T10:00:00Z`));
    server.next('GET', name === 'google' ? 'pageToken=2' : 'skip=2', { status: 500 });
    expect((await failureOf(busy())).kind).toBe('down');
  });

  it('ends a list whose pages lead back, and one without an end', async () => {
    const { busy, server, provider, clock } = await open();
    const page = (next: string) => ({
      status: 200,
      body: {
        ...{ kind: 'calendar#events', items: [], value: [] },
        ...{ nextPageToken: next, '@odata.nextLink': `/me/calendar/calendarView?token=${next}` },
      },
    });
    for (const next of ['a', 'b', 'a']) server.next('GET', provider.list, page(next));
    expect((await failureOf(busy())).message).toContain('a list without an end');
    for (let token = 0; token < 200; token += 1) server.next('GET', provider.list, page(`n${token}`));
    expect((await failureOf(busy())).message).toContain('a list without an end');
    expect(clock.now()).toBe(at('2026-11-30T12:00Z'));
  });

  it('ends with the calendar equal to the last word, whatever was lost, refused or removed meanwhile', {
    tags: 'long',
  }, async () => {
    type Step = { act: 'put' | 'remove' | 'hostRemoves' | 'hostMoves'; fault: string };
    const step = fc.record<Step>({
      act: fc.constantFrom('put', 'put', 'remove', 'hostRemoves', 'hostMoves'),
      fault: fc.constantFrom('', '', 'lost', '500', '429', '412', 'expired'),
    });
    const runs = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      world.api.events.clear();
      world.api.lists = true;
      round += 1;
      const uid = `${round.toString(16).padStart(8, '0')}-0000-4000-8000-000000000001@book.example.com`;
      let known: Entry | undefined;
      let wanted: string[] = [];
      for (const [revision, { act, fault }] of steps.entries()) {
        const events = world.api.events as Map<string, Record<string, unknown>>;
        if (act === 'hostRemoves' || act === 'hostMoves') {
          for (const [id, event] of events) {
            if (act === 'hostRemoves' && name === 'microsoft') events.delete(id);
            else
              events.set(id, {
                ...event,
                ...(act === 'hostRemoves'
                  ? { status: 'cancelled' }
                  : world.provider.allDay('2026-12-20', '2026-12-21')),
                ...{ etag: `"h${revision}"`, '@odata.etag': `W/"h${revision}"` },
              });
          }
          continue;
        }
        const isPut = act === 'put';
        for (const method of isPut ? ['POST', 'PATCH'] : ['DELETE']) {
          if (fault === 'lost') world.server.next(method, '/events', 'lost');
          if (/^\d/.test(fault))
            world.server.next(method, '/events', world.provider.error(Number(fault), 'x'));
        }
        if (fault === 'expired') world.server.endAccess();
        const event = hostEvent({ uid, revision, summary: `Meeting ${revision}` });
        const attempt = async () => {
          if (isPut) known = await world.put(event, known);
          else await world.remove(uid, known);
        };
        for (let tries = 0; ; tries += 1) {
          const failure = await attempt().then(
            () => undefined,
            (error: unknown) => error,
          );
          if (failure === undefined) break;
          if (!(failure instanceof CalendarFailure) || tries > 9) throw failure;
        }
        world.server.clearFaults();
        wanted = isPut ? [`Meeting ${revision} 2026-12-02T09:00`] : [];
        expect(world.entries()).toEqual(wanted);
      }
    });
    const world = await open();
    let round = 0;
    await fc.assert(runs, { numRuns: 60 });
    expect(world.api.mails).toBe(0);
  });
});

describe('Google', () => {
  const open = () => openProviderWorld('google');
  const day = { start: { dateTime: '2026-12-02T09:00:00Z' }, end: { dateTime: '2026-12-02T10:00:00Z' } };

  it.each<[string, object, number]>([
    ['free', { transparency: 'transparent' }, 0],
    ['cancelled', { status: 'cancelled' }, 0],
    ['tentative', { status: 'tentative' }, 1],
    ['declined', { attendees: [{ self: true, responseStatus: 'declined' }] }, 0],
    ['not answered', { attendees: [{ self: true, responseStatus: 'needsAction' }] }, 1],
    ['declined by somebody else', { attendees: [{ responseStatus: 'declined' }] }, 1],
    ['a place of work', { eventType: 'workingLocation' }, 0],
    ['a birthday', { eventType: 'birthday' }, 0],
    ['an absence', { eventType: 'outOfOffice' }, 1],
  ])('counts an event that is %s: %#', async (_, event, count) => {
    const { api, busy } = await open();
    api.add({ ...day, ...event });
    expect(await busy()).toHaveLength(count);
  });

  it('reads days in the zone of the calendar, and in that of the host without one', async () => {
    const { api, busy, provider } = await open();
    api.add(provider.allDay('2026-12-05', '2026-12-06'));
    api.timeZone = 'America/New_York';
    expect(await busy()).toEqual(['2026-12-05T05:00Z 2026-12-06T05:00Z']);
    api.timeZone = 'Mars/Olympus';
    expect(await busy()).toEqual(['2026-12-04T23:00Z 2026-12-05T23:00Z']);
  });

  it.each([
    ['rateLimitExceeded', 'limited'],
    ['userRateLimitExceeded', 'limited'],
    ['quotaExceeded', 'limited'],
    ['insufficientPermissions', 'refused'],
  ])('reads a 403 with %s as %s', async (reason, kind) => {
    const { busy, put, server } = await open();
    server.next('GET', '/events', googleError(403, reason, 'usageLimits'));
    expect((await failureOf(busy())).kind).toBe(kind);
    server.next('POST', '/events', googleError(403, reason, 'usageLimits'));
    expect((await failureOf(put(hostEvent()))).kind).toBe(kind);
  });

  it('takes a list with an error for no list', async () => {
    const { busy, server } = await open();
    const body = { kind: 'calendar#events', items: [], error: { code: 500, message: 'Backend Error' } };
    server.next('GET', '/events', { status: 200, body });
    expect((await failureOf(busy())).kind).toBe('unreadable');
  });

  it('does not write into an id that another program took', async () => {
    const { api, put, entries } = await open();
    const { id } = await put(hostEvent());
    api.events.set(id, { ...day, id, summary: 'Taken', status: 'confirmed', etag: '"x"' });
    await put(hostEvent());
    expect(entries()).toEqual(['Taken 2026-12-02T09:00', 'Intro: Sam 2026-12-02T09:00']);
  });
});

describe('Microsoft', () => {
  const open = () => openProviderWorld('microsoft');
  const day = { start: { dateTime: '2026-12-02T09:00:00' }, end: { dateTime: '2026-12-02T10:00:00' } };

  it.each<[string, object, number]>([
    ['free', { showAs: 'free' }, 0],
    ['work elsewhere', { showAs: 'workingElsewhere' }, 0],
    ['tentative', { showAs: 'tentative' }, 1],
    ['out of office', { showAs: 'oof' }, 1],
    ['of an unknown kind', { showAs: 'unknownFutureValue' }, 1],
    ['cancelled', { isCancelled: true }, 0],
    ['declined', { responseStatus: { response: 'declined' } }, 0],
  ])('counts an event that is %s: %#', async (_, event, count) => {
    const { api, busy } = await open();
    api.add({ ...day, ...event });
    expect(await busy()).toHaveLength(count);
  });

  it('reads times in the zone that the answer names, also by its name in Windows, and no unknown one', async () => {
    const { busy, server } = await open();
    const inZone = (timeZone: string) => ({
      status: 200,
      body: {
        value: [
          {
            start: { dateTime: '2026-12-02T09:00:00.0000000', timeZone },
            end: { dateTime: '2026-12-02T10:00:00.0000000', timeZone },
          },
        ],
      },
    });
    server.next('GET', '/calendarView', inZone('Pacific Standard Time'));
    expect(await busy()).toEqual(['2026-12-02T17:00Z 2026-12-02T18:00Z']);
    server.next('GET', '/calendarView', inZone('Mars Standard Time'));
    expect((await failureOf(busy())).kind).toBe('unreadable');
  });

  it('sends no token to another origin that a page names', async () => {
    const { busy, server } = await open();
    const other = await openProviderWorld('microsoft');
    const nextLink = `${other.server.origin}/me/calendar/calendarView`;
    server.next('GET', '/calendarView', { status: 200, body: { value: [], '@odata.nextLink': nextLink } });
    expect((await failureOf(busy())).kind).toBe('otherHost');
    expect(other.server.requests).toEqual([]);
  });

  it('ends no list at an address that cannot be read', async () => {
    const { busy, server } = await open();
    server.next('GET', '/calendarView', { status: 200, body: { value: [], '@odata.nextLink': 'https://[' } });
    expect((await failureOf(busy())).kind).toBe('unreadable');
  });

  it.each([201, 400, 409] as const)(
    'makes no second entry if Graph answers a repeat with %i',
    async (status) => {
      const { api, put, entries, server } = await open();
      api.repeats = status;
      server.next('POST', '/events', 'lost');
      await failureOf(put(hostEvent()));
      // The first entry is not listed yet, and the meeting was moved meanwhile.
      api.lists = false;
      const moved = hostEvent({
        revision: 1,
        startsAt: at('2026-12-04T09:00Z'),
        endsAt: at('2026-12-04T09:30Z'),
      });
      if (status === 201) await put(moved);
      else await failureOf(put(moved));
      expect(entries()).toEqual([`Intro: Sam 2026-12-0${status === 201 ? 4 : 2}T09:00`]);
      api.lists = true;
      await put(moved);
      expect(entries()).toEqual(['Intro: Sam 2026-12-04T09:00']);
    },
  );

  it('repeats a write once that Graph refuses for no reason', async () => {
    const { put, entries, server } = await open();
    const known = await put(hostEvent());
    server.next('PATCH', '/events', graphError(412, 'ErrorIrresolvableConflict'));
    await put(hostEvent({ revision: 1, summary: 'Moved' }), known);
    expect(entries()).toEqual(['Moved 2026-12-02T09:00']);
  });
});
