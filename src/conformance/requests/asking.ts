import { type Instant, parseInstant } from '../../time/index.ts';
import {
  type BookingPage,
  daysLimit,
  type MeetingRequest,
  type Question,
  slotListSchema,
} from '../../wire/index.ts';
import { NotRunnable, requireAnswer } from '../visit/check.ts';
import { type Exchange, tell } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';

const hourMs = 3_600_000;

/** A guest of this check, and what was asked for them. */
export type Asked = { email: string; body: MeetingRequest; exchange: Exchange };

/** A request that the page has to take: what is required, and answers to what every booking is asked. */
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
  const answers = answersTo(page.customFields, guestEmail);
  return Object.keys(answers).length > 0 ? { ...body, answers } : body;
}

/** Answers to the questions that have to be answered. The interface does not show the types; these words fit the usual ones. */
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

/**
 * Starts that are offered now and lie far from each other, the latest first: where the fewest people look, and where one meeting,
 * with whatever is kept free around it, takes nothing from another.
 */
export async function farStarts(visit: Visit, count: number): Promise<string[]> {
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
      `the page has ${chosen.length} free starts that lie apart within 14 days; ${count} are needed`,
    );
  return chosen.map(({ start }) => start);
}

/** One of the starts that this check asks for, each for another purpose. */
export async function startNumber(visit: Visit, number: number): Promise<string> {
  return (await visit.once(`far starts ${number + 1}`, () => farStarts(visit, number + 1)))[number] as string;
}

/** Asks for a start as a new guest, with nothing but what is required. */
export async function ask(visit: Visit, start: string): Promise<Asked> {
  const body = await rightBody(visit, start);
  return { email: body.guestEmail, body, exchange: await visit.request(body) };
}

/** As `ask`. @throws NotRunnable where it is not accepted: that is for the check of the acceptance itself */
export async function askAccepted(visit: Visit, start: string): Promise<Asked> {
  const asked = await ask(visit, start);
  requireAnswer(asked.exchange);
  if (asked.exchange.status === 202) return asked;
  throw new NotRunnable(`a listed start was not accepted: ${tell(asked.exchange)}`);
}

/** The request with which most is checked, sent once: for the latest free start. */
export function firstAsked(visit: Visit): Promise<Asked> {
  return visit.once('first request', async () => ask(visit, await startNumber(visit, 0)));
}

/** The first request once more, sent once. */
export function firstRepeated(visit: Visit): Promise<Asked> {
  return visit.once('first repeated', async () => {
    const { email, body } = await firstAsked(visit);
    return { email, body, exchange: await visit.request(body) };
  });
}

/** Whether a start is listed now, for the page's own length unless told; the read that says so goes with it. */
export async function isListed(
  visit: Visit,
  start: string,
  durationMinutes?: number,
): Promise<{ listed: boolean; read: Exchange }> {
  const { defaultDurationMinutes, timezone } = await visit.page();
  const read = await visit.readSlots({
    duration: durationMinutes ?? defaultDurationMinutes,
    timezone,
    days: daysLimit.default + 1,
  });
  const list = slotListSchema.safeParse(read.json);
  if (read.status !== 200 || !list.success)
    throw new NotRunnable(`the free starts cannot be read: ${tell(read)}`);
  const instant = parseInstant(start);
  return { listed: list.data.slots.some((slot) => parseInstant(slot.start) === instant), read };
}
