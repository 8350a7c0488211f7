import { dateOf, formatClock, type Instant, parseInstant, wallTimeAt, zoneOf } from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { requestAnswers, startOf } from '../log/progress.ts';
import type { Script } from '../scenarios/script.ts';
import { fitsWish, type WishNow, wishAfter } from '../scenarios/wish.ts';
import { isNamedDay, namedTimes } from './named-times.ts';

/** What an agent's words offer: `fitting` are starts that it was shown and the guest would take, in the order of the words. */
export type Offer = {
  fitting: Instant[];
  /** Starts that it was shown, and the guest would not take. */
  unfitting: Instant[];
  /** The conversation was shown starts, and none of them for as long as the guest wants. */
  isOtherLength: boolean;
};

/** Which starts the agent's last words offer. A time that was never shown is offered to nobody. */
export function offeredStarts(script: Script, log: readonly EvalEvent[], text: string): Offer {
  const { timezone } = script.guest;
  const zone = zoneOf(timezone);
  const wish = wishAfter(script, log);
  const starts = shownStarts(log, wish);
  if (starts.length === 0) {
    const ofAnyLength = shownStarts(log, { ...wish, durationMinutes: undefined });
    return { fitting: [], unfitting: [], isOtherLength: ofAnyLength.length > 0 };
  }
  const shown = starts.map((instant) => {
    const wallTime = wallTimeAt(instant, zone);
    return { instant, date: dateOf(wallTime), clock: formatClock(wallTime) };
  });
  const present = parseInstant(log.at(-1)?.at ?? script.now) as Instant;
  const today = dateOf(wallTimeAt(present, zone));
  const fits = (instant: Instant) => fitsWish(instant, wish.wish, timezone);
  const meant = namedTimes(text).map(({ clocks, day }) => {
    const inCalendar = shown
      .filter(({ date, clock }) => clocks.includes(clock) && isNamedDay(date, day, today))
      .map(({ instant }) => instant);
    // Without a day, or with one that can be several, the guest understands what it came for, where that is one start.
    const fitting = inCalendar.filter(fits);
    return fitting.length === 1 ? fitting : inCalendar;
  });
  const offered = [...new Set(meant.filter((one) => one.length === 1).flat())];
  return {
    fitting: offered.filter(fits),
    unfitting: offered.filter((instant) => !fits(instant)),
    isOtherLength: false,
  };
}

/** The starts that the conversation was shown for the wished length; where no tools tell it, what the service listed. */
function shownStarts(log: readonly EvalEvent[], { durationMinutes }: WishNow): Instant[] {
  const tells = log.some(({ type }) => type === 'booking');
  const lists = log.flatMap(
    (event): { durationMinutes?: number | undefined; starts?: string[] | undefined }[] => {
      if (event.type === 'booking' && event.event.type === 'slots_shown') return [event.event];
      return !tells && event.type === 'wire_answered' && event.operation === 'getFreeSlots' ? [event] : [];
    },
  );
  const gone = new Set(
    requestAnswers(log).flatMap(({ status, sent }) => (status === 409 ? [startOf(sent)] : [])),
  );
  const starts = lists
    .filter((list) => durationMinutes === undefined || list.durationMinutes === durationMinutes)
    .flatMap((list) => list.starts ?? [])
    .map((start) => parseInstant(start));
  return [...new Set(starts)].filter((start) => start !== undefined && !gone.has(start)) as Instant[];
}
