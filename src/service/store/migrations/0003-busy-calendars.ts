/** The times that other calendars take: the last good copy of each calendar, merged, for the days that were read. */
const tables = `
create table busy_calendar (
  id text primary key,                    -- a hash: the address is often a secret
  next_try_at bigint not null,            -- whoever moves it on is the one who reads
  read_at bigint,                         -- when the copy that is kept was read; null before the first
  covers_until bigint,                    -- the copy knows nothing of later times
  failing_since bigint,
  last_error text
);
create table busy_time (
  calendar_id text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  primary key (calendar_id, starts_at)
);
`;

export const busyCalendars = { sqlite: tables, postgres: tables };
