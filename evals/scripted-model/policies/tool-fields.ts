import type { OfferedTool } from '../policy.ts';

/** A field of a tool's input, as far as a policy reads it. */
export type FieldSchema = { type?: unknown; enum?: unknown[]; description?: unknown };

export function fieldsOf(tool: OfferedTool | undefined): Record<string, FieldSchema> | undefined {
  return tool && ((tool.parameters.properties as Record<string, FieldSchema> | undefined) ?? {});
}

/** What says "nothing" in a field that must be there. */
export function emptyValue({ type, enum: choices }: FieldSchema): unknown {
  if (choices) return choices[0];
  if (type === 'array') return [];
  return type === 'integer' || type === 'number' ? 0 : '';
}
