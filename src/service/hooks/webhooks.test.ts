import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceOptions } from '../create-service.ts';
import { until } from '../mail/outbox.fixture.ts';
import { openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { readPages } from '../pages/read-pages.ts';
import { webhooksOf } from '../pages/webhooks.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { openReceiver, type Received, webhookSecret, webhookYaml } from './receiver.fixture.ts';
import { testWebhook } from './send-webhook.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const other = '2026-11-24T14:00:00+02:00';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let closing: (() => Promise<void>)[];
beforeEach(async () => {
  // The receiving package compares timestamps with the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  receiver = await openReceiver();
  closing = [() => receiver.close()];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.reverse()) await close();
});

function open(yaml = webhookYaml({ url: receiver.url }), options: Partial<ServiceOptions> = {}) {
  const world = openBookingWorld({ pages: yaml + demoPagesYaml, privateWebhooks: true, ...options });
  closing.push(() => world.service.close());
  return world;
}

/** Checks an event with another program, at the time of the service. */
function verify({ headers, body }: Received, at: number): { type: string; timestamp: string; data: unknown } {
  vi.setSystemTime(at);
  return new Webhook(webhookSecret).verify(body, headers as Record<string, string>) as ReturnType<
    typeof verify
  >;
}

it('sends what is booked, moved and cancelled, in this order, with ids and times alone', async () => {
  const world = open();
  const path = await world.book();
  await world.move(path, other);
  await world.press(world.link('booked_guest'), 'cancel');
  await world.service.runJobs();
  const events = receiver.received.map((one) => verify(one, world.clock.time));
  expect(events.map(({ type }) => type)).toEqual(['meeting.booked', 'meeting.moved', 'meeting.cancelled']);
  const id = expect.stringMatching(/^[\w-]{36}$/);
  const meeting = { id, timezone: 'Asia/Jerusalem', durationMinutes: 30 };
  expect(events.map(({ data }) => data)).toEqual([
    {
      meeting: { ...meeting, start, end: '2026-11-24T13:30:00+02:00', status: 'booked', sequence: 0 },
      page: { slug: 'demo' },
    },
    {
      meeting: { ...meeting, start: other, end: '2026-11-24T14:30:00+02:00', status: 'booked', sequence: 1 },
      page: { slug: 'demo' },
      previous: { start, end: '2026-11-24T13:30:00+02:00' },
    },
    {
      meeting: {
        ...meeting,
        start: other,
        end: '2026-11-24T14:30:00+02:00',
        status: 'cancelled',
        sequence: 2,
      },
      page: { slug: 'demo' },
    },
  ]);
  expect(events[0]?.timestamp).toBe(new Date(world.clock.time).toISOString());
  // A signature is random, and may contain any three letters.
  const sent = receiver.received.map(({ body, headers: { 'webhook-signature': _, ...headers } }) => [
    body,
    headers,
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/noa/i);
});

it('sends the guest too if the pages file says so', async () => {
  const world = open(webhookYaml({ url: receiver.url, more: ['guest: true'] }));
  await world.book();
  const [event] = receiver.received.map((one) => verify(one, world.clock.time));
  expect(event?.data).toMatchObject({
    meeting: {
      guest: { name: 'Noa Levi', email: 'noa@example.com', timezone: 'Asia/Jerusalem', locale: 'en' },
      answers: {},
      reasonKey: null,
    },
    page: { slug: 'demo', name: expect.any(String) },
    host: { email: 'dana@example.com', name: expect.any(String) },
  });
});

it('is refused by its receiver if a byte of the body is changed', async () => {
  const world = open();
  await world.book();
  const [event] = receiver.received as [Received];
  expect(() => verify(event, world.clock.time)).not.toThrow();
  expect(() =>
    verify({ ...event, body: event.body.replace('booked', 'bookee') }, world.clock.time),
  ).toThrow();
  expect(() => verify(event, world.clock.time + 6 * minuteMs)).toThrow();
});

it('sends only the kinds that the pages file names', async () => {
  const world = open(webhookYaml({ url: receiver.url, more: ['kinds: [cancelled]'] }));
  await world.book();
  await world.press(world.link('booked_guest'), 'cancel');
  await world.service.runJobs();
  expect(receiver.kinds()).toEqual(['meeting.cancelled']);
});

describe('a webhook that fails', () => {
  it('is tried again with growing waits: the same id and body, and a new timestamp', async () => {
    receiver.answer = { status: 500 };
    const world = open();
    await world.book();
    expect(receiver.received).toHaveLength(1);
    const triedAt = [world.clock.time];
    // The attempts are 5 s, 5 min and 30 min after the first one.
    const waits = [5000, 5 * minuteMs - 5000, 25 * minuteMs];
    for (const wait of waits) {
      world.clock.time += wait - 1;
      await world.service.runJobs();
      expect(receiver.received).toHaveLength(triedAt.length);
      world.clock.time += wait / 10 + 1;
      await world.service.runJobs();
      triedAt.push(world.clock.time);
      expect(receiver.received).toHaveLength(triedAt.length);
    }
    receiver.answer = { status: 200 };
    world.clock.time += 2 * hourMs;
    await world.service.runJobs();
    triedAt.push(world.clock.time);
    world.clock.time += 30 * 24 * hourMs;
    await world.service.runJobs();
    expect(receiver.received).toHaveLength(5);
    for (const [index, one] of receiver.received.entries()) {
      expect(() => verify(one, triedAt[index] as number)).not.toThrow();
      expect(one.headers['webhook-timestamp']).toBe(String(Math.floor((triedAt[index] as number) / 1000)));
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it('gets what waits soon after a test that it took, and is then tried for another day', async () => {
    receiver.answer = { status: 500 };
    const store = openTestStore();
    closing.splice(1, 0, () => store.close());
    const world = open(undefined, { store });
    await world.book();
    for (const wait of [6000, 6 * minuteMs, hourMs]) {
      world.clock.time += wait;
      await world.service.runJobs();
    }
    const pages = readPages(webhookYaml({ url: receiver.url }) + demoPagesYaml);
    const now = world.clock.time;
    const signal = new AbortController().signal;
    const test = () => {
      const [webhook] = webhooksOf(pages);
      return webhook && testWebhook(webhook, { privateWebhooks: true, now, signal, store });
    };
    expect(await test()).toEqual({ ok: false, reason: 'its server answered 500' });
    receiver.answer = { status: 204 };
    expect(await test()).toEqual({ ok: true, status: 204, enabled: false, due: 1 });
    receiver.answer = { status: 500 };
    await world.service.runJobs();
    world.clock.time += 6000;
    receiver.answer = { status: 204 };
    await world.service.runJobs();
    expect(receiver.kinds().filter((kind) => kind === 'meeting.booked')).toHaveLength(6);
    expect(await test()).toMatchObject({ due: 0 });
  });

  it('waits at least as long as Retry-After says', async () => {
    receiver.answer = { status: 503, headers: { 'retry-after': '3600' } };
    const world = open();
    await world.book();
    world.clock.time += hourMs - 1;
    await world.service.runJobs();
    expect(receiver.received).toHaveLength(1);
    world.clock.time += 1;
    await world.service.runJobs();
    expect(receiver.received).toHaveLength(2);
  });

  it('keeps the order of one meeting, and does not delay another meeting', async () => {
    receiver.answer = { status: 500 };
    const world = open();
    await world.book();
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    receiver.answer = { status: 200 };
    await world.book({ start: other, guestEmail: 'avi@example.com' });
    expect(receiver.kinds()).toEqual(['meeting.booked', 'meeting.booked']);
    world.clock.time += 6000;
    await world.service.runJobs();
    expect(receiver.kinds().slice(2)).toEqual(['meeting.booked', 'meeting.cancelled']);
  });

  it('is tried at once after the clock was set back', async () => {
    receiver.answer = { status: 503, headers: { 'retry-after': '3600' } };
    const world = open();
    await world.book();
    world.clock.time -= 24 * hourMs;
    receiver.answer = { status: 200 };
    await world.service.runJobs();
    expect(receiver.received).toHaveLength(2);
  });

  it('is never followed to another address', async () => {
    const target = await openReceiver();
    closing.push(target.close);
    receiver.answer = { status: 307, headers: { location: target.url } };
    const world = open();
    await world.book();
    expect([receiver.received.length, target.received.length]).toEqual([1, 0]);
    expect(world.log.join()).toContain('answered 307, a redirect');
  });

  it('is disabled after a day, and its host is mailed once', async () => {
    receiver.answer = { status: 500 };
    const world = open();
    await world.book();
    await world.book({ start: other, guestEmail: 'avi@example.com' });
    for (let hours = 0; hours < 30; hours += 0.5) {
      world.clock.time += hourMs / 2;
      await world.service.runJobs();
      if (hours < 21)
        expect(world.transport.sent.some(({ kind }) => kind === 'webhook_failed_host')).toBe(false);
    }
    const mails = world.transport.sent.filter(({ kind }) => kind === 'webhook_failed_host');
    expect(mails.map(({ to }) => to)).toEqual(['dana@example.com']);
    const { text, raw } = world.mail('webhook_failed_host');
    expect(raw).toContain('Subject: Your webhook at 127.0.0.1 is disabled');
    expect(text).toContain('its server answered 500');
    expect(text).toContain('npx agent-booking webhooks test --pages FILE');
    expect(text).toContain('Events that waited, and those of the meantime, are not sent later.');
    const { length } = receiver.received;
    expect(length).toBeLessThanOrEqual(20);
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    expect(receiver.received).toHaveLength(length);
  });

  it('is disabled at once if it answers 410, and enabled by another secret', async () => {
    receiver.answer = { status: 410 };
    const world = open();
    await world.book();
    await world.service.runJobs();
    expect(world.mail('webhook_failed_host').text).toContain('wants no more');
    receiver.answer = { status: 200 };
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    expect(receiver.received).toHaveLength(1);
    const changed = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    const yaml = webhookYaml({ url: receiver.url }).replace(webhookSecret, changed);
    await world.service.replacePages(readPages(yaml + demoPagesYaml));
    await world.book({ start: other });
    expect(receiver.received).toHaveLength(2);
  });

  it('delays no mail, no answer and no other webhook while it hangs', async () => {
    const hanging = await openReceiver('hang');
    closing.push(hanging.close);
    const world = open(webhookYaml({ url: hanging.url }, { url: receiver.url }));
    const links: string[] = [];
    for (const [index, wish] of (await world.starts())
      .filter((_, index) => index % 3 === 0)
      .slice(0, 6)
      .entries()) {
      await world.ask('demo', { start: wish, guestEmail: `g${index}@example.com` });
      links.push(world.link('confirm_request'));
    }
    for (const link of links) expect((await world.press(link, 'confirm')).status).toBe(200);
    const jobs = world.service.runJobs();
    // The places of the one that hangs are taken, and the other one gets everything.
    await until(() => receiver.received.length === 6 && hanging.received.length === 4);
    await until(() => world.transport.sent.filter(({ kind }) => kind === 'booked_host').length === 6);
    hanging.answer = { status: 200 };
    hanging.hangUp();
    await jobs;
    world.clock.time += 6000;
    await world.service.runJobs();
    expect([receiver.received.length, hanging.received.length]).toEqual([6, 10]);
  });

  it('does not keep a service that closes, and gets the event from the next one', {
    tags: 'long',
  }, async () => {
    receiver.answer = 'hang';
    const store = openTestStore();
    const world = open(undefined, { store });
    await world.ask();
    await world.press(world.link('confirm_request'), 'confirm');
    const jobs = world.service.runJobs();
    await until(() => receiver.received.length === 1);
    await world.service.close();
    await jobs;
    receiver.answer = { status: 200 };
    const next = open(undefined, { store });
    closing.splice(1, 0, () => store.close());
    await next.service.runJobs();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });
});

it('is not called at a private address, unless the service allows it', async () => {
  const pages = readPages(webhookYaml({ url: receiver.url.replace('http:', 'https:') }) + demoPagesYaml);
  const world = open('', { pages, privateWebhooks: false });
  await world.book();
  expect(receiver.received).toEqual([]);
  expect(world.log.join()).toContain('its server has a private address');
});

it('gets no more events once the pages file does not name it', async () => {
  const world = open();
  await world.book();
  await world.service.replacePages(readPages(demoPagesYaml));
  await world.press(world.link('booked_guest'), 'cancel');
  await world.service.runJobs();
  expect(receiver.kinds()).toEqual(['meeting.booked']);
});

it('is named in Hebrew in the mail to a host whose page is in Hebrew', async () => {
  receiver.answer = { status: 410 };
  const world = open();
  await world.book({}, 'demo-he');
  await world.service.runJobs();
  const { text } = world.mail('webhook_failed_host');
  expect(world.log.join()).toContain('webhook_disabled');
  expect(text).toContain('הושבת');
  expect(text).toContain('הסיבה (באנגלית): ');
  expect(text).toContain('410');
  expect(text).toContain('agent-booking webhooks test');
});

it('is not reported to its host if it works again before the mail leaves', async () => {
  receiver.answer = { status: 410 };
  const store = openTestStore();
  closing.splice(1, 0, () => store.close());
  const world = open(undefined, { store });
  const { send } = world.transport;
  world.transport.send = async (mail) => {
    if (mail.kind === 'webhook_failed_host') throw new Error('451 try later');
    await send(mail);
  };
  await world.book();
  await world.service.runJobs();
  await store.write((sql) => sql.run('update hook_target set disabled_at = null'));
  world.transport.send = send;
  world.clock.time += hourMs;
  await world.service.runJobs();
  expect(world.transport.sent.map(({ kind }) => kind)).not.toContain('webhook_failed_host');
});
