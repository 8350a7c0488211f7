import type { BookingClient, BookingToolSet, RequestMeetingTool } from 'agent-booking';
import { expect, it } from 'vitest';
import { holdPromise } from './hold-promise.ts';
import type { Sabotage } from './random-host.ts';

const seed = 20261121;

it('keeps the promise in a thousand calls, whatever a model, a network, a guest, a host and a clock do', async () => {
  const figures = await holdPromise({ calls: 1000, seed });
  // Tools that send nothing at all would also keep the promise.
  expect(figures.accepted).toBeGreaterThan(30);
  expect(figures.refused).toBeGreaterThan(8);
  expect(figures.uncertain).toBeGreaterThan(4);
  expect(figures.confirmed).toBeGreaterThan(10);
});

type Send = BookingClient['requestMeeting'];
const sending = (change: (send: Send) => Send): Sabotage => ({
  client: (client) => ({ ...client, requestMeeting: change(client.requestMeeting) }),
});

/** Remembers the first list of each page, and never reads another. */
function keepLists(client: BookingClient): BookingClient {
  const lists = new Map<string, ReturnType<BookingClient['getFreeSlots']>>();
  return {
    ...client,
    async getFreeSlots(slug, query, options) {
      const key = JSON.stringify([slug, query]);
      const list = lists.get(key) ?? client.getFreeSlots(slug, query, options);
      if (await list.catch(() => undefined)) lists.set(key, list);
      return list;
    },
  };
}

type Result = Awaited<ReturnType<RequestMeetingTool['execute']>>;
const saying = (change: (result: Result, input: object) => object): Sabotage => ({
  tools: (tools: BookingToolSet) => ({
    ...tools,
    requestMeeting: {
      ...tools.requestMeeting,
      execute: async (input, call) =>
        change(await tools.requestMeeting.execute(input, call), input) as Result,
    },
  }),
});

it.for<[string, Sabotage, RegExp]>([
  [
    'sends each request twice',
    sending(
      (send) =>
        (...request) =>
          send(...request).then(() => send(...request)),
    ),
    /a second (?:time|request)/,
  ],
  [
    'sends to another page',
    sending(
      (send) =>
        (slug, ...request) =>
          send(slug === 'demo' ? 'other' : 'demo', ...request),
    ),
    /on another page|not listed/,
  ],
  [
    'sends another start',
    sending((send) => (slug, body) => send(slug, { ...body, start: '2026-11-02T10:00:00.000Z' })),
    /not shown|not listed|not what the call asks/,
  ],
  [
    'sends another name than was approved',
    sending((send) => (slug, body) => send(slug, { ...body, guestName: 'Eve' })),
    /other than approved|not approved|for another guest/,
  ],
  ['remembers lists', { client: keepLists }, /not listed/],
  [
    'hides that a request may have left',
    saying((result) =>
      'code' in result && result.code === 'uncertain' ? { ...result, code: 'unavailable' } : result,
    ),
    /silent about a request that may have left/,
  ],
  [
    'says of a refused request that it was sent',
    saying((result, input) =>
      'code' in result && result.code === 'slot_taken'
        ? { serviceSays: '', ...result, ...input, ok: true, status: 'confirmation_sent' }
        : result,
    ),
    /accepted by no service/,
  ],
])('objects to a host that %s', { tags: 'long' }, async ([, sabotage, objection]) => {
  await expect(holdPromise({ calls: 2000, seed, sabotage })).rejects.toThrow(objection);
});
