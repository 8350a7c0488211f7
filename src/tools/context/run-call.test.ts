import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import type { ToolCall } from '../contract/tool.ts';
import type { BookingToolsOptions } from './tool-context.ts';

function begin(options: BookingToolsOptions = {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  const tools = world.tools(options);
  return {
    world,
    warnings,
    tools,
    show: (call: ToolCall = {}) => tools.getFreeSlots.execute(everything, call),
    ask: (call: ToolCall = {}) => tools.requestMeeting.execute(request(), call),
  };
}

describe('the conversation of a call', () => {
  it.each(['avi', undefined, 'Noa', 'noa '])(
    'is the one that the adapter names: what "noa" was shown is not requested in %j',
    async (conversation) => {
      const { world, show, ask } = begin();
      await show({ conversation: 'noa' });
      expect(await ask({ conversation })).toMatchObject({ code: 'not_read' });
      expect(world.posts()).toEqual([]);
      expect(await ask({ conversation: 'noa' })).toMatchObject({ ok: true });
    },
  );

  it('without a name is one for all calls of the tools that name none', async () => {
    const { show, ask } = begin();
    await show();
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('with an empty name is refused, because many chats could have it', async () => {
    const { world, show, ask } = begin();
    expect(await show({ conversation: '' })).toMatchObject({ code: 'no_memory' });
    expect(await ask({ conversation: '' })).toMatchObject({ code: 'no_memory' });
    expect(world.sent).toEqual([]);
  });

  it('is the one of the host, whatever the adapter names', async () => {
    const { world, show, ask } = begin({ conversation: 'chat' });
    await show({ conversation: 'one' });
    expect(await ask({ conversation: 'other' })).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(1);
  });

  it.each<[string, (user: unknown) => string | Promise<string>]>([
    ['a function', (user) => `user ${user}`],
    ['a function that takes its time', async (user) => `user ${user}`],
  ])('is what %s of the call says', async (_, name) => {
    const { world, show, ask } = begin({
      conversation: ({ framework }) => name((framework as { user: number }).user),
    });
    await show({ framework: { user: 1 }, conversation: 'same' });
    expect(await ask({ framework: { user: 2 }, conversation: 'same' })).toMatchObject({ code: 'not_read' });
    expect(world.posts()).toEqual([]);
    expect(await ask({ framework: { user: 1 } })).toMatchObject({ ok: true });
  });

  it('stands in every event, by the name that the host gave it', async () => {
    const told: string[] = [];
    const { show } = begin({
      conversation: () => 'chat 7',
      onEvent: ({ conversation }) => told.push(conversation),
    });
    await show({ conversation: 'adapter' });
    expect(new Set(told)).toEqual(new Set(['chat 7']));
  });

  const fail = () => {
    throw new Error('no request at 10.0.0.7');
  };

  it.each<[string, () => unknown]>([
    ['throws', fail],
    ['rejects', async () => fail()],
    ['says nothing', () => undefined],
    ['says null', () => null],
    ['says ""', () => ''],
    ['says a number', () => 7],
    ['says an object', () => ({})],
    ['says a promise of ""', async () => ''],
  ])('that its function cannot name lets nothing be read or sent: it %s', async (_, conversation) => {
    const { world, tools, show, ask } = begin({ conversation: conversation as never });
    const results = [
      await tools.getBookingPage.execute({}),
      await show({ conversation: 'noa' }),
      await ask({ conversation: 'noa' }),
      await tools.requestMeeting.review(request(), { conversation: 'noa' }),
    ];
    for (const result of results) {
      expect(result).toMatchObject({ ok: false, code: 'no_memory' });
      expect(JSON.stringify(result)).not.toContain('10.0.0.7');
    }
    expect(world.sent).toEqual([]);
  });

  it('that its function cannot tell is reported to the host', async () => {
    const { warnings, show } = begin({ conversation: fail });
    await show();
    expect(warnings.mock.calls).toMatchObject([[{ message: 'no request at 10.0.0.7' }]]);
  });

  it('that its function cannot tell after an abort is the abort', async () => {
    const stop = new AbortController();
    const { warnings, show } = begin({
      conversation: () => {
        stop.abort(new Error('the guest hung up'));
        return fail();
      },
    });
    await expect(show({ signal: stop.signal })).rejects.toThrow('the guest hung up');
    expect(warnings).not.toHaveBeenCalled();
  });
});
