/** HTML that is safe to be put where it goes. Only `html` and `joined` make it. */
export type Html = { readonly html: string };

/**
 * A template whose values are escaped unless they are HTML already, so that a text that nobody escaped cannot be: transcripts are whatever a
 * model, a page or a guest wrote.
 */
export function html(parts: TemplateStringsArray, ...values: (Html | string | number)[]): Html {
  const [first = '', ...rest] = parts;
  return { html: rest.reduce((text, part, index) => text + asHtml(values[index] ?? '') + part, first) };
}

export function joined(pieces: readonly Html[]): Html {
  return { html: pieces.map((piece) => piece.html).join('') };
}

/** A piece where it is wanted, and nothing where it is not. */
export function when(condition: boolean, piece: () => Html): Html {
  return condition ? piece() : { html: '' };
}

function asHtml(value: Html | string | number): string {
  return typeof value === 'object' ? value.html : escapeHtml(String(value));
}

/**
 * For text and for quoted attributes. Characters that turn the direction of what follows are shown by their names, because a reader would be
 * misled by what they do; other control characters but the line end and the tab have no place in HTML.
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
