import { type Change, type ClaimedRequest, emptyState, type SessionState } from './state.ts';

/** One conversation's memory. `change` applies a rule to the latest state and keeps the next one in the same step. */
export type Session<Answer> = {
  read(): Promise<SessionState>;
  change<Result>(rule: (state: SessionState) => Change<Result>): Promise<Result>;
  /** Requests of this process that are out, by page, guest and start. */
  inFlight: Map<string, InFlight<Answer>>;
};

/** `outcome` never rejects; undefined where the sender has no answer to share. */
export type InFlight<Answer> = { request: ClaimedRequest; outcome: Promise<Answer | undefined> };

/** The sessions of one set of tools, by conversation. */
export type Sessions<Answer> = { of(conversation: string): Session<Answer> };

/** Sessions in memory: at most `limit` conversations, the longest unused go first, none of them while a request is out. */
export function createSessions<Answer>(limit = 10_000): Sessions<Answer> {
  const sessions = new Map<string, Session<Answer>>();
  return {
    of(conversation) {
      const session = sessions.get(conversation) ?? createSession<Answer>();
      sessions.delete(conversation);
      sessions.set(conversation, session);
      if (sessions.size > limit) forgetOldest(sessions, conversation);
      return session;
    },
  };
}

function createSession<Answer>(): Session<Answer> {
  let state = emptyState();
  return {
    inFlight: new Map(),
    async read() {
      return state;
    },
    async change(rule) {
      const { state: next, result } = rule(state);
      if (next !== state) state = { ...next, version: state.version + 1 };
      return result;
    },
  };
}

function forgetOldest<Answer>(sessions: Map<string, Session<Answer>>, current: string): void {
  for (const [conversation, session] of sessions) {
    if (conversation === current || session.inFlight.size > 0) continue;
    sessions.delete(conversation);
    return;
  }
}
