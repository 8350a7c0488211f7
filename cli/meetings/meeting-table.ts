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
  const widths =
    all[0]?.map((_, column) => all.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0)) ??
    [];
  return all
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
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
