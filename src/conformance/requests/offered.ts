import { parseInstant } from '../../time/index.ts';
import { dayMs, instantsIn, lengthNotOffered, longRead, minuteMs, readsByLength } from '../reads/lists.ts';
import { type Check, judgeAccepted, judgeRefusal, NotRunnable, passed } from '../visit/check.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { farStarts, rightBody, startNumber } from './asking.ts';

/** A start that replaces the valid one. */
function refusesStart(what: string, wrong: (visit: Visit, right: string) => Promise<string>): Check {
  return {
    name: `§8 a request is refused whose start ${what}`,
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      return judgeRefusal(await visit.request({ ...right, start: await wrong(visit, right.start) }));
    },
  };
}

function refusesLength(what: string, wrong: (visit: Visit) => Promise<number>): Check {
  return {
    name: `§8 a request is refused whose durationMinutes ${what}`,
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      return judgeRefusal(await visit.request({ ...right, durationMinutes: await wrong(visit) }));
    },
  };
}

/** Interface §8, durationMinutes and start: a request must use a length of the page, and a listed start. */
export const offeredChecks: Check[] = [
  refusesLength('the page does not offer', async (visit) => lengthNotOffered(await visit.page())),
  refusesLength('is negative', async (visit) => -(await visit.page()).defaultDurationMinutes),
  {
    name: '§8 a request may have each of durationsMinutes',
    basis: 'stated',
    judge: async (visit) => {
      const { defaultDurationMinutes } = await visit.page();
      for (const [durationMinutes, read] of await readsByLength(visit)) {
        const start = listIn(read).slots.at(-1)?.start;
        if (durationMinutes === defaultDurationMinutes || start === undefined) continue;
        const body = { ...(await rightBody(visit, start)), durationMinutes };
        const verdict = judgeAccepted(await visit.request(body));
        if (verdict.outcome === 'failed') return verdict;
      }
      // Another check requests a start of the page's default length.
      await farStarts(visit, 1);
      return passed;
    },
  },
  {
    name: '§8 a request may have the soonest start',
    basis: 'stated',
    judge: async (visit) => {
      // Time passes between the list and the request. If the start is not listed any more, it is taken from a new list, once.
      const first = await askForSoonest(visit);
      return judgeAccepted(first.status === 202 ? first : await askForSoonest(visit));
    },
  },
  refusesStart('is not listed', notListed),
  refusesStart('has passed', async (_, right) => moved(right, -70)),
  refusesStart('lies a year ahead', async (_, right) => moved(right, 364)),
  {
    name: '§8 a request is refused whose start is listed for another length only',
    basis: 'stated',
    judge: async (visit) => {
      const { start, durationMinutes } = await tooShort(visit);
      return judgeRefusal(await visit.request({ ...(await rightBody(visit, start)), durationMinutes }));
    },
  },
];

async function askForSoonest(visit: Visit) {
  const { defaultDurationMinutes, timezone } = await visit.page();
  const read = await visit.readSlots({ duration: defaultDurationMinutes, timezone, days: 14 });
  const start = listIn(read).slots.find((slot) => (parseInstant(slot.start) ?? 0) > visit.now())?.start;
  if (start === undefined) throw new NotRunnable('the page has no free start within 14 days');
  return visit.request(await rightBody(visit, start));
}

/** A time some minutes beside a listed one, which no list of that length has. */
async function notListed(visit: Visit, start: string): Promise<string> {
  const listed = new Set(instantsIn(await longRead(visit)));
  const at = parseInstant(start) ?? Number.NaN;
  const beside = [7, 11, 13, 17, 23].find((minutes) => !listed.has(at + minutes * minuteMs));
  if (beside === undefined) throw new NotRunnable('the page lists nearly every minute');
  return new Date(at + beside * minuteMs).toISOString().replace('.000Z', 'Z');
}

/** The same weekday and hour on another day. At a clock change the hour may differ. */
function moved(start: string, days: number): string {
  const at = (parseInstant(start) ?? Number.NaN) + days * dayMs;
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

/** A start that is listed for a shorter length and not for a longer one, such as the last of a day. */
async function tooShort(visit: Visit): Promise<{ start: string; durationMinutes: number }> {
  const reads = [...(await readsByLength(visit))].sort(([a], [b]) => b - a);
  for (const [durationMinutes, read] of reads) {
    const fits = new Set(instantsIn(read));
    for (const [shorter, other] of reads) {
      const slot = listIn(other).slots.findLast(({ start }) => !fits.has(parseInstant(start) ?? Number.NaN));
      if (shorter < durationMinutes && slot) return { start: slot.start, durationMinutes };
    }
  }
  throw new NotRunnable('every start is free for each of the lengths');
}
