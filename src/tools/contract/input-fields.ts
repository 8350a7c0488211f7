import { z } from 'zod';
import { quoteText } from './model-text.ts';

/**
 * Input fields that every provider accepts: required, plain strings, whole numbers and flat arrays, without bounds and formats. The schema
 * only informs the model. Parsing accepts everything, so that the tools can answer what would be right. Null, a missing field and the
 * sentinel ("", 0, []) mean the same. No transforms, because LangChain cannot describe them.
 */
export const textField = (description: string) => field<string>({ type: 'string', description });
/** Digits as a text are accepted too. */
export const wholeNumberField = (description: string) => field<number>({ type: 'integer', description });
/** One of several words. The tools refuse other values. */
export const choiceField = (choices: readonly string[], description: string) =>
  field<string>({ type: 'string', enum: [...choices], description });
/** The page. If the host fixed several, one of them. */
export const slugField = ({ pages }: { pages: readonly string[] | undefined }) =>
  pages
    ? choiceField(pages, 'Which page. getBookingPage with "" lists them.')
    : textField("The booking page's address, its slug.");

/** A schema of fields that are known only at run time, because fixed fields are missing. It drops unknown fields. */
export function inputSchema<Input>(fields: Record<string, z.ZodType>): z.ZodType<Input> {
  const required = Object.keys(fields);
  // Some zod 4 versions do not list fields that accept a missing key as required.
  const shown = required.length > 0 ? { required } : {};
  return z.object(fields).meta(shown) as unknown as z.ZodType<Input>;
}

/** `replaces` of a request for a second meeting. */
export const keepWord = 'keep';

export type Answer = { key: string; value: string };

/** Answers as an array of pairs. An object, or JSON text of either, is accepted too. */
export function answersField(description: string): z.ZodType<Answer[]> {
  const text = { type: 'string' };
  const pair = { type: 'object', properties: { key: text, value: text }, required: ['key', 'value'] };
  return field({ type: 'array', items: { ...pair, additionalProperties: false }, description });
}

function field<Value>(shown: Record<string, unknown>): z.ZodType<Value> {
  // `catch`, because zod objects refuse a missing key even if the field accepts any value.
  return z.unknown().catch(undefined).meta(shown) as unknown as z.ZodType<Value>;
}

/** An unreadable input: too long, too deep, or with a getter that throws. */
export class UnreadableInputError extends Error {
  override readonly name = 'UnreadableInputError';
}

const maxChars = 20_000;
const maxAnswers = 1000;
const maxAnswersChars = 200_000;

/** A copy of an input as plain JSON, so that reading its fields cannot fail. @throws UnreadableInputError */
export function readFields(input: unknown): Record<string, unknown> {
  const copy: unknown = JSON.parse(toJson(input, 'the input'));
  return typeof copy === 'object' && copy !== null ? { ...copy } : {};
}

/** A text, or a number as text; '' for null and missing. @throws UnreadableInputError */
export function readText(value: unknown): string {
  if (value === null || value === undefined || value === 'null' || value === 'undefined') return '';
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new UnreadableInputError(`${quoteText(toJson(value, 'a value'), 60)} is no text`);
  const text = String(value);
  if (text.length <= maxChars) return text;
  throw new UnreadableInputError(`a value has ${text.length} characters; at most ${maxChars} are read`);
}

function toJson(value: unknown, what: string): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    throw new UnreadableInputError(`${what} is nested too deep, or throws when it is read`);
  }
}

/** A whole number, also one in digits. 0 for null, undefined and '', and -1 for anything else, because every field refuses -1. */
export function readWholeNumber(value: unknown): number {
  if (typeof value === 'object' ? value !== null : typeof value === 'boolean') return -1;
  const text = readText(value).trim();
  if (text === '') return 0;
  const number = Number(text);
  return Number.isSafeInteger(number) && !/[a-z]/i.test(text) ? number : -1;
}

/** Pairs from an array, an object or JSON text. [] for null, missing and ''. @throws UnreadableInputError */
export function readAnswers(value: unknown): Answer[] {
  if (typeof value === 'string' && value !== '') return readAnswers(parseJson(readText(value)));
  const pairs = (Array.isArray(value) ? value : [value]).flatMap(toPairs);
  const chars = pairs.reduce((sum, pair) => sum + pair.key.length + pair.value.length, 0);
  if (chars > maxAnswersChars)
    throw new UnreadableInputError(`answers has ${chars} characters; at most ${maxAnswersChars} are read`);
  if (pairs.length <= maxAnswers) return pairs;
  throw new UnreadableInputError(`answers has ${pairs.length} entries; at most ${maxAnswers} are read`);
}

function toPairs(value: unknown): Answer[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [{ key: readText(value), value: '' }];
  if ('key' in value && 'value' in value)
    return [{ key: readText(value.key), value: readAnswer(value.value) }];
  return Object.entries(value).map(([key, answer]) => ({ key, value: readAnswer(answer) }));
}

/** A question may be answered by yes or no. */
function readAnswer(value: unknown): string {
  return readText(typeof value === 'boolean' ? String(value) : value);
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
