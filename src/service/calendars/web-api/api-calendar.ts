import { hashOf } from '../ical/read-apart.ts';
import { ownUid } from '../ical/read-busy-times.ts';
import {
  type BusyAnswer,
  type BusyOptions,
  type BusySpan,
  type Entry,
  type HostCalendar,
  type HostEvent,
  mergeSpans,
  type Range,
  touches,
} from '../port/host-calendar.ts';
import type { Json, JsonApi, ListForm } from './json-api.ts';

/** An event that takes time. `uid`: begins with the id of a meeting, if the event may be our entry of it. */
export type ApiEvent = BusySpan & { uid?: string };

/** Our entry of a meeting, as the provider has it. `revision`: -1 if it is not known. */
export type FoundEntry = Pick<Entry, 'id' | 'etag'> & { revision: number };

/** What differs between providers. */
export type ApiDialect = {
  list: ListForm;
  /** The address of all events of a range, each repeat an event of its own. */
  eventsUrl(range: Range): URL;
  /** Undefined for an event that takes no time. `page`: the last page of the list. */
  readEvent(event: Json, page: Json): ApiEvent | undefined;
  /** The address at which entries are made, and that of one entry. */
  entryUrl(id?: string): URL;
  /** `removed`: this generation of the entry was removed, and its id cannot be used again. */
  findEntry(
    uid: string,
    generation: number,
    signal: AbortSignal,
  ): Promise<FoundEntry | 'removed' | undefined>;
  readEntry(entry: Json): Pick<Entry, 'id' | 'etag'>;
  /** `generation`: for a new entry. Two entries of one meeting and generation must be impossible. */
  writeEntry(event: HostEvent, generation?: number): Json;
  /** Whether the answer to a new entry holds it as it is now. A repeated call may be answered with an older one. */
  isCurrent?(entry: Json, event: HostEvent): boolean;
};

/** A lookup and a write are repeated if the entry was changed or removed between them. */
const mostAttempts = 4;

/** A calendar behind a JSON API. */
export function createApiCalendar(api: JsonApi, dialect: ApiDialect): HostCalendar {
  const remove = async (id: string, signal: AbortSignal) => {
    await api.send(dialect.entryUrl(id), { method: 'DELETE', statuses: [204, 404, 410], signal });
  };
  return {
    async busy(range, options) {
      const { all, last } = await api.readList(dialect.eventsUrl(range), dialect.list, options.signal);
      const events = all.flatMap((event) => dialect.readEvent(event, last) ?? []);
      return busyAnswer(events, range, options);
    },
    write: {
      put: (event, known, signal) => putEntry({ api, dialect }, event, { known, signal }),
      async remove(uid, known, signal) {
        if (known) await remove(known.id, signal);
        // A put whose answer was lost may have made another one.
        let generation = known?.generation ?? 0;
        for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
          const found = await dialect.findEntry(uid, generation, signal);
          if (found === undefined) return;
          if (found === 'removed') generation += 1;
          else await remove(found.id, signal);
        }
      },
    },
  };
}

/** The taken times of all events. Entries of our own meetings are left out. */
async function busyAnswer(
  events: readonly ApiEvent[],
  range: Range,
  { known, ownTimes }: BusyOptions,
): Promise<BusyAnswer> {
  const version = { etag: null, lastModified: null, textHash: hashOf(JSON.stringify(events)) };
  if (version.textHash === known?.textHash) return { version };
  const idOf = ({ uid = '' }: ApiEvent) => ownUid.exec(uid)?.[1] ?? '';
  const own = await ownTimes([...new Set(events.map(idOf))].filter((id) => id !== ''));
  const taken = events.filter(
    (event) =>
      event.endsAt > event.startsAt &&
      touches(event, range) &&
      !own.get(idOf(event))?.includes(event.startsAt),
  );
  return { version, times: { spans: mergeSpans(taken), problems: [] } };
}

async function putEntry(
  { api, dialect }: { api: JsonApi; dialect: ApiDialect },
  event: HostEvent,
  { known, signal }: { known: Entry | undefined; signal: AbortSignal },
): Promise<Entry> {
  let generation = known?.generation ?? 0;
  let found: FoundEntry | 'removed' | undefined = known && { revision: -1, ...known };
  for (let attempt = 1; ; attempt += 1) {
    found ??= await dialect.findEntry(event.uid, generation, signal);
    if (found === 'removed') {
      generation += 1;
      found = undefined;
    }
    if (found && found.revision > event.revision) return { ...found, generation };
    const answer = await api.send(dialect.entryUrl(found?.id), {
      method: found ? 'PATCH' : 'POST',
      headers: found?.etag === undefined ? {} : { 'if-match': found.etag },
      body: dialect.writeEntry(event, found ? undefined : generation),
      signal,
    });
    const isDone = answer.status === 200 || answer.status === 201;
    const written = isDone && { ...dialect.readEntry(answer.body), generation };
    if (written && (found || dialect.isCurrent?.(answer.body, event) !== false)) return written;
    // It was changed or removed meanwhile, or it is there already.
    const mayBeThere = isDone || [400, 404, 409, 410, 412].includes(answer.status);
    if (attempt === mostAttempts || !mayBeThere) throw api.failureOf(answer);
    if (found && answer.status === 404) generation += 1;
    found = written ? { ...written, revision: -1 } : undefined;
  }
}
