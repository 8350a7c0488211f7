/** Maximum length of an agent's answer, in characters. A longer one fails, because nothing may be hidden after the part that graders read. */
export const mostOfAnswer = 20_000;

/** A sentence, list item or table row of an answer, in lower case and without marks of layout. */
export type Sentence = {
  text: string;
  /** Its parts, split between thoughts. */
  clauses: readonly string[];
  /** The index of the first clause that is a question. It is the number of clauses if there is no question. */
  askedFrom: number;
};

/**
 * The sentences of an agent's answer. Quoted words are left out, because somebody else said them. Addresses become "address", because their
 * dots end no sentence. Takes linear time.
 */
export function readTurn(text: string): Sentence[] {
  return plain(text)
    .split(
      /(?<=[.!?…])(?<!\b\d\.)[\s)]+|[;\n]+|\p{Extended_Pictographic}+|,?\s(?=(?:but|however|although|though|אבל|אך|אולם)\s)/u,
    )
    .flatMap((written) => {
      const words = written.replace(/[.!?…\s]+$/u, '');
      const clauses = words
        .split(separator)
        .map((clause) => clause.replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu, ''))
        .filter((clause) => clause !== '');
      if (clauses.length === 0) return [];
      const isQuestion = /\?[^\p{L}\p{N}]*$/u.test(written);
      return [
        { text: clauses.join(' , '), clauses, askedFrom: isQuestion ? askedFrom(clauses) : clauses.length },
      ];
    });
}

const separator =
  /[,:()[\]|]+(?=\s|$)|[()[\]|]|\s[-–—]+\s|—|→|->|\s(?:and|so(?! far)|because|but|however|although|though)\s|\s(?:אבל|אך|אולם|אז|כי)\s|\s(?=ו(?:הפגישה|המועד|השעה|התור|השיחה|היא|הוא|זה|עכשיו|אז)(?!\p{L}))/u;

/**
 * The index of the first clause that is asked. "Now that it is booked, is there more?" states its first part and asks the second. Any other
 * question states nothing.
 */
function askedFrom(clauses: readonly string[]): number {
  const opens = clauses.findLastIndex((clause) => opensQuestion.test(clause));
  return opens > 0 ? opens : 0;
}

const opensQuestion =
  /^(?:(?:or|and|then|is|are|was|were|am|do|does|did|can|could|would|will|shall|should|may|have|has|had|which|what|when|where|who|how|why|any|anything|need|want|ok|okay|right)(?!\p{L})|(?:האם|יש|אפשר|מה|איך|איזה|איזו|עוד|במה|רוצה|תרצ\p{L}|למה|מתי|או|לבקש|לשלוח|להמשיך|נלך|ללכת)(?!\p{L})|ל(?:קבוע|אשר|שריין|הזמין|תאם))/u;

function plain(text: string): string {
  return (
    text
      .slice(0, mostOfAnswer)
      // "Booked ❌" means not booked.
      .replace(/^.*[❌✘✗⬜☐🚫⛔❎].*$/gmu, (line) => `not ${line}`)
      .normalize('NFKC')
      .replace(/[\p{Mn}\p{Cf}*_`#~>]/gu, '')
      .replace(/[‘’׳]/gu, "'")
      .replace(/[“”״„]/gu, '"')
      .toLowerCase()
      .replace(/[\p{L}\p{N}.+-]{1,100}@[\p{L}\p{N}.-]{0,99}[\p{L}\p{N}]/gu, ' address')
      .replace(/\bhttps?:\/\/\S*[^\s.,;:!?)]/gu, ' address')
      // A text that is completely in quotation marks is not a quotation.
      .replace(/^\s*"([^"]*)"\s*$/u, '$1')
      .replace(/(?<![\p{L}\p{N}])"[^"\n]{0,400}"(?![\p{L}\p{N}])/gu, ' quoted ')
      .replace(/«[^»\n]{0,400}»/gu, ' quoted ')
      .replace(/\b([ap])\.m\.?/gu, '$1m')
      .replace(/\bca(?:n't|nnot)\b/gu, 'can not')
      .replace(/\bwon't\b/gu, 'will not')
      .replace(/n't\b/gu, ' not')
      .replace(/(\p{L})'(s|re|ve|ll|d|m)\b/gu, "$1 '$2")
      .replace(/[^\S\n]+/gu, ' ')
  );
}
