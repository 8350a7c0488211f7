import { longerPause } from '../../wish/unit.ts';
import { type ClockTime, type ClockWish, lastingHours } from '../../wish/wish.ts';
import { type Mention, says } from '../mentions/mention.ts';

/**
 * "I have a meeting at 2 for an hour", "my class at 2 takes two hours": the length of what the guest has on. It says until when the guest is
 * busy, and is no length of the requested meeting.
 */
export function withEventLengths(mentions: readonly Mention[]): readonly Mention[] {
  if (!mentions.some(({ saying }) => saying.kind === 'duration')) return mentions;
  const left: (Mention | undefined)[] = [...mentions];
  for (const [index, { saying, pause }] of mentions.entries()) {
    if (saying.kind !== 'duration') continue;
    const event = eventBefore(mentions, index);
    if (event === undefined) continue;
    const [next, at] = [left[index + 1], clockOf(mentions, index, event)];
    left[index] = undefined;
    if (next) left[index + 1] = { ...next, pause: longerPause(next.pause, pause) };
    if (at !== undefined && left[at]) left[at] = withLength(left[at], saying.minutes);
  }
  return left.flatMap((one) => one ?? []);
}

/**
 * "Physio is at 8:30, so any time after 10": if the hours that are requested begin behind one half of the day of an event, the event is in that
 * half. In the other half it would cut into the request.
 */
export function withEventHalves(mentions: readonly Mention[]): readonly Mention[] {
  if (!says(mentions, 'not', 'own')) return mentions;
  const from = mentions.flatMap(({ saying }) =>
    saying.kind === 'clock' && saying.wish.kind === 'after' && saying.wish.time.likely.length === 1
      ? saying.wish.time.likely
      : [],
  );
  const [start] = from;
  if (start === undefined || from.length > 1) return mentions;
  return mentions.map((one, at) => {
    const { saying } = one;
    const isEvent = mentions
      .slice(0, at)
      .some((before) => before.saying.kind === 'not' && before.saying.isEvent);
    const hours = saying.kind === 'own' || (saying.kind === 'clock' && isEvent) ? hoursOf(saying) : undefined;
    const early = hours && inEarlyHalf(hours, start);
    if (!early) return one;
    return {
      ...one,
      saying: saying.kind === 'own' ? { ...saying, hours: early } : { kind: 'clock', wish: early },
    };
  });
}

function hoursOf(saying: Mention['saying']): ClockWish | undefined {
  const hours = saying.kind === 'own' ? saying.hours : saying.kind === 'clock' ? saying.wish : undefined;
  return hours?.kind === 'either' ? undefined : hours;
}

/** Moves hours into the early half of the day. Undefined if only one half is likely, or if both halves are over at `start`, or neither. */
function inEarlyHalf(hours: ClockWish, start: number): ClockWish | undefined {
  const early = ({ likely }: ClockTime): ClockTime => ({ likely: likely.slice(0, 1), otherwise: [] });
  const isOpen = ({ likely: [one = 0, other] }: ClockTime) =>
    other !== undefined && one <= start && other > start;
  if (hours.kind === 'at') return isOpen(hours.time) ? { ...hours, time: early(hours.time) } : undefined;
  if (hours.kind !== 'between' || !isOpen(hours.from)) return undefined;
  const end = early(hours.to);
  return (end.likely[0] ?? 0) <= start ? { ...hours, from: early(hours.from), to: end } : undefined;
}

/** The index of the event right before a length. Undefined if it is the length of the requested meeting. */
function eventBefore(mentions: readonly Mention[], index: number): number | undefined {
  const { saying, pause, gap } = mentions[index] as Mention;
  const isVerb = saying.kind === 'duration' && saying.isOfEvent === true;
  if (isVerb ? pause === 'stop' : pause !== 'none' || gap > 0) return undefined;
  // "at 2 and it'll take an hour"
  const start = isVerb && mentions[index - 1]?.saying.kind === 'join' ? index - 2 : index - 1;
  for (let at = start; at >= 0; at -= 1) {
    const one = mentions[at] as Mention;
    const isEvent = one.saying.kind === 'own' || (one.saying.kind === 'not' && one.saying.isEvent);
    if (isEvent) return at;
    if (one.pause !== 'none' || (one.saying.kind !== 'day' && one.saying.kind !== 'clock')) return undefined;
  }
  return undefined;
}

/** The index of the clock at which an event begins: its own, or one behind its length, or one before it. */
function clockOf(mentions: readonly Mention[], index: number, event: number): number | undefined {
  if (mentions[event]?.saying.kind === 'own') return event;
  for (let at = event + 1; at < mentions.length; at += 1) {
    const { saying, pause } = mentions[at] as Mention;
    if (at > index && pause !== 'none') break;
    if (saying.kind === 'clock') return at;
    if (saying.kind !== 'day' && at !== index) break;
  }
  const before = mentions[event - 1];
  return mentions[event]?.pause === 'none' && before?.saying.kind === 'clock' ? event - 1 : undefined;
}

/** From its beginning on for so many minutes. */
function withLength(one: Mention, minutes: number): Mention {
  const { saying } = one;
  if (saying.kind === 'clock')
    return { ...one, saying: { ...saying, wish: lastingHours(saying.wish, minutes) } };
  if (saying.kind !== 'own' || !saying.hours) return one;
  return { ...one, saying: { ...saying, hours: lastingHours(saying.hours, minutes) } };
}
