import { parseDate, parseDateTime, startOfDay } from '../time/index.ts';
import type { Piece, ReadPieces } from './piece.ts';
import type { Token } from './tokens.ts';
import { certainly, type SpanEdge } from './wish.ts';

const minuteMs = 60_000;

/**
 * ISO 8601 in any language: a date, a date-time, an interval of either. An interval of dates includes both days; one with
 * times is half-open. A date that the calendar lacks (31 February) is no wish, and so is an interval that ends before it begins.
 */
export function readIso(tokens: readonly Token[], at: number): ReadPieces | undefined {
  const first = writtenAt(tokens[at]);
  // The end of an interval that is none is not a day of its own.
  if (!first || tokens[at - 1]?.text === '/') return undefined;
  if (!isIntervalSign(tokens, at)) return { pieces: piecesOf(first), next: at + 1 };
  const second = writtenAt(tokens[at + 2]) ?? clockOn(first, tokens[at + 2]);
  const piece = second && intervalOf(first, second);
  return piece && { pieces: [piece], next: at + 3 };
}

/** Years of which every window can be written with four digits, whatever the zone. */
const firstYear = Date.UTC(1000, 0, 1);
const lastYear = Date.UTC(9000, 0, 1);

type Written = { wallTime: number; offset: number | undefined; isDate: boolean };

function writtenAt(token: Token | undefined): Written | undefined {
  if (token?.kind !== 'iso') return undefined;
  const date = parseDate(token.text);
  const time =
    date === undefined ? parseDateTime(token.text.toUpperCase()) : { wallTime: date, offset: undefined };
  if (!time || time.wallTime < firstYear || time.wallTime > lastYear) return undefined;
  return { ...time, isDate: date !== undefined };
}

/** The short end of `2026-11-24T13:00/15:00`: on the same day, at the same offset. */
function clockOn(first: Written, token: Token | undefined): Written | undefined {
  if (first.isDate || token?.kind !== 'clock') return undefined;
  const [hour = '', minute = ''] = token.text.split(':');
  if (hour.length !== 2 || Number(hour) > 23 || Number(minute) > 59) return undefined;
  const wallTime = startOfDay(first.wallTime) + (Number(hour) * 60 + Number(minute)) * minuteMs;
  return { wallTime, offset: first.offset, isDate: false };
}

function isIntervalSign(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.text === '/' && tokens[at + 2] !== undefined;
}

function piecesOf({ wallTime, offset, isDate }: Written): Piece[] {
  if (offset !== undefined) {
    const instant = wallTime - offset;
    const span = { kind: 'span', from: { instant }, to: { instant: instant + minuteMs } } as const;
    return [{ kind: 'whole', wish: span }];
  }
  const day = startOfDay(wallTime);
  const date: Piece = { kind: 'day', wish: { kind: 'dates', from: day, to: day } };
  if (isDate) return [date];
  // The wish knows minutes: a meeting at a second of a minute is not offered, and its minute is.
  const minutes = Math.floor((wallTime - day) / minuteMs);
  return [date, { kind: 'clock', wish: { kind: 'at', time: certainly(minutes) } }];
}

function intervalOf(first: Written, second: Written): Piece | undefined {
  if (first.isDate && second.isDate) {
    if (second.wallTime < first.wallTime) return undefined;
    const dates = { kind: 'dates', from: first.wallTime, to: second.wallTime } as const;
    return { kind: 'day', wish: dates, isContainer: true };
  }
  const from = edgeOf(first);
  const to = second.isDate ? { wallTime: second.wallTime + 86_400_000 } : edgeOf(second);
  // Edges of which one has an offset and the other none are put in order where the zone is known.
  const size = 'instant' in from === 'instant' in to ? positionOf(to) - positionOf(from) : 1;
  return size > 0 ? { kind: 'whole', wish: { kind: 'span', from, to } } : undefined;
}

function edgeOf({ wallTime, offset }: Written): SpanEdge {
  return offset === undefined ? { wallTime } : { instant: wallTime - offset };
}

function positionOf(edge: SpanEdge): number {
  return 'instant' in edge ? edge.instant : edge.wallTime;
}
