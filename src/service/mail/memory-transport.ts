import { storedName, timeOfStoredName } from './stored-name.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** Keeps mail in memory, for tests and for a service in process; `sent` grows, copies included. */
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
    inbox: {
      async list(limit) {
        const names = [...kept.keys()].sort().reverse().slice(0, limit);
        return names.map((name) => ({
          name,
          at: timeOfStoredName(name) ?? 0,
          raw: kept.get(name) as Buffer,
        }));
      },
      read: async (name) => kept.get(name),
    },
    async close() {},
  };
}
