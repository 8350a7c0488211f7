import {
  type Interpretation,
  interpretPhrase,
  type MeetingTimeAnswer,
  planInterpretation,
  type Reading,
  readMeanings,
} from '../../planner/index.ts';
import {
  dayMs,
  formatInstant,
  type Instant,
  isZoneName,
  parseInstant,
  wallTimeAt,
  zoneOf,
} from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { readPage } from '../booking-page/get-booking-page.ts';
import { readCallFields } from '../context/call-fields.ts';
import type { RunningCall } from '../context/run-call.ts';
import { askForZone, failure } from '../contract/failures.ts';
import { readWholeNumber } from '../contract/input-fields.ts';
import { cleanText, listNames, quoteGiven, quoteText } from '../contract/model-text.ts';
import { writeStart } from '../contract/start-format.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import type { FreeSlotsFound, GetFreeSlotsResult } from './get-free-slots.ts';
import {
  type DatedSlot,
  daysToCover,
  frameChars,
  lastDayBefore,
  listStarts,
  nameStart,
  readSlots,
  recordShown,
  type SlotsRead,
  todayText,
} from './read-slots.ts';

/** Input of the tool. It lacks the fields that the host fixed. */
export type GetFreeSlotsInput = {
  slug?: string;
  durationMinutes: number;
  timezone?: string;
  days: number;
  when: string;
};

type Asked = Required<GetFreeSlotsInput>;

export async function findFreeSlots(
  call: RunningCall,
  input: GetFreeSlotsInput,
): Promise<GetFreeSlotsResult> {
  const fields = await readCallFields(call, input, ['days', 'when']);
  if (!fields.ok) return fields;
  const { page, durationMinutes, guest, given, unknown, text } = fields.value;
  const slug = page.ok ? page.value : '';
  const timezone = fields.value.timezone || (call.context.defaultTimezone ?? '');
  const when = text('when');
  const asked: Asked = { slug, durationMinutes, timezone, days: readWholeNumber(given.days), when };
  call.emit?.({ type: 'tool_called', ...asked });
  const wrong = page.ok ? judgeAsked(asked) : page;
  if (wrong) return wrong;
  const now = call.context.now();
  const locale = guest.locale && { locale: guest.locale };
  const meaning =
    when === '' ? undefined : interpretPhrase(when, { now: new Date(now), timezone, ...locale });
  if (meaning?.kind === 'unread') return unreadTime(when, meaning);
  const length = await chooseLength(call, asked, meaning?.extras.durationMinutes);
  if (!length.ok) return length;
  const unreadFields = listNames(unknown, maxUnreadChars);
  const maxListChars = call.context.maxTextChars - frameChars - unreadFields.length;
  const question = { ...asked, ...length.value, meaning, now, maxListChars };
  const answer = await readAndAnswer(call, question);
  if (!answer.ok) return answer;
  const { result, shown } = answer.value;
  if (result.ok && unreadFields !== '') result.notes.unshift(unreadFields);
  await recordShown(call, { wish: question, starts: shown });
  return result;
}

const maxPhraseChars = 400;
const maxUnreadChars = 500;

function judgeAsked({ durationMinutes, timezone, days, when }: Asked): Failure | undefined {
  if (timezone === '') return askForZone();
  const given = days < 0 ? '' : `, not ${days}`;
  const problems = [
    !isZoneName(timezone) && `timezone ${quoteGiven(timezone, 60)} is no IANA name, such as Asia/Jerusalem`,
    durationMinutes < 0 && "durationMinutes is no whole number of minutes; 0 is the page's default",
    (days < 0 || days > daysLimit.max) &&
      `days is to be a whole number from 1 to ${daysLimit.max}, or 0${given}`,
    when.length > maxPhraseChars &&
      `when has ${when.length} characters; give only the words about day and time`,
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return undefined;
  return failure('invalid_input', {
    message: `${problems.join('; ')}. Nothing was read.`,
    next: 'Correct this and call again.',
    problems,
  });
}

/** The asked length, else the length in the guest's words, else the page's default. */
async function chooseLength(
  call: RunningCall,
  { slug, durationMinutes }: Asked,
  spoken = 0,
): Promise<Attempt<Pick<SlotsQuestion, 'durationMinutes' | 'isLengthAssumed'>>> {
  if (durationMinutes !== 0) return { ok: true, value: { durationMinutes, isLengthAssumed: false } };
  const page = await readPage(call, slug);
  if (!page.ok) return page;
  const { durationsMinutes, defaultDurationMinutes } = page.value;
  const isSpoken = durationsMinutes.includes(spoken);
  const isLengthAssumed = !isSpoken && durationsMinutes.length > 1;
  const chosen = isSpoken ? spoken : defaultDurationMinutes;
  return { ok: true, value: { durationMinutes: chosen, isLengthAssumed } };
}

type SlotsQuestion = Asked & {
  /** The interpreted words; undefined if `when` is empty. */
  meaning: Interpretation | undefined;
  /** No length was named, and the page offers several. */
  isLengthAssumed: boolean;
  now: Instant;
  maxListChars: number;
};

async function readAndAnswer(
  call: RunningCall,
  question: SlotsQuestion,
  days: number = daysToRead(question),
): Promise<Attempt<FreeSlotsAnswer>> {
  const read = await readSlots(call, { wish: question, days });
  // The cached page may be stale. Drop it so that the next call reads it again.
  if (!read.ok && read.code === 'invalid_input') await readPage(call, question.slug, { fresh: true });
  if (!read.ok) return read;
  const value = answerFreeSlots(question, read.value);
  const { result } = value;
  const isNothing = result.ok ? result.days.length === 0 && !result.complete : result.code === 'beyond';
  // The words have no end: read the later days too.
  const isMore = isNothing && question.when !== '' && days < daysLimit.max;
  return isMore ? readAndAnswer(call, question, daysLimit.max) : { ok: true, value };
}

function daysToRead({ days, meaning, now, timezone }: SlotsQuestion): number {
  const asked = days || daysLimit.default;
  if (meaning?.kind !== 'read') return asked;
  const last = Math.max(...meaning.likely.flatMap(({ windows }) => windows.map(({ to }) => to)));
  const needed = daysToCover(wallTimeAt(last - 1, zoneOf(timezone)), now, timezone);
  // A wish without an end ("mornings") needs more days than can be read. Read the near days first.
  const soon = now + daysLimit.default * dayMs;
  const isNear = meaning.likely.every(
    ({ isEndless, windows }) => isEndless && windows.some(({ from }) => from < soon),
  );
  return isNear && needed >= daysLimit.max ? asked : Math.max(asked, needed);
}

type FreeSlotsAnswer = { result: GetFreeSlotsResult; shown: Instant[] };

function answerFreeSlots(question: SlotsQuestion, read: SlotsRead): FreeSlotsAnswer {
  const { meaning, timezone, now } = question;
  const zone = zoneOf(timezone);
  // Coverage starts at `now`: past slots are never offered.
  const covered = { from: formatInstant(now, zone), to: formatInstant(read.until, zone) };
  const answer = meaning && planInterpretation(meaning, { slots: read.slots, startOf, covered });
  if (answer?.kind === 'ask') return askGuest(question, read, answer);
  if (answer?.kind === 'beyond') return { result: beyond(question, read, answer.reading), shown: [] };
  return found(question, read, answer);
}

/** The planner lists slots in the order in which they suit the words. */
function inOrder(slots: readonly DatedSlot[]): Instant[] {
  return slots.map(startOf).sort((one, other) => one - other);
}

const startOf = ({ at }: DatedSlot): Instant => at;

type Answer = MeetingTimeAnswer<DatedSlot>;

/** All starts if the call has no words, or if they name no time. Words that were not understood were refused before the read. */
function found(question: SlotsQuestion, read: SlotsRead, answer: Answer | undefined): FreeSlotsAnswer {
  const { slug, durationMinutes, timezone, when, meaning } = question;
  const offer = answer?.kind === 'offer' ? answer : undefined;
  const none = answer?.kind === 'none' ? answer : undefined;
  const { reading, otherReadings = [] } = offer ?? none ?? {};
  const best = offer?.slots[0]?.at;
  const nearest = inOrder(none?.nearest ?? []);
  const starts = offer || none ? inOrder(offer?.slots ?? []) : read.slots.map(startOf);
  const zone = zoneOf(timezone);
  const { days, leftOut, shown } = listStarts(starts, zone, question.maxListChars);
  const windows = reading?.windows ?? [];
  const isWhole = windows.every(({ to }) => to !== null && (parseInstant(to) ?? Infinity) <= read.until);
  const spoken = meaning?.extras.durationMinutes ?? durationMinutes;
  const length = `the words ask for ${spoken} minutes, and these starts are for ${durationMinutes}`;
  const assumed = `no length was named: these starts are for the page's usual ${durationMinutes} minutes`;
  const timeless = `no day and no hour was read in ${quoteText(when, 120)}: these are all starts. Ask the guest which suit them`;
  const notes = [
    spoken === durationMinutes ? '' : length,
    question.isLengthAssumed ? assumed : '',
    ...(offer?.empty ?? []).map(({ text }) => `nothing is free for ${text}`),
    ...(reading?.notes ?? []),
    answer && !reading ? timeless : '',
  ];
  const isBestLater = best !== undefined && best !== shown[0] && shown.includes(best);
  const result: FreeSlotsFound = {
    ok: true,
    slug: cleanText(slug, 200),
    durationMinutes,
    timezone,
    today: todayText(read.readAt, zone),
    when: cleanText(when, 120),
    reading: reading?.text ?? '',
    otherReadings: otherReadings.map(({ text }) => text),
    notes: [...new Set(notes)].filter((text) => text !== ''),
    days,
    ...(isBestLater ? { best: writeStart(best, zone) } : {}),
    daysRead: read.days,
    through: lastDayBefore(read.until, timezone),
    complete: isWhole && leftOut === undefined && read.unreadable === 0,
    ...(leftOut ? { leftOut } : {}),
    ...(read.unreadable > 0 ? { unreadable: read.unreadable } : {}),
    ...(nearest.length > 0 ? { nearest: nearest.map((at) => nameStart(at, zone)) } : {}),
  };
  return { result, shown: [...shown, ...nearest] };
}

const maxReadings = 4;
/** Characters for the text of each reading, without its starts. */
const readingChars = 150;

function askGuest(
  question: SlotsQuestion,
  read: SlotsRead,
  answer: Extract<Answer, { kind: 'ask' }>,
): FreeSlotsAnswer {
  const zone = zoneOf(question.timezone);
  const shown: Instant[] = [];
  const readings = answer.readings.slice(0, maxReadings).map(({ text, words, notes, slots }) => {
    const listed = listStarts(inOrder(slots), zone, question.maxListChars / maxReadings - readingChars);
    shown.push(...listed.shown);
    const reading = notes.length > 0 ? `${text} (${notes.join('; ')})` : text;
    return {
      reading,
      ...(words === undefined ? {} : { when: words }),
      days: listed.days,
      ...(listed.leftOut ? { leftOut: listed.leftOut } : {}),
    };
  });
  const result = failure('ask_guest', {
    message: `${quoteText(question.when, 120)} has more than one meaning: ${answer.question}`,
    next: 'Ask the guest which one they mean, unless their own words already say it; do not choose for them. Then call again with the "when" of that meaning.',
    durationMinutes: question.durationMinutes,
    timezone: question.timezone,
    today: todayText(read.readAt, zone),
    readings,
  });
  return { result, shown };
}

/** The asked time is outside the days that were read. The words may have other meanings, for which nothing is free. */
function beyond(question: SlotsQuestion, read: SlotsRead, reading: Reading): Failure {
  const { when, timezone, meaning } = question;
  const through = lastDayBefore(read.until, timezone);
  const { readings } = meaning?.kind === 'read' ? readMeanings(meaning) : { readings: [] };
  const others = readings.map(({ text }) => text).filter((text) => text !== reading.text);
  const named = others.slice(0, maxReadings - 1).join(' or ');
  const other = named === '' ? '' : ` It could also mean ${named}; no start that was read lies there.`;
  return failure('beyond', {
    message: `${quoteText(when, 120)} (${reading.text}) lies outside of what was read: ${read.days} days, through ${through}. Whether it is free is not known.${other}`,
    next:
      read.days < daysLimit.max
        ? 'Call again with days 0.'
        : `Tell the guest that this page can be read ${daysLimit.max} days ahead, and ask ${named === '' ? 'for an earlier time' : 'which one they mean'}.`,
    timezone,
    today: todayText(read.readAt, zoneOf(timezone)),
  });
}

function unreadTime(when: string, { part, rest }: Extract<Interpretation, { kind: 'unread' }>): Failure {
  const read = rest && readMeanings(rest);
  const texts = read?.readings.map(({ text }) => text).join(' / ');
  // If `part` is the whole phrase, its words contradict each other or name a day or an hour that does not exist.
  const message =
    part === when.trim()
      ? `${quoteText(when, 120)} is no time that could be understood`
      : `In ${quoteText(when, 120)}, ${quoteText(part, 80)} was not understood`;
  const left = texts === undefined ? '' : `. Without it, the words read as ${cleanText(texts, 200)}`;
  return failure('unread_time', {
    message: `${message}${left}. Nothing was read.`,
    next: 'Call again with the time alone: when the meeting may be, without reasons and other appointments, in other words or as ISO dates (2026-11-24/2026-11-26, 2026-11-24T13:00/2026-11-24T18:00). If you do not know what the guest means, ask.',
  });
}
