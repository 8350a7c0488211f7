import { z } from 'zod';
import { failureCodes } from './booking-tool.ts';

/** Days of starts, as results hold them. */
export const daysSchema = () =>
  z.array(z.object({ date: z.string(), weekday: z.string(), starts: z.array(z.string()) }));
export const leftOutSchema = () => z.object({ starts: z.number(), when: z.string() });
export const nearestSchema = () => z.array(z.object({ start: z.string(), weekday: z.string() }));

/**
 * The schema of a result, with its exact type: `ok` says which of the fields are there. It is built when somebody first asks for it: most
 * frameworks have no place for it, and building all of them would be a good part of what an import of the tools takes.
 */
export function resultSchema<Result>(fields: () => Record<string, z.ZodType>): () => z.ZodType<Result> {
  let schema: z.ZodType<Result> | undefined;
  return () => {
    schema ??= z.object({ ok: z.boolean(), ...fields(), ...failureFields() }) as unknown as z.ZodType<Result>;
    return schema;
  };
}

/** The fields of a failure that no success has; results are one flat object, because some protocols allow no union there. */
function failureFields(): Record<string, z.ZodType> {
  return {
    code: z.enum(failureCodes).optional(),
    message: z.string().optional(),
    next: z.string().optional(),
    problems: z.array(z.string()).optional(),
    waitSeconds: z.number().optional(),
    serviceSays: z.string().optional(),
    details: z.string().optional(),
  };
}
