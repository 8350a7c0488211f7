import type { ClockWish, DayWish, ExtraNote, SoonWish, SpanWish, Wish } from './wish.ts';

/**
 * What a language makes of a stretch of tokens: the pieces that `compose` puts together. A language knows words and how small things
 * are said; how days, clocks, "or", "but not" and "preferably" go together is the same in every language.
 */
export type Piece =
  | {
      kind: 'day';
      wish: DayWish | { kind: 'either'; of: DayWish[] };
      /** A week, a month, a span of days, within which other days are meant: "Tuesday next week". */
      isContainer?: boolean;
    }
  | { kind: 'clock'; wish: ClockWish | { kind: 'either'; of: ClockWish[] } }
  /** Day and clock in one ("tonight", "הערב"), a span, "in two hours". */
  | { kind: 'whole'; wish: Wish | SpanWish | SoonWish }
  /** "or", "and", a comma: the times on both sides are several, where it is of its kind. `isElse`: each has its own hours. */
  | { kind: 'join'; join: 'or' | 'and' | 'comma'; isElse?: true }
  /**
   * "not", "except", "any day but": what follows is taken away. `isExcept`: behind another "not" it is spared instead ("never, except on
   * Fridays"); `isUnless`: behind another "except" too. `mayBeFree`: "I'm off on Friday" can say that one has time then, and that one has none. `isSoft`: it takes nothing from what was asked for by its name.
   */
  | { kind: 'not'; isExcept?: true; isUnless?: true; mayBeFree?: true; isBehindTime?: true; isSoft?: true }
  /** Readings between which the guest is asked, because it is not clear what a correction corrects. */
  | { kind: 'either'; of: Piece[][] }
  /** "but", ";", "as long as": begins a clause that speaks of all before it. `isTurn`: never "any day but". */
  | { kind: 'but'; isTurn?: true }
  /** "preferably", "ideally", "best": what follows (`isBehind`: what is before it in its clause) only orders. `isAhead`: never what is before it. */
  | { kind: 'prefer'; isBehind?: boolean; reach?: 'both'; isAhead?: true; isBetter?: true }
  /** `isOther`: "any other time" than what was named; `isOtherDay`: "another day"; `isConceded`: "but I can if I must". */
  | { kind: 'anytime'; isOther?: true | 'day'; isOtherDay?: true; isConceded?: true }
  | { kind: 'zone'; zones: string[] }
  | { kind: 'duration'; minutes: number }
  | { kind: 'order'; order: 'earliest' | 'latest' }
  | { kind: 'note'; note: ExtraNote };

/**
 * How times go together. `scope/order-pieces.ts` puts these into their scope, so that `compose` sees pieces only; a language says them by its
 * `link` parts, or inside of a `time`.
 */
export type Link =
  /**
   * `behind`: takes away the time before it ("Tuesday doesn't work"). `both`: the time that follows in its clause, or else the one before
   * it ("I'm busy on Tuesday", "Tuesday I'm busy"). `isOfAll`: of all in the list before it ("Monday, Tuesday, Friday are out").
   */
  | {
      kind: 'not';
      reach: 'behind' | 'both';
      isExcept?: true;
      isUnless?: true;
      mayBeFree?: true;
      isOfAll?: true;
    }
  /** "how about", "maybe", "so": what follows is asked for, whatever was taken away before. `isBehind`: "works", "is fine". `isOnly`: of the day before it. */
  | { kind: 'asked'; isBehind?: true; isOnly?: true }
  /** "Tuesday instead": the time before it in its clause replaces what was asked for before. */
  | { kind: 'instead' }
  /** "So Tuesday it is": only the time before it in its clause is asked for, whatever was said before. */
  | { kind: 'concludes' }
  /** "The rest of Thursday": what was asked for before is taken away from it. */
  | { kind: 'rest'; day: Piece }
  /** "scratch that", "I meant": what follows replaces what it corrects. `isVague`: "sorry" alone may say something else. `isMove`: "move it to" asks, behind what was refused. */
  | { kind: 'corrects'; isVague?: true; isMove?: true }
  /** "otherwise", "failing that": any of several; behind what is preferred or taken away, what is asked for. */
  | { kind: 'else' }
  /**
   * "I leave at 5", "my shift ends on Friday at 4": bounds what is asked for. `isTaken`: the guest has no time then; `isOpen`: either may be
   * meant, so that only a time that lies outside says which.
   */
  | {
      kind: 'own';
      days: Piece[];
      hours?: ClockWish | { kind: 'either'; of: ClockWish[] };
      isTaken?: true;
      isOpen?: true;
      /** It was told in a clause of its own, and stands behind all that is asked for. `isPast`: it has been. */
      isContext?: true;
      isPast?: true;
      /** It is moved: its day stays where no other is named. */
      isMoved?: true;
      /** By its words it may as well be what is asked for: alone it is. */
      isWeak?: true;
      /** A deadline: "before that" is on any day up to then. */
      isDue?: true;
      /** "so is Tuesday": as the time before it. */
      isAlso?: true;
    }
  /** "after school", where what that means stands elsewhere: without a clock in the message its first word, `said`, is not understood. */
  | { kind: 'vague'; to: 'after' | 'before'; said: string; isClause?: true }
  /** "not before 11 on Wednesday": the hours of that day that are asked for, and those that are taken away. */
  | { kind: 'bounded'; day: Piece; asked: Piece; taken: Piece }
  /** "after that" (`after`), "same time" (`hours`), "same day" (`day`): of the time before it. `isOfTaken`: only of one that was taken away. */
  /** `isFrom`: "from then on", with that day. */
  | { kind: 'refers'; to: 'after' | 'hours' | 'day'; isOfTaken?: true; isFrom?: true }
  /** "later that day" (`from` or `to` the clock before it), "an hour later", "outside those hours"; `isOfDay`: on the same day. */
  | { kind: 'refers'; to: 'same' | 'days' | 'from' | 'to' | 'outside'; isOfDay?: true }
  /** "that week"; `weekStart` where it does not begin on Sunday. */
  | { kind: 'refers'; to: 'week'; weekStart?: 1; isOfTaken?: true }
  | { kind: 'refers'; to: 'shift'; shift: number }
  /** "before that": of what belongs to the guest, or it replaces the time that it speaks of. */
  | { kind: 'refers'; to: 'before' }
  /** "the day after", "the week after", "the Monday after", "the one after": counted from the day before it; `otherwise` where no day was named. */
  | {
      kind: 'refers';
      to: 'later';
      days?: number;
      /** "a day before or two days after" */
      orDays?: number;
      weekday?: number;
      isWeek?: true;
      weekStart?: 1 | 7;
      /** The week before. */
      isBack?: true;
      /** "the following morning": always the day after. */
      isStrict?: true;
      otherwise?: DayWish;
      isOfTaken?: true;
    }
  /** "from quarter past": so many minutes past the hour that was named before. */
  | { kind: 'refers'; to: 'minutes'; minutes: number; isStart?: true }
  /** "we spoke": the time behind it has been, and is not asked for where another is named. */
  | { kind: 'past'; isBehind?: true }
  /** A comma inside of a time: "Wednesday, 2 to 3". `isEnd`: it ends what was said before it. */
  | { kind: 'pause'; isEnd?: true };

/** What a language makes of some words: pieces, and how they go together. */
export type Saying = Piece | Link;

export function isTime({ kind }: Saying): boolean {
  return kind === 'day' || kind === 'clock' || kind === 'whole' || kind === 'anytime';
}

/** "I work in Leeds on Fridays", beside "Friday the 12th". */
export function isSameDay(one: Saying, other: Saying): boolean {
  const [weekday, asked] = [weekdayIn(one), weekdayIn(other)];
  return JSON.stringify(one) === JSON.stringify(other) || (weekday !== undefined && weekday === asked);
}

function weekdayIn(saying: Saying): number | undefined {
  if (saying.kind !== 'day') return undefined;
  if (saying.wish.kind === 'named-day') return saying.wish.weekday.weekday;
  return saying.wish.kind === 'weekday' ? saying.wish.weekday : undefined;
}
