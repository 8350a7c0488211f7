import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createBookingService,
  demoPagesYaml,
  memoryTransport,
  openSqliteStore,
} from '../../src/service/index.ts';
import { runWords } from '../run-words.ts';

let folder: string;
let meeting: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'notes-'));
  const store = openSqliteStore({ file: join(folder, 'booking.db') });
  const mail = memoryTransport();
  const clock = { now: () => Date.UTC(2026, 10, 18, 8) };
  const service = createBookingService({ pages: demoPagesYaml, store, mail, clock });
  const body = {
    guestName: 'Noa Levi',
    guestEmail: 'noa@example.com',
    timezone: 'Asia/Jerusalem',
    durationMinutes: 30,
    start: '2026-11-24T13:00:00+02:00',
  };
  const headers = { 'content-type': 'application/json' };
  await service.fetch('/api/agent/booking-pages/demo/requests', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await service.runJobs();
  const link =
    /\/confirm\/[\w-]{43}/.exec(mail.sent[0]?.raw.toString().replace(/=\r\n/g, '') ?? '')?.[0] ?? '';
  await service.fetch(link, { method: 'POST', body: new URLSearchParams({ decision: 'confirm' }) });
  meeting = mail.sent[0]?.requestId ?? '';
  await service.close();
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...words: string[]) {
  const said = { out: '', error: '' };
  const stream = (key: keyof typeof said) =>
    ({
      write(text: string) {
        said[key] += text;
        return true;
      },
    }) as unknown as NodeJS.WritableStream;
  const code = await runWords(['notes', ...words, '--data', folder], {
    env: {},
    stdin: process.stdin,
    stdout: stream('out'),
    stderr: stream('error'),
    interrupted: new AbortController().signal,
  });
  return { code, ...said };
}

it('records, lists, changes, finishes and removes a decision', async () => {
  const added = await run(
    'add',
    meeting,
    '--decision',
    'Send the offer',
    '--owner',
    'Avi',
    '--due',
    '2026-12-01',
  );
  expect(added.code).toBe(0);
  const id = added.out.split(' ')[0] ?? '';
  expect((await run('list', meeting)).out).toBe(`${id}  Send the offer  (open, owner Avi, due 2026-12-01)\n`);
  await run('edit', id, '--decision', 'Send it');
  await run('done', id);
  expect((await run('list', meeting)).out).toBe(`${id}  Send it  (done, owner Avi, due 2026-12-01)\n`);
  const [row] = JSON.parse((await run('list', meeting, '--json')).out);
  expect(row).toMatchObject({ id, text: 'Send it', due: '2026-12-01', ownerEmail: '' });
  await run('remove', id);
  expect((await run('list', meeting)).out).toBe('Nothing is recorded.\n');
});

it('says what is wrong, and with which code it ends', async () => {
  expect(await run('add', 'unknown', '--decision', 'x')).toMatchObject({ code: 1 });
  expect((await run('add', meeting)).error).toContain('--decision is missing');
  expect((await run('add', meeting, '--decision', 'x', '--due', 'soon')).error).toContain('must be a date');
  expect((await run('add', meeting, '--decision', 'x', '--owner-email', 'a@example.com')).error).toContain(
    'needs --owner',
  );
  expect(await run('done', 'unknown')).toMatchObject({ code: 1 });
  expect(await run('sing')).toMatchObject({ code: 2 });
});
