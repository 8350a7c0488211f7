import type { OpenModelOptions } from '../../evals/index.ts';
import { UsageError } from '../command.ts';
import { readWebAddress } from '../read-options.ts';

/** Which model an agent talks to. */
export type ModelChoice = {
  /** The name, as in `evals`. Default: the scripted model of the demo. */
  name?: string | undefined;
  /** The address of `openai:NAME`. Default: OpenAI's. */
  openaiBaseUrl?: string | undefined;
  keys?: OpenModelOptions['keys'];
};

/** The options by which `demo` and `chat` name a model, for `parseArgs` of `node:util`. */
export const modelOptions = {
  model: { type: 'string' },
  'base-url': { type: 'string' },
} as const;

/** Their part of a command's help. */
export const modelHelp = `  --model MODEL                  openai:NAME, anthropic:NAME or google:NAME; NAME@URL for any server
                                 that speaks OpenAI's protocol; scripted:NAME plays a model offline.
                                 Keys: OPENAI_API_KEY, ANTHROPIC_API_KEY,
                                 GOOGLE_GENERATIVE_AI_API_KEY
  --base-url URL                 where openai:NAME is served, in place of OPENAI_BASE_URL;
                                 --model NAME --base-url URL is the same as --model NAME@URL
`;

type ModelWords = { model?: string | undefined; 'base-url'?: string | undefined };

/** Reads these options. Without a model, the scripted one is chosen. @throws UsageError */
export function chooseModel(
  words: ModelWords,
  env: Readonly<Record<string, string | undefined>>,
): ModelChoice {
  const given = words['base-url'];
  const baseUrl =
    given && readWebAddress('--base-url', given, 'http://localhost:11434/v1').replace(/\/+$/, '');
  return {
    name: nameOf(words.model, baseUrl),
    openaiBaseUrl: baseUrl ?? (env.OPENAI_BASE_URL || undefined),
    keys: {
      openai: env.OPENAI_API_KEY || undefined,
      anthropic: env.ANTHROPIC_API_KEY || undefined,
      google: env.GOOGLE_GENERATIVE_AI_API_KEY || undefined,
    },
  };
}

/** The model as `evals` names it. A name without a provider belongs to the server of `--base-url`. */
function nameOf(model: string | undefined, baseUrl: string | undefined): string | undefined {
  if (model === '') throw new UsageError('--model is empty; write one such as --model openai:gpt-5');
  if (baseUrl === undefined || model?.startsWith('openai:')) return model;
  if (model === undefined)
    throw new UsageError('--base-url says where a model is served; add --model NAME to say which model');
  if (/^(?:anthropic|google|scripted):|@https?:/.test(model))
    throw new UsageError(`--base-url is for servers of OpenAI's protocol; --model ${model} needs none`);
  return `${model}@${baseUrl}`;
}
