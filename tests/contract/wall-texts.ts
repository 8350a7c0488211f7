/** Wednesday 28 October 2026, a few days before clocks go back in New York. */
export const begins: number = Date.parse('2026-10-28T08:00:00Z');

/** The names that the tools use. The platform may still use Asia/Calcutta. */
export const zones: readonly string[] = ['Asia/Jerusalem', 'America/New_York', 'Asia/Kolkata'];

const hourMs = 3_600_000;

/**
 * All starts of these tests: some on each day of the first week, fewer on some days of the next two months, and both hours of the night in
 * which an hour occurs twice.
 */
export const instants: readonly number[] = [
  ...Array.from({ length: 18 }, (_, index) => startOn(Math.floor(index / 3), index % 3)),
  ...Array.from({ length: 14 }, (_, index) => startOn(7 + 4 * index, index % 3)),
  ...['05:00', '05:30', '06:00', '06:30'].map((clock) => Date.parse(`2026-11-01T${clock}:00Z`)),
].sort((one, other) => one - other);

function startOn(day: number, place: number): number {
  return begins + day * 24 * hourMs + (2 + place) * hourMs;
}

/** How each start reads in each zone, by Intl and not by the tools' own table: `2026-11-24T13:00`. */
const texts = new Map(
  zones.map((zone) => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return [zone, new Map(instants.map((at) => [at, format.format(at).replace(' ', 'T')]))] as const;
  }),
);

const readings = new Map(
  zones.map((zone) => {
    const byText = new Map<string, number[]>();
    for (const [at, text] of texts.get(zone) ?? []) byText.set(text, [...(byText.get(text) ?? []), at]);
    return [zone, byText] as const;
  }),
);

export function wallText(at: number, zone: string): string {
  return texts.get(zone)?.get(at) ?? new Date(at).toISOString();
}

export function isZone(name: string): boolean {
  return zones.includes(name);
}

/** `+02:00` */
export function offsetText(at: number, zone: string): string {
  const minutes = (Date.parse(`${wallText(at, zone)}Z`) - at) / 60_000;
  const digits = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** A start as the tools show it: with its offset if the clock shows the time twice. */
export function shownText(at: number, zone: string): string {
  const text = wallText(at, zone);
  return (readings.get(zone)?.get(text)?.length ?? 0) > 1 ? text + offsetText(at, zone) : text;
}

/** The start that a text means in a zone. Undefined if the text is wrong or could mean two starts. */
export function startMeant(text: string, zone: string): number | undefined {
  const [, day, clock, offset] =
    /^(\d{4}-\d\d-\d\d)[T t](\d\d:\d\d)(?::00)?([+-]\d\d:\d\d)?$/.exec(text.trim()) ?? [];
  const meant = readings.get(zone)?.get(`${day}T${clock}`) ?? [];
  const found = offset === undefined ? meant : meant.filter((at) => offsetText(at, zone) === offset);
  return found.length === 1 ? found[0] : undefined;
}
