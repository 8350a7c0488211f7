import { z } from 'zod';
import { findZone } from '../../time/index.ts';
import { guestDigest } from './digest.ts';
import type { RequestEntry, SessionState, Wait } from './state.ts';

const text = z.string();
const number = z.number();
// A value that could not be written as a date or a zone would break every later answer.
const instant = number.min(0).max(8e15);
const zone = text.refine((name) => findZone(name) !== undefined);
// Some stores drop null.
const orNull = <Value>(schema: z.ZodType<Value>) => schema.nullish().transform((value) => value ?? null);

const requestFields = {
  slug: text,
  at: instant,
  durationMinutes: number,
  timezone: zone,
  guestName: text,
  guestEmail: text,
  locale: text,
  reasonKey: text,
  answers: z.array(z.object({ key: text, value: text })),
};

const stateSchema = z.object({
  format: z.literal(2),
  version: number.int().min(0),
  shown: z.array(
    z.object({
      service: text,
      slug: text,
      durationMinutes: number,
      timezone: zone,
      turn: orNull(text),
      starts: z.array(instant),
      ended: z.object({ process: text, order: number }).optional(),
    }),
  ),
  requests: z.array(
    z.object({
      ...requestFields,
      id: text.min(1),
      start: text,
      service: text,
      guest: text,
      status: z.enum(['pending', 'accepted', 'uncertain', 'refused']),
      sentAt: instant,
      replaces: orNull(text),
      isAdditional: z.boolean(),
      words: text,
    }),
  ),
  proposals: z.array(
    z.object({
      key: text,
      service: text,
      status: z.enum(['proposed', 'sent', 'refused']),
      request: orNull(z.object(requestFields)),
      replaces: text,
    }),
  ),
  waits: z.array(
    z.object({
      service: text,
      slug: orNull(text),
      guest: orNull(text),
      code: z.enum(['rate_limited', 'unavailable']),
      until: number,
    }),
  ),
});

const claimSchema = z.object({
  ...requestFields,
  start: text,
  claimedAt: instant,
  status: z.enum(['pending', 'accepted', 'uncertain']),
});

/** The state of releases before format 2, as far as it is converted. */
const oldStateSchema = z.object({
  format: z.literal(1),
  version: number.int().min(0),
  claims: z.array(claimSchema),
  wait: orNull(z.object({ setAt: number, waitMs: number, code: z.enum(['rate_limited', 'unavailable']) })),
});

/**
 * A state that a store kept; undefined where it is another value, or one of a later release. Of the old format only what forbids is kept: its
 * requests count for every service, and its shown starts are dropped.
 */
export function readSavedState(saved: unknown): SessionState | undefined {
  const state = stateSchema.safeParse(saved);
  if (state.success) return state.data as SessionState;
  const old = oldStateSchema.safeParse(saved);
  if (!old.success) return undefined;
  const { version, claims, wait } = old.data;
  const waits: Wait[] = wait
    ? [{ service: '', slug: null, guest: null, code: wait.code, until: wait.setAt + wait.waitMs }]
    : [];
  return {
    format: 2,
    version,
    shown: [],
    requests: claims.map(requestOf),
    proposals: [],
    waits,
  };
}

function requestOf(claim: z.infer<typeof claimSchema>, index: number): RequestEntry {
  const { claimedAt, ...request } = claim;
  return {
    ...request,
    id: `request-${index + 1}`,
    service: '',
    guest: guestDigest(claim.guestEmail),
    sentAt: claimedAt,
    replaces: null,
    isAdditional: false,
    words: '',
  };
}
