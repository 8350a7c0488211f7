import type { Instant } from '../../time/index.ts';
import type { OperationId } from '../../wire/index.ts';

/** The function that sends a call: the platform's `fetch`, or a service in process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One call. `operation`: set if it is one of the three operations. */
export type Call = {
  method: 'GET' | 'HEAD' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  operation?: OperationId;
};

/** A call and its answer. With status 0 there was no answer, and `text` says why. `json` is undefined if the text is not JSON. */
export type Exchange = Call & { status: number; answered: Headers; text: string; json: unknown; at: Instant };

const longestWaitMs = 15_000;
/** Maximum size of an answer, far above any answer of the interface. A longer one is cut, and is then no JSON. */
const mostBytes = 4_194_304;

/** Sends one call. It follows no redirects, because the interface has none, and a login page is no answer. */
export async function exchange(call: Call, options: { fetch: Fetch; at: Instant }): Promise<Exchange> {
  const { method, url, headers = {}, body } = call;
  const signal = AbortSignal.timeout(longestWaitMs);
  const init: RequestInit = { method, headers, redirect: 'manual', signal };
  if (body !== undefined) init.body = body;
  try {
    const response = await options.fetch(url, init);
    const text = await readText(response);
    const { status, headers: answered } = response;
    return { ...call, status, answered, text, json: parse(text), at: options.at };
  } catch (error) {
    const text = reasonOf(error);
    return { ...call, status: 0, answered: new Headers(), text, json: undefined, at: options.at };
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    size += (chunk as Uint8Array).byteLength;
    if (size > mostBytes) return text;
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}

/** An answer in one line: the status and the beginning of the body. */
export function tell({ status, text, answered }: Exchange): string {
  if (status === 0) return `no answer (${excerpt(text)})`;
  const location = answered.get('location');
  const line = excerpt(text);
  return `${status}${location === null ? '' : ` to ${location}`}${line === '' ? '' : ` ${line}`}`;
}

/** A text of the server in one line, cut, and without characters that a terminal would interpret. */
export function excerpt(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > 200 ? `${Array.from(line).slice(0, 200).join('')}…` : line;
}

/** The call as a command for a POSIX shell. */
export function reproduce({ method, url, headers = {}, body }: Call): string {
  const parts = ['curl', '-i', ...(method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : ['-X', method])];
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quote(`${name}: ${value}`));
  if (body !== undefined) parts.push('--data-binary', quote(body));
  return [...parts, quote(url)].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
