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
  /** How many values it hands to its build function. */
  slots: number;
};

/**
 * One step of a pattern, with the steps that may follow it. `marks` lists the words and parts that match it, as the pattern writes them, or `~`.
 * `slot`: which value it is. `isLast`: the pattern may end behind it.
 */
export type Step = { marks: string[]; slot: number | undefined; next: Step[]; isLast: boolean };

/** Steps side by side, by the first and the last of each way to say them. */
type Stretch = { first: Step[]; last: Step[]; isOptional: boolean };

/** @throws Error where the pattern is not well-formed, or has a value inside parentheses */
export function parsePattern(pattern: string): Pattern {
  const marks = pattern.match(/\{[\w-]+\}|<[\w-]+>|[()|?~]|[^\s(){}<>|?~]+/g) ?? [];
  let at = 0;
  let slots = 0;
  let depth = 0;

  function alternatives(): Stretch {
    const all: Stretch = { first: [], last: [], isOptional: false };
    let words: Step | undefined;
    do {
      if (marks[at] === '|') at += 1;
      const { first, last, isOptional } = sequence();
      if (isOptional) all.isOptional = true;
      // Alternatives that are one word each are one step.
      const [one] = first;
      if (first.length === 1 && one === last[0] && !isOptional && one?.marks[0] !== '~') {
        if (words) {
          words.marks.push(...(one?.marks ?? []));
          continue;
        }
        words = one;
      }
      all.first.push(...first);
      all.last.push(...last);
    } while (marks[at] === '|');
    return all;
  }

  function sequence(): Stretch {
    const all: Stretch = { first: [], last: [], isOptional: true };
    while (at < marks.length && marks[at] !== ')' && marks[at] !== '|') {
      const { first, last, isOptional } = atom();
      for (const step of all.last) step.next.push(...first);
      if (all.isOptional) all.first.push(...first);
      all.last = isOptional ? [...all.last, ...last] : last;
      all.isOptional &&= isOptional;
    }
    return all;
  }

  function atom(): Stretch {
    const mark = marks[at] as string;
    at += 1;
    const stretch = mark === '(' ? group() : lone(stepOf(mark));
    if (marks[at] !== '?') return stretch;
    at += 1;
    return { ...stretch, isOptional: true };
  }

  function group(): Stretch {
    depth += 1;
    const all = alternatives();
    if (marks[at] !== ')') throw new Error(`"(" without ")" in the pattern "${pattern}"`);
    at += 1;
    depth -= 1;
    return all;
  }

  function stepOf(mark: string): Step {
    if (mark === '?') throw new Error(`"?" with nothing before it in the pattern "${pattern}"`);
    if (!mark.startsWith('{')) return newStep(mark, undefined);
    if (depth > 0) throw new Error(`a value inside parentheses in the pattern "${pattern}"`);
    slots += 1;
    return newStep(mark, slots - 1);
  }

  const { first, last, isOptional } = sequence();
  if (marks[at] === ')') throw new Error(`")" without "(" in the pattern "${pattern}"`);
  if (at < marks.length) throw new Error(`"|" outside parentheses in the pattern "${pattern}"`);
  if (isOptional) throw new Error(`the pattern "${pattern}" can be empty`);
  for (const step of last) step.isLast = true;
  return { first, slots };
}

function newStep(mark: string, slot: number | undefined): Step {
  return { marks: [mark], slot, next: [], isLast: false };
}

function lone(step: Step): Stretch {
  return { first: [step], last: [step], isOptional: false };
}
