import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { localhostCertificate } from './localhost-certificate.fixture.ts';
import { type ReadMessage, readMessage } from './message.ts';
import type { OutgoingMail } from './transport.ts';

/** The answer of a mail server that does not accept a recipient or a message. */
export type Refusing = { code: number; text: string } | undefined;

export type MailServerOptions = Pick<
  SMTPServerOptions,
  'secure' | 'key' | 'cert' | 'authOptional' | 'hideSTARTTLS' | 'disabledCommands'
> & {
  /** Called for each recipient and for each message. `count` starts at 1. */
  recipient?(address: string, count: number): Refusing | 'hang';
  sender?(address: string): Refusing;
  message?(count: number): Refusing | 'hang' | 'hang up' | 'take and hang up';
  login?: { user: string; password: string };
};

export type Taken = { from: string; to: string[]; secure: boolean; user: string; message: ReadMessage };

/** A real mail server on loopback that can misbehave. */
export async function openMailServer(options: MailServerOptions = {}) {
  const taken: Taken[] = [];
  const counts = { recipients: 0, messages: 0, connections: 0 };
  const { recipient, sender, message, login, ...serverOptions } = options;
  const sockets = new Set<{ destroy(): void }>();
  const server: SMTPServer = new SMTPServer({
    disableReverseLookup: true,
    authOptional: !login,
    ...localhostCertificate,
    ...serverOptions,
    onConnect(_session, done) {
      counts.connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(refuse({ code: 535, text: '5.7.8 Authentication credentials invalid' }));
    },
    onMailFrom({ address }, _session, done) {
      done(refuse(sender?.(address)));
    },
    onRcptTo({ address }, _session, done) {
      counts.recipients += 1;
      const how = recipient?.(address, counts.recipients);
      if (how !== 'hang') done(refuse(how));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        counts.messages += 1;
        const how = message?.(counts.messages);
        if (how === 'hang') return;
        if (how !== 'hang up' && typeof how !== 'object') {
          const { mailFrom, rcptTo } = session.envelope;
          taken.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            user: String(session.user ?? ''),
            message: readMessage(Buffer.concat(parts)),
          });
        }
        if (typeof how === 'string') for (const socket of sockets) socket.destroy();
        else done(refuse(how));
      });
    },
  });
  // Without a listener a client that goes away would end the test.
  server.on('error', () => undefined);
  server.server.on(
    'connection',
    (socket: { destroy(): void; on(event: 'close', gone: () => void): void }) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    counts,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function refuse(refusing: Refusing): Error | null {
  return refusing ? Object.assign(new Error(refusing.text), { responseCode: refusing.code }) : null;
}

/** A mail that is ready to leave. */
export function outgoing(to = 'noa@example.com', id = 'm1'): OutgoingMail {
  const lines = [
    'From: a@book.example.com',
    `To: ${to}`,
    `Message-ID: <${id}@book.example.com>`,
    'Subject: Hello',
    '',
    'Body',
    '',
  ];
  const raw = Buffer.from(lines.join('\r\n'));
  return { id, requestId: 'r1', kind: 'confirm_request', from: 'a@book.example.com', to, at: 0, raw };
}
