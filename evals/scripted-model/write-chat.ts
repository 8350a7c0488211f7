import { eventStream, pieces, type Reply } from './reply.ts';

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
    usage: usageOf(reply),
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
    event({ choices: [], usage: usageOf(reply) }),
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

/** Without it a client's tool loop stops in silence. */
function finishReason({ cut, calls }: Reply): string {
  return cut ?? (calls.length > 0 ? 'tool_calls' : 'stop');
}

function usageOf({ usage: { input, cached, output } }: Reply) {
  return {
    prompt_tokens: input,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens: output,
    total_tokens: input + output,
  };
}
