import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headingOf } from '../meetings/booking-world.fixture.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { dana, noa, openOAuthWorld, publicUrl } from './oauth-world.fixture.ts';
import { type Browser, locationOf, newVerifier, openBrowser } from './sign-in-client.fixture.ts';

let store: Store;
let world: ReturnType<typeof openOAuthWorld>;
let browser: Browser;
let clientId: string;
beforeEach(async () => {
  store = openTestStore();
  world = openOAuthWorld({ store, limits: { perGuest: { requests: 10, perMs: 3_600_000 } } });
  await world.book();
  browser = world.browser();
  clientId = await world.client();
});
afterEach(() => world.service.close());

const minuteMs = 60_000;
const begin = async (who = browser) => locationOf(await who.get(world.authorizeUrl(clientId, newVerifier())));
const mailsTo = (email: string) =>
  world.transport.sent.filter(({ kind, to }) => kind === 'sign_in' && to === email).length;

describe('the address page', () => {
  it('answers the same for a guest, a host, a stranger and a text that is not an address, and mails only known people', async () => {
    const pages = [];
    for (const email of [noa, dana, 'stranger@example.com', 'nonsense']) {
      const path = await begin();
      const response = await browser.post(`${path}/mail`, { email });
      pages.push([response.status, await response.text()]);
    }
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
    await world.service.runJobs();
    expect([noa, dana, 'stranger@example.com'].map(mailsTo)).toEqual([1, 1, 0]);
    // What comes after the answer is the same work, too.
    const written = await store.read((sql) =>
      sql.all<{ kind: string; sent: number }>(
        `select kind, count(sent_at) as sent from mail where kind like 'sign_in%' group by kind order by kind`,
      ),
    );
    expect(written.map(({ kind, sent }) => [kind, Number(sent)])).toEqual([
      ['sign_in', 2],
      ['sign_in_unsent', 1],
    ]);
  });

  it('takes nothing from a known address for forms with another spelling of it, which send no mail', async () => {
    const other = noa.replace('@', '+x@');
    for (let count = 0; count < 10; count += 1) await browser.post(`${await begin()}/mail`, { email: other });
    await browser.post(`${await begin()}/mail`, { email: noa });
    await world.service.runJobs();
    expect([mailsTo(other), mailsTo(noa)]).toEqual([0, 1]);
  });

  it('says that the name of the program is its own', async () => {
    const name = 'Your bank asks you to sign in now. It';
    const id = await world.client({ client_name: name });
    const path = locationOf(await browser.get(world.authorizeUrl(id, newVerifier())));
    expect(await (await browser.get(path)).text()).toContain(
      `A program that calls itself “<bdi>${name}</bdi>”`,
    );
  });

  it('mails one address ten links an hour, and counts them apart from its booking requests', async () => {
    for (let count = 0; count < 12; count += 1) await browser.post(`${await begin()}/mail`, { email: noa });
    await world.service.runJobs();
    expect(mailsTo(noa)).toBe(10);
    expect((await world.ask('demo', { start: '2026-11-25T13:00:00+02:00' })).status).toBe(202);
  });

  it('mails one address half of them for all networks of one IPv6 home together', async () => {
    for (let count = 0; count < 6; count += 1) {
      const caller = `2001:db8:0:${count}::1`;
      const who = openBrowser((url, init) => world.service.fetch(url, init, { caller }), publicUrl);
      await who.post(`${await begin(who)}/mail`, { email: noa });
    }
    await world.service.runJobs();
    expect(mailsTo(noa)).toBe(5);
  });

  it('keeps no new guest from booking, however often a stranger types the address', async () => {
    const guestEmail = 'newcomer@example.com';
    for (let count = 0; count < 12; count += 1)
      await browser.post(`${await begin()}/mail`, { email: guestEmail });
    expect((await world.ask('demo', { start: '2026-11-25T13:00:00+02:00', guestEmail })).status).toBe(202);
  });

  it.each(['/mail', '/host/mail'])('answers no sooner for one address than for another: %s', async (form) => {
    const asleep: { durationMs: number; wake(): void }[] = [];
    const sleep = (durationMs: number) =>
      new Promise<void>((resolve) => asleep.push({ durationMs, wake: resolve }));
    const clock = { now: world.clock.now, sleep };
    const slow = openOAuthWorld({ clock, limits: null });
    const who = slow.browser();
    const id = await slow.client();
    const path = locationOf(await who.get(slow.authorizeUrl(id, newVerifier())));
    const address = form === '/mail' ? `${path}${form}` : form;
    for (const email of [dana, 'stranger@example.com', 'nonsense']) {
      let answered = false;
      const answer = who.post(address, { email }).then((response) => {
        answered = true;
        return response;
      });
      await vi.waitFor(() => expect(asleep).toHaveLength(1));
      const rows = () => slow.service.fetch('/healthz');
      for (let count = 0; count < 20; count += 1) await rows();
      expect([answered, asleep[0]?.durationMs]).toEqual([false, 300]);
      asleep.pop()?.wake();
      expect((await answer).status).toBe(200);
    }
    await slow.service.close();
  });

  it('is answered before the mail is sent, which a service that listens then sends at once', async () => {
    const asleep: (() => void)[] = [];
    const clock = { now: world.clock.now, sleep: () => new Promise<void>((resolve) => asleep.push(resolve)) };
    const slow = openOAuthWorld({ clock, limits: null });
    const sent = () => slow.transport.sent.filter(({ kind }) => kind === 'sign_in').length;
    const settle = async () => {
      for (let count = 0; count < 20; count += 1) await slow.service.fetch('/readyz');
    };
    await slow.service.listen({ port: 0 });
    // The sender looks for mail once at the start. This waits for the end of that look.
    await slow.service.runJobs();
    await settle();
    const answer = slow.browser().post('/host/mail', { email: dana });
    await vi.waitFor(() => expect(asleep).toHaveLength(1));
    await settle();
    expect(sent()).toBe(0);
    asleep[0]?.();
    expect((await answer).status).toBe(200);
    await vi.waitFor(() => expect(sent()).toBe(1));
    await slow.service.close();
  });

  it('needs the cookie of the browser that began', async () => {
    const path = await begin();
    const other = await world.browser().post(`${path}/mail`, { email: noa });
    expect(other.status).toBe(400);
    expect((await world.browser().get(path)).status).toBe(400);
    await world.service.runJobs();
    expect(mailsTo(noa)).toBe(0);
  });

  it('takes no form of another site', async () => {
    const path = await begin();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect((await browser.post(`${path}/mail`, { email: noa }, headers)).status).toBe(403);
  });
});

describe('a mailed link', () => {
  it('survives 20 openings of scanners, with and without the cookie, and then signs in', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    for (let count = 0; count < 10; count += 1) {
      expect((await world.fetch(`https://book.example.com${link}`)).status).toBe(403);
      expect((await world.fetch(`https://book.example.com${link}`, { method: 'HEAD' })).status).toBe(403);
      expect((await browser.get(link)).status).toBe(200);
    }
    expect((await browser.post(link)).status).toBe(303);
  });

  it('works once', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    expect((await browser.post(link)).status).toBe(303);
    const again = await browser.post(link);
    expect([again.status, locationOf(again)]).toEqual([410, '']);
    expect(await headingOf(await browser.get(link))).toBe('This sign-in is over');
  });

  it('works once, also when ten press at once', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post(link)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('expires after 15 minutes', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    world.clock.time += 15 * minuteMs;
    expect((await browser.post(link)).status).toBe(410);
  });

  it('does nothing in another browser, and still works in its own', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    const other = world.browser();
    await begin(other);
    const elsewhere = await other.post(link);
    expect([elsewhere.status, await headingOf(elsewhere)]).toEqual([403, 'Open it where you began']);
    expect((await browser.post(link)).status).toBe(303);
  });

  it('does nothing in another sign-in of the same browser', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    const second = await begin();
    const moved = `${second}/link/${link.split('/').at(-1)}`;
    expect((await browser.post(moved)).status).toBe(403);
  });

  it('signs in no browser into which another host set the cookies of the sign-in', async () => {
    const attacker = browser;
    const link = await world.askForLink(attacker, await begin(attacker), noa);
    const victim = world.browser();
    // The cookies that a sibling host can set: all except those whose names begin with `__Host-`.
    const planted = () => {
      const settable = attacker.jar.filter(({ name }) => !name.startsWith('__Host-'));
      victim.jar.splice(
        0,
        Infinity,
        ...victim.jar.filter(({ name }) => name.startsWith('__Host-')),
        ...settable,
      );
    };
    planted();
    expect((await victim.get(link)).status).toBe(403);
    expect((await victim.post(link)).status).toBe(403);
    await begin(victim);
    planted();
    expect((await victim.post(link)).status).toBe(403);
    expect((await victim.post(`${link.split('/link/')[0]}/mail`, { email: noa })).status).toBe(400);
  });

  it('goes on only in the browser that used it', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    const resume = locationOf(await browser.post(link));
    const other = world.browser();
    await begin(other);
    other.jar.push(...browser.jar.filter(({ name }) => !name.startsWith('__Host-')));
    const taken = await other.get(resume);
    expect([taken.status, locationOf(taken)]).toEqual([400, '']);
    const consent = locationOf(await browser.get(resume));
    other.jar.push(...browser.jar.filter(({ name }) => !name.startsWith('__Host-')));
    expect((await other.post(`${consent}/consent`, { decision: 'allow' })).status).toBe(400);
    expect((await browser.post(`${consent}/consent`, { decision: 'allow' })).status).toBe(303);
  });

  it('needs cookies that only this host can set', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    const consent = await browser.get(locationOf(await browser.post(link)));
    expect(consent.status).toBe(303);
    const own = browser.jar
      .filter(({ name }) => name.startsWith('__Host-'))
      .map(({ name, path }) => name + path);
    expect(own).toEqual(expect.arrayContaining(['__Host-sign-in/', '__Host-session/']));
  });

  it('that was guessed or changed is not known', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    const wrong = `${link.slice(0, -3)}AAA`;
    expect((await browser.post(wrong)).status).toBe(410);
  });

  it('takes no press of another site', async () => {
    const link = await world.askForLink(browser, await begin(), noa);
    expect((await browser.post(link, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.post(link)).status).toBe(303);
  });
});

describe('the consent page', () => {
  const consentPage = async (
    metadata: Record<string, unknown> = {},
    changes: Record<string, string> = {},
  ) => {
    const id = await world.client(metadata);
    const path = await world.toConsent(browser, world.authorizeUrl(id, newVerifier(), changes));
    return { path, response: await browser.get(path) };
  };

  it('names the client as its own claim, the host of the redirect and the person; all buttons look alike', async () => {
    const { response } = await consentPage({ client_name: 'Meeting <Helper>' });
    const page = await response.text();
    for (const text of ['Meeting &lt;Helper&gt;', 'assistant.example.com', noa, 'own claim'])
      expect(page).toContain(text);
    expect(page.match(/<button[^>]*>/g)?.map((button) => button.replace(/value="[\w-]+"/, ''))).toEqual(
      Array(3).fill('<button name="decision"  class="quiet">'),
    );
  });

  it('signs out, allows nothing, and asks the next time for an address', async () => {
    const { path } = await consentPage();
    const left = await browser.post(`${path}/consent`, { decision: 'sign-out' });
    expect([left.status, await headingOf(left)]).toEqual([200, 'You are signed out']);
    expect((await browser.post(`${path}/consent`, { decision: 'allow' })).status).toBe(400);
    const id = await world.client();
    const next = locationOf(await browser.get(world.authorizeUrl(id, newVerifier())));
    expect(await (await browser.get(next)).text()).toContain('name="email"');
  });

  it('warns of a program on this computer', async () => {
    const loopback = 'http://127.0.0.1/callback';
    const { response } = await consentPage({ redirect_uris: [loopback] }, { redirect_uri: loopback });
    expect(await response.text()).toContain('only go on if you started this just now');
  });

  it('is never framed, kept or passed on', async () => {
    const { response } = await consentPage();
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('takes no decision of another site or of another browser', async () => {
    const { path } = await consentPage();
    const forged = await browser.post(
      `${path}/consent`,
      { decision: 'allow' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(forged.status).toBe(403);
    const other = await world.browser().post(`${path}/consent`, { decision: 'allow' });
    expect(other.status).toBe(400);
  });

  it('takes no consent before the person signed in', async () => {
    const path = await begin();
    expect((await browser.post(`${path}/consent`, { decision: 'allow' })).status).toBe(400);
  });

  it('is in Hebrew for a browser that asks for Hebrew', async () => {
    const { path } = await consentPage();
    const page = await (await browser.get(path, { 'accept-language': 'he' })).text();
    expect(page).toContain('<html lang="he" dir="rtl"');
    expect(page).toContain('לאפשר לקרוא את הפגישות שלך?');
  });
});
