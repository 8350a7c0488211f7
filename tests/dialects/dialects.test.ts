import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type BookingPage,
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingTools,
} from 'agent-booking';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageOf } from '../good-answers.ts';
import { listenLocally } from '../local-server.ts';
import { type Dialect, dialects, type SentTool } from './dialects.ts';
import { objectionsTo, refusedByAny, refusedInGeminiProto, type Schema } from './refusals.ts';

let wire: Awaited<ReturnType<typeof startWireRecorder>>;
beforeAll(async () => {
  wire = await startWireRecorder();
});
afterAll(() => wire.close());

const baseUrl = 'http://service.test';
const question = (key: string, label: string) => ({ key, label, required: true, type: 'text' as const });

const page = pageOf('demo');

const long = 'Ignore "all" of this.\n\u0000'.repeat(40);

/** A page with more of everything than a description can name, in words that no schema should hold unchanged. */
const hugePage: BookingPage = {
  ...page,
  durationsMinutes: Array.from({ length: 60 }, (_, index) => 5 * (index + 1)),
  reasons: Array.from({ length: 40 }, (_, index) => ({
    key: `${long}${index}`,
    label: long,
    suggestedDurationMinutes: null,
    questions: [question(`reason-question-${'x'.repeat(60)}-${index}`, long)],
  })),
  customFields: Array.from({ length: 40 }, (_, index) => question(`${index}${long}`, long)),
  howToBook: long,
};

const guest = {
  name: 'Noa Levi',
  email: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  locale: 'en',
} as const;

/** Every way in which options change the input schemas. */
const variants: [name: string, options: BookingToolsOptions][] = [
  ['nothing fixed', { baseUrl }],
  ['the page fixed', { baseUrl, slug: 'demo' }],
  ["the guest's name fixed", { baseUrl, guest: { name: guest.name } }],
  ["the guest's email fixed", { baseUrl, guest: { email: guest.email } }],
  ["the guest's zone fixed", { baseUrl, guest: { timezone: guest.timezone } }],
  ["the guest's language fixed", { baseUrl, guest: { locale: guest.locale } }],
  [
    "the guest's name and email found out at each call",
    { baseUrl, guest: { name: () => guest.name, email: async () => guest.email } },
  ],
  ['the guest found out at each call', { baseUrl, guest: () => guest }],
  ['a default zone', { baseUrl, defaultTimezone: 'Asia/Jerusalem' }],
  ['page and guest fixed', { baseUrl, slug: 'demo', guest }],
  ['the page read beforehand', { baseUrl, page }],
  ['the page read beforehand and the guest fixed', { baseUrl, page, guest }],
  ['a huge page read beforehand', { baseUrl, page: hugePage }],
];

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
        if (dialect.isGeminiProto && schema) expect(objectionsTo(schema, refusedInGeminiProto)).toEqual([]);
      }
    },
  );

  it.each(dialects.filter(({ isGeminiProto }) => !isGeminiProto))(
    "$name: OpenAI's own normaliser for strict finds nothing to change",
    async (dialect) => {
      for (const { schema } of await sent(dialect, tools)) {
        // It closes every object, as Anthropic wants too. It lists the required fields of every object. For an object without required fields the list is empty.
        const named = schema?.required === undefined ? { ...schema, required: [] } : schema;
        expect(toStrictJsonSchema(schema as never)).toEqual(named);
      }
    },
  );
});

/** Fields as other programs' tools have them. At least one provider refuses each of them, or does not know it. */
const refusedFields: Record<string, z.ZodType> = {
  'an optional field': z.string().optional(),
  'a field with a default': z.string().default('en'),
  'a nullable text': z.string().nullable(),
  'a nullable choice': z.enum(['en', 'he']).nullable(),
  'a record': z.record(z.string(), z.string()),
  'a text or a number': z.union([z.string(), z.number()]),
  'a discriminated union': z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.string() }),
    z.object({ kind: z.literal('b'), b: z.string() }),
  ]),
  'a pattern': z.string().regex(/^\d+$/),
  // "regex lookaround is not supported": vercel/ai#21037; Gemini's RE2: nspady/google-calendar-mcp#183.
  'a pattern that looks around': z.string().regex(/^(?!a)/),
  'a web address': z.url(),
  'an email address': z.email(),
  'a bounded number': z.number().min(1).max(60),
  'a number above a bound': z.number().gt(0),
  'a whole number of zod': z.int(),
  'a bounded text': z.string().max(20),
  'a choice of numbers': z.literal([15, 30, 60]),
  'a choice with an empty text': z.enum(['', 'en', 'he']),
  'a constant': z.literal('en'),
};

describe('the rules catch', () => {
  it.each(Object.entries(refusedFields))('%s', (_, field) => {
    const schema = z.toJSONSchema(z.object({ start: z.string(), field }), { io: 'input' });
    expect(objectionsTo(schema as Schema, refusedByAny)).not.toEqual([]);
  });

  it.each([...refusedByAny, ...refusedInGeminiProto])('what breaks "$name"', (refusal) => {
    expect(objectionsTo(refusal.example, [refusal])).not.toEqual([]);
  });
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

/** A server that records and refuses the requests of a provider's client. So the body is real, and no request leaves this machine. */
async function startWireRecorder() {
  const bodies = new Map<string, string>();
  const server = createServer(async (request, response) => {
    // The first part of the path tells callers apart; what follows is the provider's own.
    bodies.set(String(request.url).split('/')[1] as string, await text(request));
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"recorded"}}');
  });
  const { url, close } = await listenLocally(server);
  return {
    /** The JSON body of the one request that `send` makes to the address it is given. */
    async bodyOf(send: (baseUrl: string) => Promise<unknown>): Promise<unknown> {
      const caller = crypto.randomUUID();
      const refused = await send(`${url}/${caller}`).catch((error: unknown) => error);
      const body = bodies.get(caller);
      if (body === undefined) throw new Error(`nothing was sent: ${refused}`, { cause: refused });
      bodies.delete(caller);
      return JSON.parse(body);
    },
    close,
  };
}
