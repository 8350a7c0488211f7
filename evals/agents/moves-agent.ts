import type { BookingToolSet } from '../../src/index.ts';
import { formatInstant, parseDateTime, zoneOf } from '../../src/time/index.ts';
import { instantOfLocal } from '../scenarios/local-time.ts';
import type { Move, Script } from '../scenarios/script.ts';
import type { DrivenAgent, Trial } from './agent.ts';
import { AgentFailure } from './agent-failure.ts';
import { unseenUsage } from './usage.ts';

/** The script and tools to play with. With bare tools, a model would have read the service's JSON. */
export type Playing = { script: Script; tools: 'guarded' | 'bare' };

type Call = Extract<Move, { read: unknown } | { slots: unknown } | { request: unknown }>;

/**
 * An agent that plays moves in their order, whatever the guest says: a script's witness or counter-witness. `say` ends its turn. After its
 * last move it says nothing. Missing fields of a move get the values of a careful agent: the guest's name, address and zone.
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
        const message = { turn: `message-${messages}`, signal };
        const run = (call: Call, index: number) =>
          runTool(trial, { ...callOf(call, tools, playing), ...message, index });
        if ('inOrder' in move) for (const [index, call] of move.inOrder.entries()) await run(call, index);
        else await Promise.all(('together' in move ? move.together : [move]).map(run));
      }
      return '';
    },
    measured: () => ({ ...unseenUsage, modelCalls: 0 }),
  };
}

/** A call of a message. `index`: its position in the message. */
export type ToolRun = {
  tool: BookingToolSet[keyof BookingToolSet];
  input: unknown;
  turn: string;
  index: number;
  signal: AbortSignal;
};

/** Runs a tool as a framework would, and reports the call. @returns the text that a model would read */
export async function runTool({ context, hooks }: Trial, run: ToolRun): Promise<string> {
  const { tool, input, turn, index, signal } = run;
  const call = { signal, conversation: context.conversationId, turn, id: `${turn}-${index}` };
  const output = await tool.execute(input as never, call);
  const text = tool.toModelText(output as never);
  const code = output.ok ? {} : { code: output.code };
  hooks.toolUsed({ tool: tool.name, input, text, ok: output.ok, ...code });
  return text;
}

function callOf(call: Call, tools: BookingToolSet, { script, tools: kind }: Playing) {
  const { guest, world } = script;
  const minutes = guest.durationMinutes ?? 0;
  const page = world.slugs && guest.slug !== undefined ? { slug: guest.slug } : {};
  if ('read' in call) return { tool: tools.getBookingPage, input: { ...call.read } };
  if ('slots' in call) {
    const fields = { durationMinutes: minutes, timezone: guest.timezone, days: 0, when: '' };
    const input = { ...page, ...fields, ...call.slots };
    return { tool: tools.getFreeSlots, input };
  }
  const { answers = [], ...given } = call.request;
  const input = {
    ...page,
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

/** A script writes a start as guarded tools show it. With bare tools a model reads the service's JSON, and writes the start with its offset. */
function withOffset<Input extends { timezone: string }>(input: Input): Input {
  const start = 'start' in input ? input.start : undefined;
  if (typeof start !== 'string' || parseDateTime(start)?.offset !== undefined) return input;
  return { ...input, start: formatInstant(instantOfLocal(start, input.timezone), zoneOf(input.timezone)) };
}
