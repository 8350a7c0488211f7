import { z } from 'zod';
import { openForMs, type SentRecord, sentRecordFields } from '../contract/tool.ts';
import type { RequestEntry, SessionState } from './saved-state.ts';
import { clockSlackMs, isOpen, isSameGuestAndPage } from './state.ts';

/** The record of a request that may have left, for the chat's history. */
export function recordOf(entry: RequestEntry): SentRecord {
  const { service, slug, at, durationMinutes: minutes, guest, sentAt } = entry;
  const status = entry.status === 'accepted' ? 'accepted' : 'uncertain';
  return { v: 1, service, slug, at, minutes, guest, status, sentAt };
}

const schema = z.object(sentRecordFields());

/** How many records of a history count, the latest. */
const maxRecords = 20;
/** Reading more than this of a forged history would only cost time. */
const maxScanned = 1000;

/**
 * The requests of a chat's history that the session does not know, for the state that is judged; they are never saved. Clients can
 * edit a history, so it only forbids: a `sentAt` that other clocks allow counts as now, and expired records, later ones and those of
 * other services or pages are ignored. A record has no zone: answers name its start in that of the call.
 */
export function historyEntries(
  values: readonly unknown[],
  page: { service: string; slug: string; timezone: string },
  { state, now }: { state: SessionState; now: number },
): RequestEntry[] {
  const entries = new Map<string, RequestEntry>();
  for (const value of values.slice(-maxScanned)) {
    const entry = entryOf(value, page.timezone, now);
    if (!entry || !isSameGuestAndPage(entry, { ...page, guest: entry.guest })) continue;
    if (now >= entry.sentAt + openForMs) continue;
    const key = `${entry.guest} ${entry.at}`;
    entries.delete(key);
    const isKnown = (known: RequestEntry) =>
      isOpen(known, now) && known.at === entry.at && isSameGuestAndPage(known, entry);
    if (!state.requests.some(isKnown)) entries.set(key, entry);
  }
  return [...entries.values()].slice(-maxRecords);
}

/** Fields of an entry that a record does not have. */
const unknown = { id: '', guestName: '', guestEmail: '', locale: '', reasonKey: '', words: '' };

/** Undefined for a value that is no record, also for one with a getter that throws. */
function entryOf(value: unknown, timezone: string, now: number): RequestEntry | undefined {
  try {
    const { v: _, minutes, sentAt, ...record } = schema.parse(value);
    if (sentAt > now + clockSlackMs) return undefined;
    const start = new Date(record.at).toISOString();
    const known = { ...record, timezone, start, durationMinutes: minutes, sentAt: Math.min(sentAt, now) };
    return { ...unknown, answers: [], replaces: null, isAdditional: false, ...known };
  } catch {
    return undefined;
  }
}
