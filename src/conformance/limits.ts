import { type Instant, parseInstant } from '../time/index.ts';
import { confirmationWindowMs, daysLimit } from '../wire/index.ts';
import { isListed, rightBody, startNumber } from './asking.ts';
import { type Check, failed, judge, judgeRefusal, NotRunnable, passed, type Verdict } from './check.ts';
import { askForLink, confirmedAndBooked, isBooked, type Linked } from './confirming.ts';
import type { Exchange } from './exchange.ts';
import { instantsIn, lengthNotOffered, longRead } from './free-slots.ts';
import { confirmFormOf, open, sendForm } from './guest-link.ts';
import { inOneAlone } from './in-one-alone.ts';
import { refusals } from './meeting-request.ts';
import { listIn, type Visit } from './visit.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Interface §8. The confirmation window comes last: it sets the service's clock forward. */
export const limitChecks: Check[] = [
  {
    name: `§8 days may be ${daysLimit.min} and ${daysLimit.max}`,
    basis: 'stated',
    judge: async (visit) => {
      const reads = [await shortRead(visit), await longRead(visit)];
      const wrong = reads.find(({ status }) => status !== 200);
      return judge(!wrong, '200', { exchange: wrong ?? (reads[0] as Exchange) });
    },
  },
  ...[daysLimit.min - 1, daysLimit.max + 1, 1.5].map(
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
        // The interface does not say whether a day is 24 hours or one of the calendar: to its end is right too.
        const far = instantsIn(read).find((instant) => instant > read.at + (days + 1) * dayMs);
        if (far !== undefined) return failed(`${days} days ahead`, new Date(far).toISOString(), read);
      }
      return passed;
    },
  },
  {
    name: '§8 a request is refused whose durationMinutes the page does not offer',
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      const durationMinutes = lengthNotOffered(await visit.page());
      return judgeRefusal(await visit.request({ ...right, durationMinutes }), refusals);
    },
  },
  {
    name: '§8 a request is refused whose start is not listed',
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      return judgeRefusal(
        await visit.request({ ...right, start: await notListed(visit, right.start) }),
        refusals,
      );
    },
  },
  {
    name: '§8 a request is refused whose start is booked',
    basis: 'stated',
    judge: async (visit) => {
      const { askedAfter } = await confirmedAndBooked(visit);
      return judgeRefusal(askedAfter, refusals);
    },
  },
  {
    name: '§8 calls are rate limited per caller and per guest email',
    basis: 'stated',
    judge: async () => {
      throw new NotRunnable(
        'the thresholds are not shown, and to find them would take more requests than are polite',
      );
    },
  },
  {
    name: '§8 a guest can confirm until shortly before 48 hours have passed',
    basis: 'stated',
    judge: async (visit) => {
      const { early, bookedEarly } = await window(visit);
      return judge(bookedEarly, 'booked, 47:59 after the request', { exchange: early });
    },
  },
  {
    name: '§8 a guest cannot confirm when 48 hours have passed',
    basis: 'stated',
    judge: async (visit) => {
      const { late, bookedLate } = await window(visit);
      if (bookedLate === undefined)
        throw new NotRunnable('the start was not free any more before it was confirmed');
      return judge(!bookedLate, 'not booked, 48:01 after the request', { exchange: late });
    },
  },
];

function shortRead(visit: Visit): Promise<Exchange> {
  return visit.once('short list', async () => {
    const { defaultDurationMinutes, timezone } = await visit.page();
    return visit.readSlots({ duration: defaultDurationMinutes, timezone, days: daysLimit.min });
  });
}

/** The list without `days` and the one of 14 days of the same length, whatever length the service took. */
async function judgeDefaultDays(visit: Visit): Promise<Verdict> {
  if ((await visit.list()).slots.length === 0)
    throw new NotRunnable('the page has no free start within 14 days');
  // A minute passes and people book: what was only that is gone when both are read again.
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

/** A time some minutes beside a listed one that no list of that length has. */
async function notListed(visit: Visit, start: string): Promise<string> {
  const listed = new Set(instantsIn(await longRead(visit)));
  const at = parseInstant(start) ?? Number.NaN;
  const beside = [7, 11, 13, 17, 23].find((minutes) => !listed.has(at + minutes * minuteMs));
  if (beside === undefined) throw new NotRunnable('the page lists nearly every minute');
  return new Date(at + beside * minuteMs).toISOString().replace('.000Z', 'Z');
}

type Window = { early: Exchange; bookedEarly: boolean; late: Exchange; bookedLate: boolean | undefined };

/** Two guests ask at one time; the one confirms a minute before 48 hours have passed, the other a minute after. */
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
    const press = async ({ asked, link }: Linked) => {
      visit.pressed.add(asked.email);
      return sendForm(visit, confirmFormOf(await open(visit, link)) ?? form, link);
    };
    await advance(confirmationWindowMs - minuteMs);
    const early = await press(guests[0]);
    const bookedEarly = await isBooked(visit, starts[0]);
    await advance(2 * minuteMs);
    const free = (await isListed(visit, starts[1])).listed;
    const late = await press(guests[1]);
    const bookedLate = free ? !(await isListed(visit, starts[1])).listed : undefined;
    return { early, bookedEarly, late, bookedLate };
  });
}
