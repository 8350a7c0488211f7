import { rootCertificates } from 'node:tls';
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts';
import { MailRefused, type MailTransport } from './transport.ts';

/** `ca`: a certificate authority (PEM) to trust beside those of Node, for a mail server of one's own. */
export type SmtpOptions = { ca?: string };

/** So many mails leave at once; the mail providers' smallest bound known to us is ten. */
const connections = 5;
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

/**
 * Sends through a mail server (RFC 5321): `smtp://` or `smtps://`, with TLS unless it is on this machine. Nothing is tried a
 * second time here: the outbox does, and knows what it has tried.
 * - the server refuses this mailbox or this message for good (5xx to RCPT TO or DATA): `MailRefused`
 * - it refuses us (login, sender), is not there, too slow, or says 4xx: an Error, to be tried again
 * @throws RangeError where the address is none; it never names the password
 */
export function smtpTransport(url: string, options: SmtpOptions = {}): MailTransport {
  const server = readSmtpUrl(url);
  let mailer: Promise<Mailer> | undefined;
  return {
    async send({ from, to, raw }, signal) {
      // Loaded with the first mail, so that a service starts without it.
      mailer ??= openMailer(server, options);
      try {
        await (await mailer).sendMail({ envelope: { from, to }, raw, signal });
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    async close() {
      (await mailer)?.close();
      mailer = undefined;
    },
  };
}

type Mailer = Awaited<ReturnType<typeof openMailer>>;

async function openMailer({ host, port, encryption, login }: SmtpServer, { ca }: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...patience,
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca: [...rootCertificates, ca] }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type SmtpError = Error & { responseCode?: number; command?: string; response?: string };

/**
 * A refusal for good, or undefined. 530, 534, 535 and 538 speak of our login wherever they come (RFC 4954 §6), and a sender that is
 * refused is our setting: then the mail waits until its host has mended it.
 */
function refusalOf(error: unknown): MailRefused | undefined {
  if (!(error instanceof Error)) return undefined;
  const { responseCode = 0, command = '', response = '' } = error as SmtpError;
  if (responseCode < 500 || [530, 534, 535, 538].includes(responseCode)) return undefined;
  if (command === 'RCPT TO')
    return new MailRefused(error.message, { cause: error, mailbox: isAboutMailbox(response) });
  return command === 'DATA' ? new MailRefused(error.message, { cause: error }) : undefined;
}

/** 5.1 and 5.2 are about an address and a mailbox, 5.7 and others may be about us (RFC 3463 §3). Without a code it is the mailbox. */
function isAboutMailbox(response: string): boolean {
  const enhanced = /^\d{3}[ -](\d)\.(\d{1,3})\.\d{1,3}\b/.exec(response);
  return enhanced ? enhanced[2] === '1' || enhanced[2] === '2' : true;
}
