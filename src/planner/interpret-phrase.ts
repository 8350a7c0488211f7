import { zoneOf } from '../time/index.ts';
import { type Meaning, meaningsOf, type Present } from './calendar/wish-meanings.ts';
import type { Language } from './describe/language.ts';
import { type Reading, readingOf, type Speech } from './describe/reading.ts';
import { dateOrderOf, languageFor, weekStartOf } from './languages.ts';
import { withoutMachineText } from './read/machine-text.ts';
import { normalise } from './read/normalise.ts';
import { type ReadPhrase, readPhrase } from './read-phrase.ts';
import { compose } from './scope/compose.ts';
import type { Piece } from './wish/piece.ts';
import type { WeekStart } from './wish/wish.ts';

/** What a phrase means, before it is put into words. Both public functions share this result. */
export type Interpretation = Speech & {
  present: Present;
  language: Language;
  explain: ReadPhrase['explain'];
} & (
    | { kind: 'read'; likely: Meaning[]; unlikely: Meaning[] }
    | { kind: 'unread'; part: string; understood?: string }
    | { kind: 'no-time' }
  );

const maxPartLength = 120;

/**
 * What a phrase means at a moment: text → pieces → a wish in no language → meanings on the calendar. Both public functions begin with it. A
 * caller that needs both passes the interpretation on, so that the words are read once.
 *
 * @throws RangeError where `timezone` is no zone or `now` no date
 */
export function interpretPhrase(
  phrase: string,
  { now, timezone, locale }: { now: Date; timezone: string; locale?: string },
): Interpretation {
  const instant = now.getTime();
  if (Number.isNaN(instant))
    throw new RangeError('now is an invalid Date; pass the moment in which the guest speaks');
  const present: Present = { now: instant, zone: zoneOf(timezone) };
  const text = normalise(phrase);
  const language = languageFor(text, locale);
  const { pieces, unread, explain } = readPhrase(withoutMachineText(text), {
    dateOrder: dateOrderOf(text, locale),
    timezone,
  });
  const { wish, extras, isTooMuch } = compose(inWeeksFrom(weekStartOf(text), pieces));
  const speech = { language, extras, present, explain };
  if (isTooMuch) return { ...speech, kind: 'unread', part: cap(text) };
  if (!wish && unread.length === 0 && extras.durationMinutes === undefined)
    return { ...speech, kind: 'no-time' };
  const meanings = meaningsOf(wish ?? { kind: 'anytime' }, present);
  const likely = meanings.filter(({ isUnlikely }) => !isUnlikely);
  if (unread.length === 0 && likely.length > 0)
    return { ...speech, kind: 'read', likely, unlikely: meanings.filter(({ isUnlikely }) => isUnlikely) };
  const part = cap(unread.length > 0 ? quote(text, unread) : text);
  const understood = wish && likely.map((meaning) => readingOf(meaning, speech).text).join(' / ');
  return { ...speech, kind: 'unread', part, ...(understood && { understood }) };
}

/**
 * The same pieces, with weeks that begin on this day. In a message in Hebrew "next week" begins on Sunday, and its weekend is Friday and
 * Saturday.
 */
function inWeeksFrom(weekStart: WeekStart | undefined, pieces: Piece[]): Piece[] {
  return weekStart === undefined ? pieces : (withWeekStart(pieces, weekStart) as Piece[]);
}

function withWeekStart(value: unknown, weekStart: WeekStart): unknown {
  if (Array.isArray(value)) return value.map((one) => withWeekStart(one, weekStart));
  if (typeof value !== 'object' || value === null) return value;
  const all = Object.entries(value).map(([key, one]) => [
    key,
    key === 'weekStart' ? weekStart : withWeekStart(one, weekStart),
  ]);
  const copy = Object.fromEntries(all) as Record<string, unknown>;
  return copy.kind === 'weekend' && weekStart === 7 ? { ...copy, days: [5, 6] } : copy;
}

/** One reading for each text, because two meanings with the same text are the same for the guest. */
export function readingsOf(meanings: readonly Meaning[], speech: Speech): Reading[] {
  const readings = meanings.map((meaning) => readingOf(meaning, speech));
  return readings.filter(({ text }, index) => readings.findIndex((other) => other.text === text) === index);
}

/** The tokens as they are written in the phrase. Neighbours are one text. */
function quote(text: string, tokens: readonly { start: number; end: number }[]): string {
  let quoted = '';
  let end = -1;
  for (const token of tokens) {
    if (quoted.length > maxPartLength) break;
    const isNext = end >= 0 && text.slice(end, token.start).trim() === '';
    quoted += end < 0 ? '' : isNext ? text.slice(end, token.start) : ' … ';
    quoted += text.slice(token.start, token.end);
    end = token.end;
  }
  return quoted;
}

function cap(text: string): string {
  return text.length > maxPartLength ? `${text.slice(0, maxPartLength).toWellFormed()}…` : text;
}
