import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './source-files.ts';

const kills = 20;
const callersAtOnce = 8;

let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** What the service said yes to, and so may never forget. */
const accepted = new Set<string>();
const booked = new Set<string>();
let asked = 0;
let unanswered = 0;

it('loses nothing that it acknowledged, killed twenty times while it works', async () => {
  for (let kill = 0; kill < kills; kill += 1) await killWhileWorking(100 + ((kill * 37) % 400));
  const { child, url } = await start();
  await untilAllMailIsSent();
  child.kill('SIGINT');
  await ended(child);
  const { requests, meetings, mails, integrity } = readDatabase();
  const letters = await readLetters();
  const figures = {
    kills,
    asked,
    accepted: accepted.size,
    booked: booked.size,
    unanswered,
    mails: mails.length,
    mailsTriedAgain: mails.filter(({ attempts }) => attempts > 1).length,
    integrity,
    url,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(accepted.size).toBeGreaterThan(kills);
  expect(booked.size).toBeGreaterThan(0);
  expect([...accepted].filter((email) => !requests.has(email))).toEqual([]);
  const queued = new Set(mails.map(({ recipient }) => recipient));
  expect([...accepted].filter((email) => !queued.has(email))).toEqual([]);
  expect([...accepted].filter((email) => !letters.has(email))).toEqual([]);
  expect([...booked].filter((email) => !meetings.has(email))).toEqual([]);
  // A mail that left, and whose process was killed before it could note that, is not sent again once its guest has decided.
  const lost = mails.filter(({ sent, reason }) => !sent && reason !== 'its request is confirmed');
  expect(lost).toEqual([]);
  expect(integrity).toBe('ok');
});

async function killWhileWorking(afterMs: number): Promise<void> {
  const { child, url } = await start();
  const api = `${url}/api/agent/booking-pages/demo`;
  const { body } = await call(`${api}/slots?duration=15&timezone=UTC&days=60`);
  const starts = (JSON.parse(body ?? '{}') as { slots: { start: string }[] }).slots.map((slot) => slot.start);
  let alive = true;
  const callers = Array.from({ length: callersAtOnce }, async () => {
    while (alive) await ask(api, starts);
  });
  const guests = confirmWhatArrived(url, () => alive);
  await sleep(afterMs);
  child.kill('SIGKILL');
  alive = false;
  await ended(child);
  await Promise.all([...callers, guests]);
}

async function ask(api: string, starts: string[]): Promise<void> {
  asked += 1;
  const guestEmail = `guest${asked}@example.com`;
  const start = starts[asked % starts.length];
  const request = { guestName: 'Guest', guestEmail, timezone: 'UTC', durationMinutes: 15, start };
  const answer = await call(`${api}/requests`, JSON.stringify(request), 'application/json');
  if (answer.status === 202) accepted.add(guestEmail);
  if (answer.status === undefined) unanswered += 1;
}

/** Guests who press the button as soon as their mail is there. */
async function confirmWhatArrived(url: string, alive: () => boolean): Promise<void> {
  while (alive()) {
    for (const [email, letter] of await readLetters()) {
      const link = /\/confirm\/[\w-]{43}/.exec(letter.replaceAll('=\r\n', ''))?.[0];
      if (!link || booked.has(email) || !alive()) continue;
      const { body } = await call(`${url}${link}`, 'decision=confirm', 'application/x-www-form-urlencoded');
      if (body?.includes('The meeting is booked')) booked.add(email);
    }
    await sleep(5);
  }
}

let caller = 0;

/** Undefined where no whole answer came. Each call has an address of its own, so that no limit stands in the way. */
function call(url: string, body?: string, type?: string): Promise<{ status?: number; body?: string }> {
  caller += 1;
  const localAddress = `127.1.${(caller >> 8) & 255}.${caller & 255}`;
  return new Promise((resolve) => {
    const sent = httpRequest(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        localAddress,
        agent: false,
        ...(type && { headers: { 'content-type': type } }),
      },
      async (response) => {
        try {
          let text = '';
          for await (const chunk of response) text += chunk;
          resolve({ status: response.statusCode ?? 0, body: text });
        } catch {
          resolve({});
        }
      },
    );
    sent.on('error', () => resolve({}));
    sent.end(body);
  });
}

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const words = [join(root, 'cli/main.ts'), 'serve', '--port', '0', '--data', folder];
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running = child;
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const found = /^Serving (\S+)$/m.exec(out)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
  });
  return { child, url };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function untilAllMailIsSent(): Promise<void> {
  // A mail that was leaving when its process was killed waits for its lease of a minute.
  for (let second = 0; second < 120; second += 1) {
    if (readDatabase().mails.every(({ sent, failed }) => sent || failed)) return;
    await sleep(1000);
  }
  throw new Error('mail is still unsent after two minutes');
}

type MailFacts = {
  kind: string;
  recipient: string;
  attempts: number;
  sent: number | null;
  failed: number | null;
  reason: string | null;
};

function readDatabase() {
  const db = new DatabaseSync(join(folder, 'booking.db'));
  try {
    const emails = (sql: string) =>
      new Set(
        db
          .prepare(sql)
          .all()
          .map(({ email }) => String(email)),
      );
    return {
      requests: emails('select guest_email as email from request'),
      meetings: emails(
        `select guest_email as email from request join meeting using (id) where meeting.status = 'booked'`,
      ),
      mails: db
        .prepare(
          'select kind, recipient, attempts, sent_at as sent, failed_at as failed, last_error as reason from mail',
        )
        .all() as MailFacts[],
      integrity: String(db.prepare('pragma integrity_check').get()?.integrity_check),
    };
  } finally {
    db.close();
  }
}

/** The confirmation mails in the folder, by their recipient. */
async function readLetters(): Promise<Map<string, string>> {
  const directory = join(folder, 'mail');
  const files = await readdir(directory).catch((): string[] => []);
  const letters = files.filter((file) => /-confirm_request-.*\.eml$/.test(file));
  const texts = await Promise.all(letters.map((file) => readFile(join(directory, file), 'utf8')));
  return new Map(texts.map((text) => [/^To: (.*)\r$/m.exec(text)?.[1] ?? '', text]));
}
