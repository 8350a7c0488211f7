import { findZone, type Instant, wallTimeAt, zoneOf } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import {
  type Check,
  type CheckVerdict,
  failed,
  judgeExchange,
  judgeOtherMethod,
  judgeRefusal,
  NotRunnable,
  passed,
  requireAnswer,
} from '../visit/check.ts';
import { type Exchange, excerpt } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { findShiftedHours } from './clock-change.ts';
import { wrongOffset } from './every-zone.ts';
import {
  abroadRead,
  dayMs,
  inOneAlone,
  instantsIn,
  lengthNotOffered,
  longRead,
  minutesOf,
  noSuchPage,
  plainRead,
  readsByLength,
  someSlots,
  zoneAbroad,
} from './lists.ts';

/** Interface §4.2: the free starts. */
export const freeSlotsChecks: Check[] = [
  {
    name: '§4.2 getFreeSlots answers 200, also without any parameter',
    basis: 'stated',
    judge: async (visit) => {
      const [plain, asked] = [await plainRead(visit), await visit.listRead()];
      const wrong = [plain, asked].find(({ status }) => status !== 200);
      return judgeExchange(!wrong, '200', { exchange: wrong ?? plain });
    },
  },
  {
    name: '§4.2 getFreeSlots answers for each of durationsMinutes',
    basis: 'stated',
    judge: judgeLengths,
  },
  {
    name: '§4.2 getFreeSlots refuses a duration that the page does not offer',
    basis: 'stated',
    judge: async (visit) =>
      judgeRefusal(await visit.readSlots({ duration: lengthNotOffered(await visit.page()) }), [400]),
  },
  {
    name: '§4.2 getFreeSlots answers in the zone that was asked',
    basis: 'stated',
    judge: async (visit) => {
      const read = await abroadRead(visit);
      const asked = zoneAbroad((await visit.page()).timezone);
      const { timezone } = listIn(read);
      return judgeExchange(timezone === asked, `timezone is "${asked}"`, {
        exchange: read,
        got: `"${excerpt(timezone)}"`,
      });
    },
  },
  {
    name: '§4.2 starts are written with the offset that their zone has then',
    basis: 'implied',
    judge: async (visit) => {
      await someSlots(visit);
      for (const read of [await abroadRead(visit), await longRead(visit)]) {
        const wrong = wrongOffset(read);
        if (wrong !== undefined) return failed('the offset of the zone at that time, or UTC', wrong, read);
      }
      return passed;
    },
  },
  {
    name: '§4.2 the same starts are free in every zone',
    basis: 'implied',
    judge: judgeZones,
  },
  {
    name: "§4.2 starts keep to the page's clocks when they change",
    basis: 'implied',
    judge: judgeClockChange,
  },
  {
    name: '§4.2 getFreeSlots refuses a time zone that there is not',
    basis: 'implied',
    judge: async (visit) => judgeRefusal(await visit.readSlots({ timezone: 'Mars/Olympus_Mons' }), [400]),
  },
  ...['duration', 'days'].map(
    (parameter): Check => ({
      name: `§4.2 getFreeSlots refuses a ${parameter} that is no number`,
      basis: 'stated',
      judge: async (visit) => judgeRefusal(await visit.readSlots({ [parameter]: 'many' }), [400]),
    }),
  ),
  {
    name: '§4.2 getFreeSlots ignores an unknown query parameter',
    basis: 'implied',
    judge: async (visit) => {
      const exchange = await visit.readSlots({ conformanceCheck: 'yes' });
      requireAnswer(exchange);
      const isList = exchange.status === 200 && exchange.json !== undefined;
      return judgeExchange(isList, 'a list: a parameter that a service does not know is ignored', {
        exchange,
      });
    },
  },
  {
    name: '§4.2 getFreeSlots is no POST',
    basis: 'implied',
    judge: async (visit) => {
      const { url } = await plainRead(visit);
      const headers = { 'content-type': 'application/json' };
      return judgeOtherMethod(await visit.send({ method: 'POST', url, headers, body: '{}' }));
    },
  },
  {
    name: '§4.2 getFreeSlots answers 404 for a page that there is not',
    basis: 'stated',
    judge: async (visit) => {
      const { slug } = visit.options;
      const url = (await plainRead(visit)).url.replace(
        `/${encodeURIComponent(slug)}/slots`,
        `/${noSuchPage}/slots`,
      );
      return judgeRefusal(await visit.send({ method: 'GET', url, operation: 'getFreeSlots' }), [404]);
    },
  },
];

async function judgeLengths(visit: Visit): Promise<CheckVerdict> {
  for (const [duration, read] of await readsByLength(visit)) {
    if (read.status !== 200) return failed('200', `${read.status}`, read);
    const { durationMinutes, slots } = listIn(read);
    const length = slots[0] ? minutesOf(slots[0]) : duration;
    if (durationMinutes !== duration || length !== duration)
      return failed(
        `${duration} minutes`,
        `durationMinutes ${durationMinutes}, slots of ${length} minutes`,
        read,
      );
  }
  return passed;
}

async function judgeZones(visit: Visit): Promise<CheckVerdict> {
  await someSlots(visit);
  const { defaultDurationMinutes, timezone } = await visit.page();
  const question = { duration: defaultDurationMinutes, timezone, days: 14 };
  const abroad = await visit.readSlots({ ...question, timezone: zoneAbroad(timezone) });
  const home = await visit.readSlots(question);
  const odd = oddStart(home, abroad);
  // A booking between the two reads also changes the second list. Reading both again shows whether it was one.
  const again = odd && oddStart(home, await visit.readSlots({ ...question, timezone: zoneAbroad(timezone) }));
  if (again === undefined) return passed;
  return failed(
    'the instants of both lists are the same',
    `${new Date(again).toISOString()} is in one alone`,
    abroad,
  );
}

/** An instant that only one of two lists has. The first and the last day are left out, because a day ends at another time in each zone. */
function oddStart(one: Exchange, other: Exchange): Instant | undefined {
  const within = (instant: Instant) => instant > one.at + dayMs && instant < one.at + 13 * dayMs;
  const [first, second] = [one, other].map((read) => new Set(instantsIn(read).filter(within)));
  return first && second && inOneAlone(first, second)[0];
}

async function judgeClockChange(visit: Visit): Promise<CheckVerdict> {
  const { timezone } = await visit.page();
  if (!findZone(timezone))
    throw new NotRunnable(`the page is in "${excerpt(timezone)}", which is no time zone`);
  const read = await longRead(visit);
  const zone = zoneOf(timezone);
  const found = findShiftedHours(instantsIn(read), {
    zone,
    from: read.at,
    until: read.at + daysLimit.max * dayMs,
  });
  if ('none' in found) throw new NotRunnable(found.none);
  const { shiftMinutes, changesAt } = found;
  const got = `from ${new Date(wallTimeAt(changesAt, zone)).toISOString().slice(0, 10)} on every start is ${Math.abs(shiftMinutes)} minutes ${shiftMinutes > 0 ? 'later' : 'earlier'}`;
  return judgeExchange(
    shiftMinutes === 0,
    `the same hours of the day before and after ${timezone} changes its clocks`,
    { exchange: read, got },
  );
}
