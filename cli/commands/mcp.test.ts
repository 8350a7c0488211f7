/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createBookingWorld } from 'agent-booking/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callCommand, runCommand } from './child-process.fixture.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Nothing listens there. */
const nowhere = ['mcp', '--base-url', 'http://127.0.0.1:9', '--slug', 'demo'];

const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

type Answer = { id: number; result: { content: { text: string }[]; isError?: boolean } };

/** Starts the command, and ends it with the test. */
function start(args: string[]) {
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', main, ...args]);
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
    const world = await createBookingWorld({ clock: 'running' });
    onTestFinished(() => world.close());
    const ask = talkTo(start(['mcp', '--base-url', world.baseUrl, '--slug', 'demo', '--consent', 'off']));
    await ask(initialize.method, initialize.params);
    const call = async (name: string, input: object) => {
      const { result } = await ask('tools/call', { name, arguments: input });
      return { text: result.content[0]?.text ?? '', isError: result.isError };
    };
    const wish = { durationMinutes: 30, timezone: 'Asia/Jerusalem', days: 14, when: '', conversation: '' };
    const page = `${world.baseUrl}/api/agent/booking-pages/demo/slots?duration=30&timezone=Asia/Jerusalem`;
    const { slots } = (await (await fetch(page)).json()) as { slots: { start: string }[] };
    const answers: string[] = [];
    for (let guest = 0; guest < 11; guest += 1) {
      // Each guest has a chat of its own, as a model has that loses its conversation.
      const list = await call('getFreeSlots', wish);
      const [conversation] = /c-[\w-]{32}/.exec(list.text) ?? [];
      const start = slots.at(-1 - guest)?.start.slice(0, 16);
      const who = { guestName: 'Noa Levi', guestEmail: `guest-${guest}@example.com`, locale: 'en' };
      const rest = { reasonKey: '', answers: [], replaces: '' };
      const { text } = await call('requestMeeting', { ...wish, ...who, ...rest, start, conversation });
      answers.push(text);
    }
    expect(answers.slice(0, 10).filter((text) => text.startsWith('Error'))).toEqual([]);
    expect(answers[10]).toMatch(/^Error not_approved: .*at most 10 requests a day/);
    expect(world.requests()).toHaveLength(10);
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
    [[...base, '--guest-timezone', 'Mars/Base'], /Mars\/Base/],
    [[...base, '--http', '99999'], /port from 0 to 65535/],
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
    expect([code, stderr]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
  });
});
