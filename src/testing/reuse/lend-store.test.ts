import { afterEach, expect, it } from 'vitest';
import { type Sql, type Store, StoreUnavailable } from '../../service/index.ts';
import { lendStore } from './lend-store.ts';

const lent: Store[] = [];
afterEach(async () => {
  for (const store of lent.splice(0)) await store.close();
});

function lend(): Store {
  const store = lendStore();
  lent.push(store);
  return store;
}

const insert = async (sql: Sql) =>
  sql.run(
    `insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts)
       values ('mail-1', 'request-1', 'confirm_request', 'noa@example.com', 0, 0, 0)`,
  );
const mails = (store: Store) => store.read((sql) => sql.all<{ id: string }>('select id from mail'));

it('lends an empty database, also where the last borrower wrote to it until it was given back', async () => {
  const first = lend();
  await first.write(insert);
  expect(await mails(first)).toHaveLength(1);
  const late = first.write((sql) => sql.run("update mail set recipient = 'ben@example.com'"));
  await Promise.all([late, first.close()]);
  const second = lend();
  expect(await mails(second)).toEqual([]);
  await second.write(insert);
  expect(await mails(second)).toEqual([{ id: 'mail-1' }]);
});

it('lends two databases to two that are open at the same time', async () => {
  const [one, other] = [lend(), lend()];
  await one.write(insert);
  expect(await mails(other)).toEqual([]);
});

it('gives a database that was given back to one borrower alone, however often it was given back', async () => {
  const first = lend();
  await Promise.all([first.close(), first.close()]);
  const [one, other] = [lend(), lend()];
  await one.write(insert);
  expect(await mails(other)).toEqual([]);
});

it('keeps the database of a world that never used it for the next', async () => {
  const first = lend();
  await first.write(insert);
  await first.close();
  const unasked = lend();
  const [one, other] = [lend(), lend()];
  await one.write(insert);
  expect(await mails(other)).toEqual([]);
  await unasked.close();
  await expect(mails(unasked)).rejects.toThrow(StoreUnavailable);
  expect(await mails(one)).toHaveLength(1);
  expect(await mails(lend())).toEqual([]);
});

it('refuses a world that has given it back, as a closed database does', async () => {
  const store = lend();
  await store.close();
  await expect(mails(store)).rejects.toThrow(StoreUnavailable);
  await expect(store.write(insert)).rejects.toThrow(StoreUnavailable);
  expect(() => store.version()).toThrow(StoreUnavailable);
});
