import type { BookingService, HostPage, OutgoingMail } from '../service/index.ts';
import { formatInstant, parseDateTime, wallTimeAt } from '../time/index.ts';
import {
  daysLimit,
  type ErrorBody,
  type MeetingRequest,
  operationPath,
  operations,
  type Slot,
  type SlotList,
} from '../wire/index.ts';
import { WorldError } from './world-error.ts';
import { readWorldMail } from './world-mail.ts';

type Wanted = { page: HostPage; durationMinutes: number };
type Parts = { service(): BookingService; sent: readonly OutgoingMail[] };

/** Other guests, besides the guest of the agent under test. */
export function createSomebodyElse(parts: Parts) {
  const addresses = new Set<string>();
  return {
    /**
     * Books a start by a request and its confirmation, and returns the address of the guest. The calls go to the service directly, so they meet no fault and are not recorded.
     * @throws WorldError if the page does not list the start, or the service refuses it
     */
    async take(start: string, wanted: Wanted): Promise<string> {
      const slot = findSlot(start, await listSlots(parts.service(), wanted), wanted);
      const guestEmail = `somebody-else-${addresses.size + 1}@elsewhere.example`;
      addresses.add(guestEmail);
      await book(slot, guestEmail, { ...parts, ...wanted });
      return guestEmail;
    },
    isTheirs: (email: string) => addresses.has(email),
    /** Filters out the mails about bookings of these guests. */
    leaveOut(sent: readonly OutgoingMail[]): OutgoingMail[] {
      const theirs = new Set(sent.filter(({ to }) => addresses.has(to)).map(({ requestId }) => requestId));
      return sent.filter(({ requestId }) => !theirs.has(requestId));
    },
  };
}

async function book(slot: Slot, guestEmail: string, booking: Parts & Wanted): Promise<void> {
  const { sent, page, durationMinutes } = booking;
  const service = booking.service();
  const hasLength = ({ durationsMinutes }: HostPage['reasons'][number]) =>
    durationsMinutes?.includes(durationMinutes) ?? true;
  const reason = page.reasonRequired ? page.reasons.find(hasLength) : undefined;
  const questions = [...page.customFields, ...(reason?.questions ?? [])];
  const required = questions.filter((question) => question.required);
  const request: MeetingRequest = {
    guestName: 'Somebody Else',
    guestEmail,
    timezone: page.timezone,
    durationMinutes,
    start: slot.start,
    ...(reason && { reasonKey: reason.key }),
    answers: Object.fromEntries(required.map(({ key }) => [key, 'Yes'])),
  };
  await expectOk(
    await service.fetch(operationPath('requestMeeting', page.slug), {
      method: operations.requestMeeting.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    }),
  );
  await service.runJobs();
  const mail = sent.findLast(({ to }) => to === guestEmail);
  const url = mail && readWorldMail(mail).confirmUrl;
  if (!url) throw new WorldError('refused', `no confirmation mail went to ${guestEmail}`);
  const form = new URLSearchParams({ decision: 'confirm' });
  await expectOk(await service.fetch(url, { method: 'POST', body: form }));
  await service.runJobs();
}

async function listSlots(service: BookingService, { page, durationMinutes }: Wanted): Promise<Slot[]> {
  const asked = { duration: String(durationMinutes), timezone: page.timezone, days: String(daysLimit.max) };
  const query = new URLSearchParams(asked);
  const response = await service.fetch(`${operationPath('getFreeSlots', page.slug)}?${query}`);
  await expectOk(response);
  return ((await response.json()) as SlotList).slots;
}

/** The listed slot of a start. A start without an offset is a local time of the page. */
function findSlot(start: string, slots: Slot[], { page, durationMinutes }: Wanted): Slot {
  const written = parseDateTime(start);
  if (!written)
    throw new TypeError(
      `start is "${start}"; it must be a date-time such as 2026-11-24T13:00 (${page.timezone}), with or without an offset`,
    );
  const { wallTime, offset } = written;
  const isMeant = (slot: Slot) => {
    const instant = Date.parse(slot.start);
    return offset === undefined ? wallTimeAt(instant, page.zone) === wallTime : instant === wallTime - offset;
  };
  const [slot, second] = slots.filter(isMeant);
  if (slot && !second) return slot;
  const what = `start ${start} for ${durationMinutes} minutes`;
  if (slot) throw new TypeError(`${what} occurs twice; write its offset: ${slot.start} or ${second?.start}`);
  throw new WorldError(
    'not_listed',
    `${what} is not listed by ${page.slug}; ${around(wallTime, slots, page)}`,
  );
}

function around(wallTime: number, slots: Slot[], { zone }: HostPage): string {
  const distance = ({ start }: Slot) => Math.abs(wallTimeAt(Date.parse(start), zone) - wallTime);
  const nearest = slots.toSorted((a, b) => distance(a) - distance(b)).slice(0, 3);
  if (nearest.length === 0) return 'no start is listed';
  return `the nearest are ${nearest.map(({ start }) => formatInstant(Date.parse(start), zone)).join(', ')}`;
}

async function expectOk(response: Response): Promise<void> {
  if (response.ok) return;
  const said = await response.text();
  const words = said.startsWith('{') ? (JSON.parse(said) as ErrorBody).error : `status ${response.status}`;
  throw new WorldError('refused', `somebody else could not book: ${words}`);
}
