import { z } from 'zod';
import { findZone } from '../../time/index.ts';
import { keepWord } from '../contract/input-fields.ts';

const text = z.string();
const number = z.number();
// A value that is no valid date or zone would break every later answer.
const instant = number.min(0).max(8e15);
const zone = text.refine((name) => findZone(name) !== undefined);
// Some stores drop null.
const orNull = <Value>(schema: z.ZodType<Value>) => schema.nullish().transform((value) => value ?? null);

const requestSchema = z.object({
  slug: text,
  at: instant,
  durationMinutes: number,
  timezone: zone,
  guestName: text,
  guestEmail: text,
  /** '' for none. */
  locale: text,
  reasonKey: text,
  answers: z.array(z.object({ key: text, value: text, label: text })),
  /** What the page says, for the human who approves: its name, and the reason in words. */
  pageName: text,
  reasonLabel: text,
});

const moment = z.object({ process: text, order: number });

const shownSchema = z.object({
  service: text,
  slug: text,
  durationMinutes: number,
  timezone: zone,
  /** Digest of the messages that the model had when it asked; null if the framework passes no messages. */
  turn: orNull(text),
  starts: z.array(instant),
  /** When the call that showed them ended, in the order of its process. */
  ended: moment.optional(),
});

const entrySchema = requestSchema.extend({
  /** Random, from the call that records it. '' if only the chat's history holds the request; such an entry is never saved. */
  id: text.min(1),
  /** The start as the service listed it. */
  start: text,
  /** Digest of the service's address. '' means unknown and matches every service. */
  service: text,
  /** Digest of the guest's folded address. */
  guest: text,
  status: z.enum(['pending', 'accepted', 'uncertain', 'refused']),
  sentAt: instant,
  /** The start of the request that this one replaces; `keep`: the guest wanted it in addition to an earlier one. */
  replaces: orNull(z.union([instant, z.literal(keepWord)])),
  /** The service's own words of an acceptance; the connection's words of an uncertain outcome. */
  words: text,
});

const proposalSchema = z.object({
  key: text,
  service: text,
  status: z.enum(['proposed', 'sent', 'refused']),
  /** Null if the review refused the call. */
  request: orNull(requestSchema),
  replaces: text,
  /** Ids of rejections of this key that are older than the review. */
  earlier: z.array(text),
  /** The model's message that holds the call, if it is known, and when the proposal was made. */
  made: z.object({ message: orNull(text), moment }).optional(),
  /** The step of a graph that `approve` interrupted to show it. */
  step: text.optional(),
});

const waitSchema = z.object({
  service: text,
  /** The page, and the digest of the guest. null: all. */
  slug: orNull(text),
  guest: orNull(text),
  code: z.enum(['rate_limited', 'unavailable']),
  until: number,
});

const stateSchema = z.object({
  format: z.literal(1),
  /** Counts the changes. */
  version: number.int().min(0),
  shown: z.array(shownSchema),
  requests: z.array(entrySchema),
  proposals: z.array(proposalSchema),
  waits: z.array(waitSchema),
});

/**
 * The state of one conversation. It is plain JSON, so that any store with compare-and-swap can keep it. Only the functions of this folder
 * change it, each from one state to the next. All times are epoch milliseconds.
 */
export type SessionState = z.infer<typeof stateSchema>;

/** The starts that one answer showed to the model. */
export type ShownAnswer = z.infer<typeof shownSchema>;

/** A request with every field that is sent, and its start as an instant. */
export type ResolvedRequest = z.infer<typeof requestSchema>;

/** A request, saved before it is sent. While `pending` it may have been sent. A `refused` one only counts against the limits. */
export type RequestEntry = z.infer<typeof entrySchema>;

/** A call that a human is asked about, and its outcome. */
export type Proposal = z.infer<typeof proposalSchema>;

/** A wait that the service asked for. After a 429 it holds for one page and guest, after a 503 for the whole service. */
export type Wait = z.infer<typeof waitSchema>;

/** Reads a saved state. Undefined for any other value, and for a state of a later release. The caller must not treat it as empty. */
export function readSavedState(saved: unknown): SessionState | undefined {
  return stateSchema.safeParse(saved).data;
}
