import { hoursOf, isSameDay, isTime, type Piece, type Saying } from '../../wish/piece.ts';
import type { Mention } from '../mentions/mention.ts';

/**
 * "Wednesday after 2; Thursday I have the dentist 10 to 11, otherwise fine": the day of the event is requested too, without the hours of the
 * event. If no other day is requested, the words may mean any time, so that they stay. "Otherwise free all day" is about the day of the event.
 */
export function withRestOfDays(mentions: readonly Mention[]): readonly Mention[] {
  const at = mentions.findIndex(({ saying }) => saying.kind === 'anytime' && saying.isRest);
  const one = mentions[at];
  if (!one) return mentions;
  if (isElse(mentions, at))
    return mentions.map((mention) => (mention === one ? { ...one, saying: { kind: 'else' } } : mention));
  const event = eventBefore(mentions, at);
  if (!event) return mentions;
  const before = mentions.slice(0, event.from);
  const isOfDay = one.saying.kind === 'anytime' && one.saying.isOfDay && !before.some(isTimeOrNot);
  if (!isOfDay && !requestsOtherDays(before, event.days))
    return mentions.map((mention) => asTaken(mention, event));
  const sayings: Saying[] = [
    ...(isOfDay ? [] : [{ kind: 'join' as const, join: 'or' as const }]),
    ...event.days,
    { kind: 'anytime' },
    { kind: 'not', isEvent: true },
    ...event.days,
    event.hours,
    { kind: 'but', isTurn: true },
  ];
  const added = sayings.map(
    (saying): Mention => ({ ...one, saying, pause: 'none', gap: 0, unknown: undefined }),
  );
  return [...mentions.slice(0, event.from), ...added, ...mentions.slice(at + 1)];
}

/** "I have an appointment on Monday at 9, apart from that I'm free": the appointment takes its time. */
function asTaken(mention: Mention, { days }: Event): Mention {
  const { saying } = mention;
  return saying.kind === 'own' && saying.days === days
    ? { ...mention, saying: { ...saying, isTaken: true } }
    : mention;
}

function isTimeOrNot({ saying }: Mention): boolean {
  return isTime(saying) || saying.kind === 'not' || saying.kind === 'own' || saying.kind === 'bounded';
}

/** "ideally Tuesday, otherwise fine on Wednesday": it joins two times. */
export function isElse(mentions: readonly Mention[], at: number): boolean {
  const [one, next] = [mentions[at]?.saying, mentions[at + 1]];
  return one?.kind === 'anytime' && one.isRest === true && next?.pause === 'none' && isTime(next.saying);
}

/** An own event with its day and hours. `from`: the index of its first mention. */
type Event = { from: number; days: Piece[]; hours: Piece };

function eventBefore(mentions: readonly Mention[], at: number): Event | undefined {
  let last = at - 1;
  while (mentions[last]?.saying.kind === 'but' || mentions[last]?.saying.kind === 'join') last -= 1;
  const own = mentions[last]?.saying;
  if (own?.kind === 'own')
    return (own.isTaken || own.hours?.kind === 'at') && own.hours && own.days.length > 0
      ? { from: last, days: own.days, hours: { kind: 'clock', wish: own.hours } }
      : undefined;
  let from = last;
  while (from > 0 && mentions[from]?.pause === 'none') from -= 1;
  const run = mentions.slice(Math.max(from, 0), last + 1).map(({ saying }) => saying);
  const days = run.flatMap((saying) => (saying.kind === 'day' ? saying : []));
  const [hours, ...others] = run.flatMap((saying) => hoursOf(saying) ?? []);
  const isEvent = run.filter((saying) => saying.kind === 'not' && saying.isEvent).length === 1;
  if (!isEvent || !hours || others.length > 0 || days.length === 0 || run.length !== days.length + 2)
    return undefined;
  return { from, days, hours };
}

/** Whether only other days are requested, one by one. */
function requestsOtherDays(before: readonly Mention[], own: readonly Piece[]): boolean {
  const days = before.flatMap(({ saying }) => {
    const day = saying.kind === 'bounded' ? saying.day : saying;
    return day.kind === 'day' ? day : [];
  });
  return (
    days.length > 0 &&
    days.every((day) => !day.isContainer && !own.some((one) => isSameDay(one, day))) &&
    before.every(({ saying }) => saying.kind !== 'not' && saying.kind !== 'own')
  );
}
