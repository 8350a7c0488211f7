import { parseInstant } from '../../time/index.ts';
import { dayMs, instantsIn, lengthNotOffered, longRead, minuteMs, readsByLength } from '../reads/lists.ts';
import { type Check, judgeAccepted, judgeRefusal, NotRunnable, passed } from '../visit/check.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { rightBody, startNumber } from './asking.ts';

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

/** Interface §8, durationMinutes and start: a request must use a length of the page, and a listed start. */
export const offeredChecks: Check[] = [
  {
    name: '§8 a request is refused whose durationMinutes the page does not offer',
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      const durationMinutes = lengthNotOffered(await visit.page());
      return judgeRefusal(await visit.request({ ...right, durationMinutes }));
    },
  },
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
      await startNumber(visit, 0);
      return passed;
    },
  },
  refusesStart('is not listed', notListed),
  refusesStart('has passed', async (_, right) => moved(right, -70)),
  refusesStart('lies a year ahead', async (_, right) => moved(right, 364)),
];

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
