import {
  type Interpretation,
  type MeetingTimeAnswer,
  planInterpretation,
  type Reading,
} from '../../planner/index.ts';
import {
  formatDay,
  formatInstant,
  type Instant,
  parseInstant,
  wallTimeAt,
  type Zone,
  zoneOf,
} from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { failure } from '../contract/failures.ts';
import { cleanText, quoteText } from '../contract/model-text.ts';
import { writeStart } from '../contract/start-format.ts';
import type { Failure } from '../contract/tool.ts';
import type { FreeSlotsFound, GetFreeSlotsResult } from './get-free-slots.ts';
import {
  type DatedSlot,
  lastDayBefore,
  listStarts,
  nameStart,
  type SlotsRead,
  type SlotsWish,
} from './read-slots.ts';

export type SlotsQuestion = SlotsWish & {
  when: string;
  /** The interpreted words; undefined if `when` is empty. */
  meaning: Interpretation | undefined;
  readings: readonly Reading[];
  now: Instant;
  maxListChars: number;
};

/** A result and the starts that it shows. */
export type FreeSlotsAnswer = { result: GetFreeSlotsResult; shown: Instant[] };

/** Answers the question from the slots that were read. */
export function answerFreeSlots(question: SlotsQuestion, read: SlotsRead): FreeSlotsAnswer {
  const { when, timezone, meaning, now } = question;
  const starts = read.slots.map(({ at }) => at);
  if (!meaning) return found(question, read, { starts });
  const zone = zoneOf(timezone);
  const answer = planInterpretation(meaning, {
    slots: read.slots,
    startOf: ({ at }) => at,
    // Coverage starts at `now`: past slots are never offered.
    covered: { from: formatInstant(now, zone), to: formatInstant(read.until, zone) },
  });
  switch (answer.kind) {
    case 'offer':
      return found(question, read, { ...answer, starts: startsOf(answer.slots), best: answer.slots[0]?.at });
    case 'none':
      return found(question, read, { ...answer, starts: [], nearest: startsOf(answer.nearest) });
    case 'ask':
      return askGuest(question, read, answer);
    case 'beyond':
      return { result: beyond(question, read, answer.reading), shown: [] };
    // The words name no time. Words that were not understood were refused before the read.
    default: {
      const note = `${quoteText(when, 120)} says no time: these are all starts. Ask the guest which day and hours suit them`;
      return found(question, read, { starts, note });
    }
  }
}

function startsOf(slots: readonly DatedSlot[]): Instant[] {
  return slots.map(({ at }) => at).sort((one, other) => one - other);
}

type Chosen = {
  starts: readonly Instant[];
  reading?: Reading;
  otherReadings?: readonly Reading[];
  note?: string;
  best?: Instant | undefined;
  nearest?: readonly Instant[];
};

function found(question: SlotsQuestion, read: SlotsRead, chosen: Chosen): FreeSlotsAnswer {
  const { slug, durationMinutes, timezone, when, readings } = question;
  const { starts, reading, otherReadings = [], note, best, nearest = [] } = chosen;
  const zone = zoneOf(timezone);
  const { days, leftOut, shown } = listStarts(starts, zone, question.maxListChars);
  const windows = reading?.windows ?? [];
  const isWhole = windows.every(({ to }) => to !== null && (parseInstant(to) ?? Infinity) <= read.until);
  const spoken = readings[0]?.durationMinutes ?? durationMinutes;
  const length = `the words ask for ${spoken} minutes, and these starts are for ${durationMinutes}`;
  const notes = [spoken === durationMinutes ? '' : length, ...(reading?.notes ?? []), note ?? ''];
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

export function todayText(now: Instant, zone: Zone): string {
  return formatDay(wallTimeAt(now, zone), 'en');
}

const maxReadings = 4;
/** Characters for the text of each reading, without its starts. */
const readingChars = 150;

function askGuest(
  question: SlotsQuestion,
  read: SlotsRead,
  answer: Extract<MeetingTimeAnswer<DatedSlot>, { kind: 'ask' }>,
): FreeSlotsAnswer {
  const zone = zoneOf(question.timezone);
  const shown: Instant[] = [];
  const readings = answer.readings.slice(0, maxReadings).map(({ text, notes, slots }) => {
    const listed = listStarts(startsOf(slots), zone, question.maxListChars / maxReadings - readingChars);
    shown.push(...listed.shown);
    const reading = notes.length > 0 ? `${text} (${notes.join('; ')})` : text;
    return { reading, days: listed.days, ...(listed.leftOut ? { leftOut: listed.leftOut } : {}) };
  });
  const result = failure(
    'ask_guest',
    `${quoteText(question.when, 120)} has more than one meaning: ${answer.question}`,
    {
      next: 'Ask the guest which one they mean; do not choose for them. The free starts of each meaning are given.',
      durationMinutes: question.durationMinutes,
      timezone: question.timezone,
      today: todayText(read.readAt, zone),
      readings,
    },
  );
  return { result, shown };
}

/** The asked time is outside the days that were read. The words may have other meanings, for which nothing is free. */
function beyond({ when, timezone, readings }: SlotsQuestion, read: SlotsRead, reading: Reading): Failure {
  const through = lastDayBefore(read.until, timezone);
  const others = readings.map(({ text }) => text).filter((text) => text !== reading.text);
  const named = others.slice(0, maxReadings - 1).join(' or ');
  const other = named === '' ? '' : ` It could also mean ${named}; no start that was read lies there.`;
  return failure(
    'beyond',
    `${quoteText(when, 120)} (${reading.text}) lies outside of what was read: ${read.days} days, through ${through}. Whether it is free is not known.${other}`,
    {
      next:
        read.days < daysLimit.max
          ? 'Call again with days 0.'
          : `Tell the guest that this page can be read ${daysLimit.max} days ahead, and ask ${named === '' ? 'for an earlier time' : 'which one they mean'}.`,
      timezone,
      today: todayText(read.readAt, zoneOf(timezone)),
    },
  );
}

export function unreadTime(
  when: string,
  { part, understood }: { part: string; understood?: string },
): Failure {
  const rest = understood === undefined ? '' : `; the rest reads as ${cleanText(understood, 200)}`;
  // If `part` is the whole phrase, its words contradict each other or name a day or an hour that does not exist.
  const message =
    part === when.trim()
      ? `${quoteText(when, 120)} is no time that could be understood`
      : `In ${quoteText(when, 120)}, ${quoteText(part, 80)} was not understood${rest}`;
  return failure('unread_time', `${message}. Nothing was read.`, {
    next: 'Ask the guest to say day and time in other words. If they leave no doubt, pass them as ISO dates instead: 2026-11-24/2026-11-26 or 2026-11-24T13:00/2026-11-24T18:00.',
  });
}
