import { z } from 'zod';
import type { Usage } from '../log/cell.ts';

const dollars = z.number().nonnegative();

/** US dollars for a million tokens. Where cached input has no price of its own, it costs what input costs. */
const price = z.strictObject({ input: dollars, cachedInput: dollars.optional(), output: dollars });

/** Prices by the model as it was named (`openai:gpt-5`), or by the id that the provider said answered. */
export const pricesSchema = z.record(z.string(), price);
export type Prices = z.infer<typeof pricesSchema>;

/** Reads the text of a price file. @throws TypeError that names what is wrong, and where */
export function readPrices(json: string, file: string): Prices {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new TypeError(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
  const read = pricesSchema.safeParse(value);
  if (read.success) return read.data;
  throw new TypeError(
    `${file} holds no prices such as {"openai:NAME": {"input": 1.25, "cachedInput": 0.125, "output": 10}}, in US dollars for a million tokens:\n${z.prettifyError(read.error)}`,
  );
}

/** What a model is priced by: its name, or any of the ids that answered. */
export type Priced = { name: string; models: readonly string[]; usage: Usage };

/** What it cost, in US dollars; null where a price or a token count is not known, never zero. Reasoning tokens are part of the output. */
export function costOf({ name, models, usage }: Priced, prices: Prices): number | null {
  const found = [name, ...models].map((id) => (Object.hasOwn(prices, id) ? prices[id] : undefined));
  const known = found.find((one) => one !== undefined);
  const { inputTokens, outputTokens } = usage;
  if (!known || inputTokens === null || outputTokens === null) return null;
  // Who does not tell how much was cached is charged for all of it.
  const cached = usage.cachedInputTokens ?? 0;
  const input = (inputTokens - cached) * known.input + cached * (known.cachedInput ?? known.input);
  return (input + outputTokens * known.output) / 1_000_000;
}
