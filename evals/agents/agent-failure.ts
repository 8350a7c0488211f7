import type { FailureCause } from '../log/event-log.ts';

/** `step_limit` is not a failure of a provider: the agent called tools until its steps for one answer ran out. */
export type AgentFailureCause = FailureCause | 'step_limit';

/**
 * Why an agent gave no answer. `failure` says whose fault it is: a failure of the provider, the network or the harness says nothing
 * about the agent. `cause` is what was thrown.
 */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly failure: AgentFailureCause;

  constructor(failure: AgentFailureCause, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.failure = failure;
  }
}

/** How a model's answer ended: in its provider's own word, in the AI SDK's (`unified`), and the words of a refusal. */
export type AnswerEnd = { raw?: unknown; unified?: unknown; refusal?: unknown };

/** An answer that was cut at its token limit, in the words of OpenAI, Anthropic and Google. */
const lengthWords = /^(?:length|max_(?:output_)?tokens|model_context_window_exceeded)$/i;

/** The providers' content filters. */
const filterWords =
  /^(?:content[_-]filter(?:ed)?|(?:image_)?safety|recitation|blocklist|prohibited_content|spii)$/i;

/**
 * The failure of an answer that ended too early; undefined for a complete one. The AI SDK calls refusals `content-filter` too: we
 * report a filter only where the provider itself names one.
 */
export function earlyEnd({ raw, unified, refusal = '' }: AnswerEnd): AgentFailure | undefined {
  const word = String(raw ?? '');
  if (filterWords.test(word))
    return new AgentFailure('content_filter', `The provider's content filter stopped the answer (${word}).`);
  if (refusal !== '' || /^refusal$/i.test(word) || unified === 'content-filter')
    return new AgentFailure('refusal', `The model refused to answer: "${refusal}"`);
  return unified === 'length' || lengthWords.test(word)
    ? new AgentFailure('length_limit', 'The answer was cut off at its token limit.')
    : undefined;
}
