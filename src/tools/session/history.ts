import { z } from 'zod';
import { openForMs, type SentRecord, sentRecordFields } from '../contract/tool.ts';
import type { RequestEntry, SessionState } from './saved-state.ts';
import { clockSlackMs, isOpen, isSameGuestAndPage } from './state.ts';

/** The record of a request that may have been sent, for the chat's history. */
export function recordOf(entry: RequestEntry): SentRecord {
  const { service, slug, at, durationMinutes: minutes, guest, sentAt, replaces } = entry;
  const status = entry.status === 'accepted' ? 'accepted' : 'uncertain';
  const replaced = typeof replaces === 'number' && { replaces };
  return { v: 1, service, slug, at, minutes, guest, status, sentAt, ...replaced };
}

const schema = z.object(sentRecordFields());

/** Maximum number of records of a history that count. The latest ones count. */
const maxRecords = 20;
/** Maximum number of values to read from a history. A forged one could hold millions. */
const maxScanned = 1000;

/**
 * The requests of a chat's history that the session does not hold. They are judged with the session and never saved. Clients can edit a
 * history, so its records only forbid. A `sentAt` up to an hour ahead counts as now. Expired records, records further ahead and those of
 * other services or pages are ignored. A record has no zone, so answers write its start in the zone of the call.
 */
export function historyEntries(
  values: readonly unknown[] = [],
  page: { service: string; slug: string; timezone: string },
  { state, now }: { state: SessionState; now: number },
): RequestEntry[] {
  const entries = new Map<string, RequestEntry>();
  for (const value of values.slice(-maxScanned)) {
    const entry = entryOf(value, page.timezone, now);
    if (!entry || !isSameGuestAndPage(entry, { ...page, guest: entry.guest })) continue;
    if (now >= entry.sentAt + openForMs) continue;
    const key = `${entry.guest} ${entry.at}`;
    const isKnown = (known: RequestEntry) =>
      isOpen(known, now) && known.at === entry.at && isSameGuestAndPage(known, entry);
    if (!state.requests.some(isKnown)) entries.set(key, entry);
  }
  return [...entries.values()].slice(-maxRecords);
}

/** The texts that a record lacks. */
const noTexts = { guestName: '', guestEmail: '', locale: '', reasonKey: '', pageName: '', reasonLabel: '' };

/** Reads a record. Undefined for any other value, also if a getter of it throws. */
function entryOf(value: unknown, timezone: string, now: number): RequestEntry | undefined {
  try {
    const { v: _, minutes, sentAt, replaces = null, ...record } = schema.parse(value);
    if (sentAt > now + clockSlackMs) return undefined;
    const start = new Date(record.at).toISOString();
    const known = { ...record, timezone, start, durationMinutes: minutes, replaces };
    return { ...noTexts, id: '', words: '', answers: [], ...known, sentAt: Math.min(sentAt, now) };
  } catch {
    return undefined;
  }
}
