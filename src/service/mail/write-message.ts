import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';

/** A whole message as bytes (RFC 5322). The composer is loaded with the first one, so that a service starts without it. */
export async function writeMessage(message: MailComposerOptions): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer({ ...message, newline: '\r\n' }).compile().build();
}

/** The right part of addresses and Message-IDs: the public host, where it has a name. */
export function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname;
}
