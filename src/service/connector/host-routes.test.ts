import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headingOf, start } from '../meetings/booking-world.fixture.ts';
import { dana, noa, openOAuthWorld } from '../oauth/oauth-world.fixture.ts';
import { type Browser, locationOf } from '../oauth/sign-in-client.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';

let store: Store;
let world: ReturnType<typeof openOAuthWorld>;
let browser: Browser;
/** Two hosts: Dana of `demo`, Eve of `demo-he`. */
const pages = demoPagesYaml.replace(/(slug: demo-he[\s\S]*?hostEmail: )\S+/, '$1eve@example.com');
beforeEach(async () => {
  store = openTestStore();
  world = openOAuthWorld({ store, pages });
  await world.book();
  browser = world.browser();
});
afterEach(async () => {
  await world.service.close();
  await store.close();
});

async function signIn(email = dana, who = browser): Promise<void> {
  await who.post('/host/mail', { email });
  await world.service.runJobs();
  const signedIn = await who.post(world.linkTo(email));
  expect([signedIn.status, locationOf(signedIn)]).toEqual([303, '/host']);
}

async function meetingPath(who = browser): Promise<string> {
  const page = await (await who.get('/host')).text();
  return /\/host\/meetings\/[\w-]+/.exec(page)?.[0] ?? '';
}

const decisions = () => store.read((sql) => sql.all<{ text: string }>('select * from decision'));

describe('the host page', () => {
  it('asks for the address, and mails a link to hosts alone', async () => {
    expect(await headingOf(await browser.get('/host'))).toBe('Sign in');
    for (const email of [noa, 'stranger@example.com']) await browser.post('/host/mail', { email });
    await world.service.runJobs();
    expect(world.transport.sent.filter(({ kind }) => kind === 'sign_in')).toEqual([]);
    await signIn();
    expect(await headingOf(await browser.get('/host'))).toBe('Your meetings');
  });

  it('signs in only the browser that asked, once, and for 12 hours', async () => {
    await browser.post('/host/mail', { email: dana });
    await world.service.runJobs();
    const link = world.linkTo(dana);
    for (let count = 0; count < 20; count += 1) expect((await browser.get(link)).status).toBe(200);
    expect((await world.browser().post(link)).status).toBe(403);
    expect((await browser.post(link, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.post(link)).status).toBe(303);
    expect((await browser.post(link)).status).toBe(410);
    world.clock.time += 12 * 3_600_000;
    expect(await headingOf(await browser.get('/host'))).toBe('Sign in');
  });

  it('keeps its session in a cookie that no script, no other site and no other host can use', async () => {
    await browser.post('/host/mail', { email: dana });
    await world.service.runJobs();
    const response = await browser.post(world.linkTo(dana));
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-host=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('signs out for good', async () => {
    await signIn();
    const kept = [...browser.jar];
    await browser.post('/host/sign-out');
    browser.jar.push(...kept);
    expect(await headingOf(await browser.get('/host'))).toBe('Sign in');
  });

  it('adds, changes, finishes and removes a decision, which the guest then reads', async () => {
    await signIn();
    const path = await meetingPath();
    const typed = {
      text: 'Send the <offer>',
      owner: 'Avi',
      ownerEmail: 'avi@example.com',
      due: '2026-12-01',
    };
    expect((await browser.post(path, { action: 'add', ...typed })).status).toBe(303);
    const page = await (await browser.get(path)).text();
    expect(page).toContain('Send the &lt;offer&gt;');
    expect(page).toContain('The guest of this meeting can read these decisions');
    const id = /name="id" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    await browser.post(path, { action: 'edit', id, ...typed, text: 'Send it' });
    await browser.post(path, { action: 'done', id });
    const { access } = await world.signIn(noa);
    const read = (await world.call(access, 'listDecisions', { status: 'done' })).body;
    expect(read).toContain('Send it');
    expect(read).toContain('2026-12-01');
    await browser.post(path, { action: 'open', id });
    expect((await world.call(access, 'listDecisions', { status: 'done' })).body).not.toContain('Send it');
    await browser.post(path, { action: 'remove', id });
    expect(await decisions()).toEqual([]);
  });

  it('says what is wrong beside the field, and keeps what was typed', async () => {
    await signIn();
    const path = await meetingPath();
    const cases: [Record<string, string>, string][] = [
      [{ text: ' ' }, 'Enter what was decided.'],
      [{ text: 'x'.repeat(501) }, 'at most 500 characters'],
      [{ text: 'a', owner: 'x'.repeat(101) }, 'at most 100 characters'],
      [{ text: 'a', ownerEmail: 'avi@example.com' }, 'Enter the owner’s name too'],
      [{ text: 'a', owner: 'Avi', ownerEmail: 'nonsense' }, 'Enter one email address'],
      [{ text: 'a', due: '2026-02-30' }, 'Enter the due date'],
    ];
    for (const [typed, words] of cases) {
      const response = await browser.post(path, { action: 'add', ...typed });
      expect(response.status).toBe(400);
      const page = await response.text();
      expect(page).toContain(words);
      expect(page).toContain('aria-invalid="true"');
    }
    expect(await decisions()).toEqual([]);
  });

  it('shows and changes nothing of another host', async () => {
    await signIn();
    const path = await meetingPath();
    await browser.post(path, { action: 'add', text: 'Ours' });
    const id = /name="id" value="([\w-]+)"/.exec(await (await browser.get(path)).text())?.[1] ?? '';
    const eve = world.browser();
    await signIn('eve@example.com', eve);
    expect(await meetingPath(eve)).toBe('');
    expect((await eve.get(path)).status).toBe(404);
    for (const action of ['add', 'edit', 'done', 'remove'])
      await eve.post(path, { action, id, text: 'Theirs' });
    // This decision belongs to a meeting that the address does not name.
    await world.book();
    await world.ask('demo-he', { start, guestEmail: 'gil@example.com' });
    await world.press(world.link('confirm_request'), 'confirm');
    const own = await meetingPath(eve);
    await eve.post(own, { action: 'remove', id });
    await eve.post(own, { action: 'edit', id, text: 'Theirs' });
    expect((await decisions()).map(({ text }) => text)).toEqual(['Ours']);
  });

  it('finds no meeting and no decision by a text that is no id', async () => {
    await signIn();
    const path = await meetingPath();
    expect((await browser.get('/host/meetings/%00')).status).toBe(404);
    const added = await browser.post('/host/meetings/%00', { action: 'add', text: 'x' });
    expect(added.status).toBeLessThan(500);
    const finished = await browser.post(path, { action: 'done', id: 'a\u0000' });
    expect(finished.status).toBe(303);
    expect(await decisions()).toEqual([]);
  });

  it('asks for the address again when no page names the host any more', async () => {
    await signIn();
    const path = await meetingPath();
    await world.service.replacePages(readPages(pages.replaceAll('dana@example.com', 'bo@example.com')));
    for (const gone of ['/host', path])
      expect(await (await browser.get(gone)).text()).toContain('name="email"');
    await browser.post(path, { action: 'add', text: 'Late' });
    expect(await decisions()).toEqual([]);
  });

  it('takes no form of another site', async () => {
    await signIn();
    const path = await meetingPath();
    const forged = await browser.post(
      path,
      { action: 'add', text: 'Forged' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(forged.status).toBe(403);
    expect(await decisions()).toEqual([]);
  });

  it('shows the state of the calendars of this host alone', async () => {
    await world.service.close();
    const busy = (port: number) => `busyCalendars: ["http://127.0.0.1:${port}/geheim.ics"]`;
    const withCalendars = pages
      .replace('slug: demo\n', `slug: demo\n    ${busy(1)}\n`)
      .replace('slug: demo-he\n', `slug: demo-he\n    ${busy(2)}\n`);
    world = openOAuthWorld({ store, pages: withCalendars, privateCalendars: true });
    browser = world.browser();
    await signIn();
    const page = await (await browser.get('/host')).text();
    expect(page).toContain('Your calendars');
    expect(page.match(/not read yet · cannot be read now/g)).toHaveLength(1);
    expect(page).not.toContain('geheim');
  });

  it('is in Hebrew where the browser asks for it', async () => {
    await signIn();
    const page = await (await browser.get('/host', { 'accept-language': 'he' })).text();
    expect(page).toContain('הפגישות שלך');
    expect(page).toContain('dir="rtl"');
  });
});
