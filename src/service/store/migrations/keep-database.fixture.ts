/**
 * Writes down a database as this version of the program makes it, for the tests of later ones. Run it once for each migration that ships,
 * before the next is written:
 *
 *   npx node --conditions=agent-booking-source src/service/store/migrations/keep-database.fixture.ts
 */
import { createHash, createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { postgresMigrations } from '../migrate-postgres.ts';
import { migrateSqlite, sqliteMigrations } from '../migrate-sqlite.ts';

/** The requests and their outcomes. They are the same in every kept database. */
const kept = [
  { id: 'waiting', hour: 11, status: 'awaiting', meeting: null },
  { id: 'booked', hour: 12, status: 'confirmed', meeting: 'booked' },
  { id: 'cancelled', hour: 13, status: 'confirmed', meeting: 'cancelled' },
  { id: 'declined', hour: 14, status: 'declined', meeting: null },
  { id: 'expired', hour: 7, status: 'expired', meeting: null },
  { id: 'superseded', hour: 12, status: 'superseded', meeting: null },
];

const wednesday = Date.UTC(2026, 10, 18, 8);
const hourMs = 3_600_000;
const secret = 'x'.repeat(32);

const hashOf = (purpose: string, id: string) =>
  createHash('sha256')
    .update(createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url'))
    .digest('base64url');

function insert(table: string, row: Record<string, string | number | null>): string {
  const values = Object.values(row).map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
  );
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')});`;
}

const rows = kept.flatMap(({ id, hour, status, meeting }, index) => {
  const starts_at = Date.UTC(2026, 10, 24, hour);
  const times = { starts_at, ends_at: starts_at + hourMs / 2 };
  const request = {
    ...{ id, page_slug: 'demo', guest_name: 'נועה לוי', guest_email: `${id}@example.com` },
    ...{
      guest_email_key: `${id}@example.com`,
      timezone: 'Asia/Jerusalem',
      locale: 'en',
      duration_minutes: 30,
    },
    ...times,
    ...{ reason_key: 'intro', answers: '{"company":"O\'Hara?"}', body_hash: `body ${id}`, status },
    ...{
      token_hash: hashOf('confirm', id),
      caller: '',
      created_at: wednesday + index,
      mailed_at: wednesday + index,
    },
    ...{ expires_at: wednesday + 48 * hourMs, decided_at: status === 'awaiting' ? null : wednesday },
  };
  const mail = {
    ...{ id: `mail-${id}`, request_id: id, kind: 'confirm_request', recipient: `${id}@example.com` },
    ...{
      queued_at: wednesday,
      next_attempt_at: 0,
      attempts: status === 'awaiting' ? 0 : 1,
      leased_until: null,
    },
    ...{ sent_at: status === 'awaiting' ? null : wednesday, failed_at: null, last_error: null },
  };
  const booking = {
    ...{
      id,
      page_slug: 'demo',
      ...times,
      busy_from: times.starts_at,
      busy_until: times.ends_at,
      status: meeting,
    },
    ...{ sequence: 0, cancel_token_hash: hashOf('cancel', id), booked_at: wednesday, cancelled_at: null },
  };
  return [insert('request', request), insert('mail', mail), ...(meeting ? [insert('meeting', booking)] : [])];
});

function sqliteDump(): string {
  const db = new DatabaseSync(':memory:');
  migrateSqlite(db);
  const pragma = (name: string) => `PRAGMA ${name} = ${db.prepare(`PRAGMA ${name}`).get()?.[name]};`;
  const schema = db.prepare('select sql from sqlite_schema where sql is not null order by rowid').all();
  const lines = [
    pragma('application_id'),
    pragma('user_version'),
    ...schema.map(({ sql }) => `${sql};`),
    ...rows,
  ];
  db.close();
  return `${lines.join('\n')}\n`;
}

function postgresDump(): string {
  const version = `create table agent_booking_schema (version integer not null);
insert into agent_booking_schema values (${postgresMigrations.length});`;
  return `${[version, ...postgresMigrations, ...rows].join('\n')}\n`;
}

for (const [kind, dump] of Object.entries({ sqlite: sqliteDump(), postgres: postgresDump() })) {
  const name = `./version-${sqliteMigrations.length}.${kind}.fixture.sql`;
  writeFileSync(fileURLToPath(new URL(name, import.meta.url)), dump);
}
