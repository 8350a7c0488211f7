import type { ServiceContext } from '../context.ts';
import type { Gauge } from '../health/metrics.ts';
import { readCalendarRows } from './calendar-rows.ts';
import { calendarsOf } from './refresh-calendars.ts';

/** How the copies of the busy calendars are; nothing where no page has one. */
export async function calendarGauges({
  pages,
  store,
  clock,
}: Pick<ServiceContext, 'pages' | 'store' | 'clock'>): Promise<Record<string, Gauge>> {
  const calendars = calendarsOf(pages);
  if (calendars.length === 0) return {};
  const rows = await store.read((sql) => readCalendarRows(sql, calendars));
  const readAt = rows.flatMap((row) => row.readAt ?? []);
  const oldest = readAt.length > 0 ? Math.max(0, (clock.now() - Math.min(...readAt)) / 1000) : 0;
  return {
    calendars_unread: {
      help: 'Busy calendars that were never read; their pages list no times.',
      values: [{ value: calendars.length - readAt.length }],
    },
    calendars_failing: {
      help: 'Busy calendars whose last reading failed.',
      values: [{ value: rows.filter(({ failingSince }) => failingSince !== null).length }],
    },
    calendar_oldest_copy_seconds: {
      help: 'Age of the oldest copy of a busy calendar that is served from.',
      values: [{ value: Math.round(oldest) }],
    },
  };
}
