/** Hebrew writes "and", "that", "the", "in", "to", "from" and "as" onto the word. */
const hebrewPrefix = '[ושהבלמכ]{0,3}';

/** Whether a text says one of these words or phrases, as words: "none" is not said by "nonetheless". Case does not count. */
export function saysOneOf(text: string, phrases: readonly string[]): boolean {
  const heard = plain(text);
  return phrases.some((phrase) => {
    const words = plain(phrase).split(' ').map(escaped).join('\\s');
    const prefix = /^\p{Script=Hebrew}/u.test(plain(phrase)) ? hebrewPrefix : '';
    return new RegExp(`(?<![\\p{L}\\p{N}])${prefix}${words}(?![\\p{L}\\p{N}])`, 'u').test(heard);
  });
}

/** A script's words are words, whatever they mean in a pattern. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
