/** HTML that is safe where it goes. Only `html`, `joined` and `when` make it. */
export type Html = { readonly html: string };

/** A template whose values are escaped, unless they are HTML already: transcripts hold any text that a model, a page or a guest wrote. */
export function html(parts: TemplateStringsArray, ...values: (Html | string | number)[]): Html {
  const [first = '', ...rest] = parts;
  return { html: rest.reduce((text, part, index) => text + asHtml(values[index] ?? '') + part, first) };
}

export function joined(pieces: readonly Html[]): Html {
  return { html: pieces.map((piece) => piece.html).join('') };
}

/** A piece where its value is given, else nothing. */
export function when<Value>(value: Value | undefined, piece: (value: Value) => Html): Html {
  return value === undefined ? html`` : piece(value);
}

function asHtml(value: Html | string | number): string {
  return typeof value === 'object' ? value.html : escapeHtml(String(value));
}

/**
 * For text and for quoted attributes. Characters that turn the direction of the text behind them are shown by their names, because they
 * mislead a reader; other control characters, except line end and tab, have no place in HTML.
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
 * Which way a text runs. Browsers guess by its first letter, but a Hebrew sentence that begins with a name in Latin letters still runs from
 * right to left. Addresses and zone names are Latin everywhere, so a third of the letters is enough.
 */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const letters = text.slice(0, 5000).match(/\p{L}/gu) ?? [];
  const toTheLeft = letters.filter((letter) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(letter));
  return toTheLeft.length > letters.length / 3 ? 'rtl' : 'ltr';
}
