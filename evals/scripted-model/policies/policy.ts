/** A tool as the model is offered it; `parameters` is its JSON Schema. */
export type OfferedTool = { name: string; description: string; parameters: Record<string, unknown> };

/** A tool call of an earlier turn; `input` is what its arguments parse to, or the text itself where they do not parse. */
export type SeenCall = { id: string; name: string; input: unknown };

/** One message of the conversation. `isError`: the tool reported a failure, `{"error": …}` or `Error code: …` on the wire, or was not let run. */
export type SeenMessage =
  | { role: 'guest'; text: string }
  | { role: 'assistant'; text: string; calls: SeenCall[] }
  | { role: 'tool'; callId: string; name: string; text: string; isError: boolean };

/** The whole of what a model sees in one call, the same from chat completions and from responses. */
export type Seen = {
  /** The model's name as it was asked for, which is the policy's. */
  model: string;
  /** System and developer messages, joined by blank lines. */
  instructions: string;
  messages: SeenMessage[];
  tools: OfferedTool[];
};

/** A tool call to make. A string `input` goes out as it stands, to play a model that writes malformed arguments. */
export type PolicyCall = { name: string; input: Record<string, unknown> | string };

/** How a provider fails: an HTTP status of 400 or more, with OpenAI's error body and, where given, `Retry-After`. */
export type PolicyFault = { status: number; message?: string; code?: string; retryAfterSeconds?: number };

/**
 * What a model does next: it says something, calls tools (all at once), refuses by the protocol's mark for refusals, or its provider fails.
 * `cut`: what it says ends there, at its token limit or by the provider's content filter.
 */
export type PolicyStep =
  | { say: string; cut?: 'length' | 'content_filter' }
  | { call: PolicyCall[]; say?: string }
  | { refuse: string }
  | { fault: PolicyFault };

/** A step that is answered as a message. */
export type PolicyAnswer = Exclude<PolicyStep, { fault: unknown }>;

/** A model's behaviour as a function of what it sees. Nothing is kept between two calls. */
export type Policy = (seen: Seen) => PolicyStep | Promise<PolicyStep>;
