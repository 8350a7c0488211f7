import { afterEach, describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../create-service.ts';
import { headingOf, openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';

const minuteMs = 60_000;
/** Demo pages as they were before one of them got this name. */
const olderPages = demoPagesYaml.replace('slug: demo\n', 'slug: before\n');
const otherSecret = 'y'.repeat(32);

let store: Store;
let worlds: ReturnType<typeof openBookingWorld>[];
afterEach(async () => {
  for (const world of worlds) await world.service.close();
  await store.close();
});

/** Two processes on one database: one takes a request and cannot mail it yet, the other could. */
function openTwo(options: Partial<ServiceOptions>) {
  store = openTestStore();
  let broken = true;
  const one = openBookingWorld({ store });
  const send = one.transport.send;
  one.transport.send = async (mail) => {
    if (broken) throw new Error('451 try later');
    await send(mail);
  };
  const other = openBookingWorld({ store, ...options });
  worlds = [one, other];
  const pass = (ms: number) => {
    for (const { clock } of worlds) clock.time += ms;
  };
  return { one, other, pass, mend: () => (broken = false) };
}

describe.each([
  ['does not have its page yet', { pages: olderPages }],
  ['replaced the secret', { secret: otherSecret, replaceSecret: true }],
])('mail that meets a process which %s', (_, options) => {
  it('is left to the process that can write it', async () => {
    const { one, other, pass, mend } = openTwo(options);
    expect((await one.ask()).status).toBe(202);
    pass(minuteMs);
    await other.service.runJobs();
    expect(other.transport.sent).toEqual([]);
    expect(other.log.join()).toContain('mail_deferred');
    mend();
    pass(minuteMs);
    await one.service.runJobs();
    const confirmed = await one.press(one.link('confirm_request'), 'confirm');
    expect(await headingOf(confirmed)).toContain('booked');
  });

  it('is given up before it counts as stuck, so that the service goes on', async () => {
    const { one, other, pass } = openTwo(options);
    await one.ask();
    pass(4 * minuteMs + 1);
    await other.service.runJobs();
    expect(other.log.join()).toContain('mail_failed');
  });
});

it('tells the host of a meeting that was cancelled through a process which does not have its page', async () => {
  const { one, other, mend, pass } = openTwo({ pages: olderPages });
  mend();
  await one.ask();
  await one.press(one.link('confirm_request'), 'confirm');
  await one.service.runJobs();
  await other.press(one.link('booked_guest'), 'cancel');
  await other.service.runJobs();
  pass(minuteMs);
  await one.service.runJobs();
  expect(one.mail('cancelled_host').to).toBe('dana@example.com');
});

it('mails a link that works to a guest who asks again after the secret was lost', async () => {
  const { one, other, pass } = openTwo({ secret: otherSecret, replaceSecret: true });
  await one.ask();
  pass(11 * minuteMs);
  await other.service.runJobs();
  expect((await other.ask()).status).toBe(202);
  expect(await headingOf(await other.press(other.link('confirm_request'), 'confirm'))).toContain('booked');
});
