import type { MailTransport } from './transport.ts';

/** Keeps every mail as one `.eml` file in a folder, which is made where it is missing. */
export function emlFolder(_directory: string): MailTransport {
  throw new Error('not built yet');
}
