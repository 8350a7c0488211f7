import type { z } from 'zod';
import { inputSchema } from '../contract/input-fields.ts';
import { failureText } from '../contract/model-text.ts';
import type { BookingTool, Failure } from '../contract/tool.ts';
import { type RunningCall, runCall } from './run-call.ts';
import type { ToolContext } from './tool-context.ts';

/** What differs between the tools. */
type ToolParts<Input, Found> = {
  name: string;
  title: string;
  description: string;
  readOnly: boolean;
  fields: Record<string, z.ZodType>;
  resultSchema: () => z.ZodType<Found | Failure>;
  work: (input: Input, call: RunningCall) => Promise<Found | Failure>;
  text: (found: Found) => string;
};

/** Makes a tool from its parts. */
export function defineTool<Input, Found extends { ok: true }>(
  context: ToolContext,
  { name, title, description, readOnly, fields, resultSchema, work, text }: ToolParts<Input, Found>,
): BookingTool<Input, Found | Failure> {
  return {
    name,
    description,
    inputSchema: inputSchema(fields),
    get outputSchema() {
      return resultSchema();
    },
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    execute: (input, call = {}) =>
      runCall<Found>(context, { call, tool: name }, (running) => work(input, running)),
    toModelText: (result) => (result.ok ? text(result) : failureText(result)),
  };
}
