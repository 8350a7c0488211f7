/** Which model is meant, and where it is. */
export type ModelSpec =
  | { kind: 'openai'; name: string; baseUrl: string | undefined }
  | { kind: 'anthropic'; name: string }
  | { kind: 'google'; name: string }
  | { kind: 'scripted'; name: string };

/** How a model is written, for help and errors. */
export const modelForms =
  'openai:NAME, anthropic:NAME, google:NAME, scripted:NAME, or NAME@URL for any server that speaks the protocol of OpenAI';

/**
 * Reads the name of a model. In `NAME@URL` the URL is the last part that begins with `@http`, so that a name may hold `@` and `:`.
 * @throws TypeError that says how a model is written
 */
export function readModelSpec(spec: string): ModelSpec {
  const [, served, url] = /^(.+)@(https?:\/\/.+)$/.exec(spec) ?? [];
  if (served !== undefined && url !== undefined) {
    if (!URL.canParse(url)) throw new TypeError(`The model "${spec}": "${url}" is no address of a server.`);
    return { kind: 'openai', name: served, baseUrl: url.replace(/\/+$/, '') };
  }
  const [, provider, name] = /^([a-z]+):(.+)$/.exec(spec) ?? [];
  if (name !== undefined && (provider === 'anthropic' || provider === 'google' || provider === 'scripted'))
    return { kind: provider, name };
  if (name !== undefined && provider === 'openai') return { kind: provider, name, baseUrl: undefined };
  throw new TypeError(`The model "${spec}" cannot be read. Write ${modelForms}.${guessProvider(spec)}`);
}

/** Well-known names say which provider serves them. */
function guessProvider(spec: string): string {
  const families: [RegExp, string][] = [
    [/^(?:gpt|chatgpt|o\d)/, 'openai'],
    [/^claude/, 'anthropic'],
    [/^gemini/, 'google'],
  ];
  const provider = families.find(([family]) => family.test(spec))?.[1];
  return provider === undefined ? '' : ` Did you mean ${provider}:${spec}?`;
}
