import { Agent, request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { isLoopback, listen } from './listen.ts';
import { serve, talk } from './listening.fixture.ts';
import type { ServiceEvent } from './service-event.ts';
import { slowClientLimits } from './slow-clients.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('listening', () => {
  it('serves the three operations and the site on a free port, and links lead there', async () => {
    const world = openBookingWorld();
    closing.push(() => world.service.close());
    const { url, port } = await world.service.listen();
    expect(url).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(`${url}/api/agent/booking-pages/demo`)).status).toBe(200);
    expect((await fetch(`${url}/inbox`)).status).toBe(200);
    await world.ask();
    expect(world.mail('confirm_request').text).toContain(`${url}/confirm/`);
  });

  it('never makes a link from a Host header', async () => {
    const world = openBookingWorld();
    closing.push(() => world.service.close());
    const { url, port } = await world.service.listen();
    const page = await new Promise<string>((resolve, reject) => {
      const headers = { host: 'evil.example' };
      httpRequest(
        { port, host: '127.0.0.1', path: '/api/agent/booking-pages/demo', headers },
        async (response) => {
          let text = '';
          for await (const chunk of response) text += chunk;
          resolve(text);
        },
      )
        .on('error', reject)
        .end();
    });
    expect(page).not.toContain('evil.example');
    expect(page).toContain(url);
  });

  it.each([
    ['keeps', 600_000, 'keep-alive'],
    ['closes', 3_000_000, 'close'],
  ])(
    '%s a connection on which too large a body came without its length, and answers the next request',
    async (_, bytes, kept) => {
      const world = openBookingWorld();
      closing.push(() => world.service.close());
      const { port } = await world.service.listen();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      closing.push(async () => agent.destroy());
      const path = '/api/agent/booking-pages/demo';
      const call = (method: string, to: string, chunk?: Buffer) =>
        new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
          const headers = chunk ? { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } : {};
          const sent = httpRequest(
            { agent, port, host: '127.0.0.1', method, path: to, headers },
            (response) => {
              response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]));
            },
          ).on('error', reject);
          if (chunk) sent.write(chunk);
          sent.end();
        });
      // A client that is cut off while it still sends may not read the answer.
      const first = await call('POST', `${path}/requests`, Buffer.alloc(bytes, 32)).catch(() => [
        400,
        'close',
      ]);
      expect(first).toEqual([400, kept]);
      expect((await call('GET', path))[0]).toBe(200);
    },
  );

  it('tells the service its caller', async () => {
    const { url } = await serve(async (_, { caller }) => new Response(caller));
    expect(await (await fetch(url, { headers: { 'x-forwarded-for': '8.8.8.8' } })).text()).toBe('127.0.0.1');
  });

  it('names the port that is in use, and the remedy', async () => {
    const { port } = await serve(async () => new Response());
    const service = {
      fetch: async () => new Response(),
      runJobs: async () => {},
      log: () => {},
      clock: { now: () => 0 },
    };
    await expect(listen(service, { port })).rejects.toThrow(
      `port ${port} on 127.0.0.1 is in use; stop what listens there, or take another port (0 takes a free one)`,
    );
    await expect(listen(service, { host: '203.0.113.1' })).rejects.toThrow('no address of this machine');
  });

  it('is not reached from other machines without a public URL', async () => {
    const world = openBookingWorld();
    closing.push(() => world.service.close());
    await expect(world.service.listen({ host: '0.0.0.0' })).rejects.toThrow('set publicUrl');
    const known = openBookingWorld({ publicUrl: 'https://book.example.com' });
    closing.push(() => known.service.close());
    const { url } = await known.service.listen({ host: '0.0.0.0' });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${url}/api/agent/booking-pages/demo`)).text()).toContain(
      'https://book.example.com/',
    );
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.0.1', false],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
  ])('knows whether %s is this machine alone', (host, alone) => {
    expect(isLoopback(host)).toBe(alone);
  });

  it('logs each answer, without the token of a link', async () => {
    const { url, events } = await serve(async () => new Response('', { status: 404 }));
    await (await fetch(`${url}/confirm/s3cret?x=s3cret`)).text();
    await (await fetch(`${url}/book/demo?name=s3cret`)).text();
    expect(events.map(({ path, status }) => [path, status])).toEqual([
      ['/confirm/…', 404],
      ['/book/demo', 404],
    ]);
  });

  it('answers bytes that are not HTTP with an Error body', async () => {
    const { port } = await serve(async () => new Response());
    for (const text of [
      'nonsense\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'y'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const answer = await talk(port, text).answer;
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ error: expect.any(String) });
    }
  });

  it.each(['/api/agent/booking-pages/demo/requests', '/book/demo', '/confirm/x'])(
    'does not log it as a failure where a caller of %s goes away amid a body',
    async (path) => {
      const events: ServiceEvent[] = [];
      const world = openBookingWorld({ onLog: (event) => events.push(event) });
      closing.push(() => world.service.close());
      const { port, close } = await world.service.listen();
      const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded';
      const { socket, answer } = talk(
        port,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\na`,
      );
      await new Promise((resolve) => socket.once('connect', resolve));
      // After a complete round trip the server waits for the rest.
      await talk(port, 'nonsense\r\n\r\n').answer;
      socket.destroy();
      await answer;
      await close();
      expect(events.filter(({ event }) => event === 'failed')).toEqual([]);
    },
  );

  it('does not call a request broken that it carries out, because of what follows it', async () => {
    const gate = Promise.withResolvers<void>();
    const { port } = await serve(async (request) => {
      const body = await request.text();
      await gate.promise;
      return new Response(`took ${body}`, { status: 202 });
    });
    const { answer, socket } = talk(
      port,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi and more\r\n\r\n',
    );
    await new Promise((resolve) => socket.once('connect', resolve));
    // After a complete round trip the server has read all of it.
    await talk(port, 'nonsense\r\n\r\n').answer;
    gate.resolve();
    expect(await answer).toMatch(/^HTTP\/1\.1 202 [\s\S]*\r\n\r\ntook hi$/);
  });

  it('answers a Host header that cannot be read with an Error body', async () => {
    const { port } = await serve(async () => new Response());
    const answer = await talk(port, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n').answer;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\{"error":"[^"]+/);
  });

  it('closes connections that dribble, and carries out nothing of what it refused', {
    tags: 'long',
  }, async () => {
    expect(slowClientLimits).toMatchObject({ headersTimeout: 5000, requestTimeout: 8000 });
    const carriedOut: string[] = [];
    const { port, url } = await serve(async (request) => {
      carriedOut.push(await request.text());
      return new Response();
    });
    // A browser opens connections in advance. It would take anything that we write there for the answer to its next request.
    const unused = talk(port, '');
    const slow = [
      talk(port, 'GET / HTTP/1.1\r\nHost: x\r\nA'),
      talk(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na'),
    ];
    for (const { socket } of slow)
      socket.once('data', () => socket.write(`${'a'.repeat(100)}\r\n\r\n`, () => undefined));
    const drip = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('a');
    }, 500);
    expect((await fetch(url)).status).toBe(200);
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    clearInterval(drip);
    for (const answer of answers) if (answer) expect(answer).toContain('did not arrive in time');
    expect(await unused.answer).toBe('');
    expect(carriedOut).toEqual(['']);
  });
});

describe('jobs', () => {
  it('run while listening, one at a time, and stop when it is closed', async () => {
    let running = 0;
    let runs = 0;
    const thrice = Promise.withResolvers<void>();
    const { close, events } = await serve(
      async () => new Response(),
      async () => {
        running += 1;
        expect(running).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        runs += 1;
        if (runs === 3) thrice.resolve();
        throw new Error('a job fails, and the next runs all the same');
      },
    );
    await thrice.promise;
    await close();
    const atClose = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(atClose);
    expect(events[0]?.event).toBe('jobs_failed');
  });
});

describe('closing', () => {
  it('lets a running request answer, and tells its connection to close', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { url, port, close } = await serve(async () => {
      begun.resolve();
      await gate.promise;
      return new Response('whole');
    });
    const answer = fetch(url);
    await begun.promise;
    const closed = close();
    await expect(talk(port, 'GET / HTTP/1.1\r\n\r\n').answer).rejects.toThrow('ECONNREFUSED');
    gate.resolve();
    const response = await answer;
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.text()).toBe('whole');
    await closed;
  });

  it('answers a request that comes on a connection that was kept', async () => {
    const { port, close } = await serve(async () => new Response('here'));
    const ask = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    const { socket, answer } = talk(port, ask);
    await new Promise((resolve) => socket.once('data', resolve));
    const closed = close();
    socket.write(ask);
    await closed;
    const text = await answer;
    expect(text.match(/here/g)).toHaveLength(2);
    expect(text.match(/connection: close/gi)).toHaveLength(1);
  });

  it('breaks none of many requests on kept connections', async () => {
    const { port, close } = await serve(async () => new Response('x'.repeat(10_000)));
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const outcomes = { answered: 0, refused: 0, broken: 0 };
    const ask = () =>
      new Promise<void>((resolve) => {
        const sent = httpRequest({ port, host: '127.0.0.1', agent }, (response) => {
          response.on('error', () => {
            outcomes.broken += 1;
            resolve();
          });
          response.on('end', () => {
            outcomes.answered += 1;
            resolve();
          });
          response.resume();
        });
        sent.on('error', (error: NodeJS.ErrnoException) => {
          outcomes[error.code === 'ECONNREFUSED' ? 'refused' : 'broken'] += 1;
          resolve();
        });
        sent.end();
      });
    const callers = Array.from({ length: 16 }, async () => {
      while (outcomes.refused === 0) await ask();
    });
    while (outcomes.answered < 300) await new Promise((resolve) => setTimeout(resolve, 5));
    await close();
    await Promise.all(callers);
    agent.destroy();
    expect(outcomes).toMatchObject({ broken: 0 });
  });

  it('may be asked for twice', async () => {
    const { close } = await serve(async () => new Response());
    await Promise.all([close(), close()]);
  });
});
