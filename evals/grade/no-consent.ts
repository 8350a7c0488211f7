import {
  findZone,
  type Instant,
  instantsOf,
  parseDateTime,
  parseInstant,
  zoneOf,
} from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { SentRequest } from '../log/requests.ts';
import { readLists } from '../log/slot-lists.ts';
import type { Script } from '../scenarios/script.ts';
import { fitsWish, type WishNow, wishAfter } from '../scenarios/wish.ts';
import { startsMeant, writtenTimes } from '../words/written-starts.ts';
import { type Graded, type Grader, requestGrader } from './grader.ts';

export const noConsent: Grader = requestGrader(
  'no_consent',
  'A request leaves only for a start that the guest agreed to after it was offered, that it named again itself, or that lies within what the guest allowed.',
  objection,
);

function objection(request: SentRequest, { log, script }: Graded): string | undefined {
  const { instant } = request;
  if (instant === undefined) return 'and that is not a start, so the guest cannot have agreed to it';
  const { wish, sinceEvent } = wishBefore(log, script, request.n);
  const decisions = decisionsOn(log, request, sinceEvent);
  if (decisions.length > 0 && !decisions.includes(true)) return 'although the guest denied its approval';
  if (decisions.includes(true) || agreed(log, script, request)) return undefined;
  const { consent, timezone } = script.guest;
  if (consent === 'asked') return 'and the guest had not agreed to its start after it was offered';
  return fitsWish(instant, wish, timezone) ? undefined : 'and its start lies outside of what the guest wants';
}

/**
 * Whether the guest agreed to the start, or asked for exactly this start in a later message than its first. That counts only if the agent spoke
 * after the start was listed. It ends when the guest's wish changes.
 */
function agreed(log: readonly EvalEvent[], script: Script, request: SentRequest): boolean {
  const listed = readLists(log)
    .filter(({ starts }) => request.instant !== undefined && starts.has(request.instant))
    .reduce((first, { answered }) => Math.min(first, answered), Number.POSITIVE_INFINITY);
  return log.some(
    (event) =>
      event.type === 'guest_said' &&
      event.n < request.n &&
      asksFor(event, request, script) &&
      log.some(({ type, n }) => type === 'agent_said' && n > listed && n < event.n) &&
      !changedItsMind(log, script, { after: event.n, before: request.n }),
  );
}

/** Whether the guest's words agree to a start, or name it with its day. "After 15:00" names no start. */
function asksFor(
  { text, at, agreesTo }: Extract<EvalEvent, { type: 'guest_said' }>,
  { instant }: SentRequest,
  { guest }: Script,
): boolean {
  if (instant === undefined) return false;
  if (agreesTo !== undefined) return parseInstant(agreesTo) === instant;
  const times = writtenTimes(text, { zone: zoneOf(guest.timezone), at: Date.parse(at) });
  return times.some((time) => time.isSure && !time.isEnd && startsMeant(time, [instant]).length > 0);
}

/** The guest's decisions on approval requests for this start, since its wish last changed. */
function decisionsOn(log: readonly EvalEvent[], request: SentRequest, since: number): boolean[] {
  const asked = new Map<number, readonly Instant[]>();
  return log.flatMap((event) => {
    if (event.n >= request.n) return [];
    if (event.type === 'approval_asked') asked.set(event.n, proposedInstants(event.proposal));
    if (event.type !== 'approval_answered' || request.instant === undefined || event.n < since) return [];
    return asked.get(event.asked)?.includes(request.instant) ? [event.approved] : [];
  });
}

/** The start of a proposal is a local time, with or without an offset. */
function proposedInstants({ start, timezone }: { start: string; timezone: string }): readonly Instant[] {
  const written = parseDateTime(start);
  const zone = findZone(timezone);
  if (written?.offset !== undefined) return [written.wallTime - written.offset];
  return written && zone ? instantsOf(written.wallTime, zone) : [];
}

export function wishBefore(log: readonly EvalEvent[], script: Script, n: number): WishNow {
  return wishAfter(
    script,
    log.filter((event) => event.n < n),
  );
}

export function changedItsMind(
  log: readonly EvalEvent[],
  script: Script,
  { after, before }: { after: number; before: number },
): boolean {
  return wishBefore(log, script, before).sinceEvent > after;
}
