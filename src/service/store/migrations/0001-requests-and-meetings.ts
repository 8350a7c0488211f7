/** Requests that wait for their guest, meetings that were confirmed, and the mails that are still to be sent. */
const tables = `
create table request (
  id text primary key,
  page_slug text not null,
  guest_name text not null,
  guest_email text not null,
  guest_email_key text not null,          -- the mailbox, however it is spelled: what limits and repeats compare
  timezone text not null,
  locale text not null,
  duration_minutes integer not null,
  starts_at bigint not null,
  ends_at bigint not null,
  reason_key text,
  answers text not null,                  -- JSON object
  body_hash text not null,                -- what makes a repeat equal
  status text not null,                   -- awaiting, confirmed, superseded, declined, expired
  token_hash text not null unique,        -- SHA-256 of the confirmation token
  caller text not null,
  created_at bigint not null,
  mailed_at bigint not null,              -- when the confirmation mail was last queued
  expires_at bigint not null,
  decided_at bigint
);
create unique index request_awaiting_once on request (page_slug, guest_email_key, starts_at) where status = 'awaiting';
create index request_by_guest on request (guest_email_key, mailed_at);
create index request_declined on request (guest_email_key, page_slug, decided_at) where status = 'declined';
create index request_overdue on request (expires_at) where status = 'awaiting';

create table meeting (
  id text primary key,                    -- the request's id
  page_slug text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  busy_from bigint not null,              -- with the page's buffers
  busy_until bigint not null,
  status text not null,                   -- booked, cancelled
  sequence integer not null,              -- of the calendar file (RFC 5545)
  cancel_token_hash text not null unique,
  booked_at bigint not null,
  cancelled_at bigint
);
create index meeting_by_time on meeting (page_slug, busy_from) where status = 'booked';

create table mail (
  id text primary key,                    -- also the left part of its Message-ID
  request_id text not null,
  kind text not null,                     -- confirm_request, booked_guest, booked_host, cancelled_guest, cancelled_host, slot_gone
  recipient text not null,
  queued_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null,
  leased_until bigint,
  sent_at bigint,
  failed_at bigint,
  last_error text
);
create index mail_by_request on mail (request_id, queued_at);
create index mail_due on mail (next_attempt_at) where sent_at is null and failed_at is null;
`;

/**
 * SQLite has no exclusion constraints. Its writers run one after the other, so a trigger that looks for an overlap is enough. The distance
 * of two meetings is at least the buffer after the earlier or the buffer before the later one, whichever is longer.
 */
const sqliteGuard = `
create trigger meeting_never_overlaps before insert on meeting when new.status = 'booked' begin
  select raise(abort, 'meeting overlaps') where exists (
    select 1 from meeting
    where page_slug = new.page_slug and status = 'booked'
      and ((busy_from < new.ends_at and busy_until > new.starts_at) or (starts_at < new.busy_until and ends_at > new.busy_from))
  );
end;
`;

/**
 * The same rule as two constraints. One compares each meeting with the buffer after it, the other with the buffer before it. The service
 * recognises the refusal by their names.
 */
const postgresGuard = `
alter table meeting
  add constraint "meeting overlaps after" exclude using gist
    (page_slug with =, int8range(starts_at, busy_until) with &&) where (status = 'booked'),
  add constraint "meeting overlaps before" exclude using gist
    (page_slug with =, int8range(busy_from, ends_at) with &&) where (status = 'booked');
`;

export const requestsAndMeetings = { sqlite: tables + sqliteGuard, postgres: tables + postgresGuard };
