import { zoneOf } from '../time/index.ts';
import { type Meaning, meaningsOf, type Present } from './calendar/wish-meanings.ts';
import type { Language } from './describe/language.ts';
import { type Reading, readingOf, type Speech } from './describe/reading.ts';
import { dateOrderOf, languageFor, weekStartOf } from './languages.ts';
import { normalise, withoutNumbering } from './read/normalise.ts';
import { type ReadPhrase, readPhrase } from './read-phrase.ts';
import { compose } from './scope/compose.ts';
import type { Group } from './scope/groups.ts';
import type { Wish } from './wish/wish.ts';

/** What a phrase means, before it is put into words. Both public functions share this result. */
export type Interpretation = Speech & {
  present: Present;
  language: Language;
  explain: ReadPhrase['explain'];
} & (Read | { kind: 'unread'; part: string; rest?: Meant } | { kind: 'no-time' });

type Read = {
  kind: 'read';
  likely: Meaning[];
  unlikely: Meaning[];
  /** Where several times are requested, the likely meanings of each of them. */
  alternatives: () => Meaning[][];
};

/** Meanings, and what is needed to say them. */
export type Meant = Speech & Read;

const maxPartLength = 120;

/** Where more stretches are named, the words around them tell a story, and what is left of it is seldom the wish. */
const maxStretchesForRest = 2;

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
  const zone = zoneOf(timezone);
  const text = normalise(phrase);
  const language = languageFor(text, locale);
  const present: Present = { now: instant, zone, weekStart: weekStartOf(text, { locale, timezone }) };
  const { groups, unread, isAboutTime, rest, explain } = readPhrase(withoutNumbering(text), {
    dateOrder: dateOrderOf(text, locale),
    timezone,
  });
  const means = (some: Group[]) => meaningOf(some, { language, present });
  const { speech, meant, hasTime, isTooMuch } = means(groups);
  const all = { ...speech, explain };
  if (isTooMuch) return { ...all, kind: 'unread', part: cap(text) };
  if (!hasTime && (unread.length === 0 || !isAboutTime)) return { ...all, kind: 'no-time' };
  if (unread.length === 0 && meant) return { ...all, ...meant };
  if (unread.length === 0) return { ...all, kind: 'unread', part: cap(text) };
  const stretches = stretchesOf(text, unread);
  const left = stretches.length <= maxStretchesForRest ? means(rest()) : undefined;
  return {
    ...all,
    kind: 'unread',
    part: cap(stretches.join(' … ')),
    ...(left?.hasTime && left.meant && { rest: { ...left.speech, ...left.meant } }),
  };
}

/** What some groups say on the calendar. `meant` is missing where they contradict each other. */
function meaningOf(groups: Group[], { language, present }: { language: Language; present: Present }) {
  const { wish, extras, alternatives, isTooMuch } = compose(groups);
  const speech: Speech = { language, extras, present };
  const of = (one: Wish) =>
    Object.groupBy(meaningsOf(one, present), ({ isUnlikely }) => (isUnlikely ? 'unlikely' : 'likely'));
  const { likely = [], unlikely = [] } = of(wish ?? { kind: 'anytime' });
  const likelyOfEach = () => alternatives.map((one) => of(one).likely ?? []);
  const meant: Read | undefined =
    likely.length > 0 ? { kind: 'read', likely, unlikely, alternatives: likelyOfEach } : undefined;
  return { speech, meant, hasTime: wish !== undefined || extras.durationMinutes !== undefined, isTooMuch };
}

/** One reading for each text, because two meanings with the same text are the same for the guest. */
export function readingsOf(meanings: readonly Meaning[], speech: Speech): Reading[] {
  const readings = meanings.map((meaning) => readingOf(meaning, speech));
  return readings.filter(({ text }, index) => readings.findIndex((other) => other.text === text) === index);
}

/** The tokens as they are written in the phrase. Neighbours are one stretch. */
function stretchesOf(text: string, tokens: readonly { start: number; end: number }[]): string[] {
  const stretches: { start: number; end: number }[] = [];
  for (const { start, end } of tokens) {
    const last = stretches.at(-1);
    if (last && text.slice(last.end, start).trim() === '') last.end = end;
    else stretches.push({ start, end });
  }
  return stretches.map(({ start, end }) => text.slice(start, end));
}

function cap(text: string): string {
  return text.length > maxPartLength ? `${text.slice(0, maxPartLength).toWellFormed()}…` : text;
}
