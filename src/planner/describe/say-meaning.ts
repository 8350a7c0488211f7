import { type Instant, startOfDay, type WallTime, wallTimeAt, type Zone } from '../../time/index.ts';
import { dayMinutes, dayMs, minuteMs } from '../calendar/calendar.ts';
import type { TimeSpan } from '../calendar/time-spans.ts';
import type { Meaning } from '../calendar/wish-meanings.ts';
import type { Said, SaidGroup, SaidHours, SaidNote } from '../wish/said.ts';
import type { Extras } from '../wish/wish.ts';
import { areSame, type Days, isWhole, wholeDay } from './said-hours.ts';
import { everyOf } from './say-every.ts';

/** A meaning as days and hours on the guest's clock, which a language puts into words. It holds only what is offered. */
export function saidOf(meaning: Meaning, extras: Extras, { now, zone }: { now: Instant; zone: Zone }): Said {
  const present = wallTimeAt(now, zone);
  const days = hoursByDay(meaning.windows, zone);
  const groups = meaning.isEndless ? openGroups(groupsOf(days)) : groupsOf(days);
  const preferredDays = meaning.preferred && hoursByDay(meaning.preferred, zone);
  const preferredGroups = preferredDays && groupsOf(preferredDays);
  const notes: SaidNote[] = [...meaning.notes, ...extras.notes];
  return {
    zoneName: zone.name,
    groups,
    every: meaning.isEndless ? everyOf(days, present) : undefined,
    preferred: preferredGroups,
    preferredEvery:
      preferredDays && preferredGroups && preferredDays.size > fewDays
        ? everyOf(preferredDays, present)
        : undefined,
    order: extras.order ?? meaning.order,
    lastMinutes: meaning.lastMinutes,
    durationMinutes: extras.durationMinutes,
    notes: notes.filter(isFirst),
  };
}

/** Maximum number of preferred days that are listed one by one. */
const fewDays = 4;

function isFirst(note: SaidNote, index: number, notes: readonly SaidNote[]): boolean {
  if (index === 0) return true;
  const text = JSON.stringify(note);
  return notes.findIndex((other) => JSON.stringify(other) === text) === index;
}

/** The hours of some windows on each of the guest's days. A whole day has hours from 0 to 24. */
function hoursByDay(windows: readonly TimeSpan[], zone: Zone): Days {
  const days: Days = new Map();
  for (const window of windows) {
    const [from, to] = [wallTimeAt(window.from, zone), wallTimeAt(window.to - 1, zone) + 1];
    for (let day = startOfDay(from); day < to; day += dayMs) {
      const hours = hoursOn(day, { from, to, window }, zone);
      const known = days.get(day);
      // In a fold an hour occurs twice. It is named once.
      if (known && areSame([known.at(-1) as SaidHours], [hours])) continue;
      if (known) known.push(hours);
      else days.set(day, [hours]);
      if (days.size > maxSaidDays) return days;
    }
  }
  return days;
}

const maxSaidDays = 800;

function hoursOn(
  day: WallTime,
  { from, to, window }: { from: WallTime; to: WallTime; window: TimeSpan },
  zone: Zone,
): SaidHours {
  const { endBy, isMoment, isStartBound, around } = window;
  const minuteOf = (wallTime: WallTime) => Math.ceil((wallTime - day) / minuteMs);
  // A clock time keeps its seconds. A window is rounded to minutes.
  const start = isMoment ? (from - day) / minuteMs : minuteOf(from);
  const hours: SaidHours = { from: Math.max(0, start), to: Math.min(dayMinutes, minuteOf(to)) };
  // If the meeting may end on the next day, that day names the end.
  if (endBy !== undefined && to <= day + dayMs) hours.endBy = minuteOf(wallTimeAt(endBy, zone));
  if (isMoment) hours.isMoment = isMoment;
  if (isStartBound) hours.isStartBound = isStartBound;
  if (around !== undefined) hours.around = minuteOf(wallTimeAt(around, zone));
  return hours;
}

/** Marks the groups that go on without an end. */
function openGroups(groups: SaidGroup[]): SaidGroup[] {
  const last = Math.max(...groups.flatMap(({ days }) => days.at(-1)?.to ?? []));
  const isOpen = ({ days }: SaidGroup) => (days.at(-1)?.to ?? -Infinity) + weekMs > last;
  return groups.map((group) => (isOpen(group) && isLong(group) ? { ...group, isOpen: true } : group));
}

/** Whether a group has more than one day: a single day goes on to no other. */
function isLong({ days }: SaidGroup): boolean {
  return days.length > 1 || days.some(({ from, to }) => from < to);
}

const weekMs = 7 * dayMs;

/** Groups days that have the same hours. Consecutive days become one run. */
function groupsOf(days: Days): SaidGroup[] {
  const groups: SaidGroup[] = [];
  for (const [day, hours] of days) {
    const own = hours.length === 1 && isWhole(hours[0] as SaidHours) ? wholeDay : hours;
    const group = groups.find((one) => areSame(one.hours, own));
    const last = group?.days.at(-1);
    if (last && last.to + dayMs === day) last.to = day;
    else if (group) group.days.push({ from: day, to: day });
    else groups.push({ days: [{ from: day, to: day }], hours: own });
  }
  return groups;
}
