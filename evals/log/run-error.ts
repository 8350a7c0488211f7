import { z } from 'zod';

/** A run cannot be carried out as requested, or does not fit existing results. The message names the value and the remedy. */
export class RunError extends Error {
  override readonly name = 'RunError';
}

/** Reads JSON by a schema. @throws RunError: `what` is wrong, such as "prices.json holds no prices", and why */
export function readJson<Schema extends z.ZodType>(
  json: string,
  schema: Schema,
  what: string,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(json));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new RunError(`${what}: ${why}`, { cause: error });
  }
}
