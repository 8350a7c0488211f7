import {
  dayMs,
  formatInstant,
  formatWeekday,
  type Instant,
  parseDate,
  wallTimeAt,
} from '../../time/index.ts';
import { answersOf, reasonLabel } from '../mail/calendar-entry.ts';
import { aheadOf, isAhead } from '../meetings/booking-rows.ts';
import { allOf, isRowId, type Sql } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import { type MeetingRow, meetingColumns, type Sight, viewOf } from './access.ts';
import type { Found, Part } from './cursor.ts';

type Row = MeetingRow & {
  id: string;
  endsAt: Instant;
  status: 'booked' | 'cancelled';
  durationMinutes: number;
  reason_key: string | null;
  answers: string;
  decisions: number;
};

const columns = `${meetingColumns}, meeting.id, meeting.ends_at as "endsAt", meeting.status,
  request.duration_minutes as "durationMinutes", request.reason_key, request.answers, (select count(*) from decision where decision.meeting_id = meeting.id) as decisions`;

/** `from` and `to`: dates in the zone of each meeting, both included. Empty means no limit. */
type MeetingsWish = Part & { when: 'upcoming' | 'past' | 'all'; from: string; to: string; now: Instant };

/** No zone is further from UTC than 14 hours, so one extra day is enough. */
const zoneRoomMs = dayMs;

/** Past meetings come latest first, others earliest first. */
export async function findMeetings(sql: Sql, sight: Sight, wish: MeetingsWish): Promise<Found<SeenMeeting>> {
  const { from, to, limit } = wish;
  const found: Found<SeenMeeting> = [];
  let after = wish.after;
  // Dates are in each meeting's own zone, so rows at the edges of the range are checked one by one.
  while (found.length < limit) {
    const rows = await readRows(sql, sight, { ...wish, after });
    for (const row of rows) {
      const item = seenAs(row, sight);
      const date = item.start.slice(0, 10);
      if ((from === '' || date >= from) && (to === '' || date <= to))
        found.push({ item, position: [row.startsAt, row.id] });
    }
    const last = rows.at(-1);
    if (!last || rows.length < limit) break;
    after = [last.startsAt, last.id];
  }
  return found.slice(0, limit);
}

function readRows(sql: Sql, sight: Sight, wish: MeetingsWish): Promise<Row[]> {
  const back = wish.when === 'past';
  const [from, to] = [parseDate(wish.from), parseDate(wish.to)];
  const { where, values } = allOf([
    [sight.where, ...sight.values],
    wish.when === 'upcoming' && [isAhead, ...aheadOf(wish.now)],
    back && ['meeting.ends_at <= ?', wish.now],
    from !== undefined && ['meeting.starts_at >= ?', from - zoneRoomMs],
    to !== undefined && ['meeting.starts_at < ?', to + dayMs + zoneRoomMs],
    wish.after && [`(meeting.starts_at, meeting.id) ${back ? '<' : '>'} (?, ?)`, ...wish.after],
  ]);
  const order = back ? 'desc' : 'asc';
  return sql.all<Row>(
    `select ${columns} from meeting join request on request.id = meeting.id where ${where}
     order by meeting.starts_at ${order}, meeting.id ${order} limit ?`,
    ...values,
    wish.limit,
  );
}

export type MeetingDetails = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;

/** Returns a meeting if the person may see it, else undefined. */
export async function findMeeting(sql: Sql, sight: Sight, id: string) {
  if (!isRowId(id)) return undefined;
  const row = await sql.get<Row>(
    `select ${columns} from meeting join request on request.id = meeting.id where meeting.id = ? and ${sight.where}`,
    id,
    ...sight.values,
  );
  if (!row) return undefined;
  const page = sight.pages.get(row.slug);
  const answers = answersOf(page, row);
  return {
    ...seenAs(row, sight),
    reason: (page && reasonLabel(page, row.reason_key)) ?? '',
    answers: answers.map(({ question, answer }) => ({ question, answer: oneLine(answer, 500) })),
  };
}

/** A meeting as one person sees it. `start` and `end` are RFC 3339 in `timezone`: the guest's or the host's own. */
export type SeenMeeting = ReturnType<typeof seenAs>;

function seenAs(row: Row, sight: Sight) {
  const { role, zone, with: other } = viewOf(sight, row);
  return {
    meetingId: row.id,
    start: formatInstant(row.startsAt, zone),
    end: formatInstant(row.endsAt, zone),
    weekday: formatWeekday(wallTimeAt(row.startsAt, zone), 'en'),
    timezone: zone.name,
    durationMinutes: row.durationMinutes,
    page: row.slug,
    with: other,
    role,
    status: row.status,
    decisions: Number(row.decisions),
  };
}
