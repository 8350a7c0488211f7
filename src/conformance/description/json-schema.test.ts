import { expect, it } from 'vitest';
import { differences } from './json-schema.ts';

const document = {
  components: {
    schemas: {
      'a/b': { type: 'integer' },
      Loop: { $ref: '#/components/schemas/Loop' },
      Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
    },
  },
};
const at = (value: unknown, schema: unknown) =>
  differences(value, schema, document).map((one) => `${one.at}: ${one.wrong}`);

it.each([
  [{ type: 'string' }, 'a', 1, 'body: must be string, not number'],
  [{ type: ['string', 'null'] }, null, 1, 'body: must be string or null, not number'],
  [{ type: 'integer' }, 2, 1.5, 'body: must be integer, not number'],
  [{ type: 'array' }, [], {}, 'body: must be array, not object'],
  [{ const: 'a' }, 'a', 'b', 'body: must be "a"'],
  [{ enum: ['en', 'he'] }, 'he', 'fr', 'body: must be "en" or "he"'],
  [{ minimum: 1 }, 1, 0, 'body: minimum is 1'],
  [{ exclusiveMaximum: 1 }, 0, 1, 'body: exclusiveMaximum is 1'],
  [{ maxLength: 1 }, '🗓', 'ab', 'body: maxLength is 1'],
  [{ minItems: 1 }, [0], [], 'body: minItems is 1'],
  [{ required: ['a'] }, { a: 0 }, {}, 'body.a: is missing'],
  [{ properties: { a: { type: 'null' } } }, { a: null }, { a: 0 }, 'body.a: must be null, not number'],
  [
    { properties: { a: {} }, additionalProperties: false },
    { a: 0 },
    { b: 0 },
    'body.b: no value is allowed here',
  ],
  [{ additionalProperties: { type: 'string' } }, { b: '' }, { b: 0 }, 'body.b: must be string, not number'],
  [{ items: { type: 'string' } }, ['a'], ['a', 1], 'body.1: must be string, not number'],
  [{ $ref: '#/components/schemas/a~1b' }, 1, 'x', 'body: must be integer, not string'],
  [{ allOf: [{ type: 'number' }, { minimum: 2 }] }, 2, 1, 'body: minimum is 2'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, null, 1, 'body: must be string, not number'],
  [{ oneOf: [{ minimum: 1 }, { minimum: 5 }] }, 2, 9, 'body: fits 2 of oneOf, not one'],
  [{ not: { type: 'null' } }, 1, null, 'body: fits what "not" excludes'],
])('%j takes %j and not %j', (schema, right, wrong, why) => {
  expect(at(right, schema)).toEqual([]);
  expect(at(wrong, schema)).toEqual([why]);
});

it('says of a schema that it cannot be read, and of a reference that leads nowhere', () => {
  expect(at(1, { $ref: '#/components/schemas/None' })).toEqual([
    'body: "#/components/schemas/None" is not in the document',
  ]);
  expect(at(1, { $ref: 'https://example.com/schema.json' })[0]).toContain('is not in the document');
  expect(at(1, { $ref: '#/components/schemas/Loop' })).toEqual(['body: the schema cannot be read']);
  expect(at(1, 'string')).toEqual(['body: the schema cannot be read']);
});

it('gives up on a schema that branches at every level', () => {
  const branches = {
    allOf: [{ $ref: '#/components/schemas/Branch' }, { $ref: '#/components/schemas/Branch' }],
  };
  const found = differences(1, branches, { components: { schemas: { Branch: branches } } });
  expect(found[0]?.wrong).toBe('the schema cannot be read');
});

it('follows a schema that names itself as deep as the value goes', () => {
  const node = { $ref: '#/components/schemas/Node' };
  expect(at({ next: { next: {} } }, node)).toEqual([]);
  expect(at({ next: { next: 1 } }, node)).toEqual(['body.next.next: must be object, not number']);
});
