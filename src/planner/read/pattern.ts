/**
 * A pattern, written as a line:
 *
 *     the? {ordinal} {weekday} (of|in) {month}
 *
 * A bare word is itself. `{part}` is a finished part, whose value the build function gets. `<part>` is a finished part whose value
 * is not used. `x?` may be missing, `(a|b c)` is one of several. `~` says that no space stands there, as in `3~pm`. `[`, `]`
 * and `≈` are the round brackets and the `~` of the text.
 */
export type Pattern = {
  first: readonly Step[];
  /** Number of values that its build function gets. */
  slots: number;
};

/**
 * One step of a pattern, with the steps that may follow it. `marks` lists the words and parts that match it, as the pattern writes them, or `~`.
 * `slot`: which value it is. `isLast`: the pattern may end behind it.
 */
export type Step = { marks: string[]; slot: number | undefined; next: Step[]; isLast: boolean };

/** A piece of a pattern: the steps with which it can begin and end. */
type Stretch = { first: Step[]; last: Step[]; isOptional: boolean };

/** A pattern while it is read: the next of its marks, the values so far, and how many parentheses are open. */
type Reader = { pattern: string; marks: readonly string[]; at: number; slots: number; depth: number };

/** @throws Error where the pattern is not well-formed, or has a value inside parentheses */
export function parsePattern(pattern: string): Pattern {
  const marks = pattern.match(/\{[\w-]+\}|<[\w-]+>|[()|?~]|[^\s(){}<>|?~]+/g) ?? [];
  const reader: Reader = { pattern, marks, at: 0, slots: 0, depth: 0 };
  const { first, last, isOptional } = readSequence(reader);
  if (marks[reader.at] === ')') throw new Error(`")" without "(" in the pattern "${pattern}"`);
  if (reader.at < marks.length) throw new Error(`"|" outside parentheses in the pattern "${pattern}"`);
  if (isOptional) throw new Error(`the pattern "${pattern}" can be empty`);
  for (const step of last) step.isLast = true;
  return { first, slots: reader.slots };
}

function readSequence(reader: Reader): Stretch {
  const { marks } = reader;
  const all: Stretch = { first: [], last: [], isOptional: true };
  while (reader.at < marks.length && marks[reader.at] !== ')' && marks[reader.at] !== '|') {
    const { first, last, isOptional } = readAtom(reader);
    for (const step of all.last) step.next.push(...first);
    if (all.isOptional) all.first.push(...first);
    all.last = isOptional ? [...all.last, ...last] : last;
    all.isOptional &&= isOptional;
  }
  return all;
}

function readAtom(reader: Reader): Stretch {
  const mark = reader.marks[reader.at] as string;
  reader.at += 1;
  const stretch = mark === '(' ? readGroup(reader) : lone(readStep(reader, mark));
  if (reader.marks[reader.at] !== '?') return stretch;
  reader.at += 1;
  return { ...stretch, isOptional: true };
}

function readGroup(reader: Reader): Stretch {
  reader.depth += 1;
  const all = readAlternatives(reader);
  if (reader.marks[reader.at] !== ')') throw new Error(`"(" without ")" in the pattern "${reader.pattern}"`);
  reader.at += 1;
  reader.depth -= 1;
  return all;
}

function readAlternatives(reader: Reader): Stretch {
  const all: Stretch = { first: [], last: [], isOptional: false };
  let words: Step | undefined;
  do {
    if (reader.marks[reader.at] === '|') reader.at += 1;
    const { first, last, isOptional } = readSequence(reader);
    if (isOptional) all.isOptional = true;
    // Alternatives that are one word each are one step.
    const [one] = first;
    if (first.length === 1 && last.length === 1 && one === last[0] && !isOptional && one?.marks[0] !== '~') {
      if (words) {
        words.marks.push(...(one?.marks ?? []));
        continue;
      }
      words = one;
    }
    all.first.push(...first);
    all.last.push(...last);
  } while (reader.marks[reader.at] === '|');
  return all;
}

function readStep(reader: Reader, mark: string): Step {
  const { pattern } = reader;
  if (mark === '?') throw new Error(`"?" with nothing before it in the pattern "${pattern}"`);
  if (!mark.startsWith('{')) return newStep(mark, undefined);
  if (reader.depth > 0) throw new Error(`a value inside parentheses in the pattern "${pattern}"`);
  reader.slots += 1;
  return newStep(mark, reader.slots - 1);
}

function newStep(mark: string, slot: number | undefined): Step {
  return { marks: [mark], slot, next: [], isLast: false };
}

function lone(step: Step): Stretch {
  return { first: [step], last: [step], isOptional: false };
}
