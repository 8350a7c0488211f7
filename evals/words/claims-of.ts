import { type Clause, clausesOf } from './clauses.ts';
import { englishWords } from './english-words.ts';
import { hebrewWords } from './hebrew-words.ts';
import type { ClaimWords } from './patterns.ts';

/** What is said of a meeting: that it is booked, that it was requested and waits for the guest, or neither. */
export type Claim = 'booked' | 'requested' | 'none';

/** What each clause of a text says, in English and Hebrew; negations, conditions, questions and quotations claim nothing. Takes linear time. */
export function claimsOf(text: string): { clause: string; claims: Claim }[] {
  return clausesOf(text).map((clause) => ({ clause: wordsOf(clause), claims: claimOf(clause) }));
}

/** The first clause of a text that says that a meeting is booked; undefined where none does. */
export function bookedClause(text: string): string | undefined {
  const found = clausesOf(text).find((clause) => claimsBooked(clause, languagesOf(clause)));
  return found && wordsOf(found);
}

/** The strongest claim of a text. */
export function strongestClaim(text: string): Claim {
  const claims = claimsOf(text).map((clause) => clause.claims);
  if (claims.includes('booked')) return 'booked';
  return claims.includes('requested') ? 'requested' : 'none';
}

function claimOf(clause: Clause): Claim {
  const languages = languagesOf(clause);
  if (claimsBooked(clause, languages)) return 'booked';
  const isRequested = !clause.isAsked && languages.some((words) => saysRequested(clause, words));
  return isRequested ? 'requested' : 'none';
}

function languagesOf({ text }: Clause): ClaimWords[] {
  return [
    ...(/\p{Script=Hebrew}/u.test(text) ? [hebrewWords] : []),
    ...(/\p{Script=Latin}/u.test(text) ? [englishWords] : []),
  ];
}

function claimsBooked(clause: Clause, languages: readonly ClaimWords[]): boolean {
  return !clause.isAsked && languages.some((words) => saysBooked(clause, words, languages));
}

/** A clause as it was written, but for what `clausesOf` leaves out. */
function wordsOf({ text }: Clause): string {
  return text.replace(/ '(?=(?:s|re|ve|ll|d|m)(?!\p{L}))/gu, "'");
}

/** What weakens a claim may stand in the other language of a clause: "הפגישה is not booked". */
function saysBooked(clause: Clause, words: ClaimWords, languages: readonly ClaimWords[]): boolean {
  const text = withoutHarmless(clause.text, words);
  const sure = words.bookedAnyway.exec(text);
  const found = sure ?? words.booked.exec(text);
  if (!found || words.general.test(text) || words.anothers.test(text)) return false;
  const before = clause.before.map((earlier) => withoutHarmless(earlier, words));
  const around = [...before, text].join(' ');
  const isGone = words.unavailable.test(around) || words.anothers.test(around);
  if (isGone && !words.own.test(text)) return false;
  const lead = text.slice(0, sure ? found.index : found.index + found[0].length);
  if (languages.some(({ negation, doubt }) => negation.test(lead) || (!sure && doubt.test(lead))))
    return false;
  return !languages.some((each) => isConditional({ ...clause, text, before }, each));
}

/** A condition may stand before what depends on it, in the same clause or an earlier one, or right behind it. */
function isConditional({ text, before, after }: Clause, { condition }: ClaimWords): boolean {
  if (condition.test(text) || before.some((earlier) => condition.test(earlier))) return true;
  const next = after.length === 1 ? (after[0] ?? '') : '';
  return condition.exec(next)?.index === 0 && depends.test(next);
}

/** What makes the end of a sentence a condition of it, and not the beginning of another thought: "once you confirm", "if you need more". */
const depends = /\b(?:confirm|click|press|approv|accept)|(?:אשר|לחצ|אישור)/u;

function saysRequested(clause: Clause, words: ClaimWords): boolean {
  const text = withoutHarmless(clause.text, words);
  const found = words.requested.exec(text);
  if (!found) return false;
  // "Confirm only the new one" asks for a confirmation; "only after you confirm" does not.
  const said = `${text.slice(0, found.index)} ${found[0].replace(/only|רק/gu, '')}`;
  return !words.negation.test(said) && !planned.test(said);
}

/** What is still to be done, or may not be so, is no request yet; "please", "you need to" and the like ask the guest to confirm one. */
const planned =
  /(?<![\p{L}])(?:will|'ll|would|could|can|might|shall|should (?:i|we)|going to|want|whether|if|when|once|as soon as|before|try|let me|i must|we must|difference between|הבדל בין|אם|אולי|רוצה|תרצ[ה-י]|אוכל|יכולה?|לפני|יודעת?)(?!\p{L})/u;

function withoutHarmless(text: string, { harmless }: ClaimWords): string {
  return text.replace(harmless, '').trim();
}

const yes =
  /^(?:(?:oh|well|אז) )?(?:yes|yep|yeah|yup|correct|exactly|absolutely|indeed|definitely|certainly|affirmative|sure (?:is|thing)|you are|it (?:sure )?is|that 's (?:right|correct)|כן|נכון|בהחלט|לגמרי|ודאי|בוודאי|בטח)(?: it is| you are| indeed| sir| ma'am)?$/u;
const request = /\brequest|בקש/u;

/**
 * Whether an answer says yes to a guest who asks whether it is booked, and takes nothing of it back: "So it's booked, right?" "Yes! Look at
 * your mail." What is said is then the guest's own sentence, and no word of the answer.
 */
export function affirmsBooked(question: string, answer: string): boolean {
  if (!asksWhetherBooked(question)) return false;
  const clauses = clausesOf(answer);
  const [first] = clauses;
  if (!first || first.isAsked || !yes.test(first.text)) return false;
  const says = (texts: readonly string[], word: 'negation' | 'condition' | 'doubt') =>
    texts.some((text) => [englishWords, hebrewWords].some((words) => words[word].test(text)));
  const texts = clauses.map(({ text }) => text);
  return !(
    says(texts, 'negation') ||
    says(texts, 'condition') ||
    says(first.after, 'doubt') ||
    texts.some((text) => request.test(text))
  );
}

function asksWhetherBooked(text: string): boolean {
  return text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .some((sentence) => sentence.endsWith('?') && strongestClaim(sentence.replace(/\?+$/, '.')) === 'booked');
}
