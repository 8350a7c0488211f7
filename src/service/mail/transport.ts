import type { Instant } from '../../time/index.ts';

/** A whole message, ready to leave: an envelope and its bytes (RFC 5322). */
export type OutgoingMail = {
  /** The outbox's id; the same for every copy of a mail, as is the Message-ID inside. */
  id: string;
  /** The request, and the meeting, that it is about. */
  requestId: string;
  kind: string;
  from: string;
  to: string;
  /** When the mail was due for the first time: the same for every copy. */
  at: Instant;
  raw: Buffer;
};

/**
 * How mail leaves. Resolves when the next hop has taken the message for good. Whoever sends has given up when `signal` aborts:
 * what has not left then must not leave any more, because it will be sent again.
 * @throws MailRefused where sending it again is no use; anything else is tried again
 */
export type MailTransport = {
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Where a transport keeps mail: forgets these, of people who are to be forgotten. */
  forget?(mails: Pick<OutgoingMail, 'at' | 'kind' | 'id'>[]): Promise<void>;
  /** Where a transport keeps mail on this machine, the local inbox page shows it. */
  inbox?: LocalInbox;
  close(): Promise<void>;
};

/** Mail that stayed on this machine. */
export type LocalInbox = {
  /** The newest first. */
  list(limit: number): Promise<StoredMail[]>;
  /** The message of that name, or undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
};

/** `name` is safe in a path and a link, and sorts by time. */
export type StoredMail = { name: string; at: Instant; raw: Buffer };

/** This process cannot write a mail that another of the same database may: it has no such page, or another secret. */
export class MailElsewhere extends Error {
  override readonly name = 'MailElsewhere';
}

/**
 * The next hop will never take this message: no such mailbox, refused by policy. `mailbox`: it is this one address that is refused,
 * which says nothing of other mail.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly mailbox: boolean;
  constructor(message: string, { mailbox = false, ...options }: ErrorOptions & { mailbox?: boolean } = {}) {
    super(message, options);
    this.mailbox = mailbox;
  }
}
