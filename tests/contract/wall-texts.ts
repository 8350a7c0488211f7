/** Wednesday 28 October 2026, a few days before clocks go back in New York. */
export const begins: number = Date.parse('2026-10-28T08:00:00Z');

/** The names that the tools use. The platform may still use Asia/Calcutta. */
export const zones: readonly string[] = ['Asia/Jerusalem', 'America/New_York', 'Asia/Kolkata'];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The two hours of the hosts, by day of the week, on UTC. Sunday has the hour that New York's clocks show twice. */
export const openHours: Record<string, string> = {
  sun: '05:00-07:00',
  ...Object.fromEntries(['mon', 'wed', 'fri'].map((day) => [day, '10:00-12:00'])),
};

/** All starts of these tests, from a week before they begin: one each half hour while the hosts are open. */
export const instants: readonly number[] = Array.from({ length: 140 }, (_, index) => {
  const midnight = Date.parse('2026-10-19T00:00:00Z') + index * dayMs;
  const hours = openHours[new Date(midnight).toUTCString().slice(0, 3).toLowerCase()];
  if (hours === undefined) return [];
  return [0, 0.5, 1, 1.5].map((later) => midnight + (Number.parseInt(hours, 10) + later) * hourMs);
}).flat();

/** The starts that a list of the first two weeks may hold. */
export const firstInstants: readonly number[] = instants.filter(
  (at) => at >= begins && at < begins + 14 * dayMs,
);

/** How each start reads in each zone, by Intl and not by the tools' own table: `2026-11-24T13:00`. */
const formats = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** An instant on the clocks of a zone: `2026-11-24T13:00`. */
export function localTime(at: number, zone: string): string {
  return String(formats.get(zone)?.format(at).replace(' ', 'T'));
}

const readings = new Map(
  zones.map((zone) => [zone, Map.groupBy(instants, (at) => localTime(at, zone))] as const),
);

export function isZone(name: string): boolean {
  return zones.includes(name);
}

/** `+02:00` */
export function offsetText(at: number, zone: string): string {
  const minutes = (Date.parse(`${localTime(at, zone)}Z`) - at) / 60_000;
  const digits = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** A start as the tools show it: with its offset if the clock shows the time twice. */
export function shownText(at: number, zone: string): string {
  const text = localTime(at, zone);
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
