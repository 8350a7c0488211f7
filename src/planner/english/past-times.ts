import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { readDay } from './days.ts';
import { setOf, textAt } from './look.ts';
import { speaksOfTime } from './time-vocabulary.ts';
import { dayUnits, minuteUnits, monthUnits, partsOfDay, weekdays } from './words.ts';

const pastOpeners = setOf('last past previous');
const reach = 16;
const ofMail = setOf('of from dated');
const mails = setOf('mail email e-mail message note letter text voicemail invoice');

/** "as discussed last week", "your mail of yesterday": what has been is no time to meet, where the phrase names another. Alone it is said to be past. */
export const pastTimeRule: Rule = (tokens, at, context) => {
  if (ofMail.has(textAt(tokens, at)) && mails.has(textAt(tokens, at - 1))) {
    // "your mail of 3 November".
    const day = readDay(tokens, at + 1, context);
    if (day && isBesideTime(tokens, at, day.next)) return { pieces: [], next: day.next };
  }
  const next = pastOf(tokens, at);
  if (next === undefined) return undefined;
  const isNight = textAt(tokens, at) === 'last' && textAt(tokens, at + 1) === 'night';
  if (isNight && !isBesideTime(tokens, at, next)) return { pieces: yesterdayNight, next };
  const isPossessive = textAt(tokens, next - 1).endsWith("'s");
  return isPossessive || isBesideTime(tokens, at, next) ? { pieces: [], next } : undefined;
};

/** Of which an answer says that it is past. */
const yesterdayNight: Piece[] = [
  { kind: 'day', wish: { kind: 'day', days: -1 } },
  { kind: 'clock', wish: { kind: 'part', from: 20 * 60, to: 24 * 60 } },
];

function pastOf(tokens: readonly Token[], at: number): number | undefined {
  const word = textAt(tokens, at);
  if (word === 'yesterday' || word === "yesterday's")
    return partsOfDay.has(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  if (pastOpeners.has(word)) return pastNoun(tokens, at + 1);
  const unit = textAt(tokens, at + 1);
  const isAgo =
    textAt(tokens, at + 2) === 'ago' && (dayUnits.has(unit) || monthUnits.has(unit) || minuteUnits.has(unit));
  return isAgo ? at + 3 : undefined;
}

function pastNoun(tokens: readonly Token[], at: number): number | undefined {
  const word = textAt(tokens, at);
  const name = word.endsWith("'s") ? word.slice(0, -2) : word;
  const isSpan =
    name === 'week' ||
    name === 'month' ||
    name === 'year' ||
    name === 'night' ||
    name === 'weekend' ||
    name === 'time' ||
    name === 'quarter';
  if (!(isSpan || weekdays.has(name))) return undefined;
  const behind = textAt(tokens, at + 1);
  return behind === 'of' || behind === 'in' ? undefined : at + 1;
}

function isBesideTime(tokens: readonly Token[], at: number, next: number): boolean {
  for (let index = Math.max(0, at - reach); index < Math.min(tokens.length, next + reach); index += 1) {
    if ((index < at || index >= next) && speaksOfTime(textAt(tokens, index))) return true;
  }
  return false;
}
