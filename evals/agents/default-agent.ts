import type { LanguageModelMiddleware, ModelMessage, ToolSet } from 'ai';
import { type BookingTools, bookingTools } from '../../adapters/ai-sdk.ts';
import type { BookingToolSet } from '../../src/index.ts';
import type { AdapterName, EvalModel } from '../models/eval-model.ts';
import { loadPackage } from '../models/provider-models.ts';
import type { AgentTrial, AiSdkAgent, DrivenAgent } from './agent.ts';
import { driveAgent } from './drive-agent.ts';
import { type AiSdkStep, readAiSdkUsage } from './drive-ai-sdk.ts';
import type { Limiter } from './limiter.ts';
import { openMcpTools } from './mcp-tools.ts';
import { createUsageMeter, type UsageMeter } from './usage.ts';

export type DefaultAgentOptions = {
  adapter: AdapterName;
  model: EvalModel;
  /** Guarded or bare tools. */
  tools: BookingToolSet;
  /** The model's instructions. They are `bookingInstructions()`, unless a run compares others. */
  instructions: string;
  /** The limiter of the provider, shared by all trials of the run. */
  limiter: Limiter;
  trial: Pick<AgentTrial, 'hooks' | 'conversationId'>;
};

/** Maximum number of model calls for one answer. */
export const maxSteps = 12;

/** The agent by which models are compared: instructions, the booking tools and a loop, in either framework. */
export async function createDefaultAgent(given: DefaultAgentOptions): Promise<DrivenAgent> {
  let pauses = 0;
  const onPause = () => {
    pauses += 1;
  };
  const limiter: Limiter = { run: (call, signal) => given.limiter.run(call, signal, onPause) };
  const options = { ...given, limiter };
  const meter = createUsageMeter();
  const { trial, model } = options;
  // Imported only here, because its adapter needs LangChain, which may not be installed.
  const driven =
    options.adapter === 'langchain'
      ? driveAgent(await (await import('./default-langchain.ts')).createLangChainAgent(options), {
          ...trial,
          streaming: model.streaming,
        })
      : driveAgent(await createAiSdkAgent(options, meter), { ...trial, meter });
  return { ...driven, pauses: () => pauses };
}

type GenerateOptions = {
  messages: ModelMessage[];
  abortSignal: AbortSignal;
  onStepFinish(step: AiSdkStep): void;
};

/** An `Agent` that calls `generateText` or `streamText` with the booking tools. Its model calls go through the limiter, which counts them. */
async function createAiSdkAgent(options: DefaultAgentOptions, meter: UsageMeter): Promise<AiSdkAgent> {
  const { model, tools, instructions, limiter, trial } = options;
  const sdk = await loadPackage(() => import('ai'), 'ai', `The model ${model.name}`);
  const ofAdapter =
    options.adapter === 'mcp'
      ? await openMcpTools(tools, sdk)
      : schemasOnce(bookingTools(readable(tools), { conversation: trial.conversationId }), sdk);
  const call = {
    model: sdk.wrapLanguageModel({ model: await model.aiSdk(), middleware: countCalls(limiter, meter) }),
    tools: ofAdapter,
    system: instructions,
    maxRetries: 0,
    // Without this, messages would be references to stored ones, and a transcript would not hold what the model saw.
    providerOptions: { openai: { store: false } },
    stopWhen: ({ steps }: { steps: readonly unknown[] }) => steps.length >= maxSteps,
  };
  return {
    async generate(given: GenerateOptions) {
      if (!model.streaming) return sdk.generateText({ ...call, ...given });
      let failed: { error: unknown } | undefined;
      const onError = (thrown: { error: unknown }) => {
        failed ??= thrown;
      };
      const stream = sdk.streamText({ ...call, ...given, onError });
      await stream.consumeStream({ onError: (error) => onError({ error }) });
      if (failed) throw failed.error;
      return {
        text: await stream.text,
        finishReason: await stream.finishReason,
        rawFinishReason: await stream.rawFinishReason,
        content: await stream.content,
        responseMessages: await stream.responseMessages,
        response: await stream.response,
      };
    },
  };
}

/**
 * The adapter compares a result with the answers of the guarded tool of that name, because histories can be forged. A bare tool has no fixed
 * form of answers, so it gets another name there. The model sees its key in the tool set.
 */
function readable(tools: BookingToolSet): BookingToolSet {
  const named = Object.entries(tools).map(([key, tool]) => {
    const isFormless = tool.outputSchema.safeParse({ ok: true, text: '' }).success;
    return [key, isFormless ? { ...tool, name: `bare ${tool.name}` } : tool];
  });
  return Object.fromEntries(named);
}

/** The SDK converts a tool's zod schema to JSON Schema for each model call. With the SDK's own schema type it converts once. */
function schemasOnce(tools: BookingTools, { asSchema }: typeof import('ai')): ToolSet {
  const kept = Object.entries(tools).map(([name, tool]) => {
    const inputSchema = asSchema(tool.inputSchema);
    return [name, { ...tool, inputSchema }];
  });
  return Object.fromEntries(kept);
}

const never = new AbortController().signal;

function countCalls(limiter: Limiter, meter: UsageMeter): LanguageModelMiddleware {
  const add = (began: number, model: string | undefined, usage: unknown) =>
    meter.add({ ms: performance.now() - began, model: model ?? '', usage: readAiSdkUsage(usage) });
  return {
    specificationVersion: 'v4',
    wrapGenerate: ({ doGenerate, params: { abortSignal = never } }) =>
      limiter.run(async () => {
        const began = performance.now();
        const result = await doGenerate();
        add(began, result.response?.modelId, result.usage);
        return result;
      }, abortSignal),
    wrapStream: ({ doStream, params: { abortSignal = never } }) =>
      limiter.run(async () => {
        const began = performance.now();
        const result = await doStream();
        // The whole stream is read here. So it counts as one call for the limiter, and can be retried.
        const parts = await collect(result.stream);
        const model = parts.find((part) => part.type === 'response-metadata')?.modelId;
        add(began, model, parts.find((part) => part.type === 'finish')?.usage);
        return { ...result, stream: streamOf(parts) };
      }, abortSignal),
  };
}

async function collect<Part>(stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return parts;
}

function streamOf<Part>(parts: readonly Part[]): ReadableStream<Part> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}
