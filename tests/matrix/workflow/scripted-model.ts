import { WORKFLOW_DESERIALIZE, WORKFLOW_SERIALIZE } from '@ai-sdk/provider-utils';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';

type Call = { toolName: string; input: object };

const counts = { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined };
const usage = { inputTokens: counts, outputTokens: { total: 1, text: 1, reasoning: undefined } };

/** A model that makes these calls, one in each message, and then writes a text. A workflow passes it to its steps. */
class ScriptedModel extends MockLanguageModelV4 {
  static [WORKFLOW_SERIALIZE]({ calls }: ScriptedModel) {
    return { calls };
  }

  static [WORKFLOW_DESERIALIZE]({ calls }: { calls: Call[] }) {
    return new ScriptedModel(calls);
  }

  constructor(readonly calls: Call[]) {
    super({
      doStream: async ({ prompt }) => {
        const index = prompt.filter(({ role }) => role === 'assistant').length;
        const call = calls[index];
        const said = call
          ? [
              {
                type: 'tool-call' as const,
                toolCallId: `call-${index}`,
                toolName: call.toolName,
                input: JSON.stringify(call.input),
              },
            ]
          : [
              { type: 'text-start' as const, id: '1' },
              { type: 'text-delta' as const, id: '1', delta: 'Done.' },
              { type: 'text-end' as const, id: '1' },
            ];
        const finishReason = { unified: call ? ('tool-calls' as const) : ('stop' as const), raw: undefined };
        return {
          stream: convertArrayToReadableStream([
            { type: 'stream-start' as const, warnings: [] },
            ...said,
            { type: 'finish' as const, finishReason, usage },
          ]),
        };
      },
    });
  }
}

export function scriptedModel(calls: Call[]): MockLanguageModelV4 {
  return new ScriptedModel(calls);
}
