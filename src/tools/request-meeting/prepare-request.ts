import { canonicalZone, isZoneName } from '../../time/index.ts';
import { readPage } from '../booking-page/get-booking-page.ts';
import type { Guest } from '../context/guest-option.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { missingSlug } from '../contract/failures.ts';
import {
  type Answer,
  keepWord,
  readAnswers,
  readFields,
  readText,
  readWholeNumber,
} from '../contract/input-fields.ts';
import { cleanText } from '../contract/model-text.ts';
import type { Attempt } from '../contract/tool.ts';
import { guestDigest } from '../session/digest.ts';
import { historyEntries } from '../session/history.ts';
import { judgeRequest, type RequestVerdict } from '../session/judge-request.ts';
import type { ResolvedRequest, SessionState } from '../session/saved-state.ts';
import { isOpen, isSameGuestAndPage, type Proposed } from '../session/state.ts';
import { answerVerdict, exactStart, type RequestMeetingResult } from './answers.ts';
import { findStart, readListed, resolveStart } from './find-start.ts';
import { refuseUnapproved } from './proposal.ts';
import { refuseProblems, type Validated, validateRequest } from './validate-request.ts';

/** A `value` for the next step of a call, or the answer that ends the call. */
export type StepResult<Value> = { value: Value } | RequestMeetingResult;

/** Judges a call before a human is asked. Returns the request that would be sent, or the answer that ends the call. */
export async function prepareRequest(
  caller: RunningCall,
  input: RequestMeetingInput,
): Promise<StepResult<Proposed>> {
  const { context, emit, isReview } = caller;
  const guest = await context.guest.of(caller.toolCall);
  if (!guest.ok) return guest;
  const asked = readAsked(context, guest.value, input);
  const { slug, start, durationMinutes, timezone, guestEmail, replaces } = asked;
  const digest = guestEmail === '' ? undefined : guestDigest(guestEmail);
  if (!isReview)
    emit?.({ type: 'tool_called', slug, start, durationMinutes, timezone, replaces, guest: digest });
  if (slug === '') return missingSlug();
  return findRepeat(asked, caller) ?? prepareAsked(asked, caller);
}

async function prepareAsked(asked: Asked, caller: RunningCall): Promise<StepResult<Proposed>> {
  const { guestName, guestEmail, locale, replaces } = asked;
  const validated = await validateAsked(asked, caller);
  if (!validated.ok) return validated;
  const { problems, reasonKey, answers, defaultMinutes } = validated.value;
  const isListable = !problems.some(({ field }) => field === 'durationMinutes' || field === 'timezone');
  const found = isListable ? await findStart(caller, asked, defaultMinutes) : undefined;
  if (!found?.ok || problems.length > 0) return refuseProblems(problems, found?.ok ? undefined : found);
  const { durationMinutes } = found.value;
  // The call left the duration open. Validate the duration of the list too, because the page may have dropped it.
  if (asked.durationMinutes === 0) return prepareAsked({ ...asked, durationMinutes }, caller);
  const request = { ...found.value, guestName, guestEmail, locale, reasonKey, answers };
  return preview({ service: caller.service, request, replaces }, caller);
}

/** Validates a call by the page. The cached page may be stale, so only a fresh page may refuse the call. */
async function validateAsked(
  asked: Asked,
  caller: RunningCall,
  fresh = false,
): Promise<Attempt<Validated & { defaultMinutes: number }>> {
  const { context } = caller;
  const page = await readPage(caller, asked.slug, { fresh });
  if (!page.ok) return page;
  const validated = validateRequest(asked, page.value, context.guest.fixes('name'));
  if (validated.problems.length > 0 && !fresh) return validateAsked(asked, caller, true);
  return { ok: true, value: { ...validated, defaultMinutes: page.value.defaultDurationMinutes } };
}

/** Judges a request by the session and the free starts, before anything is approved or recorded. */
async function preview(wanted: Proposed, caller: RunningCall): Promise<StepResult<Proposed>> {
  const { context, isReview, session } = caller;
  const { request } = wanted;
  const state = await session.read();
  const verdict = judge(state, wanted, caller);
  if (verdict.kind !== 'send') return answerVerdict(verdict, request, context.now());
  // The proposal names the replaced request exactly. "keep" without an open request means nothing.
  const { replaced, isAdditional } = verdict;
  const replaces = replaced ? exactStart(replaced) : isAdditional ? keepWord : '';
  const proposed = { ...wanted, replaces };
  const denied = isReview ? undefined : refuseUnapproved(state, proposed, caller);
  if (denied) return denied;
  // Ask a human only about a start that is listed.
  const read = isReview || context.approve ? await readListed(caller, request) : undefined;
  return read?.ok === false ? read : { value: proposed };
}

/** Judges a request by a session state, with the requests of the chat's history that the state does not hold. */
export function judge(
  state: SessionState,
  asked: Proposed & { isApproved?: boolean },
  { context, toolCall }: RunningCall,
): RequestVerdict {
  const now = context.now();
  const { service, request } = asked;
  const page = { service, slug: request.slug, timezone: request.timezone };
  const history = historyEntries(toolCall.history ?? [], page, { state, now });
  return judgeRequest(state, { isApproved: true, ...asked, history, maxRequests: context.maxRequests }, now);
}

/** The answer to an equal call. It reads neither page nor list, so it also works while the service is down. */
function findRepeat(asked: Asked, caller: RunningCall): RequestMeetingResult | undefined {
  const { context, service, seen, began, toolCall } = caller;
  const now = context.now();
  const page = { service, slug: asked.slug, guest: guestDigest(asked.guestEmail) };
  // A record of the history has no zone. Use the zone of the call, or of the latest list.
  const timezone = asked.timezone || seen.shown.at(-1)?.timezone || context.defaultTimezone || '';
  const records = isZoneName(timezone) ? (toolCall.history ?? []) : [];
  const history = historyEntries(records, { ...page, timezone }, { state: seen, now });
  const requested = [...history, ...seen.requests]
    .filter((entry) => isOpen(entry, now) && isSameGuestAndPage(entry, page))
    .map((entry) => ({ ...entry, ...page, turn: null, starts: [entry.at] }));
  const call = { service, turn: null, began };
  const [start, other] = resolveStart([...seen.shown, ...requested], asked, call);
  if (!start || other) return undefined;
  const request = { ...asked, ...start };
  const verdict = judge(seen, { service, request, replaces: '' }, caller);
  const isSame =
    verdict.kind === 'repeat' ||
    verdict.kind === 'replaced' ||
    (verdict.kind === 'wait' && verdict.entry.at === request.at);
  return isSame ? answerVerdict(verdict, request, now) : undefined;
}

/** Input of the tool. It lacks the fields that the host fixed. */
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

/** The input, completed by the fields that the host fixed. 0 and '' leave duration, zone and locale open. */
type Asked = Omit<ResolvedRequest, 'at'> & { start: string; replaces: string };

/** Reads the model's input. Fields that the host fixed win. */
function readAsked(context: ToolContext, guest: Partial<Guest>, input: RequestMeetingInput): Asked {
  const given = readFields(input);
  const text = (value: unknown) => readText(value).trim();
  const free = (field: 'timezone' | 'locale') =>
    guest[field] ?? (context.guest.fixes(field) ? '' : text(given[field]));
  const timezone = free('timezone');
  // Only visible characters are sent, because a human approves what they can see.
  const clean = (value: string) => cleanText(value, value.length);
  return {
    slug: context.slug ?? text(given.slug),
    start: text(given.start),
    durationMinutes: readWholeNumber(given.durationMinutes),
    timezone: isZoneName(timezone) ? canonicalZone(timezone) : timezone,
    guestName: clean(guest.name ?? text(given.guestName)),
    guestEmail: guest.email ?? text(given.guestEmail),
    locale: free('locale').toLowerCase(),
    reasonKey: text(given.reasonKey),
    answers: readAnswers(given.answers).map(({ key, value }) => ({ key, value: clean(value) })),
    replaces: text(given.replaces),
  };
}
