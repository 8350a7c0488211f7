import process from 'node:process';
import { expect } from 'vitest';
import { createHarness, describeEval } from 'vitest-evals';
import { emptyAgent, opening } from '../empty.ts';

const { EMPTY_BASE_URL = '', EMPTY_CONVERSATIONS = '0' } = process.env;
const conversations = Array.from({ length: Number(EMPTY_CONVERSATIONS) }, (_, index) => index);

describeEval('nothing', { harness: emptyHarness(EMPTY_BASE_URL) }, (it) => {
  it.concurrent.for(conversations)('conversation %i', async (_, { run }) => {
    expect((await run(opening)).output).toContain('requested');
  });
});

/** The agent of an empty case in vitest-evals. It records the same as ours: messages, tool calls and results, the model and its tokens. */
function emptyHarness(baseUrl: string) {
  const agent = emptyAgent(baseUrl);
  return createHarness<string, string>({
    name: 'nothing',
    async run({ input, signal }) {
      const result = await agent.generate({ prompt: input, ...(signal && { abortSignal: signal }) });
      const { inputTokens = 0, outputTokens = 0 } = result.totalUsage;
      return {
        output: result.text,
        events: [
          { type: 'message', role: 'user', content: input },
          ...result.steps.flatMap(({ text, toolCalls, toolResults }) => [
            ...toolCalls.map((call) => ({
              type: 'tool_call' as const,
              id: call.toolCallId,
              name: call.toolName,
              arguments: call.input as Record<string, string>,
            })),
            ...toolResults.map(({ toolCallId, toolName: name, output }) => ({
              type: 'tool_result' as const,
              toolCallId,
              name,
              content: String(output),
            })),
            ...(text === '' ? [] : [{ type: 'message' as const, role: 'assistant' as const, content: text }]),
          ]),
        ],
        usage: { model: result.response.modelId, inputTokens, outputTokens },
      };
    },
  });
}
