import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openReceiver, webhookSecret, webhookYaml } from '../../src/service/hooks/receiver.fixture.ts';
import { demoPagesYaml, openSqliteStore, readPages, webhooksOf } from '../../src/service/index.ts';
import { callCommand } from './child-process.fixture.ts';

let data: string;
let file: string;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'webhooks-'));
  file = join(data, 'pages.yaml');
  receiver = await openReceiver();
  await writeFile(file, yamlFor(receiver.url));
});
afterEach(async () => {
  await receiver.close();
  await rm(data, { recursive: true, force: true });
});

const secretName = 'MEETINGS_SECRET';
const env = { [secretName]: webhookSecret };
const yamlFor = (...urls: string[]) =>
  webhookYaml(...urls.map((url) => ({ url }))).replaceAll(webhookSecret, `$\{${secretName}}`) + demoPagesYaml;
const run = (verb: string, ...more: string[]) =>
  callCommand(['webhooks', verb, '--pages', file, '--data', data, '--private-webhooks', ...more], { env });

it('sends a signed test event, and says what came back', async () => {
  expect(await run('test')).toMatchObject({
    code: 0,
    stdout: `${receiver.url} took the test: its server answered 204.\n`,
    stderr: '',
  });
  const [event] = receiver.received;
  const headers = event?.headers as Record<string, string>;
  expect(new Webhook(webhookSecret).verify(event?.body ?? '', headers)).toMatchObject({ type: 'test' });
});

it('exits with 1 if one of several fails, and names it', async () => {
  const broken = await openReceiver({ status: 500 });
  await writeFile(file, yamlFor(receiver.url, broken.url));
  const both = await run('test');
  expect(both).toMatchObject({ code: 1, stdout: expect.stringContaining(receiver.url) });
  expect(both.stderr).toBe(`${broken.url} did not take the test: its server answered 500.\n`);
  expect(await run('test', '--url', receiver.url)).toMatchObject({ code: 0, stderr: '' });
  expect([receiver.received.length, broken.received.length]).toEqual([2, 1]);
  await broken.close();
});

it('enables a webhook that was disabled, if the test arrives', async () => {
  const store = openSqliteStore({ file: join(data, 'booking.db') });
  const [webhook] = webhooksOf(readPages(yamlFor(receiver.url), { environment: env }));
  await store.write((sql) =>
    sql.run(
      `insert into hook_target values (?, '["booked"]', ?, 0, 0, 'status 500')`,
      webhook?.id ?? '',
      webhook?.fingerprint ?? '',
    ),
  );
  await store.write((sql) =>
    sql.run(
      `insert into hook_delivery (event_id, target, meeting_id, data, sequence, next_attempt_at, attempts, failed_at) values ('e', ?, 'm', '{}', 0, 9, 1, 1)`,
      webhook?.id ?? '',
    ),
  );
  await store.close();
  receiver.answer = { status: 500 };
  await run('test');
  receiver.answer = { status: 200 };
  expect((await run('test')).stdout).toContain(
    'It was disabled, and is enabled again. Events that waited: 1; "serve" sends them within half a minute.',
  );
  expect((await run('test')).stdout).not.toContain('enabled');
});

it('does not call a private address without --private-webhooks', async () => {
  await writeFile(file, yamlFor('https://127.0.0.1:1/'));
  const answer = await callCommand(['webhooks', 'test', '--pages', file, '--data', data], { env });
  expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining('private address') });
});

it.each([
  [[], 'say what to do: test'],
  [['tes'], 'there is no "webhooks tes"; did you mean "test"?'],
  [['test'], 'name the pages file: --pages FILE'],
])('refuses %j in words', async (args, words) => {
  const { code, stderr } = await callCommand(['webhooks', ...args]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});

it('refuses a file without webhooks, an unknown address, and a secret that is not set', async () => {
  expect(await run('test', '--url', 'https://example.com/')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('names no webhook with the address https://example.com/'),
  });
  const unset = await callCommand(['webhooks', 'test', '--pages', file, '--private-webhooks']);
  expect(unset).toMatchObject({ code: 2, stderr: expect.stringContaining(`${secretName} is not`) });
  await writeFile(file, demoPagesYaml);
  expect(await run('test')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('names no webhooks'),
  });
});
