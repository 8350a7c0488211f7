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

/** Server-sent events (WHATWG HTML §9.2). */
function eventStream(events: readonly string[]): Response {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
  return new Response(events.map((event) => `${event}\n\n`).join(''), { headers });
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

/** The answer of `POST /v1/chat/completions` without `stream`. */
export function writeChat(reply: Reply): Response {
  const { words, refusal, calls } = reply;
  const message = {
    role: 'assistant',
    content: words ?? null,
    ...(refusal !== undefined && { refusal }),
    ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
  };
  return Response.json({
    ...headOf(reply, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finishReason(reply) }],
    usage: chatUsage(reply),
  });
}

/** The same answer as server-sent events: role, text by words, calls, finish, usage, `[DONE]`. */
export function streamChat(reply: Reply): Response {
  const { words = '', refusal = '', calls } = reply;
  const event = (fields: object) =>
    `data: ${JSON.stringify({ ...headOf(reply, 'chat.completion.chunk'), ...fields })}`;
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ choices: [{ index: 0, delta, finish_reason }] });
  return eventStream([
    chunk({ role: 'assistant', content: '' }),
    ...pieces(words).map((content) => chunk({ content })),
    ...pieces(refusal).map((piece) => chunk({ refusal: piece })),
    ...calls.flatMap((call, index) => [
      chunk({ tool_calls: [{ index, ...toolCall({ ...call, arguments: '' }) }] }),
      ...pieces(call.arguments).map((piece) =>
        chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]),
    chunk({}, finishReason(reply)),
    event({ choices: [], usage: chatUsage(reply) }),
    'data: [DONE]',
  ]);
}

const headOf = ({ id, model }: Reply, object: string) => ({
  id: `chatcmpl-${id}`,
  object,
  created: 0,
  model,
});

const toolCall = ({ id, ...called }: Reply['calls'][number]) => ({ id, type: 'function', function: called });

/** Without this reason a client's tool loop stops silently. */
function finishReason({ cut, calls }: Reply): string {
  return cut ?? (calls.length > 0 ? 'tool_calls' : 'stop');
}

function chatUsage({ usage: { input, cached, output } }: Reply) {
  return {
    prompt_tokens: input,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens: output,
    total_tokens: input + output,
  };
}

type Event = { type: string } & Record<string, unknown>;
type Item = ReturnType<typeof itemsOf>[number];

/** The answer of `POST /v1/responses` without `stream`. */
export function writeResponses(reply: Reply): Response {
  return Response.json(responseOf(reply));
}

/** The same answer as numbered server-sent events, in the protocol's order. */
export function streamResponses(reply: Reply): Response {
  const response = responseOf(reply);
  const started = { ...response, status: 'in_progress', output: [], usage: null };
  const events: Event[] = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...response.output.flatMap(itemEvents),
    { type: `response.${response.status}`, response },
  ];
  return eventStream(
    events.map(
      (event, index) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}`,
    ),
  );
}

function responseOf(reply: Reply) {
  const { id, model, cut, usage } = reply;
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: 0,
    status: cut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: cut ? { reason: cut === 'length' ? 'max_output_tokens' : cut } : null,
    model,
    output: itemsOf(reply),
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    },
  };
}

function itemsOf({ id, words, refusal, calls }: Reply) {
  const text = refusal ?? words;
  const part = (said: string) =>
    refusal === undefined
      ? { type: 'output_text', text: said, annotations: [] }
      : { type: 'refusal', refusal: said };
  const status = 'completed';
  const said =
    text === undefined
      ? []
      : [{ type: 'message', id: itemIdOf(text), status, role: 'assistant', content: [part(text)] } as const];
  const called = calls.map(
    ({ id: call_id, ...call }, index) =>
      ({ type: 'function_call', id: `fc_${index}${id}`, status, call_id, ...call }) as const,
  );
  return [...said, ...called];
}

/** An item is added without its text. The text follows in pieces, and is then repeated in full. */
function itemEvents(item: Item, output_index: number): Event[] {
  const at = { item_id: item.id, output_index };
  const empty = item.type === 'message' ? { content: [] } : { arguments: '' };
  return [
    {
      type: 'response.output_item.added',
      output_index,
      item: { ...item, status: 'in_progress', ...empty },
    },
    ...(item.type === 'message'
      ? item.content.flatMap((part) => partEvents(part, { ...at, content_index: 0 }))
      : textEvents('function_call_arguments', item.arguments, {
          at,
          whole: { name: item.name, arguments: item.arguments },
        })),
    { type: 'response.output_item.done', output_index, item },
  ];
}

function partEvents(part: { type: string; text?: string; refusal?: string }, at: object): Event[] {
  const { text, refusal } = part;
  const whole = refusal === undefined ? { text } : { refusal };
  const empty = refusal === undefined ? { text: '' } : { refusal: '' };
  return [
    { type: 'response.content_part.added', ...at, part: { ...part, ...empty } },
    ...textEvents(part.type, refusal ?? text ?? '', { at, whole }),
    { type: 'response.content_part.done', ...at, part },
  ];
}

function textEvents(name: string, text: string, { at, whole }: { at: object; whole: object }): Event[] {
  const deltas = pieces(text).map((delta) => ({ type: `response.${name}.delta`, ...at, delta }));
  return [...deltas, { type: `response.${name}.done`, ...at, ...whole }];
}
