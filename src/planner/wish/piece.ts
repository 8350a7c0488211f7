import type { ClockWish, DayWish, ExtraNote, Wish } from './wish.ts';

/** A time that a language reads in some words. How times combine is the same in every language (`scope/`). */
export type Time =
  | {
      kind: 'day';
      wish: DayWish | { kind: 'either'; of: DayWish[] };
      /** A week, a month, a span of days, within which other days are meant: "Tuesday next week". */
      isContainer?: boolean;
      /** "no later than Friday": a limit with its own "not". */
      isLimit?: true;
    }
  /** `day`: the figure alone may also be a day of a month: "December, not 17". */
  | { kind: 'clock'; wish: ClockWish | { kind: 'either'; of: ClockWish[] }; day?: number }
  /** Day and clock in one ("tonight", "הערב"), a span, "in two hours". */
  | { kind: 'whole'; wish: Wish; isLimit?: true }
  | { kind: 'anytime' };

/** What belongs to a time, or to the whole wish. */
export type Detail =
  | { kind: 'zone'; zones: string[] }
  | { kind: 'duration'; minutes: number }
  | { kind: 'order'; order: 'earliest' | 'latest' }
  | { kind: 'note'; note: ExtraNote }
  /** "every week": weekdays are those of every week. */
  | { kind: 'weekly' };

export type Piece = Time | Detail;

/**
 * "or", "and", a comma. Joins times into a list. `isElse`: "otherwise", each has its own hours, and the first comes first. `isStop`: a sentence
 * begins.
 */
export type Join = { kind: 'join'; join: 'or' | 'and' | 'comma'; isElse?: true; isStop?: true };

/** How times go together. `scope/groups.ts` says what each one does. */
export type Link =
  | Join
  /**
   * Excludes what follows. `behind`: excludes the time before it ("Tuesday doesn't work"). `both`: excludes the time that follows in its clause,
   * or else the one before it ("I'm busy on Tuesday", "Tuesday I'm busy"). `isExcept`: behind another "not" it is an exception to it. `isList`: it opens a list that no comma ends ("exclude: Monday; Tuesday").
   */
  | { kind: 'not'; reach?: 'behind' | 'both'; isExcept?: true; isList?: true }
  /** "but", "as long as". `isContrast`: never "any day but". */
  | { kind: 'but'; isContrast?: true }
  /** "how about", "so": requests what follows, whatever was excluded before. `isBehind`: "works", "is fine". */
  | { kind: 'asked'; isBehind?: true }
  /** "only": beside a day, its hours bound that day alone: "next week, on Tuesday only until 3". */
  | { kind: 'only' }
  /** "preferably": what follows comes first. `behind`: what is before it. `both`: what is before it in its clause, or else what follows. */
  | { kind: 'prefer'; reach?: 'behind' | 'both' }
  /** A comma inside of a time: "Wednesday, 2 to 3". */
  | { kind: 'pause' };

/** What a language reads in some words: a piece, or how pieces go together. */
export type Saying = Piece | Link;

export function isTime(saying: Saying): saying is Time {
  const { kind } = saying;
  return kind === 'day' || kind === 'clock' || kind === 'whole' || kind === 'anytime';
}
