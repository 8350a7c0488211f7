import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingService, type ServiceOptions } from '../create-service.ts';
import { memoryTransport } from '../mail/transports/transport.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { claimSecret } from './claim-secret.ts';

const first = '1'.repeat(32);
const second = '2'.repeat(32);
let store: Store;
beforeEach(() => {
  store = openTestStore();
});
afterEach(() => store.close());

/** Starts a service on the store, and ends it. */
async function start(options: Partial<ServiceOptions>): Promise<void> {
  const service = createBookingService({ pages: demoPagesYaml, store, ...options });
  try {
    await service.listen();
  } finally {
    await service.close();
  }
}

describe('a database', () => {
  it('takes the secret of the first service, and refuses any other to listen', async () => {
    await start({ secret: first });
    await start({ secret: first });
    await expect(start({ secret: second })).rejects.toThrow(/another secret.*--secret FILE.*--new-secret/);
    await expect(start({})).rejects.toThrow('this process was given none');
  });

  it('takes another secret where that is asked for, and refuses the old one from then on', async () => {
    await start({ secret: first });
    await start({ secret: second, replaceSecret: true });
    await start({ secret: second });
    await expect(start({ secret: first })).rejects.toThrow('another secret');
  });

  it('keeps no secret that is random, so that each start may have its own', async () => {
    await start({});
    await start({});
    await start({ secret: first });
  });

  it('holds neither the secret nor what it can be found from', async () => {
    await start({ secret: first });
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
