import type { SavedSession, SessionStore } from 'agent-booking';

/**
 * What a store of keys and values has to be able to do. In Redis, or what speaks its protocol, with the client `redis`:
 *
 *     const compareAndSet = `
 *       if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
 *       redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
 *       return 1`;
 *     const port: KeyValuePort = {
 *       get: (key) => redis.get(key),
 *       compareAndSet: async (key, expected, next) =>
 *         (await redis.eval(compareAndSet, { keys: [key], arguments: [expected ?? '', next, String(61 * 86_400)] })) === 1,
 *     };
 *
 * A script runs as one step. Without scripts: `WATCH key`, `GET key`, compare, `MULTI`, `SET`, `EXEC` on a connection of its own, which
 * answers null where somebody else wrote in between. A `GET`, a comparison and a `SET` by themselves are not one step.
 *
 * How long it keeps a key: a service lists 60 days at most, so after 61 days without a save nothing that was requested can be free
 * still. With a shorter time a request may be sent twice. So it may with a store that forgets what it acknowledged. In Redis turn eviction
 * off (`maxmemory-policy noeviction`), set `appendfsync always`, and use `WAIT` before the answer where a replica may take over.
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
