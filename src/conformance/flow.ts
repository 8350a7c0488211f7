import { parseInstant } from '../time/index.ts';
import { type Check, failed, judge, NotRunnable, passed, type Verdict } from './check.ts';
import { confirmedAndBooked, listedWhileAwaiting } from './confirming.ts';
import { excerpt, tell } from './exchange.ts';
import { wordsOn } from './guest-link.ts';
import { rivalPressed } from './later-guests.ts';
import { someSlots } from './resources.ts';
import type { Visit } from './visit.ts';

/** A clock may differ so much from the service's. */
const clockToleranceMs = 60_000;

/** What the interface's first lines say, and §1: what the service does. */
export const flowChecks: Check[] = [
  {
    name: '§1 the free starts lie ahead',
    basis: 'implied',
    judge: async (visit) => {
      const { slots } = await someSlots(visit);
      const read = await visit.listRead();
      const gone = slots.find(({ start }) => (parseInstant(start) ?? 0) < read.at - clockToleranceMs);
      const now = new Date(read.at).toISOString();
      return judge(!gone, `starts after ${now}`, { exchange: read, got: gone?.start ?? '' });
    },
  },
  {
    name: '§1 a request holds no start: an agent cannot fill a calendar',
    basis: 'stated',
    judge: async (visit) => {
      const { listed, read } = await listedWhileAwaiting(visit);
      return judge(listed, 'the start that was asked for is still free', {
        exchange: read,
        got: 'it is not listed any more',
      });
    },
  },
  {
    name: '§1 a booked start is free no more',
    basis: 'stated',
    judge: async (visit) => {
      const { listedAfter, asked } = await confirmedAndBooked(visit);
      const got = `${asked.body.start} is still listed after its guest confirmed`;
      return judge(!listedAfter.listed, 'a list without the booked start', {
        exchange: listedAfter.read,
        got,
      });
    },
  },
  { name: '§1 one start is booked for one guest only', basis: 'implied', judge: judgeRival },
];

async function judgeRival(visit: Visit): Promise<Verdict> {
  const { first, second, answer } = await rivalPressed(visit);
  if (answer.status === 0 || answer.status >= 500)
    throw new NotRunnable(`the second guest got ${tell(answer)}`);
  if (answer.status >= 400) return passed;
  const [one, other] = [
    wordsOn(first.answer).replaceAll(first.asked.email, 'guest'),
    wordsOn(answer).replaceAll(second.asked.email, 'guest'),
  ];
  if (one !== other) return passed;
  return failed(
    'the second guest who confirms is told otherwise than the first',
    `both are told the same: ${excerpt(one)}`,
    `two guests request ${first.asked.body.start}; the first confirms, then the second`,
  );
}
