import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { localhostCertificate } from './localhost-certificate.fixture.ts';
import { type MailServerOptions, openMailServer, outgoing } from './mail-server.fixture.ts';
import { readSmtpUrl, smtpTransport } from './smtp-transport.ts';
import { MailRefused } from './transport.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function openServer(options?: MailServerOptions) {
  const server = await openMailServer(options);
  opened.push(server);
  return server;
}

function transportTo(url: string) {
  const transport = smtpTransport(url);
  opened.push(transport);
  return transport;
}

const failureOf = async (sending: Promise<void>): Promise<Error> =>
  sending.then(
    () => Promise.reject(new Error('it was sent')),
    (error: Error) => error,
  );

describe('mail through a mail server', () => {
  it('arrives as it was written, at its one recipient', async () => {
    const server = await openServer();
    await transportTo(server.url).send(outgoing());
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toMatchObject({ from: 'a@book.example.com', to: ['noa@example.com'] });
    expect(server.taken[0]?.message.headers.get('message-id')).toBe('<m1@book.example.com>');
    expect(server.taken[0]?.message.text).toBe('Body\n');
  });

  it('shares at most five connections, and keeps them', async () => {
    const server = await openServer();
    const transport = transportTo(server.url);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => transport.send(outgoing(undefined, `m${index}`))),
    );
    expect(server.taken).toHaveLength(40);
    expect(server.counts.connections).toBeLessThanOrEqual(5);
  });

  it('is tried again where the server says 4xx', async () => {
    const server = await openServer({
      message: (count) => (count % 2 === 1 ? { code: 451, text: '4.3.0 try later' } : undefined),
    });
    const transport = transportTo(server.url);
    const failure = await failureOf(transport.send(outgoing()));
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(failure.message).toContain('451');
    await transport.send(outgoing());
    expect(server.taken).toHaveLength(1);
  });

  it.each([
    ['450', '4.2.0 greylisted', { name: 'MailDeferred', mailbox: true }],
    ['450', '4.1.2 domain not found', { name: 'MailDeferred', mailbox: true }],
    ['451', '4.7.1 greylisted, try again in five minutes', { name: 'MailDeferred', mailbox: false }],
    ['421', '4.3.2 shutting down', { name: 'Error' }],
  ])('tells a mailbox that is deferred from a server that fails: %s %s', async (code, text, failure) => {
    const server = await openServer({ recipient: () => ({ code: Number(code), text }) });
    expect(await failureOf(transportTo(server.url).send(outgoing()))).toMatchObject(failure);
  });

  it('is about this mail where the connection breaks and the server works, else about the server', async () => {
    const server = await openServer({ message: () => 'hang up' });
    const transport = transportTo(server.url);
    expect(await failureOf(transport.send(outgoing()))).toMatchObject({ name: 'MailDeferred' });
    await server.close();
    expect(await failureOf(transport.send(outgoing()))).toMatchObject({ name: 'Error' });
  });

  it.each([
    ['550', '5.1.1 no such mailbox', true],
    ['550', 'no such user here', true],
    ['552', '5.2.2 mailbox full', true],
    ['554', '5.7.1 relay access denied', false],
  ])('is refused for good by %s %s; that it is the mailbox: %s', async (code, text, mailbox) => {
    const server = await openServer({ recipient: () => ({ code: Number(code), text }) });
    const failure = await failureOf(transportTo(server.url).send(outgoing()));
    expect(failure).toBeInstanceOf(MailRefused);
    expect(failure).toMatchObject({ mailbox });
    expect(failure.message).toContain(text);
  });

  it('is refused for good where its content is', async () => {
    const server = await openServer({ message: () => ({ code: 554, text: '5.6.0 we do not like it' }) });
    expect(await failureOf(transportTo(server.url).send(outgoing()))).toMatchObject({
      name: 'MailRefused',
      mailbox: false,
    });
  });

  it.each([
    ['its sender', { sender: () => ({ code: 550, text: '5.7.60 not your address' }) }],
    ['its sender’s missing login', { sender: () => ({ code: 530, text: '5.7.0 log in first' }) }],
    ['a recipient for want of a login', { recipient: () => ({ code: 530, text: '5.7.0 log in first' }) }],
  ])('waits for its host where the server refuses %s', async (_, options) => {
    const server = await openServer(options);
    expect(await failureOf(transportTo(server.url).send(outgoing()))).not.toBeInstanceOf(MailRefused);
  });

  it('is tried again where the connection breaks, before or after the message was taken', async () => {
    const server = await openServer({
      message: (count) => (['hang up', 'take and hang up'] as const)[count - 1],
    });
    const transport = transportTo(server.url);
    expect(await failureOf(transport.send(outgoing()))).not.toBeInstanceOf(MailRefused);
    expect(await failureOf(transport.send(outgoing()))).not.toBeInstanceOf(MailRefused);
    await transport.send(outgoing());
    // The second copy is the price of a connection that breaks in that moment; its Message-ID is the same.
    expect(server.taken.map(({ message }) => message.headers.get('message-id'))).toEqual([
      '<m1@book.example.com>',
      '<m1@book.example.com>',
    ]);
  });

  it('leaves no more once its sender has given up: one that hangs, and those that wait behind it', async () => {
    const server = await openServer({ message: (count) => (count <= 5 ? 'hang' : undefined) });
    const transport = transportTo(server.url);
    const patience = new AbortController();
    const sending = Array.from({ length: 8 }, (_, index) =>
      failureOf(transport.send(outgoing(undefined, `m${index}`), patience.signal)),
    );
    while (server.counts.messages < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    patience.abort(new Error('too slow'));
    for (const failure of await Promise.all(sending)) expect(failure).not.toBeInstanceOf(MailRefused);
    await transport.send(outgoing(undefined, 'last'));
    expect(server.taken.map(({ message }) => message.headers.get('message-id'))).toEqual([
      '<last@book.example.com>',
    ]);
  });

  it('is tried again where no server listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const failure = await failureOf(transportTo(`smtp://127.0.0.1:${port}`).send(outgoing()));
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(failure.message).toContain('ECONNREFUSED');
  });
});

it('an international domain is named as the DNS names it', async () => {
  const lines: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (bytes) => {
      lines.push(...bytes.toString().split('\r\n'));
      socket.write(/^RCPT/.test(bytes.toString()) ? '550 5.1.1 no\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: async () => void server.close() });
  const { port } = server.address() as { port: number };
  await failureOf(transportTo(`smtp://127.0.0.1:${port}`).send({ ...outgoing(), to: 'noa@bücher.example' }));
  expect(lines).toContain('RCPT TO:<noa@xn--bcher-kva.example>');
});

describe('TLS and login', () => {
  const login = { user: 'noa@example.com', password: 'p@ss/wörd' };
  const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`;
  /** As NODE_EXTRA_CA_CERTS does. */
  const trustTheServer = () => {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, localhostCertificate.cert]);
    onTestFinished(() => setDefaultCACertificates(before));
  };

  it('logs in through TLS from the first byte, with a password that has strange characters', async () => {
    trustTheServer();
    const server = await openServer({ secure: true, ...localhostCertificate, login });
    await transportTo(`smtps://${credentials}@localhost:${server.port}`).send(outgoing());
    expect(server.taken[0]).toMatchObject({ secure: true, user: login.user });
  });

  it('logs in after STARTTLS', async () => {
    trustTheServer();
    const server = await openServer({ ...localhostCertificate, login });
    const url = `smtp://${credentials}@localhost:${server.port}?tls=on`;
    await transportTo(url).send(outgoing());
    expect(server.taken[0]).toMatchObject({ secure: true, user: login.user });
  });

  it('sends nothing to a server whose certificate no authority signed', async () => {
    const server = await openServer({ ...localhostCertificate, login });
    for (const how of ['smtp', 'smtps'])
      expect(
        await failureOf(
          transportTo(`${how}://${credentials}@localhost:${server.port}?tls=on`).send(outgoing()),
        ),
      ).not.toBeInstanceOf(MailRefused);
    expect(server.taken).toEqual([]);
  });

  it('sends nothing where STARTTLS is wanted and not offered, as if somebody had taken it out of the answer', async () => {
    const server = await openServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    const failure = await failureOf(transportTo(`smtp://localhost:${server.port}?tls=on`).send(outgoing()));
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(server.taken).toEqual([]);
  });

  it('waits for its host where the password is wrong, and does not say which it was', async () => {
    trustTheServer();
    const server = await openServer({ secure: true, ...localhostCertificate, login });
    const url = `smtps://noa:secret-word@localhost:${server.port}`;
    const failure = await failureOf(transportTo(url).send(outgoing()));
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(failure.message).toContain('535');
    expect(failure.message).not.toContain('secret-word');
  });
});

describe('the address of a mail server', () => {
  it.each([
    ['smtps://u:p@mail.example.com', { port: 465, encryption: 'tls' }],
    ['smtp://u:p@mail.example.com', { port: 587, encryption: 'starttls' }],
    ['smtp://relay.example.com', { port: 25, encryption: 'starttls', login: undefined }],
    ['smtp://relay:1025?tls=off', { port: 1025, encryption: 'none' }],
    ['smtp://localhost', { host: 'localhost', port: 25, encryption: 'none' }],
    ['smtp://u:p@[::1]:2525', { host: '::1', port: 2525, encryption: 'none' }],
    ['smtp://localhost?tls=on', { encryption: 'starttls' }],
  ])('%s', (url, server) => {
    expect(readSmtpUrl(url)).toMatchObject(server);
  });

  it.each([
    ['mail.example.com', 'it looks like'],
    ['https://mail.example.com', 'it looks like'],
    ['smtp://u:p@mail.example.com/inbox', 'it looks like'],
    ['smtp://u@mail.example.com', 'needs a user and a password'],
    ['smtp://u:%E0%A4%A@mail.example.com', 'needs a user and a password'],
    ['smtp://u:p4ssw0rd@mail.example.com?tls=off', 'unencrypted'],
    ['smtp://mail.example.com?tls=maybe', '?tls=maybe'],
    ['smtp://mail.example.com?pool=true', '?pool=true'],
    ['smtps://mail.example.com?tls=off', 'smtp://mail.example.com'],
  ])('%s is refused, and the password stays out of the message', (url, why) => {
    expect(() => smtpTransport(url)).toThrow(RangeError);
    expect(() => smtpTransport(url)).toThrow(why);
    expect(() => smtpTransport(url)).not.toThrow('p4ssw0rd');
  });
});
