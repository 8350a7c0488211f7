import { wallTimeAt, zoneOf } from '../time/index.ts';
import type { Failure } from './booking-tool.ts';
import {
  type ChoosingCall,
  type ChosenStart,
  chooseStart,
  refuseWithNearest,
  takenFailure,
} from './choose-start.ts';
import { failure, missingSlug } from './failures.ts';
import { fitProblems } from './fit-failure.ts';
import { type Attempt, knownPage } from './read-page.ts';
import { daysToCover, readSlots } from './read-slots.ts';
import { refuseAgain } from './refuse-again.ts';
import type { RequestMeetingResult } from './request-result.ts';
import { findRepeat, judgeOnce } from './session/once.ts';
import type { PageRules } from './session/page-rules.ts';
import { isStale } from './session/stale.ts';
import type { ClaimedRequest, SessionState } from './session/state.ts';
import { followClock } from './session/wait.ts';
import { judgeWhole, type Problem } from './session/whole.ts';

/** What a call asks for, with what the host fixed put in; 0 and '' leave duration, zone and locale open. */
export type AskedRequest = Omit<ClaimedRequest, 'at'> & { replaces: string };

/** A request that nothing but its sending is missing from; `refresh` judges its start anew where it has become stale. */
export type PreparedRequest = {
  request: ClaimedRequest;
  replaces: string;
  refresh(): Promise<Attempt<ClaimedRequest>>;
};

type Preparation = { ok: true; value: PreparedRequest } | { ok: false; answer: RequestMeetingResult };

/** Judges a call by every rule and sends nothing. One whose start is being requested at this moment passes: whoever sends waits for it. */
export async function prepareRequest(conversation: ChoosingCall, asked: AskedRequest): Promise<Preparation> {
  const { context, session, call, seen } = conversation;
  if (asked.slug === '') return answered(missingSlug());
  const repeat = answerRepeat(seen, asked);
  if (repeat) return answered(repeat);
  const page = await knownPage(context, session, asked.slug, call);
  if (!page.ok) return answered(page.failure);
  const whole = judgeWhole(asked, page.value);
  const problems = [...longName(conversation, asked), ...whole.problems];
  const isListable = !problems.some(({ field }) => field === 'durationMinutes' || field === 'timezone');
  const chosen = isListable ? await chooseStart(conversation, asked, page.value) : undefined;
  if (problems.length > 0) return answered(refuseProblems(problems, chosen, context.maxTextChars));
  if (!chosen) throw new Error('a request without problems has a start');
  if (!chosen.ok) return answered(chosen.failure);
  const { guestName, guestEmail, locale, replaces } = asked;
  const { reasonKey, answers } = whole;
  const request: ClaimedRequest = {
    ...requestOf(chosen.value),
    guestName,
    guestEmail,
    locale,
    reasonKey,
    answers,
  };
  const once = { now: context.now(), clock: context.clock, maxRequests: context.maxRequests, replaces };
  const verdict = await session.change((latest) => {
    const state = followClock(latest, once);
    return { state, result: judgeOnce(state, request, once) };
  });
  if (verdict.kind !== 'free' && !(verdict.kind === 'requested' && verdict.claim.status === 'pending'))
    return answered(refuseAgain(verdict, request));
  const refresh = async (): Promise<Attempt<ClaimedRequest>> => {
    const fresh = await freshStart(conversation, { asked, page: page.value, chosen: chosen.value });
    return fresh.ok ? { ok: true, value: { ...request, ...requestOf(fresh.value) } } : fresh;
  };
  const fresh = await refresh();
  return fresh.ok
    ? { ok: true, value: { request: fresh.value, replaces, refresh } }
    : answered(fresh.failure);
}

function answered(answer: RequestMeetingResult): Preparation {
  return { ok: false, answer };
}

function requestOf({
  key,
  held,
}: ChosenStart): Pick<ClaimedRequest, 'slug' | 'durationMinutes' | 'timezone' | 'start' | 'at'> {
  return { ...key, start: held.start, at: held.at };
}

/** An earlier call for this start, found without any list: answered again where it is settled. */
function answerRepeat(seen: SessionState, asked: AskedRequest): RequestMeetingResult | undefined {
  const repeat = findRepeat(seen, asked);
  if (repeat?.kind !== 'requested' || repeat.claim.status === 'pending') return undefined;
  return refuseAgain(repeat, asked);
}

/** Rule *stale*: what was read a minute ago is read again; the start must have been shown before and be listed still. */
async function freshStart(
  conversation: ChoosingCall,
  { asked, page, chosen }: { asked: AskedRequest; page: PageRules; chosen: ChosenStart },
): Promise<Attempt<ChosenStart>> {
  const { context, session, call } = conversation;
  const now = context.now();
  const { key } = chosen;
  // What another call has read meanwhile counts as well.
  const latest = await chooseStart(conversation, { ...asked, ...key }, page);
  if (!latest.ok || !isStale(latest.value.held.readAt, now)) return latest;
  const days = daysToCover(wallTimeAt(chosen.held.at, zoneOf(key.timezone)), now, key.timezone);
  const read = await readSlots(context, session, { key, days, fresh: true }, call);
  if (!read.ok) return read;
  const again = await chooseStart(conversation, { ...asked, ...key }, page);
  // On the last day that can be read, what the new list lacks may still be held from the old one.
  if (!again.ok || again.value.held.order >= read.value.order) return again;
  const taken = await refuseWithNearest(
    conversation,
    { key, start: asked.start, without: again.value.held.at },
    (nearest) => takenFailure(asked.start, nearest),
  );
  return { ok: false, failure: taken };
}

const maxNameChars = 200;

/** A name is never cut: the guest would be called by half of it. */
function longName({ context }: ChoosingCall, { guestName }: AskedRequest): Problem[] {
  const { length } = Array.from(guestName);
  if (context.guest.fixes('name') || length <= maxNameChars) return [];
  const text = `guestName has ${length} characters; at most ${maxNameChars} can be sent`;
  return [{ field: 'guestName', isMissing: false, text }];
}

/** All problems of a call at once, those of its start too, which keep their code and data. */
function refuseProblems(
  found: readonly Problem[],
  chosen: Attempt<ChosenStart> | undefined,
  maxTextChars: number,
): Failure {
  const texts = found.map(({ text }) => text);
  const fromGuest = found.every(({ isMissing }) => isMissing);
  const next = fromGuest
    ? 'Ask the guest for what is missing, invent nothing, and call again.'
    : 'Correct all of this, ask the guest for what only they know, and call again.';
  if (chosen?.ok !== false) {
    const code = fromGuest ? 'missing_answers' : 'invalid_input';
    return fitProblems(texts, maxTextChars, (problems) =>
      failure(code, `${problems.join('; ')}. Nothing was sent.`, next, { problems }),
    );
  }
  const ofStart = chosen.failure;
  return fitProblems(texts, maxTextChars, (problems) => ({
    ...ofStart,
    message: [...problems, ofStart.message].join('; '),
    next: `${next} ${ofStart.next}`,
    problems: [...problems, ofStart.message],
  }));
}
