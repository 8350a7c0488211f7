import { planMeetingTime } from '../../src/index.ts';
import type { GuestFacts } from '../scripted-model/index.ts';

const minuteMs = 60_000;

/**
 * Which starts of a whole list the guest means. Bare tools take no words about time: a model reads the list and chooses, which is played by
 * the planner. The list begins about now. What cannot be understood selects everything, and the guest is offered the first.
 */
export function chooseMeant(
  starts: readonly string[],
  { when, timezone, durationMinutes }: GuestFacts,
): readonly string[] {
  const [first] = starts;
  if (first === undefined || timezone === '') return starts;
  const slots = starts.map((start) => ({
    start,
    end: new Date(Date.parse(start) + (durationMinutes || 30) * minuteMs).toISOString(),
  }));
  const plan = planMeetingTime({ phrase: when, slots, now: new Date(first), timezone });
  if (plan.kind === 'offer') return plan.slots.map(({ start }) => start);
  if (plan.kind === 'ask')
    return plan.readings.flatMap((reading) => reading.slots.slice(0, 1)).map(({ start }) => start);
  return plan.kind === 'none' ? [] : starts;
}
