import { isListed, startNumber } from '../requests/asking.ts';
import type { Exchange } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';
import {
  askForLink,
  type Confirmed,
  confirmedAndBooked,
  isBooked,
  type Linked,
  rival,
} from './confirming.ts';
import {
  cancelFormOf,
  cancelLink,
  confirmFormOf,
  linksLike,
  open,
  sendForm,
  waitForMails,
} from './guest-link.ts';

/** The second guest of a start that the first guest has confirmed also presses the button. */
export function rivalPressed(visit: Visit): Promise<{ first: Confirmed; second: Linked; answer: Exchange }> {
  return visit.once('rival pressed', async () => {
    const first = await confirmedAndBooked(visit);
    const second = await rival(visit);
    const form = confirmFormOf(await open(visit, second.link)) ?? first.form;
    visit.pressed.add(second.asked.email);
    return { first, second, answer: await sendForm(visit, form, second.link) };
  });
}

/** `links`: number of the guest's confirmation links before and after. */
export type RepeatedAfter = { exchange: Exchange; linksBefore: number; linksAfter: number };

/** `mailsBefore` and `mailsAfter`: number of the first guest's mails before and after the second press. */
export type Scanned = {
  repeatedAfter: RepeatedAfter;
  linked: Linked;
  listedBefore: boolean;
  listedAfterOpening: boolean;
  answer: Exchange;
  booked: boolean;
  pressedAgain: Exchange;
  mailsBefore: number;
  mailsAfter: number;
};

/**
 * A guest whose mail scanner opens the link first. Before this guest's request, the first guest's request is sent again. Between this guest's
 * two mails, the first guest presses the button again. When the second mail arrives, a mail to the first guest would have arrived too.
 */
export function scanned(visit: Visit): Promise<Scanned> {
  return visit.once('scanned', async () => {
    const first = await confirmedAndBooked(visit);
    const linksBefore = await countLinks(visit, first);
    const exchange = await visit.request(first.asked.body);
    const linked = await askForLink(visit, await startNumber(visit, 1));
    const repeatedAfter = { exchange, linksBefore, linksAfter: await countLinks(visit, first) };
    const mailsBefore = await countMails(visit, first.asked.email);
    const pressedAgain = await sendForm(visit, first.form, first.link);
    const { start } = linked.asked.body;
    const listedBefore = (await isListed(visit, start)).listed;
    await open(visit, linked.link, 'HEAD');
    await open(visit, linked.link);
    const listedAfterOpening = (await isListed(visit, start)).listed;
    const form = confirmFormOf(await open(visit, linked.link)) ?? first.form;
    visit.pressed.add(linked.asked.email);
    const answer = await sendForm(visit, form, linked.link);
    const booked = await isBooked(visit, start);
    await waitForMails(visit, linked.asked.email, booked && mailsBefore > 1 ? 2 : 1);
    const mailsAfter = await countMails(visit, first.asked.email);
    return {
      repeatedAfter,
      linked,
      listedBefore,
      listedAfterOpening,
      answer,
      booked,
      pressedAgain,
      mailsBefore,
      mailsAfter,
    };
  });
}

async function countMails(visit: Visit, address: string): Promise<number> {
  return (await waitForMails(visit, address, 0)).length;
}

async function countLinks(visit: Visit, { asked, link }: Linked): Promise<number> {
  const mails = await waitForMails(visit, asked.email, 0);
  return mails.filter((mail) => linksLike(mail, link).length > 0).length;
}

/**
 * Cancels the first guest's meeting, if a mail has a link for that, and presses the old button again. The interface has no cancellation.
 * Undefined if it was not possible.
 */
export function pressedAfterCancelling(
  visit: Visit,
): Promise<{ booked: boolean; answer: Exchange } | undefined> {
  return visit.once('pressed after cancelling', async () => {
    await scanned(visit);
    const first = await confirmedAndBooked(visit);
    const { start } = first.asked.body;
    await cancel(visit, first.asked.email);
    if (!(await isListed(visit, start)).listed) return undefined;
    const answer = await sendForm(visit, first.form, first.link);
    return { booked: !(await isListed(visit, start)).listed, answer };
  });
}

/** Cancels a guest's meeting by the link in its mail. Returns whether that was possible. */
async function cancel(visit: Visit, email: string): Promise<boolean> {
  const mails = await waitForMails(visit, email, 0);
  const link = mails
    .slice(1)
    .map(cancelLink)
    .find((found) => found !== undefined);
  const form = link === undefined ? undefined : cancelFormOf(await open(visit, link));
  if (link === undefined || !form) return false;
  return (await sendForm(visit, form, link)).status < 400;
}

/** Cancels the meetings that this visit still has, so that the calendar is as before. */
export async function tidyUp(visit: Visit): Promise<void> {
  for (const email of visit.pressed) await cancel(visit, email);
}
