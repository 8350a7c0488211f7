/** Decisions of hosts about meetings, sign-ins by mail, and the data of the authorization server. */
const tables = `
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

drop index mail_of_requests;
create index mail_that_is_limited on mail (queued_at) where kind in ('confirm_request', 'sign_in');
create index meeting_of_page on meeting (page_slug, starts_at);
`;

export const connector = { sqlite: tables, postgres: tables };
