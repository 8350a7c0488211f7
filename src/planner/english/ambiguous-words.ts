import type { Token } from '../tokens.ts';
import { isParted, setOf, textAt } from './look.ts';

const pronouns =
  'i we he she they you it who that which and just have had has been never always often already then';

/** Behind or before these a short name of a day is another word: "we sat down", "in the sun", "to be wed". */
const notBehind: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['sat', setOf(pronouns)],
  ['sun', setOf('the hot bright under')],
  ['wed', setOf('we they get got getting newly were was be i he she')],
  ['fri', setOf('')],
  ['mon', setOf('')],
]);
const notBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['sat', setOf('down in on with there here through beside around by back up quietly next for nav')],
  ['sun', setOf('is was shines rises sets set shone light screen cream exposure shine goes came comes')],
  ['wed', setOf('her him me my his')],
  ['mon', setOf('ami cher amour dieu petit')],
]);

/** Feasts that have a weekday's name in theirs: which day they are is not known here. */
const feastsBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['monday', setOf('easter cyber whit')],
  ['tuesday', setOf('shrove fat giving pancake')],
  ['wednesday', setOf('ash')],
  ['thursday', setOf('maundy holy')],
  ['friday', setOf('good black')],
  ['saturday', setOf('holy')],
  ['sunday', setOf('palm easter mothering bowl')],
]);
const namesBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['tuesday', setOf('ruby')],
  ['friday', setOf('casual freaky')],
  ['sunday', setOf('bloody')],
]);
const namesBehind: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['sunday', setOf('school times roast')],
  ['monday', setOf('blues')],
]);

/** "Sunday school", "Ruby Tuesday": names of other things, in which no day is meant. */
export function isNameOfThing(word: string, before: string, behind: string): boolean {
  return (namesBehind.get(word)?.has(behind) || namesBefore.get(word)?.has(before)) ?? false;
}

/** Whether a word that can be a weekday is another word here. */
export function isNoWeekday(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at);
  if (word.length > 3) {
    const before = isParted(tokens, at) ? '' : textAt(tokens, at - 1);
    const isFeast = feastsBefore.get(word)?.has(before) ?? false;
    return isFeast || isNameOfThing(word, before, textAt(tokens, at + 1));
  }
  const isAfter = !isParted(tokens, at) && (notBehind.get(word)?.has(textAt(tokens, at - 1)) ?? false);
  const isAhead = !isParted(tokens, at + 1) && (notBefore.get(word)?.has(textAt(tokens, at + 1)) ?? false);
  return isAfter || isAhead;
}

/** What names a month before it, so that "may", "march" and the names of people are months there. */
const monthOpeners = setOf(
  'in of this next last by until till til since from before after through throughout thru early mid late during for around - / and or to between',
);
const names = setOf('april june august jan may augustus');
const beforeNames = setOf(
  "is am i'm name called named " +
    'hi hello hey dear with thanks ms mr mrs dr regards cheers best sincerely love ask',
);
const verbsBehind = setOf(
  'i we be have not you he she they it also need take work help sound seem on in out off through along away forward past up down against for or',
);

/** Whether a word that can be a month is a verb or a name here: "may I", "march on", "hi April". A day of the month settles it before. */
export function isNoMonth(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at);
  const before = isParted(tokens, at) ? '' : textAt(tokens, at - 1);
  const behind = isParted(tokens, at + 1) ? '' : textAt(tokens, at + 1);
  // No calendar of people has a "leap February" by that name.
  if (before === 'leap') return true;
  if (names.has(word) && (beforeNames.has(textAt(tokens, at - 1)) || isPerson(tokens, at))) return true;
  if (word !== 'may' && word !== 'march' && word !== 'mar') return false;
  if (word === 'may' && behind === 'or' && textAt(tokens, at + 2) === 'may') return true;
  // "and may at its discretion", "or may at any time".
  if (word === 'may' && behind === 'at' && ownedAt.has(textAt(tokens, at + 2))) return true;
  if (monthOpeners.has(before)) return word === 'may' && nonMonthMay.has(behind);
  return !(before === '' && behind === '') || verbsBehind.has(behind);
}

const ownedAt = setOf('its their any his her our your least most times first all');
const spokenTo = setOf('talk talked speak spoke chat chatted write wrote email introduced refer referred');
const doings = setOf('joins joined said says told asked suggested mentioned wants wanted wrote recommended');
const being = setOf('my our a an the from your his her leading running');

/** "April is my colleague", "Jan from sales", "I spoke to June": what people do, and what is done to them. */
function isPerson(tokens: readonly Token[], at: number): boolean {
  const behind = textAt(tokens, at + 1);
  const next = textAt(tokens, at + 2);
  if (textAt(tokens, at - 1) === 'to' && spokenTo.has(textAt(tokens, at - 2))) return true;
  if (behind === 'is') return being.has(next);
  if (behind === 'and') return next === 'i';
  if (behind === 'from') return tokens[at + 2]?.kind === 'word' && next !== 'the' && next !== 'now';
  return doings.has(behind) && !isParted(tokens, at + 1);
}

const nonMonthMay = setOf(
  'i we be have not you he she they it also need take help sound seem suit only just well still even never always require contain include ask want wish differ vary',
);

/** Whether a month's name behind a number is a verb all the same: "at 3 may I", "the 2nd march on". */
export function isVerb(tokens: readonly Token[], at: number): boolean {
  const behind = isParted(tokens, at + 1) ? '' : textAt(tokens, at + 1);
  // "One may ask": nobody writes the first of May so.
  if (textAt(tokens, at) === 'may') return nonMonthMay.has(behind) || textAt(tokens, at - 1) === 'one';
  return textAt(tokens, at) === 'march' && behind === 'on' && isParted(tokens, at + 2);
}

/** Words behind an ordinal that make it something else: "the 5th floor", "first thing", "second opinion". */
const counted = setOf(
  'floor street avenue ave st time times option options one grade century place party edition version interview meeting call attempt draft ' +
    'person people round anniversary birthday choice generation gen team stage phase step part item point cousin opinion thing things half ' +
    'quarter week weekend month year day days hour minute thought thoughts name class degree hand year semester term session slot slots ' +
    'available appointment lady aid come since rate row page chapter level line prize wave dose shot apartment apt room suite unit company ' +
    'amendment annual world base dimension try date impression contact priority language responder gear sight attempt visit class deck tier ' +
    'cohort batch window position kind foremost sprint iteration release trimester child baby kid wife husband sense nature person',
);

/** Whether an ordinal counts something that is no day. */
export function isCounted(tokens: readonly Token[], next: number): boolean {
  return !isParted(tokens, next) && counted.has(textAt(tokens, next));
}
