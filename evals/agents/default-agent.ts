import type { LanguageModelMiddleware, ModelMessage, ToolSet } from 'ai';
import { type BookingTools, bookingTools } from '../../adapters/ai-sdk.ts';
import type { BookingToolSet } from '../../src/index.ts';
import type { AdapterName, EvalModel } from '../models/eval-model.ts';
import { loadPackage } from '../models/provider-models.ts';
import type { AgentTrial, AiSdkAgent, DrivenAgent } from './agent.ts';
import { driveAgent } from './drive-agent.ts';
import type { AiSdkStep } from './drive-ai-sdk.ts';
import { readAiSdkUsage } from './drive-ai-sdk.ts';
import type { Limiter } from './limiter.ts';
import type { UsageMeter } from './usage.ts';
import { createUsageMeter } from './usage.ts';

/** The agent by which models are compared: instructions, the booking tools and a loop, by either framework. */
export async function createDefaultAgent(options: DefaultAgentOptions): Promise<DrivenAgent> {
  let pauses = 0;
  const onPause = () => {
    pauses += 1;
  };
  const limiter: Limiter = { run: (call, signal) => options.limiter.run(call, signal, onPause) };
  return { ...(await openAgent({ ...options, limiter })), pauses: () => pauses };
}

async function openAgent(options: DefaultAgentOptions): Promise<DrivenAgent> {
  const { adapter, trial } = options;
  if (adapter === 'langchain') {
    // Loaded here alone: its adapter needs LangChain, which is not installed where only the AI SDK is.
    const { createLangChainAgent } = await import('./default-langchain.ts');
    return driveAgent(await createLangChainAgent(options), { ...trial, streaming: options.model.streaming });
  }
  const meter = createUsageMeter();
  return driveAgent(await createAiSdkAgent(options, meter), { ...trial, meter });
}

/** How often a model is called for one answer. */
export const maxSteps = 12;

export type DefaultAgentOptions = {
  adapter: AdapterName;
  model: EvalModel;
  /** Guarded or bare. */
  tools: BookingToolSet;
  /** The model's instructions: `bookingInstructions()`, unless a run compares others. */
  instructions: string;
  /** The provider's, of the whole run. */
  limiter: Limiter;
  trial: Pick<AgentTrial, 'hooks' | 'conversationId'>;
};

type GenerateOptions = {
  messages: ModelMessage[];
  abortSignal: AbortSignal;
  onStepFinish(step: AiSdkStep): void;
};

/** `generateText` or `streamText` with the booking tools, as an `Agent`. Its model's calls go through the limiter, and are counted there. */
export async function createAiSdkAgent(options: DefaultAgentOptions, meter: UsageMeter): Promise<AiSdkAgent> {
  const { model, tools, instructions, limiter, trial } = options;
  const sdk = await loadPackage(() => import('ai'), 'ai', `The model ${model.name}`);
  const call = {
    model: sdk.wrapLanguageModel({
      model: await model.aiSdk(),
      middleware: countCalls({ limiter, meter }),
    }),
    tools: schemasOnce(bookingTools(readable(tools), { conversation: trial.conversationId }), sdk),
    system: instructions,
    maxRetries: 0,
    // With references to stored messages a transcript would not hold what the model saw.
    providerOptions: { openai: { store: false } },
    stopWhen: ({ steps }: { steps: readonly unknown[] }) => steps.length >= maxSteps,
  };
  return {
    async generate(given: GenerateOptions) {
      if (!model.streaming) return sdk.generateText({ ...call, ...given });
      let failed: { error: unknown } | undefined;
      const onError = ({ error }: { error: unknown }) => {
        failed ??= { error };
      };
      const stream = sdk.streamText({ ...call, ...given, onError });
      await stream.consumeStream({ onError: (error) => onError({ error }) });
      if (failed) throw failed.error;
      const [text, finishReason, rawFinishReason, content, responseMessages, response] = await Promise.all([
        stream.text,
        stream.finishReason,
        stream.rawFinishReason,
        stream.content,
        stream.responseMessages,
        stream.response,
      ]);
      return { text, finishReason, rawFinishReason, content, responseMessages, response };
    },
  };
}

/**
 * The adapter holds a result against what the guarded tool of that name answers, because histories can be made up. A tool whose answers have
 * no form of their own, as bare ones, goes by another name there; the model sees the name of its place in the set.
 */
function readable(tools: BookingToolSet): BookingToolSet {
  const named = Object.entries(tools).map(([key, tool]) => {
    const isFormless = tool.outputSchema.safeParse({ ok: true, text: '' }).success;
    return [key, isFormless ? { ...tool, name: `bare ${tool.name}` } : tool];
  });
  return Object.fromEntries(named);
}

/** The SDK makes JSON Schema of a tool's zod anew for each call of the model; its own form of a schema keeps what was made. */
function schemasOnce(tools: BookingTools, { asSchema }: typeof import('ai')): ToolSet {
  const kept = Object.entries(tools).map(([name, tool]) => [
    name,
    { ...tool, inputSchema: asSchema(tool.inputSchema) },
  ]);
  return Object.fromEntries(kept);
}

type Counting = { limiter: Limiter; meter: UsageMeter };

function countCalls({ limiter, meter }: Counting): LanguageModelMiddleware {
  const never = new AbortController().signal;
  return {
    specificationVersion: 'v4',
    wrapGenerate: ({ doGenerate, params }) =>
      limiter.run(async () => {
        const began = performance.now();
        const result = await doGenerate();
        const ms = performance.now() - began;
        meter.add({ ms, model: result.response?.modelId ?? '', usage: readAiSdkUsage(result.usage) });
        return result;
      }, params.abortSignal ?? never),
    wrapStream: ({ doStream, params }) =>
      limiter.run(async () => {
        const began = performance.now();
        const result = await doStream();
        // No one watches the stream: read to its end, it is one call, which can be tried again and holds its place.
        const parts = await collect(result.stream);
        const ms = performance.now() - began;
        const model = parts.find((part) => part.type === 'response-metadata')?.modelId ?? '';
        const usage = parts.find((part) => part.type === 'finish')?.usage;
        meter.add({ ms, model, usage: readAiSdkUsage(usage) });
        return { ...result, stream: streamOf(parts) };
      }, params.abortSignal ?? never),
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
