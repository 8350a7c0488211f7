import { dayMs } from './units.ts';

/** A point on the time line, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

/** The time that a clock on a wall shows, in milliseconds since 1970-01-01T00:00 *on that clock*. It has no zone. */
export type WallTime = number;

/** A time zone: its name, and its offset from UTC at an instant, in milliseconds. */
export type Zone = { readonly name: string; offsetAt(instant: Instant): number };

// The table is filled one span at a time, when it is needed. After these years, Intl is asked for each instant.
const spanMs = 366 * dayMs;
const tableEnd = Date.UTC(2100, 0, 1);

// The cache is bounded, because names are untrusted and Intl accepts each in every mixture of cases.
const maxZones = 2000;
const zones = new Map<string, KnownZone>();

/** `canonical`: the name that this platform uses for the zone and all its links. */
type KnownZone = Zone & { readonly canonical: string };

/** The zone of a name, or undefined if this platform's Intl does not know it. It accepts every spelling that Intl accepts. */
export function findZone(name: string): KnownZone | undefined {
  const known = zones.get(name);
  if (known) return known;
  const format = offsetFormat(name);
  if (!format) return undefined;
  const zone: KnownZone = {
    name,
    canonical: format.resolvedOptions().timeZone,
    offsetAt: transitionTable((instant) => readOffset(format, instant)),
  };
  if (zones.size >= maxZones) zones.clear();
  zones.set(name, zone);
  return zone;
}

/** The zone of a valid name. @throws RangeError if Intl does not know the name */
export function zoneOf(name: string): KnownZone {
  const zone = findZone(name);
  if (!zone) throw new RangeError(`"${name}" is no time zone; an IANA name such as Asia/Jerusalem is`);
  return zone;
}

function offsetFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  // Intl would read "" as the machine's zone.
  if (timeZone === '' || timeZone.length > 64) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readOffset(format: Intl.DateTimeFormat, instant: Instant): number {
  const text = format.format(instant);
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (!match) throw new Error(`Intl wrote an offset that cannot be read: "${text}"`);
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match;
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

type Span = { starts: Instant[]; offsets: number[] };

/**
 * A table of offsets, because Intl takes microseconds for an offset and the table nanoseconds. Intl is asked once for each day. Bisection
 * then finds the instant of each change.
 */
function transitionTable(probe: (instant: Instant) => number): (instant: Instant) => number {
  const spans = new Map<number, Span>();
  return (instant) => {
    if (!(instant >= 0 && instant < tableEnd)) return probe(instant);
    const index = Math.floor(instant / spanMs);
    let span = spans.get(index);
    if (!span) {
      span = readSpan(probe, index * spanMs);
      spans.set(index, span);
    }
    let at = span.starts.length - 1;
    while ((span.starts[at] as number) > instant) at -= 1;
    return span.offsets[at] as number;
  };
}

function readSpan(probe: (instant: Instant) => number, from: Instant): Span {
  let offset = probe(from);
  const span: Span = { starts: [from], offsets: [offset] };
  for (let day = from; day < from + spanMs; day += dayMs) {
    const next = probe(day + dayMs);
    if (next === offset) continue;
    span.starts.push(bisect(probe, day, day + dayMs));
    span.offsets.push(next);
    offset = next;
  }
  return span;
}

/** The first instant, to the second, with the later offset. */
function bisect(probe: (instant: Instant) => number, before: Instant, after: Instant): Instant {
  const later = probe(after);
  let low = before / 1000;
  let high = after / 1000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (probe(middle * 1000) === later) high = middle;
    else low = middle;
  }
  return high * 1000;
}
