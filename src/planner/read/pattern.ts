/**
 * A pattern, written as a line:
 *
 *     the? {ordinal} {weekday} (of|in) {month}
 *
 * A bare word is itself. `{part}` is a finished part, whose value the build function gets. `<part>` is a finished part whose value
 * is not used. `x?` may be missing, `(a|b c)` is one of several. `~` says that no space stands there, as in `3~pm`. `[`, `]`
 * and `≈` are the round brackets and the `~` of the text.
 */
export type Step =
  | { word: string }
  /** Any of several words. */
  | { words: readonly string[] }
  | { part: string; slot: number | undefined }
  | 'glued';

const loneWord = /^[^\s(){}<>|?~]+$/;

/** More ways to say one pattern than this are a mistake in the pattern. */
const maxSequences = 2000;

/**
 * Every sequence of steps that a pattern stands for.
 *
 * @throws Error where the pattern is not well-formed, or has a value inside parentheses
 */
export function sequencesOf(pattern: string): Step[][] {
  if (loneWord.test(pattern)) return [[{ word: pattern }]];
  const marks = pattern.match(/\{[\w-]+\}|<[\w-]+>|[()|?~]|[^\s(){}<>|?~]+/g) ?? [];
  let at = 0;
  let slots = 0;
  let depth = 0;

  function alternatives(): Step[][] {
    const all = sequence();
    while (marks[at] === '|') {
      at += 1;
      all.push(...sequence());
    }
    return all;
  }

  function sequence(): Step[][] {
    let all: Step[][] = [[]];
    while (at < marks.length && marks[at] !== ')' && marks[at] !== '|') {
      const found = atom();
      const isOptional = marks[at] === '?';
      if (isOptional) at += 1;
      all = all.flatMap((before) => [
        ...found.map((steps) => [...before, ...steps]),
        ...(isOptional ? [before] : []),
      ]);
      if (all.length > maxSequences) throw new Error(`too many ways to say the pattern "${pattern}"`);
    }
    return all;
  }

  function atom(): Step[][] {
    const mark = marks[at] as string;
    at += 1;
    if (mark === '(') {
      depth += 1;
      const all = alternatives();
      if (marks[at] !== ')') throw new Error(`"(" without ")" in the pattern "${pattern}"`);
      at += 1;
      depth -= 1;
      return withWordsJoined(all);
    }
    if (mark === '~') return [['glued']];
    if (mark === '?') throw new Error(`"?" with nothing before it in the pattern "${pattern}"`);
    if (mark.startsWith('<')) return [[{ part: mark.slice(1, -1), slot: undefined }]];
    if (!mark.startsWith('{')) return [[{ word: mark }]];
    if (depth > 0) throw new Error(`a value inside parentheses in the pattern "${pattern}"`);
    slots += 1;
    return [[{ part: mark.slice(1, -1), slot: slots - 1 }]];
  }

  const all = alternatives();
  if (at < marks.length) throw new Error(`")" without "(" in the pattern "${pattern}"`);
  if (all.some((steps) => steps.length === 0)) throw new Error(`the pattern "${pattern}" can be empty`);
  return all;
}

/** Alternatives that are one word each become one step, so that a pattern with many of them stays few sequences. */
function withWordsJoined(all: Step[][]): Step[][] {
  const words = all.flatMap((steps) => {
    const [step] = steps;
    return steps.length === 1 && typeof step === 'object' && 'word' in step ? [step.word] : [];
  });
  if (words.length < 2) return all;
  const others = all.filter(
    (steps) => steps.length !== 1 || typeof steps[0] !== 'object' || !('word' in steps[0]),
  );
  return [[{ words }], ...others];
}

/** How many values a pattern hands to its build function. */
export function slotsOf(pattern: string): number {
  return pattern.match(/\{[\w-]+\}/g)?.length ?? 0;
}
