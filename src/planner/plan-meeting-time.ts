import { type Instant, parseInstant } from '../time/index.ts';
import type { Slot } from '../wire/index.ts';
import type { TimeSpan } from './calendar/time-spans.ts';
import type { Meaning, Present } from './calendar/wish-meanings.ts';
import {
  chooseSlots,
  lastOfDays,
  nearestSlots,
  orderSlots,
  type TimedSlot,
  timedSlots,
} from './choose-slots.ts';
import { type Reading, readingOf } from './describe/reading.ts';
import { wordsBack } from './describe/words-back.ts';
import { type Interpretation, interpretPhrase, type Meant } from './interpret-phrase.ts';

/** No page lists more than 60 days (interface §4.2). */
const readableMs = 60 * 86_400_000;

/** A phrase, the free slots that were read, and the moment and zone in which the guest speaks. */
export type MeetingTimeQuestion<S extends Slot = Slot> = {
  phrase: string;
  /** The service's own slots; the answer holds only these objects. */
  slots: readonly S[];
  /** The instant at which a slot starts, for a caller that has read it already; left out: read from `start`. */
  startOf?: (slot: S) => Instant;
  /** What was read, as ISO date-times: outside of it nothing is known. Left out: from `now` to the last slot. */
  covered?: { from: string; to: string };
  now: Date;
  /** The guest's IANA zone. */
  timezone: string;
  /** BCP 47: `en`, `en-US`, `en-GB`, `he`; left out: by the phrase's script. */
  locale?: string;
};

/** What a phrase selects among the slots; `nearest` holds the last slot before and the first after what was asked. */
export type MeetingTimeAnswer<S extends Slot = Slot> =
  /** `empty`: requested alternatives in which nothing is free. */
  | { kind: 'offer'; reading: Reading; otherReadings: Reading[]; empty: Reading[]; slots: S[] }
  | { kind: 'none'; reading: Reading; otherReadings: Reading[]; nearest: S[] }
  | { kind: 'beyond'; reading: Reading; otherReadings: Reading[] }
  | { kind: 'ask'; question: string; readings: AskedReading<S>[] }
  | { kind: 'unread'; part: string; rest?: PlannedRest<S> }
  | { kind: 'no-time' };

/** One meaning of a question. `words`: words that have this meaning alone, to be passed back. */
export type AskedReading<S extends Slot = Slot> = Reading & { words?: string; slots: S[] };

/** What the other words select, without those that were not understood: for a question, and not to be offered as it is. */
export type PlannedRest<S extends Slot = Slot> = Exclude<
  MeetingTimeAnswer<S>,
  { kind: 'unread' | 'no-time' }
>;

/**
 * Selects the slots that a guest's words ask for: all given objects that lie inside the windows, and no others. If two meanings select
 * different slots, the answer is a question. A meaning that selects no slot loses to one that selects some, and is listed in
 * `otherReadings`. But if a weekday and its date differ, the guest is always asked. Slots before `now` are never offered.
 *
 * @throws RangeError where `timezone` is no zone, `now` no date or `covered` no span of date-times with offsets
 */
export function planMeetingTime<S extends Slot>(question: MeetingTimeQuestion<S>): MeetingTimeAnswer<S> {
  return planInterpretation(interpretPhrase(question.phrase, question), question);
}

/** Selects slots by a phrase that was interpreted. */
export function planInterpretation<S extends Slot>(
  meaning: Interpretation,
  question: Pick<MeetingTimeQuestion<S>, 'slots' | 'startOf' | 'covered'>,
): MeetingTimeAnswer<S> {
  if (meaning.kind === 'no-time') return { kind: 'no-time' };
  if (meaning.kind === 'unread') {
    const { part, rest } = meaning;
    return { kind: 'unread', part, ...(rest && { rest: planMeanings(rest, question) }) };
  }
  return planMeanings(meaning, question);
}

function planMeanings<S extends Slot>(
  meaning: Meant,
  question: Pick<MeetingTimeQuestion<S>, 'slots' | 'startOf' | 'covered'>,
): PlannedRest<S> {
  const { present, language, extras } = meaning;
  const slots = timedSlots(question.slots, present.now, question.startOf);
  const covered = coveredSpan(question.covered, slots, present);
  const inOrder = (one: Meaning): Meaning => (extras.order ? { ...one, order: extras.order } : one);
  const [likely, unlikely] = [meaning.likely.map(inOrder), meaning.unlikely.map(inOrder)];
  const tried = likely.map((one) => tryMeaning(one, { slots, covered, present }));
  const say = (one: Meaning): Reading => readingOf(one, meaning);
  const sayTried = ({ meaning, isBeyond }: Tried<S>): Reading => {
    const reading = say(meaning);
    if (isBeyond) reading.notes.push(language.partiallyRead(covered.to + present.zone.offsetAt(covered.to)));
    return reading;
  };
  const open = distinct(tried.filter(mayBeMeant));
  const isAnyFree = open.some(({ slots }) => slots.length > 0);
  if (open.length > 1 && isAnyFree) {
    const readings = open.map((one): AskedReading<S> => {
      const words = wordsBack(one.meaning, present.zone);
      return { ...sayTried(one), ...(words !== undefined && { words }), slots: one.slots };
    });
    return { kind: 'ask', question: language.sayQuestion(readings.map(({ text }) => text)), readings };
  }
  const chosen = open.find(({ isBeyond }) => isBeyond) ?? open[0] ?? (tried[0] as Tried<S>);
  const isBeyond = chosen.isBeyond && chosen.slots.length === 0;
  const reading = isBeyond ? say(chosen.meaning) : sayTried(chosen);
  const otherReadings = [...likely, ...unlikely]
    .filter((one) => one !== chosen.meaning)
    .map(say)
    .filter(({ text }) => text !== reading.text);
  if (isBeyond) return { kind: 'beyond', reading, otherReadings };
  if (chosen.slots.length > 0) {
    const empty = emptyOf(meaning, (one) => tryMeaning(one, { slots, covered, present })).map(say);
    return { kind: 'offer', reading, otherReadings, empty, slots: chosen.slots };
  }
  return { kind: 'none', reading, otherReadings, nearest: nearestSlots(slots, chosen.meaning.windows) };
}

/** The requested alternatives that were read completely and hold no slot. */
function emptyOf<S extends Slot>({ alternatives }: Meant, tried: (meaning: Meaning) => Tried<S>): Meaning[] {
  return alternatives().flatMap((meanings) => {
    const [first] = meanings;
    const isEmpty = meanings.map(tried).every(({ slots, isBeyond }) => slots.length === 0 && !isBeyond);
    return first && isEmpty ? [first] : [];
  });
}

/**
 * Whether the guest may mean it. It selects slots, or it lies where nothing was read. Or its weekday differs from its date, and only the guest knows
 * which one is right.
 */
function mayBeMeant({ slots, isBeyond, meaning }: Tried<Slot>): boolean {
  return slots.length > 0 || isBeyond || meaning.notes.some(({ kind }) => kind === 'day-differs');
}

type Tried<S extends Slot> = { meaning: Meaning; slots: S[]; isBeyond: boolean };

function tryMeaning<S extends Slot>(
  meaning: Meaning,
  { slots, covered, present }: { slots: readonly TimedSlot<S>[]; covered: Span; present: Present },
): Tried<S> {
  const { windows, notes, isEndless, lastMinutes } = meaning;
  // A wish for every day asks for whatever is listed. Reading more days cannot add past slots.
  const isBounded = !isEndless && !notes.some(({ kind }) => kind === 'past');
  const isBeyond = isBounded && windows.some((window) => !isInside(window, covered, present.now));
  const inside = chooseSlots(slots, windows);
  const chosen =
    lastMinutes === undefined ? inside : lastOfDays(inside, slots, { lastMinutes, zone: present.zone });
  return { meaning, slots: orderSlots(chosen, meaning), isBeyond };
}

type Span = { from: Instant; to: Instant };

/** Whether the range that was read covers a window. The past part of the window does not count. */
function isInside({ from, to }: TimeSpan, covered: Span, now: Instant): boolean {
  return Math.max(from, now) >= covered.from && to <= covered.to;
}

function coveredSpan<S extends Slot>(
  covered: MeetingTimeQuestion['covered'],
  slots: readonly TimedSlot<S>[],
  { now }: Present,
): Span {
  if (!covered) {
    const last = slots.at(-1);
    // If the caller names no range and the list is empty, all days that a page can list count as read.
    return {
      from: Number.NEGATIVE_INFINITY,
      to: last ? (parseInstant(last.slot.end) ?? last.start) : now + readableMs,
    };
  }
  const from = parseInstant(covered.from);
  const to = parseInstant(covered.to);
  if (from === undefined || to === undefined) {
    const wrong = from === undefined ? covered.from : covered.to;
    throw new RangeError(
      `covered "${wrong}" is no date-time with an offset, such as 2026-11-18T10:00:00+02:00`,
    );
  }
  // The past counts as read.
  return { from: from <= now ? Number.NEGATIVE_INFINITY : from, to };
}

/** Meanings that select the same slots count as one. The first one represents them. */
function distinct<S extends Slot>(tried: Tried<S>[]): Tried<S>[] {
  return tried.filter((one, index) => {
    if (one.isBeyond && one.slots.length === 0) return true;
    return !tried.slice(0, index).some((other) => haveSameSlots(one.slots, other.slots));
  });
}

function haveSameSlots<S extends Slot>(a: readonly S[], b: readonly S[]): boolean {
  const all = new Set(b);
  return a.length === b.length && a.every((slot) => all.has(slot));
}
