import { expect, it, onTestFinished } from 'vitest';
import { openStoreAt } from '../../../tests/open-store-at.ts';
import { storePlaces } from '../../../tests/store-places.ts';
import { leaseDue, queueMail } from './mail-rows.ts';

const waiting = 30_000;
const atOnce = 1000;
const now = Date.UTC(2026, 10, 18, 8);

// PostgreSQL counts a table about once a minute. Until then a careless query reads all waiting mail for each mail, and times out.
it.each(storePlaces)('leases the oldest of 30,000 mails that just came to wait, on %s', async (_, make) => {
  const { address, remove } = await make();
  const store = await openStoreAt(address);
  onTestFinished(async () => {
    await store.close();
    await remove();
  });
  const mails = Array.from({ length: waiting }, (_, index) => ({
    requestId: `request ${index}`,
    kind: 'confirm_request' as const,
    recipient: `guest${index}@example.com`,
    at: now + index,
  }));
  for (let first = 0; first < waiting; first += atOnce)
    await store.write(async (sql) => {
      for (const mail of mails.slice(first, first + atOnce)) await queueMail(sql, mail);
    });
  const later = now + waiting;
  const leased = await store.write((sql) => leaseDue(sql, { now: later, limit: 8, first: 'oldest' }));
  const moments = (rows: typeof leased) => rows.map(({ queued_at }) => queued_at).sort();
  expect(moments(leased)).toEqual(mails.slice(0, 8).map(({ at }) => at));
  const newest = await store.write((sql) => leaseDue(sql, { now: later, limit: 8, first: 'newest' }));
  expect(moments(newest)).toEqual(mails.slice(-8).map(({ at }) => at));
});
