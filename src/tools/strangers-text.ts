import { cleanText } from '../client/index.ts';

export { cleanText };

// Everything that a reader may take for the end of the quotation.
const doubleQuotes = /["“”„‟«»″‶＂〝〞〟❝❞⹂🙶🙷🙸]/gu;

/**
 * What a stranger wrote, cleaned and in quotation marks that nothing inside can close: outside of them stand only words of ours, in
 * every text, message and description.
 */
export function quoteText(text: string, maxChars: number): string {
  return `"${cleanText(text, maxChars).replace(doubleQuotes, "'")}"`;
}
