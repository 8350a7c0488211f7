/** A JSON Schema in a request. */
export type Schema = { [keyword: string]: unknown };

/** Something in a schema that a provider refuses, or does not know; `example` is a schema that holds it. */
export type Refusal = {
  name: string;
  objections(node: Schema, isRoot: boolean): string[];
  example: Schema;
};

/** Everything in a schema that is refused, each with its place. */
export function objectionsTo(schema: Schema, refusals: readonly Refusal[]): string[] {
  return visit(schema, '', true);

  function visit(node: Schema, path: string, isRoot: boolean): string[] {
    const here = refusals.flatMap((refusal) =>
      refusal.objections(node, isRoot).map((what) => `${path || '.'}: ${what} (${refusal.name})`),
    );
    return [...here, ...childrenOf(node).flatMap(([at, child]) => visit(child, `${path}.${at}`, false))];
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function childrenOf(node: Schema): [string, Schema][] {
  const one = ['items', 'additionalProperties', 'propertyNames', 'not'];
  const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
  const named = ['properties', 'patternProperties', '$defs', 'definitions'];
  const found = [
    ...one.map((keyword) => [keyword, node[keyword]]),
    ...listed.flatMap((keyword) => Object.entries((node[keyword] as unknown[]) ?? [])),
    ...named.flatMap((keyword) => Object.entries((node[keyword] as Schema) ?? {})),
  ];
  return found.filter((entry): entry is [string, Schema] => isSchema(entry[1]));
}

const properties = (node: Schema): string[] => Object.keys((node.properties as Schema) ?? {});
const typesOf = (node: Schema): unknown[] => [node.type].flat();
const field = (schema: Schema): Schema => ({
  type: 'object',
  properties: { field: schema },
  required: ['field'],
  additionalProperties: false,
});

/**
 * The only keywords that our schemas hold. Every provider knows them: openai 7.55 lib/transform.mjs, @ai-sdk/anthropic
 * sanitize-json-schema.ts, @ai-sdk/google sanitize-response-json-schema.ts. So no schema of ours has a pattern, a bound or a format, of
 * which each of them knows others. `$schema` is not in Google's list; @ai-sdk/google sends it with every tool, so it is taken.
 */
const keywords = [
  ...['$schema', 'type', 'description', 'properties', 'required', 'additionalProperties', 'items', 'enum'],
];

/** The rules for our own schemas: every provider accepts them, strict or not, and no provider is likely to refuse them later. */
export const refusedByAny: readonly Refusal[] = [
  {
    name: 'only keywords that every provider knows',
    objections: (node) => Object.keys(node).filter((keyword) => !keywords.includes(keyword)),
    example: field({ type: 'string', format: 'email' }),
  },
  {
    // "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level": OpenAI; anthropics/claude-code#27337.
    name: 'the root is a plain object',
    objections: (node, isRoot) =>
      isRoot
        ? [
            ...(node.type === 'object' ? [] : [`type ${JSON.stringify(node.type)}`]),
            ...['oneOf', 'anyOf', 'allOf', 'enum', 'not'].filter((keyword) => keyword in node),
          ]
        : [],
    example: { type: 'object', anyOf: [{ required: ['a'] }], properties: {}, additionalProperties: false },
  },
  {
    // "array schema missing items": OpenAI; Gemini: "missing field" (systemprompt-models, gemini_invariants.rs).
    name: 'an array says what it holds',
    objections: (node) => (typesOf(node).includes('array') && !isSchema(node.items) ? ['no items'] : []),
    example: field({ type: 'array' }),
  },
  {
    // openai/lib/transform.mjs: a field that may be left out throws.
    name: 'every field is required',
    objections: (node) =>
      properties(node).filter((name) => !((node.required as string[]) ?? []).includes(name)),
    example: { type: 'object', properties: { field: { type: 'string' } }, additionalProperties: false },
  },
  {
    // Anthropic: "property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'" (diegosouzapw/OmniRoute#13552).
    name: 'property names are plain',
    objections: (node) => properties(node).filter((name) => !/^[\w.-]{1,64}$/.test(name)),
    example: { type: 'object', properties: { 'a b': {} }, required: ['a b'], additionalProperties: false },
  },
  {
    // A record: an object whose field names are chosen by its author.
    name: 'no record',
    objections: (node) => (isSchema(node.additionalProperties) ? ['additionalProperties'] : []),
    example: field({ type: 'object', additionalProperties: { type: 'string' } }),
  },
  {
    // "enum: only allowed for STRING type": diegosouzapw/OmniRoute#760, ihor-sokoliuk/mcp-searxng#89.
    name: 'an enum holds texts',
    objections: (node) =>
      node.enum === undefined ||
      (node.type === 'string' && (node.enum as unknown[]).every((choice) => typeof choice === 'string'))
        ? []
        : ['enum'],
    example: field({ type: 'integer', enum: [15, 30] }),
  },
  {
    // "enum[0]: cannot be empty"; @langchain/google-genai throws before it sends one (assertNoEmptyStringEnums).
    name: 'an enum holds no empty text',
    objections: (node) => ((node.enum as unknown[] | undefined)?.includes('') ? ['enum'] : []),
    example: field({ type: 'string', enum: ['', 'en'] }),
  },
  {
    // A list of types and a null type: langchain-ai/langchainjs#11328, #7758.
    name: 'one type, and not null',
    objections: (node) =>
      (node.type === undefined && !('anyOf' in node)) || Array.isArray(node.type) || node.type === 'null'
        ? [`type ${JSON.stringify(node.type)}`]
        : [],
    example: field({ type: ['string', 'null'] }),
  },
];

/** Gemini's `parameters` is a message of its own and not a JSON Schema: an unknown name fails the whole request. */
export const refusedInGeminiProto: readonly Refusal[] = [
  {
    // Schema of the Gemini API; langchain-ai/langchainjs#7758.
    name: 'no keywords of JSON Schema alone',
    objections: (node) => ['$schema', 'additionalProperties'].filter((keyword) => keyword in node),
    example: field({ type: 'string' }),
  },
  {
    // "parameters.properties: should be non-empty for OBJECT type": vercel/ai#3371, SWE-agent/SWE-agent#1431.
    name: 'an object has fields',
    objections: (node) => (node.type === 'object' && properties(node).length === 0 ? ['no properties'] : []),
    example: { type: 'object', properties: {} },
  },
];
