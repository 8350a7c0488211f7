import autocannon from 'autocannon';
import { demoPagesYaml } from '../../src/service/index.ts';
import { locales, operationPath } from '../../src/wire/index.ts';
import { startServer } from '../child-server.ts';
import { atMost, type Bench, type BenchResult, inTurns, sayMicroseconds } from '../measure.ts';
import { now, slug, timezone } from '../tools/fortnight.ts';

type Call = { method: 'GET' | 'POST'; path: string; body?: string; status: number };

/**
 * The public pages against the slots read of the same page, with a start every 5 minutes, in English with AM and PM and in Hebrew: the
 * processor time that the service takes for an answer. No slots read is answered from the cache, because each has an address of its own.
 */
export const servicePages: Bench = async () => {
  const pages = demoPagesYaml.replace('incrementMinutes: 30', 'incrementMinutes: 5');
  const server = await startServer('service/service.server.ts', { pages });
  const measure = async (next: () => Call) => {
    const before = await server.processorTime();
    const calls = await load(server.url, next);
    return ((await server.processorTime()) - before) / calls;
  };
  const results: BenchResult[] = [];
  try {
    for (const [name, call] of calls()) {
      const rounds = await inTurns(
        7,
        () => measure(() => call),
        () => measure(slotsRead),
      );
      results.push({
        name: `${name}, a start every 5 minutes`,
        ours: `${sayMicroseconds(rounds.ours)} of processor`,
        peer: `its slots read ${sayMicroseconds(rounds.peer)}`,
        ...atMost(2, rounds.ratios),
      });
    }
    return results;
  } finally {
    await server.close();
  }
};

let reads = 0;
function slotsRead(): Call {
  reads += 1;
  const query = `duration=30&timezone=${encodeURIComponent(timezone)}&read=${reads}`;
  return { method: 'GET', path: `${operationPath('getFreeSlots', slug)}?${query}`, status: 200 };
}

function calls(): [string, Call][] {
  const book = `/book/${slug}`;
  const guest = { guestName: 'Noa Levi', guestEmail: 'noa@example.com', timezone, duration: '30' };
  return locales.flatMap((lang): [string, Call][] => {
    // A start that is over is as little offered as one that is taken.
    const body = new URLSearchParams({ ...guest, lang, start: now.toISOString(), reasonKey: '' });
    return [
      [`${book} in ${lang}`, { method: 'GET', path: `${book}?lang=${lang}`, status: 200 }],
      [`"taken" in ${lang}, with other times`, { method: 'POST', path: book, body: `${body}`, status: 409 }],
    ];
  });
}

/** Returns the number of calls that were made. */
async function load(url: string, next: () => Call): Promise<number> {
  const { status } = next();
  const result = await autocannon({
    url,
    connections: 10,
    duration: 0.5,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const { total } = result.requests;
  const right = result.statusCodeStats[status]?.count ?? 0;
  if (right < total)
    throw new Error(`${url} answered ${total - right} of ${total} calls with another status`);
  return total;
}
