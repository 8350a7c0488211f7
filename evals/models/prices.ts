import { z } from 'zod';
import type { Usage } from '../log/cell.ts';
import { readJson } from '../log/run-error.ts';

const dollars = z.number().nonnegative();

/** US dollars for a million tokens. Without a price of its own, cached input costs the same as input. */
const price = z.strictObject({ input: dollars, cachedInput: dollars.optional(), output: dollars });

/** Prices by the user's name for the model (`openai:gpt-5`), or by the id that the provider reported. */
const pricesSchema = z.record(z.string(), price);
export type Prices = z.infer<typeof pricesSchema>;

/** Reads a price file. @throws RunError that names the mistake and its place */
export function readPrices(json: string, file: string): Prices {
  const example = '{"openai:NAME": {"input": 1.25, "cachedInput": 0.125, "output": 10}}';
  const what = `${file} holds no prices such as ${example}, in US dollars for a million tokens`;
  return readJson(json, pricesSchema, what);
}

/** The usage of a model. It may have a price by its own name, or by the ids that the provider reported. */
export type Priced = { name: string; models: readonly string[]; modelCalls: number | null; usage: Usage };

/**
 * The cost in US dollars. Null if a price or a token count is unknown. Reasoning tokens are part of the output. A scripted model costs nothing,
 * and neither does one that was not called.
 */
export function costOf({ name, models, modelCalls, usage }: Priced, prices: Prices): number | null {
  if (name.startsWith('scripted:') || modelCalls === 0) return 0;
  const found = [name, ...models].map((id) => (Object.hasOwn(prices, id) ? prices[id] : undefined));
  const known = found.find((one) => one !== undefined);
  const { inputTokens, outputTokens } = usage;
  if (!known || inputTokens === null || outputTokens === null) return null;
  // If the provider does not report cached tokens, all input has the full price.
  const cached = usage.cachedInputTokens ?? 0;
  const input = (inputTokens - cached) * known.input + cached * (known.cachedInput ?? known.input);
  return (input + outputTokens * known.output) / 1_000_000;
}
