const maxTextLength = 300;

/**
 * A service's own text as one clean line: control characters and line ends become spaces; what cannot be seen (bidi marks,
 * zero-width characters, tag characters, variation selectors beyond the common ones) goes, because it can turn a line around or
 * hide words in it; what is longer than `maxLength` is cut with "…".
 */
export function cleanText(text: string, maxLength: number = maxTextLength): string {
  // A huge text is cut before it is read through: cleaning only ever shortens it.
  const start = text.slice(0, maxLength * 4).toWellFormed();
  const clean = start
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}]|[\u{E0100}-\u{E01EF}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...clean];
  if (characters.length <= maxLength && text.length <= maxLength * 4) return clean;
  return `${characters.slice(0, maxLength).join('')}…`;
}
