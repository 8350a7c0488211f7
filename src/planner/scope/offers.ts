import { isTime, type Saying } from '../wish/piece.ts';
import type { Mention } from './mentions/mention.ts';

/**
 * "Thanks for offering Friday at 9, but I have a class then. Would the afternoon be ok?": a time that was offered and declined is excluded,
 * with the words that decline it. Its days are those of the request, if the request names none. An offer that is not declined is requested.
 */
export function withoutDeclined(mentions: readonly Mention[]): readonly Mention[] {
  const at = mentions.findIndex(({ saying }) => saying.kind === 'offered');
  const offered = mentions[at];
  if (!offered) return mentions;
  const before = mentions.slice(0, at);
  const end = offerEnd(mentions, at + 1);
  const [times, behind] = [mentions.slice(at + 1, end), mentions.slice(end)];
  const days = times.filter(({ saying }) => saying.kind === 'day');
  const start = requestStart(behind);
  if (days.length === 0 || start === undefined) return [...before, ...times, ...behind];
  const request = behind.slice(start);
  const isDayNamed = request.some(
    ({ saying }) => saying.kind === 'day' || saying.kind === 'whole' || saying.kind === 'refers',
  );
  const isHours = request.some(({ saying }) => saying.kind === 'clock');
  const place = { ...offered, pause: 'none' as const, gap: 0, unknown: undefined };
  const said = (...sayings: Saying[]) => sayings.map((saying): Mention => ({ ...place, saying }));
  return [
    ...before,
    ...said({ kind: 'not' }),
    ...times.map((one, index) =>
      index === 0 ? { ...one, gap: 0, unknown: undefined, pause: 'none' as const } : one,
    ),
    ...said(
      { kind: 'but', isTurn: true },
      ...(isDayNamed || !isHours ? [] : days.map(({ saying }) => saying)),
    ),
    ...request.map((one, index) => (index === 0 ? { ...one, pause: 'none' as const } : one)),
  ];
}

/** The index behind the times of an offer. */
function offerEnd(mentions: readonly Mention[], from: number): number {
  let end = from;
  while (end < mentions.length) {
    const { saying, pause } = mentions[end] as Mention;
    if (!isTime(saying) && saying.kind !== 'join' && saying.kind !== 'pause') break;
    if (end > from && pause === 'stop') break;
    end += 1;
  }
  return end;
}

/** Where the request begins behind words that decline. Undefined if nothing declines, or nothing is requested instead. */
function requestStart(behind: readonly Mention[]): number | undefined {
  const declines = ({ saying }: Mention) => saying.kind === 'but' || saying.kind === 'not';
  const first = behind[0];
  if (!first || !declines(first)) return undefined;
  const sentence = behind.findLastIndex(({ pause }) => pause === 'stop');
  const clause = behind.findLastIndex(declines) + 1;
  const start = Math.max(sentence, sentence > 0 ? 0 : clause);
  const isRequest = behind.slice(start).some(({ saying }) => isTime(saying) || saying.kind === 'refers');
  return start > 0 && isRequest ? start : undefined;
}
