import { createHash } from 'node:crypto';
import type { PolicyAnswer, Seen } from './policies/policy.ts';

export type Reply = ReturnType<typeof createReply>;

/** A policy's answer with everything that both protocols need. `id` is equal for equal requests, and changes for a longer conversation. */
export function createReply(seen: Seen, step: PolicyAnswer, requestBody: string) {
  const id = createHash('sha256').update(requestBody).digest('hex').slice(0, 24);
  const calls = 'call' in step ? step.call : [];
  return {
    id,
    model: seen.model,
    words: 'say' in step ? step.say : undefined,
    refusal: 'refuse' in step ? step.refuse : undefined,
    calls: calls.map(({ name, input }, index) => ({
      id: `call_${id}${index}`,
      name,
      arguments: typeof input === 'string' ? input : JSON.stringify(input),
    })),
    cut: 'cut' in step ? step.cut : undefined,
    usage: estimateUsage(seen, step),
  };
}

/**
 * Estimated token counts: characters divided by four, rounded up. They grow as real ones do, but cannot be priced.
 * `cached`: the part that the previous call also had, as in a provider's prompt cache.
 */
function estimateUsage({ instructions, messages, tools }: Seen, step: PolicyAnswer) {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);
  const prompt = (until: number) => tokens({ instructions, tools, messages: messages.slice(0, until) });
  return {
    input: prompt(messages.length),
    cached: last === -1 ? 0 : prompt(last),
    output: tokens(step),
  };
}

/**
 * The id of a message contains its text. Clients of the responses protocol send earlier items back as bare references, and this server keeps
 * no state.
 */
export function itemIdOf(text: string): string {
  return `msg_${Buffer.from(text, 'utf8').toString('base64url')}`;
}

export function textOfItemId(id: string): string {
  if (id.startsWith('msg_')) return Buffer.from(id.slice(4), 'base64url').toString('utf8');
  throw new OpenAIError(400, `Item with id '${id}' not found: this server stores nothing.`, {
    param: 'input',
  });
}

/** A text in pieces for streaming: one word each, so that a client has to join them. */
export function pieces(text: string): string[] {
  return text.match(/\s*\S+\s*/gu) ?? (text === '' ? [] : [text]);
}

/** A stream of server-sent events, one chunk each (WHATWG HTML §9.2). */
export function eventStream(events: readonly string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const event of events) controller.enqueue(new TextEncoder().encode(`${event}\n\n`));
      controller.close();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

type Details = { code?: string | undefined; param?: string; retryAfterSeconds?: number | undefined };

/** An error in OpenAI's form. It is thrown while a request is read, and the server answers with it. */
export class OpenAIError extends Error {
  override readonly name = 'OpenAIError';
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** `{ error: { message, type, param, code } }` */
  toResponse(): Response {
    const { message, status } = this;
    const { code = null, param = null, retryAfterSeconds } = this.details;
    const client = status === 401 ? 'authentication_error' : 'invalid_request_error';
    const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : client;
    const headers: HeadersInit =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    return Response.json({ error: { message, type, param, code } }, { status, headers });
  }
}
