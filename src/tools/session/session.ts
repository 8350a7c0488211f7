import { type Change, emptyState, type SessionState } from './state.ts';

/** The memory of one conversation. `change` applies a pure rule to the latest state and saves the result in the same step. */
export type Session = {
  read(): Promise<SessionState>;
  change<Result>(rule: (state: SessionState) => Change<Result>): Promise<Result>;
  /** Records the outcome of a request. Tries twice. If both tries fail, this process still applies the rule to every state. */
  settle(rule: OutcomeRule): Promise<void>;
  /** Whether the conversation may begin to request meetings. */
  hasRoom(now: number): boolean;
};

/** Writes the outcome of a request into a state. It may be applied twice. */
export type OutcomeRule = (state: SessionState) => SessionState;

/** The host's store failed or did not answer in time, or its clock failed. Nothing is sent without them. */
export class HostError extends Error {
  override readonly name = 'HostError';
}

/** Maximum number of tries to save. Another call may change the conversation between a load and its save. */
const maxTries = 100;
const maxPauseMs = 20;
const storeTimeoutMs = 10_000;

/** Outcomes that a store failed to save. The next change of the conversation saves them. */
const unsaved = new WeakMap<SessionStore, Set<{ key: string; apply: OutcomeRule }>>();
const maxUnsaved = 1000;

/** A session in a store that several processes share. If two record the same request, one of them loses and judges again. */
export function createStoredSession(store: SessionStore, key: string): Session {
  const outcomes = unsaved.get(store) ?? new Set();
  unsaved.set(store, outcomes);

  async function load() {
    const saved = await ask({ method: 'load', key }, async () => {
      const saved = await store.load(key);
      if (saved === null || saved === undefined) return emptyState();
      // Loaded here, because only a host's store needs the schemas. Importing an adapter does not load them.
      const { readSavedState } = await import('./saved-state.ts');
      const state = readSavedState(saved);
      if (state) return state;
      throw new HostError(
        'sessions.load answered a state that these tools did not save, or that a later release saved',
      );
    });
    const applied = [...outcomes].filter((one) => one.key === key);
    return { saved, applied, state: applied.reduce((latest, { apply }) => apply(latest), saved) };
  }

  async function change<Result>(rule: (state: SessionState) => Change<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const { saved, applied, state } = await load();
      const { state: next, result } = rule(state);
      if (next === saved) return result;
      const { version } = saved;
      const changed = { ...next, version: version + 1 };
      const isSaved = await ask({ method: 'save', key }, () => store.save(key, changed, version));
      if (isSaved === true) {
        for (const one of applied) outcomes.delete(one);
        return result;
      }
      if (isSaved !== false)
        throw new HostError('sessions.save must answer true (saved) or false (another version is there)');
      if (tries === maxTries)
        throw new HostError(`sessions.save found another version ${tries} times in a row`);
      const pauseMs = Math.random() * Math.min(tries, maxPauseMs);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  return {
    read: async () => (await load()).state,
    change,
    hasRoom: () => true,
    async settle(rule) {
      const save = () => change((state) => ({ state: rule(state), result: undefined }));
      await save()
        .catch(save)
        .catch((error) => {
          const [oldest] = outcomes;
          if (oldest && outcomes.size >= maxUnsaved) outcomes.delete(oldest);
          outcomes.add({ key, apply: rule });
          throw error;
        });
    },
  };
}

/** Calls the store. Errors and timeouts become a `HostError`. Its message leaves out the key, because a key may name a user. */
async function ask<Value>(
  { method, key }: { method: string; key: string },
  call: () => Value | Promise<Value>,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new HostError(`sessions.${method} did not answer in ${storeTimeoutMs} ms`)),
      storeTimeoutMs,
    );
  });
  try {
    return await Promise.race([(async () => call())(), timeout]);
  } catch (cause) {
    if (cause instanceof HostError) throw cause;
    const text = cause instanceof Error ? cause.message : String(cause);
    const words = text.replaceAll(key, '…').replaceAll(encodeURIComponent(key.toWellFormed()), '…');
    throw new HostError(`sessions.${method} failed: ${words}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** A saved conversation: JSON whose `version` counts its changes. Other fields may change between releases. */
export type SavedSession = { readonly version: number };

/**
 * A store of conversations for several processes: a row, a document or a key for each. A request is saved before it is sent, so that
 * only one process sends it. A store that answers `true` without comparing versions breaks that promise. A call that takes longer than
 * ten seconds counts as failed.
 */
export type SessionStore = {
  /** The latest value saved under a key; undefined or null if nothing was saved. */
  load(key: string): Promise<SavedSession | null | undefined> | SavedSession | null | undefined;
  /**
   * In one step: saves if the stored `version` is `expectedVersion` (0: nothing is stored yet), and answers whether it saved.
   * `state.version` is `expectedVersion + 1`.
   */
  save(key: string, state: SavedSession, expectedVersion: number): Promise<boolean> | boolean;
};
