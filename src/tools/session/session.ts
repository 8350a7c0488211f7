import { type Change, emptyState, type SessionState } from './state.ts';

/** One conversation's memory. `change` applies a pure rule to the latest state and saves the next one in the same step. */
export type Session = {
  read(): Promise<SessionState>;
  change<Result>(rule: (state: SessionState) => Change<Result>): Promise<Result>;
  /** Records what happened to a request. It is tried twice. If both fail, this process still applies the rule to every state. */
  settle(rule: OutcomeRule): Promise<void>;
  /** Whether the conversation may begin to request meetings. */
  hasRoom(now: number): boolean;
};

/** What happened to a request. It may be applied twice. */
export type OutcomeRule = (state: SessionState) => SessionState;

/** The host's store failed or did not answer in time, or its clock failed: nothing is sent without them. */
export class HostError extends Error {
  override readonly name = 'HostError';
}

/** Other calls may change the conversation between each load and save. */
const maxTries = 100;
const maxPauseMs = 20;
const storeTimeoutMs = 10_000;

/** Outcomes that a store did not save. The next change of their conversation saves them. */
const unsaved = new WeakMap<SessionStore, Set<{ key: string; apply: OutcomeRule }>>();
const maxUnsaved = 1000;

/** A session in a store that several processes share. Of two that record the same request, one loses and judges anew. */
export function createStoredSession(store: SessionStore, key: string): Session {
  const outcomes = unsaved.get(store) ?? new Set();
  unsaved.set(store, outcomes);
  const known = () => [...outcomes].filter((one) => one.key === key);

  async function load(): Promise<SessionState> {
    return ask('load', async () => {
      const saved = await store.load(key);
      if (saved === null || saved === undefined) return emptyState();
      // Only a host's store needs this check, so its schemas are not part of an adapter's import.
      const { readSavedState } = await import('./saved-state.ts');
      const state = readSavedState(saved);
      if (state) return state;
      throw new HostError(
        'sessions.load answered a state that these tools did not save, or that a later release saved',
      );
    });
  }

  async function change<Result>(rule: (state: SessionState) => Change<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const state = await load();
      const applied = known();
      const { state: next, result } = rule(applyAll(applied, state));
      if (next === state) return result;
      const saved = { ...next, version: state.version + 1 };
      const isSaved = await ask('save', () => store.save(key, saved, state.version));
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
    read: async () => applyAll(known(), await load()),
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

function applyAll(outcomes: readonly { apply: OutcomeRule }[], state: SessionState): SessionState {
  return outcomes.reduce((latest, { apply }) => apply(latest), state);
}

/** Calls the store. Its errors and hanging calls become a `HostError`; the key stays out of it, because it may name a user. */
async function ask<Value>(method: string, call: () => Value | Promise<Value>): Promise<Value> {
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
    throw new HostError(`sessions.${method} failed`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** One conversation as a store keeps it: JSON whose `version` counts its changes. Other fields may change between releases. */
export type SavedSession = { readonly version: number };

/**
 * Where conversations are kept when one process is not enough: a row, a document or a key each. A request is saved before it is sent,
 * so that only one of several processes sends it. A store that answers `true` without having compared breaks that promise. A call that
 * takes longer than ten seconds counts as failed.
 */
export type SessionStore = {
  /** The latest value that was saved under a key; undefined or null where nothing was. */
  load(key: string): Promise<SavedSession | null | undefined> | SavedSession | null | undefined;
  /**
   * Saves in one step if the saved `version` is `expectedVersion` (0: nothing is saved yet), and answers whether it did.
   * `state.version` is `expectedVersion + 1`.
   */
  save(key: string, state: SavedSession, expectedVersion: number): Promise<boolean> | boolean;
};
