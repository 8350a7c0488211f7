import type { BookingEvent } from 'agent-booking';
import { bookingTools as aiSdkTools } from 'agent-booking/ai-sdk';
import { bookingTools as langChainTools } from 'agent-booking/langchain';
import { createAgent, FakeToolCallingModel } from 'langchain';
import { describe, expect, it } from 'vitest';
import { createBookingWorld } from '../../src/testing/index.ts';
import { createBareTools } from './bare-tools.ts';

async function openTools(options: Partial<Parameters<typeof createBareTools>[0]> = {}) {
  const world = await createBookingWorld();
  const events: BookingEvent[] = [];
  const tools = createBareTools({
    ...world.booking,
    onEvent: (event) => void events.push(event),
    ...options,
  });
  return { world, events, tools, [Symbol.asyncDispose]: world.close };
}

const request = {
  start: '2026-11-24T13:00:00+02:00',
  durationMinutes: 30,
  timezone: 'Asia/Jerusalem',
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  reasonKey: '',
  answers: [],
  replaces: '',
};

describe('the bare tools', () => {
  it('hand back what the service says, word for word', async () => {
    await using open = await openTools();
    const list = await open.tools.getFreeSlots.execute({
      durationMinutes: 30,
      timezone: 'Asia/Jerusalem',
      days: 2,
      when: '',
    });
    expect(JSON.parse(open.tools.getFreeSlots.toModelText(list))).toMatchObject({ durationMinutes: 30 });
    const page = await open.tools.getBookingPage.execute({});
    expect(open.tools.getBookingPage.toModelText(page)).toContain('"Dana Cohen"');
  });

  it('request whatever they are told to, twice, without having read anything', async () => {
    await using open = await openTools();
    await open.tools.requestMeeting.execute(request);
    await open.tools.requestMeeting.execute({ ...request, start: '2026-11-24T14:00:00+02:00' });
    expect(open.world.requests().map(({ status }) => status)).toEqual([202, 202]);
  });

  it('leave in the order of their calls where they are called at the same time, also after one that was given up', async () => {
    await using open = await openTools();
    const { getFreeSlots, getBookingPage, requestMeeting } = open.tools;
    const list = { durationMinutes: 30, timezone: 'Asia/Jerusalem', days: 60, when: '' };
    await Promise.allSettled([
      getFreeSlots.execute(list),
      requestMeeting.execute(request),
      getBookingPage.execute({}, { signal: AbortSignal.abort() }),
      getBookingPage.execute({}),
      getFreeSlots.execute(list),
    ]);
    expect(open.world.calls().map(({ operation }) => operation)).toEqual([
      'getFreeSlots',
      'requestMeeting',
      'getBookingPage',
      'getFreeSlots',
    ]);
  });

  it('go to any page that they are given', async () => {
    await using open = await openTools();
    await open.tools.getBookingPage.execute({ slug: 'demo-he' });
    expect(open.world.calls()[0]?.path).toContain('demo-he');
  });

  it('fail with what came back, and with what the connection said', async () => {
    await using open = await openTools();
    const none = await open.tools.requestMeeting.execute({ ...request, start: '2026-11-24T03:00:00+02:00' });
    expect(none).toMatchObject({ ok: false });
    open.world.failNext('requestMeeting', 'reset-after');
    const lost = await open.tools.requestMeeting.execute(request);
    expect(open.tools.requestMeeting.toModelText(lost)).toContain('The call failed: ');
    expect(open.events.map(({ type }) => type)).toEqual([
      'tool_called',
      'request_sent',
      'tool_called',
      'request_sent',
    ]);
  });

  it('tell the events of what is shown and sent as the guarded ones do', async () => {
    await using open = await openTools({ conversation: 'chat' });
    await open.tools.getFreeSlots.execute(
      { durationMinutes: 30, timezone: 'Asia/Jerusalem', days: 1, when: '' },
      { turn: 't' },
    );
    await open.tools.requestMeeting.execute(request, { turn: 'u' });
    const frame = { format: 1, at: '2026-11-18T08:00:00.000Z', conversation: 'chat', slug: 'demo' };
    expect(open.events).toMatchObject([
      { ...frame, type: 'tool_called', tool: 'getFreeSlots', turn: 't' },
      {
        ...frame,
        type: 'slots_shown',
        durationMinutes: 30,
        starts: expect.arrayContaining(['2026-11-18T11:00:00+02:00']),
      },
      { ...frame, type: 'tool_called', tool: 'requestMeeting', turn: 'u', start: request.start },
      { ...frame, type: 'request_sent' },
    ]);
  });

  it('let what the host fixed stand in for an empty field, and for no other', async () => {
    await using open = await openTools({
      guest: { name: 'Noa Levi', email: 'noa@example.com', timezone: 'Asia/Jerusalem' },
    });
    const { guestName: _, ...unnamed } = request;
    await open.tools.requestMeeting.execute({ ...unnamed, guestEmail: 'other@example.com' });
    expect(open.world.requests()[0]?.body).toMatchObject({
      guestName: 'Noa Levi',
      guestEmail: 'other@example.com',
    });
  });

  it('are taken by the adapter of the AI SDK', async () => {
    await using open = await openTools();
    const tools = aiSdkTools(open.tools);
    const output = await tools.requestMeeting.execute?.(request, {
      toolCallId: '1',
      messages: [],
      context: {},
    } as never);
    expect(output).toMatchObject({ ok: true });
    expect(open.world.requests()).toHaveLength(1);
  });

  it('are taken by the adapter of LangChain', async () => {
    await using open = await openTools();
    const call = { name: 'requestMeeting', args: request, id: '1', type: 'tool_call' as const };
    const model = new FakeToolCallingModel({ toolCalls: [[call], []] });
    const agent = createAgent({ model, tools: langChainTools(open.tools) });
    await agent.invoke({ messages: 'Hi' }, { configurable: { thread_id: 't' } });
    expect(open.world.requests()).toMatchObject([{ status: 202 }]);
  });
});
