import { type BookingService, type OutgoingMail, readMessage, type Store } from '../../src/service/index.ts';
import type { Random } from '../random.ts';
import { findOverlaps, findStoreFaults } from '../store-faults.ts';

type PeopleOptions = {
  service: BookingService;
  store: Store;
  sent: readonly OutgoingMail[];
  /** The clock of the service. */
  now: () => number;
  /** The pages file of the service. */
  pagesText: string;
  object: (why: string) => void;
};

const hourMs = 3_600_000;

type Action = 'confirm' | 'cancel' | 'move';
/** A link in a mail. `id`: the request that the mail is about. `at`: its start. */
type Link = { action: Action; url: string; id: string; at: number };
type Wish = { start: string; durationMinutes: number; isOpen?: boolean };

/** A request and its meeting, as the database has them. */
type Row = {
  id: string;
  page: string;
  minutes: number;
  status: string;
  startsAt: number;
  expiresAt: number;
  meeting: string | null;
  meetingStart: number | null;
  sequence: number | null;
  moves: number | null;
};

/**
 * The guests and hosts of one service. They read their mail and press its buttons, and other guests book. What each page and mail says is
 * compared with the database.
 */
export function createPeople({ service, store, sent, now, pagesText, object }: PeopleOptions) {
  const links: Link[] = [];
  const used = new Set<Link>();
  let others = 0;
  let read = 0;

  async function readMail(): Promise<void> {
    await service.runJobs();
    for (; read < sent.length; read += 1) {
      const { raw, requestId } = sent[read] as OutgoingMail;
      const { headers, text = '' } = readMessage(raw);
      const row = await rowOf(requestId);
      for (const why of falseClaims(headers.get('subject') ?? '', row)) object(`a mail ${why}`);
      for (const [url, action = ''] of text.matchAll(
        /^https?:\/\/[^\s/]+\/(confirm|cancel|move)\/[\w-]{43}$/gm,
      ))
        links.push({ action: action as Action, url, id: requestId, at: row.startsAt });
    }
  }

  async function rowOf(id: string): Promise<Row> {
    const row = await store.read((sql) =>
      sql.get<Row>(
        `select request.id, request.page_slug as page, duration_minutes as minutes, request.status, request.starts_at as "startsAt",
           expires_at as "expiresAt", meeting.status as meeting, meeting.starts_at as "meetingStart", meeting.sequence,
           moved_at as moves
         from request left join meeting on meeting.id = request.id where request.id = ?`,
        id,
      ),
    );
    if (!row) throw new Error(`there is no request ${id}`);
    return row;
  }

  /** Opens a link of a mail, and usually presses one of its buttons. `isAlone`: no other link is opened at the same time. */
  async function press({ action, url, id }: Link, random: Random, isAlone: boolean): Promise<string> {
    const row = await rowOf(id);
    const button = {
      confirm: random.in100(80) ? 'confirm' : 'decline',
      cancel: random.pick(['cancel', 'rebook']),
      move: 'move',
    }[action];
    const form = new URLSearchParams({ decision: button });
    if (action === 'move') {
      form.set('start', await otherStart(row, random));
      form.set('sequence', String(random.in100(90) ? row.sequence : 0));
    }
    const isOpenedOnly = random.in100(10);
    const answer = await service.fetch(url, isOpenedOnly ? {} : { method: 'POST', body: form });
    const title = /<h1>(.*?)<\/h1>/s.exec(await answer.text())?.[1] ?? '';
    const after = await rowOf(id);
    const why = falseClaims(title, after);
    if (isAlone && isOpenedOnly && (after.status !== row.status || after.sequence !== row.sequence))
      why.push('changed by opening its link');
    if (after.meeting !== row.meeting && after.meeting === 'booked' && now() >= row.expiresAt)
      why.push('confirmed after its link expired');
    const isOpen = after.status === 'awaiting' && now() < Math.min(after.expiresAt, after.startsAt);
    if (!isOpenedOnly && action === 'confirm' && isOpen) why.push(`left a request undecided: ${title}`);
    const isHeld = after.meeting === 'booked' && now() < Number(after.meetingStart);
    if (!isOpenedOnly && button === 'cancel' && isHeld) why.push(`left a meeting booked: ${title}`);
    for (const one of why) object(`a page ${one}`);
    return `${isOpenedOnly ? 'open' : button} ${row.page} ${new Date(row.startsAt).toISOString()}: ${title}`;
  }

  async function otherStart({ page, minutes, startsAt }: Row, random: Random): Promise<string> {
    const answer = await service.fetch(
      `/api/agent/booking-pages/${page}/slots?duration=${minutes}&timezone=UTC&days=60`,
    );
    const { slots } = (await answer.json()) as { slots: { start: string }[] };
    if (random.in100(15) || slots.length === 0)
      return new Date(startsAt + random.pick([-0.5, 0, 0.5, 1]) * hourMs).toISOString();
    const wanted = random.in100(40) ? links.slice(-8).map(({ at }) => new Date(at).toISOString()) : [];
    return random.pick([...wanted, ...slots.slice(0, 6).map(({ start }) => start)]);
  }

  /** Somebody else requests a start, and confirms it unless `isOpen`. */
  async function take(slug: string, { start, durationMinutes, isOpen }: Wish): Promise<void> {
    others += 1;
    const guestEmail = `guest${others}@else.example`;
    const body = JSON.stringify({ guestName: 'Else', guestEmail, timezone: 'UTC', durationMinutes, start });
    const headers = { 'content-type': 'application/json' };
    await service.fetch(`/api/agent/booking-pages/${slug}/requests`, { method: 'POST', headers, body });
    await readMail();
    const { requestId } = sent.findLast(({ to }) => to === guestEmail) ?? {};
    const link = links.findLast(({ id, action }) => id === requestId && action === 'confirm');
    if (link && !isOpen)
      await service.fetch(link.url, { method: 'POST', body: new URLSearchParams({ decision: 'confirm' }) });
  }

  return {
    /** Some people press buttons at the same time. Returns what they did and read. */
    async press(random: Random): Promise<string[]> {
      // Jobs mark what has expired. A link must also be refused before they have run.
      if (links.length === 0 || random.in100(60)) await readMail();
      const fresh = random.in100(75) ? links.filter((link) => !used.has(link)) : [];
      const latest = (fresh.length > 0 ? fresh : links).slice(-8);
      if (latest.length === 0) return [];
      const first = random.pick(latest);
      // Somebody else may want the time, or a part of it.
      const start = new Date(first.at + random.pick([-30, 0, 30]) * 60_000).toISOString();
      const rival = { start, durationMinutes: random.pick([30, 60]), isOpen: true };
      if (random.in100(50)) await take(random.pick(['demo', 'other', 'team']), rival);
      const rivals = links.filter((link) => !used.has(link) && Math.abs(link.at - first.at) < hourMs);
      const next = () => random.pick(random.in100(70) ? [first, ...rivals] : latest);
      const pressed = [first, ...Array.from({ length: random.below(4) }, next)];
      for (const link of pressed) used.add(link);
      return Promise.all(pressed.map((link) => press(link, random, pressed.length === 1)));
    },

    /** A start that a guest was mailed about, if there is one. */
    wantedStart: (random: Random): number | undefined => random.pick(links.slice(-8))?.at,

    take,

    /** When the link of a request expires. */
    async validUntil(
      slug: string,
      { start, guestEmail }: { start: string; guestEmail: string },
    ): Promise<number> {
      const row = await store.read((sql) =>
        sql.get<{ until: number }>(
          `select max(expires_at) as until from request where page_slug = ? and starts_at = ? and lower(guest_email) = lower(?)`,
          ...[slug, Date.parse(start), guestEmail],
        ),
      );
      return row?.until ?? 0;
    },

    /** Looks for rows that do not fit together, and for starts that are listed wrongly. */
    async judgeStore(): Promise<void> {
      const faults = await findStoreFaults(store, { pages: pagesText, now: now() });
      for (const fault of Object.values(faults).flat()) object(`the service: ${fault}`);
    },

    /** Objects if two booked meetings of a host are too close. */
    async judgeHosts(): Promise<void> {
      for (const fault of await findOverlaps(store)) object(`the service: ${fault}`);
    },
  };
}

type Claim = { words: RegExp; isTrue: (row: Row) => boolean };

/** What titles and subjects say, in English and Hebrew, of a request that may have changed again since. */
const claims: Claim[] = [
  { words: /^(?:The meeting is booked|Booked:|הפגישה נקבעה)/, isTrue: ({ meeting }) => meeting !== null },
  { words: /already confirmed|has begun/, isTrue: ({ meeting }) => meeting !== null },
  { words: /is cancelled|was cancelled|^Cancelled:|בוטלה/, isTrue: ({ meeting }) => meeting === 'cancelled' },
  { words: /was moved|^Moved:|הועברה/, isTrue: ({ moves }) => moves !== null },
  { words: /^Reminder:/, isTrue: ({ meeting }) => meeting === 'booked' },
  { words: /^(?:Nothing was booked|לא נקבעה פגישה)$/, isTrue: ({ status }) => status === 'declined' },
  {
    words: /^(?:That time is no longer free|Not booked:|לא נקבעה פגישה:)/,
    isTrue: ({ status }) => status === 'superseded',
  },
  { words: /^(?:This link has expired|This time has passed)/, isTrue: ({ meeting }) => meeting === null },
];

function falseClaims(said: string, row: Row): string[] {
  const wrong = claims.filter(({ words, isTrue }) => words.test(said) && !isTrue(row));
  return wrong.map(() => `says "${said}" of ${JSON.stringify(row)}`);
}
