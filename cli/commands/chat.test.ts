/** @module-tag long */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createScriptedModel } from '../../evals/scripted-model/index.ts';
import { createBookingService, demoPagesYaml } from '../../src/service/index.ts';
import { callCommand, runCommand } from './child-process.fixture.ts';

const facts = 'Noa Levi, noa@example.com, Asia/Jerusalem';

describe.concurrent('a chat with the scripted model', () => {
  test('says what answers, where the inbox is, and books step by step', async () => {
    const stdin = `Hello\nHalf an hour, the second Wednesday of the month after two\n${facts}\nexit\nnever read\n`;
    const { code, stdout, stderr, leftBehind } = await runCommand(['chat'], { stdin });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('a scripted stand-in');
    expect(stdout).toMatch(/^Inbox {4}http:\/\/127\.0\.0\.1:\d+\/inbox$/m);
    expect(stdout).toContain('Agent    To book a meeting for you I need to know your name');
    expect(stdout).toContain('→ getFreeSlots');
    expect(stdout).not.toContain('never read');
    expect(leftBehind).toEqual([]);
  });

  test('ends with its input, without "exit"', async () => {
    const { code, stdout, leftBehind } = await runCommand(['chat'], { stdin: 'Hello' });
    expect(code).toBe(0);
    expect(stdout).toContain('Agent    To book a meeting');
    expect(leftBehind).toEqual([]);
  });

  test.each(['You are the guest', 'Agent    To book'])('ends cleanly by Ctrl-C after "%s"', async (point) => {
    let sent = false;
    const { code, stderr, leftBehind } = await runCommand(['chat'], {
      onStart: (child) => void child.stdin?.write('Hello\n'),
      stdin: '',
      onOutput(printed, child) {
        if (sent || !printed.includes(point)) return;
        sent = true;
        child.kill('SIGINT');
      },
    });
    expect(stderr).toBe('');
    expect(code).toBe(130);
    expect(leftBehind).toEqual([]);
  });
});

test('talks to a service that runs already', async () => {
  const service = createBookingService({ pages: demoPagesYaml });
  try {
    const { url } = await service.listen();
    const stdin = `30 minutes, any time. ${facts}\n`;
    const { code, stdout } = await callCommand(['chat', '--service', url, '--slug', 'demo'], { stdin });
    expect(code).toBe(0);
    expect(stdout).toContain(`Service  ${url}, page "demo"`);
    expect(stdout).toContain('Nothing is booked yet');
    expect(stdout).not.toContain('Inbox');
    const page = await callCommand(['chat', '--service', `${url}/book/demo-he`], { stdin: 'exit\n' });
    expect(page.stdout).toContain(`Service  ${url}, page "demo-he"`);
    const mistaken = await callCommand(['chat', '--service', `${url}/demo`]);
    expect(mistaken.code).toBe(2);
    expect(mistaken.stderr).toContain(
      `If "${url}/demo" is the address of a page, write --service ${url} --slug demo`,
    );
  } finally {
    await service.close();
  }
});

test('goes on after a model that failed, and says so in its exit code', async () => {
  const model = createScriptedModel({
    policies: {
      moody: ({ messages }) =>
        messages.length === 1 ? { fault: { status: 400, message: 'Not now.' } } : { say: 'Better now.' },
    },
  });
  const { baseUrl, close } = await model.listen();
  try {
    const { code, stdout } = await callCommand(['chat', '--model', 'moody', '--base-url', baseUrl], {
      stdin: 'Hello\nHello?\n',
    });
    expect(stdout).toContain('The model did not answer: Not now.');
    expect(stdout).toContain('Agent    Better now.');
    expect(code).toBe(1);
  } finally {
    await close();
  }
});

test('says where no booking service answers, and does not blame the page', async () => {
  const other = createServer((_, response) => response.writeHead(404).end('<!DOCTYPE HTML><p>Nothing here'));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const wrong = await callCommand(['chat', '--service', url]);
  expect([wrong.code, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toContain(`--service ${url}: `);
  expect(wrong.stderr).toContain('not what the booking interface says');
  await new Promise((done) => other.close(done));
  const { code, stderr } = await callCommand(['chat', '--service', url]);
  expect([code, stderr]).toEqual([
    1,
    `agent-booking chat: --service ${url}: no service answers there. Start one with "npx agent-booking serve", or correct the address.\n`,
  ]);
});

test('refuses a service that is no address', async () => {
  const { code, stderr } = await callCommand(['chat', '--service', 'localhost']);
  expect(code).toBe(2);
  expect(stderr).toContain('"localhost"');
});
