import type { Rule } from '../language.ts';
import type { Token } from '../tokens.ts';
import { clockBoundRule, clockRangeRule, clockRule } from './clocks.ts';
import { dateListRule, dayRule } from './day-bounds.ts';
import { dayFilterRule } from './day-filters.ts';
import { durationRule } from './durations.ts';
import { exclusionRule } from './exclusions.ts';
import { joinRule } from './joins.ts';
import { isParted, setOf, textAt } from './look.ts';
import { earlyDayRule, edgeOfDayRule, midnightRule, partOfDayRule, partPhraseRule } from './parts-of-day.ts';
import { pastTimeRule } from './past-times.ts';
import { preferenceRule } from './preferences.ts';
import { refusable } from './refusals.ts';
import { soonRule } from './soon.ts';
import { weekdayRule } from './weekdays.ts';
import { zoneRule } from './zones.ts';

/**
 * What names a time, each before what would take its first words: lengths before the clocks whose numbers they hold, ranges and bounds of
 * days before those of clocks ("until 4 December"), a list of dates before its first date, clocks before the parts of the day.
 */
const timeRules: readonly Rule[] = [
  soonRule,
  edgeOfDayRule,
  partPhraseRule,
  earlyDayRule,
  dayFilterRule,
  dateListRule,
  sharedWeekdays,
  dayRule,
  durationRule,
  midnightRule,
  clockRangeRule,
  clockBoundRule,
  clockRule,
  partOfDayRule,
];

/** "next Tuesday or Wednesday" alone: any other weekday is read as a day, with its bounds and its date. */
function sharedWeekdays(...[tokens, at, context]: Parameters<Rule>): ReturnType<Rule> {
  if (!sharing.has(textAt(tokens, at))) return undefined;
  const found = weekdayRule(tokens, at, context);
  return found && found.pieces.length > 1 ? found : undefined;
}
const sharing = setOf('next this every each');

const readTime: Rule = (tokens, at, context) => {
  for (const rule of timeRules) {
    const read = rule(tokens, at, context);
    if (read) return read;
  }
  return undefined;
};

/** A time behind punctuation may be one of several: a pause joins as a comma does. */
const afterPause: Rule = (tokens, at, context) => {
  const read = refusable(readTime)(tokens, at, context);
  if (!read || at === 0 || !isPause(tokens, at)) return read;
  return { pieces: [{ kind: 'join', join: 'comma' }, ...read.pieces], next: read.next };
};

function isPause(tokens: readonly Token[], at: number): boolean {
  return isParted(tokens, at) && textAt(tokens, at - 1) !== ',';
}

/** Bounds that begin with "not" stand before the "not" that takes away; what is past before what may be meant. */
export const rules: readonly Rule[] = [
  pastTimeRule,
  preferenceRule,
  afterPauseNot,
  afterPause,
  exclusionRule,
  joinRule,
  zoneRule,
];

/** "not before 10", "no later than 5", "busy until 3" bound; "not Friday", "no mornings" take away. */
function afterPauseNot(...[tokens, at, context]: Parameters<Rule>): ReturnType<Rule> {
  if (!negating.has(textAt(tokens, at))) return undefined;
  return clockBoundRule(tokens, at, context);
}
const negating = setOf("not no never can't cannot nothing busy unavailable in");
