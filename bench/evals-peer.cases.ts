import process from 'node:process';
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, beforeAll, expect } from 'vitest';
import { createHarness, describeEval } from 'vitest-evals';
import { emptyAgent, opening, startCounting } from './evals-empty.ts';

const { PEER_BASE_URL = '', PEER_CONVERSATIONS = '0', PEER_TURNS = '0' } = process.env;
const conversations = Array.from({ length: Number(PEER_CONVERSATIONS) }, (_, index) => index);
const agent = emptyAgent(PEER_BASE_URL);

const harness = createHarness<string, string>({
  name: 'nothing',
  async run({ input, signal }) {
    const result = await agent.generate({ prompt: input, ...(signal && { abortSignal: signal }) });
    const { inputTokens = 0, outputTokens = 0 } = result.totalUsage;
    return {
      output: result.text,
      // The same is kept on both sides: what was said, each tool's call and result, the model and its tokens.
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

// Turns are granted in the thread of vitest's own.
const channel = new BroadcastChannel('turns');
let granted = Promise.withResolvers<void>();
channel.onmessage = () => granted.resolve();
// What was granted before nobody has heard.
channel.postMessage('ready');
afterAll(() => channel.close());

for (let turn = 0; turn < Number(PEER_TURNS); turn += 1)
  describeEval(`turn ${turn}`, { harness }, (it) => {
    let count = startCounting();
    let passed = 0;
    beforeAll(async () => {
      await granted.promise;
      granted = Promise.withResolvers();
      count = startCounting();
    });
    afterAll(() => {
      const took = count(conversations.length);
      channel.postMessage(passed === conversations.length ? took : `${passed} conversations passed`);
    });
    it.concurrent.for(conversations)('conversation %i', async (_, { run }) => {
      const result = await run(opening);
      expect(result.output).toContain('requested');
      passed += 1;
    });
  });
