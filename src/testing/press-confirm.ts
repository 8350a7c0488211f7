import { type BookingRecord, type OutgoingMail, readBookings, type Store } from '../service/index.ts';
import { WorldError, type WorldErrorCode } from './world-error.ts';
import { readWorldMail } from './world-mail.ts';

/** A meeting that its guest confirmed. `start` is in the guest's zone. `id` is the request's id, and `hostEmail` says with whom it is. */
export type WorldMeeting = Omit<BookingRecord, 'status' | 'hostEmail'> & { hostEmail: string };

/** The booked meetings, in the order of their requests. */
export async function readMeetings(store: Store): Promise<WorldMeeting[]> {
  const bookings = await readBookings(store);
  return bookings.flatMap((booking) => meetingOf(booking) ?? []);
}

/** The meeting of a request, if it is booked. */
function meetingOf({ status, hostEmail, ...booking }: BookingRecord): WorldMeeting | undefined {
  return status === 'booked' && hostEmail !== null ? { ...booking, hostEmail } : undefined;
}

type ConfirmOptions = {
  sent: readonly OutgoingMail[];
  store: Store;
  /** Opens a page as the guest's browser does. */
  browse(url: string, init?: RequestInit): Promise<Response>;
};

/**
 * The guest opens the latest confirmation mail, follows its link and presses the page's button. A second press returns the same booking.
 * @throws WorldError if this books nothing
 */
export async function pressConfirm(
  email: string,
  { sent, store, browse }: ConfirmOptions,
): Promise<WorldMeeting> {
  const mail = sent.findLast(
    ({ kind, to }) => kind === 'confirm_request' && to.toLowerCase() === email.toLowerCase(),
  );
  const url = mail && readWorldMail(mail).confirmUrl;
  if (!mail || !url) throw new WorldError('no_mail', noMail(email, sent));
  const page = await readPage(await browse(url));
  // The headers that a browser sends with a form of the same site.
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const press = (button: string) => browse(url, { method: 'POST', headers, body: `${button}=confirm` });
  const after = page.button ? await readPage(await press(page.button)) : page;
  const [booking] = await readBookings(store, { id: mail.requestId });
  const meeting = booking && meetingOf(booking);
  if (!meeting) {
    const said = `the page behind the link says "${after.title}" (${after.status})`;
    throw new WorldError(after.isTaken ? 'taken' : whyNot(booking), `${email} cannot confirm: ${said}`);
  }
  return meeting;
}

type ShownPage = { status: number; title: string; button?: string; isTaken: boolean };

/** Reads the page's heading, and the name of its confirm button if it has one. While the time is not free, the page offers only to decline. */
async function readPage(response: Response): Promise<ShownPage> {
  const html = await response.text();
  const title = /<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
  const button = /<button name="([^"]+)" value="confirm"/.exec(html)?.[1];
  const isTaken = button === undefined && html.includes('value="decline"');
  return { status: response.status, title, ...(button && { button }), isTaken };
}

/** Why nothing was booked. A request that is still open after the press can no longer be confirmed: the meeting's time has come. */
function whyNot(booking: BookingRecord | undefined): WorldErrorCode {
  switch (booking?.status) {
    case 'expired':
    case 'declined':
    case 'cancelled':
      return booking.status;
    default:
      return booking?.status === 'superseded' ? 'taken' : booking?.status === 'awaiting' ? 'past' : 'refused';
  }
}

function noMail(email: string, sent: readonly OutgoingMail[]): string {
  const others = new Set(sent.filter(({ kind }) => kind === 'confirm_request').map(({ to }) => to));
  const known = others.size > 0 ? `they went to ${[...others].join(', ')}` : 'no confirmation mail was sent';
  return `no confirmation mail went to ${email}; ${known}`;
}
