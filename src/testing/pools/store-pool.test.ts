import { afterEach, expect, it } from 'vitest';
import { type Sql, type Store, StoreUnavailable } from '../../service/index.ts';
import { acquireStore } from './store-pool.ts';

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

function acquire(): Store {
  const store = acquireStore();
  opened.push(store);
  return store;
}

const insert = async (sql: Sql) =>
  sql.run(
    `insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts)
       values ('mail-1', 'request-1', 'confirm_request', 'noa@example.com', 0, 0, 0)`,
  );
const mails = (store: Store) => store.read((sql) => sql.all<{ id: string }>('select id from mail'));

it('gives an empty database, also if the last world wrote to it until it closed', async () => {
  const first = acquire();
  await first.write(insert);
  expect(await mails(first)).toHaveLength(1);
  const late = first.write((sql) => sql.run("update mail set recipient = 'ben@example.com'"));
  await Promise.all([late, first.close()]);
  const second = acquire();
  expect(await mails(second)).toEqual([]);
  await second.write(insert);
  expect(await mails(second)).toEqual([{ id: 'mail-1' }]);
});

it('gives two worlds that are open at the same time different databases', async () => {
  const [one, other] = [acquire(), acquire()];
  await one.write(insert);
  expect(await mails(other)).toEqual([]);
});

it('gives a database that was closed twice to one world only', async () => {
  const first = acquire();
  await Promise.all([first.close(), first.close()]);
  const [one, other] = [acquire(), acquire()];
  await one.write(insert);
  expect(await mails(other)).toEqual([]);
});

it('takes no database for a world that makes no call', async () => {
  const first = acquire();
  await first.write(insert);
  await first.close();
  const unused = acquire();
  const [one, other] = [acquire(), acquire()];
  await one.write(insert);
  expect(await mails(other)).toEqual([]);
  await unused.close();
  await expect(mails(unused)).rejects.toThrow(StoreUnavailable);
  expect(await mails(one)).toHaveLength(1);
  expect(await mails(acquire())).toEqual([]);
});

it('rejects calls after close, as a closed database does', async () => {
  const store = acquire();
  await store.close();
  await expect(mails(store)).rejects.toThrow(StoreUnavailable);
  await expect(store.write(insert)).rejects.toThrow(StoreUnavailable);
  expect(() => store.version()).toThrow(StoreUnavailable);
});
