import { ToolMessage } from '@langchain/core/messages/tool';
import { DynamicStructuredTool } from '@langchain/core/tools';
import { answerText, type Connector, type ConnectorOptions, openConnector } from '../connector/connect.ts';

/** The tools of a connector. `close` ends the connection. */
export type ConnectorTools = Omit<Connector, 'tools'> & { tools: DynamicStructuredTool[] };

/**
 * The read-only tools of a booking service's connector: the meetings, decisions and owners of the person who signed in. An expected failure
 * is a `ToolMessage` with status `error` and never thrown. Its `artifact` is the typed answer.
 * @throws the SDK's `UnauthorizedError` if the person must sign in first
 */
export async function connectorTools(options: ConnectorOptions): Promise<ConnectorTools> {
  const connector = await openConnector(options);
  const tools = connector.tools.map(
    ({ name, description, inputSchema, call }) =>
      new DynamicStructuredTool({
        name,
        description,
        schema: inputSchema as never,
        responseFormat: 'content_and_artifact',
        func: async (
          input: unknown,
          _manager: unknown,
          config: { signal?: AbortSignal; toolCall?: { id?: string } } = {},
        ) => {
          const answer = await call(input, config.signal);
          const content = answerText(answer);
          const id = config.toolCall?.id;
          if (answer.ok || id === undefined) return [content, answer];
          return [
            new ToolMessage({ content, artifact: answer, status: 'error', tool_call_id: id, name }),
            answer,
          ];
        },
      }) as unknown as DynamicStructuredTool,
  );
  const { dropped, close } = connector;
  return { tools, dropped, close };
}
