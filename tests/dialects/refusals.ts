/** A JSON Schema in a request. */
export type Schema = { [keyword: string]: unknown };

/** Something in a schema that a provider refuses, or does not know; `example` is a schema that holds it. */
export type Refusal = {
  name: string;
  objections(node: Schema, isRoot: boolean): string[];
  example: Schema;
};

/** Everything in a schema that a provider refuses, each with its place. */
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

/** "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level": OpenAI; anthropics/claude-code#27337. */
const rootIsPlainObject: Refusal = {
  name: 'the root is a plain object',
  objections: (node, isRoot) =>
    isRoot
      ? [
          ...(node.type === 'object' ? [] : [`type ${JSON.stringify(node.type)}`]),
          ...['oneOf', 'anyOf', 'allOf', 'enum', 'not'].filter((keyword) => keyword in node),
        ]
      : [],
  example: { type: 'object', anyOf: [{ required: ['a'] }], properties: {}, additionalProperties: false },
};

/** "array schema missing items": OpenAI; Gemini: "missing field" (systemprompt-models, gemini_invariants.rs). */
const arraysHaveItems: Refusal = {
  name: 'an array says what it holds',
  objections: (node) => (typesOf(node).includes('array') && !isSchema(node.items) ? ['no items'] : []),
  example: field({ type: 'array' }),
};

/** "regex lookaround is not supported": vercel/ai#21037; Gemini's RE2: nspady/google-calendar-mcp#183. */
const noLookaround: Refusal = {
  name: 'no lookaround',
  objections: (node) => (/\(\?<?[=!]/.test(String(node.pattern ?? '')) ? ['pattern'] : []),
  example: field({ type: 'string', pattern: '^(?!a)' }),
};

/** openai/lib/transform.mjs: a field that may be left out throws. */
const everyFieldRequired: Refusal = {
  name: 'every field is required',
  objections: (node) =>
    properties(node).filter((name) => !((node.required as string[]) ?? []).includes(name)),
  example: { type: 'object', properties: { field: { type: 'string' } }, additionalProperties: false },
};

/** OpenAI's guide to structured outputs, and Anthropic's (sanitize-json-schema.ts closes every object). */
const objectsAreClosed: Refusal = {
  name: 'objects are closed',
  objections: (node) =>
    typesOf(node).includes('object') && node.additionalProperties !== false ? ['additionalProperties'] : [],
  example: { type: 'object', properties: {} },
};

/** Anthropic: "property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'" (diegosouzapw/OmniRoute#13552). */
const plainPropertyNames: Refusal = {
  name: 'property names are plain',
  objections: (node) => properties(node).filter((name) => !/^[\w.-]{1,64}$/.test(name)),
  example: { type: 'object', properties: { 'a b': {} }, required: ['a b'], additionalProperties: false },
};

/** A record: an object whose field names are chosen by its author. */
const noRecords: Refusal = {
  name: 'no record',
  objections: (node) => (isSchema(node.additionalProperties) ? ['additionalProperties'] : []),
  example: field({ type: 'object', additionalProperties: { type: 'string' } }),
};

function without(source: string, keywords: readonly string[]): Refusal {
  return {
    name: `not known: ${source}`,
    objections: (node) => keywords.filter((keyword) => keyword in node),
    example: field({ type: 'string', [keywords[0] as string]: {} }),
  };
}

function only(source: string, keywords: readonly string[]): Refusal {
  return {
    name: `known: ${source}`,
    objections: (node) => Object.keys(node).filter((keyword) => !keywords.includes(keyword)),
    example: field({ type: 'string', notAKeyword: 1 }),
  };
}

function formats(source: string, known: readonly string[]): Refusal {
  return {
    name: `formats: ${source}`,
    objections: ({ format }) =>
      format === undefined || known.includes(String(format)) ? [] : [`format ${format}`],
    example: field({ type: 'string', format: 'uri-template' }),
  };
}

/** Parts that OpenAI refuses in any tool. */
const openai: readonly Refusal[] = [rootIsPlainObject, arraysHaveItems, noLookaround];

/** Parts that OpenAI refuses in a tool with `strict: true`. */
const openaiStrict: readonly Refusal[] = [
  ...openai,
  everyFieldRequired,
  objectsAreClosed,
  without('openai 7.55 lib/transform.mjs', [
    ...['allOf', 'oneOf', 'not', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains'],
    ...['propertyNames', 'patternProperties', 'minProperties', 'maxProperties', 'unevaluatedProperties'],
    ...['prefixItems', 'unevaluatedItems', 'additionalItems', 'uniqueItems'],
    ...['dependencies', 'dependentRequired', 'dependentSchemas'],
    ...['contentEncoding', 'contentMediaType', 'contentSchema'],
    ...['$anchor', '$dynamicAnchor', '$dynamicRef', '$recursiveAnchor', '$recursiveRef'],
  ]),
  without("'default' is not permitted: dotnet/extensions#6196, 567-labs/instructor#961", ['default']),
  formats('cyanheads/git-mcp-server#47', [
    ...['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  ]),
];

/** Parts that Anthropic refuses in any tool. */
const anthropic: readonly Refusal[] = [rootIsPlainObject, plainPropertyNames];

/** Parts that Anthropic refuses in a tool with `strict: true`. @ai-sdk/anthropic sends the tool unchanged. */
const anthropicStrict: readonly Refusal[] = [
  ...anthropic,
  objectsAreClosed,
  only('@ai-sdk/anthropic sanitize-json-schema.ts', [
    ...['$schema', '$id', '$ref', '$defs', 'definitions', 'title', 'description', 'default', 'const', 'enum'],
    ...['type', 'anyOf', 'allOf', 'properties', 'additionalProperties', 'required', 'items', 'format'],
  ]),
  formats('@ai-sdk/anthropic sanitize-json-schema.ts', [
    ...['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
  ]),
];

/** "enum: only allowed for STRING type": diegosouzapw/OmniRoute#760, ihor-sokoliuk/mcp-searxng#89. */
const enumsOfTexts: Refusal = {
  name: 'an enum holds texts',
  objections: (node) =>
    node.enum === undefined ||
    (node.type === 'string' && (node.enum as unknown[]).every((choice) => typeof choice === 'string'))
      ? []
      : ['enum'],
  example: field({ type: 'integer', enum: [15, 30] }),
};

/** "enum[0]: cannot be empty"; @langchain/google-genai throws before it sends one (assertNoEmptyStringEnums). */
const noEmptyChoice: Refusal = {
  name: 'an enum holds no empty text',
  objections: (node) => ((node.enum as unknown[] | undefined)?.includes('') ? ['enum'] : []),
  example: field({ type: 'string', enum: ['', 'en'] }),
};

/** A list of types and a null type: langchain-ai/langchainjs#11328, #7758. */
const oneTypeEach: Refusal = {
  name: 'one type, and not null',
  objections: (node) =>
    (node.type === undefined && !('anyOf' in node)) || Array.isArray(node.type) || node.type === 'null'
      ? [`type ${JSON.stringify(node.type)}`]
      : [],
  example: field({ type: ['string', 'null'] }),
};

/** "parameters.properties: should be non-empty for OBJECT type": vercel/ai#3371, SWE-agent/SWE-agent#1431. */
const objectsHaveFields: Refusal = {
  name: 'an object has fields',
  objections: (node) => (node.type === 'object' && properties(node).length === 0 ? ['no properties'] : []),
  example: { type: 'object', properties: {} },
};

/** Gemini's refusals of `parameters`. This is a message of its own and not a JSON Schema: an unknown name fails the whole request. */
const geminiProto: readonly Refusal[] = [
  only('Schema of the Gemini API; langchain-ai/langchainjs#7758', [
    ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'example', 'default', 'anyOf'],
    ...['properties', 'required', 'propertyOrdering', 'minProperties', 'maxProperties'],
    ...['items', 'minItems', 'maxItems', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
  ]),
  formats('google-gemini/gemini-cli#3178', ['enum', 'date-time', 'int32', 'int64', 'float', 'double']),
  oneTypeEach,
  enumsOfTexts,
  noEmptyChoice,
  noLookaround,
  objectsHaveFields,
  arraysHaveItems,
];

/** Parts that Gemini does not know in `parametersJsonSchema`. */
const geminiJsonSchema: readonly Refusal[] = [
  // `$schema` is not in Google's list; @ai-sdk/google sends it with every tool, so it is taken.
  only('responseJsonSchema of the Gemini API; @ai-sdk/google sanitize-response-json-schema.ts', [
    ...['$schema', '$id', '$defs', '$ref', '$anchor', 'type', 'format', 'title', 'description', 'enum'],
    ...['items', 'prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum', 'anyOf', 'oneOf'],
    ...['properties', 'additionalProperties', 'required', 'propertyOrdering'],
  ]),
  noEmptyChoice,
  arraysHaveItems,
];

/** The refusals of each provider, by the way in which tools are sent. */
export const refusalsOf = {
  openai,
  openaiStrict,
  anthropic,
  anthropicStrict,
  geminiJsonSchema,
  geminiProto,
} as const;

export type Provider = keyof typeof refusalsOf;

/** The rules for our own schemas: every provider accepts them, strict or not, and no provider is likely to refuse them later. */
export const ours: readonly Refusal[] = [
  rootIsPlainObject,
  everyFieldRequired,
  noRecords,
  oneTypeEach,
  arraysHaveItems,
  enumsOfTexts,
  noEmptyChoice,
  only('the input schemas of the tools', [
    ...['$schema', 'type', 'description', 'properties', 'required', 'additionalProperties', 'items', 'enum'],
  ]),
];
