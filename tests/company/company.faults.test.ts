import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { SlotList } from '../../src/wire/index.ts';
import { openStoreAt } from '../open-store-at.ts';
import { findStoreFaults, noFaults } from '../store-faults.ts';
import { storePlaces } from '../store-places.ts';
import {
  type CompanyProcess,
  companyPages,
  createMailbox,
  type Health,
  serveCompanyFeeds,
  startCompanyProcess,
} from './company.fixture.ts';

const minutes = Number(process.env.COMPANY_MINUTES ?? 30);
const hosts = 500;
/** 2 conversations a second are 172,800 a day. */
const conversationsPerSecond = 2;

it(
  `serves ${hosts} hosts with a calendar each from four processes on PostgreSQL for ${minutes} minutes`,
  async () => {
    const [, [, make]] = storePlaces as [unknown, (typeof storePlaces)[0]];
    const { address, remove } = await make();
    const feeds = await serveCompanyFeeds();
    const pages = companyPages(hosts, feeds.url);
    const mailbox = createMailbox();
    const processes: CompanyProcess[] = [];
    for (let count = 0; count < 4; count += 1)
      processes.push(await startCompanyProcess(address, pages, mailbox));
    const store = await openStoreAt(address);
    onTestFinished(async () => {
      for (const one of processes) await one.end().catch(() => undefined);
      await store.close();
      feeds.close();
      await remove();
    });

    const reads: number[] = [];
    const counts: Record<string, number> = {};
    let calls = 0;
    const call = async (what: string, path: string, init?: RequestInit): Promise<string> => {
      calls += 1;
      const { url } = processes[calls % processes.length] as CompanyProcess;
      const began = performance.now();
      const response = await fetch(url + path, init);
      const text = await response.text();
      if (what === 'slots') reads.push(performance.now() - began);
      const said = `${what} ${response.status}`;
      counts[said] = (counts[said] ?? 0) + 1;
      return response.ok ? text : '';
    };
    const guest = createGuest(call, mailbox.link);
    /** One process after another: each collects its garbage, which delays the others. */
    const health = async () => {
      const found: Health[] = [];
      for (const one of processes) {
        found.push(await one.health());
        await sleep(200);
      }
      return found;
    };

    // The first round of all calendars is over when each was sent.
    while (feeds.counts.sent < hosts) await sleep(1000);
    // The first guests make each process load what it loads when it is needed.
    const first = 100;
    for (let serial = 0; serial < first; serial += 10)
      await Promise.all(Array.from({ length: 10 }, (_, one) => guest(serial + one)));
    await sleep(10_000);
    await health();
    reads.length = 0;
    for (let read = 0; read < 300; read += 1) {
      await call('slots', slotsOf(read % hosts));
      await sleep(20);
    }
    const quietMs = quantile(reads, 0.5);

    const perMinute: { p99Ms: number; pauseMs: number[]; heapMiB: number[] }[] = [];
    const all: number[] = [];
    const running = new Set<Promise<void>>();
    let begun = first;
    for (let minute = 0; minute < minutes; minute += 1) {
      reads.length = 0;
      const ends = performance.now() + 60_000;
      while (performance.now() < ends) {
        const conversation: Promise<void> = guest(begun).finally(() => running.delete(conversation));
        running.add(conversation);
        begun += 1;
        await sleep(1000 / conversationsPerSecond);
      }
      const now = await health();
      all.push(...reads);
      perMinute.push({
        p99Ms: Math.round(quantile(reads, 0.99)),
        pauseMs: now.map(({ pauseMs }) => pauseMs),
        heapMiB: now.map(({ heapMiB }) => heapMiB),
      });
      process.stdout.write(`${JSON.stringify({ minute, ...perMinute.at(-1) })}\n`);
    }
    await Promise.all(running);
    const mistakes = (await health()).flatMap((one) => one.mistakes);
    for (const one of processes.splice(0)) await one.end();
    const p99Ms = quantile(all, 0.99);
    process.stdout.write(
      `${JSON.stringify({ begun, counts, feeds: feeds.counts, quietMs, p99Ms, ratio: p99Ms / quietMs, mistakes })}\n`,
    );

    // Of all rows, and of the lists of a tenth of the hosts.
    expect(await findStoreFaults(store, { pages: companyPages(hosts / 10), now: Date.now() })).toEqual(
      noFaults,
    );
    expect(
      Object.keys(counts).filter((said) => !/ (?:200|202|409)$|^(?:confirm|move) 410$/.test(said)),
    ).toEqual([]);
    expect(mistakes).toEqual([]);
    expect(p99Ms / quietMs).toBeLessThan(5);
    expect(Math.max(...perMinute.flatMap(({ pauseMs }) => pauseMs))).toBeLessThanOrEqual(50);
    const heapAfter = (from: number, until: number) =>
      quantile(
        perMinute.slice(from, until).flatMap(({ heapMiB }) => heapMiB),
        0.5,
      );
    const third = Math.floor(minutes / 3);
    expect(heapAfter(-third, minutes)).toBeLessThan(1.1 * heapAfter(third, 2 * third));
  },
  (minutes + 10) * 60_000,
);

const slotsOf = (host: number) =>
  `/api/agent/booking-pages/host${host}/slots?days=14&duration=30&timezone=Europe/Berlin`;

type Call = (what: string, path: string, init?: RequestInit) => Promise<string>;

/** A guest of a host: page, slots, request, confirm, and every second one moves. */
function createGuest(call: Call, linkOf: (to: string, kind: string) => Promise<string>) {
  return async (serial: number): Promise<void> => {
    // A step by which every host gets its turn, in no order that its page has.
    const host = (serial * 137) % hosts;
    const api = `/api/agent/booking-pages/host${host}`;
    const guestEmail = `guest${serial}@example.com`;
    const list = async (): Promise<string[]> => {
      const text = await call('slots', slotsOf(host));
      return text ? (JSON.parse(text) as SlotList).slots.map(({ start }) => start) : [];
    };
    await call('page', api);
    const starts = await list();
    const start = starts[serial % starts.length];
    const body = { guestName: 'Guest', guestEmail, timezone: 'UTC', durationMinutes: 30, start };
    const json = { 'content-type': 'application/json' };
    const accepted = await call('request', `${api}/requests`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    if (!accepted) return;
    const link = await linkOf(guestEmail, 'confirm_request');
    await call('confirm page', link);
    const booked = await call('confirm', link, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'confirm' }),
    });
    if (!booked || serial % 2) return;
    const moving = await linkOf(guestEmail, 'booked_guest');
    const target = (await list())[serial % 7];
    await call('move', moving, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'move', start: target ?? '', sequence: '0' }),
    });
  };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
