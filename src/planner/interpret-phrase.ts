import { type Instant, zoneOf } from '../time/index.ts';
import type { Language } from './language.ts';
import { normalise } from './normalise.ts';
import { languageFor, parseWish } from './parse-wish.ts';
import { type Token, tokenise } from './tokens.ts';
import { type Present, type Resolution, resolveWish } from './windows.ts';

/** What a phrase means, before it is put into words: the pipeline's result that both public functions share. */
export type Interpretation = { present: Present; language: Language } & (
  | ({ kind: 'read' } & Resolution)
  | { kind: 'unread'; part: string; understood?: string }
  | { kind: 'no-time' }
);

const maxPartLength = 120;

type Spoken = { phrase: string; instant: Instant; timezone: string; locale: string | undefined };

let latest: { spoken: Spoken; meaning: Interpretation } | undefined;

/**
 * What a phrase means at a moment. Whoever reads slots asks twice in a row: how far to read, and then which slots fit; the same
 * question is answered from the last answer.
 */
export function interpretPhrase(
  phrase: string,
  { now, timezone, locale }: { now: Date; timezone: string; locale?: string },
): Interpretation {
  const spoken: Spoken = { phrase, instant: now.getTime(), timezone, locale };
  if (!latest || !isSame(latest.spoken, spoken)) latest = { spoken, meaning: interpret(spoken) };
  return latest.meaning;
}

function isSame(one: Spoken, other: Spoken): boolean {
  return (
    one.phrase === other.phrase &&
    one.instant === other.instant &&
    one.timezone === other.timezone &&
    one.locale === other.locale
  );
}

/** phrase → one spelling → tokens → wishes → windows; each step knows only the one before. */
function interpret({ phrase, instant, timezone, locale }: Spoken): Interpretation {
  if (Number.isNaN(instant))
    throw new RangeError('now is an invalid Date; pass the moment in which the guest speaks');
  const present: Present = { now: instant, zone: zoneOf(timezone) };
  const text = normalise(phrase);
  const language = languageFor(text, locale);
  const { wishes, unread, isAboutTime } = parseWish(tokenise(text));
  if (!isAboutTime) return { present, language, kind: 'no-time' };
  const resolution = wishes.length > 0 ? resolveWish({ kind: 'all', of: wishes }, present) : undefined;
  if (unread.length === 0 && resolution) return { present, language, kind: 'read', ...resolution };
  const part = cap(unread.length > 0 ? quote(text, unread) : text);
  const understood = resolution?.likely
    .map((resolved) => language.sayReading(resolved, timezone))
    .join(' / ');
  return { present, language, kind: 'unread', part, ...(understood && { understood }) };
}

/** The tokens as they stand in the phrase, those side by side together. */
function quote(text: string, tokens: readonly Token[]): string {
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
