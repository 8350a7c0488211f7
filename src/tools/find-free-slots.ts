import { type Reading, readTimePhrase } from '../planner/index.ts';
import { type Instant, isZoneName, parseInstant, wallTimeAt, zoneOf } from '../time/index.ts';
import { daysLimit } from '../wire/index.ts';
import type { Failure } from './booking-tool.ts';
import { askForZone, failure, missingSlug } from './failures.ts';
import { answerFreeSlots, type SlotsQuestion, unreadTime } from './free-slots-answer.ts';
import type { GetFreeSlotsResult } from './free-slots-text.ts';
import type { GetFreeSlotsInput } from './get-free-slots.ts';
import { asGiven, type HeldCall } from './held-call.ts';
import { readText, readWholeNumber } from './input-fields.ts';
import type { GuestOfCall } from './known-guest.ts';
import { listCharsOf } from './list-starts.ts';
import { type Attempt, knownPage } from './read-page.ts';
import { daysToCover, readSlots } from './read-slots.ts';
import { rememberAnswer } from './remember-answer.ts';
import { durationProblem } from './session/whole.ts';
import { quoteText } from './strangers-text.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

/** What a call asks for, with what the host fixed put in. */
type Asked = { slug: string; durationMinutes: number; timezone: string; days: number; when: string };

/** The work of `getFreeSlots`. */
export async function findFreeSlots(
  context: ToolContext,
  input: GetFreeSlotsInput,
  call: HeldCall,
): Promise<GetFreeSlotsResult> {
  call.signal?.throwIfAborted();
  const guest = await context.guest.of(asGiven(call));
  if (!guest.ok) return guest.failure;
  const asked = readAsked(context, guest.value, input);
  const { when, ...told } = asked;
  const { slug, timezone } = asked;
  call.tell?.({ type: 'tool_called', ...told });
  const wrong = judgeAsked(asked);
  if (wrong) return wrong;
  const session = context.sessions.of(call.conversation);
  const now = context.now();
  const plan = planRead(asked, guest.value.locale, now);
  if (!plan.ok) return plan.failure;
  const duration = await chooseDuration(context, session, { asked, spoken: plan.value.spoken }, call);
  if (!duration.ok) return duration.failure;
  const { durationMinutes, notes } = duration.value;
  const key = { slug, durationMinutes, timezone };
  const maxListChars = listCharsOf(context.maxTextChars);
  const { locale } = guest.value;
  const question: SlotsQuestion = { ...asked, durationMinutes, locale, notes, now, maxListChars };
  let days = plan.value.days;
  let read = await readSlots(context, session, { key, days }, call);
  if (!read.ok) return explainRefusal(context, session, { asked, refused: read.failure }, call);
  let answer = answerFreeSlots(question, read.value);
  // What a phrase without an end did not find nearby may lie further ahead.
  if (when !== '' && foundNothing(answer.result) && days < daysLimit.max) {
    days = daysLimit.max;
    read = await readSlots(context, session, { key, days }, call);
    if (!read.ok) return read.failure;
    answer = answerFreeSlots(question, read.value);
  }
  await rememberAnswer({ session, call }, key, { shown: answer.shown, now: read.value.readAt });
  return answer.result;
}

function foundNothing(result: GetFreeSlotsResult): boolean {
  return result.ok ? result.days.length === 0 && !result.complete : result.code === 'beyond';
}

function readAsked(context: ToolContext, guest: GuestOfCall, input: GetFreeSlotsInput): Asked {
  const text = (value: unknown) => readText(value).trim();
  return {
    slug: context.slug ?? text(input?.slug),
    durationMinutes: readWholeNumber(input?.durationMinutes),
    timezone: guest.timezone ?? (text(input?.timezone) || (context.defaultTimezone ?? '')),
    days: readWholeNumber(input?.days),
    when: text(input?.when),
  };
}

const maxPhraseChars = 400;

function judgeAsked({ slug, durationMinutes, timezone, days, when }: Asked): Failure | undefined {
  if (slug === '') return missingSlug();
  if (timezone === '') return askForZone();
  const problems: string[] = [];
  if (!isZoneName(timezone))
    problems.push(`timezone ${quoteText(timezone, 60)} is no IANA name, such as Asia/Jerusalem`);
  if (durationMinutes < 0)
    problems.push("durationMinutes is no whole number of minutes; 0 is the page's default");
  if (days < 0 || days > daysLimit.max)
    problems.push(
      `days is to be a whole number from 1 to ${daysLimit.max}, or 0${days < 0 ? '' : `, not ${days}`}`,
    );
  if (when.length > maxPhraseChars)
    problems.push(`when has ${when.length} characters; give only the words about day and time`);
  if (problems.length === 0) return undefined;
  return failure(
    'invalid_input',
    `${problems.join('; ')}. Nothing was read.`,
    'Correct this and call again.',
    {
      problems,
    },
  );
}

/** How many days the asked words need, and the duration that they name. */
function planRead(
  asked: Asked,
  locale: string | undefined,
  now: Instant,
): Attempt<{ days: number; spoken: number | undefined }> {
  const days = asked.days === 0 ? daysLimit.default : asked.days;
  if (asked.when === '') return { ok: true, value: { days, spoken: undefined } };
  const { timezone } = asked;
  const phrase = readTimePhrase(asked.when, { now: new Date(now), timezone, ...(locale ? { locale } : {}) });
  if (phrase.kind === 'unread') return { ok: false, failure: unreadTime(asked.when, phrase) };
  const needed = Math.max(0, ...phrase.readings.map((reading) => daysNeeded(reading, now, timezone)));
  const spoken = phrase.readings[0]?.durationMinutes;
  // More than can be read in all is a filter without an end ("mornings"): what is near is read first.
  const endless = needed >= daysLimit.max && phrase.readings.every((reading) => startsSoon(reading, now));
  return { ok: true, value: { days: endless ? days : Math.max(days, needed), spoken } };
}

function daysNeeded({ windows }: Reading, now: number, timezone: string): number {
  const zone = zoneOf(timezone);
  const ends = windows.map(({ to, from }) => parseInstant(to ?? from ?? '') ?? now);
  return Math.max(0, ...ends.map((end) => daysToCover(wallTimeAt(end - 1, zone), now, timezone)));
}

function startsSoon({ windows }: Reading, now: number): boolean {
  const soon = now + daysLimit.default * 86_400_000;
  return windows.some(({ from }) => from === null || (parseInstant(from) ?? now) < soon);
}

type ChosenDuration = { durationMinutes: number; notes: string[] };

/** The asked duration, else the one that the guest's words name, else the page's default. */
async function chooseDuration(
  context: ToolContext,
  session: ToolSession,
  { asked, spoken }: { asked: Asked; spoken: number | undefined },
  call: HeldCall,
): Promise<Attempt<ChosenDuration>> {
  if (asked.durationMinutes !== 0 && context.page?.slug !== asked.slug)
    return {
      ok: true,
      value: { durationMinutes: asked.durationMinutes, notes: spokenNotes(asked.durationMinutes, spoken) },
    };
  const page = await knownPage(context, session, asked.slug, call);
  if (!page.ok) return page;
  const { durationsMinutes, defaultDurationMinutes } = page.value;
  if (asked.durationMinutes !== 0 && !durationsMinutes.includes(asked.durationMinutes))
    return { ok: false, failure: wrongDuration(durationProblem(asked.durationMinutes, page.value)) };
  const fits = spoken !== undefined && durationsMinutes.includes(spoken);
  const durationMinutes = asked.durationMinutes || (fits ? spoken : defaultDurationMinutes);
  return { ok: true, value: { durationMinutes, notes: spokenNotes(durationMinutes, spoken) } };
}

function spokenNotes(durationMinutes: number, spoken: number | undefined): string[] {
  if (spoken === undefined || spoken === durationMinutes) return [];
  return [`the words ask for ${spoken} minutes, and these starts are for ${durationMinutes}`];
}

/** The service refused the values: if it was the duration, says which ones there are. */
async function explainRefusal(
  context: ToolContext,
  session: ToolSession,
  { asked, refused }: { asked: Asked; refused: Failure },
  call: HeldCall,
): Promise<Failure> {
  if (refused.code !== 'invalid_input' || asked.durationMinutes === 0) return refused;
  const page = await knownPage(context, session, asked.slug, call);
  if (!page.ok || page.value.durationsMinutes.includes(asked.durationMinutes)) return refused;
  return wrongDuration(durationProblem(asked.durationMinutes, page.value));
}

function wrongDuration(problem: string): Failure {
  return failure(
    'invalid_input',
    `${problem}. Nothing was read.`,
    'Call again with one of these, or ask the guest which one.',
    {
      problems: [problem],
    },
  );
}
