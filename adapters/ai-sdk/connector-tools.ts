import type { Tool } from 'ai';
import {
  answerText,
  type Connector,
  type ConnectorAnswer,
  type ConnectorOptions,
  loadError,
  openConnector,
} from '../connector/connect.ts';
import { unwrapped } from './model-output.ts';

/** The tools of a connector. `close` ends the connection. */
export type ConnectorTools = Omit<Connector, 'tools'> & {
  tools: Record<string, Tool<unknown, ConnectorAnswer>>;
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
      toModelOutput(given) {
        const answer = unwrapped(given) as ConnectorAnswer;
        return { type: answer.ok ? 'text' : 'error-text', value: answerText(answer) };
      },
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
