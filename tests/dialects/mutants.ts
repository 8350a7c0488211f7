import { z } from 'zod';

/** Fields as other programs' tools have them. At least one provider refuses each of them, or does not know it. */
export const refusedFields: Record<string, z.ZodType> = {
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
