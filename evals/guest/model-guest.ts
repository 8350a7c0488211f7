import { z } from 'zod';
import { formatInstant, type Instant, parseInstant, zoneOf } from '../../src/time/index.ts';
import { readAiSdkUsage } from '../agents/drive-ai-sdk.ts';
import { createUsageMeter, type ModelUsage } from '../agents/usage.ts';
import type { EvalModel } from '../models/eval-model.ts';
import { loadPackage } from '../models/provider-models.ts';
import type { Script } from '../scenarios/script.ts';
import { describeWish, sayInstant, wishAfter } from '../scenarios/wish.ts';
import { matches, saidTimes } from '../words/said-times.ts';
import { knownFacts, untoldFacts } from './known-facts.ts';
import { offeredStarts } from './offers.ts';
import type { GuestReply, Heard } from './reply.ts';

/** Decides what a guest answers. */
export type Answer = (heard: Heard, signal: AbortSignal) => Promise<GuestReply>;

/** A guest that a model plays: `used` is what its calls took so far. */
export type ModelGuest = { name: string; answer: Answer; used(): ModelUsage };

const replySchema = z.object({
  says: z.string().describe('What the guest writes next.'),
  agrees: z.boolean().describe('Whether the guest agrees in it to have one offered time requested.'),
  takes: z
    .string()
    .describe('The time that it agrees to, as it stands in the list of offered times; otherwise empty.'),
  leaves: z.boolean().describe('Whether the guest ends the conversation with this.'),
});

/**
 * A model plays the script's guest, with the same facts and the same wish. What it agrees to counts only where the agent had offered it, as
 * for the guest of rules; a model's own mistakes are seen in the transcript, and are why the guest of rules is the default.
 */
export function createModelGuest(model: EvalModel): ModelGuest {
  const meter = createUsageMeter();
  return {
    name: model.name,
    used: () => meter.measured(),
    answer: async (heard, abortSignal) => {
      const sdk = await loadPackage(() => import('ai'), 'ai', `The guest ${model.name}`);
      const offers = offersOf(heard);
      const result = await sdk.generateText({
        model: await model.aiSdk(),
        system: instructionsOf(heard),
        prompt: promptOf(heard, offers),
        output: sdk.Output.object({ schema: replySchema }),
        temperature: 0,
        maxRetries: 2,
        abortSignal,
      });
      meter.add({ ms: null, model: result.response.modelId, usage: readAiSdkUsage(result.usage) });
      const { says, agrees, takes, leaves } = result.output;
      const start = agrees ? agreedStart(heard, offers, `${takes}\n${says}`) : undefined;
      return {
        text: says.trim() === '' ? '…' : says.trim(),
        rule: start === undefined ? 'model' : 'model + consent',
        ...(start !== undefined && { agreesTo: formatInstant(start, zoneOf(heard.script.guest.timezone)) }),
        ...(leaves && { end: 'done' as const }),
      };
    },
  };
}

type Offers = { start: Instant; label: string }[];

/** The starts that the agent's words offer, as the guest would write them. */
function offersOf({ script, log, text }: Heard): Offers {
  const { fitting, unfitting } = offeredStarts(script, log, text);
  return [...fitting, ...unfitting].map((start) => ({
    start,
    label: sayInstant(start, script.guest.timezone, script.locale),
  }));
}

/** Which offered start the guest's words name; where it names none, the only one that was offered. */
function agreedStart({ script, log }: Heard, offers: Offers, words: string): Instant | undefined {
  const saidAt = parseInstant(log.at(-1)?.at ?? script.now) as Instant;
  const zone = zoneOf(script.guest.timezone);
  const named = saidTimes(words).flatMap((said) =>
    offers.filter(({ start }) => said.minutes.length > 0 && matches(said, start, { zone, saidAt })),
  );
  const [first] = named;
  if (first) return first.start;
  return offers.length === 1 ? offers[0]?.start : undefined;
}

function instructionsOf({ script, page, log }: Heard): string {
  const { guest, locale } = script;
  const { wish, durationMinutes } = wishAfter(script, log);
  const told = new Set(untoldFacts(script, page, log).map(({ about }) => about));
  const facts = knownFacts(script, page, log).map(
    ({ about, says, isUnknown }) =>
      `- ${about}: ${isUnknown ? 'you do not know it, and say so if asked' : `"${says}"`}${told.has(about) ? '' : ' (you have said it, or say it only if asked)'}`,
  );
  return `You play a guest who wants a meeting and writes to a booking agent. Write as this guest, in ${locale === 'he' ? 'Hebrew' : 'English'}, one short message at a time. Never play the agent.
You want: ${describeWish(wish, locale)}${durationMinutes === undefined ? '' : `, ${durationMinutes} minutes`}. Agree only to a time that the agent offered and that fits this; otherwise say what you want.
What you know:
${facts.join('\n')}
${consentLine(script)}
Answer what you are asked from these facts alone; invent nothing. Leave once the agent has told you that it requested the meeting and what you have to do, or that it cannot be had.
Your name is ${guest.name}.`;
}

function consentLine({ guest }: Script): string {
  return guest.consent === 'given'
    ? 'The agent may request what fits without asking you first.'
    : 'The agent has to have your yes to one time before it requests it.';
}

function promptOf({ log }: Heard, offers: Offers): string {
  const messages = log.flatMap((event) => {
    if (event.type === 'guest_said') return [`You: ${event.text}`];
    return event.type === 'agent_said' ? [`Agent: ${event.text}`] : [];
  });
  const offered = offers.length === 0 ? 'none' : offers.map(({ label }) => label).join('; ');
  return `The conversation so far:\n${messages.join('\n')}\n\nTimes that the agent's last message offers: ${offered}\nWhat do you write?`;
}
