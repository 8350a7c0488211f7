import { planMeetingTime } from 'agent-booking';
import { fortnight, now, timezone } from './fortnight.ts';
import { type Bench, inTurns, median, microsecondsOf, sayMicroseconds, sayRatio } from './measure.ts';

const phrases = [
  'Tuesday after three',
  'tomorrow afternoon',
  '2026-11-24/2026-11-26',
  'Monday between 2 and 4',
  'could we maybe meet on Tuesday evening, please?',
  'next Tuesday, not Friday',
  'מחר אחר הצהריים',
  'ביום שלישי אחרי 15:00',
];

/** From a phrase to the offered slots of 14 days, against the least that any planner must do: read the slots' starts. */
export const planner: Bench = async () => {
  const { slots } = fortnight();
  const planAll = () => {
    for (const phrase of phrases) planMeetingTime({ phrase, slots, now, timezone });
  };
  const parseAll = () => {
    for (const _ of phrases) for (const { start } of slots) Date.parse(start);
  };
  for (const warm of [planAll, parseAll]) await microsecondsOf(warm, 300);
  const each = (call: () => void) => async () => (await microsecondsOf(call, 100)) / phrases.length;
  const rounds = await inTurns(11, each(planAll), each(parseAll));
  return [
    {
      name: `planner, a phrase over ${slots.length} slots`,
      ours: sayMicroseconds(rounds.ours),
      peer: `Date.parse of the starts ${sayMicroseconds(rounds.peer)}`,
      ratio: sayRatio(rounds.ratios),
      budget: '≤ 50 µs',
      met: median(rounds.ours) <= 50,
    },
  ];
};
