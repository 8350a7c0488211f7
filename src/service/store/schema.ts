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
create unique index request_awaiting_once on request (body_hash) where status = 'awaiting';
create index request_confirmed on request (body_hash) where status = 'confirmed';
create index request_by_guest on request (guest_email_key, mailed_at);
create index request_by_page on request (page_slug, mailed_at);
create index request_by_caller on request (caller, mailed_at);
create index request_declined on request (guest_email_key, decided_at) where status = 'declined';
create index request_overdue on request (expires_at) where status = 'awaiting';
-- What retention looks for, however much is kept.
create index request_over on request (decided_at) where decided_at is not null;

create table meeting (
  id text primary key,                    -- the request's id
  page_slug text not null,
  host_key text not null,                 -- the host's mailbox, however it is spelled: one person with one time
  host_email text not null,               -- the address to which mail about this meeting goes
  host_name text not null,                -- the name that the guest was given
  host_account text not null,             -- the address as addressKey writes it: who may see the meeting as its host
  starts_at bigint not null,
  ends_at bigint not null,
  busy_from bigint not null,              -- with the buffers of the page
  busy_until bigint not null,
  status text not null,                   -- booked, cancelled; booking while Cal.com is asked, and it takes the host's time
  sequence integer not null,              -- of the calendar file (RFC 5545)
  cancel_token_hash text not null unique,
  host_token_hash text not null unique,   -- of the cancel link in the host's mail
  booked_at bigint not null,
  cancelled_at bigint,
  moved_from bigint,                      -- the start before the last move; null for a meeting that was never moved
  moved_at bigint,
  calcom_uid text,                        -- the booking at Cal.com; null for a meeting that is only ours
  moving_to bigint,                       -- the start to which Cal.com is asked to move it. It takes the host's time too
  leased_until bigint,                    -- while one process asks Cal.com to book or to move it
  look_at bigint not null default 0       -- from then on Cal.com may be asked again where it is
);
create index meeting_by_time on meeting (host_key, busy_from) where status <> 'cancelled';
create index meeting_unsettled on meeting (leased_until) where leased_until is not null;
create index meeting_of_page on meeting (page_slug, starts_at);
create index meeting_over on meeting (ends_at);
create index meeting_ahead on meeting (starts_at) where status = 'booked';
create index meeting_of_host on meeting (host_account, starts_at);

create table mail (
  id text primary key,                    -- also the left part of its Message-ID
  request_id text not null,
  kind text not null,
  recipient text not null,
  sequence integer,                       -- the revision of the meeting that the mail is about; null if it is about no meeting
  queued_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null,
  leased_until bigint,
  sent_at bigint,
  failed_at bigint,
  last_error text
);
create index mail_by_request on mail (request_id, queued_at);
-- Waiting mail is read in the order in which it is sent, so a sender need not sort all of it for the next few.
create index mail_due on mail (next_attempt_at, queued_at) where sent_at is null and failed_at is null;
create index mail_newest on mail (queued_at) where sent_at is null and failed_at is null;
create index mail_about_no_request on mail (queued_at) where kind in ('calendar_failed_host', 'calendar_events_host', 'calendar_unwritten_host', 'webhook_failed_host');
create index mail_that_is_limited on mail (queued_at) where kind in ('confirm_request', 'sign_in', 'sign_in_unsent');

create table shared_fact (                -- values that all processes of one database share
  name text primary key,                  -- such as secret_fingerprint
  value text not null
);

-- The times that other calendars take: the last good copy of each calendar, merged, for the days that were read.
create table busy_calendar (
  id text primary key,                    -- a hash: the address is often a secret
  next_try_at bigint not null,            -- the process that sets it to a later time is the one that reads
  begun integer not null default 0,       -- how many reads have begun; it orders reads of processes whose clocks differ
  kept integer not null default 0,        -- the number of the read whose outcome is stored
  read_at bigint,                         -- when the stored copy was last known to be current; null before the first read
  covers_until bigint,                    -- the copy holds nothing after this time
  etag text,                              -- of the answer that was read last
  last_modified text,
  text_hash text,                         -- SHA-256 of the text of the copy
  failing_since bigint,
  last_error text,
  host_told_at bigint,                    -- when the host was mailed that it fails; null while it works
  problems text,                          -- events of the copy that could not be read, as JSON; null where all could
  problems_told text,                     -- which of them the host was mailed about, as JSON
  times bytea                             -- the times of the copy, in order
);

create table calendar_account (           -- sign-ins to calendars
  id text primary key,
  sealed text not null,                   -- JSON of its secrets, encrypted under the secret of the service
  version integer not null                -- grows when a process replaces the secrets
);

-- The entries of meetings in calendars. A row says that the entry has to be compared with the meeting; what is written is decided then.
create table calendar_entry (
  meeting_id text not null,               -- the meeting's id, or that of a request that waits for its guest
  target text not null,                   -- a hash of the address of the calendar
  version integer not null,               -- grows with each change of the meeting
  entry text,                             -- JSON by which the driver finds the entry; null before it is written
  next_attempt_at bigint,                 -- null: nothing to do
  attempts integer not null,
  leased_until bigint,
  written_at bigint,
  failed_at bigint,                       -- when the last attempt failed; null if it did not
  last_error text,
  primary key (meeting_id, target)
);
create index calendar_entry_due on calendar_entry (target, next_attempt_at) where next_attempt_at is not null;

-- What happened to meetings, for the hook of the program and for webhooks. This table is a queue: a row goes when it was delivered or
-- given up, so that it holds no guests for long.
create table hook_delivery (
  event_id text not null,                 -- also the webhook-id
  target text not null,                   -- the id of a hook_target
  meeting_id text not null,
  data text not null,                     -- JSON: what happened, and the meeting as it was then
  sequence integer not null,              -- the revision of the meeting after the event: the order of delivery
  next_attempt_at bigint not null,
  attempts integer not null,
  failed_at bigint,                       -- when the last attempt failed
  leased_until bigint,
  primary key (event_id, target)
);
create index hook_due on hook_delivery (target, next_attempt_at);
create index hook_order on hook_delivery (meeting_id, target, sequence);
create table hook_target (
  id text primary key,                    -- onMeeting, or a hash of the address of a webhook
  kinds text not null,                    -- JSON: booked, moved, cancelled
  fingerprint text not null,              -- a hash of address and secret
  seen_at bigint not null,                -- when a process last said that it has this target
  disabled_at bigint,
  reason text                             -- why it was disabled
);

-- For the connector: decisions of hosts about meetings, the data of the authorization server, and sign-ins by mail.
create table decision (
  id text primary key,
  meeting_id text not null,               -- the meeting's id, which is its request's
  text text not null,
  owner_name text,
  owner_key text,                         -- the name as it is compared
  owner_email text,                       -- as addressKey writes it
  due_on text,                            -- a date, 2026-11-24
  done_at bigint,
  recorded_by text not null,              -- the host's address, or 'command'
  recorded_at bigint not null,
  changed_at bigint not null
);
create index decision_by_meeting on decision (meeting_id, recorded_at);
create index decision_by_owner on decision (owner_key);
create index decision_by_owner_email on decision (owner_email) where owner_email is not null;

create table auth (
  model text not null,                    -- AccessToken, Grant, Client, HostSession and so on
  id text not null,                       -- SHA-256 of the token, code or id
  uid text,                               -- SHA-256 of a session's second id
  grant_id text,                          -- SHA-256 of the id of its grant
  account text,                           -- the person's address, as addressKey writes it
  payload text not null,                  -- JSON, without the token itself
  expires_at bigint,
  consumed_at bigint,
  primary key (model, id)
);
create index auth_by_grant on auth (grant_id) where grant_id is not null;
create index auth_by_uid on auth (uid) where uid is not null;
create index auth_by_account on auth (account) where account is not null;
create index auth_by_expiry on auth (expires_at) where expires_at is not null;

create table sign_in (
  id text primary key,
  token_hash text not null unique,        -- SHA-256 of the token in the mailed link
  browser_hash text not null,             -- SHA-256 of what only the browser that began knows
  path text not null,                     -- where the link leads, encrypted with the token
  email text not null,                    -- the account's address, as addressKey writes it
  email_key text not null,                -- what limits count
  locale text not null,
  caller text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index sign_in_by_email on sign_in (email_key, created_at);
create index sign_in_by_caller on sign_in (caller, created_at);
create index sign_in_by_expiry on sign_in (expires_at);
`;

/**
 * No two booked meetings of a host overlap, on whatever pages. The distance of two meetings is at least the buffer after the earlier or the
 * buffer before the later one, whichever is longer. SQLite has no exclusion constraints. Its writers run one after the other, so a trigger
 * that looks for an overlap is enough. A meeting with its buffers lasts three days at most, so the search begins four days before.
 */
const overlapOf = (where: string) => `
  select raise(abort, 'meeting overlaps') where exists (
    select 1 from meeting
    where host_key = new.host_key and status <> 'cancelled' ${where}
      and busy_from > new.busy_from - 345600000 and busy_from < new.busy_until
      and ((busy_from < new.ends_at and busy_until > new.starts_at) or (starts_at < new.busy_until and ends_at > new.busy_from))
  );`;

const sqliteGuard = `
create trigger meeting_never_overlaps before insert on meeting when new.status <> 'cancelled' begin ${overlapOf('')}
end;
create trigger meeting_never_moves_onto_another
before update of host_key, starts_at, ends_at, busy_from, busy_until, status on meeting
when new.status <> 'cancelled' begin ${overlapOf('and id <> new.id')}
end;
`;

/** The same rule for the buffer after and for the buffer before each meeting. The service recognises the refusal by these names. */
const postgresGuard = `
alter table meeting
  add constraint "meeting overlaps after" exclude using gist
    (host_key with =, int8range(starts_at, busy_until) with &&) where (status <> 'cancelled'),
  add constraint "meeting overlaps before" exclude using gist
    (host_key with =, int8range(busy_from, ends_at) with &&) where (status <> 'cancelled');
`;

/** Every change of the tables, in order. A newer program makes those that a database lacks. Never edit a released one: add another. */
export const schemaChanges: readonly { sqlite: string; postgres: string }[] = [
  { sqlite: tables + sqliteGuard, postgres: tables + postgresGuard },
];

/** @throws Error if a database has more changes than this program knows */
export function refuseNewer(version: number, known: number): void {
  if (version > known)
    throw new Error(
      `This database has version ${version}, and this program knows versions up to ${known}: ` +
        'a newer agent-booking wrote it. Update this one, or restore a backup of the older database',
    );
}
