import {
  findZone,
  type Instant,
  instantOf,
  parseInstant,
  startOfDay,
  wallTimeAt,
  zoneOf,
} from '../../src/time/index.ts';
import type { EvalEvent } from '../event-log.ts';
import type { SentRequest } from './sent-requests.ts';

/** A list of free starts that the service answered. */
export type ReadList = {
  slug: string;
  durationMinutes: number | undefined;
  /** The events at which it was asked for and answered. */
  asked: number;
  answered: number;
  starts: ReadonlySet<Instant>;
  /** Before this instant it would hold every free start. */
  coversTo: Instant;
};

const dayMs = 86_400_000;
const defaultDays = 14;

/** The lists of a log, in the order in which they were asked for: an older one that lands late tells nothing new. */
export function readLists(log: readonly EvalEvent[]): ReadList[] {
  const asked = new Map<number, Extract<EvalEvent, { type: 'wire_sent' }>>();
  const lists: ReadList[] = [];
  for (const event of log) {
    if (event.type === 'wire_sent') asked.set(event.exchange, event);
    if (event.type !== 'wire_answered' || event.starts === undefined) continue;
    const sent = asked.get(event.exchange);
    if (!sent) continue;
    lists.push({
      slug: event.slug ?? sent.slug ?? '',
      durationMinutes: event.durationMinutes ?? (Number(sent.query.duration) || undefined),
      asked: sent.n,
      answered: event.n,
      starts: new Set(event.starts.flatMap((start) => parseInstant(start) ?? [])),
      coversTo: coveredTo(Date.parse(sent.at), sent.query),
    });
  }
  return lists.sort((a, b) => a.asked - b.asked);
}

/** The interface does not say whether days are 24 hours or days of the calendar: sure is only what lies before the guest's midnight. */
function coveredTo(at: Instant, query: Record<string, string>): Instant {
  const zone = findZone(query.timezone ?? '') ?? zoneOf('UTC');
  const days = Number(query.days) || defaultDays;
  return instantOf(startOfDay(wallTimeAt(at, zone)) + days * dayMs, zone, 'compatible');
}

/** The lists of the request's page and duration that had been answered before it left. */
export function listsBefore(lists: readonly ReadList[], request: SentRequest): ReadList[] {
  return lists.filter(
    ({ slug, durationMinutes, answered }) =>
      slug === request.slug && durationMinutes === request.durationMinutes && answered < request.n,
  );
}

export function holds(list: ReadList, { instant }: Pick<SentRequest, 'instant'>): boolean {
  return instant !== undefined && list.starts.has(instant);
}
