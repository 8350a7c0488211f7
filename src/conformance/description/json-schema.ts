import { isRecord } from '../../wire/index.ts';

/** A difference between a value and a schema: its place, such as `body.slots.0.start`, and the mistake. */
export type Difference = { at: string; wrong: string };

type Schema = Record<string, unknown>;
type Place = { document: unknown; at: string; depth: number; budget: { left: number } };

/** Maximum depth of references. Deeper ones are circular. */
const deepest = 40;
/**
 * Maximum number of steps, because a schema that branches at every level would take for ever. The longest list of the interface takes about
 * ten thousand.
 */
const mostSteps = 200_000;

/**
 * Compares a value with a schema of JSON Schema 2020-12, as in OpenAPI 3.1 documents. References are followed inside the document. Keywords
 * that are not about types, fields, values or bounds (`pattern`, `format`, `uniqueItems` …) are ignored, because the document comes from the
 * service, and its patterns could run for ever.
 */
export function differences(value: unknown, schema: unknown, document: unknown): Difference[] {
  return compare(value, schema, { document, at: 'body', depth: 0, budget: { left: mostSteps } });
}

function compare(value: unknown, schema: unknown, place: Place): Difference[] {
  if (schema === true || schema === undefined) return [];
  if (schema === false) return [{ at: place.at, wrong: 'no value is allowed here' }];
  place.budget.left -= 1;
  if (typeof schema !== 'object' || schema === null || place.depth > deepest || place.budget.left < 0)
    return [{ at: place.at, wrong: 'the schema cannot be read' }];
  const rules = schema as Schema;
  return [
    ...(typeof rules.$ref === 'string' ? compareReference(value, rules.$ref, place) : []),
    ...compareType(value, rules, place),
    ...compareValue(value, rules, place),
    ...compareBounds(value, rules, place),
    ...compareFields(value, rules, place),
    ...compareItems(value, rules, place),
    ...compareCombined(value, rules, place),
  ];
}

function compareReference(value: unknown, reference: string, place: Place): Difference[] {
  const target = resolve(place.document, reference);
  if (target === undefined) return [{ at: place.at, wrong: `"${reference}" is not in the document` }];
  return compare(value, target, { ...place, depth: place.depth + 1 });
}

/** The target of a reference such as `#/components/schemas/Error`, if it is in the document. */
export function resolve(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  const names = reference.slice(1).split('/').slice(1);
  return names.reduce<unknown>((at, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, document);
}

function compareType(value: unknown, { type }: Schema, { at }: Place): Difference[] {
  if (type === undefined) return [];
  const allowed = Array.isArray(type) ? type : [type];
  if (allowed.some((name) => isOfType(value, name))) return [];
  return [{ at, wrong: `must be ${allowed.join(' or ')}, not ${typeOf(value)}` }];
}

function isOfType(value: unknown, name: unknown): boolean {
  if (name === 'integer') return Number.isInteger(value);
  return typeOf(value) === name;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function compareValue(value: unknown, rules: Schema, { at }: Place): Difference[] {
  const allowed = Array.isArray(rules.enum) ? rules.enum : 'const' in rules ? [rules.const] : undefined;
  const text = JSON.stringify(value);
  if (!allowed || allowed.some((one) => JSON.stringify(one) === text)) return [];
  return [{ at, wrong: `must be ${allowed.map((one) => JSON.stringify(one)).join(' or ')}` }];
}

/** The type that each keyword measures: a number, or the length of a string or an array. */
const bounds: [keyword: string, breaks: (size: number, bound: number) => boolean, of: string][] = [
  ['minimum', (size, bound) => size < bound, 'number'],
  ['maximum', (size, bound) => size > bound, 'number'],
  ['exclusiveMinimum', (size, bound) => size <= bound, 'number'],
  ['exclusiveMaximum', (size, bound) => size >= bound, 'number'],
  ['minLength', (size, bound) => size < bound, 'string'],
  ['maxLength', (size, bound) => size > bound, 'string'],
  ['minItems', (size, bound) => size < bound, 'array'],
  ['maxItems', (size, bound) => size > bound, 'array'],
];

function compareBounds(value: unknown, rules: Schema, { at }: Place): Difference[] {
  const type = typeOf(value);
  const size =
    typeof value === 'string'
      ? Array.from(value).length
      : Array.isArray(value)
        ? value.length
        : Number(value);
  return bounds.flatMap(([keyword, breaks, of]) => {
    const bound = rules[keyword];
    return of === type && typeof bound === 'number' && breaks(size, bound)
      ? [{ at, wrong: `${keyword} is ${bound}` }]
      : [];
  });
}

function compareFields(value: unknown, rules: Schema, place: Place): Difference[] {
  if (!isRecord(value)) return [];
  const properties = isRecord(rules.properties) ? rules.properties : {};
  const required = Array.isArray(rules.required) ? rules.required.map(String) : [];
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ at: `${place.at}.${name}`, wrong: 'is missing' }));
  const wrong = Object.entries(value).flatMap(([name, item]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : rules.additionalProperties;
    return compare(item, schema, { ...place, at: `${place.at}.${name}`, depth: place.depth + 1 });
  });
  return [...missing, ...wrong];
}

function compareItems(value: unknown, { items }: Schema, place: Place): Difference[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) =>
    compare(item, items, { ...place, at: `${place.at}.${index}`, depth: place.depth + 1 }),
  );
}

function compareCombined(value: unknown, rules: Schema, place: Place): Difference[] {
  const deeper = { ...place, depth: place.depth + 1 };
  const of = (keyword: string) =>
    Array.isArray(rules[keyword])
      ? (rules[keyword] as unknown[]).map((schema) => compare(value, schema, deeper))
      : undefined;
  const [all, any, one] = [of('allOf'), of('anyOf'), of('oneOf')];
  const fits = (found: Difference[][]) => found.filter((list) => list.length === 0).length;
  const found = all?.flat() ?? [];
  if (any && fits(any) === 0) found.push(...(any[0] ?? [{ at: place.at, wrong: 'anyOf allows no value' }]));
  if (one && fits(one) !== 1) found.push({ at: place.at, wrong: `fits ${fits(one)} of oneOf, not one` });
  if (rules.not !== undefined && compare(value, rules.not, deeper).length === 0)
    found.push({ at: place.at, wrong: 'fits what "not" excludes' });
  return found;
}
