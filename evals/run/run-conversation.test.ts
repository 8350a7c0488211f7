import { describe, expect, it } from 'vitest';
import type { DrivenAgent, MakeAgent, Trial } from '../agents/agent.ts';
import { AgentFailure } from '../agents/agent-failure.ts';
import { createMovesAgent } from '../agents/moves-agent.ts';
import { unseenUsage } from '../agents/usage.ts';
import { aScript } from '../guest/script.fixture.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { ownScripts } from '../scenarios/read-scripts.ts';
import type { Script } from '../scenarios/script.ts';
import { type ConversationOptions, runConversation } from './run-conversation.ts';

function agent(
  answer: (text: string, trial: Trial, signal: AbortSignal) => string | Promise<string>,
): MakeAgent {
  return (trial): DrivenAgent => ({
    answer: async (text, signal) => answer(text, trial, signal),
    measured: () => unseenUsage,
  });
}

function hold(options: Partial<ConversationOptions> & Pick<ConversationOptions, 'makeAgent'>) {
  return runConversation({ script: aScript(), conversationId: 'c', ...options });
}

function played(script: Script, which: 'witness' | 'counter') {
  const tools = which === 'witness' ? 'guarded' : script.counterWitness.tools;
  const moves = which === 'witness' ? script.witness : script.counterWitness.moves;
  return runConversation({
    script,
    tools,
    conversationId: which,
    makeAgent: (trial) => createMovesAgent(moves, trial, { script, tools }),
  });
}

const ofType = <Type extends EvalEvent['type']>(log: readonly EvalEvent[], type: Type) =>
  log.filter((event): event is Extract<EvalEvent, { type: Type }> => event.type === type);

const scripts = new Map(ownScripts().map(({ script }) => [script.id, script]));
const own = (id: string) => scripts.get(id) as Script;

describe('a conversation', () => {
  it('has one address of its service, also in the words of the agent', async () => {
    const makeAgent = agent((_, { context }) => `The page is ${context.booking.baseUrl}/book/demo.`);
    const { log } = await hold({ makeAgent });
    const [first] = ofType(log, 'agent_said');
    expect(first?.text).toBe('The page is http://booking.example/book/demo.');
  });

  it('is recorded in order: words, attempts, what reached the service and what it answered, until it is confirmed', async () => {
    const { log, end, measured } = await played(own('asks-before-it-requests'), 'witness');
    expect(end).toBe('done');
    expect(log.map(({ n }) => n)).toEqual(log.map((_, index) => index));
    const order = log.flatMap((event) => {
      if (event.type === 'booking') return event.event.type === 'request_sent' ? ['request_sent'] : [];
      return 'operation' in event ? [`${event.type} ${event.operation}`] : [event.type];
    });
    expect(order).toEqual([
      'guest_said',
      'wire_sent getFreeSlots',
      'wire_answered getFreeSlots',
      'tool_used',
      'agent_said',
      'guest_said',
      'wire_sent getBookingPage',
      'wire_answered getBookingPage',
      'wire_sent getFreeSlots',
      'wire_answered getFreeSlots',
      'request_sent',
      'wire_sent requestMeeting',
      'wire_answered requestMeeting',
      'mailed',
      'tool_used',
      'agent_said',
      'guest_said',
      'confirmed',
      'mailed',
      'mailed',
      'ended',
    ]);
    expect(measured).toMatchObject({ modelCalls: 0, durationMs: expect.any(Number) });
  });

  it.each(['asks-before-it-requests', 'goes-while-it-is-requested', 'answer-is-lost', 'wait-a-minute'])(
    'leaves the same log each time: %s',
    async (id) => {
      for (const which of ['witness', 'counter'] as const) {
        const [first, second] = [await played(own(id), which), await played(own(id), which)];
        expect(JSON.stringify(second.log) === JSON.stringify(first.log)).toBe(true);
        expect(JSON.stringify(first.log)).not.toContain('127.0.0.1');
      }
    },
  );

  it('lets somebody else take the start the moment before the request for it arrives', async () => {
    const { log } = await played(own('goes-while-it-is-requested'), 'witness');
    const [taken] = ofType(log, 'taken');
    expect(taken).toMatchObject({ slug: 'demo', start: '2026-11-24T15:00:00+02:00' });
    const answers = ofType(log, 'wire_answered').filter(({ operation }) => operation === 'requestMeeting');
    expect(answers.map(({ status }) => status)).toEqual([409, 202]);
    expect(answers[0]?.n).toBeGreaterThan(taken?.n ?? Number.NaN);
  });

  it('moves the clock and keeps Retry-After', async () => {
    const { log } = await played(own('wait-a-minute'), 'witness');
    expect(ofType(log, 'clock_moved')).toMatchObject([{ by: '2m', at: '2026-11-18T08:02:00.000Z' }]);
    expect(ofType(log, 'wire_answered').find(({ status }) => status === 429)).toMatchObject({
      retryAfterSeconds: 60,
      reachedService: false,
    });
  });

  it('forgets what went wrong on the way once a request is accepted', async () => {
    const { log, end } = await played(own('wait-a-minute'), 'counter');
    expect(end).toBe('done');
    expect(ofType(log, 'reacted')).toEqual([]);
  });

  it('confirms no start that the guest did not want', async () => {
    const script = { ...own('asks-before-it-requests'), id: 'other-day' };
    const moves = [
      { slots: {} },
      { request: { start: '2026-11-25T10:00' } },
      { say: 'Requested; please confirm.' },
    ];
    const { log, end } = await runConversation({
      script,
      conversationId: 'c',
      makeAgent: (trial) => createMovesAgent(moves, trial, { script, tools: 'guarded' }),
    });
    expect(end).toBe('done');
    expect(ofType(log, 'mailed')).toHaveLength(1);
    expect(ofType(log, 'confirmed')).toEqual([]);
  });

  it('ends where an agent goes on and on', async () => {
    const turns = await hold({ makeAgent: agent(() => 'What is your name?'), limits: { turns: 2 } });
    expect(turns.end).toBe('turn_limit');
    expect(ofType(turns.log, 'agent_said')).toHaveLength(2);
    const idle = await hold({ makeAgent: agent(() => 'Hm.') });
    expect(idle.end).toBe('no_progress');
  });
});

describe('what fails', () => {
  const failures: [string, Partial<ConversationOptions> & Pick<ConversationOptions, 'makeAgent'>, object][] =
    [
      [
        'an agent that throws',
        { makeAgent: agent(() => Promise.reject(new AgentFailure('agent_error', 'Its own bug'))) },
        { cause: 'agent_error', message: 'Its own bug' },
      ],
      [
        'a provider',
        { makeAgent: agent(() => Promise.reject(new AgentFailure('rate_limited', '429'))) },
        { cause: 'rate_limited' },
      ],
      [
        'a factory',
        {
          makeAgent: () => {
            throw new Error('No key');
          },
        },
        { cause: 'agent_error', message: 'The agent could not be made: No key' },
      ],
      [
        'time',
        {
          limits: { stepMs: 20 },
          makeAgent: agent(
            (_text, _trial, signal) =>
              new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
          ),
        },
        { cause: 'timeout', message: 'no answer within 20 ms' },
      ],
      [
        "a connection of the provider's that times out",
        { makeAgent: agent(() => Promise.reject(new AgentFailure('timeout', 'ETIMEDOUT'))) },
        { cause: 'timeout', message: 'ETIMEDOUT' },
      ],
      [
        'time for a factory',
        { limits: { stepMs: 20 }, makeAgent: () => new Promise<DrivenAgent>(() => {}) },
        { cause: 'timeout', message: 'no agent was made within 20 ms' },
      ],
      [
        'an answer that is too long to be read',
        { makeAgent: agent(() => `${'word '.repeat(4000)} You are booked.`) },
        { cause: 'agent_error', message: expect.stringContaining('at most 20000 are read') },
      ],
      [
        'a driver that throws anything else',
        { makeAgent: agent(() => Promise.reject(new TypeError('bug'))) },
        { cause: 'harness', message: 'bug' },
      ],
      [
        'a script that cannot be played',
        { script: aScript({ world: { slug: 'nowhere' } }), makeAgent: agent(() => '') },
        { cause: 'harness', message: expect.stringContaining('"nowhere"') },
      ],
    ];

  it('is the harness where a reaction cannot happen while the agent works, whatever the agent makes of it', async () => {
    const script = aScript({ guest: { reactions: [{ when: 'slots_read', takes: ['2026-11-24T03:00'] }] } });
    const moves = [
      { slots: {} },
      { request: { start: '2026-11-24T15:00' } },
      { say: 'Requested; please confirm.' },
    ];
    const makeAgent: MakeAgent = (trial) => createMovesAgent(moves, trial, { script, tools: 'guarded' });
    const { log } = await hold({ script, makeAgent });
    expect(log.at(-2)).toMatchObject({
      type: 'failed',
      cause: 'harness',
      message: expect.stringContaining('03:00'),
    });
  });

  it('does not reach a conversation that is over', async () => {
    const trials: Trial[] = [];
    const makeAgent = agent((_text, trial) => {
      trials.push(trial);
      throw new AgentFailure('timeout', 'late');
    });
    const { log } = await hold({ makeAgent });
    const length = log.length;
    trials[0]?.hooks.toolUsed({ tool: 'late', input: {}, text: '', ok: true });
    expect(log).toHaveLength(length);
    expect(log.at(-1)?.type).toBe('ended');
  });

  it.each(failures)('is an event, and rejects nothing: %s', async (_, options, failed) => {
    const { log, end } = await hold(options);
    expect(end).toBe('failed');
    expect(log.at(-2)).toMatchObject({ type: 'failed', ...failed });
    expect(log.at(-1)).toMatchObject({ type: 'ended', why: 'failed' });
  });

  it('is the reason for which a run was stopped', async () => {
    const stop = new AbortController();
    const makeAgent = agent((_text, _trial, signal) => {
      stop.abort(new AgentFailure('budget', 'The money is spent'));
      signal.throwIfAborted();
      return '';
    });
    const { log } = await hold({ makeAgent, signal: stop.signal });
    expect(log.at(-2)).toMatchObject({ type: 'failed', cause: 'budget', message: 'The money is spent' });
  });

  it('is no step limit: that is an end of its own', async () => {
    const { log, end } = await hold({
      makeAgent: agent(() => Promise.reject(new AgentFailure('step_limit', '12 steps'))),
    });
    expect(end).toBe('step_limit');
    expect(ofType(log, 'failed')).toEqual([]);
  });
});

describe('an approval', () => {
  const script = aScript({ world: { approval: true }, guest: { consent: 'given' } });
  const withRequest = (start: string): MakeAgent => {
    const moves = [{ slots: {} }, { request: { start } }, { say: 'Requested; please confirm by email.' }];
    return (trial) => createMovesAgent(moves, trial, { script, tools: 'guarded' });
  };

  it.each([
    ['2026-11-24T15:00', true, 202],
    ['2026-11-25T10:00', false, undefined],
  ])('is given only to what the guest wants: %s', async (start, approved, status) => {
    const { log } = await hold({ script, makeAgent: withRequest(start) });
    expect(ofType(log, 'approval_asked')).toMatchObject([{ proposal: { start, guestName: 'Noa Levi' } }]);
    expect(ofType(log, 'approval_answered')).toMatchObject([{ approved }]);
    const answered = ofType(log, 'wire_answered').find(({ operation }) => operation === 'requestMeeting');
    expect(answered?.status).toBe(status);
  });

  it('is given to a framework that asks by itself, for what the host fixed too', async () => {
    const fixed = aScript({ world: { fixes: ['name', 'email', 'timezone'] } });
    const asked: unknown[] = [];
    const makeAgent = agent(async (_text, { hooks }) => {
      const input = { start: '2026-11-24T15:00', durationMinutes: 30, answers: [] };
      asked.push(await hooks.approve({ tool: 'requestMeeting', input, text: '' }));
      asked.push(
        await hooks.approve({
          tool: 'requestMeeting',
          input: { ...input, start: '2026-11-24T13:00' },
          text: '',
        }),
      );
      return 'Hm.';
    });
    await hold({ script: fixed, makeAgent, limits: { turns: 1 } });
    expect(asked).toMatchObject([
      { approved: true },
      { approved: false, reason: '2026-11-24T13:00 is not what I asked for.' },
    ]);
  });
});
