import type { Instant } from '../../time/index.ts';
import { sizeOf } from './size.ts';
import { type Change, type ClaimedRequest, emptyState, type SessionState } from './state.ts';
import { openWait } from './wait.ts';

/** One conversation's memory. `change` applies a rule to the latest state and keeps the next one in the same step. */
export type Session<Answer> = {
  read(): Promise<SessionState>;
  change<Result>(rule: (state: SessionState) => Change<Result>): Promise<Result>;
  /** Numbers the reads of free starts in the order in which they begin; a clock would not tell, because it may be set back. */
  beginRead(): Promise<number>;
  /** Requests of this process that are out, by page, guest and start. */
  inFlight: Map<string, InFlight<Answer>>;
};

/** `outcome` never rejects; undefined where the sender has no answer to share. */
export type InFlight<Answer> = { request: ClaimedRequest; outcome: Promise<Answer | undefined> };

/** The sessions of one set of tools, by conversation. */
export type Sessions<Answer> = {
  of(conversation: string): Session<Answer>;
  /** Keeps a conversation's session whole while a call works in it. */
  hold<Result>(conversation: string, work: () => Promise<Result>): Promise<Result>;
  /** Whether a conversation that has requested nothing may begin to. */
  hasRoom(now: Instant): boolean;
};

type Kept<Answer> = Session<Answer> & { latest(): SessionState; size(): number };

/** How many conversations are kept: whole, and in about how many bytes, the longest unused go first; and of those that went, what must not be forgotten. */
export type SessionLimits = { whole: number; remembered: number; bytes?: number };

/**
 * Sessions in memory. Of a conversation that goes, pages and lists are forgotten and its requests are not: none may be sent again.
 * They are kept until their starts are over. Where there are too many of them, no new conversation may request anything.
 */
export function createSessions<Answer>({
  whole,
  remembered,
  bytes = maxBytes,
}: SessionLimits = sessionLimits): Sessions<Answer> {
  const sessions = new Map<string, Kept<Answer>>();
  const claims = new Map<string, SessionState>();
  const held = new Map<string, number>();
  let size = 0;

  /** False where nobody may be forgotten. */
  function forgetOldest(current: string): boolean {
    for (const [conversation, session] of sessions) {
      if (conversation === current || held.has(conversation)) continue;
      sessions.delete(conversation);
      size -= session.size();
      const state = session.latest();
      if (state.claims.length > 0 || state.wait)
        claims.set(conversation, { ...state, pages: [], lists: [], reviews: [] });
      return true;
    }
    return false;
  }

  function begin(conversation: string): Kept<Answer> {
    const session = createSession<Answer>(claims.get(conversation), (grown) => {
      // What works on after its conversation was forgotten counts no more.
      if (sessions.get(conversation) !== session) return;
      size += grown;
      while (size > bytes && forgetOldest(conversation));
    });
    size += session.size();
    return session;
  }

  return {
    of(conversation) {
      const session = sessions.get(conversation) ?? begin(conversation);
      claims.delete(conversation);
      sessions.delete(conversation);
      sessions.set(conversation, session);
      if (sessions.size > whole) forgetOldest(conversation);
      return session;
    },
    async hold(conversation, work) {
      held.set(conversation, (held.get(conversation) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const others = (held.get(conversation) ?? 1) - 1;
        if (others > 0) held.set(conversation, others);
        else held.delete(conversation);
      }
    },
    hasRoom(now) {
      if (claims.size < remembered) return true;
      for (const [conversation, state] of claims) if (isOver(state, now)) claims.delete(conversation);
      return claims.size < remembered;
    },
  };
}

const sessionLimits: SessionLimits = { whole: 10_000, remembered: 200_000 };
// Ten thousand conversations that each read sixty days of half hours in working hours take less.
const maxBytes = 512_000_000;

/** What is over is listed no more, so that nothing can be sent for it a second time. */
function isOver(state: SessionState, now: Instant): boolean {
  return state.claims.every(({ at }) => at < now) && !openWait(state, { now, clock: '' });
}

function createSession<Answer>(
  known: SessionState = emptyState(),
  grow: (bytes: number) => void,
): Kept<Answer> {
  let state = known;
  let size = sizeOf(known);
  let reads = 0;
  return {
    inFlight: new Map(),
    latest: () => state,
    size: () => size,
    async beginRead() {
      const orders = state.lists.flatMap((list) => list.reads.map(({ order }) => order));
      reads = Math.max(reads, ...orders) + 1;
      return reads;
    },
    async read() {
      return state;
    },
    async change(rule) {
      const { state: next, result } = rule(state);
      if (next === state) return result;
      state = { ...next, version: state.version + 1 };
      const before = size;
      size = sizeOf(state);
      grow(size - before);
      return result;
    },
  };
}
