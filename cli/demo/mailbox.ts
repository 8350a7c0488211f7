import { setTimeout as sleep } from 'node:timers/promises';
import {
  emlFolder,
  type MailTransport,
  type OutgoingMail,
  type ReadMessage,
  readMessage,
} from '../../src/service/index.ts';

/** A mail that was read from the folder. */
export type Mail = ReadMessage & { kind: string; file: string };

/** A folder of `.eml` files, and a way to wait for a mail to arrive in it. */
export type Mailbox = {
  transport: MailTransport;
  /** Resolves with the first mail of a kind once it is in the folder. @throws Error if no such mail arrives within a minute */
  arrival(kind: string, signal: AbortSignal): Promise<Mail>;
};

/** `onMail` is called with each mail once its file is written. */
export function openMailbox(directory: string, onMail?: (mail: Mail) => void): Mailbox {
  const folder = emlFolder(directory);
  const arrived: Mail[] = [];
  return {
    transport: {
      ...folder,
      async send(outgoing) {
        await folder.send(outgoing);
        const mail = await readBack(folder, outgoing);
        arrived.push(mail);
        onMail?.(mail);
      },
    },
    async arrival(kind, signal) {
      for (let waitedMs = 0; waitedMs < arrivalTimeoutMs; waitedMs += lookEveryMs) {
        const found = arrived.find((mail) => mail.kind === kind);
        if (found) return found;
        await sleep(lookEveryMs, undefined, { signal });
      }
      throw new Error(`no mail of the kind ${kind} was sent within ${arrivalTimeoutMs / 1000} seconds`);
    },
  };
}

const lookEveryMs = 20;
const arrivalTimeoutMs = 60_000;

/** Reads the mail back from its folder, so that the demo shows what is really on the disk. */
async function readBack(folder: MailTransport, { kind, raw }: OutgoingMail): Promise<Mail> {
  const stored = (await folder.inbox?.list(100))?.find((mail) => mail.raw.equals(raw));
  if (!stored) throw new Error(`the mail ${kind} was sent and does not lie in its folder`);
  return { ...readMessage(stored.raw), kind, file: `${stored.name}.eml` };
}

/** The first link in a mail whose path begins with `path`, or undefined. */
export function linkIn(mail: Mail, path: string): string | undefined {
  const words = (mail.text ?? '').split(/\s+/);
  return words.find(
    (word) => /^https?:\/\//.test(word) && (URL.parse(word)?.pathname ?? '').startsWith(path),
  );
}
