import {
  dayMs,
  hourMs,
  type Instant,
  parseInstant,
  wallTimeAt,
  type Zone,
  zoneOf,
} from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { readRequests } from '../log/exchanges.ts';
import type { Script } from '../scenarios/script.ts';
import { fittingPart, type WishNow, wishAfter } from '../scenarios/wish.ts';
import { isSameTime, startsMeant, type WrittenTime, writtenTimes } from '../words/written-starts.ts';

/** The shown starts that an agent's message offers. */
export type Offer = ReturnType<typeof offeredStarts>;

/** A start before this hour comes after starts that fit equally. */
const earliestHour = 6;

/** The starts that the agent's latest message offers, at the end of a log. */
export function offeredStarts(script: Script, log: readonly EvalEvent[]) {
  const latest = log.findLast((event) => event.type === 'agent_said');
  const { text } = latest ?? { text: '' };
  const { timezone } = script.guest;
  const wish = wishAfter(script, log);
  const shown = shownStarts(log, wish);
  const isOther = shown.length === 0 && shownStarts(log, {}).length > 0;
  const zone = zoneOf(timezone);
  const part = (instant: Instant) => fittingPart(instant, wish.wish, timezone);
  const fits = (instant: Instant) => part(instant) >= 0;
  const offered = new Map<Instant, WrittenTime>();
  const unknown: WrittenTime[] = [];
  for (const time of latest ? timesIn(latest, zone) : []) {
    if (time.isEnd || isSaidToBeGone(text, time)) continue;
    const meant = startsMeant(time, shown);
    if (meant.length === 0) unknown.push(time);
    // A time may mean starts on several days. Then only those that fit count, and if none fits, the time is ignored.
    const fitting = meant.filter(fits);
    for (const instant of fitting.length > 0 ? fitting : meant.length === 1 ? meant : [])
      if (!offered.has(instant) || isProposed(text, time)) offered.set(instant, time);
  }
  const proposed = [...offered].filter(([instant, time]) => fits(instant) && isProposed(text, time));
  const rank = (instant: Instant) => (proposed.length === 1 && proposed[0]?.[0] === instant ? 0 : 1);
  const isNight = (instant: Instant) => wallTimeAt(instant, zone) % dayMs < earliestHour * hourMs;
  const all = [...offered.keys()].sort(
    (a, b) => part(a) - part(b) || rank(a) - rank(b) || Number(isNight(a)) - Number(isNight(b)) || a - b,
  );
  return {
    /** Starts that fit the wish, best first. Of equal ones, the start that the agent proposes comes first. */
    fitting: all.filter(fits),
    unfitting: all.filter((instant) => !fits(instant)),
    /** Number of named times that match no shown start. */
    unknown: unknown.length,
    /** Whether the guest itself named all unknown times before. */
    isRepeated() {
      const own = log.flatMap((event) => (event.type === 'guest_said' ? timesIn(event, zone) : []));
      return unknown.every((time) => own.some((one) => isSameTime(one, time)));
    },
    /** Starts were shown, but none for the length and the kind of meeting that the guest wants. */
    isOther,
  };
}

function timesIn({ text, at }: { text: string; at: string }, zone: Zone): WrittenTime[] {
  return writtenTimes(text, { zone, at: Date.parse(at) });
}

/** Whether the clause of a time says that it is not available. In "15:00 is taken, but 16:00 is free" only 15:00 is gone. */
function isSaidToBeGone(text: string, said: WrittenTime): boolean {
  return gone.test(around(text, said, clauseEnd));
}

/** Whether the agent asks about a time or recommends it: "Shall I request 16:00?" */
function isProposed(text: string, said: WrittenTime): boolean {
  return proposes.test(around(text, said, sentenceEnd));
}

/** The part of a text around a time, up to the nearest match of `end` on each side. */
function around(text: string, { from, to }: WrittenTime, end: RegExp): string {
  const start = Math.max(0, from - 200);
  const part = text.slice(start, to + 200);
  const ends = [...part.matchAll(end)].map((found) => ({
    at: found.index,
    after: found.index + found[0].length,
  }));
  const before = ends.findLast(({ after }) => after <= from - start)?.after ?? 0;
  return part.slice(before, ends.find(({ at }) => at >= to - start)?.at);
}

const sentenceEnd = /(?<=[?!])|(?<![ap]\.?m)\.(?=\s+\D|\s*$)|\n/giu;

const proposes =
  /\?|\b(?:suggest|recommend|propose)|\bI(?:'d| would) (?:go|take)\b|(?<!\p{L})(?:ממליצ?|מציעה?)(?!\p{L})/iu;

const clauseEnd =
  /[.!?](?=\s|$)|[\n;]|,?\s(?:but|however|though|so|instead|while|whereas)\s|\s[–—]\s|,\s(?=(?:shall|should|would|can|could|do|may|the|I|it|there|we|you|what|which|how|here)\b)|,?\s(?:אבל|אך|אולם|לכן|אז|ואילו|בעוד)\s|,\s(?=(?:אני|יש|הכי|המועד|האם|זה|אפשר)(?!\p{L}))/giu;

/** Phrases about a time that is not available or was not requested, or at which to try again. */
const gone = new RegExp(
  [
    /\b(?:not|isn['’]t|aren['’]t|wasn['’]t) (?:\w+ )?(?:free|available|open|listed|offered|possible|there|among)\b/u,
    /\bno longer\b|\bno (?:\w+ )?(?:starts?|slots?|times?)\b|\bnothing\b|\bnone\b|\btaken\b|\bunavailable\b|\bfully booked\b/u,
    /\b(?:is|are|has|have|just) gone\b|\b(?:refused|rejected|failed)\b/u,
    /(?:\bnot|n['’]t|\bcannot|\bunable to) (?:\w+ )?(?:been )?(?:request|sen[dt]|hold|held|reserve|ask)/u,
    /\b(?:try|come|check|write|ask|message|call|available|reachable|opens?|works?|returns?) (?:\w+ ){0,3}(?:again|back)\b|\bback (?:up|online)\b|\b(?:is|are|be|comes?) back\b/u,
    /(?<!\p{L})(?:אין|איננו|אינו|לא) (?:\p{L}+ )?(?:פנוי|זמין|אפשרי|מועד|זמן|שעות|מופיע|ברשימה|נשלח|לשלוח|לבקש)/u,
    /תפוס|נתפס|נדחת|נכשל|(?<!\p{L})(?:לנסות|לחזור|לפנות|יחזור|תחזור|לכתוב) (?:\p{L}+ )?(?:שוב|לפעול|אליי|לפעילות)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

type List = { slug?: string; durationMinutes?: number | undefined; starts?: string[] | undefined };

/** The starts that were shown for the wished length and page, without those that the service refused with 409. */
export function shownStarts(
  log: readonly EvalEvent[],
  { durationMinutes, slug }: Partial<WishNow>,
): Instant[] {
  // An agent without our tools has no `slots_shown` events. Then use the lists that the service answered.
  const hasToolEvents = log.some(({ type }) => type === 'booking');
  const lists = log.flatMap((event): List[] => {
    if (event.type === 'booking' && event.event.type === 'slots_shown') return [event.event];
    return !hasToolEvents && event.type === 'wire_answered' && event.operation === 'getFreeSlots'
      ? [event]
      : [];
  });
  const gone = new Set(
    readRequests(log).flatMap(({ answer, instant }) => (answer?.status === 409 ? [instant] : [])),
  );
  const starts = lists
    .filter((list) => durationMinutes === undefined || list.durationMinutes === durationMinutes)
    .filter((list) => slug === undefined || list.slug === slug)
    .flatMap((list) => list.starts ?? [])
    .map((start) => parseInstant(start));
  return [...new Set(starts)].filter((start) => start !== undefined && !gone.has(start)) as Instant[];
}
