import type { BookingToolSet } from 'agent-booking';
import { approveRequests, bookingTools } from 'agent-booking/ai-sdk';
import * as ai7 from 'ai';
import * as test7 from 'ai/test';
import * as ai6 from 'ai-6';
import * as test6 from 'ai-6/test';
import type { Call, ChatSettings, Framework, Written } from './chat.fixture.ts';

export type Sdk = typeof ai7;
type MockModel = typeof test7.MockLanguageModelV3;
export type Version = {
  name: string;
  sdk: Sdk;
  MockLanguageModel: MockModel;
  by: 'toolApproval' | 'needsApproval';
};

const six = {
  sdk: ai6 as unknown as Sdk,
  MockLanguageModel: test6.MockLanguageModelV3 as unknown as MockModel,
};
const seven = { sdk: ai7, MockLanguageModel: test7.MockLanguageModelV3 };

/** Both versions, with every way to ask for approval. */
export const versions: Version[] = [
  { name: 'ai 7, toolApproval', ...seven, by: 'toolApproval' },
  { name: 'ai 7, needsApproval', ...seven, by: 'needsApproval' },
  { name: 'ai 6', ...six, by: 'needsApproval' },
];

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

const toolCalls = (calls: Written[]) =>
  calls.map(({ tool, input, id }, index) => ({
    type: 'tool-call' as const,
    toolCallId: id ?? `call_${index}`,
    toolName: tool,
    input: JSON.stringify(input),
  }));

const reasonOf = (calls: Written[]) => ({
  unified: calls.length > 0 ? ('tool-calls' as const) : ('stop' as const),
  raw: undefined,
});

/** A model that writes these messages, and then a last one that says it is done. */
export function scripted({ MockLanguageModel }: Version, steps: Written[][]) {
  const generated = (calls: Written[]) => ({
    content: calls.length > 0 ? toolCalls(calls) : [{ type: 'text' as const, text: 'Done.' }],
    finishReason: reasonOf(calls),
    usage,
    warnings: [],
  });
  const streamed = (calls: Written[]): unknown[] => [
    { type: 'stream-start', warnings: [] },
    ...(calls.length > 0
      ? toolCalls(calls)
      : [
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: 'Done.' },
          { type: 'text-end', id: '1' },
        ]),
    { type: 'finish', finishReason: reasonOf(calls), usage },
  ];
  const left = [...steps, []];
  return new MockLanguageModel({
    doGenerate: [...steps, []].map(generated),
    doStream: async () => ({
      stream: new ReadableStream({
        start(controller) {
          for (const chunk of streamed(left.shift() ?? [])) controller.enqueue(chunk as never);
          controller.close();
        },
      }),
    }),
  });
}

/** The tools as an application gives them to the SDK. */
export function given(neutral: BookingToolSet, { by }: Version, { conversation, approval }: ChatSettings) {
  const tools = bookingTools(neutral, {
    conversation,
    needsApproval: approval && by === 'needsApproval',
  });
  return approval && by === 'toolApproval' ? { tools, toolApproval: approveRequests(tools) } : { tools };
}

const clone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

type Part = {
  type: string;
  approvalId?: string;
  isAutomatic?: boolean;
  toolName?: string;
  input?: object;
  inputSchemaInput?: object;
  reason?: string;
};

/** `generateText`, with the model's messages kept by the application. */
export function modelMessages(version: Version): Framework {
  return {
    name: version.name,
    open(settings) {
      const { sdk } = version;
      let set: ReturnType<typeof given>;
      let messages: ai7.ModelMessage[] = [];
      let pending: Part[] = [];

      async function run(steps: Call[][]): Promise<string[]> {
        const result = await sdk.generateText({
          model: scripted(version, steps),
          ...set,
          messages: clone(messages),
          stopWhen: sdk.stepCountIs(20),
        } as Parameters<Sdk['generateText']>[0]);
        const { responseMessages = result.response.messages } = result as {
          responseMessages?: ai7.ModelMessage[];
        };
        messages = clone([...messages, ...responseMessages]);
        const last = result.content as unknown as Part[];
        pending = last.filter(
          ({ type, isAutomatic }) => type === 'tool-approval-request' && isAutomatic !== true,
        );
        return pending.map(({ reason = '' }) => reason);
      }

      return {
        use(neutral) {
          set = given(neutral, version, settings);
        },
        say(text, steps) {
          messages.push({ role: 'user', content: text });
          return run(steps);
        },
        decide(decisions, steps) {
          const content = pending.map(({ approvalId }, index) => ({
            type: 'tool-approval-response' as const,
            approvalId: approvalId as string,
            approved: decisions[index] === true,
          }));
          messages.push({ role: 'tool', content });
          return run(steps);
        },
        async edit(changes) {
          const parts = messages.findLast(({ role }) => role === 'assistant')?.content as unknown as Part[];
          for (const part of parts) {
            if (part.toolName === 'requestMeeting') Object.assign(part.input ?? {}, changes);
            if (part.inputSchemaInput) Object.assign(part.inputSchemaInput, changes);
          }
        },
        save: async () => clone({ messages, pending }),
        async restore(saved) {
          ({ messages, pending } = clone(saved as { messages: ai7.ModelMessage[]; pending: Part[] }));
        },
      };
    },
  };
}

type ToolPart = {
  type: string;
  state: string;
  input: object;
  approval?: {
    id: string;
    approved?: boolean;
    requestReason?: string;
    inputSchemaInput?: object;
  };
};

/** `streamText` behind a chat route, with the messages as `useChat` keeps them and sends them back. */
function uiMessages(version: Version, { withTools = true } = {}): Framework {
  return {
    name: `UI messages of ${version.name}${withTools ? '' : ', converted without tools'}`,
    open(settings) {
      const { sdk } = version;
      let set: ReturnType<typeof given>;
      let messages: ai7.UIMessage[] = [];

      const open = () =>
        ((messages.at(-1)?.parts ?? []) as unknown as ToolPart[]).filter(
          ({ state }) => state === 'approval-requested',
        );

      async function run(steps: Call[][]): Promise<string[]> {
        const converted = await sdk.convertToModelMessages(
          clone(messages),
          withTools ? { tools: set.tools } : undefined,
        );
        const result = sdk.streamText({
          model: scripted(version, steps),
          ...set,
          messages: converted,
          stopWhen: sdk.stepCountIs(20),
        } as Parameters<Sdk['streamText']>[0]);
        const last = messages.at(-1);
        const message = last?.role === 'assistant' ? last : undefined;
        const stream = result.toUIMessageStream({
          originalMessages: messages,
          generateMessageId: () => crypto.randomUUID(),
        });
        let answer = message;
        for await (const next of sdk.readUIMessageStream({ ...(message ? { message } : {}), stream }))
          answer = next;
        if (message) messages.pop();
        if (answer) messages.push(answer);
        messages = clone(messages);
        return open().map(({ approval }) => approval?.requestReason ?? '');
      }

      return {
        use(neutral) {
          set = given(neutral, version, settings);
        },
        say(text, steps) {
          messages.push({ id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] });
          return run(steps);
        },
        decide(decisions, steps) {
          for (const [index, part] of open().entries()) {
            part.state = 'approval-responded';
            if (part.approval) part.approval.approved = decisions[index] === true;
          }
          return run(steps);
        },
        async edit(changes) {
          for (const { input, approval } of open()) {
            Object.assign(input, changes);
            if (approval?.inputSchemaInput) Object.assign(approval.inputSchemaInput, changes);
          }
        },
        save: async () => clone(messages),
        async restore(saved) {
          messages = clone(saved as ai7.UIMessage[]);
        },
      };
    },
  };
}

export const modelMessageChats: Framework[] = versions.map(modelMessages);
export const uiMessageChats: Framework[] = versions.flatMap((version) => [
  uiMessages(version),
  uiMessages(version, { withTools: false }),
]);
