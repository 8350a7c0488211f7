import type { EventProblem, Range } from '../port/busy-times.ts';
import { attempt, type Component, lineOf, linesOf } from './calendar-lines.ts';
import type { CalendarTime } from './calendar-time.ts';
import type { CalendarZones } from './calendar-zones.ts';
import { type EventLength, eventLength } from './event-length.ts';
import type { CountBudget } from './occurrences.ts';

/** What the reading of one calendar shares. `owners`: events that they declined take no time. New problems go into `problems`. */
export type Reading = {
  zones: CalendarZones;
  range: Range;
  owners: ReadonlySet<string>;
  budget: CountBudget;
  problems: EventProblem[];
};

export type Event = {
  component: Component;
  title: string;
  sequence: number;
  isBusy: boolean;
  first: CalendarTime;
  length: EventLength['length'];
  /** Set if the event replaces a start of the repeating event. */
  replaces?: Replaced;
  problem?: EventProblem['code'];
};

/** `id`: the start that RECURRENCE-ID names; undefined if it cannot be read. `withLater`: the later starts move too. */
export type Replaced = { id: CalendarTime | undefined; withLater: boolean };

/** Empty if the start is unreadable. */
export function readEvent(component: Component, { zones, owners, problems }: Reading): Event[] {
  const title = (lineOf(component, 'summary')?.value ?? '')
    .replace(/\\[nN]/g, ' ')
    .replace(/\\(.)/g, '$1')
    .trim();
  const timeOf = (name: string) => {
    const line = lineOf(component, name);
    return line && attempt(() => zones.timeOf(line, line.value));
  };
  const isBusy = takesTime(component, owners);
  // A cancelled start needs no other time than that of RECURRENCE-ID.
  const first = timeOf('dtstart') ?? (isBusy ? undefined : timeOf('recurrence-id'));
  if (!first) {
    if (isBusy) problems.push({ code: 'start', title, at: null });
    return [];
  }
  const ends = [...linesOf(component, 'dtend'), ...linesOf(component, 'duration')];
  const { length, problem } = eventLength(ends, { first, zones });
  const event: Event = {
    component,
    title,
    sequence: Math.max(0, Number(lineOf(component, 'sequence')?.value) || 0),
    isBusy,
    first,
    length,
  };
  const found = first.isGuess ? 'zone' : problem;
  if (found) report(event, found);
  const line = lineOf(component, 'recurrence-id');
  if (!line) return [event];
  const withLater = line.params.get('range')?.toUpperCase() === 'THISANDFUTURE';
  return [{ ...event, replaces: { id: timeOf('recurrence-id'), withLater } }];
}

/** Notes a problem of an event. Left out repeats matter most, because their times are offered. */
export function report(event: Event, problem: EventProblem['code']): void {
  if (event.isBusy && (problem === 'repeats' || !event.problem)) event.problem = problem;
}

/** Of events for the same start, those with the highest SEQUENCE. If these differ, any may be right: all of them take their time. */
export function newest(events: readonly Event[]): Event[] {
  const highest = events.reduce((most, { sequence }) => Math.max(most, sequence), 0);
  const latest = events.filter(({ sequence }) => sequence === highest);
  const found = [...Map.groupBy(latest, timesKey).values()].map(([first]) => first as Event);
  const busy = found.find(({ isBusy }) => isBusy);
  if (found.length > 1 && busy) report(busy, 'unclear');
  return found;
}

/** Equal for events that take the same times. */
function timesKey({ component, isBusy, first, length, replaces }: Event): string {
  if (!isBusy) return '';
  const repeats = ['rrule', 'rdate', 'exdate'].map((name) =>
    linesOf(component, name)
      .map(({ params, value }) => JSON.stringify([...params, value]))
      .sort(),
  );
  return JSON.stringify([first.at, first.form === 'date', length, replaces?.withLater, repeats]);
}

/**
 * False if the event is transparent, cancelled, or declined by an owner. Outlook writes "free" in a line of its own. Lines that contradict
 * each other free no time.
 */
function takesTime(component: Component, owners: ReadonlySet<string>): boolean {
  const says = (values: string[], wanted: string) =>
    values.length > 0 && values.every((one) => one === wanted);
  const texts = (...names: string[]) =>
    names.flatMap((name) => linesOf(component, name).map(({ value }) => value.trim().toUpperCase()));
  const answers = linesOf(component, 'attendee')
    .filter(({ value }) =>
      owners.has(
        value
          .trim()
          .toLowerCase()
          .replace(/^mailto:/, ''),
      ),
    )
    .map(({ params }) => params.get('partstat')?.toUpperCase() ?? '');
  const shown = texts('transp', 'x-microsoft-cdo-busystatus').map((text) =>
    text === 'FREE' ? 'TRANSPARENT' : text,
  );
  return !says(shown, 'TRANSPARENT') && !says(answers, 'DECLINED') && !says(texts('status'), 'CANCELLED');
}
