import { canonicalZone, isZoneName } from '../../time/index.ts';
import { readPage } from '../booking-page/get-booking-page.ts';
import type { GuestOfCall } from '../context/guest-option.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { missingSlug } from '../contract/failures.ts';
import { type Answer, readAnswers, readFields, readText, readWholeNumber } from '../contract/input-fields.ts';
import { cleanText } from '../contract/quote-text.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import { historyEntries } from '../session/history.ts';
import { differences, type Facts, judgeRequest } from '../session/judge-request.ts';
import {
  guestDigest,
  isOpen,
  isSameGuestAndPage,
  type ResolvedRequest,
  type SessionState,
} from '../session/state.ts';
import { answerVerdict, type RequestMeetingResult, startText } from './answers.ts';
import { type ChosenStart, refuseUnshown, resolveStart, showList } from './find-start.ts';
import { refuseProblems, validateRequest } from './validate-request.ts';

/** A call that every rule but the last judgement lets through. */
export type Prepared = { request: ResolvedRequest; replaces: string; pageReadAt: number };

type Preparation = { ok: true; value: Prepared } | { ok: false; answer: RequestMeetingResult };

/** Judges a call as far as that goes without reading what is free. */
export async function prepareRequest(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<Preparation> {
  const guest = await context.guest.of(call.given);
  if (!guest.ok) return answered(guest.failure);
  const asked = readAsked(context, guest.value, input);
  emitCalled(asked, call);
  if (asked.slug === '') return answered(missingSlug());
  const repeat = findRepeat(context, asked, call);
  if (repeat) return answered(repeat);

  const isNameFixed = context.guest.fixes('name');
  let pageReadAt = context.now();
  let page = await readPage(context, asked.slug, call);
  if (!page.ok) return answered(page.failure);
  let validated = validateRequest(asked, page.value, isNameFixed);
  if (validated.problems.length > 0) {
    // The page may have changed since it was copied: only a fresh read may refuse.
    pageReadAt = context.now();
    page = await readPage(context, asked.slug, call, { fresh: true });
    if (!page.ok) return answered(page.failure);
    validated = validateRequest(asked, page.value, isNameFixed);
  }
  const { problems, reasonKey, answers } = validated;
  const isListable = !problems.some(({ field }) => field === 'durationMinutes' || field === 'timezone');
  const defaultMinutes = page.value.defaultDurationMinutes;
  const start = isListable ? await findStart(context, { asked, defaultMinutes }, call) : undefined;
  if (problems.length > 0 || !start) {
    const ofStart = start?.ok === false ? start.failure : undefined;
    return answered(refuseProblems(problems, ofStart, context.maxTextChars));
  }
  if (!start.ok) return answered(start.failure);
  const { guestName, guestEmail, locale, replaces } = asked;
  const request = { ...start.value, guestName, guestEmail, locale, reasonKey, answers };
  return preview(context, { request, replaces, pageReadAt }, call);
}

function answered(answer: RequestMeetingResult): Preparation {
  return { ok: false, answer };
}

/** What the session says already, before anything is approved or recorded. */
export async function preview(
  context: ToolContext,
  prepared: Prepared,
  call: RunningCall,
): Promise<Preparation> {
  const state = await call.session.read();
  const now = context.now();
  const verdict = judgeRequest(state, factsOf(context, prepared, { state, call }), now);
  if (verdict.kind !== 'send') return answered(answerVerdict(verdict, prepared.request, now));
  // "keep" without an open request keeps nothing, and a human must not read that it does.
  const isAfterAnother = verdict.isAdditional || verdict.replaced !== undefined;
  return { ok: true, value: isAfterAnother ? prepared : { ...prepared, replaces: '' } };
}

/** The start that a call means, among those that were shown; else a refusal that shows starts. */
async function findStart(
  context: ToolContext,
  { asked, defaultMinutes }: { asked: Asked; defaultMinutes: number },
  call: RunningCall,
): Promise<Attempt<ChosenStart>> {
  const wish = { ...asked, service: context.service };
  const resolved = resolveStart(call.seen, wish, call);
  const refused = (failed: Failure) => ({ ok: false as const, failure: failed });
  switch (resolved.kind) {
    case 'shown':
      return { ok: true, value: resolved.start };
    case 'wrong':
      return refused(resolved.failure);
    case 'not shown':
      return refused(await refuseUnshown({ context, call }, wish, resolved));
    case 'cold':
      return refused(await showList({ context, call }, wish, defaultMinutes));
  }
}

/** What a request is judged by: the state of the judgement decides which requests of the history are new. */
export function factsOf(
  context: ToolContext,
  { request, replaces }: Pick<Prepared, 'request' | 'replaces'>,
  { state, call }: { state: SessionState; call: RunningCall },
): Facts {
  const { service, maxRequests } = context;
  const now = context.now();
  const { slug, timezone } = request;
  const entries = historyEntries(call.given.history ?? [], { service, slug }, { state, now });
  // A record has no zone: answers name its start in the zone of this call.
  const history = entries.map((entry) => ({ ...entry, timezone }));
  return { service, request, replaces, isListed: undefined, approval: 'not needed', history, maxRequests };
}

/**
 * The answer to an equal call for a start that was requested, found without page and list: it is given also while the service is down,
 * and when the start is not listed because the guest has confirmed. A call that differs in any field is judged in full.
 */
function findRepeat(context: ToolContext, asked: Asked, call: RunningCall): RequestMeetingResult | undefined {
  const now = context.now();
  const { service } = context;
  const identity = { service, slug: asked.slug, guest: guestDigest(asked.guestEmail) };
  const known = { state: call.seen, now };
  // A record of the history has no zone: the start is read in the zone of the call, or of the latest list.
  const zone = asked.timezone || call.seen.shown.at(-1)?.timezone || context.defaultTimezone;
  const history = zone === undefined ? [] : historyEntries(call.given.history ?? [], identity, known);
  const open = [
    ...history.map((entry) => ({ ...entry, timezone: zone ?? '' })),
    ...call.seen.requests,
  ].filter((entry) => isOpen(entry, now) && isSameGuestAndPage(entry, identity));
  for (const entry of open) {
    const timezone = asked.timezone || entry.timezone;
    const durationMinutes = asked.durationMinutes || entry.durationMinutes;
    const request = { ...asked, at: entry.at, timezone, durationMinutes };
    if (startText(entry) !== asked.start || differences(entry, request).length > 0) continue;
    if (isShownOtherwise(asked, entry.at, call)) continue;
    const verdict = judgeRequest(
      call.seen,
      factsOf(context, { request, replaces: '' }, { state: call.seen, call }),
      now,
    );
    if (verdict.kind !== 'send') return answerVerdict(verdict, request, now);
  }
  return undefined;
}

/** Whether the same clock time was shown for another instant, in another zone. */
function isShownOtherwise({ slug, start, timezone }: Asked, at: number, { seen }: RunningCall): boolean {
  return seen.shown.some(
    (list) =>
      list.slug === slug &&
      (timezone === '' || list.timezone === timezone) &&
      list.starts.some((one) => one !== at && startText({ at: one, timezone: list.timezone }) === start),
  );
}

/** Fields that the host fixed are missing. */
export type RequestMeetingInput = {
  slug?: string;
  start: string;
  durationMinutes: number;
  timezone?: string;
  guestName?: string;
  guestEmail?: string;
  locale?: string;
  reasonKey: string;
  answers: Answer[];
  replaces: string;
};

/** What a call asks for, with the fields that the host fixed; 0 and '' leave duration, zone and locale open. */
export type Asked = Omit<ResolvedRequest, 'at'> & { start: string; replaces: string };

/** Reads what a model wrote; the host's own fields win. */
export function readAsked(context: ToolContext, guest: GuestOfCall, input: RequestMeetingInput): Asked {
  const given = readFields(input);
  const text = (value: unknown) => readText(value).trim();
  const free = (field: 'timezone' | 'locale') =>
    guest[field] ?? (context.guest.fixes(field) ? '' : text(given[field]));
  const timezone = free('timezone');
  return {
    slug: context.slug ?? text(given.slug),
    start: text(given.start),
    durationMinutes: readWholeNumber(given.durationMinutes),
    timezone: isZoneName(timezone) ? canonicalZone(timezone) : timezone,
    guestName: guest.name ?? oneLine(text(given.guestName)),
    guestEmail: guest.email ?? text(given.guestEmail),
    locale: free('locale').toLowerCase(),
    reasonKey: text(given.reasonKey),
    answers: readAnswers(given.answers),
    replaces: text(given.replaces),
  };
}

function oneLine(text: string): string {
  return cleanText(text, text.length);
}

export function emitCalled(
  { slug, start, durationMinutes, timezone, replaces, guestEmail }: Asked,
  call: RunningCall,
): void {
  if (call.isReview || !call.emit) return;
  call.emit({
    type: 'tool_called',
    slug,
    start: cleanText(start, 60),
    durationMinutes,
    timezone,
    replaces: replaces === '' ? undefined : cleanText(replaces, 60),
    guest: guestEmail === '' ? undefined : guestDigest(guestEmail),
  });
}
