import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBench } from '../requests/service.fixture.ts';
import { createLatestAnswers } from './drain.ts';
import { serve, talk } from './listening.fixture.ts';
import { closeStalled, refuseBrokenRequests } from './slow-clients.ts';

const get = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n`;
const close = 'Connection: close\r\n';

/** Answers with the path. `/slow` is answered only when the test allows it. */
async function serveSlowly() {
  const slow = { begun: Promise.withResolvers<void>(), gate: Promise.withResolvers<void>() };
  const { port } = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/slow') {
      slow.begun.resolve();
      await slow.gate.promise;
    }
    return new Response(`<${pathname}>`);
  });
  return { port, slow };
}

describe('what node:http would answer by itself', () => {
  it('is an Error where there is no Host', async () => {
    const { port } = await serveSlowly();
    const answer = await talk(port, `GET / HTTP/1.1\r\n${close}\r\n`).answer;
    expect(answer).toMatch(
      /^HTTP\/1\.1 400 .*\r\ncontent-type: application\/json\r\n.*\{"error":".*host header"\}$/is,
    );
  });

  it('is the answer itself where something is expected that is not known', async () => {
    const { port } = await serveSlowly();
    const answer = await talk(port, get('/a', `Expect: the unexpected\r\n${close}`)).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*<\/a>$/s);
  });

  it('gets 100 Continue before its own answer, and not within it where it waits behind another', async () => {
    const { port, slow } = await serveSlowly();
    const expectant = 'Expect: 100-continue\r\n';
    const first = await talk(port, get('/a', `${expectant}${close}`)).answer;
    expect(first).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 .*<\/a>$/s);
    const { answer } = talk(port, get('/slow') + get('/b', `${expectant}${close}`));
    await slow.begun.promise;
    slow.gate.resolve();
    expect((await answer).split('\r\n\r\n')).toEqual([
      expect.any(String),
      expect.stringMatching(/^<\/slow>HTTP\/1\.1 200 /),
      '</b>',
    ]);
  });
});

describe('what comes broken', () => {
  it('behind a whole request takes nothing from the answer to that', async () => {
    const { port, slow } = await serveSlowly();
    const { answer } = talk(port, `${get('/slow')}rubbish\r\n\r\n`);
    await slow.begun.promise;
    slow.gate.resolve();
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^{]*<\/slow>$/s);
  });

  it('behind a request that ends the connection neither', async () => {
    const { port, slow } = await serveSlowly();
    const { answer } = talk(port, get('/slow', close) + get('/b'));
    await slow.begun.promise;
    slow.gate.resolve();
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^{]*<\/slow>$/s);
  });

  it('within a body that waits behind another request is not answered before that', async () => {
    const { port, slow } = await serveSlowly();
    const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n';
    const { answer } = talk(port, get('/slow') + chunked);
    expect(await answer).toBe('');
    slow.gate.resolve();
  });

  it('within a body whose request was answered is not answered once more', async () => {
    const { port } = await serveSlowly();
    const { socket, answer } = talk(
      port,
      'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    await once(socket, 'data');
    socket.write('no size\r\n');
    expect((await answer).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('is no mistake of the service where a body breaks off', async () => {
    const bench = openBench();
    onTestFinished(() => bench.close());
    const { port } = await bench.service.listen();
    const paths = ['/api/agent/booking-pages/demo/requests', '/book/demo', `/confirm/${'x'.repeat(43)}`];
    for (const path of paths) {
      const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded';
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n`;
      for (const rest of ['Content-Length: 100\r\n\r\n{"', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n']) {
        const socket = connect(port, '127.0.0.1').resume();
        socket.end(head + rest);
        await once(socket, 'close');
      }
    }
    expect(bench.logged.filter(({ event }) => event === 'failed')).toEqual([]);
  });
});

it('hangs up on who goes on after a refusal, and does not wait for the other side', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = createServer();
  refuseBrokenRequests(server, createLatestAnswers());
  const port = await listenOn(server);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [served] = await once(server, 'connection');
  socket.write('rubbish\r\n\r\n');
  await once(socket, 'data');
  expect(served.destroyed).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(served.destroyed).toBe(true);
  socket.destroy();
});

async function listenOn(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('who does not read', () => {
  const stallMs = 100;

  /** Answers `/much` with more than any socket takes at once. */
  async function serveMuch() {
    const server = createServer();
    const answers = createLatestAnswers();
    server.on('request', ({ url }, outgoing) => {
      answers.watch(outgoing);
      outgoing.end(Buffer.alloc(url === '/much' ? 30_000_000 : 1000));
    });
    closeStalled(server, answers, stallMs);
    return { server, port: await listenOn(server) };
  }

  it('loses the connection, and the answer is let go', async () => {
    const { server, port } = await serveMuch();
    const socket = connect(port, '127.0.0.1');
    const [served] = await once(server, 'connection');
    socket.write(get('/much'));
    await once(served, 'close');
    expect(served.destroyed).toBe(true);
    socket.destroy();
  });

  it('loses it too where it is kept with empty lines', async () => {
    const { server, port } = await serveMuch();
    const socket = connect(port, '127.0.0.1').resume();
    const [served] = await once(server, 'connection');
    socket.write(get('/'));
    socket.on('error', ({ message }) => expect(message).toContain('ECONNRESET'));
    const drip = setInterval(() => socket.write('\r\n'), 5);
    await once(served, 'close');
    clearInterval(drip);
    expect(served.destroyed).toBe(true);
  });

  it('and who goes on asking keeps it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, port } = await serveMuch();
    const socket = connect(port, '127.0.0.1');
    const [served] = await once(server, 'connection');
    for (let turn = 0; turn < 5; turn += 1) {
      socket.write(get('/'));
      await once(socket, 'data');
      vi.advanceTimersByTime(stallMs);
    }
    expect(served.destroyed).toBe(false);
    socket.destroy();
  });
});
