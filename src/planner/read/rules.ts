import type { RuleContext } from './language-tables.ts';
import type { Parts } from './parts.ts';

export type PartName = keyof Parts & string;

/** The values of a pattern, in their order: `{day} at {clock}?` is `[Day, Clock | undefined]`. */
export type Values<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Rest extends `?${infer Behind}`
    ? [ValueOf<Name> | undefined, ...Values<Behind>]
    : [ValueOf<Name>, ...Values<Rest>]
  : [];
type ValueOf<Name extends string> = Name extends PartName ? Parts[Name] : never;

/**
 * A rule of a grammar: words and parts side by side, and the part that they make. `build` gets the values of the pattern and, last, the
 * context; it returns undefined where these values make no such part (the 31st of February). `rank` breaks ties
 * between covers. The lower rank wins. `skips` counts words of the pattern that are passed over and not understood.
 */
export type Rule = {
  part: PartName;
  pattern: string;
  build: (...values: unknown[]) => unknown;
  rank: number;
  skips: number;
  /** A guess about the meaning. The answer tells the guest. */
  guess: readonly [said: string, read: string] | undefined;
};

type Weight = { rank?: number; skips?: number; guess?: readonly [said: string, read: string] };

/** One rule, or one for each of several patterns that have the same values. */
export function rule<P extends string, N extends PartName>(
  part: N,
  patterns: P | readonly P[],
  build: (...values: [...Values<P>, RuleContext]) => Parts[N] | undefined,
  { rank = 0, skips = 0, guess }: Weight = {},
): Rule[] {
  return [patterns].flat().map((pattern) => ({
    part,
    pattern: pattern as string,
    build: build as Rule['build'],
    rank,
    skips,
    guess,
  }));
}

/** Patterns without values that all mean the same: `meaning('day', tomorrow, 'tomorrow | tmrw')`. `|` separates patterns. */
export function meaning<N extends PartName>(
  part: N,
  value: Parts[N],
  patterns: string,
  weight: Weight = {},
): Rule[] {
  return patternsIn(patterns).flatMap((pattern) => rule(part, pattern as '', () => value, weight));
}

/** A list of words: for each value the patterns that say it, separated by `|`. */
export function words<N extends PartName>(part: N, lists: readonly (readonly [Parts[N], string])[]): Rule[] {
  return lists.flatMap(([value, patterns]) => meaning(part, value, patterns));
}

/** Patterns at the top level of a line; a `|` inside parentheses belongs to its pattern. */
function patternsIn(line: string): string[] {
  const patterns: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '(') depth += 1;
    if (line[at] === ')') depth -= 1;
    if (at < line.length && (line[at] !== '|' || depth > 0)) continue;
    const pattern = line.slice(from, at).trim();
    if (pattern !== '') patterns.push(pattern);
    from = at + 1;
  }
  return patterns;
}
