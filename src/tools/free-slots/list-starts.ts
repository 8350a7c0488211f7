import {
  formatInstant,
  formatLocal,
  type Instant,
  wallTimeAt,
  weekdayName,
  type Zone,
  zoneOf,
} from '../../time/index.ts';
import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import { writeStart } from '../contract/start-format.ts';
import type { DayStarts, LeftOut, NamedStart } from '../contract/tool.ts';
import { HostError } from '../session/session.ts';
import { nextMoment, rememberShown } from '../session/state.ts';
import type { SlotsWish } from './read-slots.ts';

/** What an answer says beside its starts: its frame, notes, a service's own words. */
const frameChars = 1000;

/** How many characters of starts an answer of so many characters holds. In the usual 9,000, 60 whole days of half hours fit. */
export function listCharsOf(maxTextChars: number): number {
  return maxTextChars - frameChars;
}

/** Starts by day as an answer holds them, and the instants that it really shows. */
export type ListedStarts = { days: DayStarts[]; leftOut: LeftOut | undefined; shown: readonly Instant[] };

/**
 * Starts, in the order of time, by local day. Where they outgrow `maxChars` the rest is counted and named, in words that
 * `getFreeSlots` takes as `when`: never cut silently.
 */
export function listStarts(starts: readonly Instant[], zone: Zone, maxChars: number): ListedStarts {
  const days: DayStarts[] = [];
  let day: DayStarts | undefined;
  let chars = 0;
  for (const [index, at] of starts.entries()) {
    const { date, time } = formatLocal(at, zone);
    const isNewDay = day?.date !== date;
    chars += time.length + 1 + (isNewDay ? date.length + 6 : 0);
    if (chars > maxChars && index > 0)
      return { days, leftOut: nameRest(starts, index, zone), shown: starts.slice(0, index) };
    if (isNewDay) {
      day = { date, weekday: weekdayAt(at, zone), starts: [] };
      days.push(day);
    }
    day?.starts.push(time);
  }
  return { days, leftOut: undefined, shown: starts };
}

/** At most three starts on either side of an instant. */
export function namedAround(
  starts: readonly Instant[],
  at: Instant,
  zone: Zone,
): { named: NamedStart[]; shown: Instant[] } {
  const before = starts.filter((start) => start < at).slice(-3);
  const after = starts.filter((start) => start >= at).slice(0, 3);
  const shown = [...before, ...after];
  return { shown, named: shown.map((start) => nameStart(start, zone)) };
}

export function nameStart(at: Instant, zone: Zone): NamedStart {
  return { start: writeStart(at, zone), weekday: weekdayAt(at, zone) };
}

function nameRest(starts: readonly Instant[], index: number, zone: Zone): LeftOut {
  const first = formatLocal(starts[index] as Instant, zone);
  const last = formatLocal(starts.at(-1) as Instant, zone);
  const cutsDay = formatLocal(starts[index - 1] as Instant, zone).date === first.date;
  const from = cutsDay ? `${first.date}T${first.time}` : first.date;
  return { starts: starts.length - index, when: `${from}/${last.date}` };
}

function weekdayAt(at: Instant, zone: Zone): string {
  return weekdayName(wallTimeAt(at, zone));
}

/**
 * Records that the answer of this call shows these starts. The last step of an answer: from then on it is given, even if the call is
 * aborted or the store fails. A store that failed may have kept them; if not, they count as not shown.
 */
export async function recordShown(
  call: RunningCall,
  { wish, starts }: { wish: SlotsWish; starts: readonly Instant[] },
): Promise<void> {
  if (call.isReview || starts.length === 0) return;
  const { slug, durationMinutes, timezone } = wish;
  const { service, turn } = call;
  const list = { slug, durationMinutes, timezone };
  const answer = { ...list, service, turn, starts: [...starts], ended: nextMoment() };
  try {
    await call.session.change((state) => {
      const next = rememberShown(state, answer);
      call.signal?.throwIfAborted();
      if (next !== state) call.mustAnswer();
      return { state: next, result: undefined };
    });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    reportToHost(error);
  }
  const zone = zoneOf(timezone);
  call.emit?.({ type: 'slots_shown', ...list, starts: starts.map((at) => formatInstant(at, zone)) });
}
