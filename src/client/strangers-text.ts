const maxTextLength = 300;

// Most texts: printable ASCII, one space between words. Nothing of them would change.
const plainLine = /^[!-~]+(?: [!-~]+)*$/;
const controls = /\p{Cc}+/gu;
// U+FE0F makes a picture of the character before it, and alone behind one it can hide nothing. Every other character that is not
// seen can: a text of them reads as nothing to people, and as words to a model.
const unseen =
  /(\p{Extended_Pictographic}\ufe0f)|[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]+/gu;
// Line and paragraph separators too. A blank of Braille is none of Unicode's spaces, and looks like one.
const spaces = /[\s\u2800]+/gu;

/**
 * Text that a stranger wrote (a page, a service's error) as one clean line: line ends and control characters become spaces;
 * what cannot be seen goes (bidi marks and other format characters, zero-width and tag characters, variation selectors, fillers,
 * private use, halves of surrogate pairs), because it can turn a line around or hide words in it. At most `maxLength` code points,
 * "…" the last of them where something was cut. To clean a clean text changes nothing.
 */
export function cleanText(text: string, maxLength: number = maxTextLength): string {
  if (text.length <= maxLength && plainLine.test(text)) return text;
  // A huge text is cut before it is read through: cleaning only ever shortens it.
  const bounded = text.slice(0, maxLength * 4);
  const clean = bounded
    .replace(controls, ' ')
    .replace(unseen, (_, picture: string | undefined) => picture ?? '')
    .replace(spaces, ' ')
    .trim();
  const characters = Array.from(clean);
  if (characters.length <= maxLength && bounded.length === text.length) return clean;
  const kept = characters.slice(0, maxLength - 1).join('');
  return `${kept.trimEnd()}…`;
}
