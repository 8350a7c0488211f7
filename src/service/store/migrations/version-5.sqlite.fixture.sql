PRAGMA application_id = 1633839975;
PRAGMA user_version = 5;
CREATE TABLE request (
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
CREATE INDEX request_by_guest on request (guest_email_key, mailed_at);
CREATE INDEX request_declined on request (guest_email_key, page_slug, decided_at) where status = 'declined';
CREATE INDEX request_overdue on request (expires_at) where status = 'awaiting';
CREATE TABLE meeting (
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
, host_token_hash text, moved_from bigint, moved_at bigint);
CREATE INDEX meeting_by_time on meeting (page_slug, busy_from) where status = 'booked';
CREATE TABLE mail (
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
CREATE INDEX mail_by_request on mail (request_id, queued_at);
CREATE INDEX mail_due on mail (next_attempt_at) where sent_at is null and failed_at is null;
CREATE TRIGGER meeting_never_overlaps before insert on meeting when new.status = 'booked' begin
  select raise(abort, 'meeting overlaps') where exists (
    select 1 from meeting
    where page_slug = new.page_slug and status = 'booked'
      and ((busy_from < new.ends_at and busy_until > new.starts_at) or (starts_at < new.busy_until and ends_at > new.busy_from))
  );
end;
CREATE INDEX request_by_page on request (page_slug, mailed_at);
CREATE TABLE busy_calendar (
  id text primary key,                    -- a hash: the address is often a secret
  next_try_at bigint not null,            -- whoever moves it on is the one who reads
  read_at bigint,                         -- when the copy that is kept was read; null before the first
  covers_until bigint,                    -- the copy knows nothing of later times
  failing_since bigint,
  last_error text
, host_told_at bigint, problems text, problems_told text);
CREATE TABLE busy_time (
  calendar_id text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  primary key (calendar_id, starts_at)
);
CREATE UNIQUE INDEX request_awaiting_once on request (page_slug, guest_email_key, starts_at, body_hash) where status = 'awaiting';
CREATE INDEX request_by_caller on request (caller, mailed_at);
CREATE UNIQUE INDEX meeting_by_host_token on meeting (host_token_hash) where host_token_hash is not null;
CREATE TABLE shared_fact (
  name text primary key,                                  -- such as secret_fingerprint
  value text not null
);
CREATE TRIGGER meeting_never_moves_onto_another before update of starts_at, ends_at, busy_from, busy_until, status on meeting
when new.status = 'booked' begin
  select raise(abort, 'meeting overlaps') where exists (
    select 1 from meeting
    where page_slug = new.page_slug and status = 'booked' and id <> new.id
      and ((busy_from < new.ends_at and busy_until > new.starts_at) or (starts_at < new.busy_until and ends_at > new.busy_from))
  );
end;
CREATE TABLE decision (
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
CREATE INDEX decision_by_meeting on decision (meeting_id, recorded_at);
CREATE INDEX decision_by_owner on decision (owner_key);
CREATE INDEX decision_by_owner_email on decision (owner_email) where owner_email is not null;
CREATE TABLE auth (
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
CREATE INDEX auth_by_grant on auth (grant_id) where grant_id is not null;
CREATE INDEX auth_by_uid on auth (uid) where uid is not null;
CREATE INDEX auth_by_account on auth (account) where account is not null;
CREATE INDEX auth_by_expiry on auth (expires_at) where expires_at is not null;
CREATE TABLE sign_in (
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
CREATE INDEX sign_in_by_email on sign_in (email_key, created_at);
CREATE INDEX sign_in_by_caller on sign_in (caller, created_at);
CREATE INDEX sign_in_by_expiry on sign_in (expires_at);
CREATE INDEX mail_that_is_limited on mail (queued_at) where kind in ('confirm_request', 'sign_in');
CREATE INDEX meeting_of_page on meeting (page_slug, starts_at);
insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes, starts_at, ends_at, reason_key, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at, decided_at) values ('waiting', 'demo', 'נועה לוי', 'waiting@example.com', 'waiting@example.com', 'Asia/Jerusalem', 'en', 30, 1795518000000, 1795519800000, 'intro', '{"company":"O''Hara?"}', 'body waiting', 'awaiting', 'aRUIxtrz2F5HgQgRxqdS3iGDSOsQv2BuYk3izTWeeCs', '', 1794988800000, 1794988800000, 1795161600000, null);
insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts, leased_until, sent_at, failed_at, last_error) values ('mail-waiting', 'waiting', 'confirm_request', 'waiting@example.com', 1794988800000, 0, 0, null, null, null, null);
insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes, starts_at, ends_at, reason_key, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at, decided_at) values ('booked', 'demo', 'נועה לוי', 'booked@example.com', 'booked@example.com', 'Asia/Jerusalem', 'en', 30, 1795521600000, 1795523400000, 'intro', '{"company":"O''Hara?"}', 'body booked', 'confirmed', 'vKkLhcCZoznP7GLgt0WAeyeb8vS5-FteF879vIs51Vk', '', 1794988800001, 1794988800001, 1795161600000, 1794988800000);
insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts, leased_until, sent_at, failed_at, last_error) values ('mail-booked', 'booked', 'confirm_request', 'booked@example.com', 1794988800000, 0, 1, null, 1794988800000, null, null);
insert into meeting (id, page_slug, starts_at, ends_at, busy_from, busy_until, status, sequence, cancel_token_hash, booked_at, cancelled_at) values ('booked', 'demo', 1795521600000, 1795523400000, 1795521600000, 1795523400000, 'booked', 0, 'yXHtJzQ1x_mDlZOOLHoa9usGLdyUjly6iI_eAVJ9Akc', 1794988800000, null);
insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes, starts_at, ends_at, reason_key, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at, decided_at) values ('cancelled', 'demo', 'נועה לוי', 'cancelled@example.com', 'cancelled@example.com', 'Asia/Jerusalem', 'en', 30, 1795525200000, 1795527000000, 'intro', '{"company":"O''Hara?"}', 'body cancelled', 'confirmed', 'LfrzfUOuIZi4qBs1Q9dXC9JAPqb9XTF0OWTYfLTWp_g', '', 1794988800002, 1794988800002, 1795161600000, 1794988800000);
insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts, leased_until, sent_at, failed_at, last_error) values ('mail-cancelled', 'cancelled', 'confirm_request', 'cancelled@example.com', 1794988800000, 0, 1, null, 1794988800000, null, null);
insert into meeting (id, page_slug, starts_at, ends_at, busy_from, busy_until, status, sequence, cancel_token_hash, booked_at, cancelled_at) values ('cancelled', 'demo', 1795525200000, 1795527000000, 1795525200000, 1795527000000, 'cancelled', 0, 'PqeQDGrTYx0Y1fSYcfMx5deAYWFTt88feu6f2My-oM8', 1794988800000, null);
insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes, starts_at, ends_at, reason_key, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at, decided_at) values ('declined', 'demo', 'נועה לוי', 'declined@example.com', 'declined@example.com', 'Asia/Jerusalem', 'en', 30, 1795528800000, 1795530600000, 'intro', '{"company":"O''Hara?"}', 'body declined', 'declined', 'tyxkv5ghxaIf8Ebr6h3o_s1TIjuVNUrppYAUqnZRstA', '', 1794988800003, 1794988800003, 1795161600000, 1794988800000);
insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts, leased_until, sent_at, failed_at, last_error) values ('mail-declined', 'declined', 'confirm_request', 'declined@example.com', 1794988800000, 0, 1, null, 1794988800000, null, null);
insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes, starts_at, ends_at, reason_key, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at, decided_at) values ('expired', 'demo', 'נועה לוי', 'expired@example.com', 'expired@example.com', 'Asia/Jerusalem', 'en', 30, 1795503600000, 1795505400000, 'intro', '{"company":"O''Hara?"}', 'body expired', 'expired', 'ImbXyB0vZpzLAPIhYJdJy7ZRhSfIjUaM3qOy7gUm5Xo', '', 1794988800004, 1794988800004, 1795161600000, 1794988800000);
insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts, leased_until, sent_at, failed_at, last_error) values ('mail-expired', 'expired', 'confirm_request', 'expired@example.com', 1794988800000, 0, 1, null, 1794988800000, null, null);
insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes, starts_at, ends_at, reason_key, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at, decided_at) values ('superseded', 'demo', 'נועה לוי', 'superseded@example.com', 'superseded@example.com', 'Asia/Jerusalem', 'en', 30, 1795521600000, 1795523400000, 'intro', '{"company":"O''Hara?"}', 'body superseded', 'superseded', 'P3p65nBFSrzLKbBVQVI3eUi9PLohyMKqgHFTTjK3V-M', '', 1794988800005, 1794988800005, 1795161600000, 1794988800000);
insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts, leased_until, sent_at, failed_at, last_error) values ('mail-superseded', 'superseded', 'confirm_request', 'superseded@example.com', 1794988800000, 0, 1, null, 1794988800000, null, null);
