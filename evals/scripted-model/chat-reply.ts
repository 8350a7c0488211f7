import { type Answer, type Seen, wordsOf } from './policies/policy.ts';
import { createIds } from './reply-ids.ts';
import { eventStream, pieces } from './responses-reply.ts';
import { estimateUsage } from './usage.ts';

export type Reply = { seen: Seen; step: Answer; requestBody: string };

/** The answer of `POST /v1/chat/completions` without `stream`. */
export function chatReply({ seen, step, requestBody }: Reply): Response {
  const ids = createIds(requestBody);
  const calls = toolCalls(step, ids.call);
  const message = {
    role: 'assistant',
    content: wordsOf(step) ?? null,
    ...('refuse' in step && { refusal: step.refuse }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return Response.json({
    id: ids.reply('chatcmpl-'),
    object: 'chat.completion',
    created: 0,
    model: seen.model,
    choices: [{ index: 0, message, finish_reason: finishReason(step) }],
    usage: chatUsage(seen, step),
  });
}

/** The same answer as server-sent events: role, text by words, calls, finish, usage, `[DONE]`. */
export function chatStream({ seen, step, requestBody }: Reply): Response {
  const ids = createIds(requestBody);
  const head = { id: ids.reply('chatcmpl-'), object: 'chat.completion.chunk', created: 0, model: seen.model };
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}`;
  const events = [chunk({ role: 'assistant', content: '' })];
  for (const piece of pieces(wordsOf(step) ?? '')) events.push(chunk({ content: piece }));
  if ('refuse' in step) for (const piece of pieces(step.refuse)) events.push(chunk({ refusal: piece }));
  toolCalls(step, ids.call).forEach((call, index) => {
    const { arguments: input } = call.function;
    events.push(chunk({ tool_calls: [{ index, ...call, function: { ...call.function, arguments: '' } }] }));
    for (const piece of pieces(input))
      events.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
  });
  events.push(chunk({}, finishReason(step)));
  events.push(
    `data: ${JSON.stringify({ ...head, choices: [], usage: chatUsage(seen, step) })}`,
    'data: [DONE]',
  );
  return eventStream(events);
}

function toolCalls(step: Answer, id: (index: number) => string) {
  const calls = 'call' in step ? step.call : [];
  return calls.map(({ name, input }, index) => ({
    id: id(index),
    type: 'function' as const,
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }));
}

/** Without it a client's tool loop stops in silence. */
function finishReason(step: Answer): 'tool_calls' | 'stop' | 'length' | 'content_filter' {
  if ('cut' in step && step.cut) return step.cut;
  return 'call' in step && step.call.length > 0 ? 'tool_calls' : 'stop';
}

function chatUsage(seen: Seen, step: Answer) {
  const { input, cached, output } = estimateUsage(seen, step);
  return {
    prompt_tokens: input,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens: output,
    total_tokens: input + output,
  };
}
