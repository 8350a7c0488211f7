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
          return contentAndArtifact(answerText(answer), answer, { name, id: config.toolCall?.id });
        },
      }) as unknown as DynamicStructuredTool,
  );
  const { dropped, close } = connector;
  return { tools, dropped, close };
}

/** The pair that a function of a LangChain tool returns. The failure of a model's call is a message with status `error`. */
export function contentAndArtifact<Artifact extends { ok: boolean }>(
  content: string,
  artifact: Artifact,
  { name, id }: { name: string; id: string | undefined },
): [string | ToolMessage, Artifact] {
  if (artifact.ok || id === undefined) return [content, artifact];
  return [new ToolMessage({ content, artifact, status: 'error', tool_call_id: id, name }), artifact];
}
