import { z } from 'zod';
import type { Provider } from './refusals.ts';

/** A field as other programs' tools have it, and every provider that refuses it or does not know it. */
export type Mutant = {
  name: string;
  field: z.ZodType;
  refusedBy: Provider[];
  /** The provider package that removes the field from the schema before it sends the schema. */
  removedBy?: string;
};

export const mutants: Mutant[] = [
  { name: 'an optional field', field: z.string().optional(), refusedBy: ['openaiStrict'] },
  {
    name: 'a field with a default',
    field: z.string().default('en'),
    refusedBy: ['openaiStrict', 'geminiJsonSchema'],
  },
  { name: 'a nullable text', field: z.string().nullable(), refusedBy: ['geminiProto'] },
  { name: 'a nullable choice', field: z.enum(['en', 'he']).nullable(), refusedBy: ['geminiProto'] },
  {
    name: 'a record',
    field: z.record(z.string(), z.string()),
    refusedBy: ['openaiStrict', 'anthropicStrict', 'geminiJsonSchema', 'geminiProto'],
  },
  { name: 'a text or a number', field: z.union([z.string(), z.number()]), refusedBy: ['geminiProto'] },
  {
    name: 'a discriminated union',
    field: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), a: z.string() }),
      z.object({ kind: z.literal('b'), b: z.string() }),
    ]),
    refusedBy: ['openaiStrict', 'anthropicStrict', 'geminiJsonSchema', 'geminiProto'],
  },
  {
    name: 'a pattern',
    field: z.string().regex(/^\d+$/),
    refusedBy: ['anthropicStrict', 'geminiJsonSchema'],
  },
  {
    name: 'a pattern that looks around',
    field: z.string().regex(/^(?!a)/),
    refusedBy: ['openai', 'openaiStrict', 'anthropicStrict', 'geminiJsonSchema', 'geminiProto'],
    removedBy: '@ai-sdk/openai',
  },
  { name: 'a web address', field: z.url(), refusedBy: ['openaiStrict', 'geminiProto'] },
  {
    name: 'an email address',
    field: z.email(),
    refusedBy: ['anthropicStrict', 'geminiJsonSchema', 'geminiProto'],
  },
  { name: 'a bounded number', field: z.number().min(1).max(60), refusedBy: ['anthropicStrict'] },
  {
    name: 'a number above a bound',
    field: z.number().gt(0),
    refusedBy: ['anthropicStrict', 'geminiJsonSchema', 'geminiProto'],
  },
  { name: 'a whole number of zod', field: z.int(), refusedBy: ['anthropicStrict'] },
  {
    name: 'a bounded text',
    field: z.string().max(20),
    refusedBy: ['anthropicStrict', 'geminiJsonSchema'],
  },
  { name: 'a choice of numbers', field: z.literal([15, 30, 60]), refusedBy: ['geminiProto'] },
  {
    name: 'a choice with an empty text',
    field: z.enum(['', 'en', 'he']),
    refusedBy: ['geminiJsonSchema', 'geminiProto'],
  },
  { name: 'a constant', field: z.literal('en'), refusedBy: ['geminiJsonSchema', 'geminiProto'] },
];
