import { type BookingToolSet, createBookingTools } from 'agent-booking';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Dialect, dialects, type SentTool } from './dialects.ts';
import { refusedFields } from './mutants.ts';
import {
  objectionsTo,
  refusedByAny,
  refusedInGeminiProto,
  refusedInJsonSchema,
  type Schema,
} from './refusals.ts';
import { guest, variants } from './variants.ts';
import { startWireRecorder, type WireRecorder } from './wire-recorder.ts';

let wire: WireRecorder;
beforeAll(async () => {
  wire = await startWireRecorder();
});
afterAll(() => wire.close());

const baseUrl = 'http://service.test';
const emptyObject: Schema = { type: 'object', properties: {}, additionalProperties: false };

async function sent(dialect: Dialect, tools: BookingToolSet): Promise<SentTool[]> {
  return dialect.toolsIn(await wire.bodyOf((url) => dialect.send(tools, url)));
}

/** A schema without `$schema`, `additionalProperties` and an empty `required`, which dialects write differently. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, child]) =>
      key !== '$schema' && key !== 'additionalProperties' && !(key === 'required' && child.length === 0),
  );
  return Object.fromEntries(kept.map(([key, child]) => [key, bare(child)]));
}

describe.each(variants)('with %s, as sent by', (_, options) => {
  const tools = createBookingTools(options);

  it.each(dialects)(
    '$name: the tools hold nothing that the provider refuses, and nothing is lost',
    async (dialect) => {
      const found = await sent(dialect, tools);
      expect(found.map(({ name }) => name)).toEqual(['getBookingPage', 'getFreeSlots', 'requestMeeting']);
      for (const { name, description, schema, strict } of found) {
        const neutral = tools[name as keyof BookingToolSet];
        expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/);
        expect(strict).toBe(dialect.strict);
        // OpenAI refuses more than 1,024 characters (getsentry/sentry-mcp#106).
        expect(description.length).toBeLessThanOrEqual(1024);
        expect(description).toBe(neutral.description);
        // @langchain/google-genai leaves the schema out where there is no field, as Gemini wants it.
        if (!schema) expect(dialect.isGeminiProto).toBe(true);
        const written = schema ?? emptyObject;
        expect(bare(written)).toEqual(bare(z.toJSONSchema(neutral.inputSchema, { io: 'input' })));
        expect(objectionsTo(written, refusedByAny)).toEqual([]);
        const refusals = dialect.isGeminiProto ? refusedInGeminiProto : refusedInJsonSchema;
        if (schema) expect(objectionsTo(schema, refusals)).toEqual([]);
      }
    },
  );

  it.each(dialects.filter(({ isGeminiProto }) => !isGeminiProto))(
    "$name: OpenAI's own normaliser for strict finds nothing to change",
    async (dialect) => {
      for (const { schema } of await sent(dialect, tools)) {
        // It lists the required fields of every object. For an object without required fields the list is empty.
        const named = schema?.required === undefined ? { ...schema, required: [] } : schema;
        expect(toStrictJsonSchema(schema as never)).toEqual(named);
      }
    },
  );
});

describe('the rules catch', () => {
  it.each(Object.entries(refusedFields))('%s', (_, field) => {
    const schema = z.toJSONSchema(z.object({ start: z.string(), field }), { io: 'input' });
    expect(objectionsTo(schema as Schema, refusedByAny)).not.toEqual([]);
  });

  it.each([...refusedByAny, ...refusedInJsonSchema, ...refusedInGeminiProto])(
    'what breaks "$name"',
    (refusal) => {
      expect(objectionsTo(refusal.example, [refusal])).not.toEqual([]);
    },
  );
});

describe('the definitions of the three tools cost', () => {
  it.each(dialects)('$name: at most 900 tokens, and 650 with page and guest fixed', async (dialect) => {
    const cost = async (tools: BookingToolSet) => {
      const body = await wire.bodyOf((url) => dialect.send(tools, url));
      return countTokens(JSON.stringify((body as { tools: unknown }).tools));
    };
    expect(await cost(createBookingTools({ baseUrl }))).toBeLessThanOrEqual(900);
    expect(await cost(createBookingTools({ baseUrl, slug: 'demo', guest }))).toBeLessThanOrEqual(650);
  });
});
