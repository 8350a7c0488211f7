import { BookingError, createBookingClient, type MeetingRequest } from 'agent-booking';
import { describe, expect, it } from 'vitest';
import { type AnswerFault, createBookingWorld, type Fault, type RequestFault } from './index.ts';

const request: MeetingRequest = {
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  start: '2026-11-24T13:00:00+02:00',
};

async function openWorld(timeoutMs = 5000) {
  const world = await createBookingWorld();
  const client = createBookingClient({ baseUrl: world.baseUrl, timeoutMs, retryDelayMs: 1 });
  return { world, client, [Symbol.asyncDispose]: world.close };
}

/** The error that a call of the client throws. */
async function errorOf(call: Promise<unknown>): Promise<BookingError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!BookingError.isInstance(error)) throw new Error(`no BookingError but ${String(error)}`);
  return error;
}

const outcomes: [fault: Fault | RequestFault, code: string, words: RegExp, reached: boolean][] = [
  [{ status: 400, error: 'No' }, 'bad_request', /answered 400/, false],
  [{ status: 404, error: 'No' }, 'not_found', /answered 404/, false],
  [{ status: 409, error: 'Taken' }, 'conflict', /answered 409/, false],
  [{ status: 429, retryAfter: 7 }, 'rate_limited', /7 s/, false],
  [{ status: 503, headers: { 'retry-after': '9' } }, 'unavailable', /9 s/, false],
  [{ status: 409, error: null }, 'uncertain', /answered 409, without an Error body/, false],
  [{ status: 408 }, 'uncertain', /answered 408/, false],
  [{ status: 500 }, 'uncertain', /answered 500/, false],
  [{ status: 504, error: null, reachesService: true }, 'uncertain', /answered 504/, true],
  ['html', 'uncertain', /answered 200, but/, false],
  ['reset-before', 'uncertain', /got no answer/, false],
  ['reset-after', 'uncertain', /got no answer/, true],
  ['truncated', 'uncertain', /answered 202, but not to the end/, true],
  ['other-start', 'uncertain', /for a start other than/, true],
  ['other-duration', 'uncertain', /for 45 minutes instead of 30/, true],
];

describe('a fault of requestMeeting', () => {
  it.each(outcomes)('%o: the client says %s', async (fault, code, words, reached) => {
    await using open = await openWorld();
    open.world.failNext('requestMeeting', fault);
    const error = await errorOf(open.client.requestMeeting('demo', request));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(words);
    expect(open.world.requests()).toMatchObject([{ reachedService: reached, fault, body: request }]);
    expect(open.world.mails().map(({ kind }) => kind)).toEqual(reached ? ['confirm_request'] : []);
  });

  it.each([
    ['stall-before', false],
    ['stall-after', true],
  ] as const)('%s: the client waits for its own time, and says uncertain', async (fault, reached) => {
    await using open = await openWorld(300);
    open.world.failNext('requestMeeting', fault);
    expect((await errorOf(open.client.requestMeeting('demo', request))).code).toBe('uncertain');
    expect(open.world.requests()).toMatchObject([{ status: undefined, reachedService: reached }]);
    await expect.poll(() => open.world.mails()).toHaveLength(reached ? 1 : 0);
  });

  it('is over after its times: the next request is taken', async () => {
    await using open = await openWorld();
    open.world.failNext('requestMeeting', { status: 503, error: 'Busy' }, { times: 2 });
    for (const status of [503, 503]) {
      const error = await errorOf(open.client.requestMeeting('demo', request));
      expect([error.status, error.serviceText]).toEqual([status, 'Busy']);
    }
    await open.client.requestMeeting('demo', request);
    expect(open.world.requests().map(({ status }) => status)).toEqual([503, 503, 202]);
  });

  it('that changes an acceptance leaves a refusal as it is', async () => {
    await using open = await openWorld();
    open.world.failNext('requestMeeting', 'other-start');
    const never = { ...request, start: '2026-11-24T03:00:00+02:00' };
    expect((await errorOf(open.client.requestMeeting('demo', never))).code).toBe('conflict');
  });
});

describe('a fault of a read', () => {
  it.each<[Fault, string]>([
    [{ status: 503 }, 'unavailable'],
    [{ status: 404 }, 'not_found'],
    ['reset-before', 'unavailable'],
    ['html', 'invalid_response'],
  ])('%o, three times: the client says %s', async (fault, code) => {
    await using open = await openWorld();
    open.world.failNext('getFreeSlots', fault, { times: 3 });
    expect((await errorOf(open.client.getFreeSlots('demo'))).code).toBe(code);
    expect(open.world.requests()).toEqual([]);
  });

  it('that happens once is overcome, and leaves the other operations alone', async () => {
    await using open = await openWorld();
    open.world.failNext('getFreeSlots', 'reset-after');
    expect((await open.client.getBookingPage('demo')).slug).toBe('demo');
    expect((await open.client.getFreeSlots('demo')).slots.length).toBeGreaterThan(0);
    expect(open.world.calls().map(({ operation, status }) => [operation, status])).toEqual([
      ['getBookingPage', 200],
      ['getFreeSlots', undefined],
      ['getFreeSlots', 200],
    ]);
  });
});

describe('failNext', () => {
  it.each<[string, unknown, number, string]>([
    [
      'bookMeeting',
      'html',
      1,
      '"bookMeeting" is not an operation; the operations are getBookingPage, getFreeSlots',
    ],
    [
      'getFreeSlots',
      'other-start',
      1,
      '"other-start" is not a fault of getFreeSlots; the faults are reset-before',
    ],
    ['requestMeeting', 'reset', 1, '"reset" is not a fault of requestMeeting; the faults are reset-before'],
    ['requestMeeting', { status: 99 } satisfies AnswerFault, 1, 'status is 99; it must be'],
    ['requestMeeting', 'html', 0, 'times is 0; it must be a whole number from 1'],
  ])('refuses %s with %o, %d times', async (operation, fault, times, message) => {
    await using open = await openWorld();
    expect(() => open.world.failNext(operation as 'requestMeeting', fault as Fault, { times })).toThrow(
      message,
    );
  });

  it('takes a fault of an acceptance for a request alone', async () => {
    await using open = await openWorld();
    open.world.failNext('requestMeeting', 'other-duration');
    // @ts-expect-error a read accepts nothing
    expect(() => open.world.failNext('getBookingPage', 'other-duration')).toThrow(TypeError);
  });
});
