import type { SavedSession, SessionStore } from 'agent-booking';
import { createClient } from 'redis';

/** A script runs as one step, so that nothing comes between the comparison and the change. */
const compareAndSet = `
  local saved = redis.call('GET', KEYS[1])
  local version = saved and cjson.decode(saved).version or 0
  if version ~= tonumber(ARGV[1]) then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
  return 1`;

/** A service lists 60 days at most. With a shorter time a request may be sent twice. */
const keptSeconds = 61 * 86_400;

export type RedisSessions = SessionStore & { close(): Promise<void> };

/**
 * Conversations in Redis, which any number of processes may share. If the server loses a save that it acknowledged, a request may be sent
 * twice: set `maxmemory-policy noeviction` and `appendfsync always`, and use `WAIT` if a replica may take over.
 */
export async function openRedisSessions(url: string, prefix = 'booking-session:'): Promise<RedisSessions> {
  const redis = createClient({ url });
  // The client opens a lost connection again. Until then each call rejects, and nothing is sent.
  redis.on('error', (error: Error) => console.error(`Redis: ${error.message}`));
  await redis.connect();
  return {
    async load(conversation) {
      const text = await redis.get(prefix + conversation);
      return text === null ? null : (JSON.parse(text) as SavedSession);
    },
    async save(conversation, state, expectedVersion) {
      const changed = await redis.eval(compareAndSet, {
        keys: [prefix + conversation],
        arguments: [String(expectedVersion), JSON.stringify(state), String(keptSeconds)],
      });
      return changed === 1;
    },
    close: () => redis.close(),
  };
}
