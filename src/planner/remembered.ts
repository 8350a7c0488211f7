import type { RuleContext } from './language.ts';

type Reader<Place, T> = (places: readonly Place[], at: number) => T | undefined;
type ReaderIn<Place, T> = (places: readonly Place[], at: number, context: RuleContext) => T | undefined;

/**
 * A reader that reads each place of a phrase once. Rules ask the same of the same words again and again (is this a day? is this a clock?),
 * and lists ask it of all that follows. What is kept is that of the latest phrase alone.
 */
export function remembered<Place, T>(read: Reader<Place, T>): Reader<Place, T> {
  const reader = rememberedIn<Place, T>((places, at) => read(places, at));
  return (places, at) => reader(places, at, noContext);
}

/** The same of a reader that looks at the context, too. */
export function rememberedIn<Place, T>(read: ReaderIn<Place, T>): ReaderIn<Place, T> {
  let phrase: readonly Place[] | undefined;
  let spokenIn: RuleContext | undefined;
  // What was found at each place, and in which of the phrases: the lists are used again, so that a short phrase makes none.
  let found: (T | undefined)[] = [];
  let foundIn: number[] = [];
  let phrases = 0;
  return (places, at, context) => {
    if (at < 0 || at >= places.length) return read(places, at, context);
    if (places !== phrase || context !== spokenIn) {
      phrase = places;
      spokenIn = context;
      phrases += 1;
      if (found.length > longestKept) [found, foundIn] = [[], []];
      for (let place = found.length; place < places.length; place += 1) {
        found.push(undefined);
        foundIn.push(0);
      }
    }
    if (foundIn[at] === phrases) return found[at];
    const value = read(places, at, context);
    found[at] = value;
    foundIn[at] = phrases;
    return value;
  };
}

/** In places: a phrase that is longer leaves nothing behind. */
const longestKept = 1000;
const noContext: RuleContext = { dateOrder: undefined, timezone: '' };
