import { parseInstant } from '../../time/index.ts';
import { confirmationWindowMs } from '../../wire/index.ts';
import { dayMs, minuteMs } from '../reads/lists.ts';
import { isListed, startNumber } from '../requests/asking.ts';
import { type Check, judgeExchange, NotRunnable } from '../visit/check.ts';
import type { Exchange } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';
import { askForLink, confirmedAndBooked, isBooked, press } from './guests.ts';

/** Interface §8, the confirmation window. These checks run after all others that book, because they move the service's clock forward. */
export const windowChecks: Check[] = [
  {
    name: '§8 a guest can confirm until shortly before 48 hours have passed',
    basis: 'stated',
    judge: async (visit) => {
      const { early, bookedEarly } = await window(visit);
      return judgeExchange(bookedEarly, 'booked, 47:59 after the request', { exchange: early });
    },
  },
  {
    name: '§8 a guest cannot confirm when 48 hours have passed',
    basis: 'stated',
    judge: async (visit) => {
      const { late, bookedLate } = await window(visit);
      if (bookedLate === undefined)
        throw new NotRunnable('the start was not free any more before it was confirmed');
      return judgeExchange(!bookedLate, 'not booked, 48:01 after the request', { exchange: late });
    },
  },
];

type Window = { early: Exchange; bookedEarly: boolean; late: Exchange; bookedLate: boolean | undefined };

/** Two guests make requests at one time. One confirms a minute before 48 hours have passed, the other a minute after. */
function window(visit: Visit): Promise<Window> {
  return visit.once('window', async () => {
    const { advance } = visit.options;
    if (!advance) throw new NotRunnable("the service's clock cannot be set here: advance was left out");
    const { form } = await confirmedAndBooked(visit);
    const starts = [await startNumber(visit, 2), await startNumber(visit, 3)] as const;
    const needed = visit.now() + confirmationWindowMs + dayMs;
    if (starts.some((start) => (parseInstant(start) ?? 0) < needed))
      throw new NotRunnable('the page has no free start that lies three days ahead');
    const guests = [await askForLink(visit, starts[0]), await askForLink(visit, starts[1])] as const;
    await advance(confirmationWindowMs - minuteMs);
    const early = await press(visit, guests[0], form);
    const bookedEarly = await isBooked(visit, starts[0]);
    await advance(2 * minuteMs);
    const free = (await isListed(visit, starts[1])).listed;
    const late = await press(visit, guests[1], form);
    const bookedLate = free ? !(await isListed(visit, starts[1])).listed : undefined;
    return { early, bookedEarly, late, bookedLate };
  });
}
