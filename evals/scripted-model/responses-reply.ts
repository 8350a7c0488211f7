import type { Reply } from './chat-reply.ts';
import { wordsOf } from './policies/policy.ts';
import { createIds, itemIdOf } from './reply-ids.ts';
import { estimateUsage } from './usage.ts';

type Item =
  | { type: 'message'; id: string; status: string; role: 'assistant'; content: Part[] }
  | { type: 'function_call'; id: string; status: string; call_id: string; name: string; arguments: string };
type Part =
  | { type: 'output_text'; text: string; annotations: never[] }
  | { type: 'refusal'; refusal: string };
type Event = { type: string } & Record<string, unknown>;

/** The answer of `POST /v1/responses` without `stream`. */
export function responsesReply(reply: Reply): Response {
  return Response.json(wholeResponse(reply));
}

/** The same answer as server-sent events, in the protocol's order and numbered. */
export function responsesStream(reply: Reply): Response {
  const whole = wholeResponse(reply);
  const started = { ...whole, status: 'in_progress', output: [], usage: null };
  const events: Event[] = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...whole.output.flatMap((item, index) =>
      item.type === 'message' ? messageEvents(item, index) : callEvents(item, index),
    ),
    { type: `response.${whole.status}`, response: whole },
  ];
  return eventStream(
    events.map(
      (event, index) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}`,
    ),
  );
}

function wholeResponse({ seen, step, requestBody }: Reply) {
  const ids = createIds(requestBody);
  const output: Item[] = [];
  const words = 'refuse' in step ? step.refuse : wordsOf(step);
  if (words !== undefined) {
    const part: Part =
      'refuse' in step
        ? { type: 'refusal', refusal: words }
        : { type: 'output_text', text: words, annotations: [] };
    output.push({
      type: 'message',
      id: itemIdOf(words),
      status: 'completed',
      role: 'assistant',
      content: [part],
    });
  }
  const calls = 'call' in step ? step.call : [];
  calls.forEach(({ name, input }, index) => {
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    const id = ids.reply(`fc_${index}`);
    output.push({
      type: 'function_call',
      id,
      status: 'completed',
      call_id: ids.call(index),
      name,
      arguments: text,
    });
  });
  const usage = estimateUsage(seen, step);
  const cut = 'cut' in step ? step.cut : undefined;
  return {
    id: ids.reply('resp_'),
    object: 'response',
    created_at: 0,
    status: cut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: cut ? { reason: cut === 'length' ? 'max_output_tokens' : cut } : null,
    model: seen.model,
    output,
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    },
  };
}

function messageEvents(item: Extract<Item, { type: 'message' }>, outputIndex: number): Event[] {
  const at = { item_id: item.id, output_index: outputIndex, content_index: 0 };
  const added = { ...item, status: 'in_progress', content: [] };
  return [
    { type: 'response.output_item.added', output_index: outputIndex, item: added },
    ...item.content.flatMap((part) => partEvents(part, at)),
    { type: 'response.output_item.done', output_index: outputIndex, item },
  ];
}

function partEvents(part: Part, at: object): Event[] {
  if (part.type === 'refusal') {
    const { refusal } = part;
    return [
      { type: 'response.content_part.added', ...at, part: { ...part, refusal: '' } },
      ...pieces(refusal).map((delta) => ({ type: 'response.refusal.delta', ...at, delta })),
      { type: 'response.refusal.done', ...at, refusal },
      { type: 'response.content_part.done', ...at, part },
    ];
  }
  const { text } = part;
  return [
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    ...pieces(text).map((delta) => ({ type: 'response.output_text.delta', ...at, delta })),
    { type: 'response.output_text.done', ...at, text },
    { type: 'response.content_part.done', ...at, part },
  ];
}

function callEvents(item: Extract<Item, { type: 'function_call' }>, outputIndex: number): Event[] {
  const at = { item_id: item.id, output_index: outputIndex };
  return [
    {
      type: 'response.output_item.added',
      output_index: outputIndex,
      item: { ...item, status: 'in_progress', arguments: '' },
    },
    ...pieces(item.arguments).map((delta) => ({
      type: 'response.function_call_arguments.delta',
      ...at,
      delta,
    })),
    { type: 'response.function_call_arguments.done', ...at, name: item.name, arguments: item.arguments },
    { type: 'response.output_item.done', output_index: outputIndex, item },
  ];
}

/** A stream of server-sent events, one enqueued chunk each (WHATWG HTML §9.2). */
export function eventStream(events: Iterable<string>): Response {
  const iterator = events[Symbol.iterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(`${next.value}\n\n`));
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

/** A text in the pieces in which it is streamed: a word each, so that a client has to join them. */
export function pieces(text: string): string[] {
  return text.match(/\s*\S+\s*/gu) ?? (text === '' ? [] : [text]);
}
