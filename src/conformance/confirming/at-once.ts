import { type Asked, isListed, startNumber } from '../requests/asking.ts';
import { NotRunnable } from '../visit/check.ts';
import type { Exchange } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';
import { askForLink, confirmedAndBooked, isBooked, type Linked } from './confirming.ts';
import {
  type ConfirmForm,
  confirmFormOf,
  declineFormOf,
  linksLike,
  open,
  secretOf,
  sendForm,
  waitForMails,
} from './guest-link.ts';

/** A guest, and the answer to pressing the button. */
type Pressed = Linked & { answer: Exchange };

/** The form behind a guest's link. If its page has none, the first guest's form. */
async function formFor(visit: Visit, { link }: Linked): Promise<ConfirmForm> {
  return confirmFormOf(await open(visit, link)) ?? (await confirmedAndBooked(visit)).form;
}

/** Number of times that one guest presses the button at the same time. */
const presses = 3;

/** A guest presses the button several times at once. */
function pressedAtOnce(visit: Visit): Promise<{ answers: Exchange[]; guest: Linked }> {
  return visit.once('pressed at once', async () => {
    const guest = await askForLink(visit, await startNumber(visit, 5));
    const form = await formFor(visit, guest);
    visit.pressed.add(guest.asked.email);
    const answers = await Promise.all(
      Array.from({ length: presses }, () => sendForm(visit, form, guest.link)),
    );
    return { answers, guest };
  });
}

/** Two guests request one start, open their links, and press at the same time. */
export function twoAtOnce(visit: Visit): Promise<{ guests: [Pressed, Pressed]; booked: boolean }> {
  return visit.once('two at once', async () => {
    await confirmedAndBooked(visit);
    const start = await startNumber(visit, 6);
    const [one, other] = [await askForLink(visit, start), await askForLink(visit, start)];
    const forms = [await formFor(visit, one), await formFor(visit, other)] as const;
    visit.pressed.add(one.asked.email).add(other.asked.email);
    const answers = await Promise.all([
      sendForm(visit, forms[0], one.link),
      sendForm(visit, forms[1], other.link),
    ]);
    return {
      guests: [
        { ...one, answer: answers[0] },
        { ...other, answer: answers[1] },
      ],
      booked: await isBooked(visit, start),
    };
  });
}

/** The answer to one of the presses at once, and the number of the guest's mails after a later guest's mail had arrived. */
export async function mailsOfPressesAtOnce(visit: Visit): Promise<{ answer: Exchange; mails: number }> {
  const { answers, guest } = await pressedAtOnce(visit);
  await twoAtOnce(visit);
  const mails = await waitForMails(visit, guest.asked.email, 0);
  return { answer: answers[0] as Exchange, mails: mails.length };
}

/** One guest requests one start under two names. `pressed`: the answers to both links, if there were two. */
export function twoDetails(visit: Visit): Promise<{
  first: Linked;
  other: Asked;
  otherLink: string | undefined;
  pressed: { first: Exchange; second: Exchange } | undefined;
}> {
  return visit.once('two details', async () => {
    const first = await askForLink(visit, await startNumber(visit, 7));
    const { body, email } = first.asked;
    const otherBody = { ...body, guestName: 'Conformance Check, with another name' };
    const other = { email, body: otherBody, exchange: await visit.request(otherBody) };
    const mails = other.exchange.status === 202 ? await waitForMails(visit, email, 2) : [];
    const otherLink = mails
      .flatMap((mail) => linksLike(mail, first.link))
      .find((link) => link !== first.link);
    if (otherLink === undefined) return { first, other, otherLink, pressed: undefined };
    const form = await formFor(visit, first);
    visit.pressed.add(email);
    const pressed = {
      first: await sendForm(visit, form, first.link),
      second: await sendForm(visit, form, otherLink),
    };
    return { first, other, otherLink, pressed };
  });
}

type Declined = {
  guest: Linked;
  /** The result of a press for a link with another secret. */
  changed: { answer: Exchange; listed: boolean };
  /** The result of "this was not me". Undefined if the page has no such button. */
  declined: { answer: Exchange; listed: boolean } | undefined;
};

/** A guest whose link is tried with another secret. Then the guest declines. */
export function declined(visit: Visit): Promise<Declined> {
  return visit.once('declined', async () => {
    const guest = await askForLink(visit, await startNumber(visit, 4));
    const { start } = guest.asked.body;
    const form = await formFor(visit, guest);
    if (!(await isListed(visit, start)).listed)
      throw new NotRunnable(`${start} is not free any more although no guest has confirmed it`);
    // If a bug of the service books the meeting, it is cancelled at the end.
    visit.pressed.add(guest.asked.email);
    const answer = await sendForm(visit, form, withOtherSecret(guest.link));
    const changed = { answer, listed: (await isListed(visit, start)).listed };
    const decline = declineFormOf(await open(visit, guest.link));
    if (!decline || !changed.listed) return { guest, changed, declined: undefined };
    const said = await sendForm(visit, decline, guest.link);
    return { guest, changed, declined: { answer: said, listed: (await isListed(visit, start)).listed } };
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
