/**
 * Meetings that can be moved, and that their host can cancel by a link. Requests that differ only in their details, and the requests of one
 * caller. The time of a mail about a broken calendar, and the values that all processes of one database share.
 */
const tables = `
drop index request_awaiting_once;
create unique index request_awaiting_once on request (page_slug, guest_email_key, starts_at, body_hash) where status = 'awaiting';
create index request_by_caller on request (caller, mailed_at);

alter table meeting add column host_token_hash text;      -- of the cancel link in the host's mail; null for meetings of earlier versions
alter table meeting add column moved_from bigint;         -- the start before the last move; null for a meeting that was never moved
alter table meeting add column moved_at bigint;
create unique index meeting_by_host_token on meeting (host_token_hash) where host_token_hash is not null;

alter table busy_calendar add column host_told_at bigint; -- when the host was mailed that it fails; null while it works
alter table busy_calendar add column problems text;       -- events of the copy that could not be read, as JSON; null where all could
alter table busy_calendar add column problems_told text;  -- which of them the host was mailed about, as JSON

create table shared_fact (
  name text primary key,                                  -- such as secret_fingerprint
  value text not null
);
`;

/** PostgreSQL's exclusion constraints also check changed rows. SQLite needs another trigger for them. */
const sqliteGuard = `
create trigger meeting_never_moves_onto_another before update of starts_at, ends_at, busy_from, busy_until, status on meeting
when new.status = 'booked' begin
  select raise(abort, 'meeting overlaps') where exists (
    select 1 from meeting
    where page_slug = new.page_slug and status = 'booked' and id <> new.id
      and ((busy_from < new.ends_at and busy_until > new.starts_at) or (starts_at < new.busy_until and ends_at > new.busy_from))
  );
end;
`;

export const movesAndCallers = { sqlite: tables + sqliteGuard, postgres: tables };
