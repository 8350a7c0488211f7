import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Line, openLine } from './cut-line.fixture.ts';
import { migratePostgres, postgresMigrations } from './migrate-postgres.ts';
import { numberPlaceholders, openPostgresStore, type PostgresOptions } from './postgres.ts';
import { type Sql, type Store, StoreUnavailable, StoreUndecided } from './store.ts';
import { makeSchema } from './stores.fixture.ts';

let address: string;
let closing: (() => Promise<unknown>)[];
beforeEach(async () => {
  const { connectionString, remove } = await makeSchema();
  address = connectionString;
  closing = [remove];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

async function open(options: Partial<PostgresOptions> = {}): Promise<Store> {
  const store = await openPostgresStore({ connectionString: address, connections: 3, ...options });
  closing.push(store.close);
  return store;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  closing.push(() => client.end());
  return client;
}

async function openBehindLine(waitMs: number, answerMs?: number): Promise<{ store: Store; line: Line }> {
  const url = new URL(address);
  const line = await openLine({ host: url.hostname, port: Number(url.port || 5432) });
  closing.push(line.close);
  url.hostname = '127.0.0.1';
  url.port = String(line.port);
  if (answerMs !== undefined) url.searchParams.set('query_timeout', String(answerMs));
  return { store: await open({ connectionString: url.href, waitMs }), line };
}

const insert = (id: string) => (sql: Sql) =>
  sql.run(
    `insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts) values (?, '', 'k', 'r', 0, 0, 0)`,
    id,
  );
const ids = (store: Store) =>
  store.read(async (sql) =>
    (await sql.all<{ id: string }>('select id from mail order by id')).map(({ id }) => id),
  );
const fail = (sqlState: string) => (sql: Sql) =>
  sql.run(`do $$ begin raise exception 'told to' using errcode = '${sqlState}'; end $$`);

describe('a write in PostgreSQL', () => {
  it.each(['40001', '40P01'])(
    'runs again where the database undid it for another (%s), and tells once',
    async (state) => {
      const store = await open();
      let runs = 0;
      const told: number[] = [];
      await store.write(async (sql) => {
        runs += 1;
        sql.afterCommit(() => told.push(runs));
        await insert(`run ${runs}`)(sql);
        if (runs < 3) await fail(state)(sql);
      });
      expect([runs, told, await ids(store)]).toEqual([3, [3], ['run 3']]);
    },
  );

  it('gives up on conflicts that do not end', async () => {
    const store = await open();
    let runs = 0;
    const losing = store.write(async (sql) => {
      runs += 1;
      await fail('40001')(sql);
    });
    await expect(losing).rejects.toThrow(StoreUnavailable);
    expect(runs).toBe(21);
  });

  it('does not count where it went on after a statement that failed', async () => {
    const store = await open();
    const going = store.write(async (sql) => {
      await insert('a')(sql);
      await sql.run('select nonsense').catch((error: unknown) => error);
    });
    await expect(going).rejects.toThrow('A statement had failed');
    expect(await ids(store)).toEqual([]);
  });

  it('gives up on a name that another holds in bounded time, and works again when it is let go', async () => {
    const store = await open({ waitMs: 1000 });
    const gate = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = store.write(async (sql) => {
      await sql.lock('page demo');
      held.resolve();
      await gate.promise;
    });
    await held.promise;
    await expect(store.write((sql) => sql.lock('page demo'))).rejects.toThrow(StoreUnavailable);
    await store.write((sql) => sql.lock('page other'));
    gate.resolve();
    await holding;
    await store.write((sql) => sql.lock('page demo'));
  });

  it('gives up on a connection that never becomes free', async () => {
    const store = await open({ connections: 1, waitMs: 3000 });
    const gate = Promise.withResolvers<void>();
    const holding = store.write(() => gate.promise);
    await expect(store.write(insert('a'))).rejects.toThrow(StoreUnavailable);
    gate.resolve();
    await holding;
  });

  it('reaches the disk before it is answered, also where the database is set to tell earlier', async () => {
    const url = new URL(address);
    url.searchParams.set('options', `${url.searchParams.get('options')} -c synchronous_commit=off`);
    const store = await open({ connectionString: url.href });
    expect(await store.write((sql) => sql.get('show synchronous_commit'))).toEqual({
      synchronous_commit: 'on',
    });
  });
});

describe('a PostgreSQL that goes away', () => {
  it('is not noticed where its connections are broken and it takes new ones', async () => {
    const store = await open();
    const admin = await connect();
    const pids = await Promise.all(
      [1, 2, 3].map(() =>
        store.write(async (sql) => {
          await sql.run('select pg_sleep(0.02)');
          return (await sql.get<{ pid: number }>('select pg_backend_pid() as pid'))?.pid;
        }),
      ),
    );
    await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
    await Promise.all([store.write(insert('a')), store.write(insert('b')), ids(store)]);
    expect(await ids(store)).toEqual(['a', 'b']);
  });

  it('has a write run again whose connection broke before its commit', async () => {
    const { store, line } = await openBehindLine(2000);
    let runs = 0;
    await store.write(async (sql) => {
      runs += 1;
      await insert(`run ${runs}`)(sql);
      if (runs === 1) line.cutAt('last words');
      await sql.run(`select 'last words'`);
    });
    expect(await ids(store)).toEqual(['run 2']);
  });

  it('has no write run again whose commit may have arrived, and says that it is not known', async () => {
    const { store, line } = await openBehindLine(2000);
    let runs = 0;
    const written = store.write(async (sql) => {
      runs += 1;
      await insert('a')(sql);
      line.cutAt('COMMIT');
    });
    await expect(written).rejects.toThrow(/it is not known whether the write was stored/);
    await expect(written).rejects.toThrow(StoreUndecided);
    expect(runs).toBe(1);
    expect((await ids(store)).length).toBeLessThanOrEqual(1);
  });

  it('says that it is not known, too, where a commit is not answered in time', async () => {
    const { store, line } = await openBehindLine(4000, 1000);
    const written = store.write(async (sql) => {
      await insert('a')(sql);
      line.muteAt('COMMIT');
    });
    await expect(written).rejects.toThrow(StoreUndecided);
    expect(await ids(store)).toEqual(['a']);
  });

  it('knows that nothing was kept where the server itself refuses the commit', async () => {
    const store = await open();
    const written = store.write(async (sql) => {
      await sql.run(`create table once (n integer constraint one unique deferrable initially deferred)`);
      await sql.run('insert into once values (1), (1)');
    });
    await expect(written).rejects.toThrow(/violates unique constraint "one"/);
    await expect(written).rejects.not.toThrow(StoreUndecided);
  });

  it('is unavailable after a bounded wait, for reads, writes and versions, and found again', async () => {
    const { store, line } = await openBehindLine(2000);
    await store.write(insert('a'));
    line.cut();
    for (const outcome of await Promise.allSettled([ids(store), store.write(insert('b')), store.version()]))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    line.mend();
    await store.write(insert('c'));
    expect(await ids(store)).toEqual(['a', 'c']);
    expect(await store.version()).toEqual(expect.any(String));
  });
});

describe('opening PostgreSQL', () => {
  it('makes each change once, whichever of several processes comes first', async () => {
    const stores = await Promise.all([open(), open(), open(), open()]);
    const version = await (stores[0] as Store).read((sql) =>
      sql.all('select version from agent_booking_schema'),
    );
    expect(version).toEqual([{ version: postgresMigrations.length }]);
  });

  it('leaves the database as it was where a migration fails', async () => {
    const client = await connect();
    await expect(migratePostgres(client, ['create table a (n integer)', 'create nonsense'])).rejects.toThrow(
      /nonsense/,
    );
    const { rows } = await client.query(
      'select tablename from pg_tables where schemaname = current_schema()',
    );
    expect(rows).toEqual([]);
  });

  it('refuses a database that a newer program wrote, and says so', async () => {
    await (await open()).close();
    await (await connect()).query('update agent_booking_schema set version = version + 1');
    const known = postgresMigrations.length;
    await expect(open()).rejects.toThrow(
      `has version ${known + 1}, and this program knows versions up to ${known}: a newer agent-booking wrote it`,
    );
  });

  it('refuses the tables of another program, and leaves them as they are', async () => {
    const client = await connect();
    await client.query('create table mail (n integer)');
    await expect(open()).rejects.toThrow(
      /^postgres:\/\/\S+: This database holds tables of another program \(mail\); name a database of its own/,
    );
    const { rows } = await client.query(
      'select tablename from pg_tables where schemaname = current_schema()',
    );
    expect(rows).toEqual([{ tablename: 'mail' }]);
  });

  it.each([
    [
      'postgres://noa:hush@127.0.0.1:1/booking',
      'postgres://127.0.0.1:1/booking: The database is not available: connect ECONNREFUSED',
    ],
    ['mysql://noa:hush@127.0.0.1/booking', 'it must be such as postgres://'],
    ['booking.db', 'it must be such as postgres://'],
  ])('says of %s what is wrong with it, without its password', async (connectionString, message) => {
    const error = await openPostgresStore({ connectionString }).catch((reason: unknown) => reason as Error);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain('hush');
  });
});

it.each([
  ['select ?, ?', 'select $1, $2'],
  [`select '?', 'it''s ?', ? as "?"`, `select '?', 'it''s ?', $1 as "?"`],
  ['select ? -- what?\n, ?', 'select $1 -- what?\n, $2'],
])('numbers the values of %s', (text, numbered) => {
  expect(numberPlaceholders(text)).toBe(numbered);
});

describe('a database that cannot be opened', () => {
  it('because its role does not own it says so', async () => {
    const client = await connect();
    const role = `visitor_${Date.now()}`;
    await client.query(`create role ${role} login password 'visitor'`);
    const { rows } = await client.query('select current_schema() as schema');
    await client.query(`grant usage on schema "${rows[0].schema}" to ${role}`);
    closing.push(() => client.query(`drop owned by ${role}; drop role ${role}`));
    const url = new URL(address);
    url.username = role;
    url.password = 'visitor';
    await expect(open({ connectionString: url.href })).rejects.toThrow('the role must own the database');
  });

  it('because it asks for a password that was not given says where to put it', async () => {
    // A server that asks by SCRAM, as PostgreSQL does.
    const ask = (code: number, text: string) => {
      const body = Buffer.concat([Buffer.from([0, 0, 0, code]), Buffer.from(text)]);
      const head = Buffer.from([0x52, 0, 0, 0, 0]);
      head.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    };
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(ask(10, 'SCRAM-SHA-256\0\0'));
        socket.once('data', () => socket.write(ask(11, 'r=nonce,s=c2FsdA==,i=4096')));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    closing.push(async () => server.close());
    const { port } = server.address() as AddressInfo;
    await expect(open({ connectionString: `postgres://book@127.0.0.1:${port}/book` })).rejects.toThrow(
      'put it into PGPASSWORD or into the address',
    );
  });
});
