import { randomUUID } from 'node:crypto';
import type { Instant } from '../../../time/index.ts';
import { mailHost, readSenderAddress, writeMessage } from './message.ts';
import type { MailTransport } from './transport.ts';

/** `from`: as the service's own option, with the public URL for what is left out. */
export type TestMail = { to: string; from: string | undefined; publicUrl: string; at: Instant };

/**
 * Sends one mail that is about nothing, past database and outbox, to see whether mail leaves; resolves with its Message-ID.
 * @throws RangeError for an address that is none; MailRefused and whatever else the transport fails with
 */
export async function sendTestMail(transport: MailTransport, wanted: TestMail): Promise<string> {
  const host = mailHost(wanted.publicUrl);
  const { name = 'agent-booking', address } = readSenderAddress(wanted.from ?? `no-reply@${host}`);
  const to = readSenderAddress(wanted.to).address;
  const id = randomUUID();
  const messageId = `<${id}@${host}>`;
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
