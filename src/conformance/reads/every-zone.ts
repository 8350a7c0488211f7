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
    name: '§4.2 getFreeSlots answers for every IANA time zone',
    basis: 'stated',
    judge: async (visit) => {
      const { answered, refused } = await sweep(visit);
      const [first] = refused;
      if (!first) return passed;
      const names = refused.slice(0, 5).map(({ zone }) => zone);
      return failed(
        'a list in each of the zones',
        `${refused.length} of ${answered.length + refused.length} zones are not answered, such as ${names.join(', ')}: ${tell(first.read)}`,
        first.read,
      );
    },
  },
  {
    name: '§4.2 starts are written with the right offset in every IANA time zone',
    basis: 'implied',
    judge: judgeOffsets,
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

async function judgeOffsets(visit: Visit): Promise<CheckVerdict> {
  const { answered } = await sweep(visit);
  // A zone that this machine does not know cannot be checked.
  const known = answered.filter(({ zone }) => findZone(zone));
  if (known.every(({ read }) => listIn(read).slots.length === 0))
    throw new NotRunnable(`the page has no free start within ${daysOfSweep} days`);
  for (const { zone, read } of known) {
    const { timezone } = listIn(read);
    if (findZone(timezone)?.canonical !== findZone(zone)?.canonical)
      return failed(`timezone is "${zone}" or another name of it`, `"${excerpt(timezone)}"`, read);
    const wrong = wrongOffset(read);
    if (wrong !== undefined) return failed(`the offset of ${zone} at that time, or UTC`, wrong, read);
  }
  return passed;
}

/** The first start with an offset that its zone does not have at that time. A list in UTC is right in every zone. */
export function wrongOffset(read: Exchange): string | undefined {
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
