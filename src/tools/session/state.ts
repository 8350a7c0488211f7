import type { Instant } from '../../time/index.ts';
import { keptRules, type PageRules } from './page-rules.ts';

/**
 * What one conversation remembers: one plain JSON value. It is changed only by the rules in this folder, pure functions from
 * a state to the next, so that any store that can compare and swap can keep it. Instants are epoch milliseconds.
 */
export type SessionState = {
  /** Of this shape. */
  format: 1;
  /** Counts the changes. */
  version: number;
  /** Pages that were read, the latest last. */
  pages: KnownPage[];
  /** Lists of free starts that were read, the latest last. */
  lists: KnownList[];
  /** Requests that left, or are about to, in the order of their claims. */
  claims: Claim[];
  /** The quiet that the service asked for. */
  wait: Wait | null;
  /** What was proposed to whoever approves, the latest last. */
  reviews: Review[];
};

/**
 * A call that was judged before it was made, and the request that it would send. `call` is the framework's name of it, '' where there is
 * none; `input` is what the model wrote.
 */
export type Review = { call: string; input: string; request: ClaimedRequest; replaces: string };

/** `page` is null where the service contradicted what was read, or it was too large to keep: it has to be read anew. */
export type KnownPage = { slug: string; page: PageRules | null; chars: number };

/** The free starts of one page for one duration (minutes), shown in one zone. */
export type KnownList = ListKey & {
  /** The latest first. */
  reads: KnownRead[];
  /** The starts that this conversation was shown. */
  shown: Instant[];
  /** Which of them were first shown in answers to the calls of one model message, the last few of those. */
  shownIn: { turn: string; starts: Instant[] }[];
};

/** What no later read covers of one that covers everything before `until`; `starts` are the service's own strings. */
export type KnownRead = {
  /** Its place among the reads of the conversation, by when they began. */
  order: number;
  readAt: Instant;
  until: Instant;
  starts: string[];
};

export type ListKey = { slug: string; durationMinutes: number; timezone: string };

/** A request as it goes out, and whom and what it is for. */
export type ClaimedRequest = {
  slug: string;
  /** The service's own string. */
  start: string;
  at: Instant;
  durationMinutes: number;
  timezone: string;
  guestName: string;
  guestEmail: string;
  /** '' where none was named. */
  locale: string;
  reasonKey: string;
  answers: { key: string; value: string }[];
};

/**
 * A request that this conversation claimed. It is recorded before anything is sent, so `pending` without an answer means that
 * it may have been sent. A claim that the service clearly refused, or that never left, is taken out again.
 */
export type Claim = ClaimedRequest & {
  id: string;
  claimedAt: Instant;
  status: 'pending' | 'accepted' | 'uncertain';
  /** The id of the claim that took its place. */
  replacedBy: string | null;
  /** What the tool answered, to be answered again; JSON. */
  result: unknown;
};

/** `behind`: when clocks that said a time before `setAt` first looked. */
export type Wait = {
  setAt: Instant;
  waitMs: number;
  code: 'rate_limited' | 'unavailable';
  behind: { clock: string; at: Instant }[];
};

/** A rule's answer: the next state (the same object where nothing changes) and what it found. */
export type Change<Result> = { state: SessionState; result: Result };

/** How many pages and lists one conversation keeps; the oldest go first. */
const kept = { pages: 8, lists: 12 };

export function emptyState(): SessionState {
  return { format: 1, version: 0, pages: [], lists: [], claims: [], wait: null, reviews: [] };
}

/** Whether a value is a state that this version saved: its own frame is looked at, not every field in it. */
export function isSessionState(value: unknown): value is SessionState {
  const { format, version, pages, lists, claims, reviews } = Object(value) as Partial<SessionState>;
  return (
    format === 1 &&
    Number.isSafeInteger(version) &&
    [pages, lists, claims, reviews].every((part) => Array.isArray(part))
  );
}

/** A state with its nulls, whatever a store makes of them: some drop them, and what is not there would not be open, but unknown. */
export function withNulls(state: SessionState): SessionState {
  const { pages, claims, wait } = state;
  return {
    ...state,
    pages: pages.map((known) => ({ ...known, page: known.page ?? null })),
    claims: claims.map((claim) => ({
      ...claim,
      replacedBy: claim.replacedBy ?? null,
      result: claim.result ?? null,
    })),
    wait: wait ?? null,
  };
}

export function findPage(state: SessionState, slug: string): KnownPage | undefined {
  return state.pages.find((known) => known.slug === slug);
}

/** Keeps a page as the latest; null after an answer that contradicts it. */
export function rememberPage(state: SessionState, slug: string, page: PageRules | null): SessionState {
  const others = state.pages.filter((known) => known.slug !== slug);
  const known = page ? keptRules(page) : { page, chars: 0 };
  return { ...state, pages: [...others, { slug, ...known }].slice(-kept.pages) };
}

export function findList(state: SessionState, key: ListKey): KnownList | undefined {
  return state.lists.find((list) => isSameList(list, key));
}

/** The state with this list in place of the one with its key, as the latest. */
export function withList(state: SessionState, list: KnownList): SessionState {
  const others = state.lists.filter((other) => !isSameList(other, list));
  return { ...state, lists: [...others, list].slice(-kept.lists) };
}

function isSameList(one: ListKey, other: ListKey): boolean {
  return (
    one.slug === other.slug &&
    one.durationMinutes === other.durationMinutes &&
    one.timezone === other.timezone
  );
}
