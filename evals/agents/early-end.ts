import { AgentFailure } from './agent-failure.ts';

/** How a model's answer ended: in its provider's own word, in the AI SDK's (`unified`), and with which words it refused, if it did. */
export type AnswerEnd = { raw?: unknown; unified?: unknown; refusal?: unknown };

/**
 * What the providers call an answer that was cut at its token limit: OpenAI `length` and `max_output_tokens`, Anthropic `max_tokens` and
 * `model_context_window_exceeded`, Google `MAX_TOKENS`.
 */
const lengthWords = /^(?:length|max_(?:output_)?tokens|model_context_window_exceeded)$/i;

/** What they call a refusal of the model itself, beside OpenAI's field of that name. */
const refusalWords = /^refusal$/i;

/** What they call their content filter: OpenAI `content_filter`, Google `SAFETY`, `PROHIBITED_CONTENT` and others. */
const filterWords =
  /^(?:content[_-]filter(?:ed)?|(?:image_)?safety|recitation|blocklist|prohibited_content|spii)$/i;

/**
 * Why an answer did not end as it should, as what is thrown for it; undefined where it did. The AI SDK calls refusals `content-filter` too:
 * a filter is one only where the provider itself says so.
 */
export function earlyEnd({ raw, unified, refusal = '' }: AnswerEnd): AgentFailure | undefined {
  const word = String(raw ?? '');
  if (filterWords.test(word))
    return new AgentFailure('content_filter', `The provider's content filter stopped the answer (${word}).`);
  if (refusal !== '' || refusalWords.test(word) || unified === 'content-filter')
    return new AgentFailure('refusal', `The model refused to answer: "${refusal}"`);
  return unified === 'length' || lengthWords.test(word)
    ? new AgentFailure('length_limit', 'The answer was cut off at its token limit.')
    : undefined;
}
