import process from 'node:process';
import { expect } from 'vitest';
import { createHarness, describeEval } from 'vitest-evals';
import { agent } from './agent.ts';

const { EMPTY_OPENING: opening = '', EMPTY_CONVERSATIONS } = process.env;
const conversations = Array.from({ length: Number(EMPTY_CONVERSATIONS) }, (_, index) => index);

/** The agent of an empty case in vitest-evals. It records the same as ours: messages, tool calls and results, the model and its tokens. */
const harness = createHarness<string, string>({
  name: 'nothing',
  async run({ input, signal }) {
    const result = await agent().generate({ prompt: input, ...(signal && { abortSignal: signal }) });
    const { inputTokens = 0, outputTokens = 0 } = result.totalUsage;
    const said = (role: 'user' | 'assistant', content: string) =>
      content === '' ? [] : [{ type: 'message' as const, role, content }];
    const steps = result.steps.flatMap(({ text, toolCalls, toolResults }) => [
      ...toolCalls.map(({ toolCallId: id, toolName: name, input: given }) => ({
        ...{ type: 'tool_call' as const, id, name },
        arguments: given as Record<string, string>,
      })),
      ...toolResults.map(({ toolCallId, toolName: name, output }) => ({
        ...{ type: 'tool_result' as const, toolCallId, name },
        content: String(output),
      })),
      ...said('assistant', text),
    ]);
    return {
      output: result.text,
      events: [...said('user', input), ...steps],
      usage: { model: result.response.modelId, inputTokens, outputTokens },
    };
  },
});

describeEval('nothing', { harness }, (it) => {
  it.concurrent.for(conversations)('conversation %i', async (_, { run }) => {
    expect((await run(opening)).output).toContain('requested');
  });
});
