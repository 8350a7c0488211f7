import { z } from 'zod';
import { formatInstant, zoneOf } from '../../src/time/index.ts';
import { createAskedModel } from '../agents/ask-model.ts';
import type { Limiter } from '../agents/limiter.ts';
import type { ModelUsage } from '../agents/usage.ts';
import type { EvalModel } from '../models/eval-model.ts';
import { describeWish, sayInstant, wishAfter } from '../scenarios/wish.ts';
import { knownFacts } from './known-facts.ts';
import { offeredStarts } from './offers.ts';
import { guestReply } from './reply.ts';
import type { GuestReply, Heard } from './reply-context.ts';
import { readStanding } from './standing.ts';

/** A guest that a model plays. `used` returns the time, tokens and calls so far. */
export type ModelGuest = {
  name: string;
  answer(heard: Heard, signal: AbortSignal): Promise<GuestReply>;
  used(): ModelUsage;
};

const schema = z.object({
  says: z.string().describe('What the guest writes next.'),
  takes: z
    .number()
    .describe('The number of the offered time that the guest agrees to in it; 0 where it agrees to none.'),
  leaves: z.boolean().describe('Whether the guest gives up and ends the conversation with this.'),
});

/**
 * A model plays the script's guest, with the same facts and the same wish. It can agree only to a start that the agent offered. After a
 * request is accepted, the rules end the conversation.
 */
export function createModelGuest(model: EvalModel, limiter: Limiter): ModelGuest {
  const asked = createAskedModel(model, limiter);
  return {
    name: model.name,
    used: asked.used,
    answer: async (heard, signal) => {
      const { script, log } = heard;
      if (readStanding(script, log).isAccepted) return guestReply(heard);
      const { fitting, unfitting } = offeredStarts(script, log);
      const offered = [...fitting, ...unfitting];
      const { timezone } = script.guest;
      const labels = offered.map((start) => sayInstant(start, timezone, script.locale));
      const words = { system: instructionsOf(heard), prompt: promptOf(heard, labels) };
      const { says, takes, leaves } = await asked.ask({ ...words, schema }, signal);
      const start = offered[takes - 1];
      return {
        text: says.trim() || '…',
        rule: start === undefined ? 'model' : 'model + consent',
        ...(start !== undefined && { agreesTo: formatInstant(start, zoneOf(timezone)) }),
        ...(leaves && { end: 'no_progress' as const }),
      };
    },
  };
}

function instructionsOf({ script, page, log }: Heard): string {
  const { guest, locale } = script;
  const { wish, durationMinutes } = wishAfter(script, log);
  const facts = knownFacts(script, page, log).flatMap(({ about, says: [says], isUnknown, onlyIfAsked }) =>
    isUnknown || says === undefined ? [] : [`- ${about}: ${says}${onlyIfAsked ? ' (only if asked)' : ''}`],
  );
  return `You play a guest who wants a meeting and writes to a booking agent. Write as this guest, in ${locale === 'he' ? 'Hebrew' : 'English'}, one short message at a time. Never play the agent.
You want: ${describeWish(wish, locale)}${durationMinutes === undefined ? '' : `, ${durationMinutes} minutes`}. Agree only to a time that the agent offered and that fits this; otherwise say what you want.
${guest.consent === 'given' ? 'The agent may request what fits without asking you first.' : 'The agent has to have your yes to one time before it requests it.'}
What you know:
${facts.join('\n')}
Answer what you are asked from these facts alone. Say that you do not know what is not among them; invent nothing. Leave only where it is clear that you cannot get what you want.`;
}

function promptOf({ log }: Heard, offered: readonly string[]): string {
  const messages = log.flatMap((event) => {
    if (event.type === 'guest_said') return [`You: ${event.text}`];
    return event.type === 'agent_said' ? [`Agent: ${event.text}`] : [];
  });
  const times = offered.map((label, index) => `${index + 1}. ${label}`);
  return `The conversation so far:\n${messages.join('\n')}\n\nTimes that the agent's last message offers:\n${times.join('\n') || 'none'}\n\nWhat do you write?`;
}
