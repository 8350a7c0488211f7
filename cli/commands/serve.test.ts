import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPagesYaml } from '../../src/service/index.ts';
import { runCommand, withoutPackages } from './child-process.fixture.ts';

const main = join(import.meta.dirname, '../main.ts');
let folder: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await rm(folder, { recursive: true, force: true });
});

/** A real `agent-booking serve`, in a folder of its own. */
function serve(...args: string[]) {
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', main, 'serve', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const output = { out: '', err: '' };
  const ready = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
    const url = /^Serving (\S+)$/m.exec(output.out)?.[1];
    if (url && output.out.includes('Ctrl-C')) ready.resolve(url);
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => {
      children.delete(child);
      ready.reject(new Error(`serve ended with ${code ?? signal}: ${output.err}`));
      resolve({ code, signal });
    });
  });
  // A command that is expected to end is never asked whether it is ready.
  ready.promise.catch((error: unknown) => error);
  return { child, output, ready: ready.promise, ended };
}

describe('agent-booking serve', () => {
  it('prints address, pages, inbox and a snippet that uses it, and answers there', async () => {
    const { output, ready, child, ended } = serve('--port', '0');
    const url = await ready;
    expect(output.out).toContain(`${url}/book/demo`);
    expect(output.out).toContain(`${url}/inbox`);
    expect(output.out).toContain(`bookingTools({ baseUrl: '${url}', slug: 'demo' })`);
    for (const path of ['/', '/inbox', '/book/demo', '/api/agent/booking-pages/demo'])
      expect((await fetch(`${url}${path}`)).status).toBe(200);
    expect(output.err).toMatch(/^\d\d:\d\d:\d\d GET \/book\/demo 200 \d+ ms$/m);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('has no inbox behind a public address of another host, unless --inbox asks for one', async () => {
    const behind = ['--port', '0', '--public-url', 'https://book.example.com'];
    const [without, asked] = [serve(...behind, '--no-smtp'), serve(...behind, '--data', 'other', '--inbox')];
    await Promise.all([without.ready, asked.ready]);
    const here = [without, asked].map(({ output }) => /^Here {5}(\S+)$/m.exec(output.out)?.[1]);
    expect(without.output.out).not.toContain('/inbox');
    expect(without.output.out).toContain('These are the demo pages of an invented host.');
    expect(without.output.out).not.toContain('generateText');
    expect(without.output.out).toContain(`Process  ${without.child.pid}\n`);
    expect(without.output.out).toContain('Mail     none; requests are answered 503');
    expect(await (await fetch(`${here[0]}/readyz`)).json()).toMatchObject({
      status: 'ready',
      mail: 'refused',
    });
    expect((await fetch(`${here[0]}/inbox`)).status).toBe(404);
    expect(asked.output.out).toContain(`Inbox    ${here[1]}/inbox\n`);
    expect((await fetch(`${here[1]}/inbox`)).status).toBe(200);
    for (const { child } of [without, asked]) child.kill('SIGINT');
    await Promise.all([without.ended, asked.ended]);
  });

  it('keeps its data in .agent-booking, for its owner alone, and its secret from one start to the next', async () => {
    const first = serve('--port', '0');
    await first.ready;
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, signal: null });
    const secret = await readFile(join(folder, '.agent-booking/secret'), 'utf8');
    expect(secret.trim()).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(folder, '.agent-booking/secret'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, '.agent-booking/.gitignore'), 'utf8')).toBe('*\n');
    for (const made of ['.agent-booking', '.agent-booking/mail'])
      expect((await stat(join(folder, made))).mode & 0o777).toBe(0o700);
    const second = serve('--port', '0');
    await second.ready;
    second.child.kill('SIGINT');
    await second.ended;
    expect(await readFile(join(folder, '.agent-booking/secret'), 'utf8')).toBe(secret);
  });

  it('serves one data folder from two processes: what one takes the other confirms', async () => {
    const [one, two] = [serve('--port', '0', '--data', 'data'), serve('--port', '0', '--data', 'data')];
    const [asked, confirmed] = await Promise.all([one.ready, two.ready]);
    await askFor(asked);
    const link = await waitForLink(asked);
    const token = link.split('/confirm/')[1];
    const page = await fetch(`${confirmed}/confirm/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'confirm' }),
    });
    expect(await page.text()).toContain('The meeting is booked');
    expect(await (await fetch(`${asked}/confirm/${token}`)).text()).toContain('The meeting is booked');
    for (const { child } of [one, two]) child.kill('SIGINT');
    expect(await Promise.all([one.ended, two.ended])).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });

  it('refuses a public address without a mail server, before it makes anything', async () => {
    const { ended, output } = serve('--port', '0', '--public-url', 'https://book.example.com');
    expect(await ended).toEqual({ code: 2, signal: null });
    expect(output.err).toMatch(/no mail can reach them: add --smtp .* say --no-smtp: .* say --inbox: /);
    await expect(stat(join(folder, '.agent-booking'))).rejects.toThrow('ENOENT');
  });

  it('refuses a database that has another secret, and takes it with --new-secret; mailed links stay good', {
    tags: 'long',
  }, async () => {
    await writeFile(join(folder, 'second'), `${'2'.repeat(40)}\n`);
    const first = serve('--port', '0');
    await askFor(await first.ready);
    const link = await waitForLink(await first.ready);
    first.child.kill('SIGINT');
    await first.ended;
    const refused = serve('--port', '0', '--secret', 'second');
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output.err).toMatch(/another secret.*--new-secret/);
    const replaced = serve('--port', '0', '--secret', 'second', '--new-secret');
    const page = await fetch(`${await replaced.ready}${new URL(link).pathname}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Confirm the meeting')]);
    // The output names the files that the host has to back up.
    expect(replaced.output.out).toContain('Data     .agent-booking; the secret in second\n');
    expect(first.output.out).toContain('Data     .agent-booking\n');
    replaced.child.kill('SIGINT');
    await replaced.ended;
    const old = serve('--port', '0');
    expect(await old.ended).toEqual({ code: 1, signal: null });
  });

  it('shows metrics to other machines with the token alone', async () => {
    const url = await serve('--port', '0', '--metrics-token', 'a-token-of-27-characters-00').ready;
    const metrics = (headers: Record<string, string>) => fetch(`${url}/metrics`, { headers });
    const through = { 'x-forwarded-for': '203.0.113.9' };
    expect((await metrics({})).status).toBe(200);
    expect((await metrics(through)).status).toBe(404);
    const sent = { ...through, authorization: 'Bearer a-token-of-27-characters-00' };
    expect(await (await metrics(sent)).text()).toContain('agent_booking_disk_free_bytes');
  });

  it.skipIf(process.platform === 'win32')(
    'reads its pages again at SIGHUP, and keeps the old ones where there is a mistake',
    async () => {
      const file = join(folder, 'pages.yaml');
      await writeFile(file, demoPagesYaml);
      const { ready, output, child, ended } = serve('--port', '0', '--pages', 'pages.yaml');
      const url = await ready;
      const slots = `${url}/api/agent/booking-pages/demo/slots?days=60`;
      expect((await fetch(slots)).status).toBe(200);
      const reload = async (text: string, line: RegExp) => {
        await writeFile(file, text);
        const before = output.err.length;
        child.kill('SIGHUP');
        await expect.poll(() => output.err.slice(before)).toMatch(line);
      };
      await reload(
        demoPagesYaml.replace('timezone: Asia/Jerusalem', 'timezone: Mars/Base'),
        /pages kept reason=.*pages\.yaml:\d+: .*Mars/,
      );
      expect((await fetch(slots)).status).toBe(200);
      const calendar = 'busyCalendars: ["http://mara:hunter2@cloud.example.com/geheim"]';
      const open = demoPagesYaml.replace('slug: demo\n', `slug: demo\n    ${calendar}\n`);
      await reload(open, /pages kept reason=.*http:\/\/cloud\.example\.com\/….* it must begin with https:/);
      const start = serve('--port', '0', '--data', 'other', '--pages', 'pages.yaml');
      expect((await start.ended).code).toBe(2);
      expect(start.output.err).toContain('"http://cloud.example.com/…"; it must begin with https:');
      expect(output.err + start.output.err).not.toMatch(/mara|hunter2|geheim/);
      await reload(demoPagesYaml.replace('slug: demo\n', 'slug: other\n'), /pages read pages=2/);
      expect((await fetch(slots)).status).toBe(404);
      expect((await fetch(`${url}/book/demo`)).status).toBe(404);
      expect((await fetch(`${url}/book/other`)).status).toBe(200);
      await rm(file);
      await reload(demoPagesYaml, /pages read pages=2/);
      expect((await fetch(slots)).status).toBe(200);
      child.kill('SIGINT');
      expect(await ended).toEqual({ code: 0, signal: null });
    },
  );

  it('ends cleanly by Ctrl-C at any moment, also while it starts', { tags: 'long' }, async () => {
    for (const delayMs of [150, 200, 250, 300, 400, 600]) {
      const { child, ended, output } = serve('--port', '0', '--data', `data${delayMs}`);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill('SIGINT');
      const { code, signal } = await ended;
      // Before its first line of code runs, Node itself ends on the signal.
      expect(signal === 'SIGINT' || code === 0, `${delayMs} ms: ${code} ${output.err}`).toBe(true);
      expect(output.err).toBe('');
    }
  });

  it('names the port that is in use, and the remedy', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const { ended, output } = serve('--port', String(port));
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output.err).toContain(`port ${port} on 127.0.0.1 is in use`);
    expect(output.err.trim().split('\n')).toHaveLength(1);
    await new Promise((resolve) => taken.close(resolve));
  });

  it('names file and line of a mistake in a pages file, and makes no data folder', async () => {
    const pages = demoPagesYaml.replace('timezone: Asia/Jerusalem', 'timezone: Asia/Jerusalam');
    await writeFile(join(folder, 'pages.yaml'), pages);
    const { ended, output } = serve('--pages', 'pages.yaml', '--port', '0');
    expect(await ended).toEqual({ code: 2, signal: null });
    expect(output.err).toMatch(/ pages\.yaml:\d+: .*Asia\/Jerusalam/);
    await expect(stat(join(folder, '.agent-booking'))).rejects.toThrow('ENOENT');
  });

  it('names the package that a calendar of its pages needs, before it listens', async () => {
    const pages = join(folder, 'caldav.yaml');
    const calendar = '{ caldav: "https://dav.example.com/dana/", user: dana, password: secret }';
    await writeFile(
      pages,
      `hosts: [{ email: dana@example.com, timezone: UTC, calendars: [${calendar}] }]
pages: [{ slug: dana, name: Dana, timezone: UTC, host: dana@example.com, hours: { mon: 09:00-12:00 }, durationsMinutes: [30] }]`,
    );
    const { code, stderr } = await runCommand(
      ['serve', '--pages', pages, '--port', '0', '--data', join(folder, 'missing')],
      { env: withoutPackages(/^fast-xml-parser$/) },
    );
    expect(stderr).toContain(
      'A CalDAV calendar needs the package fast-xml-parser: npm install fast-xml-parser',
    );
    expect(code).not.toBe(0);
  });

  it('serves pages of one’s own, made from the demo pages', async () => {
    const printed = serve('--print-demo-pages');
    expect(await printed.ended).toEqual({ code: 0, signal: null });
    const calendarRead = Promise.withResolvers<void>();
    const calendar = createHttpServer((_, response) => {
      response.end('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n');
      calendarRead.resolve();
    });
    await new Promise<void>((resolve) => calendar.listen(0, '127.0.0.1', resolve));
    const { port } = calendar.address() as AddressInfo;
    const mine = `slug: mine\n    busyCalendars: ["http://127.0.0.1:${port}/mine.ics"]\n`;
    await writeFile(join(folder, 'mine.yaml'), printed.output.out.replace('slug: demo\n', mine));
    const words = ['--pages', 'mine.yaml', '--port', '0', '--private-calendars', '--limit', 'caller=7/hour'];
    const { ready, child, ended } = serve(...words);
    const url = await ready;
    await calendarRead.promise;
    calendar.close();
    const ask = () => fetch(`${url}/api/agent/booking-pages/mine/requests`, { method: 'POST', body: '{}' });
    const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    // The page is not available until its calendar was read.
    while ((await fetch(`${url}/book/mine`)).status === 503);
    expect((await fetch(`${url}/book/mine`)).status).toBe(200);
    expect((await fetch(`${url}/book/demo`)).status).toBe(404);
    child.kill('SIGINT');
    await ended;
  });

  it.each([
    [['--port', 'abc'], '--port is "abc"; it must be a whole number from 0 to 65535'],
    [
      ['--pages', 'nowhere.yaml'],
      '--pages nowhere.yaml: there is no such file; --print-demo-pages prints one',
    ],
    [['here'], "'here'"],
  ])('refuses %j with exit 2', async (args, message) => {
    const { ended, output } = serve(...args);
    expect(await ended).toEqual({ code: 2, signal: null });
    expect(output.err).toContain(message);
    expect(output.out).toBe('');
  });

  it('prints its help', async () => {
    const { ended, output } = serve('--help');
    expect((await ended).code).toBe(0);
    for (const option of [
      '--pages',
      '--data',
      '--port',
      '--host',
      '--public-url',
      '--inbox',
      '--print-demo-pages',
      '--limit',
      '--private-calendars',
      '--no-smtp',
      '--secret',
      '--metrics-token',
    ])
      expect(output.out).toContain(option);
  });
});

/** Requests the first time of the demo page. */
async function askFor(url: string): Promise<void> {
  const api = `${url}/api/agent/booking-pages/demo`;
  const { slots } = (await (await fetch(`${api}/slots?timezone=UTC`)).json()) as {
    slots: { start: string }[];
  };
  const body = JSON.stringify({
    guestName: 'Noa',
    guestEmail: 'noa@example.com',
    timezone: 'UTC',
    durationMinutes: 30,
    start: slots[0]?.start,
  });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${api}/requests`, { method: 'POST', body, headers })).status).toBe(202);
}

/** Reads the inbox until it holds a confirmation. Each read goes through the service, so no wait is needed. */
async function waitForLink(url: string): Promise<string> {
  for (;;) {
    const list = await (await fetch(`${url}/inbox`)).text();
    const mail = /href="(\/inbox\/[^"]*confirm_request[^"]*)"/.exec(list)?.[1];
    if (!mail) continue;
    const page = await (await fetch(`${url}${mail}`)).text();
    return /https?:\/\/\S+\/confirm\/[\w-]+/.exec(page)?.[0] ?? '';
  }
}
