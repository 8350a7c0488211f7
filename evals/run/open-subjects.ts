import { bookingInstructions } from '../../src/index.ts';
import type { AgentFactory, MakeAgent } from '../agents/agent.ts';
import { createDefaultAgent } from '../agents/default-agent.ts';
import { describeReturned, driveAgent, needFramework } from '../agents/drive-agent.ts';
import type { Limiter } from '../agents/limiter.ts';
import { RunError } from '../log/run-error.ts';
import type { AdapterName, AiSdkModel, EvalModel, LangChainModel } from '../models/eval-model.ts';
import { type OpenModelOptions, openModel, WrongFramework } from '../models/open-model.ts';
import { bookingPolicies } from '../scripted-agents/scripted-policies.ts';
import type { Subject } from './plan-cells.ts';

/** A subject that can be run. `provider`: undefined for a user's own agent, which calls its models itself. */
export type OpenSubject = Subject & { provider: string | undefined; makeAgent: MakeAgent };

export type SubjectOptions = OpenModelOptions & {
  /** The user's own agents by their names. A new one is made for every conversation. */
  agents?: Readonly<Record<string, AgentFactory>>;
  /**
   * Model names (`openai:NAME`, `NAME@URL`, `scripted:NAME`, `scripted:*`), models of the AI SDK, or chat models of LangChain. They run with
   * the package's own agent.
   */
  models?: readonly (string | AiSdkModel | LangChainModel)[];
  /** The adapters through which models get the tools. Default: the AI SDK's, or the one that fits the model. */
  adapters?: readonly AdapterName[];
  /** `bare`: simple tools without the guard, to see what it prevents. Default: guarded. A user's own agents bring their own tools. */
  tools?: readonly ('guarded' | 'bare')[];
  /** The system prompt of the package's own agent, in place of `bookingInstructions()`. `{now}` in it is replaced by the conversation's time. */
  instructions?: { text: string; file?: string };
};

export type OpenSubjects = { subjects: OpenSubject[]; close(): Promise<void> };

/** The name for all scripted agents. */
const allScripted = 'scripted:*';

/** The models of a run, with `scripted:*` replaced by each scripted agent. */
export function namedModels<Model>(models: readonly Model[]): (Model | string)[] {
  return models.flatMap((model): (Model | string)[] =>
    model === allScripted ? Object.keys(bookingPolicies).map((name) => `scripted:${name}`) : [model],
  );
}

/**
 * Opens all subjects before the first cell, so that a missing key or package ends the run immediately.
 * @throws RunError
 */
export async function openSubjects(
  options: SubjectOptions,
  limiterOf: (provider: string) => Limiter,
): Promise<OpenSubjects> {
  const { agents = {}, tools = ['guarded'], instructions } = options;
  const named = namedModels(options.models ?? []);
  const [own] = Object.keys(agents);
  if (own === undefined && named.length === 0)
    throw new RunError(
      'there is nothing to evaluate: name a model (--model scripted:*) or an agent (--agent FILE)',
    );
  if (own !== undefined && !tools.includes('guarded'))
    throw new RunError(
      `the agent "${own}" has its own tools, and bare tools are only for models: add "guarded" to tools`,
    );
  if (instructions && named.length === 0)
    throw new RunError(
      `the instructions are for models, and the agent "${own}" has its own: name a model too`,
    );
  const models: EvalModel[] = [];
  const close = async () => {
    await Promise.all(models.map((model) => model.close()));
  };
  try {
    for (const model of named) models.push(await openModel(model, options));
    const subjects = Object.entries(agents).map(([name, factory]) => ownSubject(name, factory));
    for (const model of models) subjects.push(...(await modelSubjects(model, options, limiterOf)));
    const names = subjects.map(({ agent, adapter, tools }) => `${agent} (${adapter}, ${tools})`);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined)
      throw new RunError(`${twice} is named twice: give each agent and model its own name`);
    return { subjects, close };
  } catch (error) {
    await close();
    // A model's TypeError is about its name, its key or its package. The user chose these.
    throw error instanceof TypeError ? new RunError(error.message, { cause: error }) : error;
  }
}

function ownSubject(agent: string, factory: AgentFactory): OpenSubject {
  if (typeof factory !== 'function')
    throw new RunError(
      `the agent "${agent}" is ${describeReturned(factory)}; it has to be a factory, which makes an agent for each conversation: ({ booking }) => agent`,
    );
  return {
    agent,
    adapter: 'own',
    tools: 'guarded',
    provider: undefined,
    makeAgent: async ({ context, hooks }) =>
      driveAgent(await factory(context), { hooks, conversationId: context.conversationId }),
  };
}

async function modelSubjects(
  model: EvalModel,
  { adapters, tools = ['guarded'], instructions }: SubjectOptions,
  limiterOf: (provider: string) => Limiter,
): Promise<OpenSubject[]> {
  const chosen = adapters ?? [await adapterOf(model)];
  for (const adapter of chosen) {
    await (adapter === 'langchain' ? model.langchain() : model.aiSdk());
    await needFramework(adapter);
  }
  const limiter = limiterOf(model.provider);
  return chosen.flatMap((adapter) =>
    tools.map(
      (kind): OpenSubject => ({
        agent: model.name,
        adapter,
        tools: kind,
        provider: model.provider,
        makeAgent: ({ context, hooks, makeTools }) => {
          const now = context.now().toISOString();
          return createDefaultAgent({
            adapter,
            model,
            tools: makeTools(),
            instructions: instructions?.text.replaceAll('{now}', now) ?? ownInstructions(kind, now),
            limiter,
            trial: { hooks, conversationId: context.conversationId },
          });
        },
      }),
    ),
  );
}

/** The default adapter: LangChain for a chat model of LangChain, the AI SDK for all others. */
async function adapterOf(model: EvalModel): Promise<AdapterName> {
  try {
    await model.aiSdk();
    return 'ai-sdk';
  } catch (error) {
    if (!(error instanceof WrongFramework)) throw error;
    return 'langchain';
  }
}

/** With bare tools: a prompt as people write it, because the package's own prompt describes the guarded tools. */
function ownInstructions(tools: 'guarded' | 'bare', now: string): string {
  if (tools === 'guarded') return bookingInstructions();
  return `You help a guest to book a meeting. It is now ${now}. Read the booking page, find free times, ask for what the page needs, and request the meeting when the guest has chosen a time.`;
}
