import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FaultServer, startFaultServer } from '../../tests/fault-server.ts';
import { pageOf, slotListOf } from '../../tests/good-answers.ts';
import type { SlotList } from '../wire/index.ts';
import { BookingError } from './booking-error.ts';
import { type BookingClientOptions, createBookingClient } from './client.ts';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

const now = Date.parse('2026-11-18T08:00:00Z');

function clientOf(options: Partial<BookingClientOptions> = {}) {
  const clock = { now: () => now };
  return createBookingClient({
    baseUrl: server.baseUrl,
    timeoutMs: 120_000,
    retryDelayMs: 1,
    clock,
    ...options,
  });
}

async function errorOf(promise: Promise<unknown>): Promise<BookingError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!BookingError.isInstance(error)) throw new Error(`no BookingError but ${JSON.stringify(error)}`);
  return error;
}

const asked = () => server.requests.length;
const busy = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: 'Busy' },
});

describe('statuses', () => {
  it.each([408, 429, 500, 502, 503, 504])('reads again after %i', async (status) => {
    server.next('getFreeSlots', busy(status), busy(status));
    expect((await clientOf().getFreeSlots('demo')).slots).toHaveLength(16);
    expect(asked()).toBe(3);
  });

  const last: [status: number, code: string][] = [
    [408, 'unavailable'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ];
  it.each(last)('gives up on %i after three tries: %s', async (status, code) => {
    server.next('getFreeSlots', busy(status), busy(status), busy(status));
    const error = await errorOf(clientOf().getFreeSlots('demo'));
    expect(error).toMatchObject({ code, status, retryable: true, serviceText: 'Busy' });
    expect(error.message).toContain('(3 tries)');
    expect(asked()).toBe(3);
  });

  const clear: [status: number, body: unknown, code: string][] = [
    [400, { error: 'no' }, 'bad_request'],
    [404, { error: 'no' }, 'not_found'],
    [400, '<html>', 'invalid_response'],
    [404, '<html>', 'invalid_response'],
    [401, { error: 'no' }, 'invalid_response'],
    [403, { error: 'no' }, 'invalid_response'],
    [409, { error: 'no' }, 'invalid_response'],
    [410, { error: 'no' }, 'invalid_response'],
    [204, '', 'invalid_response'],
    [304, '', 'invalid_response'],
  ];
  it.each(clear)('never repeats %i with %j: %s', async (status, body, code) => {
    server.next('getFreeSlots', { status, body });
    expect(await errorOf(clientOf().getFreeSlots('demo'))).toMatchObject({ code, status, retryable: false });
    expect(asked()).toBe(1);
  });

  it('keeps the error text apart from the message, cleaned', async () => {
    server.next('getFreeSlots', { status: 400, body: { error: 'for noa@guest.example\u202e: no\n' } });
    const { message, serviceText } = await errorOf(clientOf().getFreeSlots('demo'));
    expect(serviceText).toBe('for noa@guest.example: no');
    expect(message).not.toContain('guest.example');
  });
});

describe('Retry-After', () => {
  it('is waited for, in seconds', async () => {
    server.next('getFreeSlots', busy(429, { 'retry-after': '1' }));
    const started = performance.now();
    await clientOf().getFreeSlots('demo');
    expect(performance.now() - started).toBeGreaterThanOrEqual(999);
    expect(asked()).toBe(2);
  });

  it.each([
    ['seconds', '2', 2000],
    ['many seconds', '86400', 86_400_000],
    ['more seconds than there are', '9'.repeat(30), Number.MAX_SAFE_INTEGER],
    ['a date', 'Wed, 18 Nov 2026 08:01:00 GMT', 60_000],
  ])('that does not fit into the whole time is answered at once: %s', async (_name, header, retryAfterMs) => {
    server.next('getFreeSlots', busy(503, { 'retry-after': header }));
    // No timer ever fires, so an answer after a wait would never come.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const error = await errorOf(clientOf({ timeoutMs: 2000 }).getFreeSlots('demo'));
    expect(error).toMatchObject({ code: 'unavailable', retryable: true, retryAfterMs });
    expect(asked()).toBe(1);
  });

  it.each(['0', 'soon', '-1', '1.5', 'Wed, 18 Nov 2026 07:00:00 GMT'])(
    '%j waits as long as without one',
    async (header) => {
      server.next('getFreeSlots', busy(503, { 'retry-after': header }));
      const timers = vi.spyOn(globalThis, 'setTimeout');
      onTestFinished(() => timers.mockRestore());
      await clientOf({ retryDelayMs: 7 }).getFreeSlots('demo');
      expect(timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(7);
      expect(asked()).toBe(2);
    },
  );
});

describe('time', () => {
  it('is bounded for the whole of a read, however slowly it comes', async () => {
    server.next('getFreeSlots', { fault: 'stall-headers' }, { fault: 'dribble' });
    const error = await errorOf(clientOf({ timeoutMs: 200 }).getFreeSlots('demo'));
    expect(error).toMatchObject({ code: 'unavailable', retryable: true, cause: { name: 'TimeoutError' } });
  });

  it('is left for a second try when the first stalls', { tags: 'long' }, async () => {
    server.next('getFreeSlots', { fault: 'stall-body' });
    expect((await clientOf({ timeoutMs: 6000 }).getFreeSlots('demo')).slots).toHaveLength(16);
    expect(asked()).toBe(2);
  });
});

describe('an abort', () => {
  it('ends a read that waits for its next try', async () => {
    server.next('getFreeSlots', busy(503, { 'retry-after': '1000' }));
    const abort = new AbortController();
    const read = errorOf(
      clientOf({ timeoutMs: 2_000_000 }).getFreeSlots('demo', {}, { signal: abort.signal }),
    );
    await server.seen(1);
    setTimeout(() => abort.abort(new Error('enough')), 20);
    expect(await read).toMatchObject({
      code: 'aborted',
      operation: 'getFreeSlots',
      cause: { message: 'enough' },
    });
    expect(asked()).toBe(1);
  });

  it.each(['getBookingPage', 'getFreeSlots'] as const)(
    'in the moment in which fetch is called ends %s',
    async (operation) => {
      const abort = new AbortController();
      let ended: AbortSignal | null | undefined;
      const fetch = async (_url: string, { signal }: RequestInit) => {
        ended = signal;
        abort.abort();
        return Response.json(operation === 'getBookingPage' ? pageOf('demo') : slotListOf('demo', 30, 1));
      };
      const client = clientOf({ fetch });
      const options = { signal: abort.signal };
      const read =
        operation === 'getBookingPage'
          ? client.getBookingPage('demo', options)
          : client.getFreeSlots('demo', {}, options);
      expect((await errorOf(read)).code).toBe('aborted');
      expect(ended?.aborted).toBe(true);
    },
  );

  it('is thrown as one, also where its reason is an error of the client', async () => {
    const reason = new BookingError('not_found', 'of another call', { operation: 'getBookingPage' });
    const read = clientOf().getFreeSlots('demo', {}, { signal: AbortSignal.abort(reason) });
    expect(await errorOf(read)).toMatchObject({ code: 'aborted', cause: reason });
    server.next('getFreeSlots', { fault: 'stall-headers' });
    const abort = new AbortController();
    const begun = errorOf(clientOf().getFreeSlots('demo', {}, { signal: abort.signal }));
    await server.seen(1);
    abort.abort(reason);
    expect(await begun).toMatchObject({ code: 'aborted', operation: 'getFreeSlots', cause: reason });
  });

  it('before the call reads nothing', async () => {
    const { code } = await errorOf(clientOf().getBookingPage('demo', { signal: AbortSignal.abort() }));
    expect({ code, connections: server.connectionCount() }).toEqual({ code: 'aborted', connections: 0 });
  });
});

describe('a fresh read', () => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { open, opened };
  };
  const list = (start: string) => ({
    slug: 'demo',
    durationMinutes: 30,
    timezone: 'UTC',
    slots: [{ start, end: '2026-11-24T18:00:00Z' }],
  });
  const startOf = async (read: Promise<SlotList>) => (await read).slots[0]?.start;

  it('joins none that began before it, and those that are called later join it', async () => {
    const client = clientOf();
    const [old, young] = [gate(), gate()];
    const [before, after] = ['2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z'];
    server.next('getFreeSlots', { after: old.opened, plan: { body: list(before) } });
    server.next('getFreeSlots', { after: young.opened, plan: { body: list(after) } });
    const older = startOf(client.getFreeSlots('demo'));
    await server.seen(1);
    const fresh = startOf(client.getFreeSlots('demo', {}, { fresh: true }));
    await server.seen(2);
    const joined = startOf(client.getFreeSlots('demo'));
    // The older read ends first, and does not remove the newer one.
    old.open();
    expect(await older).toBe(before);
    const late = startOf(client.getFreeSlots('demo'));
    young.open();
    expect(await Promise.all([fresh, joined, late])).toEqual([after, after, after]);
    expect(asked()).toBe(2);
  });

  it('is made for each that asks for it', async () => {
    const client = clientOf();
    await Promise.all([1, 2].map(() => client.getFreeSlots('demo', {}, { fresh: true })));
    expect(asked()).toBe(2);
  });

  it('is ended with its own callers, and leaves those of the older alone', async () => {
    const client = clientOf();
    const old = gate();
    server.next('getFreeSlots', { after: old.opened }, { fault: 'stall-headers' });
    const older = client.getFreeSlots('demo');
    await server.seen(1);
    const abort = new AbortController();
    const fresh = errorOf(client.getFreeSlots('demo', {}, { fresh: true, signal: abort.signal }));
    await server.seen(2);
    abort.abort();
    expect((await fresh).code).toBe('aborted');
    old.open();
    expect((await older).slots).toHaveLength(16);
  });

  const page = (headline: string) => ({ body: { ...pageOf('demo'), headline } });

  it('of a page takes none that is kept, and is kept itself', async () => {
    const client = clientOf();
    server.next('getBookingPage', page('old'), page('new'));
    await client.getBookingPage('demo');
    expect((await client.getBookingPage('demo', { fresh: true })).headline).toBe('new');
    expect((await client.getBookingPage('demo')).headline).toBe('new');
    expect(asked()).toBe(2);
  });

  it.each(['before', 'after'])('of a page is kept, where an older one lands %s it', async (moment) => {
    const client = clientOf();
    const old = gate();
    const young = gate();
    server.next('getBookingPage', { after: old.opened, plan: page('old') });
    server.next('getBookingPage', { after: young.opened, plan: page('new') });
    const older = client.getBookingPage('demo');
    await server.seen(1);
    const fresh = client.getBookingPage('demo', { fresh: true });
    await server.seen(2);
    const [first, second] = moment === 'before' ? [old, young] : [young, old];
    first.open();
    await (moment === 'before' ? older : fresh);
    second.open();
    expect([(await older).headline, (await fresh).headline]).toEqual(['old', 'new']);
    expect((await client.getBookingPage('demo')).headline).toBe('new');
    expect(asked()).toBe(2);
  });

  it('that fails brings back no page that was kept before', async () => {
    const client = clientOf();
    await client.getBookingPage('demo');
    server.next('getBookingPage', { status: 404, body: { error: 'no' } });
    expect((await errorOf(client.getBookingPage('demo', { fresh: true }))).code).toBe('not_found');
    await client.getBookingPage('demo');
    expect(asked()).toBe(3);
  });
});

describe('reads that are alike', () => {
  it('are made once, and each caller owns what it gets', async () => {
    const client = clientOf();
    const [first, second, other] = await Promise.all([
      client.getFreeSlots('demo', { days: 3 }),
      client.getFreeSlots('demo', { days: 3 }),
      client.getFreeSlots('demo', { days: 4 }),
    ]);
    expect(asked()).toBe(2);
    first.slots.length = 0;
    expect(second.slots).toHaveLength(16);
    expect(other.slots).toHaveLength(16);
  });

  it('are made again once the first is done', async () => {
    const client = clientOf();
    await client.getFreeSlots('demo');
    await client.getFreeSlots('demo');
    expect(asked()).toBe(2);
  });

  it('fail together, and the next one is read anew', async () => {
    const client = clientOf();
    server.next('getFreeSlots', { status: 404, body: { error: 'no' } });
    const errors = await Promise.all([
      errorOf(client.getFreeSlots('demo')),
      errorOf(client.getFreeSlots('demo')),
    ]);
    expect(errors.map(({ code }) => code)).toEqual(['not_found', 'not_found']);
    expect((await client.getFreeSlots('demo')).slots).toHaveLength(16);
    expect(asked()).toBe(2);
  });

  it.each([0, 1])('outlive the abort of one caller (%i)', async (leaves) => {
    const client = clientOf();
    let answerNow = () => {};
    server.next('getFreeSlots', { after: new Promise<void>((resolve) => (answerNow = resolve)) });
    const aborts = [new AbortController(), new AbortController()];
    const reads = aborts.map(({ signal }) =>
      client.getFreeSlots('demo', {}, { signal }).then(
        () => 'read',
        (error: BookingError) => error.code,
      ),
    );
    await server.seen(1);
    aborts[leaves]?.abort();
    answerNow();
    expect(await Promise.all(reads)).toEqual(leaves === 0 ? ['aborted', 'read'] : ['read', 'aborted']);
    expect(asked()).toBe(1);
  });

  it('end with the last caller, and a read after that does not join what is ending', async () => {
    const client = clientOf();
    server.next('getFreeSlots', { fault: 'stall-headers' });
    const aborts = [new AbortController(), new AbortController()];
    const reads = aborts.map(({ signal }) => errorOf(client.getFreeSlots('demo', {}, { signal })));
    await server.seen(1);
    for (const abort of aborts) abort.abort();
    const next = client.getFreeSlots('demo');
    expect((await Promise.all(reads)).map(({ code }) => code)).toEqual(['aborted', 'aborted']);
    expect((await next).slots).toHaveLength(16);
    expect(asked()).toBe(2);
  });

  it('still share an exchange that began while another was ending', async () => {
    const client = clientOf();
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => (answerNow = resolve));
    server.next('getFreeSlots', { fault: 'stall-headers' }, { after: held });
    const abort = new AbortController();
    const ended = errorOf(client.getFreeSlots('demo', {}, { signal: abort.signal }));
    await server.seen(1);
    abort.abort();
    const second = client.getFreeSlots('demo');
    await ended;
    await server.seen(2);
    const third = client.getFreeSlots('demo');
    answerNow();
    await Promise.all([second, third]);
    expect(asked()).toBe(2);
  });
});

describe('a page', () => {
  it('is read once a minute, by the clock, and each reader owns its copy', async () => {
    let at = now;
    const client = clientOf({ clock: { now: () => at } });
    (await client.getBookingPage('demo')).durationsMinutes.length = 0;
    at += 59_999;
    (await client.getBookingPage('demo')).durationsMinutes.length = 0;
    expect(await client.getBookingPage('demo')).toEqual(pageOf('demo'));
    expect(asked()).toBe(1);
    at += 1;
    await client.getBookingPage('demo');
    expect(asked()).toBe(2);
    at -= 120_000;
    await client.getBookingPage('demo');
    expect(asked()).toBe(3);
  });

  it('is kept by its slug', async () => {
    const client = clientOf();
    await client.getBookingPage('demo');
    expect((await client.getBookingPage('other')).slug).toBe('other');
    expect(asked()).toBe(2);
  });

  it('is read every time where the cache is off', async () => {
    const client = clientOf({ pageCacheMs: 0 });
    await client.getBookingPage('demo');
    await client.getBookingPage('demo');
    expect(asked()).toBe(2);
  });

  it('that could not be read is not kept', async () => {
    const client = clientOf();
    server.next('getBookingPage', { status: 404, body: { error: 'no' } });
    await errorOf(client.getBookingPage('demo'));
    expect((await client.getBookingPage('demo')).slug).toBe('demo');
  });

  it('is one of 200 that are kept at most', async () => {
    const client = clientOf();
    for (let index = 0; index <= 200; index += 1) await client.getBookingPage(`page-${index}`);
    const read = asked();
    await client.getBookingPage('page-200');
    expect(asked()).toBe(read);
    await client.getBookingPage('page-0');
    expect(asked()).toBe(read + 1);
  });
});
