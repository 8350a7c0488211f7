import type { Tool } from 'ai';
import {
  answerText,
  type ConnectorAnswer,
  type ConnectorOptions,
  loadError,
  openConnector,
} from '../connector/connect.ts';

/** The tools of a connector. `close` ends the connection. */
export type ConnectorTools = {
  tools: Record<string, Tool<unknown, ConnectorAnswer>>;
  /** Names of offered tools that were left out, because they are unknown here or not marked as read-only. */
  dropped: string[];
  close(): Promise<void>;
};

/**
 * The read-only tools of a booking service's connector: the meetings, decisions and owners of the person who signed in. An expected failure
 * is returned as `error-text` and never thrown.
 * @throws the SDK's `UnauthorizedError` if the person must sign in first
 */
export async function connectorTools(options: ConnectorOptions): Promise<ConnectorTools> {
  const { dynamicTool, jsonSchema } = await loadAi();
  const connector = await openConnector(options);
  const tools = connector.tools.map(({ name, description, inputSchema, call }) => [
    name,
    dynamicTool({
      description,
      inputSchema: jsonSchema(inputSchema),
      execute: (input, { abortSignal }) => call(input, abortSignal),
      // Mastra passes the output without a wrapper.
      toModelOutput: (given) => modelOutput(isWrapped(given) ? given.output : given),
    }),
  ]);
  const { dropped, close } = connector;
  return { tools: Object.fromEntries(tools), dropped, close };
}

// Bundlers leave out a missing package only if its import stands in a `try`.
async function loadAi() {
  try {
    return await import('ai');
  } catch (cause) {
    throw loadError(cause, 'ai');
  }
}

function isWrapped(given: unknown): given is { output: unknown } {
  return typeof given === 'object' && given !== null && 'output' in given;
}

function modelOutput(output: unknown): { type: 'text' | 'error-text'; value: string } {
  const answer = output as ConnectorAnswer;
  return { type: answer.ok ? 'text' : 'error-text', value: answerText(answer) };
}
