import { afterEach, beforeEach, expect, it } from 'vitest';
import { headingOf } from '../meetings/booking-world.fixture.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { dana, openOAuthWorld, publicUrl, resource } from './oauth-world.fixture.ts';
import { locationOf, newVerifier } from './sign-in-client.fixture.ts';

let inner: Store;
let isAway: boolean;
let world: ReturnType<typeof openOAuthWorld>;
beforeEach(async () => {
  inner = openTestStore();
  isAway = false;
  const away = () => Promise.reject(new StoreUnavailable('The database is not available'));
  const store: Store = {
    ...inner,
    read: (work) => (isAway ? away() : inner.read(work)),
    write: (work) => (isAway ? away() : inner.write(work)),
  };
  world = openOAuthWorld({ store });
  await world.book();
});
afterEach(async () => {
  await world.service.close();
  await inner.close();
});

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const isLater = ({ status, headers }: Response) => [status, Number(headers.get('retry-after')) > 0];

it('answers programs 503 and when to try again, and works again after it', async () => {
  const { clientId, access, refresh } = await world.signIn();
  isAway = true;
  const called = await world.call(access);
  expect([called.status, called.headers.get('retry-after')]).toEqual([503, '5']);
  const answers = {
    token: await world.refresh(clientId, refresh),
    revoke: await world.fetch(`${publicUrl}/oauth/revoke`, form({ client_id: clientId, token: access })),
    register: await world.register(),
  };
  for (const [name, answer] of Object.entries(answers)) {
    expect(isLater(answer), name).toEqual([503, true]);
    expect(await answer.json(), name).toMatchObject({ error: 'temporarily_unavailable' });
  }
  isAway = false;
  expect(await world.works(access)).toBe(true);
  expect((await world.refresh(clientId, refresh)).status).toBe(200);
  expect(world.log.filter((line) => line.includes('"failed"'))).toEqual([]);
});

it('shows persons a page of its own words, in English and in Hebrew', async () => {
  const browser = world.browser();
  const url = world.authorizeUrl(await world.client(), newVerifier());
  const signIn = locationOf(await browser.get(url));
  const host = world.browser();
  await host.post('/host/mail', { email: dana });
  await world.service.runJobs();
  await host.post(world.linkTo(dana));
  isAway = true;
  const pages = {
    authorize: await browser.get(url),
    signIn: await browser.get(signIn),
    mail: await browser.post(`${signIn}/mail`, { email: dana }),
    host: await host.get('/host'),
    hostMail: await host.post('/host/mail', { email: dana }),
  };
  for (const [name, page] of Object.entries(pages)) {
    expect(isLater(page), name).toEqual([503, true]);
    expect(await headingOf(page), name).toBe('We cannot answer right now');
  }
  const hebrew = await browser.get(signIn, { 'accept-language': 'he' });
  expect(await headingOf(hebrew)).toBe('כרגע אי אפשר לענות');
});

it('says in the metadata nothing of the database', async () => {
  isAway = true;
  expect((await world.fetch(`${publicUrl}/.well-known/oauth-authorization-server`)).status).toBe(200);
  expect((await world.fetch(resource, { method: 'POST' })).status).toBe(401);
});
