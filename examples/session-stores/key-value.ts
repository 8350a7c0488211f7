import type { SavedSession, SessionStore } from 'agent-booking';

/**
 * The operations that a key-value store must have. `redis.ts` compares and sets in a script, which runs as one step. A read, a comparison
 * and a write by themselves are not one step.
 *
 * How long it keeps a key: a service lists 60 days at most, so after 61 days without a save nothing that was requested can still be free.
 * With a shorter time a request may be sent twice. The same can happen if the store loses a save that it acknowledged.
 */
export type KeyValuePort = {
  get(key: string): Promise<string | null | undefined>;
  /**
   * Sets `next` only if the value is `expected`, in one atomic step. `null`: the key must not exist. Resolves with whether the key was set.
   */
  compareAndSet(key: string, expected: string | null, next: string): Promise<boolean>;
};

/** Conversations in a key-value store. `prefix` keeps them apart from its other keys. */
export function keyValueSessions(port: KeyValuePort, prefix = 'booking-session:'): SessionStore {
  return {
    async load(conversation) {
      const text = await port.get(prefix + conversation);
      return typeof text === 'string' ? readSession(text) : null;
    },
    // The text holds its version, so that two texts are equal only if nothing was saved in between.
    async save(conversation, state, expectedVersion) {
      const key = prefix + conversation;
      const text = (await port.get(key)) ?? null;
      const version = text === null ? 0 : readSession(text).version;
      if (version !== expectedVersion) return false;
      return port.compareAndSet(key, text, JSON.stringify(state));
    },
  };
}

function readSession(text: string): SavedSession {
  return JSON.parse(text) as SavedSession;
}
