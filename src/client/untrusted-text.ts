const maxTextLength = 300;

// Most texts are printable ASCII with one space between words. They need no cleaning.
const plainLine = /^[!-~]+(?: [!-~]+)*$/;
const controls = /\p{Cc}+/gu;
// Scripts whose spelling needs the joiners U+200C and U+200D: Arabic (Persian, Urdu), Syriac, N'Ko and the scripts of India.
const joining = String.raw`[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]&&[\p{L}\p{M}]]`;
// The sign that removes the vowel. A joiner after it is visible at the end of a word too, as in older Malayalam spelling.
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;
const joiner = String.raw`[\u200c\u200d]`;
const keptJoiner = String.raw`(?<=${joining})${joiner}(?=${joining})|(?<=${virama})${joiner}(?!\p{Default_Ignorable_Code_Point})`;
// U+FE0F makes an emoji of the character before it. Such pairs and the joiners above are kept. Every other invisible character can hide
// text that a model reads and people do not see. The pattern is compiled at first use, because compiling it takes long.
let unseen: RegExp | undefined;
const makeUnseen = () =>
  new RegExp(
    String.raw`(\p{Extended_Pictographic}\ufe0f|${keptJoiner})|[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]+`,
    'gv',
  );
// `\s` includes line and paragraph separators. The Braille blank looks like a space, but `\s` does not include it.
const spaces = /[\s\u2800]+/gu;

/**
 * Cleans untrusted text (a page, a service's error, a name) to one line. Line ends and control characters become spaces. Invisible
 * characters are removed, because they can reverse a line or hide words in it: bidi marks and other format characters, zero-width and
 * tag characters, variation selectors, fillers, private use, halves of surrogate pairs. Joiners stay between letters of scripts that
 * need them. The result has at most `maxLength` code points; the last is "…" if something was cut. Cleaning twice changes nothing.
 */
export function cleanText(text: string, maxLength: number = maxTextLength): string {
  if (text.length <= maxLength && plainLine.test(text)) return text;
  unseen ??= makeUnseen();
  // Cut a huge text first. Cleaning only shortens it.
  const bounded = text.slice(0, maxLength * 4);
  const clean = bounded
    .replace(controls, ' ')
    .replace(unseen, (_, kept: string | undefined) => kept ?? '')
    .replace(spaces, ' ')
    .trim();
  const characters = Array.from(clean);
  if (characters.length <= maxLength && bounded.length === text.length) return clean;
  const kept = characters.slice(0, maxLength - 1).join('');
  return `${kept.replace(/[\s\u200c\u200d]+$/, '')}…`;
}

/** Writes each character that cannot be seen, or that looks like a blank or breaks the line, as its code: `\u{202e}`. */
export function showUnseen(text: string): string {
  unseen ??= makeUnseen();
  const codes = (found: string) =>
    Array.from(found, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('');
  return text
    .replace(unseen, (found: string, kept: string | undefined) => kept ?? codes(found))
    .replace(/(?! )[\p{Cc}\s\u2800]/gu, codes);
}
