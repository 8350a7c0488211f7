import type { BookingRecord } from '../../src/service/index.ts';
import { visibleText } from '../screen.ts';

/** Meetings as a table of plain text, times in one zone. */
export function meetingTable(meetings: BookingRecord[], timeZone: string): string {
  const formatStart = startFormat(timeZone);
  const rows = meetings.map((meeting) => {
    return [
      formatStart(new Date(meeting.start)),
      `${meeting.durationMinutes} min`,
      meeting.slug,
      meeting.hostEmail ?? '',
      `${visibleText(meeting.guestName)} <${visibleText(meeting.guestEmail)}>`,
      meeting.status,
      meeting.id,
    ];
  });
  const all = [['WHEN', 'LENGTH', 'PAGE', 'HOST', 'GUEST', 'STATUS', 'ID'], ...rows];
  // Not by Math.max(...all): a call takes no more than some 120,000 arguments.
  const widthOf = (column: number) =>
    all.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0);
  const widths = all[0]?.map((_, column) => widthOf(column)) ?? [];
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return all.map((row) => `${lineOf(row).trimEnd()}\n`).join('');
}

/** Writes a start as the table does: `Tue 24 Nov 2026 13:00`. Without a zone it uses this machine's. */
export function startFormat(timeZone?: string): (start: Date) => string {
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return (start) => `${day.format(start).replace(',', '')} ${clock.format(start)}`;
}

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
