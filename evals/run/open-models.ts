import { bookingInstructions } from '../../src/index.ts';
import type { AgentFactory, MakeAgent } from '../agents/agent.ts';
import { createDefaultAgent } from '../agents/default-agent.ts';
import { driveAgent } from '../agents/drive-agent.ts';
import { loadServer } from '../agents/mcp-tools.ts';
import { describeReturned } from '../agents/read-error.ts';
import type { ModelUsage } from '../agents/usage.ts';
import type { Judge } from '../judge/judge.ts';
import { type JudgeCalibration, judgeSettings } from '../judge/judge-calibration.ts';
import { createModelJudge } from '../judge/model-judge.ts';
import { RunError } from '../log/run-error.ts';
import { type AiSdkModel, type EvalModel, loadPackage } from '../models/eval-model.ts';
import { type OpenModelOptions, openModel } from '../models/open-model.ts';
import type { RunSettings } from '../run-folder/run-log.ts';
import type { Subject } from './run-cells.ts';

/**
 * Opens a model before the first cell, so that a missing key or package ends the run immediately. A model that was already open stays.
 * @throws RunError for a model that cannot be opened
 */
async function openForRun(
  given: string | EvalModel | AiSdkModel,
  options: OpenModelOptions,
  role = '',
): Promise<EvalModel> {
  try {
    if (typeof given !== 'string' && 'aiSdk' in given) return given;
    const model = await openModel(given, options);
    await model.aiSdk();
    return model;
  } catch (error) {
    // A model's TypeError is about its name, its key or its package. The user chose these.
    if (!(error instanceof TypeError)) throw error;
    throw new RunError(role + error.message, { cause: error });
  }
}

/** A subject that can be run. `provider`: undefined for a user's own agent, which calls its models itself. */
export type OpenSubject = Subject & { provider: string | undefined; makeAgent: MakeAgent };

export type SubjectOptions = {
  /** The user's own agents by their names. A new one is made for every conversation. */
  agents?: Readonly<Record<string, AgentFactory>>;
  /** Model names (`openai:NAME`, `NAME@URL`, `scripted:NAME`), or models of the AI SDK. They run with the package's own agent. */
  models?: readonly (string | AiSdkModel)[];
  /**
   * `bare`: simple tools without the guard, to see what it prevents. `mcp`: the guarded tools, through a server and a client of the Model
   * Context Protocol. Default: guarded. A user's own agents bring their own tools.
   */
  tools?: readonly Subject['tools'][];
  /** The system prompt of the package's own agent, in place of `bookingInstructions()`. `{now}` in it is replaced by the conversation's time. */
  instructions?: { text: string; file?: string };
};

/** @throws RunError if there is no agent, if two have one name, or for a model that cannot be opened */
export async function openSubjects(options: SubjectOptions & OpenModelOptions): Promise<OpenSubject[]> {
  const { agents = {}, models = [], tools = ['guarded'], instructions } = options;
  const [own] = Object.keys(agents);
  if (own === undefined && models.length === 0)
    throw new RunError(
      'there is nothing to evaluate: name a model (--model scripted:careful) or an agent (--agent FILE)',
    );
  if (own !== undefined && !tools.includes('guarded'))
    throw new RunError(
      `the agent "${own}" has its own tools, and bare tools are only for models: add "guarded" to tools`,
    );
  if (instructions && models.length === 0)
    throw new RunError(
      `the instructions are for models, and the agent "${own}" has its own: name a model too`,
    );
  const subjects = Object.entries(agents).map(([name, factory]) => ownSubject(name, factory));
  for (const model of models) subjects.push(...(await modelSubjects(model, options)));
  const names = subjects.map(({ agent, tools }) => `${agent} (${tools})`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return subjects;
  throw new RunError(`${twice} is named twice: give each agent and model its own name`);
}

function ownSubject(agent: string, factory: AgentFactory): OpenSubject {
  if (typeof factory !== 'function')
    throw new RunError(
      `the agent "${agent}" is ${describeReturned(factory)}; it has to be a factory, which makes an agent for each conversation: ({ booking }) => agent`,
    );
  return {
    agent,
    tools: 'guarded',
    provider: undefined,
    makeAgent: async ({ context, hooks }) =>
      driveAgent(await factory(context), { hooks, conversationId: context.conversationId }),
  };
}

async function modelSubjects(
  given: string | AiSdkModel,
  options: SubjectOptions & OpenModelOptions,
): Promise<OpenSubject[]> {
  const { tools = ['guarded'], instructions } = options;
  const model = await openForRun(given, options);
  // A missing package is reported before the first conversation.
  await loadPackage(() => import('ai'), 'ai', `The model ${model.name}`);
  if (tools.includes('mcp')) await loadServer();
  return tools.map(
    (kind): OpenSubject => ({
      agent: model.name,
      tools: kind,
      provider: model.provider,
      makeAgent: ({ context, hooks, makeTools }) => {
        const now = context.now().toISOString();
        return createDefaultAgent({
          model,
          tools: makeTools(),
          overMcp: kind === 'mcp',
          instructions: instructions?.text.replaceAll('{now}', now) ?? ownInstructions(kind, now),
          trial: { hooks, conversationId: context.conversationId },
        });
      },
    }),
  );
}

/** With bare tools: a prompt as people write it, because the package's own prompt describes the guarded tools. */
function ownInstructions(tools: Subject['tools'], now: string): string {
  if (tools !== 'bare') return bookingInstructions();
  return `You help a guest to book a meeting. It is now ${now}. Read the booking page, find free times, ask for what the page needs, and request the meeting when the guest has chosen a time.`;
}

export type JudgeOptions = {
  /** Judges what agents say: a model by its name, already open, or of the AI SDK; or the user's own function with a name. */
  judge?: string | EvalModel | AiSdkModel | { name: string; judge: Judge };
  /** The judge's errors, as `calibrate` measured them. Without them, or above `judgeLimit`, the judge comments and fails nothing. */
  calibration?: readonly JudgeCalibration[];
};

/** The judge of a run. `decide` creates one for each conversation, because each counts the usage of its own calls. */
export type OpenJudge = {
  settings: NonNullable<RunSettings['judge']>;
  /** The model that is called. Undefined for a user's own function. */
  model: EvalModel | undefined;
  decide(): { judge: Judge; used?(): ModelUsage };
};

/** @throws RunError for a model that cannot be opened, and for a calibration of another judge */
export async function openJudge(
  { judge, calibration, ...options }: JudgeOptions & OpenModelOptions,
  locales: ReadonlySet<'en' | 'he'>,
): Promise<OpenJudge | undefined> {
  if (!judge && calibration)
    throw new RunError('a calibration is given without a judge: name the judge that it measured');
  if (judge === undefined) return undefined;
  if (typeof judge !== 'string' && 'judge' in judge)
    return {
      settings: judgeSettings(judge.name, calibration, locales),
      model: undefined,
      decide: () => judge,
    };
  const model = await openForRun(judge, options, 'the judge: ');
  return {
    settings: judgeSettings(model.name, calibration, locales),
    model,
    decide: () => createModelJudge(model),
  };
}
