import { type Reading, readTimePhrase } from '../../planner/index.ts';
import {
  canonicalZone,
  type Instant,
  isZoneName,
  parseInstant,
  wallTimeAt,
  zoneOf,
} from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { readPage } from '../booking-page/get-booking-page.ts';
import type { GuestOfCall } from '../context/guest-option.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { askForZone, failure, missingSlug } from '../contract/failures.ts';
import { readFields, readText, readWholeNumber } from '../contract/input-fields.ts';
import { quoteText } from '../contract/quote-text.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import { answerFreeSlots, type SlotsQuestion, unreadTime } from './free-slots-answer.ts';
import type { GetFreeSlotsResult } from './free-slots-text.ts';
import { listCharsOf, recordShown } from './list-starts.ts';
import { daysToCover, durationProblem, readSlots } from './read-slots.ts';

/** Fields that the host fixed are missing. */
export type GetFreeSlotsInput = {
  slug?: string;
  durationMinutes: number;
  timezone?: string;
  days: number;
  when: string;
};

/** What a call asks for, with the fields that the host fixed. */
type Asked = { slug: string; durationMinutes: number; timezone: string; days: number; when: string };

/** The work of `getFreeSlots`. */
export async function findFreeSlots(
  context: ToolContext,
  input: GetFreeSlotsInput,
  call: RunningCall,
): Promise<GetFreeSlotsResult> {
  const guest = await context.guest.of(call.given);
  if (!guest.ok) return guest.failure;
  const asked = readAsked(context, guest.value, input);
  const { slug, timezone, when, durationMinutes: askedMinutes, days: askedDays } = asked;
  const step = { slug, timezone, durationMinutes: askedMinutes, days: askedDays };
  call.emit?.({ type: 'tool_called', ...step });
  const wrong = judgeAsked(asked);
  if (wrong) return wrong;
  const now = context.now();
  const plan = planRead(asked, guest.value.locale, now);
  if (!plan.ok) return plan.failure;
  const duration = await chooseDuration(context, { asked, spoken: plan.value.spoken }, call);
  if (!duration.ok) return duration.failure;
  const { durationMinutes, notes } = duration.value;
  const wish = { slug, durationMinutes, timezone };
  const maxListChars = listCharsOf(context.maxTextChars);
  const { locale } = guest.value;
  const question: SlotsQuestion = { ...asked, durationMinutes, locale, notes, now, maxListChars };
  let days = plan.value.days;
  let read = await readSlots(context, { wish, days }, call);
  if (!read.ok) return explainRefusal(context, { asked: wish, refused: read.failure }, call);
  let answer = answerFreeSlots(question, read.value);
  // A phrase without an end may find its starts further ahead.
  if (when !== '' && foundNothing(answer.result) && days < daysLimit.max) {
    days = daysLimit.max;
    read = await readSlots(context, { wish, days }, call);
    if (!read.ok) return read.failure;
    answer = answerFreeSlots(question, read.value);
  }
  await recordShown(call, { wish, starts: answer.shown });
  return answer.result;
}

function foundNothing(result: GetFreeSlotsResult): boolean {
  return result.ok ? result.days.length === 0 && !result.complete : result.code === 'beyond';
}

function readAsked(context: ToolContext, guest: GuestOfCall, input: GetFreeSlotsInput): Asked {
  const given = readFields(input, ['slug', 'durationMinutes', 'timezone', 'days', 'when']);
  const text = (value: unknown) => readText(value).trim();
  const timezone = guest.timezone ?? (text(given.timezone) || (context.defaultTimezone ?? ''));
  return {
    slug: context.slug ?? text(given.slug),
    durationMinutes: readWholeNumber(given.durationMinutes),
    timezone: isZoneName(timezone) ? canonicalZone(timezone) : timezone,
    days: readWholeNumber(given.days),
    when: text(given.when),
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
  // A filter without an end ("mornings") needs more than can be read: read the near days first.
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
  { asked, spoken }: { asked: Asked; spoken: number | undefined },
  call: RunningCall,
): Promise<Attempt<ChosenDuration>> {
  const chosen = (durationMinutes: number): Attempt<ChosenDuration> => ({
    ok: true,
    value: { durationMinutes, notes: spokenNotes(durationMinutes, spoken) },
  });
  if (asked.durationMinutes !== 0) return chosen(asked.durationMinutes);
  const page = await readPage(context, asked.slug, call);
  if (!page.ok) return page;
  const { durationsMinutes, defaultDurationMinutes } = page.value;
  return chosen(spoken !== undefined && durationsMinutes.includes(spoken) ? spoken : defaultDurationMinutes);
}

function spokenNotes(durationMinutes: number, spoken: number | undefined): string[] {
  if (spoken === undefined || spoken === durationMinutes) return [];
  return [`the words ask for ${spoken} minutes, and these starts are for ${durationMinutes}`];
}

/** The service refused the values: if the reason is the duration, says which ones the page offers now. */
async function explainRefusal(
  context: ToolContext,
  { asked, refused }: { asked: { slug: string; durationMinutes: number }; refused: Failure },
  call: RunningCall,
): Promise<Failure> {
  if (refused.code !== 'invalid_input') return refused;
  const page = await readPage(context, asked.slug, call, { fresh: true });
  if (!page.ok || page.value.durationsMinutes.includes(asked.durationMinutes)) return refused;
  const problem = durationProblem(asked.durationMinutes, page.value.durationsMinutes);
  return failure(
    'invalid_input',
    `${problem}. Nothing was read.`,
    'Call again with one of these, or ask the guest which one.',
    { problems: [problem] },
  );
}
