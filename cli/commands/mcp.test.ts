/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BookingWorld, createBookingWorld } from 'agent-booking/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callCommand, runCommand } from './child-process.fixture.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Nothing listens there. */
const nowhere = ['mcp', '--base-url', 'http://127.0.0.1:9', '--slug', 'demo'];

/** A folder of the test, which ends with it. */
function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

type Answer = { id: number; result: { content: { text: string }[]; isError?: boolean } };

/** Starts the command, and ends it with the test. */
function start(args: string[], home = tempFolder()) {
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', main, ...args], {
    env: { ...process.env, HOME: home, USERPROFILE: home },
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    printed.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.stderr += chunk;
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, printed };
}

function talkTo({ child, printed }: ReturnType<typeof start>) {
  let id = 0;
  return async (method: string, params: object): Promise<Answer> => {
    id += 1;
    const asked = id;
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked, method, params })}\n`);
    const find = () => messagesOf(printed.stdout).find((one) => one.id === asked);
    await expect.poll(find).toBeDefined();
    return find() as Answer;
  };
}

/** Every line of standard output is a message of the protocol. */
function messagesOf(stdout: string): Answer[] {
  const lines = stdout.slice(0, stdout.lastIndexOf('\n') + 1).split('\n');
  return lines.filter(Boolean).map((line) => {
    const message = JSON.parse(line);
    expect(message.jsonrpc).toBe('2.0');
    return message;
  });
}

async function exitOf(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

describe('agent-booking mcp over standard input and output', () => {
  it('says on standard error and in the result of a call that the service is not there, and goes on', async () => {
    const started = start(nowhere);
    const ask = talkTo(started);
    await ask(initialize.method, initialize.params);
    const given = { name: 'getBookingPage', arguments: { conversation: '' } };
    const { result } = await ask('tools/call', given);
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Error unavailable') }],
    });
    await expect.poll(() => started.printed.stderr).toMatch(/http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/);
    expect((await ask('tools/list', {})).result).toMatchObject({ tools: [{}, {}, {}] });
  });

  it.each([
    ['the end of standard input', (child: ChildProcess) => child.stdin?.end()],
    ['SIGINT', (child: ChildProcess) => child.kill('SIGINT')],
    ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ])('ends cleanly with %s', async (_, end) => {
    const started = start(nowhere);
    await talkTo(started)(initialize.method, initialize.params);
    end(started.child);
    expect(await exitOf(started.child)).toBe(0);
    expect(messagesOf(started.printed.stdout)).toHaveLength(1);
  });

  it('answers the calls that run when standard input ends', async () => {
    const { child, printed } = start(nowhere);
    const call = {
      method: 'tools/call',
      params: { name: 'getBookingPage', arguments: { conversation: '' } },
    };
    const lines = [{ id: 1, ...initialize }, { method: 'notifications/initialized' }, { id: 2, ...call }];
    for (const line of lines) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`);
    child.stdin.end();
    expect(await exitOf(child)).toBe(0);
    expect(messagesOf(printed.stdout).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('ends with a message where a line has no end', async () => {
    const { child, printed } = start(nowhere);
    child.stdin.on('error', () => {});
    child.stdin.write('x'.repeat(11 * 1024 * 1024));
    expect(await exitOf(child)).toBe(1);
    expect(printed.stderr).toMatch(/a line was longer than 10 MiB/);
    expect(printed.stderr).not.toContain('await');
  });

  it('takes a guest who is fixed, so that no field asks for one', async () => {
    const guest = [
      '--guest-name',
      'Noa Levi',
      '--guest-email',
      'noa@example.com',
      '--guest-timezone',
      'Asia/Jerusalem',
    ];
    const ask = talkTo(start([...nowhere, ...guest]));
    await ask(initialize.method, initialize.params);
    const { result } = await ask('tools/list', {});
    const { tools } = result as unknown as { tools: { inputSchema: { properties: object } }[] };
    const fields = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties));
    expect(fields).toContain('start');
    for (const field of ['guestName', 'guestEmail', 'slug', 'timezone']) expect(fields).not.toContain(field);
  });

  it('sends at most ten requests a day, in whichever conversations', async () => {
    const { world, open, starts } = await openWorld();
    const { call } = await open({ consent: 'off' });
    const answers: string[] = [];
    for (let guest = 0; guest < 11; guest += 1) {
      // Each guest has a separate chat, like a model that has lost its conversation.
      const list = await call('getFreeSlots', wish);
      const [conversation] = /c-[\w-]{32}/.exec(list.text) ?? [];
      const start = starts.at(-1 - guest);
      const who = { guestName: 'Noa Levi', guestEmail: `guest-${guest}@example.com`, locale: 'en' };
      const rest = { reasonKey: '', answers: [], replaces: '' };
      const asked = { ...length, ...who, ...rest, start, conversation };
      // Of two equal calls at once one is sent, and only that one counts.
      const both = await Promise.all([call('requestMeeting', asked), call('requestMeeting', asked)]);
      const [answer = ''] = both
        .map(({ text }) => text)
        .filter((text) => !/already_requested|beside this one/.test(text));
      answers.push(answer);
    }
    expect(answers.slice(0, 10).filter((text) => text.startsWith('Error'))).toEqual([]);
    expect(answers[10]).toMatch(/^Error not_approved: .*at most 10 requests a day/);
    expect(world.requests()).toHaveLength(10);
  });
});

const length = { durationMinutes: 30, timezone: 'Asia/Jerusalem' };
const wish = { ...length, days: 14, when: '', conversation: '' };
const noa = { guestName: 'Noa Levi', guestEmail: 'noa@example.com', locale: 'en' };
const rest = { reasonKey: '', answers: [], replaces: '' };

/** A service, and several programs of one user. The user's folder remains when they end. */
async function openWorld() {
  const world: BookingWorld = await createBookingWorld({ clock: 'running' });
  onTestFinished(() => world.close());
  const page = `${world.baseUrl}/api/agent/booking-pages/demo/slots?duration=30&timezone=Asia/Jerusalem`;
  const { slots } = (await (await fetch(page)).json()) as { slots: { start: string }[] };
  const data = tempFolder();
  return {
    world,
    data,
    starts: slots.map(({ start }) => start.slice(0, 16)),
    async open({ consent = 'where-possible', capabilities = {} } = {}) {
      const place = ['--base-url', world.baseUrl, '--slug', 'demo', '--consent', consent, '--data', data];
      const started = start(['mcp', ...place]);
      const ask = talkTo(started);
      await ask(initialize.method, { ...initialize.params, capabilities });
      const call = async (name: string, input: object) => {
        const { result } = await ask('tools/call', { name, arguments: input });
        return { text: result.content[0]?.text ?? '', isError: result.isError };
      };
      return { ...started, call };
    },
  };
}

describe('what agent-booking mcp keeps', () => {
  it('is not requested again in the same conversation after a kill in the middle of a request', async () => {
    const { world, open, starts, data } = await openWorld();
    const first = await open({ consent: 'off' });
    const list = await first.call('getFreeSlots', wish);
    const [conversation] = /c-[\w-]{32}/.exec(list.text) ?? [];
    const asked = { ...length, ...noa, ...rest, start: starts.at(-1), conversation };
    first.call('requestMeeting', asked).catch(() => {});
    await expect.poll(() => world.requests().length).toBe(1);
    first.child.kill('SIGKILL');
    await exitOf(first.child);
    expect(statSync(join(data, 'conversations.db')).mode & 0o077).toBe(0);
    const second = await open({ consent: 'off' });
    const again = await second.call('requestMeeting', asked);
    expect(again.text).toContain(`conversation: ${conversation} (pass it`);
    expect(again.text).toMatch(/being sent by another call|not sent again|by an earlier call/);
    const other = await second.call('requestMeeting', { ...asked, start: starts.at(-2) });
    expect(other.text).toMatch(/^Error already_requested/);
    expect(world.requests()).toHaveLength(1);
  });

  it('counts the requests of a day, also for a program that starts later, and asks no user about an eleventh', async () => {
    const { world, open, starts } = await openWorld();
    const request = async ({ call }: Awaited<ReturnType<typeof open>>, index: number) => {
      const list = await call('getFreeSlots', wish);
      const [conversation] = /c-[\w-]{32}/.exec(list.text) ?? [];
      const who = { ...noa, guestEmail: `guest-${index}@example.com` };
      const asked = { ...length, ...who, ...rest, start: starts.at(-1 - index), conversation };
      return call('requestMeeting', asked);
    };
    const [first, second] = await Promise.all([open({ consent: 'off' }), open({ consent: 'off' })]);
    for (let index = 0; index < 10; index += 1) await request(index % 2 ? first : second, index);
    expect(world.requests()).toHaveLength(10);
    const third = await open({ capabilities: { elicitation: {} } });
    expect((await request(third, 10)).text).toMatch(/^Error limit_reached: .*at most 10 requests a day/);
    expect(third.printed.stdout).not.toContain('elicitation/create');
    expect(world.requests()).toHaveLength(10);
  });

  it('is only of one run where the folder of the user cannot be used, and it says so', async () => {
    const started = start(nowhere, '/dev/null');
    await talkTo(started)(initialize.method, initialize.params);
    await expect.poll(() => started.printed.stderr).toMatch(/known only until this program ends; --data/);
  });
});

describe('agent-booking mcp over HTTP', () => {
  type Headers = Record<string, string>;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...initialize });

  async function post(url: string, headers: Headers, text = body): Promise<number> {
    const all = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const sent = httpRequest(url, { method: 'POST', headers: all }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.once('error', reject);
      sent.end(text);
    });
  }

  it('answers on this machine, refuses other hosts, origins, paths and large bodies, and ends cleanly', async () => {
    const { child, printed } = start([...nowhere, '--http', '0', '--allow-host', 'mcp.example.com']);
    await expect.poll(() => printed.stdout).toMatch(/^Serving http:\/\/127\.0\.0\.1:\d+\/mcp\n$/);
    const url = /http:\S+/.exec(printed.stdout)?.[0] ?? '';
    const statuses = await Promise.all([
      post(url, {}),
      post(url, { host: 'mcp.example.com' }),
      post(url, { host: 'evil.example' }),
      post(url, { origin: 'https://evil.example' }),
      post(url, { origin: 'null' }),
      post(url.replace('/mcp', '/'), {}),
      post(url, {}, JSON.stringify({ text: 'x'.repeat(33_000) })),
    ]);
    expect(statuses).toEqual([200, 200, 403, 403, 403, 404, 413]);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
  });
});

describe('agent-booking mcp refuses', () => {
  const base = ['--base-url', 'http://127.0.0.1:9'];
  it.each([
    [[], /--base-url https:/],
    [['--base-url', 'dana'], /"dana" is not a web address/],
    [['--base-url', 'http://127.0.0.1:9/book/dana', '--slug', 'avi'], /"dana", and --slug "avi"/],
    [[...base, '--consent', 'maybe'], /where-possible, required or off/],
    [[...base, '--guest-timezone', 'Mars/Base'], /: --guest-timezone must be an IANA name.*Mars\/Base/],
    [[...base, '--guest-email', 'noa'], /: --guest-email must be/],
    [[...base, '--http', '0', '--data', 'x'], /leave out --data/],
    [[...base, '--data', '/dev/null'], /--data \/dev\/null: .*no folder/],
    [[...base, '--http', '99999'], /--http is "99999"; it must be a whole number from 0 to 65535/],
    [[...base, '--host', '0.0.0.0'], /--host and --allow-host are for --http/],
    [[...base, '--http', '0', '--host', '0.0.0.0'], /add --allow-host/],
    [[...base, '--http', '0', '--allow-host', 'https://a.example'], /without scheme and port/],
    [[...base, '--http', '0', '--guest-name', 'Noa'], /serves many guests/],
    [[...base, '--pages', 'x'], /--pages/],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await callCommand(['mcp', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('a port that is taken', async () => {
    const { printed } = start([...nowhere, '--http', '0']);
    await expect.poll(() => printed.stdout).toContain('Serving');
    const port = /:(\d+)\/mcp/.exec(printed.stdout)?.[1] ?? '';
    const { code, stderr } = await runCommand([...nowhere, '--http', port]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`port ${port} on 127.0.0.1 is in use`)]);
  });
});
