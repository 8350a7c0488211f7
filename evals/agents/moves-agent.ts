import type { BookingToolSet } from '../../src/index.ts';
import { formatInstant, parseDateTime, zoneOf } from '../../src/time/index.ts';
import { instantOfLocal } from '../scenarios/local-time.ts';
import type { Move, Script } from '../scenarios/script.ts';
import type { DrivenAgent, Trial } from './agent.ts';
import { AgentFailure } from './agent-failure.ts';
import { unseenUsage } from './usage.ts';

type Call = Extract<Move, { read: unknown } | { slots: unknown } | { request: unknown }>;

/**
 * An agent that plays moves, one after the other, whatever it is told: a script's witness or counter-witness. `say` ends its turn; when its
 * moves are over it says nothing more. What a move leaves out is what a careful agent would write: the guest's own name, address and zone.
 */
export function createMovesAgent(moves: readonly Move[], trial: Trial, playing: Playing): DrivenAgent {
  const left = [...moves];
  const tools = trial.makeTools();
  let messages = 0;
  return {
    async answer(_text, signal) {
      for (let move = left.shift(); move; move = left.shift()) {
        if ('say' in move) return move.say;
        if ('fails' in move) throw new AgentFailure(move.fails, `The script has it fail: ${move.fails}`);
        messages += 1;
        const turn = `message-${messages}`;
        const run = (call: Call, index: number) =>
          runCall(call, { trial, tools, playing, signal, turn, index });
        if ('inOrder' in move) for (const [index, call] of move.inOrder.entries()) await run(call, index);
        else await Promise.all(('together' in move ? move.together : [move]).map(run));
      }
      return '';
    },
    measured: () => ({ ...unseenUsage, modelCalls: 0, modelMs: 0 }),
    close: async () => undefined,
  };
}

/** Whose moves are played, and whether a model would have read the service's own JSON. */
export type Playing = { script: Script; tools: 'guarded' | 'bare' };

type Running = {
  trial: Trial;
  tools: BookingToolSet;
  playing: Playing;
  signal: AbortSignal;
  turn: string;
  index: number;
};

async function runCall(call: Call, running: Running): Promise<void> {
  const { trial, tools, playing, signal, turn, index } = running;
  const { context, hooks } = trial;
  const { tool, input } = callOf(call, tools, playing);
  const { conversationId: conversation } = context;
  const output = await tool.execute(input as never, { signal, conversation, turn, id: `${turn}-${index}` });
  const code = output.ok ? undefined : output.code;
  hooks.toolUsed({
    tool: tool.name,
    input,
    text: tool.toModelText(output as never),
    ok: output.ok,
    ...(code !== undefined && { code }),
    turn,
  });
}

function callOf(call: Call, tools: BookingToolSet, { script, tools: kind }: Playing) {
  const { guest } = script;
  const minutes = guest.durationMinutes ?? 0;
  if ('read' in call) return { tool: tools.getBookingPage, input: { ...call.read } };
  if ('slots' in call) {
    const input = { durationMinutes: minutes, timezone: guest.timezone, days: 0, when: '', ...call.slots };
    return { tool: tools.getFreeSlots, input };
  }
  const { answers = [], ...given } = call.request;
  const input = {
    durationMinutes: minutes,
    timezone: guest.timezone,
    guestName: guest.name,
    guestEmail: guest.email,
    locale: script.locale,
    reasonKey: '',
    replaces: '',
    ...given,
    answers: Array.isArray(answers)
      ? answers
      : Object.entries(answers as object).map(([key, value]) => ({ key, value })),
  };
  return { tool: tools.requestMeeting, input: kind === 'bare' ? withOffset(input) : input };
}

/** A model that reads the service's own JSON writes a start with its offset; a script writes it as guarded tools show it. */
function withOffset<Input extends { timezone: string }>(input: Input): Input {
  const start = 'start' in input ? input.start : undefined;
  if (typeof start !== 'string' || parseDateTime(start)?.offset !== undefined) return input;
  return { ...input, start: formatInstant(instantOfLocal(start, input.timezone), zoneOf(input.timezone)) };
}
