/**
 * A table as CSV (RFC 4180). Guests write these cells and hosts open them, so a text that a spreadsheet would take for a formula gets an
 * apostrophe in front. With a decimal comma, spreadsheets split cells at semicolons, also inside quotation marks.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Characters that control a terminal, because the table may be printed. Tabs and line breaks may be part of the text. */
const controls = /(?![\t\r\n])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function cell(text: string): string {
  const plain = text.replace(controls, ' ');
  const harmless = plain.replace(/(?<=^|[;\t])(?=[\s"]*[=+\-@＝＋－＠]|[\t\r])/gm, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
