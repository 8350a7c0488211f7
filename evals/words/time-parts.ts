import type { Zone } from '../../src/time/index.ts';
import { type SaidDay, scanTimes, type TimeToken } from './time-tokens.ts';
import { type DayPart, partHours } from './time-words.ts';

/** A day in one part or several: "Tuesday, 24 November". */
export type DayPiece = {
  kind: 'day';
  from: number;
  to: number;
  days: readonly SaidDay[];
  part?: DayPart | undefined;
};

/** A clock time with its details: "3:30 pm (Jerusalem time)". Clock times of one `chain` are one list or span. */
export type ClockPiece = {
  kind: 'clock';
  from: number;
  to: number;
  minutes: readonly number[];
  isSure: boolean;
  zones?: readonly Zone[];
  isEnd: boolean;
  chain: number;
};

export type PartPiece = { kind: 'part'; from: number; to: number; part: DayPart };
export type Piece = DayPiece | ClockPiece | PartPiece;

/** The words of times, joined if they belong together, in the text's order. `generalZones` are zones without a clock time beside them. */
export function timePieces(plain: string): { pieces: Piece[]; generalZones: readonly Zone[] } {
  const tokens = joinNumbers(plain, joinParts(plain, scanTimes(plain)));
  const pieces: Piece[] = [];
  for (const token of tokens) addPiece(plain, pieces, token);
  for (const piece of pieces) if (piece.kind === 'day') piece.days = withoutWeeks(piece.days);
  const generalZones = attachZones(plain, pieces, tokens);
  const clocks = pieces.filter((piece): piece is ClockPiece => piece.kind === 'clock');
  linkChains(plain, pieces);
  settleHalves(plain, clocks);
  shareZones(clocks);
  return { pieces, generalZones };
}

/** The text between two pieces. Pieces with a long text between them are not joined. */
export function between(plain: string, one: { to: number }, other: { from: number }): string {
  return other.from - one.to > 40 ? '…' : plain.slice(one.to, other.from);
}

/** Joins clock times with their part of the day: "3" and "in the afternoon". "noon" alone is a clock time too. */
function joinParts(plain: string, tokens: readonly TimeToken[]): TimeToken[] {
  const joined: TimeToken[] = [];
  tokens.forEach((token, index) => {
    const last = joined.at(-1);
    if (token.kind !== 'part') {
      joined.push(token);
      return;
    }
    const gap = last ? between(plain, last, token) : '…';
    const isJoined = token.part === 'am' || token.part === 'pm' ? / ?/ : /,? ?\(?/;
    const clock = new RegExp(`^${isJoined.source}$`).test(gap) ? withPart(last, token.part) : undefined;
    if (clock && last) {
      joined[joined.length - 1] = { ...clock, from: last.from, to: token.to };
      return;
    }
    const next = tokens[index + 1];
    const goesOn = next?.kind === 'clock' && /^[\s,]*(?:at|בשעה)?\s*$/u.test(between(plain, token, next));
    const { from, to } = token;
    // The Hebrew "בצהריים" is a part of the day. The English "noon" is twelve o'clock.
    const isSharp = token.part === 'noon' && /[a-z]/iu.test(plain.slice(from, to));
    if (isSharp && !goesOn) joined.push({ from, to, kind: 'clock', minutes: [720], isSure: true });
    else if (token.part !== 'am' && token.part !== 'pm') joined.push(token);
  });
  return joined;
}

type Clock = { kind: 'clock'; minutes: readonly number[]; isSure: boolean };

/** Returns a 12-hour clock time in its part of the day. "15:00 in the afternoon" stays 15:00. */
function withPart(token: TimeToken | undefined, part: DayPart): Clock | undefined {
  if (token?.kind !== 'clock' && token?.kind !== 'number') return undefined;
  const [first = 0] = token.kind === 'clock' ? token.minutes : [token.value * 60];
  if (first >= 13 * 60 || first === 0) return { kind: 'clock', minutes: [first % 1440], isSure: true };
  const readings = [first % 720, (first % 720) + 720];
  // "Three in the morning" is valid, although a morning without a clock time begins later.
  const kept = readings.filter((minutes) => isInPart(minutes, part === 'morning' ? 'am' : part));
  return { kind: 'clock', minutes: kept.length > 0 ? kept.slice(0, 1) : readings, isSure: kept.length > 0 };
}

export function isInPart(minutes: number, part: DayPart): boolean {
  const [from, to] = partHours[part];
  return [minutes, minutes + 1440].some((one) => one >= from * 60 && one < to * 60);
}

const listGap =
  /^[^\S\n]*[,;/&•·+]?[^\S\n]*(?:and|or|also|and also|או|וגם|ו-?)?[^\S\n]*(?:at|ב-?)?[^\S\n]*$/iu;
const spanGap = /^[^\S\n]*(?:[–-]|to|until|till|through|עד|ל-?)[^\S\n]*(?:at )?$/iu;

/** A number beside a clock time is a clock time ("3, 3:30 or 4 pm"). A number before a date with a month is a day ("24 and 25 November"). */
function joinNumbers(plain: string, tokens: readonly TimeToken[]): TimeToken[] {
  const joined = [...tokens];
  const join = (index: number, other: TimeToken | undefined, gap: string) => {
    const token = joined[index];
    if (token?.kind !== 'number' || !(listGap.test(gap) || spanGap.test(gap))) return;
    if (other?.kind === 'clock' && token.value <= 24) joined[index] = { ...token, ...openClock(token.value) };
    const [day] = other?.kind === 'date' ? other.days : [];
    if (day?.month === undefined || token.value < 1 || token.value > 31 || other === joined[index - 1])
      return;
    joined[index] = { ...token, kind: 'date', days: [{ ...day, dayOfMonth: token.value }] };
  };
  for (let index = 1; index < joined.length; index += 1) {
    const [last, token] = [joined[index - 1] as TimeToken, joined[index] as TimeToken];
    join(index, last, between(plain, last, token));
  }
  for (let index = joined.length - 2; index >= 0; index -= 1) {
    const [token, next] = [joined[index] as TimeToken, joined[index + 1] as TimeToken];
    join(index, next, between(plain, token, next));
  }
  return joined.filter(({ kind }) => kind !== 'number');
}

function openClock(value: number): Clock {
  const isSure = value === 0 || value > 12;
  return { kind: 'clock', minutes: isSure ? [value * 60] : [value * 60, (value * 60 + 720) % 1440], isSure };
}

const dayGap = /^[\s,()|.–—-]*(?:the|of|on|ה|ב|date|day|תאריך|בתאריך)?[\s,():.–—-]*$/iu;

/** Adds a token to the pieces. If it and the last piece name one day, they are merged. */
function addPiece(plain: string, pieces: Piece[], token: TimeToken): void {
  const { from, to } = token;
  const last = pieces.at(-1);
  if (token.kind === 'clock')
    pieces.push({
      kind: 'clock',
      from,
      to,
      minutes: token.minutes,
      isSure: token.isSure,
      isEnd: false,
      chain: 0,
    });
  if (token.kind === 'part' && last?.kind === 'day' && /^[\s,]*$/.test(between(plain, last, token)))
    Object.assign(last, { to, part: token.part });
  else if (token.kind === 'part') pieces.push({ kind: 'part', from, to, part: token.part });
  if (token.kind !== 'weekday' && token.kind !== 'date') return;
  const merged =
    last?.kind === 'day' && dayGap.test(between(plain, last, token)) && mergeDays(last.days, token.days);
  if (last?.kind === 'day' && merged)
    Object.assign(last, { to, days: merged, part: token.part ?? last.part });
  else pieces.push({ kind: 'day', from, to, days: token.days, part: token.part });
}

/** Leaves out calendar weeks without a weekday: "in a week" means a day, and "Tuesday in a week" a day of a calendar week. */
function withoutWeeks(days: readonly SaidDay[]): readonly SaidDay[] {
  const kept = days.filter(({ weeksAhead, weekday }) => weeksAhead === undefined || weekday !== undefined);
  return kept.length > 0 ? kept : days;
}

/** All readings in which two days are one day. Undefined if they name different days. */
export function mergeDays(
  some: readonly SaidDay[],
  others: readonly SaidDay[],
): readonly SaidDay[] | undefined {
  const merged = some.flatMap((one) =>
    others.flatMap((other) => {
      const isOne = Object.entries(other).every(
        ([key, value]) => !(key in one) || `${one[key as keyof SaidDay]}` === `${value}`,
      );
      return isOne ? [{ ...one, ...other }] : [];
    }),
  );
  return merged.length > 0 ? merged : undefined;
}

/** Gives each zone to the clock time beside it. Returns the other zones, which apply to all. */
function attachZones(plain: string, pieces: readonly Piece[], tokens: readonly TimeToken[]): Zone[] {
  const general: Zone[] = [];
  let index = 0;
  for (const token of tokens) {
    if (token.kind !== 'zone') continue;
    while (index < pieces.length && (pieces[index] as Piece).from < token.from) index += 1;
    const clock = clockBefore(plain, pieces.slice(Math.max(0, index - 3), index), token);
    const next = pieces[index];
    if (next?.kind === 'clock' && clock && opensAside(plain, { clock, zone: token, next })) {
      Object.assign(next, { zones: token.zones });
    } else if (clock) {
      const to = plain[token.to] === ')' ? token.to + 1 : token.to;
      // In "15:00 on Tuesday, Jerusalem time" the clock time ends before the day.
      Object.assign(clock, { zones: token.zones, ...(pieces[index - 1] === clock && { to }) });
    } else if (next?.kind === 'clock' && !next.zones && zoneThenClock.test(between(plain, token, next)))
      Object.assign(next, { zones: token.zones });
    else if (!token.isWeak) general.push(...token.zones);
  }
  return general;
}

const clockThenZone =
  /^[\s,([–-]*(?:for \p{L}+ |אצל \p{L}+ )?(?:in|at|by|on|is|is in|לפי|ב)?[\s([]*(?:the )?$/iu;
const zoneThenClock =
  /^[\s,]*(?:\)|time)?[\s:,–-]*(?:it'?s|it is|that'?s|that is|this is|at|זה|השעה|בשעה)?\s*$/iu;

/** Whether a zone belongs to the clock time after it, as in "10:00 (in Jerusalem it's 11:00)". */
function opensAside(
  plain: string,
  { clock, zone, next }: { clock: ClockPiece; zone: TimeToken; next: ClockPiece },
): boolean {
  const after = /^ ?(?:it'?s|it is|that'?s|that is|this is|is|זה|השעה|היא|:|=)? ?(?:at )?$/iu;
  return /[([,][^)\]]*$/u.test(between(plain, clock, zone)) && after.test(between(plain, zone, next));
}

/** The clock time directly before a zone, perhaps with its day between: "15:00 on Tuesday, Jerusalem time". */
function clockBefore(
  plain: string,
  before: readonly Piece[],
  zone: { from: number },
): ClockPiece | undefined {
  const last = before.at(-1);
  if (!last || !clockThenZone.test(between(plain, last, zone))) return undefined;
  if (last.kind === 'clock') return last;
  const clock = before.at(-2);
  const isOne = clock?.kind === 'clock' && /^[\s,(]*(?:on|ביום|ב)?\s*$/iu.test(between(plain, clock, last));
  return last.kind === 'day' && isOne ? clock : undefined;
}

const bound =
  /(?:^|[\s(])[וש]?(?:until|till|by|before|after|later than|end(?:s|ing)?|finish(?:es|ing)?|עד|לפני|אחרי|לאחר|מסתיימת?|[תי]סתיים|נגמרת?|[תי]יגמר|להסתיים|להיגמר)[\s:]*(?:בדיוק )?(?:at |about |the |ה-|שעה |השעה )*$/iu;
const boundCue = /^(?:until|till|by|before|after|עד|לפני|אחרי)/iu;

/** Finds lists and spans, and the clock times that end a span. */
function linkChains(plain: string, pieces: readonly Piece[]): void {
  let chain = 0;
  let isSpan = false;
  pieces.forEach((piece, index) => {
    if (piece.kind !== 'clock') return;
    const last = pieces[index - 1];
    const words = plain.slice(piece.from, piece.to);
    const gap = last?.kind === 'clock' ? between(plain, last, piece) : '…';
    const isSpanGap =
      spanGap.test(gap) || (/^[^\S\n]*$/.test(gap) && /^(?:ל|עד|until|till|to)/iu.test(words));
    const isBetween =
      last?.kind === 'clock' &&
      /^(?:between|בין)/iu.test(plain.slice(last.from, last.to)) &&
      listGap.test(gap);
    const isList = listGap.test(gap) && !(last?.kind === 'clock' && last.zones && piece.zones);
    const goesOn = isSpanGap || isBetween || isList;
    if (!goesOn) chain += 1;
    piece.chain = chain;
    // "15:00 – 15:30 – 16:00" is a list.
    if (isSpanGap && isSpan && last?.kind === 'clock') last.isEnd = false;
    piece.isEnd =
      ((isSpanGap || isBetween) && !isSpan) ||
      bound.test(plain.slice(Math.max(0, piece.from - 24), piece.from)) ||
      boundCue.test(words);
    isSpan = isSpanGap;
  });
}

/**
 * Chooses the half of the day for each clock time of a list, so that it is as near to the next as possible: "3, 3:30 or 4 pm" are all in
 * the afternoon, "11 to 1 pm" are not.
 */
function settleHalves(plain: string, clocks: readonly ClockPiece[]): void {
  for (let index = clocks.length - 2; index >= 0; index -= 1) {
    const [clock, next] = [clocks[index] as ClockPiece, clocks[index + 1] as ClockPiece];
    const [limit = 0] = next.minutes;
    if (clock.isSure || !next.isSure || clock.chain !== next.chain) continue;
    const kept = clock.minutes.filter((minutes) => minutes <= limit);
    if (kept.length > 0) Object.assign(clock, { minutes: [Math.max(...kept)], isSure: true });
  }
  for (let index = 1; index < clocks.length; index += 1) {
    const [last, clock] = [clocks[index - 1] as ClockPiece, clocks[index] as ClockPiece];
    const [limit = 0] = last.minutes;
    // "15:30 and 9:00" are on a 24-hour clock.
    if (clock.isSure || !last.isSure || clock.chain !== last.chain || isOf24(plain, last)) continue;
    const kept = clock.minutes.filter((minutes) => minutes >= limit);
    if (kept.length > 0) Object.assign(clock, { minutes: [Math.min(...kept)], isSure: true });
  }
}

function isOf24(plain: string, { from, to }: ClockPiece): boolean {
  return /(?<!\d)(?:1[3-9]|2[0-3])[:.]\d\d/u.test(plain.slice(from, to));
}

/** A zone after a list or a span applies to all its clock times. */
function shareZones(clocks: readonly ClockPiece[]): void {
  for (let index = clocks.length - 2; index >= 0; index -= 1) {
    const [clock, next] = [clocks[index] as ClockPiece, clocks[index + 1] as ClockPiece];
    if (!clock.zones && next.zones && clock.chain === next.chain) clock.zones = next.zones;
  }
  for (const [index, clock] of clocks.entries()) {
    const start = clocks[index - 1];
    if (clock.isEnd && !clock.zones && start?.zones && start.chain === clock.chain) clock.zones = start.zones;
  }
}
