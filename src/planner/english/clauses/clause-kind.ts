import type { Saying } from '../../wish/piece.ts';
import type { Unit } from '../../wish/unit.ts';
import type { Clause, ClauseKind } from './clause.ts';
import * as words from './clause-words.ts';

/** The words of a clause in their order; `undefined` stands for a time. */
type Words = readonly (string | undefined)[];

/** A clause whose kind is not known yet. */
export type UnknownClause = {
  words: Words;
  units: readonly Unit[];
  isReason: boolean;
  before: Clause | undefined;
  /** "so" begins the next clause. */
  isBeforeResult: boolean;
};

/** "before" with fewer words behind it begins no clause. */
const minBoundWords = 2;

/**
 * Decides what a clause does. The first rule that applies decides:
 * 1. what it says about time (`kindBySayings`);
 * 2. its first words: a plan that is over, a question, "there is", no subject (`kindByOpening`);
 * 3. its subject and its verb (`kindByVerb`).
 * A clause without a subject requests its time. A clause with subject and verb states something, unless one of its words requests.
 */
export function clauseKind(clause: UnknownClause): ClauseKind {
  return kindBySayings(clause) ?? kindByOpening(clause);
}

const requestSayings: ReadonlySet<string> = new Set<Saying['kind']>([
  'else',
  'order',
  'own',
  'corrects',
  'bounded',
]);

/** A bound, a request for any time or an exclusion settles the kind. An exclusion is `busy` if it has a subject or gives a reason. */
function kindBySayings({ words: own, units, isReason }: UnknownClause): ClauseKind | undefined {
  const sayings = units.flatMap((unit) => unit.sayings);
  const isBounds =
    words.bounds.has(own[0] ?? '') &&
    (own.indexOf(undefined) > minBoundWords ||
      (own.length > minBoundWords && sayings.some(({ kind }) => kind === 'own')));
  if (isBounds) return 'bounds';
  if (units.some(requestsAnytime) || sayings.some(({ kind }) => requestSayings.has(kind))) return 'asks';
  if (!sayings.some(({ kind }) => kind === 'not')) return undefined;
  const said = own.flatMap((word) => word ?? []);
  const lead = said.find((word) => !words.leads.has(word)) ?? '';
  return isReason || hasAny(words.subjects, said) || words.owners.has(lead) ? 'busy' : 'asks';
}

/** Whether it requests any time, "anytime on Friday". "all day" does not: "I'm at a conference all day". */
function requestsAnytime({ sayings, first = '' }: Unit): boolean {
  return sayings.some(({ kind }) => kind === 'anytime') && !words.wholes.has(first);
}

/** The beginning of a clause: its first word that counts, and why its subject may be missing. */
type Opening = {
  first: string;
  start: number;
  /** "I finish at 4 and can come then": its subject is that of the statement before it. */
  isInherited: boolean;
  /** "picking the kids up at 3, so before 2": its subject is left out. */
  isImplied: boolean;
};

/** Kind by the first words. A clause without a subject requests, unless it gives a reason or its subject is left out. */
function kindByOpening(clause: UnknownClause): ClauseKind {
  const { words: own, units, isReason } = clause;
  const start = own.findIndex((word) => word !== undefined && !words.leads.has(word));
  const first = own[start];
  if (first === undefined) return 'asks';
  const said = own.flatMap((word) => word ?? []);
  if (isPastPlan(said, units)) return 'past';
  const isInherited = inheritsSubject(clause, first);
  const isImplied =
    words.implied.has(first) || (clause.isBeforeResult && (words.needs.has(first) || /..ing$/.test(first)));
  const hasSubjectElsewhere = isInherited || isImplied;
  const hasTimeFirst = own.slice(0, start).includes(undefined);
  if (words.questions.has(first) && !hasTimeFirst && !hasSubjectElsewhere) return 'asks';
  // A verb of an end without a subject is about the guest: "done with exams on the 17th".
  if (
    words.endVerbs.has(first) &&
    !hasTimeFirst &&
    !hasAny(words.requests, said) &&
    !hasAny(words.subjects, said)
  )
    return 'states';
  const at = hasSubjectElsewhere ? start - 1 : subjectAt(own, start);
  // "there is a concert on Friday" is a statement, "there is a gap on Friday" a request.
  if (words.exists.has(first))
    return hasAny(words.requests, said) || hasAny(words.noObjection, said) ? 'asks' : 'states';
  if (words.things.has(own[at] ?? '')) return 'asks';
  if (at < 0 && !hasSubjectElsewhere) return isReason && !hasAny(words.requests, said) ? 'states' : 'asks';
  return kindByVerb(clause, { first, start, isInherited, isImplied }, at);
}

/** Whether it speaks of a plan that is no more, or of something that began in the past: "I would've come", "it's been hurting since Sunday". */
function isPastPlan(said: readonly string[], units: readonly Unit[]): boolean {
  if (hasAny(words.unreal, said)) return true;
  return hasAny(words.lasting, said) && units.some(({ first = '' }) => words.lasting.has(first));
}

/** Whether it goes on with the subject of the statement before it, behind "and" or "but". */
function inheritsSubject({ words: [link = ''], before }: UnknownClause, first: string): boolean {
  const isBehindStatement = before?.kind === 'states' || before?.kind === 'past' || before?.kind === 'busy';
  if (!isBehindStatement || words.results.has(link)) return false;
  if (!words.links.has(link) && !words.openers.has(link)) return false;
  return words.modals.has(first) || words.needs.has(first) || words.verbs.has(first);
}

/** What a verb says: its subject before it, and the words behind it. */
type Predicate = { subject: string; verb: string; rest: Words; isPronoun: boolean };

/** Kind by subject and verb: a modal, "no objection", "need to", a word of a request, and at last the tense. */
function kindByVerb(
  { words: own, units, isBeforeResult }: UnknownClause,
  opening: Opening,
  at: number,
): ClauseKind {
  const { first, start, isInherited, isImplied } = opening;
  const said = own.flatMap((word) => word ?? []);
  if (isImplied && said.some((word) => words.needs.has(word) && word !== first)) return 'asks';
  const subject = own[at] ?? '';
  const tail = own.slice(at + 1);
  // The time stands right behind the subject, so the verb is part of the time: "I can be there from 2".
  if (words.subjects.has(subject) && tail.length > 0 && tail[0] === undefined) return 'asks';
  const verb = tail.find((word) => word !== undefined && !words.adverbs.has(word)) ?? '';
  const rest = tail.slice(tail.indexOf(verb) + 1);
  if (isOnlyThere(own, units)) return 'asks';
  const isOwner = words.owners.has(own[start] ?? '') && at === start + 1;
  const isPronoun = isInherited || isImplied || words.subjects.has(subject);
  const predicate = { subject, verb, rest, isPronoun };
  if (words.modals.has(subject) || words.modals.has(verb)) return kindByModal(predicate);
  // Who has no objection to a time requests it: "we have no objection to the 5th".
  if (isPronoun && (words.noObjection.has(rest[0] ?? '') || words.noObjection.has(verb))) return 'asks';
  const isHaving = isHavingGot(subject, verb);
  if (words.needs.has(verb) && !(isHaving && !rest.includes('to'))) {
    if (rest.includes('to')) return kindByNeed(rest, isBeforeResult);
    if (hasOnly(units) || !words.verbs.has(verb)) return 'asks';
  }
  // These verbs say what a person does, and not what suits: "she works until 4".
  if (words.persons.has(subject) && words.persons.has(verb) && !hasAny(words.requests, rest)) return 'states';
  if (hasAny(words.requests, isPronoun ? [verb, ...rest] : own.slice(Math.min(start, at + 1)))) return 'asks';
  const isPast =
    !isHaving &&
    (isPronoun || isOwner) &&
    (words.pastVerbs.has(verb) || (verb.endsWith('ed') && verb.length > 4));
  return isPast && !isImplied ? 'past' : 'states';
}

function hasOnly(units: readonly Unit[]): boolean {
  return units.some((unit) => unit.sayings.some((one) => one.kind === 'asked' && one.isOnly));
}

/** "She's only in on Mondays": a meeting is possible on these days and on no others. */
function isOnlyThere(own: Words, units: readonly Unit[]): boolean {
  const text = ` ${own.map((word) => word ?? '*').join(' ')} `;
  return hasOnly(units) && words.presences.some((place) => text.includes(` ${place} `));
}

/** "I've got the vet at 3" is about the present; "I got home at 3" is not. */
function isHavingGot(subject: string, verb: string): boolean {
  return verb === 'got' && words.havers.has(subject);
}

/** A modal requests, unless somebody else will do something, the guest will be somewhere, or the verb ends or starts something. */
function kindByModal({ subject, verb, rest, isPronoun }: Predicate): ClauseKind {
  // "my partner will join at 10:30"
  if (!isPronoun && words.wills.has(verb))
    return hasAny(words.requestVerbs, rest) || hasAny(words.requests, rest) ? 'asks' : 'states';
  const next = [words.modals.has(subject) ? verb : undefined, ...rest].slice(0, 4);
  if (hasAny(words.wills, [subject, verb]) && next.includes('be') && !hasAny(words.requests, rest))
    return 'states';
  return hasAny(words.endVerbs, next) || hasAny(words.startVerbs, next) ? 'states' : 'asks';
}

/** "need to" requests with a verb or a word of a request, "I need to see you". Otherwise it states: "I have to collect my son". */
function kindByNeed(rest: Words, isBeforeResult: boolean): ClauseKind {
  const isRequest =
    hasAny(words.requestVerbs, rest) || (isToBe(rest) && !isBeforeResult) || hasAny(words.requests, rest);
  return isRequest ? 'asks' : 'states';
}

/** Whether "be" names a time, "it needs to be before 4". With a place it does not: "I need to be at court on Friday". */
function isToBe(rest: Words): boolean {
  const be = rest.indexOf('be');
  return be >= 0 && !(words.places.has(rest[be + 1] ?? '') && rest[be + 2] !== undefined);
}

function hasAny(set: ReadonlySet<string>, all: Words): boolean {
  return all.some((word) => word !== undefined && set.has(word));
}

/** Index of the subject: a pronoun, "my husband" at the beginning, or the word before a verb. -1 if the clause has no subject. */
function subjectAt(own: Words, start: number): number {
  const short = shortVerbAt(own, start);
  if (short >= 0) return short;
  const verb = own.findIndex((word, at) => word !== undefined && at > 0 && words.verbs.has(word));
  // "Fridays at 9 are when I see my trainer"
  if (verb >= 0 && verb <= start && words.articles.has(own[verb + 1] ?? '')) return verb - 1;
  const pronoun = own.findIndex((word) => word !== undefined && words.subjects.has(word));
  if (pronoun >= 0) return words.binds.has(own[pronoun - 1] ?? '') && pronoun > start ? -1 : pronoun;
  const isOwner = words.owners.has(own[start] as string) && own[start + 1] !== undefined;
  if (verb > start + (isOwner ? 1 : 0)) return verb - 1;
  return isOwner ? ownedNounAt(own, start) : -1;
}

/** "The team's in Austin": the word with the verb in it. */
function shortVerbAt(own: Words, start: number): number {
  const short = own.findIndex(
    (word) => word?.endsWith("'s") === true && !words.subjects.has(word) && !words.things.has(word),
  );
  if (short < 0 || short > start + 1 || own.slice(0, short).includes(undefined)) return -1;
  const next = own[short + 1];
  return next !== undefined && (words.places.has(next) || /ing$/.test(next)) ? short : -1;
}

/** The noun of "my", as a subject, if further words stand before the time: "my son school run at 3". "my wife and 3 on Monday" has none. */
function ownedNounAt(own: Words, start: number): number {
  const time = own.indexOf(undefined, start);
  const end = time < 0 ? own.length : time;
  return end - start > 2 && !words.links.has(own[end - 1] ?? '') ? start + 1 : -1;
}
