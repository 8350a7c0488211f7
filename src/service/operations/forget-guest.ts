import type { Instant } from '../../time/index.ts';
import { guestKey } from '../../wire/index.ts';
import { touchEntries } from '../calendars/entry-rows.ts';
import { forgetInEvents } from '../hooks/hook-rows.ts';
import { forgottenGuest } from '../meetings/booking-rows.ts';
import type { Sql, Store } from '../store/store.ts';
import { type ErasedMail, eraseAccounts, eraseRequests } from './retention.ts';

/** How to treat booked meetings that are not over: `keep` their times booked without a name, or `free` them. */
export type UpcomingMeetings = 'keep' | 'free';

/**
 * `undecided`: booked meetings that are not over; nothing was changed. `mails`: what a transport that keeps mail must delete. `entries`: those
 * in calendars of hosts that a running service now removes, or writes again without the guest.
 */
export type Forgetting =
  | { undecided: { id: string; startsAt: Instant }[] }
  | { erased: number; kept: number; entries: number; mails: ErasedMail[] };

type Known = {
  id: string;
  startsAt: Instant;
  endsAt: Instant;
  meetingStatus: string | null;
  uid: string | null;
};

/**
 * Erases a guest: every request in any spelling of the address, with its meeting, its mail and its decisions; the guest's name beside
 * decisions of other meetings; and all sign-ins, so that every assistant of the guest is signed out. No mail is sent; to inform somebody,
 * cancel the meeting first. A meeting at Cal.com is kept. A meeting that is kept keeps its time, length and page, and the guest's own link can still cancel it. Entries in calendars of hosts follow.
 */
export async function forgetGuest(
  store: Store,
  email: string,
  { upcoming, now }: { upcoming: UpcomingMeetings | undefined; now: Instant },
): Promise<Forgetting> {
  const key = guestKey(email);
  return store.write(async (sql) => {
    // The lock that a request takes too, so that no request is added meanwhile.
    await sql.lock(`guest ${key}`);
    const known = await sql.all<Known>(
      `select request.id, coalesce(meeting.starts_at, request.starts_at) as "startsAt",
         coalesce(meeting.ends_at, request.ends_at) as "endsAt", meeting.status as "meetingStatus",
         meeting.calcom_uid as uid
       from request left join meeting on meeting.id = request.id where guest_email_key = ? order by 2`,
      key,
    );
    const ahead = known.filter(
      ({ meetingStatus, endsAt }) => /^book/.test(meetingStatus ?? '') && endsAt > now,
    );
    if (ahead.length > 0 && upcoming === undefined)
      return { undecided: ahead.map(({ id, startsAt }) => ({ id, startsAt })) };
    // What Cal.com has takes the host's time until it is cancelled there.
    const kept = ahead.filter(
      ({ uid, meetingStatus }) => upcoming === 'keep' || uid !== null || meetingStatus === 'booking',
    );
    const gone = known.filter((request) => !kept.includes(request)).map(({ id }) => id);
    const mails = await eraseRequests(sql, gone);
    let entries = 0;
    for (const { id } of known) entries += await touchEntries(sql, id);
    for (const { id } of kept) mails.push(...(await forgetWhoMeets(sql, id)));
    mails.push(...(await eraseAccounts(sql, key)));
    return { erased: gone.length, kept: kept.length, entries, mails };
  });
}

async function forgetWhoMeets(sql: Sql, id: string): Promise<ErasedMail[]> {
  await sql.run(
    `update request set guest_name = ?, guest_email = ?, guest_email_key = ?, answers = '{}', reason_key = null, caller = '',
       body_hash = '', timezone = 'UTC' where id = ?`,
    forgottenGuest.name,
    forgottenGuest.email,
    forgottenGuest.email,
    id,
  );
  await forgetInEvents(sql, id);
  // A decision of the meeting may name the guest in any of its words.
  await sql.run('delete from decision where meeting_id = ?', id);
  const all = `select id, kind, queued_at as "at" from mail where request_id = ?`;
  const mails = await sql.all<ErasedMail>(all, id);
  // The host's address for a cancellation is that of the mail about the booking.
  await sql.run(`delete from mail where request_id = ? and kind <> 'booked_host'`, id);
  return mails;
}
