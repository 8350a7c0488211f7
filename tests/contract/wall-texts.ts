/** Wednesday 28 October 2026, a few days before clocks go back in New York. */
export const begins: number = Date.parse('2026-10-28T08:00:00Z');

/** The names that the tools use. The platform may still use Asia/Calcutta. */
export const zones: readonly string[] = ['Asia/Jerusalem', 'America/New_York', 'Asia/Kolkata'];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The hour at which the hosts open, by day of the week, for two hours. Sunday has the hour that New York's clocks show twice. Clocks are on UTC. */
const opens = new Map([
  [0, 5],
  [1, 10],
  [3, 10],
  [5, 10],
]);

export const openHours: Record<string, string> = {
  sun: '05:00-07:00',
  ...Object.fromEntries(['mon', 'wed', 'fri'].map((day) => [day, '10:00-12:00'])),
};

/** All starts of these tests, from a week before they begin: one each half hour while the hosts are open. */
export const instants: readonly number[] = Array.from({ length: 140 }, (_, index) => {
  const midnight = Date.parse('2026-10-19T00:00:00Z') + index * dayMs;
  const opensAt = opens.get(new Date(midnight).getUTCDay());
  if (opensAt === undefined) return [];
  return [0, 0.5, 1, 1.5].map((hours) => midnight + (opensAt + hours) * hourMs);
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

const texts = new Map(
  zones.map((zone) => [zone, new Map(instants.map((at) => [at, localTime(at, zone)]))] as const),
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
