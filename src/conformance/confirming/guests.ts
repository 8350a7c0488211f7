import { type Asked, ask, askAccepted, firstAsked, isListed, startNumber } from '../requests/asking.ts';
import { NotRunnable, refusals } from '../visit/check.ts';
import { type Exchange, tell } from '../visit/exchange.ts';
import type { ReceivedMail, Visit } from '../visit/visit.ts';
import {
  type ConfirmForm,
  cancelFormOf,
  cancelLink,
  confirmationLink,
  confirmFormOf,
  open,
  secretOf,
  sendForm,
  waitForMails,
} from './guest-link.ts';

/** A request that was accepted, and the link in its guest's mail. */
export type Linked = { asked: Asked; link: string };

/** The results of the first guest's confirmation. */
export type Confirmed = Linked & {
  /** The form of the button. It is also sent for guests whose own page has no button any more. */
  form: ConfirmForm;
  answer: Exchange;
  booked: boolean;
  /** Whether the start was still listed afterwards, and the answer to another guest's request for it. */
  listedAfter: { listed: boolean; read: Exchange };
  askedAfter: Exchange;
};

/** Whether a requested start is still listed. It is read once, before any guest confirms. */
export function listedWhileAwaiting(visit: Visit): Promise<{ listed: boolean; read: Exchange }> {
  return visit.once('listed while awaiting', async () =>
    isListed(visit, (await firstAccepted(visit)).body.start),
  );
}

async function firstAccepted(visit: Visit): Promise<Asked> {
  const asked = await firstAsked(visit);
  if (asked.exchange.status === 202) return asked;
  throw new NotRunnable(`a listed start was not accepted: ${tell(asked.exchange)}`);
}

/** The mails of the first guest, after the first one arrived. */
export function firstMails(visit: Visit): Promise<{ asked: Asked; mails: readonly ReceivedMail[] }> {
  return visit.once('first mails', async () => {
    const asked = await firstAccepted(visit);
    return { asked, mails: await waitForMails(visit, asked.email, 1) };
  });
}

/** @throws NotRunnable if the first guest got no link. Another check covers the mail itself */
export async function firstLink(visit: Visit): Promise<Linked> {
  const { asked, mails } = await firstMails(visit);
  return { asked, link: linkIn(mails[0]) };
}

function linkIn(mail: ReceivedMail | undefined): string {
  const link = mail && confirmationLink(mail);
  if (link === undefined) throw new NotRunnable('no confirmation link was mailed');
  return link;
}

/** Requests a start as a new guest, and waits for the link. */
export async function askForLink(visit: Visit, start: string): Promise<Linked> {
  const asked = await askAccepted(visit, start);
  return { asked, link: linkIn((await waitForMails(visit, asked.email, 1))[0]) };
}

/** A second guest who requests the first guest's start before that guest has confirmed. */
export function rival(visit: Visit): Promise<Linked> {
  return visit.once('rival', async () => askForLink(visit, (await firstLink(visit)).asked.body.start));
}

/** The first guest opens the link and presses the button. The facts that must be read before are read first. */
export function confirmed(visit: Visit): Promise<Confirmed> {
  return visit.once('confirmed', async () => {
    const first = await firstLink(visit);
    await listedWhileAwaiting(visit);
    // If the second guest got no link, the checks of that guest say why.
    await rival(visit).catch((error: unknown) => {
      if (!(error instanceof NotRunnable)) throw error;
    });
    const opened = await open(visit, first.link);
    const form = confirmFormOf(opened);
    if (!form) throw new NotRunnable(`the page behind the link has no form to confirm with: ${tell(opened)}`);
    visit.pressed.add(first.asked.email);
    const answer = await sendForm(visit, form, first.link);
    const { start } = first.asked.body;
    const listedAfter = await isListed(visit, start);
    const askedAfter = (await ask(visit, start)).exchange;
    const booked = !listedAfter.listed || refusals.includes(askedAfter.status);
    return { ...first, form, answer, booked, listedAfter, askedAfter };
  });
}

/** As `confirmed`. @throws NotRunnable if this booked nothing. Another check covers the confirmation itself */
export async function confirmedAndBooked(visit: Visit): Promise<Confirmed> {
  const found = await confirmed(visit);
  if (!found.booked) throw new NotRunnable(`pressing the button booked nothing: ${tell(found.answer)}`);
  return found;
}

/** A guest opens the link and presses the button. If the page has no form, the one that a known guest read is sent. */
export async function press(visit: Visit, { asked, link }: Linked, known?: ConfirmForm): Promise<Exchange> {
  const opened = await open(visit, link);
  const form = confirmFormOf(opened) ?? known;
  if (!form) throw new NotRunnable(`the page behind the link has no form to confirm with: ${tell(opened)}`);
  visit.pressed.add(asked.email);
  return sendForm(visit, form, link);
}

/** The second guest of a start that the first guest has confirmed also presses the button. */
export async function rivalPressed(visit: Visit) {
  const first = await confirmedAndBooked(visit);
  const second = await rival(visit);
  return { first, second: { ...second, answer: await press(visit, second, first.form) } };
}

/**
 * A guest whose mail scanner opens the link three times. Then a link with another secret is tried, and then the guest confirms. Each
 * `listed` tells whether the start was free then.
 */
export function scanned(visit: Visit) {
  return visit.once('scanned', async () => {
    const { form } = await confirmed(visit);
    const guest = await askForLink(visit, await startNumber(visit, 1));
    const { start } = guest.asked.body;
    const listedBefore = (await isListed(visit, start)).listed;
    for (const method of ['HEAD', 'GET', 'GET'] as const) await open(visit, guest.link, method);
    const listedAfterOpening = (await isListed(visit, start)).listed;
    // If a bug of the service books the meeting, it is cancelled at the end.
    visit.pressed.add(guest.asked.email);
    const changed = await sendForm(visit, form, withOtherSecret(guest.link));
    const listedAfterChanged = (await isListed(visit, start)).listed;
    const answer = await press(visit, guest, form);
    const booked = await isBooked(visit, start);
    return { start, listedBefore, listedAfterOpening, changed, listedAfterChanged, answer, booked };
  });
}

/**
 * The link with one character of its secret changed. A query may hold more than the secret, such as a language. The longest word is the
 * secret. The character is in its second half, because some services check only the first characters.
 */
function withOtherSecret(link: string): string {
  const words = secretOf(link).match(/[\w-]+/g) ?? [];
  const secret = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  const at = Math.floor(secret.length * 0.75);
  const other = secret[at] === 'A' ? 'B' : 'A';
  return link.replace(secret, () => secret.slice(0, at) + other + secret.slice(at + 1));
}

/** Whether a start is booked: it is not listed, or another guest's request for it is refused. */
export async function isBooked(visit: Visit, start: string): Promise<boolean> {
  const { listed } = await isListed(visit, start);
  return !listed || refusals.includes((await ask(visit, start)).exchange.status);
}

/** Cancels the meetings that this visit still has, if a mail has a link for that. Then the calendar is as before. */
export async function tidyUp(visit: Visit): Promise<void> {
  for (const email of visit.pressed) {
    const [, ...later] = await waitForMails(visit, email, 0);
    const link = later.map(cancelLink).find((found) => found !== undefined);
    const form = link === undefined ? undefined : cancelFormOf(await open(visit, link));
    if (link !== undefined && form) await sendForm(visit, form, link);
  }
}
