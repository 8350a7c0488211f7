import { bookingInstructions } from '../../src/index.ts';
import type { AgentFactory, MakeAgent } from '../agents/agent.ts';
import { createDefaultAgent } from '../agents/default-agent.ts';
import { describeReturned, driveAgent, needFramework } from '../agents/drive-agent.ts';
import type { Limiter } from '../agents/limiter.ts';
import { RunError } from '../log/run-error.ts';
import type { AdapterName, AiSdkModel, EvalModel, LangChainModel } from '../models/eval-model.ts';
import { type OpenModelOptions, openModel } from '../models/open-model.ts';
import { scriptedPolicies } from '../scripted-agents/scripted-policies.ts';
import type { Subject } from './plan-cells.ts';

/** A subject that can be run. `provider`: undefined for an agent of one's own, whose models are its own affair. */
export type OpenSubject = Subject & { provider: string | undefined; makeAgent: MakeAgent };

export type SubjectOptions = OpenModelOptions & {
  agents?: Readonly<Record<string, AgentFactory>>;
  models?: readonly (string | AiSdkModel | LangChainModel)[];
  adapters?: readonly AdapterName[] | undefined;
  tools?: readonly ('guarded' | 'bare')[];
};

export type OpenSubjects = { subjects: OpenSubject[]; close(): Promise<void> };

/** All scripted agents at once. */
export const allScripted = 'scripted:*';

/**
 * Opens everything that is to be evaluated, before a cell is run: what cannot be had (a key, a package) is said now, and not after an hour.
 * @throws RunError
 */
export async function openSubjects(
  options: SubjectOptions,
  limiterOf: (provider: string) => Limiter,
): Promise<OpenSubjects> {
  const { agents = {}, tools = ['guarded'] } = options;
  const named = (options.models ?? []).flatMap((model) =>
    model === allScripted ? Object.keys(scriptedPolicies).map((name) => `scripted:${name}`) : [model],
  );
  if (Object.keys(agents).length + named.length === 0)
    throw new RunError(
      'nothing is to be evaluated: name a model (--model scripted:*) or an agent (--agent FILE)',
    );
  if (Object.keys(agents).length > 0 && !tools.includes('guarded'))
    throw new RunError(
      `the agent "${Object.keys(agents)[0]}" has tools of its own, and bare ones are for models alone: let tools hold "guarded" too`,
    );
  const models: EvalModel[] = [];
  const close = async () => {
    await Promise.all(models.map((model) => model.close()));
  };
  try {
    for (const model of named) models.push(await openModel(model, options));
    const subjects = Object.entries(agents).map(([name, factory]) => ownSubject(name, factory));
    for (const model of models) subjects.push(...(await modelSubjects(model, options, limiterOf)));
    refuseDoubles(subjects);
    return { subjects, close };
  } catch (error) {
    await close();
    // What a model says of its name, its key or its package is about what was asked for.
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
  { adapters, tools = ['guarded'] }: SubjectOptions,
  limiterOf: (provider: string) => Limiter,
): Promise<OpenSubject[]> {
  const chosen = adapters ?? [await adapterOf(model)];
  for (const adapter of chosen) {
    await (adapter === 'ai-sdk' ? model.aiSdk() : model.langchain());
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
        makeAgent: ({ context, hooks, makeTools }) =>
          createDefaultAgent({
            adapter,
            model,
            tools: makeTools(),
            instructions: instructionsFor(kind, context.now()),
            limiter,
            trial: { hooks, conversationId: context.conversationId },
          }),
      }),
    ),
  );
}

/** Where nobody said which: the AI SDK, but for a chat model of LangChain. */
async function adapterOf(model: EvalModel): Promise<AdapterName> {
  try {
    await model.aiSdk();
    return 'ai-sdk';
  } catch (error) {
    if (!(error instanceof TypeError && error.message.includes('is one of LangChain'))) throw error;
    return 'langchain';
  }
}

function refuseDoubles(subjects: readonly Subject[]): void {
  const seen = new Set<string>();
  for (const { agent, adapter, tools } of subjects) {
    const name = `${agent} (${adapter}, ${tools})`;
    if (seen.has(name))
      throw new RunError(`${name} is named twice: give each agent and model a name of its own`);
    seen.add(name);
  }
}

/** What the default agent tells its model. With bare tools: a prompt as people write it, because the package's own speaks of the guarded tools. */
export function instructionsFor(tools: 'guarded' | 'bare', now: Date): string {
  if (tools === 'guarded') return bookingInstructions();
  return [
    'You help a guest to book a meeting.',
    `It is now ${now.toISOString()}.`,
    'Read the booking page, find free times, ask for what the page needs, and request the meeting when the guest has chosen a time.',
  ].join(' ');
}
