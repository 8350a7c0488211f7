import autocannon from 'autocannon';
import { type Locale, locales, operationPath } from '../../src/wire/index.ts';
import { startServer } from '../child-server.ts';
import { type Bench, type BenchResult, inTurns, median, sayMicroseconds, sayRatio } from '../measure.ts';
import { slug, timezone } from '../tools/fortnight.ts';

/**
 * The public pages against the slots read of the same page, with a start every 30 and every 5 minutes, in English with AM and PM and in
 * Hebrew: the processor time that the service takes for an answer. No slots read is answered from the cache, because each has an
 * address of its own.
 */
export const servicePages: Bench = async () => [...(await measurePages(30)), ...(await measurePages(5))];

type Call = { method: 'GET' | 'POST'; path: string; body?: string; status: number };

let reads = 0;
const slotsRead = (): Call => {
  reads += 1;
  const query = `duration=30&timezone=${encodeURIComponent(timezone)}&read=${reads}`;
  return { method: 'GET', path: `${operationPath('getFreeSlots', slug)}?${query}`, status: 200 };
};

async function measurePages(incrementMinutes: number): Promise<BenchResult[]> {
  const server = await startServer('service/service.server.ts', { incrementMinutes });
  const pages = locales.flatMap((locale) => pagesIn(locale, server.facts));
  const measure = async (next: () => Call) => {
    const before = await server.processorTime();
    const calls = await load(server.url, next);
    return ((await server.processorTime()) - before) / calls;
  };
  const results: BenchResult[] = [];
  try {
    for (const [name, call] of pages) {
      const rounds = await inTurns(
        7,
        () => measure(() => call),
        () => measure(slotsRead),
      );
      results.push({
        name: `${name}, a start every ${incrementMinutes} minutes`,
        ours: `${sayMicroseconds(rounds.ours)} of processor`,
        peer: `its slots read ${sayMicroseconds(rounds.peer)}`,
        ratio: sayRatio(rounds.ratios),
        budget: '≤ 2×',
        met: median(rounds.ratios) <= 2,
      });
    }
    return results;
  } finally {
    await server.close();
  }
}

function pagesIn(locale: Locale, facts: Record<string, string>): [string, Call][] {
  const { start = '', [`${locale}Link`]: link = '' } = facts;
  const form = new URLSearchParams({
    ...{ duration: '30', timezone, lang: locale, start, reasonKey: '' },
    ...{ guestName: 'Noa Levi', guestEmail: 'noa@example.com' },
  });
  const book = `/book/${slug}`;
  return [
    [`${book} in ${locale}`, { method: 'GET', path: `${book}?lang=${locale}`, status: 200 }],
    [`"taken" in ${locale}, with other times`, { method: 'POST', path: book, body: `${form}`, status: 409 }],
    [`"taken" in ${locale}, behind a link`, { method: 'GET', path: link, status: 410 }],
  ];
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
