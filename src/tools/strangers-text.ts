import { cleanText } from '../client/index.ts';

export { cleanText };

// Everything that a reader may take for the end of the quotation. Gershayim are one where they do not stand inside a Hebrew word.
const doubleQuotes = /["“”„‟«»″‴⁗‶‷＂〝〞〟〃❝❞❠⹂🙶🙷🙸ʺˮ˝˶]|(?<![א-ת])\u05f4|\u05f4(?![א-ת])/gu;
// So can two single ones be, side by side.
const singleQuotes = /['‘’‚‛`´＇ʹʻʼˈˊˋ′‵՚\u05f3❛❜]{2,}/gu;

/**
 * What a stranger wrote, cleaned and in quotation marks that nothing inside can close: outside of them stand only words of ours, in
 * every text, message and description.
 */
export function quoteText(text: string, maxChars: number): string {
  return `"${cleanText(text, maxChars).replace(doubleQuotes, "'").replace(singleQuotes, "'")}"`;
}

/** An address as it is written: it holds no blank and no quotation mark, but can be made to read like a sentence. */
export function quoteAddress(email: string): string {
  return `"${email}"`;
}
