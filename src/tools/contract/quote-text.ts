import { cleanText } from '../../client/index.ts';

export { cleanText };

// Every character that a reader may take for the end of the quotation. Gershayim count only outside a Hebrew word.
const doubleQuotes = /["“”„‟«»″‴⁗‶‷＂〝〞〟〃❝❞❠⹂🙶🙷🙸ʺˮ˝˶]|(?<![א-ת])\u05f4|\u05f4(?![א-ת])/gu;
// Two single marks side by side look like a double one.
const singleQuotes = /['‘’‚‛`´＇ʹʻʼˈˊˋ′‵՚\u05f3❛❜]{2,}/gu;

/**
 * A stranger's text, cleaned and in quotation marks that nothing inside can close. Outside of quotation marks stand only our words, in
 * every text, message and description.
 */
export function quoteText(text: string, maxChars: number): string {
  return `"${cleanText(text, maxChars).replace(doubleQuotes, "'").replace(singleQuotes, "'")}"`;
}

/** An address as it is written. It holds no blank and no quotation mark, but could be made to read like a sentence. */
export function quoteAddress(email: string): string {
  return `"${email}"`;
}

/** Names in a row, as many as there is room for. */
export function listNames(names: readonly string[], maxChars: number): string {
  let text = names[0] ?? '';
  for (const name of names.slice(1)) {
    if (text.length + name.length + 2 > maxChars) return `${text}, …`;
    text += `, ${name}`;
  }
  return text;
}
