import { hourMs, type Instant, parseInstant } from '../../time/index.ts';
import {
  type BookingPage,
  daysLimit,
  lengthsFor,
  type MeetingRequest,
  type Question,
  type Reason,
} from '../../wire/index.ts';
import { NotRunnable, requireAnswer } from '../visit/check.ts';
import { type Exchange, tell } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';

/** A guest of this check, and its request. */
export type Asked = { email: string; body: MeetingRequest; exchange: Exchange };

/** A request that the page has to accept: the required fields, answers to what it asks, and a reason if it requires one. */
export async function rightBody(visit: Visit, start: string): Promise<MeetingRequest> {
  const page = await visit.page();
  const guestEmail = visit.nextGuest();
  const body: MeetingRequest = {
    guestName: 'Conformance Check',
    guestEmail,
    timezone: page.timezone,
    durationMinutes: page.defaultDurationMinutes,
    start,
  };
  const reason = page.reasonRequired ? reasonOfDefaultLength(page) : undefined;
  const answers = answersTo([...page.customFields, ...(reason?.questions ?? [])], guestEmail);
  return {
    ...body,
    ...(reason && { reasonKey: reason.key }),
    ...(Object.keys(answers).length > 0 && { answers }),
  };
}

/** A reason for meetings of the page's default length. @throws NotRunnable if no reason has it */
export function reasonOfDefaultLength(page: BookingPage): Reason {
  const reason = page.reasons.find(({ key }) => lengthsFor(page, key).includes(page.defaultDurationMinutes));
  if (!reason) throw new NotRunnable('the page has no reason for meetings of its default length');
  return reason;
}

/** Answers to the required questions. The interface does not show the types. These words fit the usual ones. */
export function answersTo(
  questions: BookingPage['customFields'],
  guestEmail: string,
): Record<string, string> {
  return Object.fromEntries(
    questions
      .filter(({ required }) => required)
      .map((question) => [question.key, answerTo(question, guestEmail)]),
  );
}

function answerTo({ type }: Question, guestEmail: string): string {
  if (/mail/i.test(type)) return guestEmail;
  if (/tel|phone/i.test(type)) return '+1 555 0100';
  if (/number|int/i.test(type)) return '1';
  if (/url|link/i.test(type)) return 'https://example.com/';
  return 'This is an automatic check of the booking interface.';
}

/** Free starts that are far from each other, latest first. Few people look there, and a meeting with its buffer removes no other of them. */
async function farStarts(visit: Visit, count: number): Promise<string[]> {
  const list = await visit.list();
  const gap = list.durationMinutes * 60_000 + 3 * hourMs;
  const chosen: { start: string; instant: Instant }[] = [];
  const latestFirst = list.slots
    .map(({ start }) => ({ start, instant: parseInstant(start) ?? Number.NaN }))
    .filter(({ instant }) => instant > visit.now())
    .sort((a, b) => b.instant - a.instant);
  for (const slot of latestFirst) {
    if (chosen.length === count) break;
    if (chosen.every(({ instant }) => instant - slot.instant >= gap)) chosen.push(slot);
  }
  if (chosen.length < count)
    throw new NotRunnable(
      `the page has ${chosen.length} separate free starts within 14 days; ${count} are needed`,
    );
  return chosen.map(({ start }) => start);
}

/** One of the free starts of this check. Each number has its own purpose. */
export async function startNumber(visit: Visit, number: number): Promise<string> {
  return (await visit.once(`far starts ${number + 1}`, () => farStarts(visit, number + 1)))[number] as string;
}

/** Requests a start as a new guest, with only the required data. */
export async function ask(visit: Visit, start: string): Promise<Asked> {
  const body = await rightBody(visit, start);
  return { email: body.guestEmail, body, exchange: await visit.request(body) };
}

/** As `ask`. @throws NotRunnable if it is not accepted. Another check covers the acceptance itself */
export async function askAccepted(visit: Visit, start: string): Promise<Asked> {
  const asked = await ask(visit, start);
  requireAnswer(asked.exchange);
  if (asked.exchange.status === 202) return asked;
  throw new NotRunnable(`a listed start was not accepted: ${tell(asked.exchange)}`);
}

/** The request that most checks use, sent once: for the latest free start. */
export function firstAsked(visit: Visit): Promise<Asked> {
  return visit.once('first request', async () => ask(visit, await startNumber(visit, 0)));
}

/** Whether a start is listed now, with the read that shows it. */
export async function isListed(visit: Visit, start: string): Promise<{ listed: boolean; read: Exchange }> {
  const { defaultDurationMinutes, timezone } = await visit.page();
  const days = daysLimit.default + 1;
  const read = await visit.readSlots({ duration: defaultDurationMinutes, timezone, days });
  const instant = parseInstant(start);
  return { listed: listIn(read).slots.some((slot) => parseInstant(slot.start) === instant), read };
}
