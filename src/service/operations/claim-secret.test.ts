import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingService, type ServiceOptions } from '../create-service.ts';
import { memoryTransport } from '../mail/transports/transport.ts';
import { readBookings } from '../meetings/booking-rows.ts';
import { headingOf, openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { claimSecret, OtherSecret } from './claim-secret.ts';

const first = '1'.repeat(32);
const second = '2'.repeat(32);
let store: Store;
beforeEach(() => {
  store = openTestStore();
});
afterEach(() => store.close());

/** Starts a service on the store, and ends it. */
async function listenOnce(options: Partial<ServiceOptions>): Promise<void> {
  const service = createBookingService({ pages: demoPagesYaml, store, ...options });
  try {
    await service.listen();
  } finally {
    await service.close();
  }
}

describe('a database', () => {
  it('takes the secret of the first service, and refuses any other to listen', async () => {
    await listenOnce({ secret: first });
    await listenOnce({ secret: first });
    await expect(listenOnce({ secret: second })).rejects.toThrow(
      /another secret.*--secret FILE.*--new-secret/,
    );
    await expect(listenOnce({})).rejects.toThrow('this process was given none');
  });

  it('takes another secret where that is asked for, and refuses the old one from then on', async () => {
    await listenOnce({ secret: first });
    await listenOnce({ secret: second, replaceSecret: true });
    await listenOnce({ secret: second });
    await expect(listenOnce({ secret: first })).rejects.toThrow('another secret');
  });

  it('keeps no secret that is random, so that each start may have its own', async () => {
    await listenOnce({});
    await listenOnce({});
    await listenOnce({ secret: first });
  });

  it('holds neither the secret nor what it can be found from', async () => {
    await listenOnce({ secret: first });
    const facts = await store.read((sql) => sql.all('select * from shared_fact'));
    expect(facts).toMatchObject([
      { name: 'secret_fingerprint', value: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(JSON.stringify(facts)).not.toContain(first);
  });

  it('lets one of two win that start at once', async () => {
    const outcomes = await Promise.allSettled([claimSecret(store, first), claimSecret(store, second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a service in process that has another secret', () => {
  const publicUrl = 'https://book.example.com';
  const open = (options: Partial<ServiceOptions>) => openBookingWorld({ store, publicUrl, ...options });

  it('reads, and writes nothing: its request, its decision and its jobs are rejected with the remedy', async () => {
    const own = open({ secret: first });
    await own.ask();
    const confirm = own.link('confirm_request');
    const mails = own.transport.sent.length;
    for (const secret of [second, undefined]) {
      const other = open({ secret });
      expect(await other.starts()).toContain(start);
      expect((await other.service.fetch(confirm)).status).toBe(200);
      const asked = other.ask('demo', { guestEmail: 'dan@example.com' });
      await expect(asked).rejects.toThrow(/secret.*Give this process the secret/);
      await expect(other.press(confirm, 'confirm')).rejects.toBeInstanceOf(OtherSecret);
      await expect(other.service.runJobs()).rejects.toBeInstanceOf(OtherSecret);
      await other.service.close();
    }
    expect(await readBookings(store)).toMatchObject([{ status: 'awaiting', guestEmail: 'noa@example.com' }]);
    expect(own.transport.sent).toHaveLength(mails);
    expect(await headingOf(await own.press(confirm, 'confirm'))).toBe('The meeting is booked');
    await own.service.close();
  });

  it('claims a new database by its first write, also where that is not a listening one', async () => {
    const own = open({ secret: first });
    await own.ask();
    await expect(listenOnce({ secret: second })).rejects.toThrow('another secret');
    await own.service.close();
  });

  it('writes once the secret was replaced by its own, and the links of before still decide', async () => {
    const own = open({ secret: first });
    await own.ask();
    const confirm = own.link('confirm_request');
    const other = open({ secret: second, replaceSecret: true });
    expect(await headingOf(await other.press(confirm, 'confirm'))).toBe('The meeting is booked');
    await Promise.all([own.service.close(), other.service.close()]);
  });
});

describe('a service at a public address', () => {
  const publicUrl = 'https://book.example.com';
  it('refuses to be made where its mail would stay in memory unsaid', () => {
    const make = () => createBookingService({ pages: demoPagesYaml, publicUrl });
    expect(make).toThrow('guests there would never get their mail');
    expect(make).toThrow('smtpTransport');
  });

  it.each([
    ['mail is said to stay', { publicUrl, mail: memoryTransport() }],
    ['mail is said to be impossible', { publicUrl, mail: null }],
    ['the address is this machine', { publicUrl: 'http://localhost:8787' }],
  ])('is made where %s', async (_, options) => {
    await createBookingService({ pages: demoPagesYaml, ...options }).close();
  });
});
