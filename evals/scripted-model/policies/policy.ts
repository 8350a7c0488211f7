/** A tool in the form that the model gets. `parameters` is its JSON Schema. */
export type OfferedTool = { name: string; description: string; parameters: Record<string, unknown> };

/** A tool call of an earlier turn. `input` is its parsed arguments, or their text if they cannot be parsed. */
export type SeenCall = { id: string; name: string; input: unknown };

/**
 * One message of the conversation. `isError`: the tool reported a failure (`{"error": …}` or `Error code: …` on the wire), or was not allowed
 * to run.
 */
export type SeenMessage =
  | { role: 'guest'; text: string }
  | { role: 'assistant'; text: string; calls: SeenCall[] }
  | { role: 'tool'; callId: string; name: string; text: string; isError: boolean };

/** Everything that a model sees in one call. It is the same for chat completions and responses. */
export type Seen = {
  /** The requested model, which is the policy's name. */
  model: string;
  /** System and developer messages, joined by blank lines. */
  instructions: string;
  messages: SeenMessage[];
  tools: OfferedTool[];
};

/** A tool call to make. A string `input` is sent unchanged, to play a model that writes malformed arguments. */
export type PolicyCall = { name: string; input: Record<string, unknown> | string };

/**
 * The model's next step: it says something, calls tools (all at once), refuses by the protocol's field for refusals, or its provider fails
 * with an HTTP status of 400 or more, OpenAI's error body, and `Retry-After` if it is given.
 * `cut`: the words end early, at the token limit or by the provider's content filter.
 */
export type PolicyStep =
  | { say: string; cut?: 'length' | 'content_filter' }
  | { call: PolicyCall[]; say?: string }
  | { refuse: string }
  | { fault: { status: number; message?: string; code?: string; retryAfterSeconds?: number } };

export type PolicyAnswer = Exclude<PolicyStep, { fault: unknown }>;

/** A model's behaviour as a function of what it sees. It keeps no state between calls. */
export type Policy = (seen: Seen) => PolicyStep | Promise<PolicyStep>;
