import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNames } from '../../src/conformance/index.ts';
import { createBookingService, demoPagesYaml, emlFolder, type Listening } from '../../src/service/index.ts';
import { callCommand } from './child-process.fixture.ts';

let folder: string;
let served: { listening: Listening; close(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
  // Without limits, because several checks run within a minute.
  const limits = { perCaller: null, reads: null };
  const service = createBookingService({ pages: demoPagesYaml, mail: emlFolder(folder), limits });
  served = { listening: await service.listen(), close: () => service.close() };
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

const page = () => `${served.listening.url}/demo`;

describe('agent-booking check', () => {
  it('says before what it sends, then how each section stands and what was not run, and ends with 0', async () => {
    const { code, stdout, stderr } = await callCommand(['check', page()]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/The\s+links\s+are\s+not\s+opened,\s+so\s+nothing\s+is\s+booked\./);
    expect(stdout).toMatch(/^§2 {7}✓ \d+ passed$/m);
    expect(stdout).toMatch(/^§3 {7}– 2 not run$/m);
    expect(stdout).toMatch(/^– .*--read-mail.*$/m);
    expect(stdout).toMatch(/^\d+ passed, \d+ not run$/m);
    expect(stdout).not.toContain('Failed');
  });

  // One run, because each reads the free times of every zone.
  it('confirms with the guests’ mail where a folder of it is named, and prints every result as JSON, also for the address of the page for people', {
    tags: 'long',
  }, async () => {
    const address = `${served.listening.url}/book/demo`;
    const { code, stdout } = await callCommand(['check', address, '--read-mail', folder, '--json']);
    const told = JSON.parse(stdout) as {
      slug: string;
      failed: number;
      results: { name: string; outcome: string }[];
    };
    expect(told).toMatchObject({ baseUrl: served.listening.url, slug: 'demo', failed: 0 });
    expect(told.results.map(({ name }) => name)).toEqual(checkNames);
    const ofMail = told.results.filter(({ name }) => /^§[36] /.test(name));
    expect(ofMail.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed']);
    expect(code).toBe(0);
  });

  it('ends with 1 where a check failed, and says what was expected, what came and how to see it again', async () => {
    const guests = ['--guest-email', 'no address {n}@example.com'];
    const wrong = await callCommand(['check', page(), ...guests]);
    expect(wrong.code).toBe(2);
    const { code, stdout } = await callCommand(['check', page(), '--guest-email', '..{n}..@example.com']);
    expect(code).toBe(1);
    expect(stdout).toContain('✗ §4.3 requestMeeting accepts a start that is listed with 202');
    expect(stdout).toMatch(/^ {4}expected 202$/m);
    expect(stdout).toMatch(/^ {4}got {6}400 \{"error":"guestEmail/m);
    expect(stdout).toMatch(/^ {4}curl -i -X POST/m);
    expect(stdout).toMatch(/^4 failed, \d+ passed, \d+ not run$/m);
  });

  it('says in one line that there is no such page, or no service', async () => {
    const nobody = await callCommand(['check', `${served.listening.url}/nobody`]);
    expect(nobody.code).toBe(1);
    expect(nobody.stderr).toMatch(/^agent-booking check: the service at \S+ has no page "nobody": .*\n$/);
    const { port } = served.listening;
    const nowhere = await callCommand(['check', `https://127.0.0.1:${port}/demo`]);
    expect(nowhere.code).toBe(1);
    expect(nowhere.stderr).toMatch(/^agent-booking check: no service answers at \S+: .*\n$/);
  });

  it('says that a server of something else is no booking service', async () => {
    const other = createServer((_, response) =>
      response.writeHead(404).end('<!DOCTYPE HTML><p>Nothing here'),
    );
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { code, stderr } = await callCommand(['check', `${url}/demo`]);
    await new Promise((done) => other.close(done));
    expect(code).toBe(1);
    expect(stderr).not.toContain('has no page');
    expect(stderr).toContain('that is not what the booking interface says');
  });

  it.each([
    [[], 'say which page is to be checked'],
    [['demo'], '"demo" is not the address of a page'],
    [['http://localhost:8787'], 'is not the address of a page'],
    [['ftp://localhost/demo'], 'is not the address of a page'],
    [['http://localhost/demo', 'http://localhost/other'], 'one page is checked at a time'],
    [['http://localhost/demo', '--read-mail', '/no/such/folder'], '--read-mail /no/such/folder is no folder'],
    [['http://localhost/demo', '--guest-email', 'noa@example.com'], 'does not give each guest an address'],
    [['http://localhost/demo', '--fast'], "Unknown option '--fast'"],
  ])('refuses %j', async (args, told) => {
    const { code, stdout, stderr } = await callCommand(['check', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(told);
  });
});
