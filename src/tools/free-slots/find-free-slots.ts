import { interpretPhrase, type Reading, readInterpretation } from '../../planner/index.ts';
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
import { readSlug } from '../booking-page/read-slug.ts';
import type { Guest } from '../context/guest-option.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { askForZone, failure } from '../contract/failures.ts';
import { readFields, readText, readWholeNumber } from '../contract/input-fields.ts';
import { quoteText } from '../contract/model-text.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import {
  answerFreeSlots,
  type FreeSlotsAnswer,
  type SlotsQuestion,
  unreadTime,
} from './free-slots-answer.ts';
import type { GetFreeSlotsResult } from './get-free-slots.ts';
import { daysToCover, frameChars, readSlots, recordShown } from './read-slots.ts';

/** Input of the tool. It lacks the fields that the host fixed. */
export type GetFreeSlotsInput = {
  slug?: string;
  durationMinutes: number;
  timezone?: string;
  days: number;
  when: string;
};

/** The input, completed by the fields that the host fixed. */
type Asked = Required<GetFreeSlotsInput>;

export async function findFreeSlots(
  call: RunningCall,
  input: GetFreeSlotsInput,
): Promise<GetFreeSlotsResult> {
  const guest = await call.context.guest.of(call.toolCall);
  if (!guest.ok) return guest;
  const given = readFields(input);
  const page = readSlug(call.context.pages, given.slug);
  const asked = { ...readAsked(call.context, guest.value, given), slug: page.ok ? page.value : '' };
  call.emit?.({ type: 'tool_called', ...asked });
  if (!page.ok) return page;
  const wrong = judgeAsked(asked);
  if (wrong) return wrong;
  const now = call.context.now();
  const { locale } = guest.value;
  const { slug, timezone, when } = asked;
  const meaning =
    when === ''
      ? undefined
      : interpretPhrase(when, { now: new Date(now), timezone, ...(locale ? { locale } : {}) });
  if (meaning?.kind === 'unread') return unreadTime(when, meaning);
  const readings = meaning ? readInterpretation(meaning).readings : [];
  const spoken = readings[0]?.durationMinutes;
  const duration = await chooseDuration(call, asked, spoken);
  if (!duration.ok) return duration;
  const wish = { slug, durationMinutes: duration.value.minutes, timezone };
  const maxListChars = call.context.maxTextChars - frameChars;
  const { isAssumed: isLengthAssumed } = duration.value;
  const question: SlotsQuestion = { ...wish, when, meaning, readings, isLengthAssumed, now, maxListChars };
  const answerWithin = async (days: number): Promise<Attempt<FreeSlotsAnswer>> => {
    const read = await readSlots(call, { wish, days: () => days });
    return read.ok ? { ok: true, value: answerFreeSlots(question, read.value) } : read;
  };
  const isEndless = meaning?.kind === 'read' && meaning.likely.every((one) => one.isEndless);
  const days = daysToRead(asked, { readings, isEndless }, now);
  let answer = await answerWithin(days);
  // Nothing was found, and the phrase has no end: read the later days too.
  if (answer.ok && when !== '' && days < daysLimit.max && foundNothing(answer.value.result))
    answer = await answerWithin(daysLimit.max);
  if (answer.ok) {
    const { result, shown } = answer.value;
    await recordShown(call, { wish, starts: shown });
    return result;
  }
  // The cached page may be stale. Drop it so that the next call reads it again.
  if (answer.code === 'invalid_input') await readPage(call, slug, { fresh: true });
  return answer;
}

function foundNothing(result: GetFreeSlotsResult): boolean {
  return result.ok ? result.days.length === 0 && !result.complete : result.code === 'beyond';
}

function readAsked(
  context: ToolContext,
  guest: Partial<Guest>,
  given: Record<string, unknown>,
): Omit<Asked, 'slug'> {
  const text = (value: unknown) => readText(value).trim();
  const timezone = guest.timezone ?? (text(given.timezone) || (context.defaultTimezone ?? ''));
  return {
    durationMinutes: readWholeNumber(given.durationMinutes),
    timezone: isZoneName(timezone) ? canonicalZone(timezone) : timezone,
    days: readWholeNumber(given.days),
    when: text(given.when),
  };
}

const maxPhraseChars = 400;

function judgeAsked({ durationMinutes, timezone, days, when }: Asked): Failure | undefined {
  if (timezone === '') return askForZone();
  const given = days < 0 ? '' : `, not ${days}`;
  const problems = [
    !isZoneName(timezone) && `timezone ${quoteText(timezone, 60)} is no IANA name, such as Asia/Jerusalem`,
    durationMinutes < 0 && "durationMinutes is no whole number of minutes; 0 is the page's default",
    (days < 0 || days > daysLimit.max) &&
      `days is to be a whole number from 1 to ${daysLimit.max}, or 0${given}`,
    when.length > maxPhraseChars &&
      `when has ${when.length} characters; give only the words about day and time`,
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return undefined;
  const message = `${problems.join('; ')}. Nothing was read.`;
  return failure('invalid_input', {
    message,
    next: 'Correct this and call again.',
    problems,
  });
}

/** The asked number of days, or more if the guest's words need more. */
function daysToRead(
  asked: Asked,
  { readings, isEndless }: { readings: readonly Reading[]; isEndless: boolean },
  now: Instant,
): number {
  const days = asked.days === 0 ? daysLimit.default : asked.days;
  const needed = Math.max(0, ...readings.map((reading) => daysNeeded(reading, now, asked.timezone)));
  // A wish without an end ("mornings") needs more days than can be read. Read the near days first.
  const isNear =
    isEndless && needed >= daysLimit.max && readings.every((reading) => startsSoon(reading, now));
  return isNear ? days : Math.max(days, needed);
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

/** The asked duration, else the duration in the guest's words, else the page's default. */
async function chooseDuration(
  call: RunningCall,
  asked: Asked,
  spoken: number | undefined,
): Promise<Attempt<{ minutes: number; isAssumed: boolean }>> {
  if (asked.durationMinutes !== 0)
    return { ok: true, value: { minutes: asked.durationMinutes, isAssumed: false } };
  const page = await readPage(call, asked.slug);
  if (!page.ok) return page;
  const { durationsMinutes, defaultDurationMinutes } = page.value;
  const isSpoken = spoken !== undefined && durationsMinutes.includes(spoken);
  const isAssumed = !isSpoken && durationsMinutes.length > 1;
  return { ok: true, value: { minutes: isSpoken ? spoken : defaultDurationMinutes, isAssumed } };
}
