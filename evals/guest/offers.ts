import { type Instant, parseInstant, zoneOf } from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { requestAnswers, startOf } from '../log/progress.ts';
import type { Script } from '../scenarios/script.ts';
import { fittingPart, type WishNow, wishAfter } from '../scenarios/wish.ts';
import { matches, type SaidTime, saidTimes } from '../words/said-times.ts';

/** What an agent's words offer, of the starts that the conversation was shown. */
export type Offer = {
  /** Starts that the guest would take, the one that it likes best first. */
  fitting: Instant[];
  /** Starts that it would not take. */
  unfitting: Instant[];
  /** Times that are named and were never shown. */
  unknown: number;
  /** The conversation was shown starts, and none of them for as long as the guest wants. */
  isOtherLength: boolean;
};

/** Which starts the agent's words offer, at the end of a log. */
export function offeredStarts(script: Script, log: readonly EvalEvent[], text: string): Offer {
  const { timezone } = script.guest;
  const wish = wishAfter(script, log);
  const shown = shownStarts(log, wish);
  const isOtherLength =
    shown.length === 0 && shownStarts(log, { ...wish, durationMinutes: undefined }).length > 0;
  const saidIn = { zone: zoneOf(timezone), saidAt: parseInstant(log.at(-1)?.at ?? script.now) as Instant };
  const part = (instant: Instant) => fittingPart(instant, wish.wish, timezone);
  const fits = (instant: Instant) => part(instant) >= 0;
  const offered = new Set<Instant>();
  let unknown = 0;
  for (const said of openTimes(text)) {
    const meant = shown.filter((instant) => matches(said, instant, saidIn));
    if (meant.length === 0) unknown += 1;
    // Where the day is left open, the guest hears what it came for; a time that can be several others is not heard.
    const fitting = meant.filter(fits);
    for (const instant of fitting.length > 0 ? fitting : meant.length === 1 ? meant : [])
      offered.add(instant);
  }
  const all = [...offered].sort((a, b) => part(a) - part(b) || a - b);
  return {
    fitting: all.filter(fits),
    unfitting: all.filter((instant) => !fits(instant)),
    unknown,
    isOtherLength,
  };
}

/** The clocks of a text that may be starts: no ends of spans, and none that is said to be gone. */
function openTimes(text: string): SaidTime[] {
  return saidTimes(text).filter(
    (said) => said.minutes.length > 0 && !said.isEnd && !isSaidToBeGone(text, said),
  );
}

/** "15:00 is taken, but 16:00 is free": what a clause says of a time is said of the times in that clause alone. */
function isSaidToBeGone(text: string, { from, to }: SaidTime): boolean {
  const before =
    text
      .slice(Math.max(0, from - 200), from)
      .split(clauseEnd)
      .at(-1) ?? '';
  const after = text.slice(to, to + 200).split(clauseEnd)[0] ?? '';
  return gone.test(`${before}${text.slice(from, to)}${after}`);
}

const clauseEnd = /[.!?](?=\s|$)|[\n;]|,?\s(?:but|however|though|so|instead)\s|,?\s(?:אבל|אך|אולם|לכן)\s/iu;

const gone =
  /\b(?:not|isn['’]t|aren['’]t|wasn['’]t) (?:\w+ )?(?:free|available|open|listed|offered|possible|there)\b|\bno longer\b|\bno (?:\w+ )?(?:starts?|slots?|times?)\b|\bnothing\b|\bnone\b|\btaken\b|\bunavailable\b|\bfully booked\b|\b(?:is|are|has|have|just) gone\b|\b(?:refused|rejected|failed)\b|(?<!\p{L})(?:אין|איננו|אינו|לא) (?:\p{L}+ )?(?:פנוי|זמין|אפשרי|מועד|זמן|שעות)|תפוס|נתפס|נדחת|נכשל/iu;

type List = { durationMinutes?: number | undefined; starts?: string[] | undefined };

/** The starts that the conversation was shown for the wished length, without those that the service refused. */
function shownStarts(log: readonly EvalEvent[], { durationMinutes }: WishNow): Instant[] {
  // Where no tools tell what they showed, it is what the service listed.
  const tells = log.some(({ type }) => type === 'booking');
  const lists = log.flatMap((event): List[] => {
    if (event.type === 'booking' && event.event.type === 'slots_shown') return [event.event];
    return !tells && event.type === 'wire_answered' && event.operation === 'getFreeSlots' ? [event] : [];
  });
  const gone = new Set(
    requestAnswers(log).flatMap(({ status, sent }) => (status === 409 ? [startOf(sent)] : [])),
  );
  const starts = lists
    .filter((list) => durationMinutes === undefined || list.durationMinutes === durationMinutes)
    .flatMap((list) => list.starts ?? [])
    .map((start) => parseInstant(start));
  return [...new Set(starts)].filter((start) => start !== undefined && !gone.has(start)) as Instant[];
}
