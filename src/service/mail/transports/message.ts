import { randomUUID } from 'node:crypto';
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { Instant } from '../../../time/index.ts';
import type { MailTransport } from './transport.ts';

/** The parts of a mail that its reader sees. */
export type ReadMessage = {
  headers: ReadonlyMap<string, string>;
  text?: string;
  html?: string;
  calendar?: string;
};

/** Reads a message that this service wrote (RFC 5322, 2045, 2047): for the local inbox page. It does not read mail of other programs. */
export function readMessage(raw: Buffer): ReadMessage {
  const { headers, body } = splitPart(raw.toString('latin1'));
  return { headers, ...readBody(headers, body) };
}

/** The bodies of a part, or of the parts in it. */
function readBody(headers: ReadonlyMap<string, string>, body: string): Omit<ReadMessage, 'headers'> {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/is.exec(type)?.[1];
  if (boundary) {
    const read: Omit<ReadMessage, 'headers'> = {};
    for (const part of `\r\n${body}`.split(`\r\n--${boundary}`).slice(1)) {
      const inner = splitPart(part.replace(/^[^\r\n]*\r\n/, ''));
      if (!part.startsWith('--')) Object.assign(read, readBody(inner.headers, inner.body));
    }
    return read;
  }
  if (/attachment/i.test(headers.get('content-disposition') ?? '')) return {};
  const kind = /^text\/(plain|html|calendar)/i.exec(type)?.[1]?.toLowerCase();
  const text = decodeBody(body, headers.get('content-transfer-encoding'));
  return kind ? { [kind === 'plain' ? 'text' : kind]: text } : {};
}

function splitPart(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const head = end < 0 ? source : source.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0)
      headers.set(line.slice(0, colon).toLowerCase(), decodeWords(utf8(line.slice(colon + 1).trim())));
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 4) };
}

/** The source is decoded as single bytes. An address outside of ASCII is in it without encoding (RFC 6532). */
function utf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}

function decodeBody(body: string, encoding = ''): string {
  const bytes = /base64/i.test(encoding)
    ? Buffer.from(body, 'base64')
    : /quoted-printable/i.test(encoding)
      ? quotedPrintable(body.replace(/=\r\n/g, ''))
      : Buffer.from(body, 'latin1');
  return bytes.toString('utf8').replace(/\r\n/g, '\n');
}

function quotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** Encoded words that follow each other may split a character, so their bytes are joined before they are decoded. */
function decodeWords(text: string): string {
  const run = /=\?utf-8\?[bq]\?[^?]*\?=(?:\s+=\?utf-8\?[bq]\?[^?]*\?=)*/gi;
  return text.replace(run, (words) =>
    Buffer.concat(
      [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, how = '', word = '']) =>
        how.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : quotedPrintable(word.replaceAll('_', ' ')),
      ),
    ).toString('utf8'),
  );
}

/** Writes a complete message as bytes (RFC 5322). The composer is loaded with the first one, so that a service starts without it. */
export async function writeMessage(message: MailComposerOptions): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer({ ...message, newline: '\r\n' }).compile().build();
}

/** The right part of addresses and Message-IDs: the public host, or `localhost` if that is an IP address. */
export function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname;
}

/** The sender of mail. Without a name, the page's name is used. */
export type SenderAddress = { name: string | undefined; address: string };

/** Reads `no-reply@book.example.com` or `Bookings <no-reply@book.example.com>`. @throws RangeError with the remedy */
export function readMailAddress(
  text: string,
  whose = 'sender',
  right = 'no-reply@book.example.com or Bookings <no-reply@book.example.com>',
): SenderAddress {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]*)>\s*$/.exec(text);
  const address = (named?.[2] ?? text).trim();
  if (!/^[^\s@<>(),:;"\\]+@[^\s@<>(),:;"\\]+$/.test(address) || address.length > 254)
    throw new RangeError(`the ${whose} is "${text}"; it must be an address such as ${right}`);
  return { name: named?.[1]?.slice(0, 80) || undefined, address };
}

/** `from` works like the service's option. Its default is made from the public URL. */
export type TestMail = { to: string; from: string | undefined; publicUrl: string; at: Instant };

/**
 * Sends one test mail without database and outbox, to check that mail can be sent. Resolves with its Message-ID.
 * @throws RangeError for a text that is not a mail address; MailRefused and all other errors of the transport
 */
export async function sendTestMail(transport: MailTransport, wanted: TestMail): Promise<string> {
  const host = mailHost(wanted.publicUrl);
  const { name = 'agent-booking', address } = readMailAddress(wanted.from ?? `no-reply@${host}`);
  const to = readMailAddress(wanted.to, 'recipient', 'you@example.com').address;
  const id = randomUUID();
  const messageId = `<${id}@${address.split('@')[1]}>`;
  const raw = await writeMessage({
    from: { name, address },
    to: { name: '', address: to },
    subject: 'A test mail of your booking service',
    messageId,
    date: new Date(wanted.at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `Mail of your booking service at ${wanted.publicUrl} arrives here.\n\nLook at the headers for SPF, DKIM and DMARC: where they do not pass, guests find their confirmation among spam.\n`,
  });
  await transport.send({ id, requestId: id, kind: 'test', from: address, to, at: wanted.at, raw });
  return messageId;
}
