import { OpenAIError } from './openai-error.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An array of objects in a request body; `param` is its address in that body. */
export function objectsOf(value: unknown, param: string): JsonObject[] {
  if (!Array.isArray(value)) throw invalid(param, `'${param}' must be an array`);
  return value.map((item, index) => {
    if (!isObject(item)) throw invalid(`${param}[${index}]`, `'${param}[${index}]' must be an object`);
    return item;
  });
}

export function stringOf(value: unknown, param: string): string {
  if (typeof value !== 'string') throw invalid(param, `'${param}' must be a string`);
  return value;
}

/** The text of a message: a string, or parts whose text is joined. Parts that hold no text (images, files) are not read. */
export function textOf(content: unknown, param: string): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  return objectsOf(content, param)
    .map((part) =>
      typeof part.text === 'string' ? part.text : typeof part.refusal === 'string' ? part.refusal : '',
    )
    .join('');
}

/** What arguments parse to; a text that is no JSON stays itself, as a policy may have sent it so. */
export function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

export function invalid(param: string, message: string): OpenAIError {
  return new OpenAIError(400, message, { param });
}
