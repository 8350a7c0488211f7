import { demoPagesYaml } from '../../src/service/index.ts';
import { locales, operationPath } from '../../src/wire/index.ts';
import { type Bench, compare, sayMicroseconds, startServer } from '../measure.ts';
import { now, slug, timezone } from '../tools/fortnight.ts';
import { type Call, load } from './load.ts';

/**
 * The "that time is taken" page against the slots read of the same page, with a start every 5 minutes, in English with AM and PM and in
 * Hebrew: the processor time of an answer. No slots read is answered from the cache, because each has an address of its own.
 */
export const servicePages: Bench = async () => {
  const pages = demoPagesYaml.replace('incrementMinutes: 30', 'incrementMinutes: 5');
  await using server = await startServer('service/service.server.ts', { pages });
  const microseconds = async (next: () => Call, status: number) =>
    (await load(server, next, { status })).microseconds;
  const results = [];
  for (const lang of locales) {
    const call = takenPage(lang);
    results.push(
      await compare({
        name: `/book/${slug}, "taken" in ${lang}, a start every 5 minutes`,
        ours: () => microseconds(() => call, 409),
        peer: () => microseconds(slotsRead, 200),
        against: 'its slots read',
        say: sayMicroseconds,
        rounds: 7,
        budget: { atMost: 2 },
      }),
    );
  }
  return results;
};

let reads = 0;
function slotsRead(): Call {
  reads += 1;
  const query = `duration=30&timezone=${encodeURIComponent(timezone)}&read=${reads}`;
  return { method: 'GET', path: `${operationPath('getFreeSlots', slug)}?${query}` };
}

/** A start that is over is as little offered as one that is taken. */
function takenPage(lang: string): Call {
  const guest = { guestName: 'Noa Levi', guestEmail: 'noa@example.com', timezone, duration: '30' };
  const body = new URLSearchParams({ ...guest, lang, start: now.toISOString(), reasonKey: '' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' };
  return { method: 'POST', path: `/book/${slug}`, headers, body: `${body}` };
}
