import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { BookingTool as NeutralTool } from '../../src/index.ts';

type JsonObject = Record<string, unknown>;

/**
 * The schemas of a tool for the SDK. They are JSON Schema and not zod objects. With an older zod in the host, the SDK has its own zod, which
 * loses every description. They check nothing: the tools judge a call and answer what would be right.
 * @param hasHandle whether calls and results hold a handle of the conversation
 */
export function schemasOf(
  { inputSchema, outputSchema }: Pick<NeutralTool<unknown, unknown>, 'inputSchema' | 'outputSchema'>,
  hasHandle: boolean,
): { inputSchema: StandardSchemaWithJSON; outputSchema: StandardSchemaWithJSON } {
  const input = z.toJSONSchema(inputSchema, { io: 'input' }) as JsonObject;
  const output = z.toJSONSchema(outputSchema, { io: 'output' }) as JsonObject;
  if (!hasHandle) return { inputSchema: shown(input), outputSchema: shown(output) };
  return {
    inputSchema: shown(withFields(input, { conversation: handleField }, ['conversation'])),
    outputSchema: shown(withFields(output, { conversation: text, conversationNote: text })),
  };
}

const text = { type: 'string' };
const handleField = {
  type: 'string',
  description: 'The conversation of the latest result. "" in the first call.',
};

function withFields(schema: JsonObject, fields: JsonObject, added: string[] = []): JsonObject {
  const { properties, required = [] } = schema as { properties: JsonObject; required?: string[] };
  return { ...schema, properties: { ...properties, ...fields }, required: [...required, ...added] };
}

function shown(schema: JsonObject): StandardSchemaWithJSON {
  const json = () => schema;
  return {
    '~standard': {
      version: 1,
      vendor: 'agent-booking',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}
