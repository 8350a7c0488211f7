import { mostOfAnswer } from './answer-length.ts';

/** A piece of a sentence that says one thing, and what the sentence says before and after it. */
export type Clause = {
  text: string;
  /** What stands in the sentence before it, as far as a condition there holds here. */
  before: readonly string[];
  after: readonly string[];
  /** Asked rather than said. */
  isAsked: boolean;
};

/**
 * The clauses of a text, lower case, without marks of layout. What stands in quotation marks is somebody else's word and left out; so are
 * addresses, whose dots end no sentence.
 */
export function clausesOf(text: string): Clause[] {
  return sentencesOf(plain(text)).flatMap(({ words, isQuestion }) => {
    // A condition reaches as far as the next "but".
    return words.split(turn).flatMap((part) => {
      const clauses = part
        .split(separator)
        .map((clause) => clause.replace(/^[^\p{L}\p{N}']+/u, '').trim())
        .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
      const asserted = isQuestion ? assertedClauses(clauses) : clauses.length;
      return clauses.map((clause, index) => ({
        text: clause,
        before: clauses.slice(0, index),
        after: clauses.slice(index + 1),
        isAsked: index >= asserted,
      }));
    });
  });
}

const turn = /\s(?:but|however|although|though|אבל|אך|אולם)\s/u;
const separator =
  /[,:()[\]|]+(?=\s|$)|[()[\]|]|\s[-–—]+\s|—|\s(?:and|so|because)\s|\s(?=ו(?:הפגישה|המועד|התור|השיחה|היא|הוא|זה|עכשיו|אז)(?!\p{L}))/u;

/** "It is booked, anything else?" says the first and asks the rest; any other question says nothing. */
function assertedClauses(clauses: readonly string[]): number {
  const last = clauses.at(-1) ?? '';
  const first = clauses[0] ?? '';
  return clauses.length > 1 && opensQuestion.test(last) && !opensQuestion.test(first)
    ? clauses.length - 1
    : 0;
}

const opensQuestion =
  /^(?:(?:or|and|then|is|are|was|were|am|do|does|did|can|could|would|will|shall|should|may|have|has|had|which|what|when|where|who|how|why|any|anything|need|want|ok|okay)(?!\p{L})|(?:האם|יש|אפשר|מה|איך|איזה|איזו|עוד|במה|רוצה|תרצ\p{L}|למה|מתי|או)(?!\p{L})|ל(?:קבוע|אשר|שריין|הזמין|תאם))/u;

function sentencesOf(text: string): { words: string; isQuestion: boolean }[] {
  return text
    .split(/(?<=[.!?…])[\s)]+|[;\n]+/u)
    .map((sentence) => ({
      words: sentence.replace(/[.!?…\s]+$/u, ''),
      isQuestion: /\?[^\p{L}\p{N}]*$/u.test(sentence),
    }))
    .filter(({ words }) => words !== '');
}

function plain(text: string): string {
  return (
    text
      .slice(0, mostOfAnswer)
      .normalize('NFKC')
      .replace(/[\p{Mn}\p{Cf}*_`#~>]/gu, '')
      // Who puts a whole answer into quotation marks quotes nobody.
      .replace(/^\s*(["“„«])([^"“”„«»]*)["“”»]\s*$/u, '$2')
      .replace(/“[^”\n]{0,400}”|«[^»\n]{0,400}»|„[^“\n]{0,400}“/gu, ' quoted ')
      .replace(/[‘’׳]/gu, "'")
      .replace(/[“”״]/gu, '"')
      .toLowerCase()
      // What stands behind an address ends the sentence, and is no part of it.
      .replace(/[\p{L}\p{N}.+-]{1,100}@[\p{L}\p{N}.-]{0,99}[\p{L}\p{N}]/gu, ' address')
      .replace(/\bhttps?:\/\/\S*[^\s.,;:!?)]/gu, ' address')
      .replace(/(?<![\p{L}\p{N}])"[^"\n]{0,400}"(?![\p{L}\p{N}])/gu, ' quoted ')
      .replace(/(?<![\p{L}\p{N}])'[^'\n]{0,400}'(?![\p{L}\p{N}])/gu, ' quoted ')
      .replace(/\b([ap])\.m\.?/gu, '$1m')
      .replace(/\bca(?:n't|nnot)\b/gu, 'can not')
      .replace(/\bwon't\b/gu, 'will not')
      .replace(/n't\b/gu, ' not')
      .replace(/(\p{L})'(s|re|ve|ll|d|m)\b/gu, "$1 '$2")
      .replace(/\bahead and\b/gu, 'aheadand')
      .replace(/[^\S\n]+/gu, ' ')
  );
}
