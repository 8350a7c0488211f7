import type { MailTransport, OutgoingMail } from './transport.ts';

/** Keeps mail in memory, for tests and for a service in process; `sent` grows. */
export function memoryTransport(): MailTransport & { sent: OutgoingMail[] } {
  throw new Error('not built yet');
}
