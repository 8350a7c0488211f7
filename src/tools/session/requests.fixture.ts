import { guestDigest } from './digest.ts';
import type { RequestEntry, ResolvedRequest } from './state.ts';

/** Wednesday 18 November 2026, 10:00 in Jerusalem. */
export const now: number = Date.parse('2026-11-18T08:00:00Z');
export const hourMs = 3_600_000;
export const openMs: number = 49 * hourMs;

/** A local start of Tuesday 24 November 2026 in Jerusalem, as an instant. */
export function tuesdayAt(clock: string): number {
  return Date.parse(`2026-11-24T${clock}:00+02:00`);
}

/** Noa's request for Tuesday at one. */
export function resolved(changes: Partial<ResolvedRequest> = {}): ResolvedRequest {
  return {
    slug: 'demo',
    at: tuesdayAt('13:00'),
    durationMinutes: 30,
    timezone: 'Asia/Jerusalem',
    guestName: 'Noa Levi',
    guestEmail: 'noa@example.com',
    locale: 'en',
    reasonKey: '',
    answers: [],
    pageName: '',
    reasonLabel: '',
    ...changes,
  };
}

/** The same as it was recorded an hour ago, and accepted. */
export function entryOf(changes: Partial<RequestEntry> = {}): RequestEntry {
  const request = resolved(changes);
  return {
    ...request,
    id: 'request-1',
    start: new Date(request.at).toISOString(),
    service: 'one',
    guest: guestDigest(request.guestEmail),
    status: 'accepted',
    sentAt: now - hourMs,
    replaces: null,
    words: '',
    ...changes,
  };
}
