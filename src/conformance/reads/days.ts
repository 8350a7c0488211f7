import type { Instant } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import {
  type Check,
  type CheckVerdict,
  failed,
  judgeExchange,
  judgeRefusal,
  passed,
} from '../visit/check.ts';
import type { Exchange } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { dayMs, instantsIn, longRead, someSlots } from './lists.ts';

/** Interface §8, days. */
export const daysChecks: Check[] = [
  {
    name: `§8 days may be ${daysLimit.min} and ${daysLimit.max}`,
    basis: 'stated',
    judge: async (visit) => {
      const reads = [await shortRead(visit), await longRead(visit)];
      const wrong = reads.find(({ status }) => status !== 200);
      return judgeExchange(!wrong, '200', { exchange: wrong ?? (reads[0] as Exchange) });
    },
  },
  ...[daysLimit.min - 1, daysLimit.max + 1, 1.5, -daysLimit.default].map(
    (days): Check => ({
      name: `§8 days may not be ${days}`,
      basis: 'stated',
      judge: async (visit) => judgeRefusal(await visit.readSlots({ days }), [400]),
    }),
  ),
  { name: `§8 days is ${daysLimit.default} where it is left out`, basis: 'stated', judge: judgeDefaultDays },
  {
    name: '§8 no start lies further ahead than the days that were asked',
    basis: 'stated',
    judge: async (visit) => {
      for (const [read, days] of [
        [await shortRead(visit), 1],
        [await visit.listRead(), 14],
      ] as const) {
        // The interface does not say whether a day is 24 hours or a calendar day. Both are right.
        const far = instantsIn(read).find((instant) => instant > read.at + (days + 1) * dayMs);
        if (far !== undefined) return failed(`${days} days ahead`, new Date(far).toISOString(), read);
      }
      return passed;
    },
  },
];

function shortRead(visit: Visit): Promise<Exchange> {
  return visit.once('short list', async () => {
    const { defaultDurationMinutes, timezone } = await visit.page();
    return visit.readSlots({ duration: defaultDurationMinutes, timezone, days: daysLimit.min });
  });
}

/** The list without `days`, and the list of 14 days with the same length, whatever length the service used. */
async function judgeDefaultDays(visit: Visit): Promise<CheckVerdict> {
  await someSlots(visit);
  // A difference may come from a passed minute or a new booking. Then it is gone when both are read again.
  const first = await compareDefaultDays(visit);
  const { odd, plain } = first.odd === undefined ? first : await compareDefaultDays(visit);
  if (odd === undefined) return passed;
  return failed('the same list as with days=14', `${new Date(odd).toISOString()} is in one alone`, plain);
}

async function compareDefaultDays(visit: Visit): Promise<{ plain: Exchange; odd: Instant | undefined }> {
  const plain = await visit.readSlots();
  const { durationMinutes, timezone } = listIn(plain);
  const asked = await visit.readSlots({ duration: durationMinutes, timezone, days: daysLimit.default });
  return { plain, odd: inOneAlone(new Set(instantsIn(plain)), new Set(instantsIn(asked)))[0] };
}

/** The items that are in only one of two sets. */
function inOneAlone<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): Item[] {
  return [...[...one].filter((item) => !other.has(item)), ...[...other].filter((item) => !one.has(item))];
}
