import { createHash } from 'node:crypto';
import type { Instant } from '../../../time/index.ts';

/** A complete message that can be sent: an envelope and its bytes (RFC 5322). */
export type OutgoingMail = {
  /** The outbox's id. Every copy of a mail has the same id and the same Message-ID. */
  id: string;
  /** The id of the request, and of its meeting, that the mail is about. */
  requestId: string;
  kind: string;
  from: string;
  to: string;
  /** The time when the mail was first due. Every copy has the same. */
  at: Instant;
  raw: Buffer;
};

/**
 * Sends mail. Resolves when the next hop has accepted the message. If `signal` aborts, the sender has given up. A message that has not left
 * by then must not leave, because it will be sent again.
 * @throws MailRefused if sending it again is useless; MailDeferred if one mailbox takes no mail now; anything else is a failure of the mail
 *   server, and is tried again
 */
export type MailTransport = {
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** A transport that keeps mail deletes the mail of erased guests here. */
  forget?(mails: Pick<OutgoingMail, 'at' | 'kind' | 'id'>[]): Promise<void>;
  /** A transport that keeps mail on this machine gives the local inbox page its mail here. */
  inbox?: LocalInbox;
  close(): Promise<void>;
};

/** Maximum number of mails that are sent at once. The smallest limit of a mail provider that we know is ten. */
export const mailsAtOnce = 5;

/** Mail that stayed on this machine. */
export type LocalInbox = {
  /** Lists the newest mail first. */
  list(limit: number): Promise<StoredMail[]>;
  /** Returns the message of that name, if there is one. */
  read(name: string): Promise<Buffer | undefined>;
};

/** `name` is safe in a path and a link, and sorts by time. */
export type StoredMail = { name: string; at: Instant; raw: Buffer };

/** This process cannot compose a mail, because it lacks the page or has another secret. Another process of the database may. */
export class OtherProcessCanSend extends Error {
  override readonly name = 'OtherProcessCanSend';
}

/** The mail server's answer to one mail. `mailbox`: it is about this address, so other mail is not affected. */
class MailFailure extends Error {
  readonly mailbox: boolean;
  constructor(message: string, { mailbox = false, ...options }: ErrorOptions & { mailbox?: boolean } = {}) {
    super(message, options);
    this.mailbox = mailbox;
  }
}

/** The mail server works, but takes no mail for this mailbox now, for example while it greylists. The mail is tried again. */
export class MailDeferred extends MailFailure {
  override readonly name = 'MailDeferred';
}

/** The next hop will never accept this message: the mailbox does not exist, or a policy refuses it. */
export class MailRefused extends MailFailure {
  override readonly name = 'MailRefused';
}

/** Keeps mail in memory, for tests and for a service in process. `sent` holds every mail, copies included. */
export function memoryTransport(): MailTransport & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  const kept = new Map<string, Buffer>();
  return {
    sent,
    async send(mail) {
      sent.push(mail);
      kept.set(storedName(mail), mail.raw);
    },
    async forget(mails) {
      for (const mail of mails) kept.delete(storedName(mail));
    },
    inbox: inboxOf(
      async () => [...kept.keys()],
      async (name) => kept.get(name),
    ),
    async close() {},
  };
}

/** An inbox of mail that is kept under its stored name. Other names are neither listed nor read. */
export function inboxOf(
  names: () => Promise<string[]>,
  read: (name: string) => Promise<Buffer | undefined>,
): LocalInbox {
  const isOurs = (name: string) => timeOfStoredName(name) !== undefined;
  return {
    async list(limit) {
      const newest = (await names()).filter(isOurs).sort().reverse().slice(0, limit);
      const open = async (name: string) => ({ name, at: timeOfStoredName(name) ?? 0, raw: await read(name) });
      const mails = await Promise.all(newest.map(open));
      return mails.filter((mail): mail is StoredMail => mail.raw !== undefined);
    },
    read: async (name) => (isOurs(name) ? read(name) : undefined),
  };
}

const shape = /^(\d{8}T\d{9}Z)-[a-z_]{1,32}-[A-Za-z0-9_-]{1,64}$/;

/** The name of a stored mail sorts by time and is safe in a path and a link. Every copy of a mail has the same, so the last one stays. */
export function storedName({ at, kind, id }: Pick<OutgoingMail, 'at' | 'kind' | 'id'>): string {
  const time = new Date(at).toISOString().replace(/[-:.]/g, '');
  const name = `${time}-${kind}-${id}`;
  return shape.test(name)
    ? name
    : `${time}-mail-${createHash('sha256').update(`${kind}-${id}`).digest('hex')}`;
}

/** Reads from the name of a stored mail when it was due. Undefined for any other name. */
export function timeOfStoredName(name: string): Instant | undefined {
  const time = shape.exec(name)?.[1];
  if (!time) return undefined;
  return Date.parse(time.replace(/^(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5.'));
}
