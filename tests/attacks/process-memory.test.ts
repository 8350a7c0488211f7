import { createBookingClient, createBookingTools, type GetFreeSlotsResult } from 'agent-booking';
import { createBookingWorld } from 'agent-booking/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { everything, request } from '../booking-world.ts';
import type { Call, Framework } from './chat.fixture.ts';
import { clientHeld, frameworks } from './frameworks.fixture.ts';

/** A service over HTTP by the machine's clock, so that tools reach it by `baseUrl` alone, and two starts that it lists. */
async function open() {
  const world = await createBookingWorld({ clock: 'running' });
  onTestFinished(() => world.close());
  const { baseUrl } = world;
  const make = () => createBookingTools({ baseUrl, slug: 'demo', defaultTimezone: 'Asia/Jerusalem' });
  const conversation = crypto.randomUUID();
  const list = (await make().getFreeSlots.execute(everything, {
    conversation: `${conversation} list`,
  })) as GetFreeSlotsResult;
  if (!list.ok) throw new Error(list.message);
  const day = list.days.findLast(({ starts }) => starts.length > 4);
  const [first = '', , second = ''] = (day?.starts ?? []).map((time) => `${day?.date}T${time}`);
  const starts = () =>
    world.requests().map(({ body }) => String((body as { start: string }).start).slice(0, 16));
  return { world, make, conversation, first, second, starts };
}

const reads: Call = { tool: 'getFreeSlots', input: everything };
const asks = (start: string, replaces = ''): Call => ({
  tool: 'requestMeeting',
  input: request({ start, replaces, timezone: 'Asia/Jerusalem' }),
});

/** A chat route: each request makes its tools anew. */
function route(
  framework: Framework,
  make: () => ReturnType<typeof createBookingTools>,
  settings: Parameters<Framework['open']>[0],
) {
  const chat = framework.open(settings);
  return {
    say(text: string, ...steps: Call[][]) {
      chat.use(make());
      return chat.say(text, steps);
    },
    decide(decisions: boolean[], ...steps: Call[][]) {
      chat.use(make());
      return chat.decide(decisions, steps);
    },
  };
}

describe.each(frameworks)('tools that are made in each request, with $name', (framework) => {
  it('remember what was shown and requested: another start needs replaces', async () => {
    const { make, conversation, first, second, starts } = await open();
    const { say } = route(framework, make, { conversation, approval: false });
    await say('What is free?', [reads]);
    await say('The first.', [asks(first)]);
    expect(starts()).toEqual([first]);
    await say('Actually the second.', [asks(second)]);
    expect(starts()).toEqual([first]);
    await say('Yes, instead.', [asks(second, first)]);
    expect(starts()).toEqual([first, second]);
  });

  it('remember what a human was asked about', async () => {
    const { make, conversation, first, starts } = await open();
    const { say, decide } = route(framework, make, { conversation, approval: true });
    expect(await say('Book.', [reads], [asks(first)])).toHaveLength(1);
    await decide([true]);
    expect(starts()).toEqual([first]);
  });

  it('remember it whatever clock, client, listener and guest function each request makes', async () => {
    const { world, conversation, first, second, starts } = await open();
    const { baseUrl } = world;
    let count = 0;
    const inline = () => {
      count += 1;
      return createBookingTools({
        ...(count % 2 === 0 ? { baseUrl } : { client: createBookingClient({ baseUrl }) }),
        ...(count % 3 === 0 ? {} : { now: () => new Date() }),
        slug: 'demo',
        guest: { name: () => 'Noa Levi' },
        defaultTimezone: 'Asia/Jerusalem',
        onEvent: () => {},
      });
    };
    const { say, decide } = route(framework, inline, { conversation, approval: true });
    await say('What is free?', [reads]);
    expect(await say('The first.', [asks(first)])).toHaveLength(1);
    await decide([true]);
    expect(starts()).toEqual([first]);
    for (let step = 0; step < 10; step += 1) await say(`Book it, ${step}.`, [asks(first)], [asks(second)]);
    expect(starts()).toEqual([first]);
  });

  it('know nothing of another conversation', async () => {
    const { make, conversation, first, starts } = await open();
    const { say } = route(framework, make, { conversation, approval: false });
    await say('What is free?', [reads]);
    const other = route(framework, make, { conversation: `${conversation} other`, approval: false });
    await other.say('Book.', [asks(first)]);
    expect(starts()).toEqual([]);
  });
});

it.each(clientHeld.map((one) => [one.name, one] as const))(
  'tools of %s that are made in each request with a memory of their own need replaces by the history',
  async (_, framework) => {
    const { world, conversation, first, second, starts } = await open();
    const own = () => createBookingTools({ ...world.booking, memory: {}, defaultTimezone: 'Asia/Jerusalem' });
    const { say } = route(framework, own, { conversation, approval: false });
    await say('The first.', [reads], [asks(first)]);
    await say('Actually the second.', [reads], [asks(second)], [asks(second)]);
    expect(starts()).toEqual([first]);
    await say('Instead.', [reads], [asks(second, first)]);
    expect(starts()).toEqual([first, second]);
  },
);

describe('two bundles of the package in one process', () => {
  async function twoBundles() {
    const world = await open();
    vi.resetModules();
    const { createBookingTools: other } = await import('agent-booking');
    expect(other).not.toBe(createBookingTools);
    const options = { baseUrl: world.world.baseUrl, slug: 'demo', defaultTimezone: 'Asia/Jerusalem' };
    return { ...world, here: createBookingTools(options), there: other(options) };
  }

  it('share what was shown and requested', async () => {
    const { here, there, conversation, first, second, starts } = await twoBundles();
    const turn = (number: number) => ({ conversation, turn: `${number}` });
    await here.getFreeSlots.execute(everything, turn(1));
    expect(await there.requestMeeting.execute(request({ start: first }), turn(2))).toMatchObject({
      ok: true,
    });
    expect(await here.requestMeeting.execute(request({ start: first }), turn(3))).toMatchObject({
      ok: true,
      message: expect.stringContaining('by an earlier call'),
    });
    expect(await here.requestMeeting.execute(request({ start: second }), turn(4))).toMatchObject({
      code: 'already_requested',
    });
    expect(starts()).toEqual([first]);
  });

  it('send one request where both get it at the same time', async () => {
    const { here, there, conversation, first, starts } = await twoBundles();
    await here.getFreeSlots.execute(everything, { conversation, turn: '1' });
    const call = { conversation, turn: '2' };
    const results = await Promise.all(
      [here, there, here, there].map((tools) =>
        tools.requestMeeting.execute(request({ start: first }), call),
      ),
    );
    expect(starts()).toEqual([first]);
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  });

  it('share proposals, and send an approved one once', async () => {
    const { here, there, conversation, first, starts } = await twoBundles();
    await here.getFreeSlots.execute(everything, { conversation, turn: '1' });
    const call = (decision: 'none' | 'approved') => ({
      conversation,
      turn: '2',
      approval: { key: 'a', decision },
    });
    const input = request({ start: first });
    expect(await here.requestMeeting.review(input, call('none'))).toMatchObject({ ok: true });
    expect(await there.requestMeeting.execute(input, call('approved'))).toMatchObject({ ok: true });
    await here.requestMeeting.execute(input, call('approved'));
    expect(starts()).toEqual([first]);
  });
});
