import { isTime, type Link, type Piece, type Saying } from '../wish/piece.ts';
import type { Mention } from './mentions/mention.ts';
import { lastRunStart } from './mentions/references.ts';
import { dropJoin, leaveUnread, nextMention, type Placement, turn } from './placement.ts';
import { isFollowed, isRefusedBehind } from './what-follows.ts';

/** Collects what follows "no wait" or "scratch that" separately, until it is clear what it replaces. */
export function beginCorrection(
  state: Placement,
  { isVague, isMove, isMeant }: Extract<Link, { kind: 'corrects' }>,
): void {
  // "an hour, no wait, 30 minutes"
  if (nextMention(state)?.saying.kind === 'duration')
    state.out = state.out.filter(({ kind }) => kind !== 'duration');
  if (!state.out.some(isTime) || (isVague && isRegret(state))) return;
  const isOfNot = isPlainNot(state);
  if (isAllTaken(state.out) && (isMove || (isMeant && (isOfNot || isRefusal(state))))) {
    turn(state);
    return;
  }
  // "next week, not Tuesday, I meant Thursday", "not Tuesday, no wait, Thursday": it is not clear whether Thursday is
  // wanted or excluded, so the "not" is not understood.
  if (isOfNot && !isVague) leaveUnread(state);
  finishCorrection(state);
  const { span } = state.mentions[state.index] as Mention;
  state.corrected = { before: state.out, span, isVague: isVague === true };
  state.out = [];
  state.chunk = 0;
  state.list = 0;
  state.not = undefined;
  state.pause = 'none';
}

/** Whether a bare "no" corrects what is before it, as in "Tomorrow at 4. No, rather at 5:30". It does if a time follows. */
export function correctsByNo(state: Placement): boolean {
  const { mentions, index, out, pause } = state;
  if (pause === 'none' || pause === 'bracket' || !out.some(isTime)) return false;
  const length = mentions.slice(index + 1).findIndex(({ saying }) => !isLead(saying));
  const at = index + 1 + length;
  const [first, next] = [mentions[index + 1], mentions[at]];
  if (length < 0 || !first || !next || !isTime(next.saying) || next.unknown || next.hasVerb) return false;
  // "Tomorrow at 4. No. At 5:30": "no" is a whole sentence, and no other word stands before the new time.
  const isSentence = pause === 'stop' && first.pause === 'stop' && next.gap === 0 && length === 0;
  const isBare = isSentence || first.pause === 'comma' || (first.pause === 'none' && length > 0);
  if (!isBare || (length > 0 && next.pause === 'stop') || isRefusedBehind(mentions, at - 1)) return false;
  beginCorrection(state, { kind: 'corrects', isMeant: true });
  state.index = at - 1;
  return true;
}

/** Whether a word only leads to the correction: "rather", "better", "let's say". */
function isLead({ kind }: Saying): boolean {
  return kind === 'asked' || kind === 'prefer';
}

/** Whether a word such as "sorry" only regrets an exclusion: "I can't do Monday, sorry. Tuesday?" */
function isRegret(state: Placement): boolean {
  const { out, not } = state;
  if (not === undefined && out.at(-1)?.kind !== 'but') return false;
  const next = nextMention(state);
  return next === undefined || next.pause === 'stop' || next.saying.kind === 'asked';
}

/** Whether all that was said so far is excluded: "Tuesday at 10 doesn't work". */
function isAllTaken(pieces: readonly Piece[]): boolean {
  let isTaken = false;
  for (const { kind } of pieces) {
    if (kind === 'not' || kind === 'but') isTaken = kind === 'not';
    else if (!isTaken && (kind === 'day' || kind === 'clock' || kind === 'whole')) return false;
  }
  return pieces.some(({ kind }) => kind === 'not');
}

/** True for "I can't do Tuesday, I meant Thursday", which requests Thursday. False for "I'm away on Tuesday, I meant Thursday". */
function isRefusal({ mentions, index, out }: Placement): boolean {
  const said = mentions.slice(0, index).findLast(({ saying }) => saying.kind === 'not')?.saying;
  const taken = out.findLast(({ kind }) => kind === 'not');
  if (said?.kind !== 'not' || !('reach' in said) || said.mayBeFree) return false;
  return taken?.kind === 'not' && !taken.isEvent && mentions[index + 1]?.saying.kind !== 'not';
}

/** True for "not Tuesday, I meant Thursday". False for "not Tuesday, I meant not Thursday" and "I can't do Tuesday, I meant Thursday". */
function isPlainNot(state: Placement): boolean {
  const { not } = state;
  return not !== undefined && !('reach' in not) && !not.isExcept && nextMention(state)?.saying.kind !== 'not';
}

/** Puts a correction in the place of what it replaces. */
export function finishCorrection(state: Placement): void {
  const { corrected, out } = state;
  if (!corrected) return;
  const { before, span, isVague } = corrected;
  const pieces = correct(before, out, isVague);
  if (!pieces) state.unresolved.push(span);
  state.out = pieces ?? [...before, { kind: 'but' }, ...out];
  state.corrected = undefined;
}

/**
 * Replaces what is corrected: "Tuesday at 3, no wait, Wednesday" is Wednesday at 3. If several times were named, the last one or all of them
 * may be corrected. Undefined if no time replaces it, or if it is not clear that anything is corrected.
 */
function correct(before: readonly Piece[], said: readonly Piece[], isVague: boolean): Piece[] | undefined {
  // "no, preferably at 5" replaces, too.
  const isLiked = !isVague && said[0]?.kind === 'prefer' && !said[0].isBehind;
  const after = isLiked ? said.slice(1) : said;
  if (!after.some(isTime)) return isVague ? [...before] : undefined;
  const end = after.findIndex(({ kind }) => kind === 'but');
  const kinds = new Set((end < 0 ? after : after.slice(0, end)).map(({ kind }) => kind));
  const isWhole = kinds.has('whole') || kinds.has('anytime') || kinds.has('not');
  const isReplaced = ({ kind }: Piece) =>
    isWhole ||
    (kinds.has('day') && kinds.has('clock')) ||
    kind === 'whole' ||
    ((kind === 'day' || kind === 'clock') && kinds.has(kind));
  const start = lastRunStart(before);
  const run = before.slice(start);
  if (isVague)
    return run.some(isReplaced) ? undefined : [...before, { kind: 'join', join: 'comma' }, ...after];
  // "Wednesday is no good, make it Thursday": there is no request before it to correct.
  if (before.at(-1)?.kind === 'but' && before.some(({ kind }) => kind === 'not'))
    return [...before, ...after];
  const head = before.slice(0, start);
  const one = [...run.filter((piece) => !isReplaced(piece) && piece.kind !== 'but'), ...after];
  if (head.some(isTime)) return [{ kind: 'either', of: [[...head, ...one], one] }];
  return head.some(({ kind }) => kind === 'not') && !isWhole ? [...head, ...one] : one;
}

/** "Tuesday instead": puts the last clause in the place of the request before it. */
export function replaceBefore(state: Placement): void {
  const { out, chunk, list } = state;
  const isAhead = isFollowed(state.mentions, state.index);
  if (isAhead || !out.slice(chunk).some(isTime)) {
    if (isAhead && state.not) turn(state);
    return;
  }
  const own = out.splice(chunk);
  if (!state.not) {
    dropJoin(state);
    // "Tuesday at 3, 4 instead" keeps the day, and "Tuesday at 3, Wednesday instead" the hour.
    const replaced = out.splice(list);
    const last = replaced.slice(replaced.findLastIndex(({ kind }) => kind === 'join') + 1);
    const isSaid = (piece: Piece) =>
      own.some(
        (one) => one.kind === piece.kind || one.kind === 'whole' || (one.kind === 'day' && one.isContainer),
      );
    own.unshift(
      ...last.filter((piece) => (piece.kind === 'day' || piece.kind === 'clock') && !isSaid(piece)),
    );
  }
  turn(state);
  out.push(...own);
}
