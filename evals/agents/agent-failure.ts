import type { FailureCause } from '../log/event-log.ts';

/** `step_limit` is not a failure of a provider: the agent used up the steps for one answer with tool calls. */
export type AgentFailureCause = FailureCause | 'step_limit';

/**
 * The reason why an agent gave no answer. `failure` is the cause, which says whether the agent is at fault. A failure of the provider, the
 * network or the harness says nothing about the agent. `cause` is the thrown error.
 */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly failure: AgentFailureCause;

  constructor(failure: AgentFailureCause, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.failure = failure;
  }
}

/** How a model's answer ended: in the provider's word, in the AI SDK's word (`unified`), and the text of a refusal. */
export type AnswerEnd = { raw?: unknown; unified?: unknown; refusal?: unknown };

/** The words of OpenAI, Anthropic and Google for an answer that was cut at its token limit. */
const lengthWords = /^(?:length|max_(?:output_)?tokens|model_context_window_exceeded)$/i;

const filterWords =
  /^(?:content[_-]filter(?:ed)?|(?:image_)?safety|recitation|blocklist|prohibited_content|spii)$/i;

/**
 * The failure of an answer that ended too early. Undefined for a complete answer. The AI SDK also calls refusals `content-filter`. So we
 * report a filter only if the provider itself names one.
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
