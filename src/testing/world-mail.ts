import { type OutgoingMail, readMessage } from '../service/index.ts';

/** A sent mail, as its reader sees it. */
export type WorldMail = {
  /** ISO 8601, by the world's clock. */
  at: string;
  /** `confirm_request`, `booked_guest`, `booked_host`, `moved_guest`, `moved_host`, `cancelled_guest`, `cancelled_host`, `called_off_guest`, `called_off_host`, `rebook_guest`, `rebook_host`, `reminder_guest` or `slot_gone`. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** The link to confirm, in mails of the kind `confirm_request`. */
  confirmUrl?: string;
  /** The link to cancel the meeting: for the guest in `booked_guest` and `moved_guest`, for the host in `booked_host` and `moved_host`. */
  cancelUrl?: string;
  /** The link to move the meeting, in `booked_guest` and `moved_guest`. */
  moveUrl?: string;
};

export function readWorldMail({ at, kind, to, raw }: OutgoingMail): WorldMail {
  const { headers, text = '' } = readMessage(raw);
  return {
    at: new Date(at).toISOString(),
    kind,
    to,
    subject: headers.get('subject') ?? '',
    text,
    ...linkIn(text, 'confirm'),
    ...linkIn(text, 'cancel'),
    ...linkIn(text, 'move'),
  };
}

/** Finds a link that is a line of its own. A guest's name can contain a link, but is never a line of its own. */
function linkIn(text: string, what: 'confirm' | 'cancel' | 'move') {
  const found = new RegExp(`^https?://[^\\s/]+/${what}/[\\w-]{43}$`, 'm').exec(text);
  return found && { [`${what}Url`]: found[0] };
}
