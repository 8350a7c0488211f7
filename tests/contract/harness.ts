import type { BookingToolSet, BookingToolsOptions } from 'agent-booking';

export type ToolName = keyof BookingToolSet;

/** A tool call as a model writes it. Its input is any JSON, valid or not. */
export type ModelCall = { tool: ToolName; input: unknown };

/** The outcome of a tool call: `text` is what the model reads, `result` what the program gets. */
export type Outcome = {
  text: string;
  result: unknown;
  /** Whether the framework marks it as an error. */
  isError: boolean;
};

/** One conversation of a model with the tools, through a framework's own loop. */
export type Conversation = {
  /** One message of the model: its calls run as the framework runs them. Rejects as the framework does. */
  say(calls: readonly ModelCall[], options?: { signal?: AbortSignal | undefined }): Promise<Outcome[]>;
};

/** A way to call the tools: through one version of a framework, or directly. */
export type Harness = { name: string; start(options: BookingToolsOptions): Promise<Conversation> };
