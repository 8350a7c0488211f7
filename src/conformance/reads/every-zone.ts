import { findZone, ianaNames, parseInstant, type Zone } from '../../time/index.ts';
import { type Check, type CheckVerdict, failed, NotRunnable, passed } from '../visit/check.ts';
import { type Exchange, excerpt, tell } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { minuteMs } from './lists.ts';

/**
 * Interface §4.2, the parameter `timezone`: one read for each name of the IANA database. These checks run late, because they make most of the
 * reads.
 */
export const everyZoneChecks: Check[] = [
  {
    name: '§4.2 getFreeSlots answers in every IANA time zone that is asked',
    basis: 'stated',
    judge: judgeZones,
  },
  {
    name: '§4.2 starts are written with the right offset in every IANA time zone',
    basis: 'implied',
    judge: async (visit) => {
      const { answered } = await sweep(visit);
      if (answered.every(({ read }) => listIn(read).slots.length === 0))
        throw new NotRunnable(`the page has no free start within ${daysOfSweep} days`);
      for (const { zone, read } of answered) {
        const wrong = wrongOffset(read);
        if (wrong !== undefined) return failed(`the offset of ${zone} at that time, or UTC`, wrong, read);
      }
      return passed;
    },
  },
];

/** A week gives short answers, and a free start on most pages. */
const daysOfSweep = 7;

type Asked = { zone: string; read: Exchange };

/** A list for each zone, read once. @throws NotRunnable if the service stops answering */
function sweep(visit: Visit): Promise<{ answered: Asked[]; refused: Asked[] }> {
  return visit.once('every zone', async () => {
    const { defaultDurationMinutes } = await visit.page();
    const answered: Asked[] = [];
    const refused: Asked[] = [];
    for (const zone of visit.options.zones ?? ianaNames()) {
      const read = await visit.readSlots({
        duration: defaultDurationMinutes,
        timezone: zone,
        days: daysOfSweep,
      });
      if (read.status === 429 || read.status === 503 || read.status === 0)
        throw new NotRunnable(`the service stopped answering after ${answered.length} zones: ${tell(read)}`);
      (read.status === 200 ? answered : refused).push({ zone, read });
    }
    return { answered, refused };
  });
}

async function judgeZones(visit: Visit): Promise<CheckVerdict> {
  const { answered, refused } = await sweep(visit);
  const [first] = refused;
  if (first)
    return failed(
      'a list in each of the zones',
      `${refused.length} of ${answered.length + refused.length} zones are not answered, such as ${first.zone}: ${tell(first.read)}`,
      first.read,
    );
  // A zone that this machine does not know cannot be checked.
  const other = answered.find(
    ({ zone, read }) =>
      findZone(zone) && findZone(listIn(read).timezone)?.canonical !== findZone(zone)?.canonical,
  );
  if (!other) return passed;
  const got = `"${excerpt(listIn(other.read).timezone)}"`;
  return failed(`timezone is "${other.zone}" or another name of it`, got, other.read);
}

/** The first start with an offset that its zone does not have at that time. A list in UTC is right in every zone. */
function wrongOffset(read: Exchange): string | undefined {
  const { slots, timezone } = listIn(read);
  const zone = findZone(timezone);
  return zone && slots.map(({ start }) => start).find((start) => !isWrittenIn(zone, start));
}

function isWrittenIn(zone: Zone, start: string): boolean {
  const instant = parseInstant(start) ?? Number.NaN;
  const offset =
    (parseInstant(`${start.slice(0, 16)}:00Z`) ?? Number.NaN) - Math.floor(instant / minuteMs) * minuteMs;
  return offset === 0 || offset === zone.offsetAt(instant);
}
