import type { Unit } from '../../wish/unit.ts';
import { type Clause, unitsOf } from './clause.ts';
import { clauseKind } from './clause-kind.ts';
import * as words from './clause-words.ts';

/** A word of a unit, or a time, which has no word. */
type Token = { word: string | undefined; unit: number; isFirst: boolean };

/** Cuts a message into its clauses. */
export function findClauses(units: readonly Unit[]): Clause[] {
  const tokens = units.flatMap((unit, index) => tokensOf(unit, index, units[index + 1]));
  const starts = clauseStarts(tokens, units);
  const clauses: Clause[] = [];
  let at = 0;
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? units.length;
    const start = at;
    while (at < tokens.length && (tokens[at] as Token).unit < to) at += 1;
    const own = tokens.slice(start, at).map(({ word }) => word);
    clauses.push(clauseOf({ from, to, words: own }, clauses.at(-1), units));
  }
  return withFrontedDays(withLists(clauses, units), units);
}

function tokensOf(unit: Unit, index: number, next: Unit | undefined): Token[] {
  // "Our exam is 9 to 12": the verb belongs to the time.
  if (unit.isTime && words.verbs.has(unit.first ?? ''))
    return [
      { word: unit.first, unit: index, isFirst: true },
      { word: undefined, unit: index, isFirst: false },
    ];
  if (unit.isTime || unit.sayings.some(({ kind }) => kind === 'refers'))
    return [{ word: boundAtEnd(unit, next), unit: index, isFirst: true }];
  return unit.words.map((word, at) => ({ word, unit: index, isFirst: at === 0 }));
}

/** "anytime after", before a clause: the word that bounds. */
function boundAtEnd(unit: Unit, next: Unit | undefined): string | undefined {
  const last = unit.words.at(-1) ?? '';
  const behind = next?.words[0] ?? '';
  const isClause = words.subjects.has(behind) || words.articles.has(behind);
  return words.bounds.has(last) && next?.pause === 'none' && isClause ? last : undefined;
}

/** The units at which clauses begin. */
function clauseStarts(tokens: readonly Token[], units: readonly Unit[]): number[] {
  const starts = new Set<number>([0]);
  let clauseHasTime = false;
  for (const [at, { word, unit, isFirst }] of tokens.entries()) {
    if (!isFirst) continue;
    if (units[unit]?.pause !== 'none' || opensClause(tokens, at, clauseHasTime)) {
      starts.add(unit);
      clauseHasTime = false;
    }
    if (word === undefined) clauseHasTime = true;
  }
  return [...starts];
}

/** Whether a word begins a clause without a pause before it. */
function opensClause(tokens: readonly Token[], at: number, clauseHasTime: boolean): boolean {
  const word = tokens[at]?.word;
  if (word === undefined) return false;
  if (words.openers.has(word)) return true;
  const next = tokens[at + 1]?.word ?? '';
  const isNextSubject = words.subjects.has(next) || words.owners.has(next) || words.exists.has(next);
  const isReason = words.reasons.has(word);
  const isLink = words.links.has(word);
  if (isNextSubject && (isReason || isLink)) return true;
  // "since the plumber is coming on Friday"
  if (isReason && words.articles.has(next) && hasVerb(tokens, at + 2)) return true;
  // "I finish at 4 on Friday and can come after that"
  if (isLink && clauseHasTime && isRequestAt(tokens, at + 1)) return true;
  if (words.bounds.has(word) && isClauseAt(tokens, at + 1)) return true;
  return clauseHasTime && isFreeSubject(tokens, at);
}

/** Whether a word is a subject, and the word before it does not bind it. */
function isFreeSubject(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  return words.subjects.has(tokens[at]?.word ?? '') && !words.binds.has(before) && !words.bounds.has(before);
}

/** Whether a request stands behind "and", perhaps with a time before it. */
function isRequestAt(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  if (words.modals.has(word) || words.needs.has(word) || words.questions.has(word)) return true;
  return tokens[at] !== undefined && word === '' && words.questions.has(tokens[at + 1]?.word ?? '');
}

/** Whether a subject and its verb, or a noun with its article, stand before the next time. */
function isClauseAt(tokens: readonly Token[], from: number): boolean {
  const first = tokens[from]?.word;
  if (first === undefined) return false;
  if (words.subjects.has(first) || words.articles.has(first)) return true;
  return hasVerb(tokens, from + 1);
}

/** Whether a verb stands before the next time. */
function hasVerb(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at += 1) {
    const word = tokens[at]?.word;
    if (word === undefined) return false;
    if (words.verbs.has(word)) return true;
  }
  return false;
}

type Cut = { from: number; to: number; words: readonly (string | undefined)[] };

function clauseOf({ from, to, words: own }: Cut, before: Clause | undefined, units: readonly Unit[]): Clause {
  const [first = '', second = ''] = own;
  const hasLead = own.some((word) => word !== undefined && !words.leads.has(word));
  const isReason = words.reasons.has(first) && hasLead && !words.measures.has(second);
  // "before my holiday, we fly on 5 December": when that is, the next clause says.
  const isOpen = words.bounds.has(first) && words.articles.has(second) && !own.includes(undefined);
  if (isOpen) return { from, to, kind: 'open', isReason };
  const isBeforeResult = words.results.has(units[to]?.words[0] ?? '');
  const kind = clauseKind({ words: own, units: units.slice(from, to), isReason, before, isBeforeResult });
  return { from, to, kind, isReason };
}

/** Times behind a comma belong to the clause before it if they are a list that ends with "and" or "or": "I teach Monday, Wednesday and Friday". */
function withLists(clauses: Clause[], units: readonly Unit[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    const own = unitsOf(clause, units);
    const last = units.slice(0, clause.from).findLast((unit) => unit.isTime || unit.words.length > 0);
    const isList =
      before !== undefined &&
      last?.isTime === true &&
      before.kind !== 'bounds' &&
      own.every(
        (unit) => unit.isTime || unit.sayings.some(({ kind }) => kind === 'join') || unit.words.length === 0,
      ) &&
      units[clause.from]?.pause === 'comma' &&
      isSameKindOfTime(last, own) &&
      isListed(clauses, clause, units);
    if (isList) before.to = clause.to;
    else joined.push(clause);
  }
  return joined;
}

/** Whether "and" or "or" stands in it or in a later item of its list. */
function isListed(clauses: readonly Clause[], clause: Clause, units: readonly Unit[]): boolean {
  for (const item of clauses.slice(clauses.indexOf(clause))) {
    const own = unitsOf(item, units);
    if (!own.every(({ isTime, sayings }) => isTime || sayings.every(({ kind }) => kind === 'join')))
      return false;
    if (own.some(({ sayings }) => sayings.some(({ kind }) => kind === 'join'))) return true;
  }
  return false;
}

function isSameKindOfTime(last: Unit, own: readonly Unit[]): boolean {
  const hasDay = (unit: Unit) => unit.sayings.some(({ kind }) => kind === 'day');
  return own.filter(({ isTime }) => isTime).every((unit) => hasDay(unit) === hasDay(last));
}

/** A day right before a statement that names none belongs to the statement: "Tuesday I collect my grandson at 3". */
function withFrontedDays(clauses: Clause[], units: readonly Unit[]): Clause[] {
  const left: Clause[] = [];
  for (const clause of clauses) {
    const before = left.at(-1);
    const isFronted =
      before !== undefined &&
      (clause.kind === 'states' || clause.kind === 'past') &&
      !clause.isReason &&
      units[clause.from]?.pause === 'none' &&
      !words.openers.has(units[clause.from]?.words[0] ?? '') &&
      before.to - before.from === 1 &&
      units[before.from]?.sayings.every(({ kind }) => kind === 'day' || kind === 'refers') === true &&
      !unitsOf(clause, units).some(({ sayings }) => sayings.some(({ kind }) => kind === 'day'));
    if (isFronted) left[left.length - 1] = { ...clause, from: before.from };
    else left.push(clause);
  }
  return left;
}
