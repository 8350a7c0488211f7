import { type OutgoingMail, readMessage } from '../service/index.ts';

/** A mail that left, as its reader sees it. */
export type WorldMail = {
  /** ISO 8601, by the world's clock. */
  at: string;
  /** `confirm_request`, `booked_guest`, `booked_host`, `cancelled_guest`, `cancelled_host`, `called_off_guest`, `called_off_host` or `slot_gone`. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** Where the guest decides; in mails of the kind `confirm_request`. */
  confirmUrl?: string;
  /** Where the guest cancels what is booked; in mails of the kind `booked_guest`. */
  cancelUrl?: string;
};

export function readWorldMail({ at, kind, to, raw }: OutgoingMail): WorldMail {
  const { headers, text = '' } = readMessage(raw);
  const confirmUrl = linkIn(text, 'confirm');
  const cancelUrl = linkIn(text, 'cancel');
  return {
    at: new Date(at).toISOString(),
    kind,
    to,
    subject: headers.get('subject') ?? '',
    text,
    ...(confirmUrl && { confirmUrl }),
    ...(cancelUrl && { cancelUrl }),
  };
}

/** The link alone on its line: a guest may write an address into their name, but a name is no line. */
function linkIn(text: string, what: 'confirm' | 'cancel'): string | undefined {
  return new RegExp(`^https?://[^\\s/]+/${what}/[\\w-]{43}$`, 'm').exec(text)?.[0];
}
