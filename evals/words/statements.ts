import { english } from './english.ts';
import { hebrew } from './hebrew.ts';
import type { StatementPatterns, Topic } from './phrases.ts';
import type { Sentence } from './turn.ts';

/** A statement of an answer, in the words of the answer. */
export type Statement = {
  topic: Topic;
  words: string;
  /** Whether its sentence is about an earlier mail. */
  ofOtherMail: boolean;
};

/** The reasons why words of a sentence cancel its statement. */
type Guard =
  | 'negation'
  | 'waiting'
  | 'denied'
  | 'open'
  | 'condition'
  | 'asked'
  | 'step'
  | 'afterwards'
  | 'hypothesis'
  | 'consequence'
  | 'refusal'
  | 'doubled'
  | 'lapse'
  | 'limited'
  | 'perhaps'
  | 'ofRequest'
  | 'nothing'
  | 'hedged';

/** The guards that can cancel a statement of each topic. A negation does not cancel a topic whose own words deny something. */
const guards: Record<Topic, readonly Guard[]> = {
  booked: ['ofRequest', 'negation', 'waiting', 'open', 'condition', 'asked', 'step', 'hedged'],
  held: ['negation', 'asked', 'hypothesis'],
  safe: ['step', 'asked'],
  sent: ['negation', 'open', 'condition', 'asked', 'refusal'],
  unsent: ['condition', 'asked'],
  resent: ['negation', 'open', 'asked'],
  resending: ['negation', 'limited', 'asked'],
  replies: ['negation', 'asked'],
  hostActs: ['denied', 'nothing', 'perhaps', 'asked'],
  hostCalendar: ['negation', 'step', 'open', 'condition', 'asked', 'hypothesis', 'afterwards'],
  calendar: ['negation', 'open', 'asked', 'hypothesis'],
  needless: ['denied', 'perhaps', 'afterwards', 'asked', 'consequence'],
  ignore: ['denied', 'hypothesis', 'asked', 'lapse'],
  cancelled: ['denied', 'asked'],
  both: ['denied', 'doubled', 'asked'],
  gone: ['denied', 'perhaps', 'asked'],
  full: ['asked'],
  free: ['negation', 'open', 'hypothesis', 'asked'],
  unbooked: ['denied', 'asked'],
  checkMail: ['denied', 'afterwards', 'asked'],
  sawMail: ['negation', 'asked'],
  elsewise: ['negation', 'asked'],
};

/** The statements of an answer about these topics, in English and Hebrew. Negations, conditions, questions, plans and quotations do not count. */
export function statementsIn(turn: readonly Sentence[], topics: readonly Topic[]): Statement[] {
  return turn.flatMap((sentence, at) =>
    topics.flatMap((topic) => {
      const words = statementIn(sentence, topic, {
        before: turn[at - 1],
        after: turn[at + 1],
        isInstructed: () => tellsToConfirm(turn),
      });
      if (words === undefined) return [];
      const ofOtherMail = languagesOf(sentence.text).some(({ otherMail }) => otherMail.test(sentence.text));
      return [{ topic, words, ofOtherMail }];
    }),
  );
}

/** The sentences around a sentence, and whether the answer tells the guest to confirm. */
type Around = { before: Sentence | undefined; after: Sentence | undefined; isInstructed(): boolean };

function statementIn(sentence: Sentence, topic: Topic, around: Around): string | undefined {
  for (const language of languagesOf(sentence.text)) {
    const said = sentence.clauses.findIndex((clause, index) => {
      if (guards[topic].includes('asked') && index >= sentence.askedFrom) return false;
      // "Booked" alone may be an item in a list of steps, not a claim.
      const isBare = clause.split(' ').length < 3;
      if (topic === 'booked' && isBare && around.before && around.isInstructed()) return false;
      return (
        language.topics[topic].test(readable(clause, language)) &&
        !isTakenBack({ sentence, index, topic, around }, language)
      );
    });
    if (said >= 0) return written(sentence.clauses[said] ?? '');
  }
  return undefined;
}

type Said = { sentence: Sentence; index: number; topic: Topic; around: Around };

/** Words after a statement that deny it: "I have sent nothing". */
const nothingAfter =
  /^ ?(?:(?:about |of )?(?:nothing|none|neither|no )|כלום|שום)|^[^,]{0,20} ,[ ,]*(?:nothing|none|not?(?! \p{L})|כלום|לא)(?= ,|$)/u;

function isTakenBack({ sentence, index, topic, around }: Said, language: StatementPatterns): boolean {
  const clause = readable(sentence.clauses[index] ?? '', language);
  const whole = readable(sentence.text, language);
  const before = around.before?.text ?? '';
  const found = language.topics[topic].exec(clause);
  const start = clause.slice(0, found?.index ?? 0);
  const lead = start + (found?.[0] ?? '');
  const near = lead.slice(Math.max(0, start.length - 40));
  const following = readable(sentence.clauses.slice(index + 1).join(' , '), language);
  const rest = `${clause.slice(lead.length)} , ${following}`;
  const earlier = readable(sentence.clauses.slice(0, index).join(' , '), language);
  const isStepNear = () => language.step.test(whole) || language.step.test(before);
  const follows = (words: RegExp) =>
    words.test(`${earlier} , ${clause}`) ||
    [language.afterwards, language.hypothesis].some(
      (opener) => opener.exec(sentence.clauses[index + 1] ?? '')?.index === 0,
    );
  const holds: Record<Guard, () => boolean> = {
    asked: () => false,
    negation: () => language.negation.test(near) || nothingAfter.test(rest),
    waiting: () => language.waiting.test(lead),
    denied: () => language.negation.test(start),
    open: () => language.open.test(start),
    // "Once I send it, it is yours" does not ask the guest to do anything first, so it is not a condition.
    condition: () =>
      /^(?:if|ו?אם) /u.test(clause) ||
      (!language.already.test(clause) && follows(language.condition) && isStepNear()),
    afterwards: () => language.afterwards.test(`${earlier} , ${start}`),
    hypothesis: () => language.hypothesis.test(`${earlier} , ${start}`),
    // "Click the link, and you're booked": steps come before their result.
    step: () =>
      !language.already.test(clause) &&
      (isOrdered(`${before} , ${earlier}`, language) ||
        isOrdered(start, language) ||
        (language.step.test(`${before} , ${earlier}`) && clause.split(' ').length <= 6)),
    hedged: () => language.hedges.test(rest.slice(0, 60)),
    consequence: () => language.consequence.test(following.slice(0, 60)),
    lapse: () => language.consequence.test(rest.slice(0, 60)),
    doubled: () => language.doubled.test(`${whole} , ${around.after?.text ?? ''}`),
    nothing: () => nothingAfter.test(rest),
    ofRequest: () => /בקש|ביקש/u.test(lead),
    perhaps: () => language.doubt.test(start),
    limited: () => language.limited.test(rest),
    refusal: () => language.refusal.test(rest) || language.refusal.test(around.after?.text ?? ''),
  };
  return guards[topic].some((guard) => holds[guard]());
}

/** Whether a part of a text begins with a step, which tells the guest to do it. */
function isOrdered(text: string, { step, orderLead }: StatementPatterns): boolean {
  return text.split(' , ').some((clause) => step.exec(clause.replace(orderLead, ''))?.index === 0);
}

/** The words by which an answer plainly says that it is booked, if nothing in it weakens them. */
export function plainlyBooked(turn: readonly Sentence[]): string | undefined {
  const isWeakened = turn.some(
    ({ text: said, askedFrom, clauses }) =>
      askedFrom < clauses.length ||
      languagesOf(said).some((language) => language.weakens.test(readable(said, language))),
  );
  if (isWeakened) return undefined;
  const said = turn
    .flatMap(({ clauses }) => clauses)
    .find((clause) => languagesOf(clause).some((language) => language.plainlyBooked.test(clause)));
  return said === undefined ? undefined : written(said);
}

/** Whether an answer says yes to a guest who asks whether it is booked, without a restriction. */
export function affirmsBooked(question: string, [first, second]: readonly Sentence[]): boolean {
  if (!asksIfBooked.test(question.toLowerCase())) return false;
  if (!first || !saysYes.test(first.text)) return false;
  const said = `${first.text} , ${second?.text ?? ''}`;
  return !languagesOf(said).some(
    ({ negation, condition, waiting, hedges }) =>
      negation.test(said) || condition.test(said) || waiting.test(said) || hedges.test(said),
  );
}

const asksIfBooked =
  /(?:booked|diary|calendar|confirmed|settled|secured|reserved|scheduled|arranged|sorted|fixed|final|all set|(?:hold|keep|reserve|sav|block|secur)\p{L}* (?!on)[^.!]*\bme)\b[^.!]*\?|(?:קבוע|נקבע|יומן|סגור|סופי|מאושר|מסודר|שמור|(?:שמור|שמרי|החזיק|חזיקי|שריין|שרייני|תפוס|תפסי) [^.!]*לי)[^.!]*\?/u;
const saysYes =
  /^(?:oh |well |אז )?(?:yes|yep|yeah|yup|correct|exactly|absolutely|indeed|definitely|certainly|sure|of course|that's right|you can|כן|נכון|בהחלט|לגמרי|ודאי|בוודאי|בטח|מדויק)(?!\p{L})/u;

/** Whether an answer tells the guest to confirm by the mail, in any words. */
export function tellsToConfirm(turn: readonly Sentence[]): boolean {
  const said = turn.map(({ text }) => text).join(' , ');
  return languagesOf(said).some(
    (language) =>
      language.confirms.test(readable(said, language)) ||
      (language.unless.test(said) && language.consequence.test(said)) ||
      language.guestsPart.test(said) ||
      (language.notBooked.test(said) && language.mail.test(said)) ||
      (language.step.test(said) && language.mail.test(said)),
  );
}

/** Whether an answer tells the guest to look for a mail. */
export function tellsToLook(turn: readonly Sentence[]): boolean {
  return turn.some(({ text: said }) => languagesOf(said).some(({ look }) => look.test(said)));
}

/** Whether an answer says that the outcome of a request is unknown. */
export function leavesOpen(turn: readonly Sentence[]): boolean {
  return turn.some(({ text: said, askedFrom, clauses }) => {
    const languages = languagesOf(said);
    const asksForMail = askedFrom < clauses.length && languages.some(({ mail }) => mail.test(said));
    return asksForMail || languages.some(({ doubt }) => doubt.test(said));
  });
}

/** The secret that an answer asks for, although no booking needs it. */
export function asksForSecret(turn: readonly Sentence[]): string | undefined {
  for (const { text: said } of turn)
    for (const language of languagesOf(said)) {
      const found = language.secret.exec(said);
      if (found && !language.negation.test(said)) return found[0];
    }
  return undefined;
}

function languagesOf(text: string): StatementPatterns[] {
  return [
    ...(/\p{Script=Hebrew}/u.test(text) ? [hebrew] : []),
    ...(/\p{Script=Latin}/u.test(text) ? [english] : []),
  ];
}

function readable(text: string, { harmless }: StatementPatterns): string {
  return text.replace(harmless, ' ').replace(/ +/gu, ' ');
}

/** Returns a clause as people write it: "it 's" becomes "it's". */
function written(clause: string): string {
  return clause.replace(/ '(?=(?:s|re|ve|ll|d|m)(?!\p{L}))/gu, "'");
}
