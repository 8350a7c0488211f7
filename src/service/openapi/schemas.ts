import { z } from 'zod';
import {
  bookingPageSchema,
  errorBodySchema,
  meetingRequestSchema,
  questionSchema,
  reasonSchema,
  requestAcceptanceSchema,
  slotListSchema,
  slotSchema,
} from '../../wire/index.ts';
import { fieldNotes } from './openapi-document.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The resources by the names that interface §2 gives them. */
const resources = {
  BookingPage: bookingPageSchema,
  Reason: reasonSchema,
  Question: questionSchema,
  SlotList: slotListSchema,
  Slot: slotSchema,
  MeetingRequest: meetingRequestSchema,
  RequestAcceptance: requestAcceptanceSchema,
  Error: errorBodySchema,
};

export type ResourceName = keyof typeof resources;

export const schemaRef = (name: ResourceName) => ({ $ref: `#/components/schemas/${name}` });

/**
 * The resources as JSON Schema 2020-12, the dialect of OpenAPI 3.1, from the schemas that check them. They describe the input side, because
 * a reader that refuses unknown fields could not read what a later version adds (interface §9 promises nothing about that).
 */
export function resourceSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(resources)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => schemaRef(id as ResourceName).$ref,
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema),
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withNotes(name, schema)]));
}

/** The inline schema of a query's field. */
export function inlineSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema),
  });
  return rest as JsonSchema;
}

/** Removes statements that a reader does not need: that a whole number fits into a double, and that the keys of an object are texts. */
function dropSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.propertyNames;
}

function withNotes(name: string, schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _id, properties = {}, ...rest } = schema;
  const notes = fieldNotes[name] ?? {};
  const noted = Object.entries(properties).map(([field, value]) => [
    field,
    notes[field] === undefined ? value : { ...(value as JsonSchema), description: notes[field] },
  ]);
  return { ...rest, properties: Object.fromEntries(noted) };
}
