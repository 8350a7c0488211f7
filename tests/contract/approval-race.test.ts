import {
  createBookingTools,
  type RequestMeetingResult,
  type SavedSession,
  type SessionStore,
} from 'agent-booking';
import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, request } from '../booking-world.ts';

const looks = Array.from({ length: 24 }, (_, look) => look + 1);

it.each(looks)(
  'sends nothing unasked if the request that blocked it is refused between read %i of the store and the next',
  async (look) => {
    const world = createWorld();
    onTestFinished(() => world.close());
    const asked: string[] = [];
    const posted = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<Response>();
    world.answer(({ method, body = '' }) => {
      if (method !== 'POST' || !body.includes('T13:00')) return undefined;
      posted.resolve();
      return answered.promise;
    });
    const toolsOn = (sessions: SessionStore) =>
      createBookingTools({
        ...world.options(),
        sessions,
        conversation: 'noa chat-1',
        approve: ({ start }) => {
          asked.push(start);
          return true;
        },
      });
    const store = createStore();
    const first = toolsOn(store);
    await first.getFreeSlots.execute(everything);
    let early: Promise<RequestMeetingResult> | undefined;
    let seen = 0;
    // Another process: its request begins, then one of the first process goes out and is refused.
    const second = toolsOn({
      ...store,
      async load(key) {
        seen += 1;
        if (seen === look) {
          early = first.requestMeeting.execute(request());
          await Promise.race([posted.promise, early]);
        }
        if (seen === look + 1) {
          answered.resolve(json(409, { error: 'No' }));
          await early;
        }
        return store.load(key);
      },
    });
    await second.requestMeeting.execute(request({ start: '2026-11-24T13:30' }));
    answered.resolve(json(409, { error: 'No' }));
    await early;
    const sent = world.bodies().map(({ start }) => start.slice(0, 16));
    expect(sent.filter((start) => !asked.includes(start))).toEqual([]);
    expect(sent.length).toBeGreaterThan(0);
  },
);

it.each(looks)(
  'an approved call that is made twice reads that it was sent, where the other sends it before look %i at the store',
  async (look) => {
    const world = createWorld();
    onTestFinished(() => world.close());
    const store = createStore();
    const toolsOn = (sessions: SessionStore) => createBookingTools({ ...world.options(), sessions });
    const callWith = (decision: 'none' | 'approved') => ({
      conversation: 'noa chat-1',
      approval: { key: 'call-1', decision },
    });
    const first = toolsOn(store);
    await first.getFreeSlots.execute(everything, callWith('none'));
    await first.requestMeeting.review(request(), callWith('none'));
    let seen = 0;
    const second = toolsOn({
      ...store,
      async load(key) {
        seen += 1;
        if (seen === look) await first.requestMeeting.execute(request(), callWith('approved'));
        return store.load(key);
      },
    });
    const result = await second.requestMeeting.execute(request(), callWith('approved'));
    expect(result).toMatchObject({ ok: true, record: { status: 'accepted' } });
    expect(world.posts()).toHaveLength(1);
  },
);

function createStore(): SessionStore {
  const saved = new Map<string, string>();
  return {
    load: (key) => JSON.parse(saved.get(key) ?? 'null'),
    save(key, state: SavedSession, expectedVersion) {
      const known = JSON.parse(saved.get(key) ?? '{"version":0}');
      if (known.version !== expectedVersion) return false;
      saved.set(key, JSON.stringify(state));
      return true;
    },
  };
}
