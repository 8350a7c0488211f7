// Control and format characters (bidi marks, zero-width, tags), lone surrogates, private use, line and paragraph separators.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;

/**
 * Text that someone else wrote (a page, a service's error), made fit to be shown as data: one line, without characters that
 * hide or turn text, at most `maxChars` code points, an ellipsis where it was cut.
 */
export function cleanText(text: string, maxChars: number): string {
  // A cut before the work, so that a text of megabytes costs no more than a short one.
  const bounded = text.slice(0, maxChars * 4);
  const line = bounded
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(unseen, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const points = Array.from(line);
  if (points.length <= maxChars && bounded.length === text.length) return line;
  return `${points
    .slice(0, maxChars - 1)
    .join('')
    .trimEnd()}…`;
}

/** The same in quotation marks, so that a reader sees where the stranger's words end. */
export function quoteText(text: string, maxChars: number): string {
  return `"${cleanText(text, maxChars).replaceAll('"', "'")}"`;
}
