import { bookingTools } from 'agent-booking/ai-sdk';
import type { ModelMessage } from 'ai';
import { scripted, type Version, versions } from '../attacks/ai-sdk-chat.fixture.ts';
import type { Conversation, Harness, Outcome } from './harness.ts';

/** `generateText` with a model that writes the messages of a test. The prompt of the next step shows what the model reads. */
const [seven, , six] = versions as [Version, Version, Version];
export const ai: Harness = harness('ai 7', seven);
export const aiSix: Harness = harness('ai 6', six);

type Told = { toolCallId: string; output: { type: string; value: unknown } };

function harness(name: string, version: Version): Harness {
  const { sdk } = version;
  return {
    name,
    async start(options): Promise<Conversation> {
      const tools = bookingTools(options);
      const history: ModelMessage[] = [];
      return {
        async say(calls, { signal } = {}) {
          const written = calls.map((call, index) => ({ ...call, id: `call_${index}` }));
          const model = scripted(version, [written]);
          history.push({ role: 'user', content: 'Go on.' });
          const result = await sdk.generateText({
            model,
            tools,
            stopWhen: sdk.stepCountIs(2),
            messages: [...history],
            ...(signal ? { abortSignal: signal } : {}),
          });
          history.push(...result.response.messages);
          const results = result.steps.flatMap(({ toolResults }) => toolResults);
          const told = model.doGenerateCalls[1]?.prompt.at(-1)?.content as unknown as Told[];
          return written.map(({ id }) => outcomeOf(id, told, results));
        },
      };
    },
  };
}

function outcomeOf(
  id: string,
  told: readonly Told[],
  results: readonly { toolCallId: string; output: unknown }[],
): Outcome {
  const isOf = ({ toolCallId }: { toolCallId: string }) => toolCallId === id;
  const output = told.find(isOf)?.output;
  if (!output) throw new Error(`the call ${id} has no answer`);
  const { type, value } = output;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { text, result: results.find(isOf)?.output, isError: type.startsWith('error') };
}
