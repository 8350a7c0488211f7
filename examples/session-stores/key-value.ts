import type { SavedSession, SessionStore } from 'agent-booking';

/**
 * What a store of keys and values has to be able to do. `redis.ts` does it with a script, which runs as one step. A read, a comparison and a
 * write by themselves are not one step.
 *
 * How long it keeps a key: a service lists 60 days at most, so after 61 days without a save nothing that was requested can be free
 * still. With a shorter time a request may be sent twice. So it may with a store that forgets what it acknowledged.
 */
export type KeyValuePort = {
  get(key: string): Promise<string | null | undefined>;
  /** Sets `next` only where the value is `expected`, in one atomic step. `null`: the key must not exist. Resolves with whether it was set. */
  compareAndSet(key: string, expected: string | null, next: string): Promise<boolean>;
};

/** Conversations in a store of keys and values; `prefix` keeps them apart from whatever else is in it. */
export function keyValueSessions(port: KeyValuePort, prefix = 'booking-session:'): SessionStore {
  return {
    async load(conversation) {
      const text = await port.get(prefix + conversation);
      return typeof text === 'string' ? readSession(text) : null;
    },
    // The text holds its version, so that two texts are equal only where nothing was saved in between.
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
