import { parseInstant } from '../../time/index.ts';
import { slotListSchema } from '../../wire/index.ts';
import { type Check, type CheckVerdict, judgeExchange, judgeShape } from '../visit/check.ts';
import { excerpt } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';
import { minutesOf, someSlots } from './lists.ts';

/** Allowed difference between the service's clock and ours. */
const clockToleranceMs = 60_000;

/** Interface §2, Slot list, and the opening of §1: the contents of a list of free starts. */
export const slotListChecks: Check[] = [
  { name: '§1 the free starts lie ahead', basis: 'implied', judge: judgeFuture },
  {
    name: '§2 Slot list has every field, each of its type',
    basis: 'stated',
    judge: async (visit) => judgeShape(await visit.listRead(), slotListSchema),
  },
  {
    name: '§2 Slot list.slug is the page that was asked',
    basis: 'stated',
    judge: async (visit) => {
      const { slug } = await visit.list();
      return judgeExchange(slug === visit.options.slug, `slug is ${JSON.stringify(visit.options.slug)}`, {
        exchange: await visit.listRead(),
        got: `slug is ${excerpt(JSON.stringify(slug))}`,
      });
    },
  },
  {
    name: '§2 a slot ends durationMinutes after its start',
    basis: 'stated',
    judge: async (visit) => {
      const { slots, durationMinutes } = await someSlots(visit);
      const wrong = slots.find((slot) => minutesOf(slot) !== durationMinutes);
      const got = wrong && `${wrong.start} to ${wrong.end}`;
      return judgeExchange(!wrong, `${durationMinutes} minutes`, {
        exchange: await visit.listRead(),
        ...(got && { got }),
      });
    },
  },
];

async function judgeFuture(visit: Visit): Promise<CheckVerdict> {
  const { slots } = await someSlots(visit);
  const read = await visit.listRead();
  const past = slots.find(({ start }) => (parseInstant(start) ?? 0) < read.at - clockToleranceMs);
  const now = new Date(read.at).toISOString();
  return judgeExchange(!past, `starts after ${now}`, { exchange: read, got: past?.start ?? '' });
}
