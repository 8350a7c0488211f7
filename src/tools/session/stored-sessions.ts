import { shown } from '../check-options.ts';
import type { SessionStore } from './session-store.ts';
import type { Session, Sessions } from './sessions.ts';
import { emptyState, isSessionState, type SessionState, withNulls } from './state.ts';

/** The store did not do what it is there for. Nothing of what was to be saved may be believed. */
export class SessionStoreError extends Error {
  override readonly name = 'SessionStoreError';
}

/** Another call changed the conversation each time between a load and a save. */
const maxTries = 100;
const maxPauseMs = 20;

type Live<Answer> = { session: Session<Answer>; holders: number };

/**
 * Sessions in a store of the host, which several processes share. Every step loads the latest state and saves the next by comparing
 * versions, so that of two processes that claim the same request one loses and judges anew. What lives in one process alone is which
 * requests are out.
 */
export function createStoredSessions<Answer>(store: SessionStore): Sessions<Answer> {
  const live = new Map<string, Live<Answer>>();
  const begin = (conversation: string): Live<Answer> => ({
    session: createStoredSession(store, conversation),
    holders: 0,
  });
  return {
    of: (conversation) => (live.get(conversation) ?? begin(conversation)).session,
    async hold(conversation, work) {
      const held = live.get(conversation) ?? begin(conversation);
      live.set(conversation, held);
      held.holders += 1;
      try {
        return await work();
      } finally {
        held.holders -= 1;
        if (held.holders === 0) live.delete(conversation);
      }
    },
    hasRoom: () => true,
  };
}

function createStoredSession<Answer>(store: SessionStore, key: string): Session<Answer> {
  let reads = 0;
  let latestChange: Promise<unknown> = Promise.resolve();

  async function load(): Promise<SessionState> {
    const saved = await ask('load', key, () => store.load(key));
    if (saved === null || saved === undefined) return emptyState();
    if (isSessionState(saved)) return withNulls(saved);
    throw new SessionStoreError(
      `sessions.load(${JSON.stringify(key)}) answered what these tools did not save, or a later version of them did`,
    );
  }

  async function changeNow<Result>(rule: Parameters<Session<Answer>['change']>[0]): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const state = await load();
      const { state: next, result } = rule(state);
      if (next === state) return result as Result;
      const saved = { ...next, version: state.version + 1 };
      const isSaved = await ask('save', key, () => store.save(key, saved, state.version));
      if (isSaved === true) return result as Result;
      // What is not clearly saved is not claimed; a store that says neither would say it again.
      if (isSaved !== false)
        throw new SessionStoreError(
          `sessions.save answered ${shown(isSaved)}; it must answer true (saved) or false (another version is there)`,
        );
      if (tries === maxTries)
        throw new SessionStoreError(
          `sessions.save(${JSON.stringify(key)}) found another version ${tries} times in a row`,
        );
      await pause(Math.random() * Math.min(tries, maxPauseMs));
    }
  }

  return {
    inFlight: new Map(),
    async beginRead() {
      const state = await load();
      const orders = state.lists.flatMap((list) => list.reads.map(({ order }) => order));
      reads = Math.max(reads, ...orders) + 1;
      return reads;
    },
    read: load,
    // The calls of one process do not contend with each other: each waits for the one before.
    change(rule) {
      const change = latestChange.then(() => changeNow<never>(rule));
      latestChange = Promise.allSettled([change]);
      return change;
    },
  };
}

async function ask<Value>(method: string, key: string, call: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SessionStoreError(`sessions.${method}(${JSON.stringify(key)}) failed: ${why}`, { cause });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
