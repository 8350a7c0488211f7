import { type Instant, wallTimeAt, type Zone } from '../../src/time/index.ts';
import { isSaidDay, plainText } from './said-times.ts';
import { timeTokens } from './time-parts.ts';
import type { TimeToken } from './time-tokens.ts';
import { otherTimeBefore } from './time-words.ts';

/** A start, as whoever speaks of it should have it; `saidAt` is when it is spoken of. */
export type SpokenOf = { start: Instant; zone: Zone; saidAt: Instant };

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The first part of what a text says of a start that disagrees with it, as it stands there; undefined where all agree. Of several weekdays,
 * dates or clocks one has to be right, because a sentence may name other times too. Times are the guest's, unless a zone is named.
 */
export function misstatedPart(text: string, { start, zone, saidAt }: SpokenOf): string | undefined {
  const parts = partsOfMeeting(text);
  const named = parts.flatMap((part) => (part.kind === 'zone' ? part.zones : []));
  const zones = named.length > 0 ? named : [zone];
  for (const kind of ['weekday', 'date', 'clock'] as const) {
    const said = parts.filter((part) => part.kind === kind);
    const agrees = said.some((part) => zones.some((each) => isRight(part, { start, zone: each, saidAt })));
    const [first] = said;
    if (first && !agrees) return cut(text, first.from, named.length > 0 ? endOf(parts) : first.to);
  }
  return undefined;
}

/** Whether a text says a day and an hour: enough to be about a start. */
export function saysStart(text: string): boolean {
  const kinds = partsOfMeeting(text).map(({ kind }) => kind);
  return kinds.includes('clock') && (kinds.includes('weekday') || kinds.includes('date'));
}

/** Whether a text says any part of a time. */
export function saysTime(text: string): boolean {
  return partsOfMeeting(text).some(({ kind }) => kind !== 'zone');
}

/** Without the times that are not the meeting's own; what follows such a time closely belongs to it. */
function partsOfMeeting(text: string): TimeToken[] {
  const { plain, offsets } = plainText(text);
  let otherTo = -1;
  return timeTokens(plain).flatMap((part) => {
    const isOther =
      otherTimeBefore.test(plain.slice(Math.max(0, part.from - 24), part.from).toLowerCase()) ||
      (otherTo >= 0 && part.from - otherTo <= 5);
    if (isOther) otherTo = part.to;
    const [from = 0, to = text.length] = [offsets[part.from], offsets[part.to]];
    return isOther ? [] : [{ ...part, from, to }];
  });
}

function isRight(part: TimeToken, { start, zone, saidAt }: SpokenOf): boolean {
  const wallTime = wallTimeAt(start, zone);
  if (part.kind === 'clock') return part.minutes.includes(Math.floor((wallTime % dayMs) / minuteMs));
  const today = wallTimeAt(saidAt, zone);
  return 'days' in part && part.days.some((day) => isSaidDay(day, wallTime, today));
}

/** A bracket that was opened inside is closed. */
function cut(text: string, from: number, to: number): string {
  return text.slice(from, text[to] === ')' && text.slice(from, to).includes('(') ? to + 1 : to);
}

function endOf(parts: readonly TimeToken[]): number {
  return parts.reduce((end, { to }) => Math.max(end, to), 0);
}
