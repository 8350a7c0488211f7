import { UsageError } from '../command.ts';

/** Which model an agent talks to, and how. `key`: undefined where a compatible server was named and no key is set; `api`: where none was asked for. */
export type ModelChoice =
  | { kind: 'scripted'; api: ModelApi | undefined }
  | { kind: 'remote'; name: string; baseUrl: string; key: string | undefined; api: ModelApi | undefined };

export type ModelApi = 'chat' | 'responses';

/** The options by which `demo` and `chat` name a model, for `parseArgs` of `node:util`. */
export const modelOptions = {
  model: { type: 'string' },
  'base-url': { type: 'string' },
  api: { type: 'string' },
} as const;

/** Their part of a command's help. */
export const modelHelp = `  --model openai:NAME            a model of OpenAI; needs OPENAI_API_KEY
  --model NAME --base-url URL    a model of any server that speaks OpenAI's protocol;
                                 OPENAI_API_KEY is sent if it is set
  --api chat|responses           which of OpenAI's protocols to speak
                                 (default: responses for openai:NAME, else chat)
`;

type ModelWords = { model?: string | undefined; 'base-url'?: string | undefined; api?: string | undefined };

/** Reads those options; no model at all is the scripted one. @throws UsageError */
export function chooseModel(
  words: ModelWords,
  env: Readonly<Record<string, string | undefined>>,
): ModelChoice {
  const { model, 'base-url': baseUrl } = words;
  const api = readApi(words.api);
  const key = env.OPENAI_API_KEY || undefined;
  if (model === undefined) {
    if (baseUrl !== undefined)
      throw new UsageError('--base-url says where a model is served; --model NAME says which');
    return { kind: 'scripted', api };
  }
  if (model === '')
    throw new UsageError('--model is empty; write --model openai:NAME, or --model NAME --base-url URL');
  if (baseUrl !== undefined) return { kind: 'remote', name: model, baseUrl: readUrl(baseUrl), key, api };
  const [provider, name] = [model.slice(0, model.indexOf(':')), model.slice(model.indexOf(':') + 1)];
  if (provider !== 'openai' || name === '') {
    throw new UsageError(
      `--model "${model}" names no server: write --model openai:NAME, or --model NAME --base-url URL for any server that speaks OpenAI's protocol`,
    );
  }
  if (key === undefined) throw new UsageError(`--model ${model} needs a key of OpenAI: set OPENAI_API_KEY`);
  return { kind: 'remote', name, baseUrl: 'https://api.openai.com/v1', key, api };
}

function readApi(word: string | undefined): ModelApi | undefined {
  if (word === undefined || word === 'chat' || word === 'responses') return word;
  throw new UsageError(`--api "${word}" is neither chat nor responses`);
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text.replace(/\/+$/, '');
  throw new UsageError(`--base-url "${text}" is no http address, such as http://localhost:11434/v1`);
}
