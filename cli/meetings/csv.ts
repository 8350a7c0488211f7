/**
 * A table as CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it: guests write these cells, and
 * hosts open them. Where commas are for decimals a semicolon begins a cell, and then no quotation marks hold a line together.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A terminal obeys them, also where the table is printed; tabs and line ends are the text's own. */
const controls = /(?![\t\r\n])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function cell(text: string): string {
  const plain = text.replace(controls, ' ');
  const harmless = plain.replace(/(?<=^|[;\t])(?=\s*[=+\-@＝＋－＠]|[\t\r])/gm, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
