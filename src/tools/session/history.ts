import { slugKey } from '../../wire/index.ts';
import { sentRecordSchema } from '../contract/result-schema.ts';
import type { SentRecord } from '../contract/tool.ts';
import { isOpen, isSameService, openForMs, type RequestEntry, type SessionState } from './state.ts';

/** The record of a request that may have left, for the chat's history. */
export function recordOf({
  service,
  slug,
  at,
  durationMinutes,
  guest,
  status,
  sentAt,
}: RequestEntry): SentRecord {
  return {
    v: 1,
    service,
    slug,
    at,
    minutes: durationMinutes,
    guest,
    status: status === 'accepted' ? 'accepted' : 'uncertain',
    sentAt,
  };
}

const schema = sentRecordSchema();

/** How many records of a history count, the latest. */
const maxRecords = 20;

/**
 * The requests of a chat's history that the session does not know, for the state that is judged; they are never saved. Clients can
 * edit a history, so it only forbids: `sentAt` in the future counts as now, and expired records and those of other services or pages
 * are ignored.
 */
export function historyEntries(
  values: readonly unknown[],
  { service, slug }: { service: string; slug: string },
  { state, now }: { state: SessionState; now: number },
): RequestEntry[] {
  const entries = new Map<string, RequestEntry>();
  for (const value of values.slice(-maxScanned)) {
    const entry = entryOf(value, now);
    if (!entry || !isSameService(entry.service, service) || slugKey(entry.slug) !== slugKey(slug)) continue;
    if (now >= entry.sentAt + openForMs) continue;
    const key = `${entry.guest} ${entry.at}`;
    entries.delete(key);
    if (!state.requests.some((known) => isOpen(known, now) && isKnown(known, entry))) entries.set(key, entry);
  }
  return [...entries.values()].slice(-maxRecords);
}

/** Reading more than this of a forged history would only cost time. */
const maxScanned = 1000;

/** Fields of an entry that a record does not have. */
const unknown = {
  id: '',
  timezone: '',
  guestName: '',
  guestEmail: '',
  locale: '',
  reasonKey: '',
  answers: [],
  replaces: null,
  isAdditional: false,
  words: '',
};

/** Undefined for a value that is no record, also for one with a getter that throws. */
function entryOf(value: unknown, now: number): RequestEntry | undefined {
  try {
    const { v: _, minutes, sentAt, ...record } = schema.parse(value);
    const start = new Date(record.at).toISOString();
    return { ...unknown, ...record, start, durationMinutes: minutes, sentAt: Math.min(sentAt, now) };
  } catch {
    return undefined;
  }
}

function isKnown(known: RequestEntry, { service, slug, guest, at }: RequestEntry): boolean {
  return (
    known.guest === guest &&
    known.at === at &&
    isSameService(known.service, service) &&
    slugKey(known.slug) === slugKey(slug)
  );
}
