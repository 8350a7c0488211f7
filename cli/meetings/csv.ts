/**
 * A table as CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it: guests write these cells, and
 * hosts open them. Where commas are for decimals a semicolon begins a cell, and then no quotation marks hold a line together.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const harmless = text.replace(/(?<=^|[;\t])(?=\s*[=+\-@＝＋－＠]|[\t\r])/gm, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
