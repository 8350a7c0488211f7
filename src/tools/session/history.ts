import { z } from 'zod';
import { slugKey } from '../../wire/index.ts';
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

const instant = z.number().int().min(0).max(8.64e15);
const sentRecordSchema: z.ZodType<SentRecord> = z.object({
  v: z.literal(1),
  service: z.string().max(64),
  slug: z.string().max(200),
  at: instant,
  minutes: z.number().int().min(0).max(100_000),
  guest: z.string().regex(/^[0-9a-f]{32}$/),
  status: z.enum(['accepted', 'uncertain']),
  sentAt: instant,
});

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

function entryOf(value: unknown, now: number): RequestEntry | undefined {
  const read = readRecord(value);
  if (!read) return undefined;
  const { service, slug, at, minutes, guest, status, sentAt } = read;
  return {
    id: '',
    start: new Date(at).toISOString(),
    service,
    slug,
    at,
    durationMinutes: minutes,
    timezone: '',
    guestName: '',
    guestEmail: '',
    locale: '',
    reasonKey: '',
    answers: [],
    guest,
    status,
    sentAt: Math.min(sentAt, now),
    replaces: null,
    isAdditional: false,
    words: '',
  };
}

function readRecord(value: unknown): SentRecord | undefined {
  try {
    const read = sentRecordSchema.safeParse(value);
    return read.success ? read.data : undefined;
  } catch {
    // A value with a getter that throws is no record.
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
