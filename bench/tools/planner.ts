import { readTimePhrase } from 'agent-booking';
import * as chrono from 'chrono-node';
import { type Bench, measureLine, microsecondsOf, sayMicroseconds } from '../measure.ts';
import { now, timezone } from './fortnight.ts';

const days =
  'tomorrow|on Friday|next Tuesday|this Thursday|the day after tomorrow|25 November|on December 3rd|on Nov 27|on 2026-12-08|on Wednesday the 25th|on Monday, November 30|in 3 days|in two weeks|1 December 2026|next Monday';
const hours =
  'at 3pm|at 15:30|at noon|from 2pm to 4pm|between 9am and 11am|in the morning|at 10:15 am|at 5 p.m.|after 1pm|at 8am';
const messages = [
  (when: string) => when,
  (when: string) => `Could we do ${when}?`,
  (when: string) =>
    `Hi, I'd love to chat with Dana about pricing, maybe ${when} if that works? Thanks so much for getting back to me.`,
];

/** 300 different messages: every day with every clock time, short and long in turn. */
const phrases = [0, 1].flatMap((shift) =>
  days.split('|').flatMap((day, dayIndex) =>
    hours.split('|').map((clock, clockIndex) => {
      const message = messages[(dayIndex + clockIndex + shift) % messages.length];
      return message?.(`${day} ${clock}`) ?? '';
    }),
  ),
);

/** chrono-node only finds dates in a text. Ours also combines them, reports what was not understood and writes the reading. */
export const planner: Bench = async () => {
  for (const phrase of phrases) {
    const isRead = readTimePhrase(phrase, { now, timezone }).readings.length > 0;
    if (!isRead || chrono.parse(phrase, now).length === 0)
      throw new Error(`"${phrase}" is read by ${isRead ? 'us' : 'chrono-node at most'} alone`);
  }
  // Each call has another `now`, so that no answer can come from a cache.
  let minute = 0;
  const nextNow = () => {
    minute = (minute + 1) % (365 * 24 * 60);
    return new Date(now.getTime() + minute * 60_000);
  };
  const readAll = () => {
    for (const phrase of phrases) readTimePhrase(phrase, { now: nextNow(), timezone });
  };
  const parseAll = () => {
    for (const phrase of phrases) chrono.parse(phrase, nextNow(), { forwardDate: true });
  };
  for (const warm of [readAll, parseAll]) await microsecondsOf(warm, 1000);
  const each = (call: () => unknown) => async () => (await microsecondsOf(call, 100)) / phrases.length;
  await measureLine({
    name: `planner, ${new Set(phrases).size} distinct phrases, each at another moment`,
    ours: each(readAll),
    peer: each(parseAll),
    against: 'chrono-node',
    say: sayMicroseconds,
    rounds: 11,
    budget: { atMost: 1.5 },
  });
};
