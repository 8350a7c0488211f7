import { canonicalZone, isZoneName } from '../../time/index.ts';
import { readPage } from '../booking-page/get-booking-page.ts';
import type { GuestOfCall } from '../context/guest-option.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { missingSlug } from '../contract/failures.ts';
import { type Answer, readAnswers, readFields, readText, readWholeNumber } from '../contract/input-fields.ts';
import { cleanText } from '../contract/quote-text.ts';
import type { Attempt } from '../contract/tool.ts';
import { guestDigest } from '../session/digest.ts';
import { historyEntries } from '../session/history.ts';
import { type Facts, judgeRequest } from '../session/judge-request.ts';
import { isOpen, isSameGuestAndPage, type ResolvedRequest, type SessionState } from '../session/state.ts';
import { answerVerdict, type RequestMeetingResult } from './answers.ts';
import { findStart, resolveStart } from './find-start.ts';
import { refuseUnapproved } from './proposal.ts';
import { refuseProblems, type Validated, validateRequest } from './validate-request.ts';

/** What a step of a call hands to the next one, or the answer that ends the call. */
export type Step<Value> = { ok: true; value: Value } | { ok: false; answer: RequestMeetingResult };

export function answered(answer: RequestMeetingResult): { ok: false; answer: RequestMeetingResult } {
  return { ok: false, answer };
}

/** A call that every rule but the last judgement lets through. */
export type Prepared = { request: ResolvedRequest; replaces: string; pageReadAt: number };

/** Judges a call as far as that goes without reading what is free. */
export async function prepareRequest(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<Step<Prepared>> {
  const guest = await context.guest.of(call.given);
  if (!guest.ok) return answered(guest.failure);
  const asked = readAsked(context, guest.value, input);
  emitCalled(asked, call);
  if (asked.slug === '') return answered(missingSlug());
  const repeat = findRepeat(context, asked, call);
  if (repeat) return answered(repeat);

  const validated = await validateAsked(context, asked, call);
  if (!validated.ok) return answered(validated.failure);
  const { problems, reasonKey, answers, defaultMinutes, pageReadAt } = validated.value;
  const isListable = !problems.some(({ field }) => field === 'durationMinutes' || field === 'timezone');
  const wish = { ...asked, service: call.service };
  const start = isListable ? await findStart({ context, call }, wish, defaultMinutes) : undefined;
  if (problems.length > 0 || !start) {
    const ofStart = start?.ok === false ? start.failure : undefined;
    return answered(refuseProblems(problems, ofStart, context.maxTextChars));
  }
  if (!start.ok) return answered(start.failure);
  const { guestName, guestEmail, locale, replaces } = asked;
  const request = { ...start.value, guestName, guestEmail, locale, reasonKey, answers };
  return preview(context, { request, replaces, pageReadAt }, call);
}

type ValidatedAsked = Validated & { defaultMinutes: number; pageReadAt: number };

/** Validates a call by the page. The page may have changed since it was copied: only a fresh read may refuse. */
async function validateAsked(
  context: ToolContext,
  asked: Asked,
  call: RunningCall,
): Promise<Attempt<ValidatedAsked>> {
  const validate = async (fresh: boolean): Promise<Attempt<ValidatedAsked>> => {
    const pageReadAt = context.now();
    const page = await readPage(context, asked.slug, call, { fresh });
    if (!page.ok) return page;
    const validated = validateRequest(asked, page.value, context.guest.fixes('name'));
    const defaultMinutes = page.value.defaultDurationMinutes;
    return { ok: true, value: { ...validated, defaultMinutes, pageReadAt } };
  };
  const first = await validate(false);
  return first.ok && first.value.problems.length > 0 ? validate(true) : first;
}

/** What the session says already, before anything is approved or recorded. */
async function preview(context: ToolContext, prepared: Prepared, call: RunningCall): Promise<Step<Prepared>> {
  const state = await call.session.read();
  const now = context.now();
  const { request } = prepared;
  const verdict = judgeRequest(state, factsOf(context, prepared, { state, call }), now);
  if (verdict.kind !== 'send') return answered(answerVerdict(verdict, request, now));
  // "keep" without an open request keeps nothing, and a human must not read that it does.
  const isAfterAnother = verdict.isAdditional || verdict.replaced !== undefined;
  const replaces = isAfterAnother ? prepared.replaces : '';
  const proposed = { service: call.service, request, replaces };
  const denied = call.isReview ? undefined : refuseUnapproved(state, proposed, { context, call });
  return denied ? answered(denied) : { ok: true, value: { ...prepared, replaces } };
}

/** What a request is judged by: the state of the judgement decides which requests of the history are new. */
export function factsOf(
  { maxRequests, now }: ToolContext,
  { request, replaces }: Pick<Prepared, 'request' | 'replaces'>,
  { state, call }: { state: SessionState; call: RunningCall },
): Facts {
  const { service, given } = call;
  const page = { service, slug: request.slug, timezone: request.timezone };
  const history = historyEntries(given.history ?? [], page, { state, now: now() });
  return { service, request, replaces, isApproved: true, history, maxRequests };
}

/**
 * The answer to an equal call for a start that was requested, found without page and list: it is given also while the service is down,
 * and when the start is not listed because the guest has confirmed. A call that differs in any field is judged in full.
 */
function findRepeat(context: ToolContext, asked: Asked, call: RunningCall): RequestMeetingResult | undefined {
  const now = context.now();
  const { service, seen, began, given } = call;
  const page = { service, slug: asked.slug };
  // A record of the history has no zone: the start is read in the zone of the call, or of the latest list.
  const timezone = asked.timezone || seen.shown.at(-1)?.timezone || context.defaultTimezone;
  const records = timezone !== undefined && isZoneName(timezone) ? (given.history ?? []) : [];
  const history = historyEntries(records, { ...page, timezone: timezone ?? '' }, { state: seen, now });
  const requested = [...history, ...seen.requests]
    .filter((entry) => isOpen(entry, now))
    .filter((entry) => isSameGuestAndPage(entry, { ...page, guest: guestDigest(asked.guestEmail) }))
    .map((entry) => ({ ...entry, ...page, turn: null, starts: [entry.at] }));
  const shown = [...seen.shown, ...requested];
  const start = resolveStart({ shown }, { ...asked, service }, { turn: null, began });
  if (start.kind !== 'shown') return undefined;
  const request = { ...asked, ...start.start };
  const facts = factsOf(context, { request, replaces: '' }, { state: seen, call });
  const verdict = judgeRequest(seen, facts, now);
  const isSame =
    verdict.kind === 'repeat' ||
    (verdict.kind === 'wait' && verdict.entry.at === request.at) ||
    (verdict.kind === 'refuse' && verdict.refusal.why === 'replaced');
  return isSame ? answerVerdict(verdict, request, now) : undefined;
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
type Asked = Omit<ResolvedRequest, 'at'> & { start: string; replaces: string };

/** Reads what a model wrote; the host's own fields win. */
function readAsked(context: ToolContext, guest: GuestOfCall, input: RequestMeetingInput): Asked {
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

function emitCalled(
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
