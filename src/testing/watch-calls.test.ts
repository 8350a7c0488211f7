import { createBookingClient } from 'agent-booking';
import { describe, expect, it } from 'vitest';
import { type BookingWorldOptions, createBookingWorld, type Fault } from './index.ts';

const start = '2026-11-24T13:00:00+02:00';
const request = {
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  start,
};

/** A world whose calls are written down as they happen, beside what the caller sees. */
type WatchedOptions = Omit<BookingWorldOptions, 'watch'> & { timeoutMs?: number };

async function watchedWorld({ timeoutMs = 120_000, ...options }: WatchedOptions = {}) {
  const told: unknown[] = [];
  const world = await createBookingWorld({
    ...options,
    watch: {
      arrived: (call) => void told.push({ arrived: call }),
      answered: (call) => void told.push({ answered: call }),
    },
  });
  const client = createBookingClient({ baseUrl: world.baseUrl, timeoutMs });
  return { world, told, client, [Symbol.asyncDispose]: world.close };
}

describe('the watcher of a world', () => {
  it('gets a call when it arrives, and of its answer before the caller has it', async () => {
    await using open = await watchedWorld();
    await open.client.getFreeSlots('demo', { timezone: 'Asia/Jerusalem', durationMinutes: 30 });
    open.told.push('read');
    await open.client.requestMeeting('demo', request);
    open.told.push('requested');
    const slots = { number: 1, operation: 'getFreeSlots', slug: 'demo' };
    const asked = { number: 2, operation: 'requestMeeting', slug: 'demo' };
    expect(open.told).toMatchObject([
      { arrived: { ...slots, method: 'GET', query: { duration: '30' }, body: undefined } },
      { answered: { ...slots, status: 200, reachedService: true, body: { durationMinutes: 30 } } },
      'read',
      { arrived: { ...asked, at: '2026-11-18T08:00:00.000Z', body: request } },
      { answered: { ...asked, status: 202, body: { status: 'confirmation_sent', start } } },
      'requested',
    ]);
  });

  it('may change the world before the call is looked at', async () => {
    const world = await createBookingWorld({
      watch: {
        async arrived({ operation }) {
          if (operation === 'requestMeeting') await world.takeSlot(start);
        },
      },
    });
    const client = createBookingClient({ baseUrl: world.baseUrl });
    await expect(client.requestMeeting('demo', request)).rejects.toMatchObject({ code: 'conflict' });
    await world.close();
  });

  it.each<[Fault, object]>([
    ['reset-before', { status: undefined, reachedService: false }],
    ['reset-after', { status: undefined, reachedService: true }],
    ['stall-before', { status: undefined, reachedService: false }],
    ['stall-after', { status: undefined, reachedService: true }],
    ['truncated', { status: 202, reachedService: true, body: expect.any(String) }],
    [
      { status: 429, retryAfter: 7 },
      { status: 429, reachedService: false, headers: { 'retry-after': '7' } },
    ],
  ])('hears what becomes of a request that meets %o', async (fault, became) => {
    // A stalled call ends when its caller gives up.
    const isStalled = String(fault).startsWith('stall');
    await using open = await watchedWorld(isStalled ? { timeoutMs: 1000 } : {});
    open.world.failNext('requestMeeting', fault);
    await expect(open.client.requestMeeting('demo', request)).rejects.toThrow();
    expect(open.told).toHaveLength(2);
    expect(open.told[1]).toMatchObject({ answered: { number: 1, operation: 'requestMeeting', ...became } });
  });

  it('is not told of what the guest and somebody else do', async () => {
    await using open = await watchedWorld();
    await open.world.takeSlot('2026-11-24T15:00');
    await open.client.requestMeeting('demo', request);
    await open.world.confirm('noa@example.com');
    expect(open.told).toHaveLength(2);
  });
});

describe('a running clock', () => {
  it('is the machine’s own, and can be set forward', async () => {
    await using world = await createBookingWorld({ clock: 'running' });
    const expectAhead = (aheadMs: number) => {
      const before = Date.now();
      const now = world.booking.now().getTime();
      expect(now).toBeGreaterThanOrEqual(before + aheadMs);
      expect(now).toBeLessThanOrEqual(Date.now() + aheadMs);
    };
    expectAhead(0);
    await world.advance('48h');
    expectAhead(48 * 3_600_000);
  });

  it.each([
    [{ clock: 'running', now: '2026-11-18T08:00:00Z' } as const, 'leave one of the two out'],
    [{ clock: 'real' as 'running' }, 'it must be "standing" or "running"'],
  ])('refuses %o', async (options, why) => {
    await expect(createBookingWorld(options)).rejects.toThrow(why);
  });
});
