import { z } from 'zod';

/**
 * Fields of input schemas, for every dialect at once: required, plain strings, whole numbers and flat arrays, no bounds, no formats. What
 * a schema says is for the model; parsing lets through whatever it sends, so that a call is judged by the tools, which can say what would
 * be right, and not by a framework: null, missing and the sentinel ("", 0, []) mean the same. No transforms: LangChain cannot describe them.
 */
export function textField(description: string): z.ZodType<string> {
  return field({ type: 'string', description });
}

/** Also taken as a text of digits. */
export function wholeNumberField(description: string): z.ZodType<number> {
  return field({ type: 'integer', description });
}

/** One of some words; what is none of them the tools refuse. */
export function choiceField(choices: readonly string[], description: string): z.ZodType<string> {
  return field({ type: 'string', enum: [...choices], description });
}

/**
 * A schema whose fields are known only at run time, with the type of what a tool takes: fields that the host fixed are not there,
 * and what nobody asked for is dropped.
 */
export function inputSchema<Input>(fields: Record<string, z.ZodType>): z.ZodType<Input> {
  const required = Object.keys(fields);
  // Said here too: of fields that take a missing key, not every zod 4 says that they are required.
  const shown = required.length > 0 ? { required } : {};
  return z.object(fields).meta(shown) as unknown as z.ZodType<Input>;
}

export const slugDescription = "The booking page's address, its slug.";

export type Answer = { key: string; value: string };

/** Answers as an array of pairs; also taken as an object, or as JSON text of either. */
export function answersField(description: string): z.ZodType<Answer[]> {
  const text = { type: 'string' };
  const pair = { type: 'object', properties: { key: text, value: text }, required: ['key', 'value'] };
  return field({ type: 'array', items: { ...pair, additionalProperties: false }, description });
}

function field<Value>(shown: Record<string, unknown>): z.ZodType<Value> {
  // Caught, because objects of zod refuse a missing key even where anything may stand under it.
  return z.unknown().catch(undefined).meta(shown) as unknown as z.ZodType<Value>;
}

/** A call's input that is read no further: no guest says so much, and work that is done over a text must end soon, whatever it holds. */
export class UnreadableInputError extends Error {
  override readonly name = 'UnreadableInputError';
}

const maxChars = 20_000;
const maxAnswers = 1000;

/** A text, whatever was sent for one; '' for null and missing. @throws UnreadableInputError */
export function readText(value: unknown): string {
  if (value === null || value === undefined || value === 'null' || value === 'undefined') return '';
  const text = typeof value === 'object' ? writeJson(value) : String(value);
  if (text.length <= maxChars) return text;
  throw new UnreadableInputError(`a value has ${text.length} characters; at most ${maxChars} are read`);
}

function writeJson(value: object): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    throw new UnreadableInputError('a value is nested too deep to be read');
  }
}

/** A whole number, also from its digits; 0 for null, missing and ''; -1, which no field takes, for what is none. */
export function readWholeNumber(value: unknown): number {
  const text = readText(value).trim();
  if (text === '') return 0;
  const number = Number(text);
  return Number.isSafeInteger(number) && !/[a-z]/i.test(text) ? number : -1;
}

/** Pairs, from an array, an object or JSON text; [] for null, missing and ''. @throws UnreadableInputError */
export function readAnswers(value: unknown): Answer[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return readAnswers(parseJson(readText(value)));
  const given = typeof value === 'object' ? Object.keys(value).length : 1;
  if (given > maxAnswers)
    throw new UnreadableInputError(`answers has ${given} entries; at most ${maxAnswers} are read`);
  return Array.isArray(value) ? value.flatMap(toPairs) : toPairs(value);
}

function toPairs(value: unknown): Answer[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [{ key: readText(value), value: '' }];
  if ('key' in value && 'value' in value) return [{ key: readText(value.key), value: readText(value.value) }];
  return Object.entries(value).map(([key, answer]) => ({ key, value: readText(answer) }));
}

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'string' ? [parsed] : parsed;
  } catch (error) {
    if (error instanceof SyntaxError) return [text];
    throw error;
  }
}
