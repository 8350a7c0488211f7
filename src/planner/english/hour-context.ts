import type { Token } from '../tokens.ts';
import { isParted, past, setOf, textAt } from './look.ts';
import { isPartOfName } from './other-uses.ts';
import { daysAhead, months, partsOfDay, weekdays } from './words.ts';
import { isZoneWord } from './zone-words.ts';

/** Words that may follow an hour: what does not ask how many of something there are. */
const small = setOf(
  'or and on in to at the this next for please pls plz thanks thank if works work would is was be should could can will we i you but not with my our your ' +
    'their me us it that though then until till before after between from by maybe around about ideally preferably sharp instead too also as so ok okay good fine ' +
    'great perfect best better tonight each every any daily - / & because since when where via over onwards onward latest earliest ish except a an well sounds ' +
    "suits suit does do same time wherever however unless only either max tops and/or @ via zoom today's just right central local hopefully prefer preferred possible if " +
    'tonite day mid late early coming weekdays weekends weekend mornings afternoons evenings instead minus are utc gmt most during lunch though thx ty ta cheers it works what',
);

/** Whether a bare number can be an hour by what follows it: "at 3 works", but not "at 3 locations". */
export function isHourBehind(tokens: readonly Token[], next: number): boolean {
  const token = tokens[next];
  if (!token || isParted(tokens, next)) return true;
  if (token.kind === 'iso' || token.kind === 'clock') return true;
  if (token.kind === 'number') return token.text.length === 4 || token.text.includes('/');
  if (token.kind === 'sign') return small.has(token.text) || token.text === ',' || token.text === '(';
  // "three night markets" are so many.
  if (partsOfDay.has(token.text) && isPartOfName(tokens, next)) return false;
  return small.has(token.text) || isDayWord(token.text) || isZoneWord(token.text);
}

/** Whether a day stands before a bare number, or right behind it, so that it is an hour: "Tuesday 3", "10 tomorrow". */
export function isHourBeside(tokens: readonly Token[], at: number, next: number): boolean {
  if (!isHourBehind(tokens, next)) return false;
  const before =
    isParted(tokens, at) && at > 0 && tokens[at - 1]?.text !== ',' && tokens[at]?.kind === 'word'
      ? ''
      : textAt(tokens, at - 1);
  // "day one" is no day with an hour.
  if (before === 'day' && tokens[at]?.kind === 'word') return false;
  if (isNamedDay(before) || partsOfDay.has(before) || before === 'tonight') return true;
  if (clockZones.has(textAt(tokens, next)) && isOpenBefore(tokens, at)) return true;
  if (textAt(tokens, at - 1) === 'say' && isParted(tokens, at - 1)) return true;
  if (isHourTakenAway(tokens, at)) return true;
  if (isDateBefore(tokens, at - 1)) return true;
  return isOpenBefore(tokens, at) && isDayAhead(tokens, next);
}

/** "after 2, not 3": behind hours a number that is taken away is an hour too. */
export function isHourTakenAway(tokens: readonly Token[], at: number): boolean {
  if (!takingAway.has(textAt(tokens, at - 1)) || tokens[at]?.kind !== 'number') return false;
  for (let index = at - 2; index >= Math.max(0, at - 8); index -= 1) {
    if (hourly.has(textAt(tokens, index)) && tokens[index + 1]?.kind !== 'word') return true;
  }
  return false;
}
const takingAway = setOf('not except excluding');
const hourly = setOf('at @ after before from between until till by around about');

/** Whether a range of bare numbers stands before a day: "are you free 6-8 next Monday", but not "see pages 6-8 on Monday". */
export function isRangeBeside(tokens: readonly Token[], at: number, next: number): boolean {
  if (isHourBehind(tokens, next) && naming.has(textAt(tokens, at - 1))) return true;
  if (clockZones.has(textAt(tokens, next))) return true;
  return (
    isHourBeside(tokens, at, next) ||
    (isHourBehind(tokens, next) && isDayAhead(tokens, next) && !numbered.has(textAt(tokens, at - 1)))
  );
}
/** Zones that are nothing else, so that what stands before them is an hour: "9 to 10 PST". */
const clockZones = setOf('est edt cdt pst pdt mdt cest gmt utc bst jst aest aedt');
const naming = setOf('not except excluding say week weekend weekends fortnight');
const numbered = setOf(
  'pages page chapters chapter sections section rooms room versions version items item steps parts part lines rows questions levels # v floors floor',
);

/** Whether what stands before a number does not count or name something by it. */
export function isOpenBefore(tokens: readonly Token[], at: number): boolean {
  return openBefore.has(textAt(tokens, at - 1)) || (at > 0 && isParted(tokens, at));
}

/** Whether a day follows: "at 2 or 3 on Tuesday", "10 next Monday". */
export function isDayAhead(tokens: readonly Token[], next: number): boolean {
  const behind = past(tokens, next, beforeDays);
  if (isParted(tokens, behind)) return false;
  const isOrdinal = tokens[behind]?.kind === 'number' && endings.has(textAt(tokens, behind + 1));
  return isNamedDay(textAt(tokens, behind)) || isOrdinal;
}
const beforeDays = setOf('on next this the');

/** Before a number that stands before a day these leave it an hour: "how about 3 on Friday". */
const openBefore = new Set([
  '',
  ...setOf(
    'or and about say maybe , - like how be do make try also perhaps maybe free available meet back have works take chat talk speak connect',
  ),
]);

export function isNamedDay(word: string): boolean {
  const name = word.endsWith("'s") ? word.slice(0, -2) : word;
  return weekdays.has(name) || daysAhead.has(name) || dayNouns.has(name);
}
const dayNouns = setOf('weekday weekdays tonight day workday workdays weekend');

function isDayWord(word: string): boolean {
  return isNamedDay(word) || months.has(word) || partsOfDay.has(word);
}

/** "the 24th 3-5", "Nov 25, 2 to 4": the end of a date stands there. */
function isDateBefore(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at);
  if (endings.has(word) && tokens[at - 1]?.kind === 'number') return true;
  return tokens[at]?.kind === 'number' && word.length <= 2 && months.has(textAt(tokens, at - 1));
}
const endings = setOf('st nd rd th');
