import { createOpenAI } from '@ai-sdk/openai';
import { generateText } from 'ai';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { bookingTools } from '../../../adapters/ai-sdk.ts';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import type { BookingToolsOptions } from '../context/tool-context.ts';
import { createBookingTools } from '../create-booking-tools.ts';
import {
  answersField,
  choiceField,
  readAnswers,
  readText,
  readWholeNumber,
  textField,
  wholeNumberField,
} from './input-fields.ts';

const open: BookingToolsOptions = { baseUrl: 'http://service.test' };
const guest = {
  name: 'Noa Levi',
  email: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  locale: 'en',
} as const;
const fixed: BookingToolsOptions = { ...open, slug: 'demo', guest };

/** Schema keywords that some provider or runtime refuses (optional, nullable, records, unions, bounds, formats). */
const forbidden = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'const',
  '$ref',
  '$defs',
  'definitions',
  'nullable',
  'default',
  'propertyNames',
  'patternProperties',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);

type Node = { [key: string]: unknown };

/** Everything in a schema that a dialect may refuse. */
function objections(schema: Node, path = ''): string[] {
  const found = Object.keys(schema)
    .filter((key) => forbidden.has(key))
    .map((key) => `${path} ${key}`);
  if (Array.isArray(schema.type)) found.push(`${path} has a list of types`);
  const choices = schema.enum;
  if (choices !== undefined && JSON.stringify(choices) !== '["en","he"]') found.push(`${path} enum`);
  if (schema.type === 'object') {
    const properties = (schema.properties ?? {}) as Record<string, Node>;
    const required = (schema.required ?? []) as string[];
    if (typeof schema.additionalProperties === 'object') found.push(`${path} is a record`);
    for (const [name, property] of Object.entries(properties)) {
      if (!required.includes(name)) found.push(`${path}.${name} is optional`);
      found.push(...objections(property, `${path}.${name}`));
    }
  } else if (schema.type === 'array') found.push(...objections(schema.items as Node, `${path}[]`));
  else if (!['string', 'integer'].includes(String(schema.type))) found.push(`${path} is ${schema.type}`);
  return found;
}

describe.each([
  ['nothing fixed', open],
  ['page and guest fixed', fixed],
  ['a default zone', { ...open, defaultTimezone: 'UTC' }],
])('with %s, the input schemas', (_, options) => {
  const tools = Object.values(createBookingTools(options));

  it.each([
    ['draft-7, input', { target: 'draft-7', io: 'input' }],
    ['draft 2020-12, output', { target: 'draft-2020-12', io: 'output' }],
  ] as const)('hold nothing that a dialect refuses, and require every field: %s', (_dialect, how) => {
    for (const tool of tools)
      expect(objections(z.toJSONSchema(tool.inputSchema, how) as Node, tool.name)).toEqual([]);
  });
});

it('finds what is forbidden', () => {
  const wrong = z.object({
    a: z.string().optional(),
    b: z.email(),
    c: z.int(),
    d: z.string().nullable(),
    e: z.record(z.string(), z.string()),
    f: z.union([z.string(), z.number()]),
  });
  const found = objections(z.toJSONSchema(wrong, { target: 'draft-7', io: 'input' }) as Node).join(' ');
  for (const field of ['.a', '.b', '.c', '.d', '.e', '.f']) expect(found).toContain(field);
});

it('describes every field', () => {
  for (const tool of Object.values(createBookingTools(open))) {
    const { properties } = z.toJSONSchema(tool.inputSchema, { io: 'input' }) as {
      properties: Record<string, Node>;
    };
    for (const [name, property] of Object.entries(properties))
      expect(property.description, name).toBeTruthy();
  }
});

describe('definitions as the OpenAI provider sends them', () => {
  async function tokens(options: BookingToolsOptions): Promise<number> {
    let sent = '';
    const openai = createOpenAI({
      apiKey: 'none',
      fetch: async (_url, init) => {
        sent = String(init?.body);
        return new Response('{}', { status: 400 });
      },
    });
    const call = generateText({
      model: openai.chat('gpt-5'),
      tools: bookingTools(options),
      prompt: 'Hi',
      maxRetries: 0,
    });
    await expect(call).rejects.toThrow();
    return encode(JSON.stringify(JSON.parse(sent).tools)).length;
  }

  it('cost at most 900 tokens', async () => {
    expect(await tokens(open)).toBeLessThanOrEqual(900);
  });

  it('cost at most 500 tokens with page and guest fixed', async () => {
    expect(await tokens(fixed)).toBeLessThanOrEqual(500);
  });
});

describe('what the host fixed', () => {
  const names = (options: BookingToolsOptions) =>
    Object.values(createBookingTools(options)).map(({ inputSchema }) =>
      Object.keys((z.toJSONSchema(inputSchema, { io: 'input' }) as { properties: object }).properties),
    );

  it('vanishes from every input schema', () => {
    expect(names(fixed)).toEqual([
      [],
      ['durationMinutes', 'days', 'when'],
      ['start', 'durationMinutes', 'reasonKey', 'answers', 'replaces'],
    ]);
    expect(names({ ...open, guest: { email: 'noa@example.com' } }).flat()).toEqual(
      expect.arrayContaining(['slug', 'guestName', 'timezone', 'locale']),
    );
    expect(names({ ...open, guest: { email: 'noa@example.com' } }).flat()).not.toContain('guestEmail');
  });

  it('is not smuggled back in by keys that the schema lacks', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const tools = world.tools({ guest });
    const smuggled = {
      slug: 'demo-he',
      guestName: 'Eve',
      guestEmail: 'eve@example.com',
      timezone: 'Asia/Tokyo',
      locale: 'he',
    };
    await tools.getBookingPage.execute({ ...smuggled });
    await tools.getFreeSlots.execute({ ...everything, ...smuggled });
    expect(await tools.requestMeeting.execute(request(smuggled))).toMatchObject({ ok: true });
    expect(
      world.sent.every(
        ({ path }) => path.startsWith('/api/agent/booking-pages/demo/') || path.endsWith('/demo'),
      ),
    ).toBe(true);
    expect(world.reads()[0]?.query.get('timezone')).toBe('Asia/Jerusalem');
    expect(world.bodies()).toMatchObject([
      { guestName: 'Noa Levi', guestEmail: 'noa@example.com', timezone: 'Asia/Jerusalem', locale: 'en' },
    ]);
  });
});

describe('descriptions of a page that was read beforehand', () => {
  it('name its durations, and hold no words of its owner', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const page = await world.client.getBookingPage('demo');
    const tools = world.tools({ slug: undefined, page });
    const text = Object.values(tools)
      .map(({ inputSchema }) => JSON.stringify(z.toJSONSchema(inputSchema, { io: 'input' })))
      .join('\n');
    expect(text).toContain('15, 30, 60');
    for (const word of ['support', 'A first talk', 'problem', 'company']) expect(text).not.toContain(word);
    expect(text).not.toContain('"slug"');
    await tools.getFreeSlots.execute(everything);
    await tools.requestMeeting.execute(request());
    expect(world.posts()).toHaveLength(1);
    // Read by the host, and once for the request: the page may have changed since.
    expect(world.sent.filter(({ path }) => path.endsWith('/demo'))).toHaveLength(2);
  });
});

describe('fields take what models send', () => {
  it.each([
    [undefined, ''],
    [null, ''],
    ['null', ''],
    [' a ', ' a '],
    [5, '5'],
  ])('text: %o', (given, taken) => {
    expect(readText(given)).toBe(taken);
    for (const field of [textField(''), choiceField(['en', 'he'], '')])
      expect(field.parse(given)).toStrictEqual(given);
  });

  it.each([[true], [{ a: 1 }], [['Noa']]])('text: %o is refused, and not sent as JSON', async (given) => {
    expect(() => readText(given)).toThrow('is no text');
    const world = createWorld();
    const tools = world.tools();
    await tools.getFreeSlots.execute({ durationMinutes: 30, timezone: '', days: 0, when: '' });
    for (const field of ['guestName', 'guestEmail', 'reasonKey', 'replaces'])
      expect(await tools.requestMeeting.execute(request({ [field]: given }))).toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('is no text. Nothing was sent.'),
      });
    for (const answers of [{ company: given }, [{ key: 'company', value: [given] }]])
      if (given !== true || Array.isArray(answers))
        expect(await tools.requestMeeting.execute(request({ answers } as never))).toMatchObject({
          code: 'invalid_input',
        });
    expect(world.posts()).toEqual([]);
    await world.close();
  });

  it.each([[42], ['42'], ['- '], ['{}']])('a name that is %j is asked for', async (guestName) => {
    const world = createWorld();
    const tools = world.tools();
    await tools.getFreeSlots.execute({ durationMinutes: 30, timezone: '', days: 0, when: '' });
    const asked = await tools.requestMeeting.execute(request({ guestName } as never));
    expect(asked).toMatchObject({ code: 'missing_answers' });
    await world.close();
  });

  it.each([
    [undefined, 0],
    [null, 0],
    ['', 0],
    [30, 30],
    ['30', 30],
    [' 30 ', 30],
    [30.0, 30],
    [30.5, -1],
    ['half an hour', -1],
    ['0x1e', -1],
    [Number.NaN, -1],
    [Number.POSITIVE_INFINITY, -1],
    [-15, -15],
    [[], -1],
    [{}, -1],
    [1e30, -1],
  ])('whole number: %o', (given, taken) => {
    expect(wholeNumberField('').parse(given)).toStrictEqual(given);
    if (Array.isArray(given)) return expect(readWholeNumber(given)).toBeLessThanOrEqual(0);
    return expect(readWholeNumber(given)).toBe(taken);
  });

  const pair = [{ key: 'company', value: 'Acme' }];
  it.each<[unknown, unknown]>([
    [undefined, []],
    [null, []],
    ['', []],
    [[], []],
    [{}, []],
    [pair, pair],
    [{ company: 'Acme' }, pair],
    [[{ company: 'Acme' }], pair],
    ['{"company":"Acme"}', pair],
    ['[{"key":"company","value":"Acme"}]', pair],
    [{ key: 'company', value: 'Acme' }, pair],
    [
      { size: 5, sure: true, none: null },
      [
        { key: 'size', value: '5' },
        { key: 'sure', value: 'true' },
        { key: 'none', value: '' },
      ],
    ],
    ['Acme', [{ key: 'Acme', value: '' }]],
    ['"Acme"', [{ key: 'Acme', value: '' }]],
    [JSON.parse('{"__proto__":"x"}'), [{ key: '__proto__', value: 'x' }]],
  ])('answers: %o', (given, taken) => {
    expect(answersField('').parse(given)).toStrictEqual(given);
    expect(readAnswers(given)).toEqual(taken);
  });

  it('whole calls: null, missing and the sentinel mean the same, validated or not', async () => {
    for (const shape of ['missing', 'null', 'sentinel'] as const) {
      const world = createWorld();
      const tools = world.tools({ guest });
      const empty = (sentinel: unknown) => (shape === 'null' ? null : sentinel);
      const slots = shape === 'missing' ? {} : { durationMinutes: empty(0), days: empty(0), when: empty('') };
      const start = '2026-11-24T13:00';
      const asked =
        shape === 'missing'
          ? { start }
          : {
              start,
              durationMinutes: empty(0),
              reasonKey: empty(''),
              answers: empty([]),
              replaces: empty(''),
            };
      const { getFreeSlots, requestMeeting } = tools;
      expect(await getFreeSlots.execute(slots as never)).toMatchObject({ ok: true });
      const parsed = requestMeeting.inputSchema.parse(asked);
      expect(await requestMeeting.execute(shape === 'null' ? parsed : (asked as never))).toMatchObject({
        ok: true,
      });
      expect(world.bodies()).toHaveLength(1);
      await world.close();
    }
  });

  it('answers a call without any input as a failure, and throws nothing', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    for (const tool of Object.values(world.tools({ slug: undefined })))
      for (const input of [undefined, null, {}, 'text', [], 5])
        expect(await tool.execute(input as never)).toMatchObject({ ok: false });
  });

  it('refuses a call with a getter that throws, whatever the field', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const tools = world.tools({ slug: undefined });
    const throwing = (field: string) =>
      Object.defineProperty({ ...request({ slug: 'demo' }) }, field, {
        enumerable: true,
        get() {
          throw new Error('not for you');
        },
      });
    for (const tool of Object.values(tools)) {
      const { properties = {} } = z.toJSONSchema(tool.inputSchema, { io: 'input' }) as {
        properties?: object;
      };
      for (const field of Object.keys(properties)) {
        const result = await tool.execute(throwing(field) as never);
        expect(result, field).toMatchObject({
          ok: false,
          code: 'invalid_input',
          problems: ['the input is nested too deep, or throws when it is read'],
        });
      }
    }
    expect(world.sent).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a value that throws as text', { toJSON: () => fail() }],
    ['a key that throws', [Object.defineProperty({ value: '1' }, 'key', { get: fail, enumerable: true })]],
    ['a list that throws', new Proxy([], { get: fail, ownKeys: fail })],
    ['a record that throws', Object.defineProperty({}, 'company', { get: fail, enumerable: true })],
  ])('refuses answers with %s', async (_, answers) => {
    const world = createWorld();
    onTestFinished(world.close);
    const tools = world.tools();
    await tools.getFreeSlots.execute(everything);
    const asked = { ...request(), answers: answers as never };
    expect(await tools.requestMeeting.execute(asked)).toMatchObject({ code: 'invalid_input' });
    expect(
      await tools.requestMeeting.execute({ ...request(), guestName: { toJSON: () => fail() } as never }),
    ).toMatchObject({
      code: 'invalid_input',
    });
    expect(world.posts()).toEqual([]);
  });
});

function fail(): never {
  throw new Error('not for you');
}
