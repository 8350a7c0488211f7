import type { ClockWish, DayWish, ExtraNote, SoonWish, SpanWish, Wish } from './wish.ts';

/**
 * The pieces that a language reads in a message and `compose` combines. How days, clocks, "or", "but not" and "preferably" combine is the same in
 * every language.
 */
export type Piece =
  | {
      kind: 'day';
      wish: DayWish | { kind: 'either'; of: DayWish[] };
      /** A week, a month, a span of days, within which other days are meant: "Tuesday next week". */
      isContainer?: boolean;
      /** "no later than Friday", "not before the 3rd": a limit with its own "not". An exclusion before it does not exclude it. */
      isLimit?: true;
    }
  | { kind: 'clock'; wish: ClockWish | { kind: 'either'; of: ClockWish[] } }
  /** Day and clock in one ("tonight", "הערב"), a span, "in two hours". */
  | { kind: 'whole'; wish: Wish | SpanWish | SoonWish; isLimit?: true }
  /** "or", "and", a comma. Joins times of the same kind into a list. `isElse`: each has its own hours. */
  | { kind: 'join'; join: 'or' | 'and' | 'comma'; isElse?: true }
  /**
   * "not", "except", "any day but": excludes what follows. `isExcept`: behind another "not" it is an exception ("never, except on Fridays").
   * `isUnless`: also behind another "except". `mayBeFree`: "I'm off on Friday" can mean that the guest has time then, or has none. `isSoft`: it
   * excludes nothing that was requested by name. `isEvent`: the guest has something on, so that a clock says when it begins.
   * `isNo`: "no", which may correct.
   */
  | {
      kind: 'not';
      isExcept?: true;
      isUnless?: true;
      mayBeFree?: true;
      isBehindTime?: true;
      isSoft?: true;
      isEvent?: true;
      isNo?: true;
    }
  /** The guest is asked which one is meant, because it is not clear what a correction corrects. */
  | { kind: 'either'; of: Piece[][] }
  /** "but", ";", "as long as": begins a clause about everything before it. `isTurn`: what follows is requested. `isContrast`: never "any day but". */
  | { kind: 'but'; isTurn?: true; isContrast?: true }
  /** "preferably", "ideally", "best": prefers what follows. `isBehind`: prefers what is before it in its clause. `isAhead`: never what is before it. */
  | { kind: 'prefer'; isBehind?: boolean; reach?: 'both'; isAhead?: true; isBetter?: true }
  /** `isOther`: "any other time" than what was named; `isOtherDay`: "another day"; `isConceded`: "but I can if I must"; `isRest`: "otherwise fine"; `isOfDay`: "otherwise free all day". */
  | {
      kind: 'anytime';
      isOther?: true | 'day';
      isOtherDay?: true;
      isConceded?: true;
      isRest?: true;
      isOfDay?: true;
    }
  /** "but on Friday only until 3": the hours bound only these days, if they are requested. If not, or `isAsked` perhaps, `otherwise` is meant. */
  | { kind: 'narrow'; days: Piece[]; hours: Piece[]; otherwise: Piece[]; isAsked?: true }
  | { kind: 'zone'; zones: string[] }
  /** `isOfEvent`: "it takes an hour", which is the length of the guest's own event if one was named before it. */
  | { kind: 'duration'; minutes: number; isOfEvent?: true }
  | { kind: 'order'; order: 'earliest' | 'latest' }
  | { kind: 'note'; note: ExtraNote };

/**
 * How times go together. A language makes these in `link` parts, or inside a `time`. `scope/order-pieces.ts` resolves them, so that `compose` sees
 * pieces only.
 */
export type Link =
  /**
   * `behind`: excludes the time before it ("Tuesday doesn't work"). `both`: excludes the time that follows in its clause, or else the one before
   * it ("I'm busy on Tuesday", "Tuesday I'm busy"). `isOfAll`: excludes the whole list before it ("Monday, Tuesday, Friday are out").
   */
  | {
      kind: 'not';
      reach: 'behind' | 'both';
      isExcept?: true;
      isUnless?: true;
      mayBeFree?: true;
      isOfAll?: true;
      isEvent?: true;
      /** "That's too early": of the time before it, also across a full stop. */
      isOfBefore?: true;
    }
  /** "how about", "maybe", "so": requests what follows, whatever was excluded before. `isBehind`: "works", "is fine". `isOnly`: for the day before it. */
  | { kind: 'asked'; isBehind?: true; isOnly?: true }
  /** "Tuesday instead": the time before it in its clause replaces what was requested before. */
  | { kind: 'instead' }
  /** "So Tuesday it is": requests only the time before it in its clause, whatever was said before. */
  | { kind: 'concludes' }
  /** "The rest of Thursday": that day without what was requested before. */
  | { kind: 'rest'; day: Piece }
  /** "scratch that", "I meant": what follows replaces what it corrects. `isVague`: "sorry" alone may mean something else. `isMove`: "move it to" after a refusal requests; `isMeant`: so does "I meant" after a "not". */
  | { kind: 'corrects'; isVague?: true; isMove?: true; isMeant?: true }
  /** "You offered": the time behind it is declined if "but" or a refusal follows. Otherwise it is requested. */
  | { kind: 'offered' }
  /** Something in these words is not understood: "10:00 her time". */
  | { kind: 'unclear' }
  /** "if": a refusal behind it is a condition. */
  | { kind: 'if' }
  /** "otherwise", "failing that": any of several. Behind a preference or an exclusion it begins a request. */
  | { kind: 'else' }
  /**
   * "I leave at 5", "my shift ends on Friday at 4": bounds the request. `isTaken`: the guest has no time then. `isOpen`: the guest may
   * or may not have time, so that only a request outside it is clear.
   */
  | {
      kind: 'own';
      days: Piece[];
      hours?: ClockWish | { kind: 'either'; of: ClockWish[] };
      isTaken?: true;
      isOpen?: true;
      /** From a statement. It is applied after all requests. `isPast`: it is over. */
      isContext?: true;
      isPast?: true;
      /** It is moved: its day stays unless another is named. */
      isMoved?: true;
      /** "I'm in the office on Tuesday": the guest can be met then. */
      isPresent?: true;
      /** Could also be a request. If it is the only time, it is one. */
      isWeak?: true;
      /** Somebody else's, so that the guest has time before it or after it. */
      isOfOthers?: true;
      /** Its subject is somebody else, so that it does not say whether the guest has time then. */
      isTheirs?: true;
      /** A deadline: "before that" means any day up to then. */
      isDue?: true;
      /** "so is Tuesday": like the time before it. */
      isAlso?: true;
      /** The guest's work ends: time may be meant before it or after it. */
      isEnd?: true;
    }
  /** "after school": a clock elsewhere in the message says when. Without one its first word, `said`, is not understood. */
  | { kind: 'vague'; to: 'after' | 'before'; said?: string; isClause?: true }
  /** "not before 11 on Wednesday": the hours of that day that are requested, and those that are excluded. */
  | { kind: 'bounded'; day: Piece; asked: Piece; taken: Piece }
  /** "after that" (`after`), "same time" (`hours`), "same day" (`day`): of the time before it. `isOfTaken`: only of an excluded one. `isFrom`: "from then on", including that day. `isLater`: "later", which may be during it. */
  | { kind: 'refers'; to: 'after' | 'hours'; isOfTaken?: true; isFrom?: true; isLater?: true }
  /** `otherwise`: used if no day was named: "the rest of the day". */
  | { kind: 'refers'; to: 'day'; isOfTaken?: true; otherwise?: DayWish }
  /** "later that day" (`from` or `to` the clock before it), "an hour later", "outside those hours"; `isOfDay`: on the same day. */
  | { kind: 'refers'; to: 'same' | 'days' | 'from' | 'to' | 'outside'; isOfDay?: true }
  /** "that week"; `weekStart` where it does not begin on Sunday. */
  | { kind: 'refers'; to: 'week'; weekStart?: 1; isOfTaken?: true }
  | { kind: 'refers'; to: 'shift'; shift: number }
  /** "before that": before the guest's own time. Otherwise it replaces the time it refers to. */
  | { kind: 'refers'; to: 'before' }
  /** "the day after", "the week after", "the Monday after", "the one after": counted from the day before it. `otherwise`: used if no day was named. */
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
  /** "from quarter past": minutes past the hour that was named before. */
  | { kind: 'refers'; to: 'minutes'; minutes: number; isStart?: true }
  /** "we spoke": the time behind it is past. It is not requested if another is named. */
  | { kind: 'past'; isBehind?: true }
  /** A comma inside of a time: "Wednesday, 2 to 3". `isEnd`: it ends what was said before it. */
  | { kind: 'pause'; isEnd?: true };

/** What a language reads in some words: a piece, or how pieces go together. */
export type Saying = Piece | Link;

export function isTime({ kind }: Saying): boolean {
  return kind === 'day' || kind === 'clock' || kind === 'whole' || kind === 'anytime';
}

/** Makes a weekday mean its coming day only, whatever week is requested: "we exchange on Friday". */
export function nearestDay<S extends Saying>(saying: S): S {
  if (saying.kind !== 'day' || saying.wish.kind !== 'weekday' || saying.wish.pick !== 'coming') return saying;
  return { ...saying, wish: { ...saying.wish, pick: 'nearest' } };
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

/** The hours in "10-12", which alone may also be a date. */
export function hoursOf(saying: Saying): Extract<Piece, { kind: 'clock' }> | undefined {
  if (saying.kind === 'clock') return saying;
  if (saying.kind !== 'whole' || saying.wish.kind !== 'either') return undefined;
  const hours = saying.wish.of.find(({ kind }) => kind === 'between');
  return hours?.kind === 'between' ? { kind: 'clock', wish: hours } : undefined;
}
