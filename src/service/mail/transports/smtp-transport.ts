import { setTimeout } from 'node:timers/promises';
import { isLoopback } from '../../http/listen.ts';
import { MailDeferred, MailRefused, type MailTransport, mailsAtOnce } from './transport.ts';

const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

/**
 * Sends through a mail server (RFC 5321): `smtp://` or `smtps://`, with TLS unless it is on this machine. It does not retry. The outbox
 * does, because it knows what it has tried.
 * - the server refuses this mailbox or this message for good (5xx to RCPT TO or DATA): `MailRefused`
 * - it does not take this mailbox now (4xx to RCPT TO), or the connection hung or broke while the server works: `MailDeferred`
 * - it refuses our login or sender, does not answer, is too slow, or answers another 4xx: an Error, to be tried again
 * @throws RangeError if it is not an address. The error never names the password
 */
export function smtpTransport(url: string): MailTransport {
  const server = readSmtpUrl(url);
  let mailer: Promise<Mailer> | undefined;
  return {
    async send({ from, to, raw }, signal) {
      // Loaded with the first mail, so that a service starts without it.
      mailer ??= openMailer(server);
      const open = await mailer;
      try {
        await open.sendMail({ envelope: { from, to }, raw, signal });
      } catch (error) {
        throw await failureOf(error, open);
      }
    },
    async close() {
      (await mailer)?.close();
      mailer = undefined;
    },
  };
}

type Mailer = Awaited<ReturnType<typeof openMailer>>;

async function openMailer({ host, port, encryption, login }: ReturnType<typeof readSmtpUrl>) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...patience,
    pool: true,
    maxConnections: mailsAtOnce,
    maxRequeues: 0,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type SmtpError = Error & { responseCode?: number; command?: string; response?: string };

/**
 * What a failure says of its mail. 530, 534, 535 and 538 are always about our login (RFC 4954 §6). A refused sender is an error in our
 * settings. In both cases the mail waits until the host has corrected it. A connection that hung or broke does not show the cause: a server
 * may look up one recipient for minutes. So we check whether the server still accepts our login.
 */
async function failureOf(error: unknown, mailer: Mailer): Promise<unknown> {
  if (!(error instanceof Error) || error.name === 'AbortError') return error;
  const { responseCode = 0, command = '', response = '' } = error as SmtpError;
  const isOfRecipient = command === 'RCPT TO';
  const about = { cause: error, mailbox: isOfRecipient && isAboutMailbox(response) };
  const isRefused = responseCode >= 500 && ![530, 534, 535, 538].includes(responseCode);
  if (isRefused && (isOfRecipient || command === 'DATA')) return new MailRefused(error.message, about);
  const isDeferred = isOfRecipient && responseCode >= 400 && responseCode !== 421;
  if (isDeferred || (responseCode === 0 && (await works(mailer))))
    return new MailDeferred(error.message, about);
  return error;
}

/** The timeout is short, because the mail's own time limit still runs. */
const askingMs = 5000;

function works(mailer: Mailer): Promise<boolean> {
  const asked = mailer.verify().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, setTimeout(askingMs, false, { ref: false })]);
}

/** 5.1 and 5.2 are about an address and a mailbox, 5.7 and others may be about us (RFC 3463 §3). Without a code we assume the mailbox. */
function isAboutMailbox(response: string): boolean {
  const enhanced = /^\d{3}[ -](\d)\.(\d{1,3})\.\d{1,3}\b/.exec(response);
  return enhanced ? enhanced[2] === '1' || enhanced[2] === '2' : true;
}

const example =
  'smtps://USER:PASSWORD@mail.example.com, or smtp://USER:PASSWORD@mail.example.com:587 (characters such as @ and / in a password percent-encoded)';

/**
 * Reads `smtp://` and `smtps://` addresses. Mail holds links that confirm and cancel. So a server on another machine is reached only over
 * TLS, with its certificate checked. With `?tls=off` the host says that the network to a server without a password is safe.
 * @throws RangeError with the remedy, and never with the password
 */
export function readSmtpUrl(text: string) {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.hash)
    throw new RangeError(`the mail server's address is not one; it looks like ${example}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const login = readLogin(url, host);
  const encryption = readEncryption(url, host);
  if (login && encryption === 'none' && !isLoopback(host))
    throw new RangeError(
      `a password would go to ${host} unencrypted; leave out ?tls=off, or the user and the password`,
    );
  const usualPort = url.protocol === 'smtps:' ? 465 : login ? 587 : 25;
  return { host, port: url.port === '' ? usualPort : Number(url.port), encryption, login };
}

function readLogin(url: URL, host: string): { user: string; password: string } | undefined {
  if (url.username === '' && url.password === '') return undefined;
  const [user, password] = [url.username, url.password].map(decodePart);
  if (!user || !password)
    throw new RangeError(`the mail server ${host} needs a user and a password, or neither; like ${example}`);
  return { user, password };
}

function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** TLS from the first byte, required STARTTLS, or none. */
function readEncryption(url: URL, host: string): 'tls' | 'starttls' | 'none' {
  const { tls, ...unknown } = Object.fromEntries(url.searchParams);
  const [stranger] = Object.keys(unknown);
  if (stranger !== undefined || (tls !== undefined && tls !== 'off' && tls !== 'on'))
    throw new RangeError(
      `the mail server's address ends in ${url.search}; only ?tls=on and ?tls=off mean anything there`,
    );
  if (url.protocol === 'smtps:') {
    if (tls === 'off') throw new RangeError(`smtps: is TLS; write smtp://${host} where ?tls=off is meant`);
    return 'tls';
  }
  // Traffic inside this machine cannot be overheard, and its mail server often has a self-signed certificate.
  return (tls ?? (isLoopback(host) ? 'off' : 'on')) === 'off' ? 'none' : 'starttls';
}
