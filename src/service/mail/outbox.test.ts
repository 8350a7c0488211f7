import { describe, expect, it, vi } from 'vitest';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import {
  minuteMs,
  neverDone,
  now,
  openOutbox,
  queue,
  queueFor,
  rows,
  shaky,
  until,
} from './outbox.fixture.ts';
import { MailDeferred, MailRefused, type MailTransport, memoryTransport } from './transports/transport.ts';

describe('the outbox', () => {
  it('sends what was committed, once', async () => {
    const transport = memoryTransport();
    const { outbox, queue } = await openOutbox(transport);
    await queue();
    expect(await outbox.flush()).toBe(1);
    expect(await outbox.flush()).toBe(0);
    expect(transport.sent.map(({ to }) => to)).toEqual(['noa@example.com']);
  });

  it('begins a mail in one write, and stores what came of it in another', async () => {
    const store = openTestStore();
    let writes = 0;
    const counted: Store = {
      ...store,
      write: (work) => {
        writes += 1;
        return store.write(work);
      },
    };
    const { outbox, queue } = await openOutbox(memoryTransport(), undefined, counted);
    await queue();
    writes = 0;
    expect(await outbox.flush()).toBe(1);
    expect(writes).toBe(2);
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const transport = memoryTransport();
    const { outbox, store } = await openOutbox(transport);
    const rolledBack = store.write(async (sql) => {
      await outbox.queue(sql, {
        requestId: 'r1',
        kind: 'confirm_request',
        recipient: 'a@b.example',
        at: now,
      });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await outbox.flush()).toBe(0);
    expect(transport.sent).toEqual([]);
  });

  it('sends a mail when it is due and not before', async () => {
    const transport = memoryTransport();
    const { outbox, store, clock } = await openOutbox(transport);
    await queue(store, outbox, now, now + minuteMs);
    expect(await outbox.flush()).toBe(0);
    clock.time += minuteMs;
    expect(await outbox.flush()).toBe(1);
  });

  describe('whose clock was set back an hour', () => {
    const hourMs = 60 * minuteMs;

    it('sends at once what was queued before', async () => {
      const transport = memoryTransport();
      const { outbox, queue, clock } = await openOutbox(transport);
      await queue();
      clock.time -= hourMs;
      expect(await outbox.flush()).toBe(1);
      expect(transport.sent[0]?.at).toBe(now);
    });

    it('sends at once what was to be tried again, and still nothing before it is due', async () => {
      const { outbox, store, clock } = await openOutbox(shaky(1));
      await queue(store, outbox, now);
      await queue(store, outbox, now, now + minuteMs);
      expect(await outbox.flush()).toBe(0);
      clock.time -= hourMs;
      expect(await outbox.flush()).toBe(1);
      clock.time = now + minuteMs - 1;
      expect(await outbox.flush()).toBe(0);
      clock.time = now + minuteMs;
      expect(await outbox.flush()).toBe(1);
    });

    it('takes over what another process was sending', async () => {
      const { outbox, queue, store, clock } = await openOutbox(memoryTransport());
      await queue();
      await store.write((sql) => sql.run('update mail set attempts = 1, leased_until = ?', now + minuteMs));
      clock.time -= minuteMs;
      expect(await outbox.flush(), 'processes’ clocks may differ by some seconds').toBe(0);
      clock.time -= hourMs;
      expect(await outbox.flush()).toBe(1);
    });

    it('still refuses to promise once mail has waited for more than five minutes', async () => {
      const { outbox, queue, clock } = await openOutbox(shaky(9));
      clock.time -= hourMs;
      await queue();
      expect(await outbox.flush()).toBe(0);
      expect(outbox.outage()).toBeUndefined();
      clock.time += 5 * minuteMs + 1;
      expect(await outbox.flush()).toBe(0);
      expect(outbox.outage()?.reason).toContain('5 minutes');
    });
  });

  it.each([
    ['the mailbox is deferred', new MailDeferred('450 greylisted'), [1, 5, 15, 60, 60, 60]],
    ['the mail server fails', new Error('connection refused'), [1, 5, 5, 5, 5, 5]],
  ])('tries again after minutes where %s', async (_, error, minutes) => {
    const { outbox, queue, store, clock } = await openOutbox(shaky(minutes.length, error));
    await queue();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= minutes.length; attempt += 1) {
      expect(await outbox.flush()).toBe(0);
      const [row] = await rows(store);
      waits.push(((row?.next_attempt_at ?? 0) - clock.time) / minuteMs);
      clock.time = (row?.next_attempt_at ?? 0) - 1;
      expect(await outbox.flush()).toBe(0);
      expect((await rows(store))[0]?.attempts).toBe(attempt);
      clock.time += 1;
    }
    expect(waits).toEqual(minutes);
    expect(await outbox.flush()).toBe(1);
  });

  it('sends all other mail while one hangs', async () => {
    const kept = memoryTransport();
    const hanging = Promise.withResolvers<void>();
    const { outbox, store, queue } = await openOutbox({
      ...kept,
      send: async (mail) => (mail.to === 'slow@example.com' ? hanging.promise : kept.send(mail)),
    });
    await queueFor(store, outbox, 'slow@example.com');
    const flushed = outbox.flush();
    for (let mail = 0; mail < 30; mail += 1) await queue();
    void outbox.flush();
    await until(() => kept.sent.length === 30);
    hanging.resolve();
    expect(await flushed).toBe(31);
  });

  it('sends all other mail while twelve hang: each gives up its place after five seconds, and is tried again', async () => {
    const kept = memoryTransport();
    let hanging = 0;
    let isMended = false;
    const { outbox, store, clock } = await openOutbox({
      ...kept,
      send: (mail) => {
        if (isMended || !mail.to.startsWith('slow')) return kept.send(mail);
        hanging += 1;
        return new Promise(() => {});
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (let guest = 0; guest < 12; guest += 1) await queueFor(store, outbox, `slow${guest}@example.com`);
      for (let guest = 0; guest < 30; guest += 1)
        await queueFor(store, outbox, `guest${guest}@example.com`, now + 1);
      const flushed = outbox.flush();
      await until(() => hanging === 5);
      vi.advanceTimersByTime(5000);
      await until(() => hanging === 10);
      vi.advanceTimersByTime(4999);
      expect(kept.sent).toEqual([]);
      vi.advanceTimersByTime(1);
      await until(() => kept.sent.length === 30);
      expect(hanging).toBe(12);
      const failed = async () => (await rows(store)).filter((row) => row.last_error !== null).length;
      // No other mail waits for the last two, so they have their half minute.
      vi.advanceTimersByTime(29_999);
      expect(await failed()).toBe(10);
      vi.advanceTimersByTime(1);
      await flushed;
      expect(await failed()).toBe(12);
      isMended = true;
      clock.time += minuteMs;
      expect(await outbox.flush()).toBe(12);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends one person’s mail about one request in its order, also where the first hangs', async () => {
    const kept = memoryTransport();
    const hanging = Promise.withResolvers<void>();
    const begun: string[] = [];
    const { outbox, store } = await openOutbox({
      ...kept,
      send: async (mail) => {
        begun.push(mail.to);
        if (begun.length === 1) await hanging.promise;
        await kept.send(mail);
      },
    });
    await queueFor(store, outbox, 'noa@example.com', now);
    await queueFor(store, outbox, 'noa@example.com', now + 1);
    await queueFor(store, outbox, 'dana@example.com', now + 2);
    const flushed = outbox.flush();
    await until(() => kept.sent.length === 1);
    expect(begun).toEqual(['noa@example.com', 'dana@example.com']);
    hanging.resolve();
    expect(await flushed).toBe(3);
    expect(kept.sent.map(({ to, at }) => [to, at - now])).toEqual([
      ['dana@example.com', 2],
      ['noa@example.com', 0],
      ['noa@example.com', 1],
    ]);
  });

  it('lets a later mail pass one that waits for another attempt', async () => {
    const { outbox, store, clock } = await openOutbox(shaky(1, new MailDeferred('450 greylisted')));
    await queueFor(store, outbox, 'noa@example.com', now);
    expect(await outbox.flush()).toBe(0);
    await queueFor(store, outbox, 'noa@example.com', now + 1);
    expect(await outbox.flush()).toBe(1);
    clock.time += minuteMs;
    expect(await outbox.flush()).toBe(1);
  });

  it('never again sends what was refused for good, and keeps the reason', async () => {
    const { outbox, queue, store, clock, log } = await openOutbox(
      shaky(1, new MailRefused('550 no such mailbox')),
    );
    await queue();
    await outbox.flush();
    clock.time += 86_400_000;
    expect(await outbox.flush()).toBe(0);
    expect(await rows(store)).toMatchObject([{ failed_at: now, last_error: '550 no such mailbox' }]);
    expect(log).toEqual(['mail_failed']);
  });

  it('gives up after 48 hours', async () => {
    const { outbox, queue, store, clock } = await openOutbox(shaky(1));
    await queue();
    clock.time += 48 * 60 * minuteMs + 1;
    await outbox.flush();
    expect((await rows(store))[0]?.failed_at).toBe(clock.time);
  });

  it('does not mail a link that has expired or was decided meanwhile', async () => {
    const transport = memoryTransport();
    const { outbox, queue, store } = await openOutbox(transport);
    await queue();
    await store.write((sql) => sql.run(`update request set status = 'declined'`));
    expect(await outbox.flush()).toBe(0);
    expect(transport.sent).toEqual([]);
    expect(await rows(store)).toMatchObject([{ failed_at: now, last_error: 'its request is declined' }]);
  });

  it('leaves to another process what that one is sending, and takes it over when its lease ends', async () => {
    const stuck = neverDone();
    const dying = await openOutbox(stuck);
    await dying.queue();
    void dying.outbox.flush();
    const transport = memoryTransport();
    const living = await openOutbox(transport, dying.store);
    await stuck.begun;
    expect(await living.outbox.flush()).toBe(0);
    living.clock.time += minuteMs;
    expect(await living.outbox.flush()).toBe(1);
    expect(transport.sent).toHaveLength(1);
  });

  it('sends each mail once though two processes send at once', { tags: 'long' }, async () => {
    const transport = memoryTransport();
    const one = await openOutbox(transport);
    const two = await openOutbox(transport, one.store);
    for (let mail = 0; mail < 100; mail += 1) await one.queue();
    const sent = await Promise.all([one.outbox.flush(), two.outbox.flush()]);
    expect(sent[0] + sent[1]).toBe(100);
    expect(new Set(transport.sent.map(({ id }) => id)).size).toBe(100);
    expect(transport.sent).toHaveLength(100);
  });

  it('gives every copy of a mail the same Message-ID and the same place', async () => {
    const transport = memoryTransport();
    const { outbox, queue, store, clock } = await openOutbox(transport);
    await queue();
    await outbox.flush();
    // The process crashes after the mail left and before that was stored.
    await store.write((sql) => sql.run('update mail set sent_at = null, leased_until = ?', now + minuteMs));
    clock.time += minuteMs;
    await outbox.flush();
    const ids = transport.sent.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw.toString())?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(/^<[\w-]+@book\.example\.com>$/);
    expect(await transport.inbox?.list(10)).toHaveLength(1);
  });

  it('remembers what was sent when the database could not note it, and sends no copy', async () => {
    const transport = memoryTransport();
    const inner = openTestStore();
    let refuse = false;
    const store: Store = {
      ...inner,
      write: (work) => {
        if (refuse) return Promise.reject(new Error('disk full'));
        return inner.write(work);
      },
    };
    const send: MailTransport['send'] = async (mail) => {
      await transport.send(mail);
      refuse = true;
    };
    const { outbox, clock, queue } = await openOutbox({ ...transport, send }, undefined, store);
    await queue();
    await expect(outbox.flush()).rejects.toThrow('disk full');
    refuse = false;
    clock.time += 2 * minuteMs;
    expect(await outbox.flush()).toBe(0);
    expect(transport.sent).toHaveLength(1);
  });
});

describe('the outbox refuses', () => {
  it('nothing while mail works', async () => {
    const { outbox, queue } = await openOutbox(memoryTransport());
    await queue();
    await outbox.flush();
    expect(outbox.outage()).toBeUndefined();
  });

  it('everything without a transport', async () => {
    const { outbox } = await openOutbox(undefined);
    expect(outbox.outage()?.reason).toContain('no mail transport');
  });

  it('after ten failures in a row, until one gets through', async () => {
    const { outbox, queue, clock } = await openOutbox(shaky(10));
    for (let mail = 0; mail < 9; mail += 1) await queue();
    await outbox.flush();
    expect(outbox.outage()).toBeUndefined();
    await queue();
    await outbox.flush();
    expect(outbox.outage()).toEqual({
      reason: 'the last 10 mails could not be sent',
      retryAfterSeconds: 60,
    });
    clock.time += minuteMs;
    await outbox.flush();
    expect(outbox.outage()).toBeUndefined();
  });

  it('while mail has waited for more than five minutes and the mail server fails, until it takes one', async () => {
    const { outbox, queue, clock } = await openOutbox(shaky(3));
    await queue();
    for (const minutes of [0, 1, 3]) {
      clock.time += minutes * minuteMs;
      await outbox.flush();
      expect(outbox.outage()).toBeUndefined();
    }
    clock.time += 2 * minuteMs;
    await outbox.flush();
    expect(outbox.outage()?.reason).toContain('5 minutes');
    clock.time += 5 * minuteMs;
    await outbox.flush();
    expect(outbox.outage()).toBeUndefined();
  });

  it('no one because of one mailbox that is deferred for ever, also where no other mail is sent', {
    tags: 'long',
  }, async () => {
    const { outbox, queue, clock } = await openOutbox(shaky(99, new MailDeferred('450 greylisted')));
    await queue();
    for (let minute = 0; minute < 600; minute += 1) {
      await outbox.flush();
      expect(outbox.outage()).toBeUndefined();
      clock.time += minuteMs;
    }
  });

  it('after ten mailboxes in a row were deferred: then it is us', async () => {
    const { outbox, store } = await openOutbox(shaky(99, new MailDeferred('450 4.7.1 slow down')));
    for (let guest = 0; guest < 9; guest += 1) await queueFor(store, outbox, `guest${guest}@example.com`);
    await outbox.flush();
    expect(outbox.outage()).toBeUndefined();
    await queueFor(store, outbox, 'noa@example.com');
    await outbox.flush();
    expect(outbox.outage()?.reason).toBe('the last 10 mails could not be sent');
  });

  it('no one because of one guest whose mailbox defers, while others get through', async () => {
    const kept = memoryTransport();
    let mails = 0;
    const { outbox, queue, clock } = await openOutbox({
      ...kept,
      // The first mail is deferred for ever.
      send: async (mail) => {
        mails += 1;
        if (mail.at === now) throw new Error('451 greylisted');
        await kept.send(mail);
      },
    });
    await queue();
    for (let minute = 0; minute < 10; minute += 1) {
      await outbox.flush();
      clock.time += minuteMs;
      await queue();
    }
    await outbox.flush();
    expect(mails).toBe(13);
    expect(outbox.outage()).toBeUndefined();
  });
});

describe('the sender', () => {
  it('wakes when something was queued and committed, and rests when it is stopped', async () => {
    const arrived = Promise.withResolvers<void>();
    const kept = memoryTransport();
    const { outbox, queue } = await openOutbox({
      ...kept,
      send: async (mail) => kept.send(mail).then(arrived.resolve),
    });
    const stop = outbox.start();
    await queue();
    await arrived.promise;
    await stop();
    await queue();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(kept.sent).toHaveLength(1);
  });

  it('tries again by itself', async () => {
    const { outbox, queue, clock } = await openOutbox(shaky(2));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const stop = outbox.start();
      await queue(now);
      for (const minutes of [1, 5]) {
        await outbox.flush();
        clock.time += minutes * minuteMs;
        vi.advanceTimersByTime(30_000);
      }
      expect(await outbox.flush()).toBe(1);
      await stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets what is leaving leave before it closes, and begins no other', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const kept = memoryTransport();
    const { outbox, store } = await openOutbox({
      ...kept,
      send: async (mail) => {
        begun.resolve();
        await gate.promise;
        await kept.send(mail);
      },
    });
    for (let guest = 0; guest < 12; guest += 1) await queueFor(store, outbox, `guest${guest}@example.com`);
    outbox.start();
    await begun.promise;
    const closed = outbox.close();
    gate.resolve();
    await closed;
    const sent = (await rows(store)).map(({ sent_at }) => sent_at);
    expect(sent.filter((at) => at === now)).toHaveLength(5);
    expect(sent.filter((at) => at === null)).toHaveLength(7);
  });
});
