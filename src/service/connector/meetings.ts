import {
  formatInstant,
  formatWeekday,
  type Instant,
  parseDate,
  wallTimeAt,
  zoneOf,
} from '../../time/index.ts';
import type { Pages } from '../pages/host-page.ts';
import { isRowId, type Sql } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import { guestZone } from '../text/when.ts';
import { type Sight, seesAsHost } from './access.ts';
import type { Position } from './cursor.ts';

/** A meeting as one person sees it. `start` and `end` are RFC 3339 in `timezone`: the guest's for a guest, the page's for its host. */
export type SeenMeeting = {
  meetingId: string;
  start: string;
  end: string;
  weekday: string;
  timezone: string;
  durationMinutes: number;
  page: string;
  with: string;
  role: 'guest' | 'host';
  status: 'booked' | 'cancelled';
  decisions: number;
};

type Row = {
  id: string;
  slug: string;
  startsAt: Instant;
  endsAt: Instant;
  status: 'booked' | 'cancelled';
  hostAccount: string;
  hostName: string;
  guestName: string;
  timezone: string;
  durationMinutes: number;
  reasonKey: string | null;
  answers: string;
  decisions: number;
};

const columns = `meeting.id, request.page_slug as slug, meeting.starts_at as "startsAt", meeting.ends_at as "endsAt", meeting.status,
  meeting.host_account as "hostAccount", meeting.host_name as "hostName", request.guest_name as "guestName", request.timezone, request.duration_minutes as "durationMinutes", request.reason_key as "reasonKey",
  request.answers, (select count(*) from decision where decision.meeting_id = meeting.id) as decisions`;

export type MeetingsWish = {
  when: 'upcoming' | 'past' | 'all';
  /** Dates in the zone of each meeting, both included. Empty means no limit. */
  from: string;
  to: string;
  limit: number;
  after: Position | undefined;
  now: Instant;
};

const dayMs = 86_400_000;
/** No zone is further from UTC than 14 hours, so one extra day is enough. */
const zoneRoomMs = dayMs;

/** One page of meetings, with one more row than `limit` if there are more. Past meetings come latest first, others earliest first. */
export async function findMeetings(
  sql: Sql,
  { sight, pages }: { sight: Sight; pages: Pages },
  wish: MeetingsWish,
): Promise<{ meeting: SeenMeeting; position: Position }[]> {
  const found: { meeting: SeenMeeting; position: Position }[] = [];
  let after = wish.after;
  // Dates are in each meeting's own zone, so rows at the edges of the range are checked one by one.
  while (found.length <= wish.limit) {
    const rows = await readRows(sql, sight, { ...wish, after });
    for (const row of rows) {
      const meeting = seenAs(row, sight, pages);
      const date = meeting.start.slice(0, 10);
      if ((wish.from === '' || date >= wish.from) && (wish.to === '' || date <= wish.to))
        found.push({ meeting, position: [row.startsAt, row.id] });
    }
    const last = rows.at(-1);
    if (!last || rows.length <= wish.limit) break;
    after = [last.startsAt, last.id];
  }
  return found.slice(0, wish.limit + 1);
}

function readRows(sql: Sql, sight: Sight, wish: MeetingsWish): Promise<Row[]> {
  const back = wish.when === 'past';
  const conditions = [sight.where];
  const values = [...sight.values];
  const add = (condition: string, ...more: (string | number)[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  if (wish.when === 'upcoming') add('meeting.ends_at > ?', wish.now);
  if (back) add('meeting.ends_at <= ?', wish.now);
  const [from, to] = [parseDate(wish.from), parseDate(wish.to)];
  if (from !== undefined) add('meeting.starts_at >= ?', from - zoneRoomMs);
  if (to !== undefined) add('meeting.starts_at < ?', to + dayMs + zoneRoomMs);
  if (wish.after) {
    const [startsAt = 0, id = ''] = wish.after;
    const beyond = back ? '<' : '>';
    add(
      `(meeting.starts_at ${beyond} ? or (meeting.starts_at = ? and meeting.id ${beyond} ?))`,
      startsAt,
      startsAt,
      id,
    );
  }
  const order = back ? 'desc' : 'asc';
  return sql.all<Row>(
    `select ${columns} from meeting join request on request.id = meeting.id where ${conditions.join(' and ')}
     order by meeting.starts_at ${order}, meeting.id ${order} limit ?`,
    ...values,
    wish.limit + 1,
  );
}

export type MeetingDetails = SeenMeeting & {
  reason: string;
  answers: { question: string; answer: string }[];
};

/** Returns a meeting if the person may see it, else undefined. */
export async function findMeeting(
  sql: Sql,
  { sight, pages }: { sight: Sight; pages: Pages },
  id: string,
): Promise<MeetingDetails | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await sql.get<Row>(
    `select ${columns} from meeting join request on request.id = meeting.id where meeting.id = ? and ${sight.where}`,
    id,
    ...sight.values,
  );
  if (!row) return undefined;
  const page = pages.get(row.slug);
  const reason = page?.reasons.find(({ key }) => key === row.reasonKey);
  const labels = new Map(
    [...(reason?.questions ?? []), ...(page?.customFields ?? [])].map(({ key, label }) => [key, label]),
  );
  const answers = Object.entries(JSON.parse(row.answers) as Record<string, string>);
  return {
    ...seenAs(row, sight, pages),
    reason: reason ? oneLine(reason.label, 120) : '',
    answers: answers.map(([key, answer]) => ({
      question: oneLine(labels.get(key) ?? key, 120),
      answer: oneLine(answer, 500),
    })),
  };
}

function seenAs(row: Row, sight: Sight, pages: Pages): SeenMeeting {
  const page = pages.get(row.slug);
  const isHost = seesAsHost(sight, row);
  const zone = isHost ? (page?.zone ?? zoneOf('UTC')) : guestZone(row.timezone, page?.zone);
  return {
    meetingId: row.id,
    start: formatInstant(row.startsAt, zone),
    end: formatInstant(row.endsAt, zone),
    weekday: formatWeekday(wallTimeAt(row.startsAt, zone), 'en'),
    timezone: zone.name,
    durationMinutes: row.durationMinutes,
    page: row.slug,
    with: isHost ? oneLine(row.guestName, 100) : oneLine(row.hostName, 100),
    role: isHost ? 'host' : 'guest',
    status: row.status,
    decisions: Number(row.decisions),
  };
}
