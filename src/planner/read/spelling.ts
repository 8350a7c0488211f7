/** Longer words are not corrected. */
const maxLength = 16;

/**
 * Finds the words that are one edit from a misspelt word: a letter too many, one too few, a wrong one, or two that changed places. The index
 * holds each word without one letter, so that a lookup costs the length of the word.
 */
export function nearWords(words: ReadonlySet<string>): (word: string) => readonly string[] {
  const byRest = new Map<string, string[]>();
  for (const word of words)
    for (const rest of [word, ...restsOf(word)]) {
      const known = byRest.get(rest);
      if (known) known.push(word);
      else byRest.set(rest, [word]);
    }
  return (word) => {
    if (word.length > maxLength) return none;
    const near = new Set<string>();
    for (const rest of [word, ...restsOf(word)])
      for (const candidate of byRest.get(rest) ?? none) if (isOneEdit(word, candidate)) near.add(candidate);
    // The first letter is seldom wrong.
    const isUsual = (candidate: string) => candidate[0] === word[0];
    return near.size < 2
      ? [...near]
      : [...near].sort((one, other) => Number(isUsual(other)) - Number(isUsual(one)));
  };
}

const none: readonly string[] = [];

/** A word without each of its letters. */
function restsOf(word: string): string[] {
  const rests: string[] = [];
  for (let at = 0; at < word.length; at += 1) rests.push(word.slice(0, at) + word.slice(at + 1));
  return rests;
}

function isOneEdit(one: string, other: string): boolean {
  if (one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const [left, right] = [one.length - start - end, other.length - start - end];
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && one[start] === other[start + 1] && one[start + 1] === other[start];
}
