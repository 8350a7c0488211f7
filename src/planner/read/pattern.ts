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

/** A place in a pattern, and the places that may follow it. `isLast`: the pattern may end behind it. */
export type Step = (
  | { kind: 'words'; words: string[] }
  | { kind: 'part'; part: string; slot: number | undefined }
  | { kind: 'glued' }
) & { next: Step[]; isLast: boolean };

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
    let words: string[] | undefined;
    do {
      if (marks[at] === '|') at += 1;
      const { first, last, isOptional } = sequence();
      if (isOptional) all.isOptional = true;
      // Alternatives that are one word each are one step.
      const [one] = first;
      if (first.length === 1 && one?.kind === 'words' && one === last[0] && !isOptional) {
        if (words) {
          words.push(...one.words);
          continue;
        }
        words = one.words;
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
    const links = { next: [], isLast: false };
    if (mark === '~') return { kind: 'glued', ...links };
    if (mark === '?') throw new Error(`"?" with nothing before it in the pattern "${pattern}"`);
    if (mark.startsWith('<')) return { kind: 'part', part: mark.slice(1, -1), slot: undefined, ...links };
    if (!mark.startsWith('{')) return { kind: 'words', words: [mark], ...links };
    if (depth > 0) throw new Error(`a value inside parentheses in the pattern "${pattern}"`);
    slots += 1;
    return { kind: 'part', part: mark.slice(1, -1), slot: slots - 1, ...links };
  }

  const { first, last, isOptional } = sequence();
  if (marks[at] === ')') throw new Error(`")" without "(" in the pattern "${pattern}"`);
  if (at < marks.length) throw new Error(`"|" outside parentheses in the pattern "${pattern}"`);
  if (isOptional) throw new Error(`the pattern "${pattern}" can be empty`);
  for (const step of last) step.isLast = true;
  return { first, slots };
}

function lone(step: Step): Stretch {
  return { first: [step], last: [step], isOptional: false };
}
