import { bookingTools } from 'agent-booking/ai-sdk';
import * as ai7 from 'ai';
import * as test7 from 'ai/test';
import * as ai6 from 'ai-6';
import * as test6 from 'ai-6/test';
import type { Conversation, Harness, ModelCall, Outcome } from './harness.ts';

/** `generateText` with a model that writes the messages of a test. The prompt of the next step shows what the model reads. */
export const ai = harness('ai 7', ai7, test7.MockLanguageModelV3);
export const aiSix = harness(
  'ai 6',
  ai6 as unknown as typeof ai7,
  test6.MockLanguageModelV3 as unknown as typeof test7.MockLanguageModelV3,
);

type MockModel = typeof test7.MockLanguageModelV3;

function harness(name: string, sdk: typeof ai7, MockLanguageModel: MockModel): Harness {
  return {
    name,
    async start(options): Promise<Conversation> {
      const tools = bookingTools(options);
      const history: ai7.ModelMessage[] = [];
      return {
        async say(calls, { signal } = {}) {
          const model = writing(MockLanguageModel, calls);
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
          return outcomes(model, { calls, results });
        },
      };
    },
  };
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

function writing(MockLanguageModel: MockModel, calls: readonly ModelCall[]): InstanceType<MockModel> {
  return new MockLanguageModel({
    doGenerate: [
      {
        content: calls.map(({ tool, input }, index) => ({
          type: 'tool-call' as const,
          toolCallId: `call-${index}`,
          toolName: tool,
          input: JSON.stringify(input),
        })),
        finishReason: { unified: 'tool-calls' as const, raw: undefined },
        usage,
        warnings: [],
      },
      {
        content: [{ type: 'text' as const, text: 'Done.' }],
        finishReason: { unified: 'stop' as const, raw: undefined },
        usage,
        warnings: [],
      },
    ],
  });
}

type Told = { toolCallId: string; output: { type: string; value: unknown } };
type Ran = { calls: readonly ModelCall[]; results: readonly { toolCallId: string; output: unknown }[] };

function outcomes(model: InstanceType<MockModel>, { calls, results }: Ran): Outcome[] {
  const told = model.doGenerateCalls[1]?.prompt.at(-1)?.content as unknown as Told[];
  return calls.map((_, index) => {
    const isOf = ({ toolCallId }: { toolCallId: string }) => toolCallId === `call-${index}`;
    const output = told.find(isOf)?.output;
    if (!output) throw new Error(`call ${index} has no answer`);
    const { type, value } = output;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return { text, result: results.find(isOf)?.output, isError: type.startsWith('error') };
  });
}
