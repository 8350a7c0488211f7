import { z } from 'zod';
import { wallTimeAt, zoneOf } from '../time/index.ts';
import type { BookingPage } from '../wire/index.ts';
import type { BookingTool, Failure, ToolCall } from './booking-tool.ts';
import {
  type ChoosingCall,
  type ChosenStart,
  chooseStart,
  refuseWithNearest,
  takenFailure,
} from './choose-start.ts';
import { failure, missingSlug } from './failures.ts';
import {
  type Answer,
  answersField,
  choiceField,
  inputSchema,
  readAnswers,
  readText,
  readWholeNumber,
  slugDescription,
  textField,
  wholeNumberField,
} from './input-fields.ts';
import { failureText } from './model-text.ts';
import { questionsHint, reasonsHint } from './page-hints.ts';
import { type Attempt, knownPage } from './read-page.ts';
import { daysToCover, readSlots } from './read-slots.ts';
import { refuseAgain } from './refuse-again.ts';
import type { RequestAccepted, RequestMeetingResult } from './request-result.ts';
import { daysSchema, leftOutSchema, nearestSchema, resultSchema } from './result-schema.ts';
import { sendRequest } from './send-request.ts';
import { findRepeat, judgeOnce } from './session/once.ts';
import { isStale } from './session/stale.ts';
import type { ClaimedRequest, SessionState } from './session/state.ts';
import { followClock } from './session/wait.ts';
import { judgeWhole, type Problem } from './session/whole.ts';
import { cleanText, quoteText } from './strangers-text.ts';
import type { ToolContext } from './tool-context.ts';

/** Fields that the host fixed are not there. */
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

export function createRequestMeeting(
  context: ToolContext,
): BookingTool<RequestMeetingInput, RequestMeetingResult> {
  return {
    name: 'requestMeeting',
    description:
      'Request a start that the guest chose among those shown. It books nothing: the guest is emailed a link and must confirm within 48 hours.',
    inputSchema: inputSchema(inputFields(context)),
    outputSchema: requestSchema,
    annotations: {
      title: 'Request a meeting',
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    execute: (input, call = {}) => requestMeeting(context, input, call),
    toModelText: (result) => (result.ok ? acceptedText(result) : failureText(result)),
  };
}

function inputFields({ slug, guest, page }: ToolContext): Record<string, z.ZodType> {
  return {
    ...(slug === undefined ? { slug: textField(slugDescription) } : {}),
    start: textField('Exactly as getFreeSlots showed it: 2026-11-24T13:00.'),
    durationMinutes: wholeNumberField('That of the list. 0: the only list.'),
    ...(guest.timezone === undefined ? { timezone: textField('That of the list. "": the only list.') } : {}),
    ...(guest.name === undefined
      ? { guestName: textField("The guest's own full name; ask, never invent.") }
      : {}),
    ...(guest.email === undefined
      ? { guestEmail: textField("The guest's own address, verbatim; ask, never invent.") }
      : {}),
    ...(guest.locale === undefined ? { locale: choiceField(['en', 'he'], 'Language of the email.') } : {}),
    reasonKey: textField(`A reasonKey of the page, or "".${page ? reasonsHint(page) : ''}`),
    answers: answersField(
      `The guest's answers to questions of the page and the reason. [] for none.${page ? questionsHint(page) : ''}`,
    ),
    replaces: textField('The start of this guest\'s earlier request that this one replaces, else "".'),
  };
}

/** What a call asks for, with what the host fixed put in; 0 and '' leave duration, zone and locale open. */
type Asked = Omit<ClaimedRequest, 'at'> & { replaces: string };

async function requestMeeting(
  context: ToolContext,
  input: RequestMeetingInput,
  call: ToolCall,
): Promise<RequestMeetingResult> {
  call.signal?.throwIfAborted();
  const asked = readAsked(context, input);
  if (asked.slug === '') return missingSlug();
  const session = context.sessions.of(call.conversation ?? '');
  // Taken before anything is waited for: what a call of the same model message is shown meanwhile, the model had not seen.
  const seen = await session.read();
  const repeat = answerRepeat(seen, asked);
  if (repeat) return repeat;
  const page = await knownPage(context, session, asked.slug, call);
  if (!page.ok) return page.failure;
  const whole = judgeWhole(asked, page.value);
  const problems = [...longName(context, asked), ...whole.problems];
  const conversation = { context, session, call, seen };
  const isListable = !problems.some(({ field }) => field === 'durationMinutes' || field === 'timezone');
  const chosen = isListable ? await chooseStart(conversation, asked, page.value) : undefined;
  if (problems.length > 0) return refuseProblems(problems, chosen);
  if (!chosen) throw new Error('a request without problems has a start');
  if (!chosen.ok) return chosen.failure;
  const { key, held } = chosen.value;
  const request: ClaimedRequest = {
    ...key,
    start: held.start,
    at: held.at,
    guestName: asked.guestName,
    guestEmail: asked.guestEmail,
    locale: asked.locale,
    reasonKey: whole.reasonKey,
    answers: whole.answers,
  };
  const once = { now: context.now(), maxRequests: context.maxRequests, replaces: asked.replaces };
  const verdict = await session.change((latest) => {
    const state = followClock(latest, once.now);
    return { state, result: judgeOnce(state, request, once) };
  });
  // One that is out is waited for below.
  if (verdict.kind !== 'free' && !(verdict.kind === 'requested' && verdict.claim.status === 'pending'))
    return refuseAgain(verdict, request);
  const fresh = await freshStart(conversation, { asked, page: page.value, chosen: chosen.value });
  if (!fresh.ok) return fresh.failure;
  return sendRequest({
    ...conversation,
    request: { ...request, start: fresh.value.held.start },
    replaces: asked.replaces,
  });
}

/** An earlier call for this start, found without any list: answered again where it is settled. */
function answerRepeat(seen: SessionState, asked: Asked): RequestMeetingResult | undefined {
  const repeat = findRepeat(seen, asked);
  if (repeat?.kind !== 'requested' || repeat.claim.status === 'pending') return undefined;
  return refuseAgain(repeat, asked);
}

/** Rule *stale*: what was read a minute ago is read again; the start must have been shown before and be listed still. */
async function freshStart(
  conversation: ChoosingCall,
  { asked, page, chosen }: { asked: Asked; page: BookingPage; chosen: ChosenStart },
): Promise<Attempt<ChosenStart>> {
  const { context, session, call } = conversation;
  const now = context.now();
  if (!isStale(chosen.held.readAt, now)) return { ok: true, value: chosen };
  const { key } = chosen;
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

function readAsked({ slug, guest }: ToolContext, input: RequestMeetingInput): Asked & { start: string } {
  const text = (value: unknown) => readText(value).trim();
  return {
    slug: slug ?? text(input?.slug),
    start: text(input?.start),
    durationMinutes: readWholeNumber(input?.durationMinutes),
    timezone: guest.timezone ?? text(input?.timezone),
    guestName: guest.name ?? oneLine(text(input?.guestName)),
    guestEmail: guest.email ?? text(input?.guestEmail),
    locale: guest.locale ?? text(input?.locale).toLowerCase(),
    reasonKey: text(input?.reasonKey),
    answers: readAnswers(input?.answers),
    replaces: text(input?.replaces),
  };
}

const maxNameChars = 200;

/** A name is never cut: the guest would be called by half of it. */
function longName({ guest }: ToolContext, { guestName }: Asked): Problem[] {
  const { length } = Array.from(guestName);
  if (guest.name !== undefined || length <= maxNameChars) return [];
  const text = `guestName has ${length} characters; at most ${maxNameChars} can be sent`;
  return [{ field: 'guestName', isMissing: false, text }];
}

function oneLine(text: string): string {
  return cleanText(text, text.length);
}

/** All problems of a call at once, those of its start too, which keep their code and data. */
function refuseProblems(found: readonly Problem[], chosen: Attempt<ChosenStart> | undefined): Failure {
  const problems = found.map(({ text }) => text);
  const fromGuest = found.every(({ isMissing }) => isMissing);
  const next = fromGuest
    ? 'Ask the guest for what is missing, invent nothing, and call again.'
    : 'Correct all of this, ask the guest for what only they know, and call again.';
  if (chosen?.ok !== false) {
    const code = fromGuest ? 'missing_answers' : 'invalid_input';
    return failure(code, `${problems.join('; ')}. Nothing was sent.`, next, { problems });
  }
  const ofStart = chosen.failure;
  return {
    ...ofStart,
    message: [...problems, ofStart.message].join('; '),
    next: `${next} ${ofStart.next}`,
    problems: [...problems, ofStart.message],
  };
}

function acceptedText({ message, next, serviceSays }: RequestAccepted): string {
  return [message, `The service's own words: ${quoteText(serviceSays, 300)}`, `Next: ${next}`].join('\n');
}

const requestSchema = resultSchema<RequestMeetingResult>({
  status: z.string().optional(),
  start: z.string().optional(),
  durationMinutes: z.number().optional(),
  timezone: z.string().optional(),
  guestEmail: z.string().optional(),
  confirmBy: z.string().optional(),
  today: z.string().optional(),
  days: daysSchema.optional(),
  leftOut: leftOutSchema.optional(),
  nearest: nearestSchema.optional(),
});

export type { RequestAccepted, RequestMeetingResult };
