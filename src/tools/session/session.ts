import { type Change, emptyState, isOpen, type SessionState } from './state.ts';

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

export type SessionMemory = ReturnType<typeof createMemory>;

/** `starts`: of all whole conversations together. Strangers who only read could fill each with thousands; a million takes about 15 MB. */
export type MemoryLimits = { whole: number; reduced: number; starts?: number };

/**
 * Conversations in this process, by key. If they are too many or hold too much, the least recently used one is reduced to its open requests
 * and waits. An open request is never forgotten. If there are too many reduced conversations, no new one may request a meeting.
 */
export function createMemory(
  { whole, reduced, starts = 2_000_000 }: MemoryLimits = { whole: 10_000, reduced: 200_000 },
) {
  /** Least recently used first. */
  const states = new Map<string, SessionState>();
  const remains = new Map<string, SessionState>();
  let heldStarts = 0;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  return {
    read: (key: string): SessionState => states.get(key) ?? remains.get(key) ?? emptyState(),
    write(key: string, state: SessionState, now: number): void {
      remains.delete(key);
      heldStarts += startsIn(state) - startsIn(states.get(key));
      states.delete(key);
      states.set(key, state);
      for (const [oldest, old] of states) {
        if (states.size <= whole && (heldStarts <= starts || states.size === 1)) return;
        const rest = remainsOf(old, now);
        heldStarts -= startsIn(old);
        states.delete(oldest);
        if (rest) remains.set(oldest, rest);
      }
    },
    hasRoom(key: string, now: number): boolean {
      if (remains.size < reduced || states.get(key)?.requests.length || remains.has(key)) return true;
      // All of them are looked through, so not for every call.
      if (Math.abs(now - tidiedAt) < tidyEveryMs) return false;
      tidiedAt = now;
      for (const [one, state] of remains) if (!remainsOf(state, now)) remains.delete(one);
      return remains.size < reduced;
    },
  };
}

const startsIn = (state?: SessionState): number =>
  state?.shown.reduce((sum, { starts }) => sum + starts.length, 0) ?? 0;

const tidyEveryMs = 60_000;

function remainsOf(state: SessionState, now: number): SessionState | undefined {
  const requests = state.requests.filter((entry) => isOpen(entry, now));
  const waits = state.waits.filter(({ until }) => now < until);
  if (requests.length + waits.length === 0) return undefined;
  return { ...state, shown: [], proposals: [], requests, waits };
}

/** A session in this process. Each step runs without an await, so two steps cannot interleave. */
export function createMemorySession(memory: SessionMemory, key: string, now: () => number): Session {
  const change: Session['change'] = async (rule) => {
    const state = memory.read(key);
    const { state: next, result } = rule(state);
    if (next !== state) memory.write(key, { ...next, version: state.version + 1 }, now());
    return result;
  };
  return {
    read: async () => memory.read(key),
    change,
    settle: (rule) => change((state) => ({ state: rule(state), result: undefined })),
    hasRoom: (at) => memory.hasRoom(key, at),
  };
}

const sharedKey = Symbol.for('agent-booking.memory.1');

/** The memory of all named conversations that share an object. It is on `globalThis`, because bundlers and reloads load a module twice. */
export function sharedMemory(of: object = globalThis): SessionMemory {
  const holder = globalThis as { [sharedKey]?: WeakMap<object, SessionMemory> };
  holder[sharedKey] ??= new WeakMap();
  const memories = holder[sharedKey];
  const memory = memories.get(of) ?? createMemory();
  memories.set(of, memory);
  return memory;
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
