import type { Session } from './session.ts';
import { emptyState, isOpen, proposalChars, type SessionState } from './state.ts';

/**
 * Conversations in this process, by key. If there are too many, the least recently used one is reduced to its open requests and waits.
 * An open request is never forgotten. If there are too many reduced conversations, no new one may request a meeting. If the proposals of
 * all conversations hold too many characters, the conversation that proposed longest ago loses its proposals.
 */
export type SessionMemory = {
  read(key: string): SessionState;
  write(key: string, state: SessionState, now: number): void;
  hasRoom(key: string, now: number): boolean;
};

export type MemoryLimits = { whole: number; reduced: number; proposalChars?: number };

export function createMemory(
  { whole, reduced, proposalChars: maxChars = 16_000_000 }: MemoryLimits = {
    whole: 10_000,
    reduced: 200_000,
  },
): SessionMemory {
  /** Least recently used first. */
  const states = new Map<string, SessionState>();
  const remains = new Map<string, SessionState>();
  /** Characters of a conversation's proposals. The conversation that proposed longest ago comes first. */
  const chars = new Map<string, number>();
  let allChars = 0;
  const countProposals = (key: string, { proposals }: Pick<SessionState, 'proposals'>) => {
    allChars -= chars.get(key) ?? 0;
    chars.delete(key);
    if (proposals.length === 0) return;
    chars.set(key, proposalChars(proposals));
    allChars += chars.get(key) ?? 0;
  };
  const dropProposals = (except: string) => {
    for (const [key] of chars) {
      const state = states.get(key);
      if (allChars <= maxChars) return;
      if (key === except || !state) continue;
      states.set(key, { ...state, proposals: [] });
      countProposals(key, { proposals: [] });
    }
  };
  return {
    read: (key) => states.get(key) ?? remains.get(key) ?? emptyState(),
    write(key, state, now) {
      remains.delete(key);
      if (states.get(key)?.proposals !== state.proposals) countProposals(key, state);
      states.delete(key);
      states.set(key, state);
      dropProposals(key);
      const [oldest] = states.keys();
      if (states.size <= whole || oldest === undefined) return;
      const rest = remainsOf(states.get(oldest) as SessionState, now);
      states.delete(oldest);
      countProposals(oldest, { proposals: [] });
      if (rest) remains.set(oldest, rest);
    },
    hasRoom(key, now) {
      if (remains.size < reduced || states.get(key)?.requests.length || remains.has(key)) return true;
      for (const [one, state] of remains) if (!remainsOf(state, now)) remains.delete(one);
      return remains.size < reduced;
    },
  };
}

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

/**
 * The memory of all named conversations of this process, or of those tools that were given the same object. It is on `globalThis`, because
 * bundlers and reloads load a module twice.
 */
export function sharedMemory(of: object = globalThis): SessionMemory {
  const holder = globalThis as { [sharedKey]?: WeakMap<object, SessionMemory> };
  holder[sharedKey] ??= new WeakMap();
  const memories = holder[sharedKey];
  const memory = memories.get(of) ?? createMemory();
  memories.set(of, memory);
  return memory;
}
