import { isTime, type Join, type Link, type Piece, type Saying, type Time } from '../wish/piece.ts';
import { inBracket } from './brackets.ts';
import { isBound, isDay, isDayLike, isLimit, isListDay, isSameKind, isSpan, isTimePiece } from './kinds.ts';
import {
  isAskedBehind,
  isExcept,
  isJudged,
  isListed,
  linkBehind,
  mayBeListed,
  timesBehind,
} from './list-ahead.ts';
import { longerPause, type Mention, type Pause, type Span } from './mention.ts';

/** `ask`: these times are requested. `not`: they are excluded. `prefer`: they come first, and exclude nothing. */
export type Mode = 'ask' | 'not' | 'prefer';

/** Times that are requested, excluded or preferred together. */
export type Group = {
  mode: Mode;
  pieces: (Piece | Join)[];
  /** Of an exclusion: it takes back a part of the exclusion before it. Of a preference: these times come last. */
  isReversed?: true;
  /** Of an exclusion: "except". */
  isExcept?: true;
  /** "if possible": where nothing else is requested, this is the request. */
  isMild?: true;
  /** Of a request: days and the hours that bound them alone. */
  isOnly?: true;
  /** The sentence in which it begins. */
  sentence: number;
};

export type Grouped = { groups: Group[]; unread: Span[] };

/**
 * Puts the times of a message into groups, in one pass. A link opens a group, or closes it:
 *
 * - "not" opens an exclusion. It lasts until "but", a full stop, a limit that says its own "not", "works" behind a time, or a comma that does not
 *   continue a list. So an exclusion covers its whole list.
 * - "not" behind a time takes that time out of the request before it.
 * - "preferably" opens a preference, which ends like an exclusion.
 * - "but" opens a request. Behind "any day" and other spans it opens an exclusion.
 *
 * `unread`: links that place nothing, such as a "not" without a time, and those with two meanings.
 */
export function groupsOf(mentions: readonly Mention[]): Grouped {
  if (mentions.length > maxMentions) return { groups: [], unread: mentions.map(({ span }) => span) };
  const state = new Placement(mentions);
  for (; state.index < mentions.length; state.index += 1) state.place();
  const groups = state.groups.filter(({ pieces }) => pieces.some((piece) => piece.kind !== 'join'));
  return { groups, unread: state.unread };
}

/** No person says more about one meeting. */
const maxMentions = 300;

type NotLink = Extract<Link, { kind: 'not' }>;

class Placement {
  readonly mentions: readonly Mention[];
  readonly groups: Group[] = [{ mode: 'ask', pieces: [], sentence: 0 }];
  readonly unread: Span[] = [];
  index = 0;
  sentence = 0;
  /** The brackets around the link of the open group. */
  depth = 0;
  pause: Pause = 'none';
  /** Where the times since the last pause begin in the open group, and those since the pause before it. */
  chunk = 0;
  chunkBefore = 0;
  /** The times before it are judged already: "Tuesday is fine". */
  judged = 0;
  /** The open exclusion is about what somebody can do, as in "I'm busy Wednesday, 2 to 3": a comma inside a time does not end it. */
  isStated = false;
  /** The open exclusion is a list that no comma and no full stop ends. */
  isList = false;

  constructor(mentions: readonly Mention[]) {
    this.mentions = mentions;
  }

  get own(): Group {
    return this.groups.at(-1) as Group;
  }

  get now(): Mention {
    return this.mentions[this.index] as Mention;
  }

  place(): void {
    const { saying, pause } = this.now;
    this.pause = longerPause(this.pause, pause);
    if (pause === 'stop') this.sentence += 1;
    if (pause === 'comma' || pause === 'stop' || (pause === 'bracket' && isJudged(this))) this.endChunk();
    switch (saying.kind) {
      case 'day':
      case 'clock':
      case 'whole':
      case 'anytime':
        this.placeTime(saying);
        break;
      case 'join':
        this.placeJoin(saying);
        break;
      case 'not':
        this.placeNot(saying);
        break;
      case 'but':
        this.placeBut(saying.isContrast === true);
        break;
      case 'asked':
        if (saying.isBehind) {
          this.pauseHere();
          this.judged = this.own.pieces.length;
        } else if (this.own.mode !== 'ask' && this.isFollowed()) this.open('ask');
        break;
      case 'only':
        this.placeOnly();
        break;
      case 'prefer':
        this.placePreference(saying.reach);
        break;
      case 'pause':
        if (!this.isStated) this.pauseHere();
        // "I'm busy Wednesday, 2 or 3": one day with its hours, or a list.
        else if (this.mentions[this.index + 2]?.saying.kind === 'join') this.unread.push(this.now.span);
        break;
      default:
        this.own.pieces.push(saying);
    }
  }

  open(mode: Mode, more: Partial<Group> = {}): void {
    while (this.own.pieces.at(-1)?.kind === 'join') this.own.pieces.pop();
    this.groups.push({ mode, pieces: [], sentence: this.sentence, ...more });
    this.depth = this.now.depth;
    this.pause = 'none';
    this.chunk = 0;
    this.chunkBefore = 0;
    this.judged = 0;
    this.isStated = false;
    this.isList = false;
  }

  endChunk(): void {
    if (this.chunk === this.own.pieces.length) return;
    this.chunkBefore = this.chunk;
    this.chunk = this.own.pieces.length;
  }

  /** What follows is another time. */
  pauseHere(): void {
    this.pause = longerPause(this.pause, 'comma');
    this.endChunk();
  }

  placeTime(time: Time): void {
    const { own, pause } = this;
    this.pause = 'none';
    const before = own.pieces.at(-1);
    const isExplanation = pause === 'bracket' && !isJudged(this);
    if (isExplanation && explains(own, time)) return;
    if (this.isUnclear(time, before)) this.unread.push(this.now.span);
    // "except on Thursday any time this week", "except Monday all next week is free": what follows is requested.
    const isFree =
      own.mode === 'not' &&
      before !== undefined &&
      before.kind !== 'join' &&
      ((time.kind === 'anytime' && before.kind !== 'clock') ||
        (time.kind === 'day' && time.isContainer && isAskedBehind(this)));
    if (isFree || (own.mode !== 'ask' && isLimit(time))) this.open('ask');
    else if (before?.kind === 'join') this.continueList(time, before);
    else if (before && pause !== 'none' && !isExplanation) this.placeBehindPause(time, pause);
    if (pause !== 'stop' && this.isOfTaken(time)) this.unread.push(this.now.span);
    this.own.pieces.push(time);
  }

  /** "tomorrow morning is out, the afternoon is fine", "not 3pm on Tuesday, 4pm?": of that day, or of every day? */
  isOfTaken(time: Time): boolean {
    const [own, before, ...others] = this.groups.toReversed();
    return (
      time.kind === 'clock' &&
      own?.pieces.length === 0 &&
      before?.mode === 'not' &&
      ['day', 'clock'].every((kind) => before.pieces.some((piece) => piece.kind === kind)) &&
      others.every(({ mode, pieces }) => mode !== 'ask' || pieces.length === 0)
    );
  }

  /** "the 5th or the following Monday", "Friday not Thursday 4pm", "next week is fine, Thursday after 11": of which day, and of which days? */
  isUnclear(time: Time, before: Piece | Join | undefined): boolean {
    const { own, judged, mentions, index } = this;
    const isFollowing = time.kind === 'day' && time.wish.kind === 'weekday' && time.wish.pick === 'following';
    const isBehindDay = own.pieces.some((piece) => piece.kind === 'day' && !piece.isContainer);
    const asked = this.groups.at(-2);
    const isOfEither =
      own.mode === 'not' &&
      time.kind === 'clock' &&
      time.wish.kind === 'at' &&
      before?.kind === 'day' &&
      asked?.mode === 'ask' &&
      asked.pieces.length > 0 &&
      asked.pieces.every((piece) => piece.kind === 'join' || isSameKind(piece, before));
    const behind = mentions[index + 1];
    const isOfSpan =
      judged > 0 &&
      own.mode === 'ask' &&
      isDay(time) &&
      own.pieces.every((piece) => piece.kind === 'join' || (isTime(piece) && isSpan(piece))) &&
      behind?.pause === 'none' &&
      isBound(behind.saying);
    return (isFollowing && isBehindDay) || isOfEither || isOfSpan;
  }

  /** "not before 9 or on Friday": the list of a limit with its own "not". "not Monday and after 3" can mean two things. */
  continueList(time: Time, { join }: Join): void {
    const { own } = this;
    const last = own.pieces.findLast(isTimePiece);
    if (own.mode === 'ask' && join === 'or' && last && isLimit(last) && !isLimit(time) && !isBound(time))
      this.open('not');
    else if (own.mode === 'not' && join === 'and' && isBound(time)) this.unread.push(this.now.span);
  }

  placeBehindPause(time: Time, pause: Pause): void {
    const { own } = this;
    // "not (Tuesdays, Thursdays)": the bracket ends the list.
    const isInside = this.now.depth > this.depth;
    const isMore = this.isList
      ? time.kind !== 'anytime' && !isLimit(time) && !(pause === 'stop' && isBound(time))
      : isInside || (pause !== 'stop' && isListed(this, time));
    if (own.mode === 'ask' && !own.isOnly && pause !== 'stop')
      own.pieces.push({ kind: 'join', join: 'comma' });
    else if (own.mode !== 'ask' && isMore) own.pieces.push({ kind: 'join', join: 'comma' });
    else {
      if (own.mode === 'not' && mayBeListed(this, time, pause)) this.unread.push(this.now.span);
      this.open('ask');
    }
  }

  placeJoin(join: Join): void {
    // "ideally Friday, otherwise Monday": both are requested, and what comes first is preferred.
    if (join.isElse && this.own.mode === 'prefer' && !this.own.isReversed) this.own.mode = 'ask';
    else if (join.isElse && this.own.mode !== 'ask') this.open('ask');
    const { pieces } = this.own;
    const last = pieces.at(-1);
    this.pause = 'none';
    if (!last) return;
    if (last.kind !== 'join') pieces.push(join);
    else if (last.join === 'comma' || join.join === 'or') pieces[pieces.length - 1] = { ...last, ...join };
  }

  placeNot(not: NotLink): void {
    const { own } = this;
    const isFollowed = this.isFollowed();
    const hasBefore = own.pieces.slice(this.chunk).some(isTimePiece);
    if (not.reach === undefined) {
      this.placeNotAhead(not, isFollowed);
      return;
    }
    const isFirst = !own.pieces.some(isTimePiece) && isFollowed;
    if (isFirst || (not.reach === 'both' && isFollowed)) {
      // "Next week I can't do Tuesday": the week is requested. "Monday I'm busy until 3": both are one time.
      const isFrame = own.pieces
        .slice(this.chunk)
        .every((piece) => piece.kind === 'day' && piece.isContainer);
      const isOneTime =
        hasBefore &&
        !isFrame &&
        this.pause === 'none' &&
        own.mode === 'ask' &&
        own.pieces.at(-1)?.kind !== 'join';
      const moved = isOneTime ? own.pieces.splice(this.chunk) : [];
      this.open('not');
      this.isStated = true;
      this.own.pieces.push(...moved);
      return;
    }
    // "Mondays, I'm busy": the excluded days stand before the comma.
    if (hasBefore || (not.reach === 'both' && this.pause === 'comma' && own.pieces.some(isTimePiece)))
      this.takeOut('not', hasBefore ? this.chunk : this.chunkBefore);
    else this.unread.push(this.now.span);
  }

  placeNotAhead({ isExcept: isException, isList }: NotLink, isFollowed: boolean): void {
    const { own } = this;
    const next = this.mentions[this.index + 1];
    // "never, except on Fridays"
    const isSpared = next?.saying.kind === 'not' && next.saying.isExcept === true && !isException;
    if (!isFollowed && !isSpared) {
      // "Friday 9-13, Saturday not, Sunday all day"
      const isBehind =
        own.mode === 'ask' &&
        !isException &&
        this.pause === 'none' &&
        own.pieces.length > this.chunk &&
        own.pieces.slice(-1).some(isTimePiece);
      if (isBehind) this.takeOut('not', this.behindComma());
      else this.unread.push(this.now.span);
      return;
    }
    // "Monday doesn't work except in the morning"
    const taken = own.pieces.length === this.judged && this.pause === 'none' ? this.groups.at(-2) : own;
    const isReversed = isException === true && taken?.mode === 'not' && !taken.isReversed && !isExcept(this);
    if (own.mode === 'prefer' && own.pieces.length === 0) own.isReversed = true;
    else this.open('not', { ...(isReversed && { isReversed }), ...(isException && { isExcept: true }) });
    if (isList) this.isList = true;
    if (isSpared) this.own.pieces.push({ kind: 'anytime' });
  }

  /** Moves times of the open request into a group of their own, before it. If they are a list, all of it. */
  takeOut(mode: 'not' | 'prefer', from: number, more: Partial<Group> = {}): void {
    const { own } = this;
    if (own.mode !== 'ask') {
      this.open('ask');
      return;
    }
    // The comma before the last time does not make it a list.
    const isList = own.pieces.slice(from).some(({ kind }, at) => kind === 'join' && at > 0);
    const start = isList && mode === 'not' ? this.listStart(from) : from;
    const pieces = own.pieces.splice(start);
    this.groups.splice(-1, 0, {
      mode,
      pieces: pieces.filter(({ kind }, at) => kind !== 'join' || at > 0),
      sentence: this.sentence,
      ...more,
    });
    while (own.pieces.at(-1)?.kind === 'join') own.pieces.pop();
    if (own.pieces.length > 0) own.pieces.push({ kind: 'join', join: 'comma' });
    this.pause = 'none';
    this.judged = own.pieces.length;
    this.chunk = this.judged;
    this.chunkBefore = this.judged;
  }

  /** In "next week, Monday and Tuesday are out" the week is requested. "9 to 11, Monday and Tuesday are out" can mean two things. */
  listStart(from: number): number {
    const { pieces } = this.own;
    const isFrame = pieces.slice(0, 1).some((first) => first.kind === 'day' && !isDayLike(first));
    const start = Math.max(this.judged, isFrame && pieces[1]?.kind === 'join' ? 2 : 0);
    const isList = pieces.slice(start, from).every((piece) => piece.kind === 'join' || isListDay(piece));
    if (!isList) this.unread.push(this.now.span);
    return start;
  }

  placeBut(isContrast: boolean): void {
    const next = this.mentions[this.index + 1];
    const isException =
      !isContrast &&
      next !== undefined &&
      this.pause === 'none' &&
      next.pause === 'none' &&
      this.isExcepting(next.saying);
    if (!isException) {
      if (this.own.mode !== 'ask' || this.own.pieces.length > 0)
        this.open('ask', this.isNarrowed() ? { isOnly: true } : {});
      return;
    }
    // "weekdays but Thursday until 3" can mean not Thursday before 3, or Thursday only before 3.
    const behind = this.mentions[this.index + 2];
    if (next.saying.kind === 'day' && behind?.pause === 'none' && isBound(behind.saying))
      this.unread.push(this.now.span);
    this.open('not');
  }

  /** "Next week is good, but on Thursday not before 11": the hours bound that day alone. */
  isNarrowed(): boolean {
    const [day, hours] = this.mentions.slice(this.index + 1);
    const { mode, pieces } = this.own;
    return (
      mode === 'ask' &&
      pieces.length > 0 &&
      pieces.every((piece) => isTime(piece) && isSpan(piece)) &&
      day !== undefined &&
      isDay(day.saying) &&
      hours?.pause === 'none' &&
      isBound(hours.saying)
    );
  }

  /** Whether "but" excludes what follows, as between a span and a day: "any day next week but Monday". */
  isExcepting(next: Saying): boolean {
    const { own } = this;
    const last = own.pieces.slice(this.chunk).filter(isTimePiece);
    // "Monday the 22nd, any time but 1 to 2"
    const isAny = last.at(-1)?.kind === 'anytime';
    const times = isAny ? last.slice(-1) : own.pieces.filter(isTimePiece);
    if (own.mode !== 'ask' || times.length === 0 || !isTime(next) || isBound(next) || isLimit(next))
      return false;
    if (!isAny && (next.kind !== 'day' || next.isContainer)) return false;
    const link = linkBehind(this);
    return times.every(isSpan) && link !== 'asked' && link !== 'prefer';
  }

  /** "on Tuesday only until 3", "only until 3 on Tuesday": a request of its own, up to the next pause. */
  placeOnly(): void {
    const { own, mentions, index } = this;
    const before = own.pieces.slice(this.chunk);
    const behind = timesBehind(this);
    const isDays =
      before.at(-1)?.kind === 'day' &&
      before.every((piece) => piece.kind === 'join' || (piece.kind === 'day' && !piece.isLimit));
    const isOfDay =
      isDays ||
      (before.length === 0 && behind[0]?.kind === 'clock' && behind.some(({ kind }) => kind === 'day'));
    const hasHours = isOfDay && behind.some(({ kind }) => kind === 'clock');
    // "not Monday, and Wednesday only after 11"
    const isOwn = hasHours && (own.mode === 'ask' || this.chunk > 0);
    if (!isOwn) {
      const refusal = mentions[index + 1 + behind.length]?.saying;
      // "Saturday and Sunday only", "next week only Monday is busy"
      if (behind.length === 0 || (refusal?.kind === 'not' && refusal.reach !== undefined)) this.pauseHere();
      else if (own.mode !== 'ask' && this.isFollowed()) this.open('ask');
      return;
    }
    own.pieces.splice(this.chunk);
    this.open('ask', { isOnly: true });
    this.own.pieces.push(...before);
  }

  placePreference(reach: 'behind' | 'both' | undefined): void {
    const hasBefore = this.own.pieces.slice(this.chunk).some(isTimePiece);
    const isFollowed = this.isFollowed();
    const mild: Partial<Group> = reach === 'both' ? { isMild: true } : {};
    if (hasBefore && (reach !== undefined || !isFollowed)) {
      this.takeOut('prefer', this.behindComma(), mild);
    } else if (isFollowed && reach !== 'behind') this.open('prefer', mild);
  }

  /** Where the times behind the last comma begin in the open group. */
  behindComma(): number {
    const comma = this.own.pieces.findLastIndex((piece) => piece.kind === 'join' && piece.join === 'comma');
    return Math.max(this.chunk, comma + 1);
  }

  /** Whether a time follows before any pause. */
  isFollowed(): boolean {
    for (const { saying, pause } of this.mentions.slice(this.index + 1)) {
      if (pause === 'comma' || pause === 'stop') return false;
      if (isTime(saying)) return true;
      const isPassed =
        (saying.kind === 'asked' && saying.isBehind !== true) ||
        (saying.kind === 'not' && saying.reach === undefined) ||
        details.has(saying.kind);
      if (!isPassed) return false;
    }
    return false;
  }
}

const details: ReadonlySet<string> = new Set(['zone', 'duration', 'note', 'order', 'prefer']);

/** Puts a bracket in the place of the time that it explains: "the weekend (Fri-Sat)", "lunch hours (12:00-13:00)". */
function explains({ pieces, mode }: Group, time: Time): boolean {
  const item = pieces.findLastIndex(({ kind }) => kind === 'join') + 1;
  const at = pieces.findLastIndex(({ kind }, index) => index >= item && kind === time.kind);
  const said = pieces[at];
  const days = time.kind === 'day' && said?.kind === 'day' ? inBracket(said, time) : undefined;
  if (days) pieces.splice(at, 1, ...days);
  const isSaidAgain =
    mode === 'not' && time.kind === 'clock' && said?.kind === 'clock' && said.wish.kind === 'part';
  if (isSaidAgain) pieces.splice(at, 1, time);
  return days !== undefined || isSaidAgain;
}
