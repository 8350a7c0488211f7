import { isSameDay, nearestDay, type Piece, type Saying } from '../../wish/piece.ts';
import { eventFrom, isTogether, minutesOf, narrowed, type Own } from './own-hours.ts';

/**
 * What a statement adds to the requests of a message. Its hours bound them, its day is theirs if they name none, and a time at which the guest
 * is busy is excluded. It adds nothing if it is past, or if the requests already settle its time.
 */
export function contextOf(
  { days: said, hours, isTaken: isBusy, isPast, isMoved, isPresent }: Own,
  others: readonly Saying[],
  { isBehindRequest, isApart, isFirst }: { isBehindRequest: boolean; isApart: boolean; isFirst: boolean },
): Saying[] {
  if (isPast && !isMoved) return [];
  // "I'm in the office until Wednesday, any other day is fine"
  const isTaken = isBusy || (isPresent && others.some((one) => one.kind === 'anytime' && one.isOther));
  const days = isMoved || (hours && isBehindRequest) || said.length > 1 ? said : said.map(nearestDay);
  const asked = others.filter(({ kind }) => kind === 'day' || kind === 'whole' || kind === 'clock');
  const isDay = (saying: Saying) => saying.kind !== 'clock' || saying.wish.kind === 'end-of-day';
  const namesDay = others.some((saying) => isDay(saying) && (asked.includes(saying) || isReferred(saying)));
  // "move tomorrow's 9am to after 2": the day stays.
  if (isMoved) return namesDay || days.length === 0 || asked.length === 0 ? [] : boundAll(...days);
  if (others.some((one) => one.kind === 'refers' && one.to === 'same')) return [];
  // "We leave on Thursday, so we need to be done by 5": of that day.
  const last = lastDayOf(days[0]);
  if (last && asked.length > 0 && asked.every((one) => one.kind === 'clock' && one.wish.kind === 'before'))
    return boundAll(last);
  // "I'm back on the 3rd": bounds hours and whole weeks, and no day that is requested by name.
  if (!isTaken && !isPresent && isSinceOrTill(days[0]))
    return asked.length > 0 && asked.every(isHoursOrSpan) ? boundAll(...days) : [];
  const isSame = days.some((day) => asked.some((other) => isSameDay(day, other)));
  const isClock = (one: Saying) =>
    one.kind === 'clock' &&
    (exact.has(one.wish.kind) || (hours !== undefined && bounding.has(one.wish.kind)));
  const isOnlyClocks =
    asked.length > 0 && asked.every(isClock) && !others.some(({ kind }) => kind === 'anytime');
  // Only clock times are requested: they are on the day of the statement.
  if (days.length > 0 && !namesDay && isOnlyClocks) return boundAll(...days);
  const beside: Beside = { days, hours, others, asked, namesDay, isSame, isApart, isFirst };
  if (hours?.kind === 'either') return eitherSide(beside);
  return isTaken ? takenAway(beside) : boundOf(beside);
}

function isSinceOrTill(day: Saying | undefined): boolean {
  return day?.kind === 'day' && (day.wish.kind === 'since' || day.wish.kind === 'till');
}

/** The day on which somebody leaves, if it is one day. */
function lastDayOf(day: Saying | undefined): Piece | undefined {
  if (day?.kind !== 'day' || day.wish.kind !== 'till' || day.wish.edge !== 'before') return undefined;
  return { kind: 'day', wish: day.wish.day };
}

/** Whether hours are requested, or a week or the like, which has no edge of its own. */
function isHoursOrSpan(one: Saying): boolean {
  return one.kind === 'clock' || (one.kind === 'day' && one.isContainer === true && !isSinceOrTill(one));
}

/** A statement beside the requests of a message. */
type Beside = {
  days: Piece[];
  hours: Own['hours'];
  /** All that the message says beside its own times. */
  others: readonly Saying[];
  /** The days and clocks of `others`. */
  asked: readonly Saying[];
  /** The requests name a day. */
  namesDay: boolean;
  /** They name the day of the statement. */
  isSame: boolean;
  /** The statement is in another sentence, before the requests. */
  isApart: boolean;
  /** No time stands before it. */
  isFirst: boolean;
};

/** Somebody else's time, such as "my kids get home at 2". The meeting is before it, or after it. */
function eitherSide({ days, hours, others, asked, namesDay, isApart }: Beside): Saying[] {
  if (!hours || asked.some((one) => one.kind === 'clock' && exact.has(one.wish.kind))) return [];
  if (days.length > 0 && others.some((one) => one.kind === 'anytime' && one.isOther))
    return excludeFromAll(...days);
  if (others.some(({ kind }) => kind === 'refers')) return [];
  if (days.length > 0 && namesDay) return [narrowed(days, hours)];
  // "Biscuit needs his pill at 8. Saturday morning?"
  if (days.length === 0 && isApart) return [];
  return boundAll(...days, { kind: 'clock', wish: hours });
}

/** A time at which the guest is busy is excluded. If another day is requested, the whole day is. */
function takenAway({ days, hours, others, asked, namesDay, isSame, isFirst }: Beside): Saying[] {
  const isOther = others.some((one) => one.kind === 'anytime' && one.isOther);
  if (
    isOther &&
    days.length > 0 &&
    (asked.some(({ kind }) => kind === 'clock') ||
      others.some((one) => one.kind === 'anytime' && one.isOther === 'day'))
  )
    return excludeFromAll(...days);
  // The guest requests a time on that same day, so the day is not wholly taken.
  if ((isSame || others.some(isReferred)) && !hours && !isOther) return [];
  const clock: Piece[] = hours ? [{ kind: 'clock', wish: eventFrom(hours) }] : [];
  // "A roofer is coming on Monday 9 to 11, the afternoon would be better": on that day, or on any.
  const isPart = (one: Saying) => one.kind === 'clock' && one.wish.kind === 'part';
  const isOfDay = isFirst && hours && days.length === 1 && !namesDay && !others.some(isAnytime);
  const minus = [turn, softly, ...days, ...clock];
  if (isOfDay && asked.length > 0 && asked.every(isPart))
    return [{ kind: 'either', of: [[turn, ...days, ...minus], minus] }];
  return excludeFromAll(...days, ...clock);
}

/** A time from which on, or until which, the guest is free: it bounds requests that lie across it. */
function boundOf({ days, hours, asked, namesDay, isSame }: Beside): Saying[] {
  if (!hours) return days.length > 0 && !namesDay ? boundAll(...days) : [];
  if (bounding.has(hours.kind) && days.length > 0 && namesDay) return [narrowed(days, hours)];
  // "mornings only, I fetch my son at 2": the bound is long after the requested hours.
  const isOver = (one: Saying) =>
    one.kind === 'clock' &&
    one.wish.kind === 'part' &&
    hours.kind === 'before' &&
    one.wish.to + longMeeting <= minutesOf(hours.time);
  const isOutside = (one: Saying) =>
    one.kind === 'clock' &&
    (one.wish.kind === 'either' || hours.kind === 'either' || !isTogether(hours, one.wish));
  if (asked.some(isOver) || asked.some(isOutside)) return [];
  if (days.length > 0 && namesDay && !isSame) return [];
  return boundAll(...(namesDay ? [] : days), { kind: 'clock', wish: hours });
}

/** A bound that is at least this many minutes after the requested hours changes nothing. */
const longMeeting = 120;

export const exact: ReadonlySet<string> = new Set(['at', 'around']);
export const bounding: ReadonlySet<string> = new Set(['after', 'before', 'between']);

function isReferred(saying: Saying): boolean {
  return saying.kind === 'refers' && saying.to !== 'after' && saying.to !== 'before' && saying.to !== 'hours';
}

function isAnytime({ kind }: Saying): boolean {
  return kind === 'anytime';
}

const turn: Piece = { kind: 'but', isTurn: true };
const softly: Piece = { kind: 'not', isSoft: true };

/** Bounds all requests before it. */
function boundAll(...times: Saying[]): Saying[] {
  return [turn, ...times];
}

/** Excludes times from all requests before it. "Soft": a request that names the time keeps it. */
function excludeFromAll(...times: Saying[]): Saying[] {
  return boundAll(softly, ...times);
}
