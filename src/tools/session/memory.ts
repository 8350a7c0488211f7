import type { Session } from './session.ts';
import { emptyState, isOpen, type SessionState } from './state.ts';

/**
 * Conversations in this process, by key. If there are too many, the least recently used one is reduced to its open requests and waits.
 * An open request is never forgotten. If there are too many reduced conversations, no new one may request a meeting.
 */
export type SessionMemory = {
  read(key: string): SessionState;
  write(key: string, state: SessionState, now: number): void;
  hasRoom(key: string, now: number): boolean;
};

export type MemoryLimits = { whole: number; reduced: number };

export function createMemory(
  { whole, reduced }: MemoryLimits = { whole: 10_000, reduced: 200_000 },
): SessionMemory {
  /** Least recently used first. */
  const states = new Map<string, SessionState>();
  const remains = new Map<string, SessionState>();
  let tidiedAt = Number.NEGATIVE_INFINITY;
  return {
    read: (key) => states.get(key) ?? remains.get(key) ?? emptyState(),
    write(key, state, now) {
      remains.delete(key);
      states.delete(key);
      states.set(key, state);
      const [oldest] = states.keys();
      if (states.size <= whole || oldest === undefined) return;
      const rest = remainsOf(states.get(oldest) as SessionState, now);
      states.delete(oldest);
      if (rest) remains.set(oldest, rest);
    },
    hasRoom(key, now) {
      if (remains.size < reduced || states.get(key)?.requests.length || remains.has(key)) return true;
      // All of them are looked through, so not for every call.
      if (Math.abs(now - tidiedAt) < tidyEveryMs) return false;
      tidiedAt = now;
      for (const [one, state] of remains) if (!remainsOf(state, now)) remains.delete(one);
      return remains.size < reduced;
    },
  };
}

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
