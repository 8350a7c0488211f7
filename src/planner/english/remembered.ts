import type { RuleContext } from '../language.ts';
import type { Token } from '../tokens.ts';

type Reader<T> = (tokens: readonly Token[], at: number) => T | undefined;
type ReaderIn<T> = (tokens: readonly Token[], at: number, context: RuleContext) => T | undefined;

/**
 * A reader that reads each place of a phrase once. Rules ask the same of the same words again and again (is this a day? is this a clock?),
 * and lists ask it of all that follows. What is kept is that of the latest phrase alone.
 */
export function remembered<T>(read: Reader<T>): Reader<T> {
  const reader = rememberedIn((tokens, at) => read(tokens, at));
  return (tokens, at) => reader(tokens, at, noContext);
}

/** The same of a reader that looks at the context, too. */
export function rememberedIn<T>(read: ReaderIn<T>): ReaderIn<T> {
  let phrase: readonly Token[] | undefined;
  let spokenIn: RuleContext | undefined;
  let known: (T | typeof nothing)[] = [];
  return (tokens, at, context) => {
    if (at < 0 || at >= tokens.length) return read(tokens, at, context);
    if (tokens !== phrase || context !== spokenIn) {
      phrase = tokens;
      spokenIn = context;
      known = [];
    }
    const before = known[at];
    if (before !== undefined) return before === nothing ? undefined : before;
    const value = read(tokens, at, context);
    known[at] = value === undefined ? nothing : value;
    return value;
  };
}

const nothing = Symbol('nothing stands here');
const noContext: RuleContext = { dateOrder: undefined, timezone: '' };
