import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { dana, redirect } from '../src/service/oauth/oauth-world.fixture.ts';
import { signInByHand } from '../src/service/oauth/sign-in-client.fixture.ts';
import { forkProgram } from './fork-program.ts';
import { storePlaces } from './store-places.ts';

const kills = 50;
const peopleAtOnce = 4;
const publicUrl = 'http://localhost:8787';

/** The number of times that each code and each refresh token gave tokens. */
type Uses = Map<string, number>;
type Served = { kill(): Promise<unknown>; url: string; links: Map<string, string> };

it.each(storePlaces)(
  'no code and no token works twice, and everybody can sign in again, killed 50 times amid sign-ins and refreshes, on %s',
  async (name, make) => {
    const { address, remove } = await make();
    onTestFinished(remove);
    const uses: Uses = new Map();
    const counts = { answers: 0, signIns: 0, refreshes: 0, broken: 0 };
    for (let run = 0; run < kills; run += 1) {
      const served = await start(address);
      const over = new AbortController();
      const people = Array.from({ length: peopleAtOnce }, async () => {
        while (!over.signal.aborted) await live(served, { uses, counts, over: over.signal });
      });
      // A sign-in with its refreshes has about twenty answers.
      const killAt = counts.answers + 10 + ((run * 37) % 100);
      while (counts.answers < killAt) await sleep(1);
      const killed = served.kill();
      over.abort();
      await killed;
      await Promise.all(people);
    }
    const served = await start(address);
    // A code or a token that was used before a kill does not work again after it.
    const again = { ...counts };
    for (const secret of [...uses.keys()].slice(-40)) await useAgain(served, secret, uses);
    const whole = await Promise.all(
      Array.from({ length: peopleAtOnce }, () =>
        live(served, { uses, counts: again, over: new AbortController().signal }),
      ),
    );
    await served.kill();
    const twice = [...uses.values()].filter((count) => count > 1).length;
    process.stdout.write(`${JSON.stringify({ store: name, kills, ...counts, used: uses.size, twice })}\n`);
    expect(counts.signIns).toBeGreaterThan(10);
    expect(counts.broken).toBeGreaterThan(0);
    expect(twice).toBe(0);
    expect(whole).toEqual(Array(peopleAtOnce).fill(true));
  },
);

type Counts = { answers: number; signIns: number; refreshes: number; broken: number };
type Life = { uses: Uses; counts: Counts; over: AbortSignal };

/** One person: registers a client, signs in, and refreshes three times; true if every step succeeded. */
async function live({ url, links }: Served, { uses, counts, over }: Life): Promise<boolean> {
  try {
    const fetchHere = async (target: string, init?: RequestInit) => {
      const signal = AbortSignal.any([over, AbortSignal.timeout(30_000)]);
      const response = await fetch(target.replace(publicUrl, url), { ...init, signal });
      counts.answers += 1;
      return response;
    };
    const redeem = await signInByHand(fetchHere, {
      base: publicUrl,
      redirect,
      email: dana,
      linkFor: (path) => linkFor(links, path, over),
    });
    let refresh = await tokenFor(fetchHere, url, redeem, uses);
    if (!refresh) return false;
    counts.signIns += 1;
    for (let count = 0; count < 3; count += 1) {
      refresh = await tokenFor(
        fetchHere,
        url,
        { grant_type: 'refresh_token', client_id: redeem.client_id, refresh_token: refresh },
        uses,
      );
      if (!refresh) return false;
      counts.refreshes += 1;
    }
    return true;
  } catch (error) {
    if (!over.aborted) throw error;
    counts.broken += 1;
    return false;
  }
}

/** The new refresh token. The old one is used twice at once, like a client that retries too early. */
async function tokenFor(
  fetchHere: (target: string, init?: RequestInit) => Promise<Response>,
  url: string,
  form: Record<string, string>,
  uses: Uses,
): Promise<string | undefined> {
  const key = JSON.stringify(form);
  if (!uses.has(key)) uses.set(key, 0);
  const isCode = form.grant_type === 'authorization_code';
  const answers = await Promise.all(
    Array.from({ length: isCode ? 1 : 2 }, async () => {
      const response = await fetchHere(`${url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      if (response.status !== 200) return undefined;
      uses.set(key, (uses.get(key) ?? 0) + 1);
      return ((await response.json()) as { refresh_token: string }).refresh_token;
    }),
  );
  return answers.find(Boolean);
}

async function useAgain({ url }: Served, key: string, uses: Uses): Promise<void> {
  if (uses.get(key) === 0) return;
  await tokenFor(fetch as never, url, JSON.parse(key) as Record<string, string>, uses);
}

async function linkFor(links: Map<string, string>, path: string, over: AbortSignal): Promise<string> {
  for (;;) {
    const link = links.get(path);
    if (link) return link;
    over.throwIfAborted();
    await sleep(2);
  }
}

async function start(address: string): Promise<Served> {
  type Told = { url?: string; link?: string };
  const program = import.meta.resolve('./sign-in-process.fixture.ts');
  const { child, told, kill } = forkProgram<Told>(program, [address, publicUrl]);
  const links = new Map<string, string>();
  child.on('message', ({ link }: Told) => {
    if (link) links.set(link.replace(/\/link\/[\w-]+$/, ''), link);
  });
  return { kill, url: await told(({ url }) => url), links };
}
