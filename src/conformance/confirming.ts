import { type Asked, ask, askAccepted, firstAsked, isListed, startNumber } from './asking.ts';
import { NotRunnable } from './check.ts';
import { type Exchange, tell } from './exchange.ts';
import {
  type ConfirmForm,
  confirmationLink,
  confirmFormOf,
  open,
  sendForm,
  waitForMails,
} from './guest-link.ts';
import { refusals } from './meeting-request.ts';
import type { Visit } from './visit.ts';

/** A request that was accepted, and the link that its guest was mailed. */
export type Linked = { asked: Asked; link: string };

/** What the first guest's confirmation came to. */
export type Confirmed = Linked & {
  opened: Exchange;
  /** What the button sends; the pages of others are pressed with it where they show none any more. */
  form: ConfirmForm;
  answer: Exchange;
  booked: boolean;
  /** Whether the start was still listed afterwards, and what another guest was told who asked for it. */
  listedAfter: { listed: boolean; read: Exchange };
  askedAfter: Exchange;
};

/** Whether a start is still listed although it was asked for: looked at once, before anybody confirms. */
export function listedWhileAwaiting(visit: Visit): Promise<{ listed: boolean; read: Exchange }> {
  return visit.once('listed while awaiting', async () => {
    const { body, exchange } = await firstAsked(visit);
    if (exchange.status !== 202) throw new NotRunnable(`a listed start was not accepted: ${tell(exchange)}`);
    return isListed(visit, body.start);
  });
}

/** The mails of the first guest, as soon as there is one. */
export function firstMails(visit: Visit) {
  return visit.once('first mails', async () => {
    const asked = await firstAsked(visit);
    if (asked.exchange.status !== 202)
      throw new NotRunnable(`a listed start was not accepted: ${tell(asked.exchange)}`);
    return { asked, mails: await waitForMails(visit, asked.email, 1) };
  });
}

/** @throws NotRunnable where the first guest got no link: that is for the check of the mail itself */
export async function firstLink(visit: Visit): Promise<Linked> {
  const { asked, mails } = await firstMails(visit);
  return { asked, link: linkIn(mails[0]) };
}

function linkIn(mail: Parameters<typeof confirmationLink>[0] | undefined): string {
  const link = mail && confirmationLink(mail);
  if (link === undefined) throw new NotRunnable('no confirmation link was mailed');
  return link;
}

/** Asks for a start as a new guest and waits for the link. */
export async function askForLink(visit: Visit, start: string): Promise<Linked> {
  const asked = await askAccepted(visit, start);
  return { asked, link: linkIn((await waitForMails(visit, asked.email, 1))[0]) };
}

/** A second guest who asks for the first one's start while that one has not confirmed. */
export function rival(visit: Visit): Promise<Linked> {
  return visit.once('rival', async () => askForLink(visit, (await firstLink(visit)).asked.body.start));
}

/**
 * Sends the first request once more. The mails are counted when a later request's mail is there: what has not come by then, does
 * not come.
 */
export function repeated(visit: Visit): Promise<{ exchange: Exchange; mails: number }> {
  return visit.once('repeated', async () => {
    const { asked } = await firstLink(visit);
    const exchange = await visit.request(asked.body);
    await rival(visit);
    return { exchange, mails: (await waitForMails(visit, asked.email, 1)).length };
  });
}

/**
 * The first guest opens the link and presses the button. Whatever has to be looked at before is looked at first, whichever check
 * asks for this.
 */
export function confirmed(visit: Visit): Promise<Confirmed> {
  return visit.once('confirmed', async () => {
    const linked = await firstLink(visit);
    await attempt(listedWhileAwaiting(visit));
    await attempt(repeated(visit));
    await attempt(rival(visit));
    const opened = await open(visit, linked.link);
    const form = confirmFormOf(opened);
    if (!form) throw new NotRunnable(`the page behind the link has no form to confirm with: ${tell(opened)}`);
    visit.pressed.add(linked.asked.email);
    const answer = await sendForm(visit, form, linked.link);
    const { start } = linked.asked.body;
    const listedAfter = await isListed(visit, start);
    const askedAfter = (await ask(visit, start)).exchange;
    const booked = !listedAfter.listed || refusals.includes(askedAfter.status);
    return { ...linked, opened, form, answer, booked, listedAfter, askedAfter };
  });
}

/** As `confirmed`. @throws NotRunnable where nothing was booked by it: that is for the check of the confirmation itself */
export async function confirmedAndBooked(visit: Visit): Promise<Confirmed> {
  const found = await confirmed(visit);
  if (!found.booked) throw new NotRunnable(`pressing the button booked nothing: ${tell(found.answer)}`);
  return found;
}

/** What could not be made is told by the check that is about it. */
async function attempt(made: Promise<unknown>): Promise<void> {
  try {
    await made;
  } catch (error) {
    if (!(error instanceof NotRunnable)) throw error;
  }
}

/** Whether a start is booked: it is not listed, or what is listed is not given to another guest. */
export async function isBooked(visit: Visit, start: string): Promise<boolean> {
  const { listed } = await isListed(visit, start);
  return !listed || refusals.includes((await ask(visit, start)).exchange.status);
}

/**
 * Whether a link that was never opened confirms. Asked only where pressing the button booked nothing, to tell apart whether it
 * was opening the link that used it up.
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
