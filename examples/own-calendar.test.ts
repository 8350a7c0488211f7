import { conformance } from 'agent-booking/conformance';
import { memoryTransport, readMessage } from 'agent-booking/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Meeting, serveOwnCalendar } from './own-calendar.ts';

const booked = new Map<string, Meeting>();
let busy: { from: Date; to: Date }[] = [];
const calendar = {
  busy: async () => busy,
  save: async (meeting: Meeting) => void booked.set(meeting.id, meeting),
  remove: async (id: string) => void booked.delete(id),
};
const mail = memoryTransport();
let served: Awaited<ReturnType<typeof serveOwnCalendar>>;
let base = '';
beforeAll(async () => {
  served = await serveOwnCalendar(calendar, mail);
  base = (await served.service.listen()).url;
});
afterAll(() => served.close());

const readStarts = async () => {
  const answer = await fetch(`${base}/api/agent/booking-pages/demo/slots`);
  return ((await answer.json()) as { slots: { start: string }[] }).slots.map(({ start }) => start);
};
const lastLink = (kind: string, what: string) => {
  const found = mail.sent.findLast((sent) => sent.kind === kind);
  return (
    new RegExp(`http://\\S+/${what}/[\\w-]{43}`).exec((found && readMessage(found.raw).text) ?? '')?.[0] ?? ''
  );
};

test('a meeting is written into the calendar, and taken out when it is cancelled', async () => {
  const [, , start = ''] = await readStarts();
  await fetch(`${base}/api/agent/booking-pages/demo/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      guestName: 'Noa',
      guestEmail: 'noa@example.com',
      timezone: 'UTC',
      durationMinutes: 30,
      start,
    }),
  });
  await served.service.runJobs();
  expect(booked.size).toBe(0);
  await fetch(lastLink('confirm_request', 'confirm'), {
    method: 'POST',
    body: new URLSearchParams({ decision: 'confirm' }),
  });
  await served.service.runJobs();
  expect([...booked.values()].map(({ from, to }) => [from.getTime(), to.getTime()])).toEqual([
    [Date.parse(start), Date.parse(start) + 30 * 60_000],
  ]);
  await fetch(lastLink('booked_guest', 'cancel'), {
    method: 'POST',
    body: new URLSearchParams({ decision: 'cancel' }),
  });
  await served.service.runJobs();
  expect(booked.size).toBe(0);
});

test('what the calendar holds is not free', async () => {
  const [, , , start = ''] = await readStarts();
  busy = [{ from: new Date(start), to: new Date(Date.parse(start) + 30 * 60_000) }];
  const fresh = await serveOwnCalendar(calendar, memoryTransport());
  const slots = (await (await fresh.service.fetch('/api/agent/booking-pages/demo/slots')).json()) as {
    slots: { start: string }[];
  };
  expect(slots.slots.map((slot) => slot.start)).not.toContain(start);
  expect(slots.slots.length).toBeGreaterThan(10);
  await fresh.close();
});

test('it keeps to the booking interface', { tags: 'long' }, async () => {
  const results = await conformance(base, {
    slug: 'demo',
    zones: ['UTC', 'Asia/Kolkata'],
    readMail: async (address) => {
      await served.service.runJobs();
      return mail.sent.filter(({ to }) => to === address).map(({ raw }) => readMessage(raw));
    },
  });
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(80);
});
