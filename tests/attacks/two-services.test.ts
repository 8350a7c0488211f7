import type { BookingClient } from 'agent-booking';
import { describe, expect, it } from 'vitest';
import type { World } from '../booking-world.ts';
import { createSharedStore } from '../shared-store.ts';
import { asks, codes, newWorld, openChat, reads, sent } from './chat.fixture.ts';
import { frameworks } from './frameworks.fixture.ts';

/** The client of a world, as one that reaches it under another address. */
function clientOf(world: World, baseUrl: string): BookingClient {
  const { getBookingPage, getFreeSlots, requestMeeting } = world.client;
  return { baseUrl, getBookingPage, getFreeSlots, requestMeeting };
}

describe.each(frameworks)('two services with one store, with $name', (framework) => {
  function open() {
    const { store } = createSharedStore();
    const [here, there] = [newWorld(), newWorld()];
    const chat = openChat(framework, { world: here, approval: false, options: { sessions: store } });
    const other = openChat(framework, {
      world: there,
      approval: false,
      options: { sessions: store, client: clientOf(there, 'http://other.test') },
    });
    return { here, there, chat, other };
  }

  it('takes no start that only the other one listed', async () => {
    const { chat, other, there } = open();
    await chat.say('What is free?', [reads()]);
    expect(codes(await other.say('Book Tuesday at one.', [asks()]))).toEqual(['not_read']);
    expect(sent(there)).toEqual([]);
  });

  it('sends to each what was requested there, and answers for none what the other one did', async () => {
    const { chat, other, here, there } = open();
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    const turn = await other.say('Book Tuesday at one.', [reads()], [asks()]);
    expect(codes(turn)).toEqual(['ok']);
    expect([sent(here), sent(there)]).toEqual([
      ['2026-11-24T13:00 noa@example.com'],
      ['2026-11-24T13:00 noa@example.com'],
    ]);
  });
});

it('sends nothing to a service for which it was not approved', async () => {
  const { store } = createSharedStore();
  const [here, there] = [newWorld(), newWorld()];
  const tools = here.tools({ sessions: store });
  const others = there.tools({ sessions: store, client: clientOf(there, 'http://other.test') });
  const call = { conversation: 'noa', approval: { key: 'a', decision: 'none' as const } };
  const { input } = asks() as { input: Parameters<typeof tools.requestMeeting.execute>[0] };
  for (const set of [tools, others]) await set.getFreeSlots.execute(reads().input as never, call);
  expect(await tools.requestMeeting.review(input, call)).toMatchObject({ ok: true });
  const approved = { conversation: 'noa', approval: { key: 'a', decision: 'approved' as const } };
  expect(await others.requestMeeting.execute(input, approved)).toMatchObject({ code: 'not_approved' });
  expect(sent(there)).toEqual([]);
  expect(await tools.requestMeeting.execute(input, approved)).toMatchObject({ ok: true });
});
