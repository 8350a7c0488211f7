import { readsByLength } from '../reads/lists.ts';
import { type Asked, isListed } from '../requests/asking.ts';
import {
  type Check,
  type CheckVerdict,
  failed,
  judgeExchange,
  judgeRefusal,
  NotRunnable,
  passed,
} from '../visit/check.ts';
import { type Exchange, excerpt, tell } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { twoAtOnce, twoDetails } from './at-once.ts';
import { confirmedAndBooked, listedWhileAwaiting, overlapping, overlaps } from './confirming.ts';
import { confirmFormOf, open, sendForm, wordsOn } from './guest-link.ts';
import { rivalPressed } from './later-guests.ts';

/** Interface §1, the service's tasks, and §8, starts of other guests: a start is booked once, by its guest's confirmation. */
export const flowChecks: Check[] = [
  {
    name: '§1 a request holds no start: an agent cannot fill a calendar',
    basis: 'stated',
    judge: async (visit) => {
      const { listed, read } = await listedWhileAwaiting(visit);
      return judgeExchange(listed, 'the start that was asked for is still free', {
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
      return judgeExchange(!listedAfter.listed, 'a list without the booked start', {
        exchange: listedAfter.read,
        got,
      });
    },
  },
  {
    name: '§1 no start is free whose meeting would overlap a booked one',
    basis: 'implied',
    judge: async (visit) => {
      const { overlapListed, asked, answer } = await confirmedAndBooked(visit);
      const { start, durationMinutes } = asked.body;
      return judgeExchange(!overlapListed, `no start that overlaps ${start}, ${durationMinutes} minutes`, {
        exchange: overlapListed?.read ?? answer,
        got: `${overlapListed?.start} is listed`,
      });
    },
  },
  {
    name: '§1 one start is booked for one guest only',
    basis: 'implied',
    judge: async (visit) => {
      const { first, second, answer } = await rivalPressed(visit);
      return judgeOneOfTwo(
        [first, { ...second, answer }],
        `two guests request ${first.asked.body.start}; the first confirms, then the second`,
      );
    },
  },
  {
    name: '§1 of two guests who confirm one start at the same time, one is booked',
    basis: 'implied',
    judge: async (visit) => {
      const { guests, booked } = await twoAtOnce(visit);
      const { start } = guests[0].asked.body;
      const steps = `two guests request ${start}, open their links and press the buttons at the same time`;
      if (!booked)
        return failed('one of them is booked', `${start} is still free: neither guest is booked`, steps);
      return judgeOneOfTwo(guests, steps);
    },
  },
  {
    name: "§1 of one guest's two requests for a start, one is booked",
    basis: 'implied',
    judge: async (visit) => {
      await confirmedAndBooked(visit);
      const { first, other, pressed } = await twoDetails(visit);
      if (!pressed)
        throw new NotRunnable(`the second request got no link of its own: ${tell(other.exchange)}`);
      return judgeOneOfTwo(
        [
          { ...first, answer: pressed.first },
          { asked: other, answer: pressed.second },
        ],
        `request ${first.asked.body.start} twice for one guest, with two names, and confirm both`,
      );
    },
  },
  { name: '§1 two meetings that overlap are not both booked', basis: 'implied', judge: judgeOverlap },
  {
    name: '§8 a request is refused whose start is booked',
    basis: 'stated',
    judge: async (visit) => judgeRefusal((await confirmedAndBooked(visit)).askedAfter),
  },
  {
    name: '§8 a request is refused whose start went when one beside it was booked',
    basis: 'stated',
    judge: async (visit) => {
      const { lostAskedAfter } = await confirmedAndBooked(visit);
      if (!lostAskedAfter) throw new NotRunnable('no other start went when the first was booked');
      return judgeRefusal(lostAskedAfter);
    },
  },
];

type Pressed = { asked: Pick<Asked, 'email' | 'body'>; answer: Exchange };

/** From outside, only the page's words show who is booked. Of two guests who press, one must read something else or an error. */
function judgeOneOfTwo([one, other]: readonly [Pressed, Pressed], steps: string): CheckVerdict {
  const broken = [one, other].find(({ answer }) => answer.status === 0 || answer.status >= 500);
  if (broken) throw new NotRunnable(`a guest got ${tell(broken.answer)}`);
  if (one.answer.status >= 400 || other.answer.status >= 400) return passed;
  const [first, second] = [one, other].map(({ asked, answer }) =>
    wordsOn(answer).replaceAll(asked.email, 'guest').replaceAll(asked.body.guestName, 'guest'),
  );
  if (first !== second) return passed;
  return failed(
    'only one of the two reads that the meeting is booked',
    `both read: ${excerpt(first ?? '')}`,
    steps,
  );
}

/** The third guest confirms after the first. If a start beside the first meeting is free before that, and not after, both meetings are booked. */
async function judgeOverlap(visit: Visit): Promise<CheckVerdict> {
  const first = await confirmedAndBooked(visit);
  const third = await overlapping(visit);
  const beside = await freeWithin(visit, third.asked.body);
  if (beside === undefined) throw new NotRunnable('no start is free beside the booked one');
  const form = confirmFormOf(await open(visit, third.link)) ?? first.form;
  visit.pressed.add(third.asked.email);
  await sendForm(visit, form, third.link);
  const { start, durationMinutes } = third.asked.body;
  const { listed, read } = await isListed(visit, beside.start, beside.durationMinutes);
  if (listed) return passed;
  return failed(
    `${start} for ${durationMinutes} minutes is not booked, because it overlaps ${first.asked.body.start}`,
    `${beside.start} is free no more: both are booked`,
    read,
  );
}

type Span = { start: string; durationMinutes: number };

/** A slot that is free now, and would not be free if the meeting were booked. */
async function freeWithin(visit: Visit, meeting: Span): Promise<Span | undefined> {
  const { timezone } = await visit.page();
  for (const durationMinutes of (await readsByLength(visit)).keys()) {
    const read = await visit.readSlots({ duration: durationMinutes, timezone, days: 15 });
    const slot = listIn(read).slots.find(({ start }) => overlaps({ start, durationMinutes }, meeting));
    if (slot) return { start: slot.start, durationMinutes };
  }
  return undefined;
}
