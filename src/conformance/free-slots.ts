import { findZone, type Instant, parseInstant, wallTimeAt, type Zone, zoneOf } from '../time/index.ts';
import { daysLimit, type Slot } from '../wire/index.ts';
import { type Check, failed, judge, judgeRefusal, NotRunnable, passed, type Verdict } from './check.ts';
import { findShiftedHours } from './clock-change.ts';
import { type Exchange, excerpt } from './exchange.ts';
import { inOneAlone } from './in-one-alone.ts';
import { someSlots } from './resources.ts';
import { listIn, type Visit } from './visit.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A page offers a few lengths; more than so many are not asked for. */
const mostLengths = 5;

/** Interface §4.2: the free starts. */
export const freeSlotsChecks: Check[] = [
  {
    name: '§4.2 getFreeSlots answers 200, also without any parameter',
    basis: 'stated',
    judge: async (visit) => {
      const [plain, asked] = [await plainRead(visit), await visit.listRead()];
      const wrong = [plain, asked].find(({ status }) => status !== 200);
      return judge(!wrong, '200', { exchange: wrong ?? plain });
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
      return judge(timezone === asked, `timezone is "${asked}"`, {
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
    name: '§4.2 the same starts are free in whatever zone they are asked for',
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

/** A slug that nobody gives a page. */
export const noSuchPage = 'conformance-no-such-page';

/** The slots read without any parameter, sent once. */
export function plainRead(visit: Visit): Promise<Exchange> {
  return visit.once('plain list', () => visit.readSlots());
}

/** The slots read of the page's own length and zone for as many days as may be asked, sent once. */
export function longRead(visit: Visit): Promise<Exchange> {
  return visit.once('long list', async () => {
    const { defaultDurationMinutes, timezone } = await visit.page();
    return visit.readSlots({ duration: defaultDurationMinutes, timezone, days: daysLimit.max });
  });
}

function abroadRead(visit: Visit): Promise<Exchange> {
  return visit.once('list abroad', async () => {
    const { defaultDurationMinutes, timezone } = await visit.page();
    return visit.readSlots({ duration: defaultDurationMinutes, timezone: zoneAbroad(timezone), days: 14 });
  });
}

/** A zone that shares no offset with the page's. */
function zoneAbroad(timezone: string): string {
  return /^America|^US|^Canada|^UTC|^Etc/.test(timezone) ? 'Asia/Kolkata' : 'America/New_York';
}

/** A length that no page offers by chance. */
export function lengthNotOffered({ durationsMinutes }: { durationsMinutes: readonly number[] }): number {
  return [37, 41, 43, 47].find((minutes) => !durationsMinutes.includes(minutes)) ?? 49_999;
}

async function judgeLengths(visit: Visit): Promise<Verdict> {
  const { durationsMinutes, timezone, defaultDurationMinutes } = await visit.page();
  for (const duration of durationsMinutes.slice(0, mostLengths)) {
    const read =
      duration === defaultDurationMinutes
        ? await visit.listRead()
        : await visit.readSlots({ duration, timezone, days: 14 });
    if (read.status !== 200) return failed('200', `${read.status}`, read);
    const { durationMinutes, slots } = listIn(read);
    const length = slots[0] ? lengthInMinutes(slots[0]) : duration;
    if (durationMinutes !== duration || length !== duration)
      return failed(
        `${duration} minutes`,
        `durationMinutes ${durationMinutes}, slots of ${length} minutes`,
        read,
      );
  }
  return passed;
}

function lengthInMinutes({ start, end }: Slot): number {
  return ((parseInstant(end) ?? 0) - (parseInstant(start) ?? 0)) / minuteMs;
}

/** The first start whose written offset its zone does not have then. A list in UTC is right in every zone. */
function wrongOffset(read: Exchange): string | undefined {
  const { slots, timezone } = listIn(read);
  const zone = findZone(timezone);
  if (!zone) throw new NotRunnable(`the list is in "${excerpt(timezone)}", which is no time zone`);
  return slots.map(({ start }) => start).find((start) => !isWrittenIn(zone, start));
}

function isWrittenIn(zone: Zone, start: string): boolean {
  const instant = parseInstant(start) ?? Number.NaN;
  const offset =
    (parseInstant(`${start.slice(0, 16)}:00Z`) ?? Number.NaN) - Math.floor(instant / minuteMs) * minuteMs;
  return offset === 0 || offset === zone.offsetAt(instant);
}

async function judgeZones(visit: Visit): Promise<Verdict> {
  await someSlots(visit);
  const { defaultDurationMinutes, timezone } = await visit.page();
  const question = { duration: defaultDurationMinutes, timezone, days: 14 };
  const abroad = await visit.readSlots({ ...question, timezone: zoneAbroad(timezone) });
  const home = await visit.readSlots(question);
  const odd = oddStart(home, abroad);
  // Somebody may have booked between the two reads: what was only a change is gone when both are read again.
  const again = odd && oddStart(home, await visit.readSlots({ ...question, timezone: zoneAbroad(timezone) }));
  if (again === undefined) return passed;
  return failed(
    'the instants of both lists are the same',
    `${new Date(again).toISOString()} is in one alone`,
    abroad,
  );
}

/** An instant that only one of two lists has. The first and the last day are left out: a day ends elsewhere in each zone. */
function oddStart(one: Exchange, other: Exchange): Instant | undefined {
  const within = (instant: Instant) => instant > one.at + dayMs && instant < one.at + 13 * dayMs;
  const [first, second] = [one, other].map((read) => new Set(instantsIn(read).filter(within)));
  return first && second && inOneAlone(first, second)[0];
}

/** The instants of the starts in a list. */
export function instantsIn(read: Exchange): Instant[] {
  return listIn(read).slots.map(({ start }) => parseInstant(start) ?? Number.NaN);
}

async function judgeClockChange(visit: Visit): Promise<Verdict> {
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
  return judge(
    shiftMinutes === 0,
    `the same hours of the day before and after ${timezone} changes its clocks`,
    { exchange: read, got },
  );
}
