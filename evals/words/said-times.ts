import { type Instant, type WallTime, wallTimeAt, weekdayOf, type Zone } from '../../src/time/index.ts';
import { tableTimes } from './table-times.ts';
import {
  between,
  type ClockPiece,
  type DayPiece,
  isInPart,
  mergeDays,
  type PartPiece,
  type Piece,
  timePieces,
} from './time-parts.ts';
import type { SaidDay } from './time-tokens.ts';
import { type DayPart, otherTimeBefore } from './time-words.ts';

export type { SaidDay } from './time-tokens.ts';

/**
 * A time in a text. `from` and `to` are offsets in the text. If several clock times share a day, they cover only the clock time. If words can
 * be read in several ways, all readings are given.
 */
export type SaidTime = {
  from: number;
  to: number;
  /** Minutes since midnight, 1440 for the end of the day. Empty if only a day is named. "at 3" has two readings, "15:00" has one. */
  minutes: readonly number[];
  /** The readings of the day. Left out if no day is named. */
  days?: readonly SaidDay[];
  /** The named zones. Left out if none is named. */
  zones?: readonly Zone[];
  /** Whether it ends or bounds a span: "15:00–15:30", "until four", "after 15:00". */
  isEnd: boolean;
};

/** The zone and the moment in which a text was said, for times without a zone and days that count from now. */
export type SaidIn = { zone: Zone; saidAt: Instant };

const dayMs = 86_400_000;
const minuteMs = 60_000;

const timesOf = new WeakMap<object, readonly SaidTime[]>();

/** The times in an event's text. They are cached, because the guest and the graders ask for the same events again and again. */
export function timesSaidIn(event: Readonly<{ text: string }>): readonly SaidTime[] {
  const times = timesOf.get(event) ?? saidTimes(event.text);
  timesOf.set(event, times);
  return times;
}

/** The times in an English or Hebrew text, in order. It takes time in proportion to the text's length. */
export function saidTimes(text: string): SaidTime[] {
  const { plain, offsets } = plainText(text);
  const { pieces, generalZones } = timePieces(plain);
  const { inTables, rest } = tableTimes(plain, pieces);
  const zones = generalZones.length > 0 ? { zones: generalZones } : {};
  return [...assignDays(plain, rest), ...inTables]
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .map((time) => ({
      ...zones,
      ...time,
      from: offsets[time.from] ?? 0,
      to: offsets[time.to - 1] === undefined ? text.length : (offsets[time.to] ?? text.length),
    }));
}

/** Whether a time may mean an instant: one of its readings must match, in its own zone or in that of `SaidIn`. */
export function matches(
  { minutes, days, zones }: SaidTime,
  instant: Instant,
  { zone, saidAt }: SaidIn,
): boolean {
  return (zones ?? [zone]).some((each) => {
    const wallTime = wallTimeAt(instant, each);
    const today = wallTimeAt(saidAt, each);
    const isDay = (at: WallTime) => !days || days.some((day) => isSaidDay(day, at, today));
    if (minutes.length === 0) return isDay(wallTime);
    const clock = Math.floor((wallTime % dayMs) / minuteMs);
    return minutes.some((one) => one % 1440 === clock && isDay(one < 1440 ? wallTime : wallTime - dayMs));
  });
}

/** Whether a calendar day matches a reading of a day. Both are wall times. */
function isSaidDay(day: SaidDay, wallTime: WallTime, today: WallTime): boolean {
  const date = new Date(wallTime);
  const [at, now] = [Math.floor(wallTime / dayMs), Math.floor(today / dayMs)];
  const { year, month, dayOfMonth, weekday, daysAhead, weeksAhead } = day;
  return (
    (year === undefined || year === date.getUTCFullYear()) &&
    (month === undefined || month === date.getUTCMonth() + 1) &&
    (dayOfMonth === undefined || dayOfMonth === date.getUTCDate()) &&
    (weekday === undefined || weekday === weekdayOf(wallTime)) &&
    (daysAhead === undefined || (at - now >= daysAhead[0] && at - now <= daysAhead[1])) &&
    // 1 January 1970 was a Thursday. The shifts are for weeks from Monday and weeks from Sunday.
    (weeksAhead === undefined ||
      [3, 4].some((shift) => Math.floor((at + shift) / 7) - Math.floor((now + shift) / 7) === weeksAhead))
  );
}

/** Normalises spaces, dashes, quotes and Markdown, and keeps the original offset of each character. */
function plainText(text: string): { plain: string; offsets: number[] } {
  let plain = '';
  const offsets: number[] = [];
  let at = 0;
  for (const written of text) {
    const isMark = written === '_' && !/\p{L}_\p{L}/u.test(text.slice(Math.max(0, at - 1), at + 2));
    // "3pm" becomes "3 pm".
    const isHalf =
      /[ap]/iu.test(written) && /\d[ap]\.?m(?!\p{L})/iu.test(text.slice(Math.max(0, at - 1), at + 4));
    const read = isMark ? '' : (isHalf ? ' ' : '') + (spellings.get(written) ?? spell(written));
    for (let index = 0; index < read.length; index += 1) offsets.push(at);
    plain += read;
    at += written.length;
  }
  offsets.push(at);
  return { plain: withoutListMarkers(plain), offsets };
}

const spellings = new Map([
  ...[...'*`~#'].map((one) => [one, ''] as const),
  ...[...'‘’׳ʼ´′'].map((one) => [one, "'"] as const),
  ...[...'“”״″'].map((one) => [one, '"'] as const),
  ...[...'־‐‑−'].map((one) => [one, '-'] as const),
  ['—', '–'] as const,
  // A digit on a key cap emoji numbers a choice.
  ['\u20E3', ')'] as const,
]);

function spell(written: string): string {
  if (written.charCodeAt(0) < 128) return written;
  if (/[\p{Mn}\p{Cf}]/u.test(written)) return '';
  return /\p{Zs}/u.test(written) ? ' ' : written.normalize('NFKC');
}

/** Removes numbers that only number a choice, such as "1)", "2." and "(3)". "(at 3)" and "3 or 4)" stay. */
function withoutListMarkers(plain: string): string {
  return plain
    .replace(
      /^([ \t|>-]*)(\(?\d{1,2}[.)])(?=\s)/gmu,
      (_, before, marker) => before + ' '.repeat(marker.length),
    )
    .replace(/(?<=[\s,;/])\(?\d{1,2}\)(?=\s\S)/gu, (marker, at: number) =>
      hourBefore.test(plain.slice(Math.max(0, at - 8), at)) ? marker : ' '.repeat(marker.length),
    );
}

const hourBefore = /(?:^|\P{L})(?:at|to|or|and|from|until|till|או|עד|בשעה)\s$|[–-]\s?$/iu;

/** Gives each clock time its day: the day beside it, that of its list, or the day that was named last. */
function assignDays(plain: string, pieces: readonly Piece[]): SaidTime[] {
  const used = new Set<DayPiece>();
  const times: SaidTime[] = [];
  const context: Context = {};
  let taken: DayPiece | undefined;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece;
    if (piece.kind === 'part') context.part = piece;
    if (piece.kind === 'day') hear(plain, context, piece);
    if (piece.kind !== 'clock') continue;
    const start = index;
    while (isSameChain(pieces[index + 1], piece)) index += 1;
    const place = { plain, pieces, start, end: index };
    const beside = daysBeside(place, taken);
    for (const day of beside.pieces) used.add(day);
    if (!beside.days && context.day) used.add(context.day);
    for (const clock of pieces.slice(start, index + 1) as ClockPiece[])
      times.push(...clockTimes(clock, { beside, context, place }));
    const said = beside.pieces.at(-1);
    if (said && beside.days) hear(plain, context, { ...said, days: beside.days });
    // The day that follows belongs to these clock times.
    taken = said === pieces[index + 1] ? said : undefined;
    if (taken) index += 1;
  }
  const alone = pieces.filter((piece): piece is DayPiece => piece.kind === 'day' && !used.has(piece));
  return [...times, ...alone.map((day) => dayTime(plain, day))];
}

/** The day and the part of the day that were named last. */
type Context = { day?: DayPiece; part?: PartPiece | undefined };
type Place = { plain: string; pieces: readonly Piece[]; start: number; end: number };
/** `others` are days that share the clock time: "Tuesday or Wednesday at three". */
type Beside = { pieces: DayPiece[]; days?: readonly SaidDay[]; others: DayPiece[]; isDeadline: boolean };

/** Remembers a day for later clock times, unless it is the day of a deadline or of a replaced time. */
function hear(plain: string, context: Context, day: DayPiece): void {
  if (isOtherDay(plain, day)) return;
  context.day = day;
  context.part = day.part && { kind: 'part', from: day.from, to: day.to, part: day.part };
}

function isOtherDay(plain: string, { from }: DayPiece): boolean {
  return otherTimeBefore.test(plain.slice(Math.max(0, from - 24), from).toLowerCase());
}

function isSameChain(piece: Piece | undefined, first: ClockPiece): boolean {
  return piece?.kind === 'clock' && piece.chain === first.chain;
}

const dayThenClock =
  /^[\s,:;(|–-]*(?:at|from|@|between|around|about|starting(?: at)?|start|starts at|time|hour|בשעה|בשעות|משעה|החל מ-?|שעה)?[\s:|(–-]*$/iu;
const clockThenDay = /^[^\S\n]*[,([]?[^\S\n]*(?:on|for|of|ביום|ב)?[^\S\n(]*(?:the )?$/iu;
const clockOnDay = /[([]|\b(?:on|for|of)\b|ב/iu;
const alternative = /^[\s,/]*(?:or|and|&|או|ו-?|וגם)?[\s,/]*(?:on )?$/iu;

/** The day directly before or after a list of clock times, or both if they name one day. */
function daysBeside({ plain, pieces, start, end }: Place, taken: DayPiece | undefined): Beside {
  const last = pieces[start - 1] === taken ? undefined : pieces[start - 1];
  const before = dayBeside(plain, last, pieces[start]);
  const after = dayAfter({ plain, pieces, start, end });
  const isDeadline = before !== undefined && isOtherDay(plain, before);
  const merged = before && after ? mergeDays(before.days, after.days) : (before ?? after)?.days;
  if (!merged && before) return { pieces: [before], days: before.days, others: [], isDeadline };
  if (!merged) return { pieces: [], others: [], isDeadline };
  const others: DayPiece[] = [];
  for (let index = start - 2, day = before; day; index -= 1) {
    const other: Piece | undefined = pieces[index];
    day = other?.kind === 'day' && alternative.test(between(plain, other, day)) ? other : undefined;
    if (day) others.push(day);
  }
  const found = [...others, before, after].filter((day) => day !== undefined);
  return { pieces: found, days: merged, others, isDeadline };
}

function dayBeside(plain: string, day: Piece | undefined, clock: Piece | undefined): DayPiece | undefined {
  if (day?.kind !== 'day' || !clock) return undefined;
  return dayThenClock.test(between(plain, day, clock)) ? day : undefined;
}

/** The day after a list of clock times, as in "15:00 on Tuesday". In "at 15:00, Wednesday 16:00" the day belongs to the next clock time. */
function dayAfter({ plain, pieces, end }: Place): DayPiece | undefined {
  const [clock, day, next] = [pieces[end] as Piece, pieces[end + 1], pieces[end + 2]];
  if (day?.kind !== 'day') return undefined;
  const gap = between(plain, clock, day);
  if (!clockThenDay.test(gap) || isOtherDay(plain, day)) return undefined;
  const isExplicit = clockOnDay.test(gap) || /^[בל]/u.test(plain.slice(day.from, day.to));
  return isExplicit || !dayBeside(plain, day, next) || next?.kind !== 'clock' ? day : undefined;
}

function clockTimes(
  clock: ClockPiece,
  { beside, context, place }: { beside: Beside; context: Context; place: Place },
): SaidTime[] {
  const days = beside.days ?? context.day?.days;
  const isFirst = clock === place.pieces[place.start];
  const [before] = beside.pieces.filter(({ from }) => from < clock.from).slice(-1);
  const [after] = beside.pieces.filter(({ from }) => from > clock.from);
  const isLast = clock === place.pieces[place.end];
  const part = beside.pieces.find((day) => day.part)?.part ?? partInForce(place.plain, context, clock);
  const time: SaidTime = {
    from: isFirst && before ? before.from : clock.from,
    to: isLast && after ? after.to : clock.to,
    minutes: clock.isSure || !part ? clock.minutes : inPart(clock.minutes, part),
    ...(days && { days }),
    ...(clock.zones && { zones: clock.zones }),
    isEnd: clock.isEnd || beside.isDeadline || isEndOfLongSpan(clock, before, place),
  };
  return [
    time,
    ...beside.others.map((other) => ({ ...time, ...(isFirst && { from: other.from }), days: other.days })),
  ];
}

/**
 * The part of the day that was named before a clock time, as in "In the afternoon: 3:00, 3:30". It applies until the next sentence or day.
 */
function partInForce(plain: string, { part }: Context, { from }: ClockPiece): DayPart | undefined {
  if (!part || from - part.to > 200) return undefined;
  return /[.!?]\s/u.test(plain.slice(part.to, from)) ? undefined : part.part;
}

function inPart(minutes: readonly number[], part: DayPart): readonly number[] {
  const kept = minutes.filter((one) => isInPart(one, part));
  return kept.length > 0 ? kept : minutes;
}

/** Whether a clock time ends a span that names its day twice, as in "2026-11-24 15:00 – 2026-11-24 15:30". */
function isEndOfLongSpan(
  clock: ClockPiece,
  day: DayPiece | undefined,
  { plain, pieces, start }: Place,
): boolean {
  const [first, before] = [pieces[start - 2], pieces[start - 3]];
  if (clock !== pieces[start] || !day || first?.kind !== 'clock') return false;
  const isSame = before?.kind === 'day' && JSON.stringify(before.days) === JSON.stringify(day.days);
  return isSame && /^[^\S\n]*(?:[–-]|to|until|till|עד)[^\S\n]*$/iu.test(between(plain, first, day));
}

function dayTime(plain: string, day: DayPiece): SaidTime {
  const { from, to, days } = day;
  return { from, to, minutes: [], days, isEnd: isOtherDay(plain, day) };
}
