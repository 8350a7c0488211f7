/** Escaped HTML. Only `html`, `joined` and `when` create it. */
export type Html = { readonly html: string };

/** A template that escapes its values, unless they are HTML already. Transcripts contain any text of a model, a page or a guest. */
export function html(parts: TemplateStringsArray, ...values: (Html | string | number)[]): Html {
  const [first = '', ...rest] = parts;
  return { html: rest.reduce((text, part, index) => text + asHtml(values[index] ?? '') + part, first) };
}

export function joined(pieces: readonly Html[]): Html {
  return { html: pieces.map((piece) => piece.html).join('') };
}

/** Renders a piece if its value is given, else nothing. */
export function when<Value>(value: Value | undefined, piece: (value: Value) => Html): Html {
  return value === undefined ? html`` : piece(value);
}

function asHtml(value: Html | string | number): string {
  return typeof value === 'object' ? value.html : escapeHtml(String(value));
}

/**
 * Escapes text for HTML and for quoted attributes. Characters that change the direction of text are shown by their names, because they mislead
 * a reader. Other control characters, except line end and tab, are not allowed in HTML.
 */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (char) => `⟦${nameOf(char)}⟧`)
    .replace(/(?![\n\t])[\p{Cc}\ufeff]/gu, '\ufffd')
    .replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function nameOf(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * The direction of a text. Browsers guess by its first letter, but a Hebrew sentence that begins with a Latin name still runs from right to
 * left. Addresses and zone names are always Latin, so a third of Hebrew letters is enough.
 */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const letters = text.slice(0, 5000).match(/\p{L}/gu) ?? [];
  const toTheLeft = letters.filter((letter) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(letter));
  return toTheLeft.length > letters.length / 3 ? 'rtl' : 'ltr';
}
