import { z } from 'zod';
import { failureCodes, type SentRecord } from './tool.ts';

/** The fields of a result that shows free starts. */
export function startsFields(): Record<string, z.ZodType> {
  const leftOut = z.object({ starts: z.number(), when: z.string() });
  const days = z.array(z.object({ date: z.string(), weekday: z.string(), starts: z.array(z.string()) }));
  return {
    durationMinutes: z.number(),
    timezone: z.string(),
    today: z.string(),
    days,
    leftOut,
    nearest: z.array(z.object({ start: z.string(), weekday: z.string() })),
    readings: z.array(z.object({ reading: z.string(), days, leftOut: leftOut.optional() })),
  };
}

const instant = () => z.number().int().min(0).max(8.64e15);

/** A record of a request that may have left, also as a chat's history gives it back. */
export const sentRecordSchema = (): z.ZodType<SentRecord> =>
  z.object({
    v: z.literal(1),
    service: z.string().max(64),
    slug: z.string().max(200),
    at: instant(),
    minutes: z.number().int().min(0).max(100_000),
    guest: z.string().regex(/^[0-9a-f]{32}$/),
    status: z.enum(['accepted', 'uncertain']),
    sentAt: instant(),
  });

/**
 * The schema of a result, with its exact type; `ok` says which fields are there. It is one flat object, because some protocols allow no
 * union there. It is built when it is first read, because building all of them would be a good part of the import's time.
 */
export function resultSchema<Result>(fields: () => Record<string, z.ZodType>): () => z.ZodType<Result> {
  let schema: z.ZodType<Result> | undefined;
  return () => {
    schema ??= z
      .object({ ...fields(), ...failureFields() })
      .partial()
      .extend({ ok: z.boolean() }) as unknown as z.ZodType<Result>;
    return schema;
  };
}

function failureFields(): Record<string, z.ZodType> {
  return {
    code: z.enum(failureCodes),
    message: z.string(),
    next: z.string(),
    problems: z.array(z.string()),
    waitSeconds: z.number(),
    serviceSays: z.string(),
    details: z.string(),
    record: sentRecordSchema(),
  };
}
