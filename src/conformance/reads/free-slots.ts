import {
  type Check,
  type CheckVerdict,
  failed,
  judgeExchange,
  judgeRefusal,
  passed,
} from '../visit/check.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { lengthNotOffered, minutesOf, noSuchPage, plainRead, readsByLength } from './lists.ts';

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
