import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { pastEngagement } from './engagements.ts';
import { isParted, pastAny, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { negatorBefore } from './negation-scope.ts';
import { isTimeStart } from './time-starts.ts';

/** What takes away the time that follows it, be it a few words on. */
const negations = rowsByFirst(
  'not|no|never|except|except for|excepting|excluding|exclude|apart from|aside from|other than|' +
    'besides|without|instead of|rather than|avoid|avoiding|skip|skipping|barring|minus|bar|' +
    "anything but|anytime but|any time but|rather not|unless|save for|w/o|can't|cannot|can not|" +
    "cant|couldn't|won't|don't|dont|do not|doesn't|isn't|aren't|neither|unavailable|unable|busy|" +
    'booked|away|tied up|occupied|out of office|out of the office|on vacation|on pto|pto|ooo|on annual leave|on sick leave|on parental leave|on maternity leave|on holiday|on leave|' +
    'traveling|travelling|in meetings|in a meeting|i have meetings|i have a meeting|already have|' +
    'teaching|teach|i work|i have lunch|i have class|i have classes|i have school|' +
    'i have an appointment|i have a call|i have calls|i have a conflict|conflict|in class|commute|' +
    'swamped|slammed|blocked|blocked off|snowed under|fully booked|booked up|booked solid|double booked|double - booked|' +
    "jammed|out of town|off|off work|we're off|we are off|not off|day off is|days off are|out sick|not around|i'm off|i am off|i'm out|i am out|not in|" +
    "i'm not in|we're closed|stuck in meetings|stuck in a meeting|back to back|back - to - back|" +
    "hate|nothing|bad|impossible|closed|i've a meeting|i've a call|i've got a meeting|" +
    "i've got a call|i already have|i've got meetings",
);

/** Negated words that say nothing about a time, and questions that suggest one: "not sure", "why not", "no problem", "don't mind". */
const harmless = rowsByFirst(
  'not sure|not only|not just|not urgent|not necessarily|not a problem|not an issue|not bad|' +
    'not to worry|not yet|not certain|not important|not fussed|not picky|not bothered|not sure if|' +
    'not that it matters|not at all|no problem|no worries|no rush|no idea|no hurry|no matter|' +
    'no doubt|no biggie|no big deal|no issue|no issues|no thanks|no need|no pressure|no one|' +
    "no longer|no stress|no trouble|no objection|no conflicts|no conflict|don't worry|don't know|" +
    "don't think i|don't hesitate|do not hesitate|don't forget|don't need|don't have any preference|" +
    "don't have a preference|can't wait|cannot wait|can't remember|doesn't have to|don't have to|" +
    "isn't urgent|it isn't urgent|busy week|busy schedule|busy calendar|busy time|isn't a problem|" +
    "dont mind|dont know|avoid confusion|won't take long|won't take|don't you|won't you|can't you|" +
    "isn't it|couldn't we|can't we|not too early|not too late|couldn't find|won't be long|" +
    'out of office response|out of office responses|out of office reply|out of office replies|' +
    'out of office message|out of office note|' +
    "don't want to bother|not to be|unable to find|nothing urgent|nothing special|nothing fancy",
);

const wholeDays = ['all day', 'all day long', 'the whole day', 'the entire day', 'most of the day'].map(
  (row) => row.split(' '),
);
const hours = setOf('from between');
const asking = setOf('can could may should shall would if when did do must');
const askedBefore = setOf('why if whether or');

/** "not Friday", "no mornings", "except the 8th", "I can't do Tuesday", "busy on Monday": what follows is taken away. */
export const exclusionRule: Rule = (tokens, at, context) => {
  const opened = pastRow(tokens, at, negations) ?? pastEngagement(tokens, at);
  if (opened === undefined) return undefined;
  // "set OOO for 3 days from today": a notice that is put up then.
  if (textAt(tokens, at) === 'ooo' && posting.has(textAt(tokens, at - 1))) return undefined;
  // "10 % off Friday", "take Friday off": who is off says so, or opens with it.
  if (textAt(tokens, at) === 'off' && !isParted(tokens, at)) return undefined;
  // "in meetings all day tomorrow": not any time tomorrow.
  const next = pastAny(tokens, opened, wholeDays) ?? opened;
  const word = textAt(tokens, at);
  // "I work from 9 to 5" says when not; "I work in sales" says nothing of it.
  if (textAt(tokens, next - 1) === 'work' && !hours.has(textAt(tokens, next))) return undefined;
  if (asking.has(textAt(tokens, at - 1)) && word.startsWith('i')) return undefined;
  const tooEarly = readTooEarly(tokens, at);
  if (tooEarly) return tooEarly;
  const skipped = pastRow(tokens, at, harmless);
  if (skipped !== undefined) return { pieces: [], next: skipped };
  if (word === 'not' && askedBefore.has(textAt(tokens, at - 1))) return { pieces: [], next: at + 1 };
  // "other than that, Tuesday works".
  if (excepting.has(word) && pointing.has(textAt(tokens, next)))
    return { pieces: [{ kind: 'but' }], next: next + 1 };
  return isFollowedByTime(tokens, next, context) ? { pieces: negationAt(tokens, at), next } : undefined;
};

const excepting = setOf(
  'but except excepting excluding exclude apart aside other besides save barring bar unless',
);
const posting = setOf('set put add enable an my the');
const pointing = setOf('that those');

/** Behind another exclusion it takes away besides: "not Friday, not Monday"; but "not Friday, except after 3" spares some of it. */
function negationAt(tokens: readonly Token[], at: number): Piece[] {
  const word = textAt(tokens, at);
  const negator = negatorBefore(tokens, at);
  if (excepting.has(word)) {
    const except: Piece = { kind: 'not', isExcept: true };
    if (negator === undefined) return [except];
    if (excepting.has(negator)) return [{ kind: 'but' }, except];
    return negator === 'nothing' || negator === 'never' ? [{ kind: 'not' }, except] : [except];
  }
  const isOff = offRows.has(word) && pastRow(tokens, at, offRows) !== undefined;
  const not: Piece = isOff ? { kind: 'not', mayBeFree: true } : { kind: 'not' };
  return negator === undefined ? [not] : [{ kind: 'but' }, not];
}

/** Says that one does not work then: which is when some have time for a call, and others have none. */
const offRows = rowsByFirst(
  "off|i'm off|i am off|we're off|we are off|off work|not off|day off is|days off are",
);

/** "not too early": soft edges, said as such. */
function readTooEarly(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const word = textAt(tokens, at + 2);
  if (
    textAt(tokens, at) !== 'not' ||
    !degrees.has(textAt(tokens, at + 1)) ||
    (word !== 'early' && word !== 'late')
  )
    return undefined;
  const time = (hour: number) => ({ likely: [hour * 60], otherwise: [] });
  const wish =
    word === 'early'
      ? { kind: 'after' as const, time: time(10) }
      : { kind: 'before' as const, time: time(17) };
  return {
    pieces: [
      { kind: 'clock', wish },
      { kind: 'note', note: { kind: 'soft-edges' } },
    ],
    next: at + 3,
  };
}

const degrees = setOf('too so very super that');

/** Whether a time begins within a few words, in the same breath; a word between that asks for a time ends the negation. */
function isFollowedByTime(tokens: readonly Token[], from: number, context: RuleContext): boolean {
  for (let index = from; index < Math.min(from + 7, tokens.length); index += 1) {
    if (index > from && isParted(tokens, index)) return false;
    if (isTimeStart(tokens, index, context)) return true;
    if (index > from && turning.has(textAt(tokens, index)) && textAt(tokens, from - 1) !== 'unless')
      return false;
  }
  return false;
}

const turning = setOf('but so then how what maybe instead however could can would let works is');
