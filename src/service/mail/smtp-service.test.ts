import { afterEach, describe, expect, it } from 'vitest';
import { type Bench, errorOf, goodBody, openBench } from '../requests/service.fixture.ts';
import { type MailServerOptions, openMailServer } from './transports/mail-server.fixture.ts';
import { smtpTransport } from './transports/smtp-transport.ts';

const minuteMs = 60_000;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** Starts a service that sends its mail through a real mail server. */
async function openService(options: MailServerOptions = {}, from?: string) {
  const server = await openMailServer(options);
  const bench = openBench({ mail: smtpTransport(server.url), limits: null, ...(from && { from }) });
  opened.push(server, bench);
  return { server, bench };
}

const ask = (bench: Bench, guest: string) =>
  bench.request({ ...goodBody, guestEmail: `${guest}@example.com` });

/** Advances the clock until no mail is due. */
async function sendAll(bench: Bench, minutes = 40): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await bench.service.runJobs();
    bench.clock.advance(minuteMs);
  }
}

const unsent = (bench: Bench) =>
  bench.store.read((sql) =>
    sql.all<{ recipient: string; failed_at: number | null; last_error: string }>(
      'select recipient, failed_at, last_error from mail where sent_at is null order by recipient',
    ),
  );

describe('a service whose mail server', () => {
  it('defers every third mail loses none and sends none twice', async () => {
    const { server, bench } = await openService({
      message: (count) => (count % 3 === 0 ? { code: 451, text: '4.3.0 try later' } : undefined),
    });
    for (let guest = 0; guest < 40; guest += 1) expect((await ask(bench, `guest${guest}`)).status).toBe(202);
    await sendAll(bench);
    expect(await unsent(bench)).toEqual([]);
    expect(server.taken).toHaveLength(40);
    expect(new Set(server.taken.map(({ to }) => to[0])).size).toBe(40);
    expect(new Set(server.taken.map(({ message }) => message.headers.get('message-id'))).size).toBe(40);
  });

  it('does not know a mailbox marks that mail alone, and goes on for everybody else', async () => {
    const { server, bench } = await openService({
      recipient: (address) =>
        address.startsWith('unknown') ? { code: 550, text: '5.1.1 no such mailbox' } : undefined,
    });
    for (let guest = 0; guest < 15; guest += 1) await ask(bench, `unknown${guest}`);
    await sendAll(bench, 3);
    const refused = await unsent(bench);
    expect(refused).toHaveLength(15);
    for (const { failed_at, last_error } of refused)
      expect([failed_at, last_error]).toEqual([
        expect.any(Number),
        expect.stringContaining('no such mailbox'),
      ]);
    // Fifteen refusals in a row do not open the breaker. Mail works; only these mailboxes are refused.
    expect((await ask(bench, 'noa')).status).toBe(202);
    await bench.service.runJobs();
    expect(server.taken.map(({ to }) => to)).toEqual([['noa@example.com']]);
    const attempts = server.counts.recipients;
    await sendAll(bench, 3);
    expect(server.counts.recipients).toBe(attempts);
  });

  it('defers the mailboxes of one stranger goes on for everybody else', async () => {
    const { server, bench } = await openService({
      recipient: (address) =>
        address.startsWith('unknown') ? { code: 450, text: '4.1.2 domain not found' } : undefined,
    });
    for (let guest = 0; guest < 15; guest += 1) await ask(bench, `unknown${guest}`);
    await sendAll(bench, 10);
    expect((await ask(bench, 'noa')).status).toBe(202);
    await bench.service.runJobs();
    expect(server.taken.map(({ to }) => to)).toEqual([['noa@example.com']]);
  });

  it('refused a mail for good, once, gets another for an equal request, because the guest has none', async () => {
    const { server, bench } = await openService({
      recipient: (_, count) => (count === 1 ? { code: 550, text: '5.1.1 no such mailbox' } : undefined),
    });
    expect((await ask(bench, 'noa')).status).toBe(202);
    await sendAll(bench, 3);
    expect(server.taken).toEqual([]);
    for (let again = 0; again < 3; again += 1) {
      expect((await ask(bench, 'noa')).status).toBe(202);
      await sendAll(bench, 3);
    }
    expect(server.taken).toHaveLength(1);
    expect(await bench.rows('request')).toBe(1);
  });

  it('takes nothing from us is answered 503 for, with nothing stored, until it does', async () => {
    let working = false;
    const { server, bench } = await openService({
      sender: () => (working ? undefined : { code: 550, text: '5.7.60 not your address' }),
    });
    for (let guest = 0; guest < 10; guest += 1) await ask(bench, `guest${guest}`);
    await bench.service.runJobs();
    const before = await bench.rows('request');
    const refused = await ask(bench, 'noa');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(errorOf(refused)).toContain('nothing was requested');
    expect(await bench.rows('request')).toBe(before);
    expect((await unsent(bench)).every(({ failed_at }) => failed_at === null)).toBe(true);
    working = true;
    bench.clock.advance(minuteMs);
    await sendAll(bench, 3);
    expect(server.taken).toHaveLength(10);
    expect((await ask(bench, 'noa')).status).toBe(202);
  });

  it('hangs up after it took a mail gets it a second time under the same Message-ID, and no third', async () => {
    const { server, bench } = await openService({
      message: (count) => (count === 1 ? 'take and hang up' : undefined),
    });
    await ask(bench, 'noa');
    await sendAll(bench, 5);
    const ids = server.taken.map(({ message }) => message.headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('greylists every guest gets each mail at the second attempt, and nothing is refused meanwhile', async () => {
    const seen = new Set<string>();
    const { server, bench } = await openService({
      recipient: (address) => {
        if (seen.has(address)) return undefined;
        seen.add(address);
        return { code: 450, text: '4.2.0 greylisted, try again later' };
      },
    });
    for (let guest = 0; guest < 9; guest += 1) await ask(bench, `guest${guest}`);
    await bench.service.runJobs();
    expect(server.taken).toEqual([]);
    expect((await ask(bench, 'noa')).status).toBe(202);
    bench.clock.advance(minuteMs);
    await bench.service.runJobs();
    expect(server.taken).toHaveLength(9);
  });

  it('hangs over one recipient delays no other, and takes no request of others away', async () => {
    const { server, bench } = await openService({
      recipient: (address) => (address.startsWith('slow') ? 'hang' : undefined),
    });
    await ask(bench, 'slow');
    for (let guest = 0; guest < 20; guest += 1) await ask(bench, `guest${guest}`);
    const jobs = bench.service.runJobs();
    await expect.poll(() => server.taken.length).toBe(20);
    // This mail is requested while the first one still hangs.
    expect((await ask(bench, 'noa')).status).toBe(202);
    const more = bench.service.runJobs();
    await expect.poll(() => server.taken.length).toBe(21);
    await server.close();
    await Promise.all([jobs, more]);
    expect(await unsent(bench)).toMatchObject([{ recipient: 'slow@example.com', failed_at: null }]);
  });

  it('takes a sender of its own, with its name, and answers go to the host', async () => {
    const { server, bench } = await openService({}, 'Bookings <hello@mail.example.org>');
    await ask(bench, 'noa');
    await bench.service.runJobs();
    const [mail] = server.taken;
    expect(mail?.from).toBe('hello@mail.example.org');
    expect(mail?.message.headers.get('from')).toBe('Bookings <hello@mail.example.org>');
    expect(mail?.message.headers.get('reply-to')).toBe('dana@example.com');
    expect(mail?.message.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.message.headers.get('message-id')).toMatch(/^<[\da-f-]{36}@book\.example\.com>$/);
  });

  it.each(['hello', 'Bookings <hello>', 'a@b, c@d', 'x@y\r\nBcc: z@example.com'])(
    'refuses the sender %j, which is no address',
    (from) => {
      expect(() => openBench({ from })).toThrow('the sender is');
    },
  );
});
