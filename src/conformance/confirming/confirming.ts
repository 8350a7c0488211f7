import { parseInstant } from '../../time/index.ts';
import type { MeetingRequest } from '../../wire/index.ts';
import { instantsIn, minuteMs, readsByLength } from '../reads/lists.ts';
import {
  type Asked,
  ask,
  askAccepted,
  firstAsked,
  firstRepeated,
  isListed,
  rightBody,
  startNumber,
} from '../requests/asking.ts';
import { NotRunnable, refusals } from '../visit/check.ts';
import { type Exchange, tell } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import {
  type ConfirmForm,
  confirmationLink,
  confirmFormOf,
  open,
  sendForm,
  waitForMails,
} from './guest-link.ts';

/** A request that was accepted, and the link in its guest's mail. */
export type Linked = { asked: Asked; link: string };

/** The results of the first guest's confirmation. */
export type Confirmed = Linked & {
  opened: Exchange;
  /** The form of the button. It is also sent for guests whose own page has no button any more. */
  form: ConfirmForm;
  answer: Exchange;
  booked: boolean;
  /** Whether the start was still listed afterwards, and the answer to another guest's request for it. */
  listedAfter: { listed: boolean; read: Exchange };
  askedAfter: Exchange;
  /** A slot that overlaps the booked meeting and was still listed. */
  overlapListed: { start: string; read: Exchange } | undefined;
  /** The answer to a request for a start that disappeared with the booked one. Undefined if none did. */
  lostAskedAfter: Exchange | undefined;
};

/** Whether a requested start is still listed. It is read once, before any guest confirms. */
export function listedWhileAwaiting(visit: Visit): Promise<{ listed: boolean; read: Exchange }> {
  return visit.once('listed while awaiting', async () => {
    const { body, exchange } = await firstAsked(visit);
    if (exchange.status !== 202) throw new NotRunnable(`a listed start was not accepted: ${tell(exchange)}`);
    return isListed(visit, body.start);
  });
}

/** The mails of the first guest, after the first one arrived. */
export function firstMails(visit: Visit) {
  return visit.once('first mails', async () => {
    const asked = await firstAsked(visit);
    if (asked.exchange.status !== 202)
      throw new NotRunnable(`a listed start was not accepted: ${tell(asked.exchange)}`);
    return { asked, mails: await waitForMails(visit, asked.email, 1) };
  });
}

/** @throws NotRunnable if the first guest got no link. Another check covers the mail itself */
export async function firstLink(visit: Visit): Promise<Linked> {
  const { asked, mails } = await firstMails(visit);
  return { asked, link: linkIn(mails[0]) };
}

function linkIn(mail: Parameters<typeof confirmationLink>[0] | undefined): string {
  const link = mail && confirmationLink(mail);
  if (link === undefined) throw new NotRunnable('no confirmation link was mailed');
  return link;
}

/** Requests a start as a new guest, and waits for the link. */
export async function askForLink(visit: Visit, start: string): Promise<Linked> {
  return linked(visit, await askAccepted(visit, start));
}

async function linked(visit: Visit, asked: Asked): Promise<Linked> {
  return { asked, link: linkIn((await waitForMails(visit, asked.email, 1))[0]) };
}

/** A second guest who requests the first guest's start before that guest has confirmed. */
export function rival(visit: Visit): Promise<Linked> {
  return visit.once('rival', async () => askForLink(visit, (await firstLink(visit)).asked.body.start));
}

/** A third guest who requests a time that overlaps the first guest's, before that guest has confirmed. */
export function overlapping(visit: Visit): Promise<Linked> {
  return visit.once('overlapping', async () => {
    const { asked } = await firstLink(visit);
    const wish = await overlappingWish(visit, asked.body);
    const body = { ...(await rightBody(visit, wish.start)), ...wish };
    const exchange = await visit.request(body);
    if (exchange.status !== 202)
      throw new NotRunnable(`a start that overlaps a request was not accepted: ${tell(exchange)}`);
    return linked(visit, { email: body.guestEmail, body, exchange });
  });
}

type Wish = { start: string; durationMinutes: number };

/** The start and end of a meeting, as instants. */
function spanOf({ start, durationMinutes }: Wish): { from: number; until: number } {
  const from = parseInstant(start) ?? Number.NaN;
  return { from, until: from + durationMinutes * minuteMs };
}

export function overlaps(one: Wish, other: Wish): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a.from < b.until && b.from < a.until;
}

/** A listed start of any length that overlaps a meeting, but is not its start. */
async function overlappingWish(visit: Visit, meeting: MeetingRequest): Promise<Wish> {
  for (const [durationMinutes, read] of await readsByLength(visit)) {
    const found = listIn(read).slots.find(
      ({ start }) =>
        parseInstant(start) !== parseInstant(meeting.start) && overlaps({ start, durationMinutes }, meeting),
    );
    if (found) return { start: found.start, durationMinutes };
  }
  throw new NotRunnable(`no listed start overlaps ${meeting.start}`);
}

/**
 * The answer to the first request when it is sent again. The mails are counted after a later request's mail has arrived. A mail that has not
 * come by then does not come.
 */
export function repeated(visit: Visit): Promise<{ exchange: Exchange; mails: number }> {
  return visit.once('repeated', async () => {
    const { asked } = await firstLink(visit);
    const { exchange } = await firstRepeated(visit);
    await rival(visit);
    return { exchange, mails: (await waitForMails(visit, asked.email, 1)).length };
  });
}

/** The first guest opens the link and presses the button. The facts that must be read before are read first. */
export function confirmed(visit: Visit): Promise<Confirmed> {
  return visit.once('confirmed', async () => {
    const first = await firstLink(visit);
    for (const before of [listedWhileAwaiting, repeated, rival, overlapping])
      await attempt<unknown>(before(visit));
    const opened = await open(visit, first.link);
    const form = confirmFormOf(opened);
    if (!form) throw new NotRunnable(`the page behind the link has no form to confirm with: ${tell(opened)}`);
    visit.pressed.add(first.asked.email);
    const answer = await sendForm(visit, form, first.link);
    const { body } = first.asked;
    const listedAfter = await isListed(visit, body.start);
    const askedAfter = (await ask(visit, body.start)).exchange;
    const booked = !listedAfter.listed || refusals.includes(askedAfter.status);
    const lists = await listsNow(visit);
    const overlapListed = findOverlap(lists, body);
    const lost = await lostWish(visit, lists, body);
    const lostAskedAfter =
      lost && (await visit.request({ ...(await rightBody(visit, lost.start)), ...lost }));
    return {
      ...first,
      opened,
      form,
      answer,
      booked,
      listedAfter,
      askedAfter,
      overlapListed,
      lostAskedAfter,
    };
  });
}

/** The lists of each length, read again. */
async function listsNow(visit: Visit): Promise<Map<number, Exchange>> {
  const { timezone } = await visit.page();
  const reads = new Map<number, Exchange>();
  for (const duration of (await readsByLength(visit)).keys())
    reads.set(duration, await visit.readSlots({ duration, timezone, days: 14 }));
  return reads;
}

/** A slot that overlaps a meeting. */
function findOverlap(lists: Map<number, Exchange>, meeting: MeetingRequest): Confirmed['overlapListed'] {
  for (const read of lists.values()) {
    const { slots, durationMinutes } = listIn(read);
    const slot = slots.find(({ start }) => overlaps({ start, durationMinutes }, meeting));
    if (slot) return { start: slot.start, read };
  }
  return undefined;
}

/**
 * A start beside a meeting that was listed before the booking and is not listed now. It prefers a start that does not overlap the meeting,
 * such as one in a buffer.
 */
async function lostWish(
  visit: Visit,
  lists: Map<number, Exchange>,
  meeting: MeetingRequest,
): Promise<Wish | undefined> {
  const day = 24 * 60 * minuteMs;
  const { from } = spanOf(meeting);
  const lost: Wish[] = [];
  for (const [durationMinutes, before] of await readsByLength(visit)) {
    const now = lists.get(durationMinutes);
    const listed = new Set(now ? instantsIn(now) : []);
    for (const { start } of listIn(before).slots) {
      const at = parseInstant(start) ?? Number.NaN;
      if (!listed.has(at) && at !== from && Math.abs(at - from) < day) lost.push({ start, durationMinutes });
    }
  }
  return lost.find((wish) => !overlaps(wish, meeting)) ?? lost[0];
}

/** As `confirmed`. @throws NotRunnable if this booked nothing. Another check covers the confirmation itself */
export async function confirmedAndBooked(visit: Visit): Promise<Confirmed> {
  const found = await confirmed(visit);
  if (!found.booked) throw new NotRunnable(`pressing the button booked nothing: ${tell(found.answer)}`);
  return found;
}

/** Returns undefined if a step could not be made. The check of that step says why. */
async function attempt<T>(made: Promise<T>): Promise<T | undefined> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof NotRunnable) return undefined;
    throw error;
  }
}

/** Whether a start is booked: it is not listed, or another guest's request for it is refused. */
export async function isBooked(visit: Visit, start: string): Promise<boolean> {
  const { listed } = await isListed(visit, start);
  return !listed || refusals.includes((await ask(visit, start)).exchange.status);
}

/**
 * Whether a link that was never opened confirms. It is checked only if pressing the button booked nothing, to find out whether opening the
 * link had used it up.
 */
export function unopenedConfirms(visit: Visit): Promise<boolean> {
  return visit.once('unopened', async () => {
    const { form } = await confirmed(visit);
    const { asked, link } = await askForLink(visit, await startNumber(visit, 2));
    visit.pressed.add(asked.email);
    await sendForm(visit, form, link);
    return isBooked(visit, asked.body.start);
  });
}
