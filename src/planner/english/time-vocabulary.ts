import { isNameOfThing } from './ambiguous-words.ts';
import { setOf } from './look.ts';
import { isFigures } from './numbers.ts';
import { daysAhead, months, partsOfDay, weekdayPlurals, weekdays } from './words.ts';

/** Names that are words or names of people too; they are about time only beside a number. */
const ambiguous = setOf(
  'mon sat sun wed fri march may april june august jan jun mar apr jul sep tue thu dec thur',
);

/** Words that are always about time. */
const always = setOf(
  'noon midnight midday tonight fortnight weekend weekends midweek weekday weekdays workday workdays eod cob nightfall sunset sunrise dawn dusk ' +
    "thanksgiving easter hanukkah passover ramadan diwali eid lent o'clock oclock tonite afternoons mornings evenings quarterly mid-week until till mwf tth tuth",
);
const bounds = setOf('after before between during past');
const letters = setOf('m t th tu');
const polite = setOf('please pls plz thanks ok okay');
const minutesPast = setOf('five ten quarter twenty half 5 10 20 25');
const spans = setOf('week month quarter year weeks months days');
const spanOpeners = setOf('next this coming following');
const nouns = setOf('day month week quarter weekend');
const ordinals = setOf('st nd rd th first second third fourth fifth last');
const seasons = setOf('spring summer autumn fall winter');
const clockBefore = setOf('at @ until till before after by');
const counted = setOf(
  'people meetings of calls items things questions locations colleagues percent slots times % more other others minutes hours days weeks months years main points persons guests attendees candidates topics rounds',
);

/**
 * Whether a word is about time though no rule reads it where it stands. A phrase that holds one is not read past it: a constraint that is
 * dropped would offer what the guest took away.
 */
export function isAboutTime(word: string, before: string, behind: string): boolean {
  const code = word.charCodeAt(0);
  if (code >= 48 && code <= 57) return isAboutTimeInFigures(word, before, behind);
  if (always.has(word)) return true;
  // "Tuesday after the game": what bounds a time, by something that is no time.
  if (bounds.has(word) && speaksOfTime(before)) return true;
  // "T/Th after 2", "M/W/F mornings": days by their letters; "w/ Dana" is no Wednesday.
  if (letters.has(word)) return (before === '/' && behind !== '') || (behind === '/' && word !== 'w');
  // "2026-W48".
  if (word === 'w') return (before === '/' && behind === '/') || (before === '-' && isNumber(behind));
  // "Friday at ten past": the minutes of an hour that is not named.
  if (word === 'past' && minutesPast.has(before)) return true;
  const name = word.endsWith("'s") ? word.slice(0, -2) : word;
  if (weekdays.has(name) || months.has(name))
    return !ambiguous.has(name) || isNumber(before) || isNumber(behind);
  // "the first two Mondays": which of them no rule read.
  if (weekdayPlurals.has(word)) return word.endsWith('days');
  if (daysAhead.has(name)) return word === name;
  if (nouns.has(word) && ordinals.has(before)) return true;
  if (word === 'week' && isNumber(behind)) return true;
  if (word === 'last' && isNumber(behind)) return !lasting.has(before);
  if (word === 'next' && partsOfDay.has(behind)) return true;
  // "the week after": than which, only the guest knows.
  if ((word === 'day' || word === 'week' || word === 'month') && behind === 'after' && before === 'the')
    return true;
  if (spans.has(word)) return spanOpeners.has(before) || (isNumber(before) && behind === 'of');
  if (word === 'business' || word === 'working')
    return (behind === 'day' || behind === 'days') && before !== 'a';
  if (seasons.has(word)) return isSeason(word, before, behind);
  if (word === 'am' || word === 'pm') return isNumber(before);
  if (word === 'christmas' || word === 'xmas')
    return behind !== 'party' && behind !== 'gift' && behind !== 'card';
  if (word === 'st' || word === 'nd' || word === 'rd' || word === 'th')
    return isNumber(before) && Number(before) >= 29;
  if (word === 'time') return (before === 'this' || before === 'same') && !ownTime.has(behind);
  // "500 BC": a year that no calendar here has.
  if (word === 'bc' || word === 'bce') return isFigures(before);
  if (word === 'same') return behind === 'time' || behind === 'day';
  if (word === 'that') return before === 'before' || before === 'until';
  if (word === 'other') return before === 'every';
  if (word === 'every') return behind === 'second' || behind === 'third';
  if (word === 'alternate' || word === 'alternating')
    return weekdays.has(behind) || weekdayPlurals.has(behind) || behind === 'weeks' || behind === 'days';
  if (word === 'holidays' || word === 'holiday')
    return before === 'the' || before === 'bank' || before === 'public';
  // "3pm Narnia time": a zone that nobody knows.
  return behind === 'time' && (before === 'am' || before === 'pm' || isNumber(before)) && !ownTime.has(word);
}

/** "this summer", "in winter", "spring 2027"; "in Spring" may be a library, and "in fall" the prices, where the phrase goes on. */
function isSeason(word: string, before: string, behind: string): boolean {
  if (isYear(behind) || spanOpeners.has(before)) return true;
  if (before === 'the') return word !== 'fall';
  const isName = word === 'fall' || word === 'spring';
  return before === 'in' && (!isName || behind === '' || polite.has(behind));
}

function isYear(word: string): boolean {
  return word.length === 4 && word.startsWith('20') && isFigures(word);
}

/** "It would last 2 hours". */
const lasting = setOf("would will should to might may can could must they it it'll usually also");

const ownTime = setOf('my local the this any some same our each that your');

/** Figures that can be nothing but a time, though no clock and no calendar has it: "25:00", "31 February", "45/13/2026". */
function isAboutTimeInFigures(word: string, before: string, behind: string): boolean {
  if (isHour(word, behind) && clockBefore.has(before)) return true;
  // "Friday in 20": minutes, by all that is known.
  if (before === 'in' && (behind === '' || polite.has(behind)) && isNumber(word)) return true;
  if (compactDate.test(word)) return true;
  if (!isNumber(word))
    return word.length <= 10 && /^(?:\d{1,2}:\d\d(?::\d\d)?|\d{1,2}\/\d{1,2}\/\d{2,4})$/.test(word);
  if (months.has(behind) && (!ambiguous.has(behind) || before === 'the')) return true;
  const isNoDay = Number(word) >= 29 || Number(word) === 0;
  return (endings.has(behind) && isNoDay) || before === 'past';
}
const endings = setOf('st nd rd th');
/** 20261124, as machines write dates. */
const compactDate = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

function isHour(word: string, behind: string): boolean {
  return isNumber(word) && Number(word) <= 24 && !counted.has(behind);
}

function isNumber(word: string): boolean {
  return word.length <= 2 && isFigures(word);
}

/** Nothing of time is lost with these, though they look like it. */
export function isFiller(word: string, before: string, behind: string): boolean {
  if (word === 'until' || word === 'till')
    return (
      behind === 'then' ||
      behind === 'late' ||
      behind === 'recently' ||
      behind === 'further' ||
      before === 'up' ||
      behind === ''
    );
  if (weekdays.has(word)) return before === 'happy' || isNameOfThing(word, before, behind);
  if (word === 'weekend')
    return (
      behind === 'getaway' ||
      before === 'great' ||
      before === 'good' ||
      before === 'nice' ||
      before === 'lovely'
    );
  return false;
}

/** Words that speak of a time to come: beside one of them "last week" and "yesterday" are what has been, and no time to meet. */
export function speaksOfTime(word: string): boolean {
  const name = word.endsWith("'s") ? word.slice(0, -2) : word;
  return (
    (weekdays.has(name) && !ambiguous.has(name)) ||
    months.has(name) ||
    always.has(word) ||
    upcoming.has(word) ||
    (daysAhead.get(name) ?? -1) >= 0
  );
}
const upcoming = setOf('next this coming morning afternoon evening pm am asap anytime');
