import { planMeetingTime, readTimePhrase } from 'agent-booking';
import * as chrono from 'chrono-node';
import {
  atMost,
  type Bench,
  type BenchResult,
  inTurns,
  median,
  microsecondsOf,
  sayMicroseconds,
  sayRatio,
} from '../measure.ts';
import { fortnight, now, timezone } from '../tools/fortnight.ts';
import { plannerHeap } from './planner-heap.ts';
import { longMessage, phrases as read } from './planner-phrases.ts';

const planned = [
  'Tuesday after three',
  'tomorrow afternoon',
  '2026-11-24/2026-11-26',
  'Monday between 2 and 4',
  'could we maybe meet on Tuesday evening, please?',
  'next Tuesday, not Friday',
  'מחר אחר הצהריים',
  'ביום שלישי אחרי 15:00',
];

/** Measures the planner: over the slots of a fortnight, against a date parser on the same phrases, and its heap. */
export const planner: Bench = async () => [
  await overSlots(),
  await besideChrono(),
  await longText(),
  await plannerHeap(),
];

/** From a phrase to the offered slots of 14 days. The peer only reads the starts of the slots, which any planner must do. */
async function overSlots(): Promise<BenchResult> {
  const { slots } = fortnight();
  const planAll = () => {
    for (const phrase of planned) planMeetingTime({ phrase, slots, now, timezone });
  };
  const parseAll = () => {
    for (const _ of planned) for (const { start } of slots) Date.parse(start);
  };
  const rounds = await inRounds(planned.length, planAll, parseAll);
  return {
    name: `planner, a phrase over ${slots.length} slots`,
    ours: sayMicroseconds(rounds.ours),
    peer: `Date.parse of the starts ${sayMicroseconds(rounds.peer)}`,
    ratio: sayRatio(rounds.ratios),
    budget: '≤ 50 µs',
    met: median(rounds.ours) <= 50,
  };
}

/** chrono-node only finds dates in a text. Ours also combines them, reports what was not understood and writes the reading. */
async function besideChrono(): Promise<BenchResult> {
  for (const phrase of read) {
    const isRead = readTimePhrase(phrase, { now, timezone }).readings.length > 0;
    if (!isRead || chrono.parse(phrase, now).length === 0)
      throw new Error(`"${phrase}" is read by ${isRead ? 'us' : 'chrono-node at most'} alone`);
  }
  // Each call has another `now`, so that no answer can come from a cache.
  let minute = 0;
  const nextNow = () => {
    minute = (minute + 1) % minutesOfYear;
    return new Date(now.getTime() + minute * 60_000);
  };
  const readAll = () => {
    for (const phrase of read) readTimePhrase(phrase, { now: nextNow(), timezone });
  };
  const parseAll = () => {
    for (const phrase of read) chrono.parse(phrase, nextNow(), { forwardDate: true });
  };
  const rounds = await inRounds(read.length, readAll, parseAll);
  return {
    name: `planner, ${new Set(read).size} distinct phrases, each at another moment`,
    ours: sayMicroseconds(rounds.ours),
    peer: `chrono-node ${sayMicroseconds(rounds.peer)}`,
    ...atMost(1.5, rounds.ratios),
  };
}
const minutesOfYear = 365 * 24 * 60;

/** Ten times the text may take little more than ten times as long. */
async function longText(): Promise<BenchResult> {
  const [long, short] = [longMessage(10_000), longMessage(1000)];
  const rounds = await inRounds(
    1,
    () => readTimePhrase(long, { now, timezone }),
    () => readTimePhrase(short, { now, timezone }),
  );
  return {
    name: 'planner, a message of 10,000 characters',
    ours: sayMicroseconds(rounds.ours),
    peer: `one of 1,000 ${sayMicroseconds(rounds.peer)}`,
    ratio: sayRatio(rounds.ratios),
    budget: '≤ 13×, ≤ 100 ms',
    met: median(rounds.ratios) <= 13 && median(rounds.ours) <= 100_000,
  };
}

/** Microseconds per phrase, after both are warm. */
async function inRounds(phrases: number, ours: () => unknown, peer: () => unknown) {
  for (const warm of [ours, peer]) await microsecondsOf(warm, 1000);
  const each = (call: () => unknown) => async () => (await microsecondsOf(call, 100)) / phrases;
  return inTurns(11, each(ours), each(peer));
}
