import { type Instant, instantOf, wallTimeAt } from '../../../time/index.ts';
import { type BusySpan, touches } from '../port/host-calendar.ts';
import { attempt, type Component, type Line, linesOf, repeats } from './calendar-lines.ts';
import { instantIn, meaningsOf, namedStarts } from './calendar-time.ts';
import type { CalendarZones } from './calendar-zones.ts';
import { isSubDaily, ruleStarts } from './occurrences.ts';
import {
  type Event,
  lengthMs,
  newest,
  periodOf,
  type Reading,
  type Replaced,
  readEvent,
  report,
  spanFrom,
} from './read-event.ts';

/**
 * The taken times of all events that share a UID. An event with RECURRENCE-ID replaces one start of the repeating event, even if it takes
 * no time itself. With RANGE it moves all later starts too.
 */
export function eventTimes(components: readonly Component[], reading: Reading): BusySpan[] {
  const events = components.flatMap((component) => readEvent(component, reading));
  const changing = events.filter(isChange);
  const series = newest(events.filter(({ replaces }) => !replaces)).map((event) =>
    seriesOf(event, changing, reading),
  );
  const changes = newestChanges(changing, series);
  const own = changes.filter(({ event }) => event.isBusy).map(({ event }) => spanFrom(event.first.at, event));
  // RFC 5545 knows no rule in a change. Some programs mean the new rule from there on, others repeat the old one.
  const ruled = changes.filter(({ event }) => event.replaces.withLater && repeats(event.component));
  for (const { event } of ruled) report(event, 'unclear');
  const repeated = [
    ...series.flatMap((one) => repeatedTimes(one, changes, reading)),
    ...ruled.flatMap(({ event }) => repeatedTimes(seriesOf(event, [], reading), [], reading)),
  ];
  const spans = [...own, ...repeated].filter((span) => span.endsAt > span.startsAt);
  const isNear = spans.some((span) => touches(span, reading.range));
  for (const { problem, title, first } of events)
    if (problem && (problem === 'repeats' || isNear))
      reading.problems.push({ code: problem, title, at: first.shown });
  return spans;
}

/** The periods of VFREEBUSY, which shows when a person is busy without saying why. */
export function freeBusyTimes(component: Component, { zones, range, problems }: Reading): BusySpan[] {
  const busy = linesOf(component, 'freebusy').filter(
    ({ params }) => params.get('fbtype')?.toUpperCase() !== 'FREE',
  );
  return busy.flatMap((line) =>
    line.value.split(',').flatMap((written) => {
      const period = attempt(() => periodOf(line, written, zones));
      const code = period ? period.problem : 'start';
      if (code && (!period || touches(period.span, range))) problems.push({ code, title: '', at: null });
      return period?.span ?? [];
    }),
  );
}

type ChangeEvent = Event & { replaces: Replaced };

const isChange = (event: Event): event is ChangeEvent => event.replaces !== undefined;

/** `at`: the start that the event replaces. `isSure`: no other one can be meant. Otherwise the replaced starts stay taken. */
type Change = { event: ChangeEvent; at: Instant; isSure: boolean };

/** The changes of each start that have the highest SEQUENCE. */
function newestChanges(events: readonly ChangeEvent[], series: readonly Series[]): Change[] {
  const all = events.flatMap((event) => changesOf(event, series[0]));
  const ofOneStart = Map.groupBy(all, (change) => (change.isSure ? change.at : change.event));
  // If several events may be the one that repeats, it is not sure which of them is changed.
  const isSure = series.length <= 1;
  return [...ofOneStart.values()].flatMap((changes) => {
    const kept = new Set<Event>(newest(changes.map(({ event }) => event)));
    return changes
      .filter(({ event }) => kept.has(event))
      .map((change) => ({ ...change, isSure: change.isSure && isSure }));
  });
}

/** One change for each start that the event may replace. */
function changesOf(event: ChangeEvent, series: Series | undefined): Change[] {
  const { id, withLater } = event.replaces;
  if (!series || !id) {
    if (series) report(series.event, 'unclear');
    return [{ event, at: id?.at ?? Number.NaN, isSure: id !== undefined }];
  }
  const { first } = series.event;
  const { sure, isUnclear, possible } = namedStarts(id, { first, starts: series.starts });
  const [one = Number.NaN, ...others] = sure.length > 0 && !isUnclear ? sure : possible;
  // A start outside of the range matters only if others move with it.
  const isSure = !isUnclear && (others.length === 0 || (sure.length === 0 && !withLater));
  if (isSure) return [{ event, at: one, isSure }];
  report(series.event, 'unclear');
  return [one, ...others].map((at) => ({ event, at, isSure }));
}

/** The times of an event and its repeats. Changes take starts out of them, or move them. */
function repeatedTimes(series: Series, changes: readonly Change[], { zones }: Reading): BusySpan[] {
  const { event: master, starts } = series;
  const spans = [...series.spans];
  const gone = excludedStarts(series, zones);
  for (const { at, isSure } of changes) if (isSure) gone.add(at);
  const moving = changes.filter(({ event }) => event.replaces.withLater).sort((a, b) => b.at - a.at);
  for (const start of starts) {
    if (gone.has(start)) continue;
    const applied = moving.filter(({ at }) => at <= start);
    const surely = applied.findIndex(({ isSure }) => isSure);
    if (master.isBusy && surely < 0) spans.push(spanFrom(start, master));
    for (const change of surely < 0 ? applied : applied.slice(0, surely + 1))
      if (change.event.isBusy) spans.push(movedSpan(change, start, master));
  }
  return spans;
}

/** The distance is counted by the clock of the repeating event, so that a change of clocks does not alter its time of day. */
function movedSpan({ event, at }: Change, start: Instant, { first: { zone } }: Event): BusySpan {
  const shift = wallTimeAt(event.first.at, zone) - wallTimeAt(at, zone);
  return spanFrom(instantIn(wallTimeAt(start, zone) + shift, zone), event);
}

/** An EXDATE that cannot be read, or that may name several starts, takes none out. */
function excludedStarts({ event, starts }: Series, zones: CalendarZones): Set<Instant> {
  const gone = new Set<Instant>();
  for (const line of linesOf(event.component, 'exdate'))
    for (const written of valuesOf(line)) {
      const time = attempt(() => zones.timeOf(line, written));
      const named = time && namedStarts(time, { first: event.first, starts });
      for (const start of named?.sure ?? []) gone.add(start);
      if (!named || named.isUnclear) report(event, 'unclear');
    }
  // RFC 2445 had EXRULE. Today's programs do not write it, and we do not read it.
  if (linesOf(event.component, 'exrule').length > 0) report(event, 'unclear');
  return gone;
}

/** `starts`: sorted, those near the range. `spans`: times of RDATE that have an end of their own. */
type Series = { event: Event; starts: Instant[]; spans: BusySpan[] };

/** The repeats of an event. `changes` may move starts from outside of the range into it. */
function seriesOf(event: Event, changes: readonly ChangeEvent[], { zones, range, budget }: Reading): Series {
  const { component, first } = event;
  const starts = new Set([first.at]);
  const spans: BusySpan[] = [];
  const marginMs = lengthMs(event.length) + farthestMove(changes);
  const near = { from: range.from - marginMs, until: range.until + marginMs };
  for (const { value } of linesOf(component, 'rrule')) {
    const rule = attempt(() => ruleStarts(value, first, { range: near, budget }));
    if (!rule || rule.isUnclear) report(event, rule ? 'unclear' : 'repeats');
    const takesBoth = rule && isSubDaily(value);
    for (const start of rule?.starts ?? []) {
      starts.add(instantIn(start, first.zone));
      if (takesBoth) starts.add(instantOf(start, first.zone, 'later'));
    }
  }
  for (const line of linesOf(component, 'rdate'))
    for (const written of valuesOf(line)) {
      const added = attempt(() => addedTimes(line, written, { event, zones }));
      if (!added) report(event, 'repeats');
      else if (added.problem && added.near.some((span) => touches(span, range))) report(event, added.problem);
      for (const start of added?.starts ?? []) starts.add(start);
      if (event.isBusy) spans.push(...(added?.spans ?? []));
    }
  return { event, starts: [...starts].sort((a, b) => a - b), spans };
}

/**
 * A start or a period of RDATE. If it may be several starts, all are taken. A day, for an event at a time, is taken whole. `near`: where
 * the problem matters.
 * @throws RangeError if it cannot be read
 */
function addedTimes(line: Line, written: string, { event, zones }: { event: Event; zones: CalendarZones }) {
  if (written.includes('/')) {
    const { span, problem } = periodOf(line, written, zones);
    return { starts: [], spans: [span], problem, near: [span] };
  }
  const time = zones.timeOf(line, written);
  const meanings = meaningsOf(time, event.first);
  const near = meanings.map(({ from, until }) => ({ startsAt: from, endsAt: until }));
  const isWholeDay = time.form === 'date' && event.first.form !== 'date';
  return {
    starts: meanings.map(({ start }) => start),
    spans: isWholeDay ? near : [],
    problem: isWholeDay || meanings.length > 1 ? ('unclear' as const) : undefined,
    near,
  };
}

/** How far a change moves or lengthens the starts that it reaches, at most. */
function farthestMove(changes: readonly ChangeEvent[]): number {
  return changes.reduce((most, { first, length, replaces: { id, withLater } }) => {
    if (!withLater || !id) return most;
    return Math.max(most, lengthMs(length) + Math.abs(first.at - id.at));
  }, 0);
}

const valuesOf = ({ value }: Line): string[] => value.split(',').filter((one) => one.trim() !== '');
