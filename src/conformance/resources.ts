import { findZone, parseInstant } from '../time/index.ts';
import { bookingPageSchema, type Slot, type SlotList, slotListSchema } from '../wire/index.ts';
import { type Check, judge, NotRunnable, passed, type Verdict } from './check.ts';
import { type Exchange, excerpt, tell } from './exchange.ts';
import type { Visit } from './visit.ts';

const minuteMs = 60_000;

/** Interface §2: what a page and a list of slots hold. */
export const resourceChecks: Check[] = [
  {
    name: '§2 BookingPage has every field, each of its type',
    basis: 'stated',
    judge: async (visit) => judgeShape(await visit.pageRead(), bookingPageSchema),
  },
  {
    name: "§2 BookingPage.slug is the page's address segment",
    basis: 'stated',
    judge: async (visit) => {
      const { slug } = await visit.page();
      return judgeField(await visit.pageRead(), { name: 'slug', got: slug, expected: visit.options.slug });
    },
  },
  {
    name: '§2 BookingPage.url is a public address',
    basis: 'stated',
    judge: async (visit) => {
      const { url } = await visit.page();
      const holds = /^https?:$/.test(URL.parse(url)?.protocol ?? '');
      return judge(holds, 'url is a web address', {
        exchange: await visit.pageRead(),
        got: `url is "${excerpt(url)}"`,
      });
    },
  },
  {
    name: '§2 BookingPage.timezone is a time zone',
    basis: 'stated',
    judge: async (visit) => {
      const { timezone } = await visit.page();
      const got = `timezone is "${excerpt(timezone)}"`;
      return judge(findZone(timezone) !== undefined, 'an IANA name', {
        exchange: await visit.pageRead(),
        got,
      });
    },
  },
  {
    name: '§2 BookingPage.defaultDurationMinutes is one of durationsMinutes',
    basis: 'implied',
    judge: async (visit) => {
      const { durationsMinutes, defaultDurationMinutes } = await visit.page();
      return judge(
        durationsMinutes.includes(defaultDurationMinutes),
        'one of the lengths that the page offers',
        {
          exchange: await visit.pageRead(),
          got: `the default is ${defaultDurationMinutes}, of ${durationsMinutes.join(', ') || 'none'}`,
        },
      );
    },
  },
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
      return judgeField(await visit.listRead(), { name: 'slug', got: slug, expected: visit.options.slug });
    },
  },
  {
    name: '§2 a slot ends durationMinutes after its start',
    basis: 'stated',
    judge: async (visit) => {
      const { slots, durationMinutes } = await someSlots(visit);
      const wrong = slots.find(({ start, end }) => lengthOf({ start, end }) !== durationMinutes * minuteMs);
      const got = wrong && `${wrong.start} to ${wrong.end}`;
      return judge(!wrong, `${durationMinutes} minutes`, {
        exchange: await visit.listRead(),
        ...(got && { got }),
      });
    },
  },
  {
    name: '§2 a slot list holds each start once',
    basis: 'implied',
    judge: async (visit) => {
      const starts = (await someSlots(visit)).slots.map(({ start }) => parseInstant(start));
      const at = starts.findIndex((start, index) => starts.indexOf(start) !== index);
      const got = `slot ${at} starts when slot ${starts.indexOf(starts[at])} does`;
      return judge(at < 0, 'every start is another', { exchange: await visit.listRead(), got });
    },
  },
  {
    name: '§2 a slot list is in the order of time',
    basis: 'implied',
    judge: async (visit) => {
      const starts = (await someSlots(visit)).slots.map(({ start }) => parseInstant(start) ?? 0);
      const at = starts.findIndex((start, index) => index > 0 && start < (starts[index - 1] ?? 0));
      const got = `slot ${at} starts before slot ${at - 1}`;
      return judge(at < 0, 'an earlier start comes first', { exchange: await visit.listRead(), got });
    },
  },
];

/** The list of the page's own length. @throws NotRunnable where it is empty: nothing can be said of its slots */
export async function someSlots(visit: Visit): Promise<SlotList> {
  const list = await visit.list();
  if (list.slots.length > 0) return list;
  throw new NotRunnable('the page has no free start within 14 days');
}

function lengthOf({ start, end }: Slot): number {
  return (parseInstant(end) ?? Number.NaN) - (parseInstant(start) ?? Number.NaN);
}

/** What of a schema is needed to say what is wrong. */
type Shape = {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** Holds a success's body against a shape; what is missing or of another type is named. That there is a success is for another check. */
export function judgeShape(exchange: Exchange, shape: Shape, success = 200): Verdict {
  if (exchange.status !== success) throw new NotRunnable(`there is no ${success}: ${tell(exchange)}`);
  const parsed = shape.safeParse(exchange.json);
  if (parsed.success || !parsed.error) return passed;
  const wrong = parsed.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  return judge(false, 'every field of the table, of its type', { exchange, got: excerpt(wrong.join('; ')) });
}

function judgeField(exchange: Exchange, field: { name: string; got: unknown; expected: unknown }): Verdict {
  const { name, got, expected } = field;
  return judge(got === expected, `${name} is ${JSON.stringify(expected)}`, {
    exchange,
    got: `${name} is ${excerpt(JSON.stringify(got) ?? 'missing')}`,
  });
}
