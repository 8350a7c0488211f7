import { findZone, type Instant } from '../../time/index.ts';
import { readStart } from './form.ts';
import { guestKey } from './guest.ts';
import type { Change, Claim, ClaimedRequest, SessionState, Wait } from './state.ts';
import { type ClockTime, followClock, type OpenWait, openWait, rememberWait } from './wait.ts';

/** What stands between a request and its sending, or that nothing does. */
export type Verdict =
  /** This start was asked for before, by a call that differs in the named fields; none: an equal call. */
  | { kind: 'requested'; claim: Claim; differs: string[] }
  /** Another start is open for this guest and page. */
  | { kind: 'open'; claim: Claim }
  /** `replaces` names no open request. */
  | { kind: 'nothing_to_replace' }
  | { kind: 'limit'; requests: number }
  | { kind: 'wait'; wait: OpenWait }
  /** `replaced`: the open request whose place this one takes. */
  | { kind: 'free'; replaced: Claim | undefined };

export type OnceOptions = ClockTime & { maxRequests: number; replaces: string };

/**
 * Rule *once*: a start is requested once for a guest and page, whatever became of it; one request is open for them at a time,
 * another start has to name it in `replaces`; a conversation has `maxRequests` in all; nothing leaves during a wait.
 */
export function judgeOnce(state: SessionState, request: ClaimedRequest, options: OnceOptions): Verdict {
  const ofGuest = claimsOf(state, request);
  const same = ofGuest.find((claim) => claim.at === request.at);
  if (same) return { kind: 'requested', claim: same, differs: differences(same, request) };
  // The latest: while a replacement is out, the request that it replaces is open too.
  const open = ofGuest.findLast((claim) => claim.replacedBy === null);
  if (open && (mayBeOut(open, options.now) || !denotes(options.replaces, open)))
    return { kind: 'open', claim: open };
  if (!open && options.replaces !== '') return { kind: 'nothing_to_replace' };
  if (state.claims.length >= options.maxRequests) return { kind: 'limit', requests: state.claims.length };
  const wait = openWait(state, options);
  return wait ? { kind: 'wait', wait } : { kind: 'free', replaced: open };
}

/** A client gives a request up after 15 s unless it was told otherwise; twice that is left for the save that follows. */
export const claimLifeMs = 30_000;

/** Whether whoever claimed a request may still be at it; afterwards they are gone, and it is as one that got no clear answer. */
export function mayBeOut({ status, claimedAt }: Claim, now: Instant): boolean {
  return status === 'pending' && now - claimedAt < claimLifeMs;
}

/** Records the request before anything is sent; where the verdict is not `free`, nothing changes. */
export function claimRequest(
  before: SessionState,
  request: ClaimedRequest,
  options: OnceOptions,
): Change<{ verdict: Verdict; id: string }> {
  const state = followClock(before, options);
  const verdict = judgeOnce(state, request, options);
  const id = `request-${state.version + 1}`;
  if (verdict.kind !== 'free') return { state, result: { verdict, id } };
  const claim: Claim = {
    ...request,
    id,
    claimedAt: options.now,
    status: 'pending',
    replacedBy: null,
    result: null,
  };
  return { state: { ...state, claims: [...state.claims, claim] }, result: { verdict, id } };
}

/** What may have been sent: kept for good, and any earlier request of this guest on the page gives way to it. */
export function settleClaim(
  state: SessionState,
  id: string,
  outcome: { status: 'accepted' | 'uncertain'; result: unknown },
): SessionState {
  const settled = state.claims.find((claim) => claim.id === id);
  if (!settled) return state;
  const earlier = state.claims.slice(0, state.claims.indexOf(settled));
  const rivals = new Set(claimsOf({ ...state, claims: earlier }, settled));
  const claims = state.claims.map((claim) => {
    if (claim.id === id) return { ...claim, ...outcome };
    return rivals.has(claim) && claim.replacedBy === null ? { ...claim, replacedBy: id } : claim;
  });
  return { ...state, claims };
}

/** What never left, or was clearly refused: the claim is free again, after the wait where the service asked for one. */
export function releaseClaim(
  state: SessionState,
  id: string,
  wait?: ClockTime & { code: Wait['code']; waitMs: number },
): SessionState {
  const next = { ...state, claims: state.claims.filter((claim) => claim.id !== id) };
  return wait ? rememberWait(next, wait) : next;
}

/** A request as it was asked, before its start was looked up: 0 and '' leave duration, zone and locale as they were. */
export type AskedAgain = Omit<ClaimedRequest, 'start' | 'at'> & { start: string };

/** The earlier request that a call asks for again, and in what it differs; found without any list. */
export function findRepeat(state: SessionState, asked: AskedAgain): Verdict | undefined {
  const claim = claimsOf(state, asked).find((earlier) => denotes(asked.start, earlier, asked.timezone));
  return claim && { kind: 'requested', claim, differs: differences(claim, asked) };
}

/** In what a call differs from an earlier one, spelling aside: case and spaces of name and address, order of answers. */
export function differences(claim: ClaimedRequest, asked: Omit<ClaimedRequest, 'start' | 'at'>): string[] {
  const differs: string[] = [];
  const compare = (field: string, one: string | number, other: string | number) => {
    if (one !== other) differs.push(field);
  };
  compare('guestName', spelling(claim.guestName), spelling(asked.guestName));
  compare('guestEmail', spelling(claim.guestEmail), spelling(asked.guestEmail));
  compare('durationMinutes', claim.durationMinutes, asked.durationMinutes || claim.durationMinutes);
  compare('timezone', claim.timezone, asked.timezone || claim.timezone);
  compare('locale', claim.locale, asked.locale || claim.locale);
  compare('reasonKey', claim.reasonKey, asked.reasonKey);
  compare('answers', answersText(claim.answers), answersText(asked.answers));
  return differs;
}

function claimsOf(state: SessionState, { slug, guestEmail }: { slug: string; guestEmail: string }): Claim[] {
  const guest = guestKey(guestEmail);
  return state.claims.filter((claim) => claim.slug === slug && guestKey(claim.guestEmail) === guest);
}

function denotes(text: string, claim: Claim, timezone = ''): boolean {
  const zone = findZone(timezone || claim.timezone);
  return zone !== undefined && readStart(text, zone, [claim]).kind === 'match';
}

function spelling(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

function answersText(answers: ClaimedRequest['answers']): string {
  const given = answers.map(({ key, value }) => [key, value.trim().replace(/\s+/gu, ' ')] as const);
  return JSON.stringify(
    given.filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
