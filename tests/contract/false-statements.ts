import { objectionsTo } from './clean.ts';
import { isZone, localTime, startMeant } from './wall-texts.ts';
import { type Answer, atOf, guestOf, openForMs, type Post, type WitnessedCall } from './witness.ts';

const hourMs = 3_600_000;

type Said = {
  call: WitnessedCall;
  /** All requests of the conversation. */
  posts: readonly Post[];
  text: string | undefined;
  result: Answer | undefined;
  now: number;
  /** How far the clocks of the host's processes may be behind. */
  skewMs: number;
  /** What another process knows may be lost, or look old. */
  isRecordUnsure: boolean;
  /** How far the clock of the service is ahead. */
  serviceAheadMs: number;
};

/** The statements in an answer that are false. */
export function falseStatements(said: Said): string[] {
  const { call, result, text } = said;
  const mayHaveLeft = call.posts.some(({ outcome }) => outcome !== 'refused' && outcome !== 'unsent');
  if (!result) return mayHaveLeft ? ['an abort hides a request that may have left'] : [];
  const found = text === undefined ? [] : objectionsTo({ text, result, isError: false });
  if (!call.asked) return found;
  const words = (text ?? '').replace(/"[^"]*"/g, '""');
  const object = (why: string) => found.push(`${why}: ${JSON.stringify(result)}`);
  if (mayHaveLeft && !result.ok && result.code !== 'uncertain')
    object('silent about a request that may have left');
  if (/Nothing (?:more )?was sent/.test(words) && call.posts.length > 0) object('says that nothing was sent');
  // Only the service and the guest know these. "If it was declined" says nothing.
  if (
    /(?<!\bIf it )\b(?:was|is|has been) (?:already )?(?:confirmed|declined|cancelled|expired)\b/.test(words)
  )
    object('says what became of a request');
  if (/link in a confirmation email there has expired or will soon/.test(words)) {
    const isSoonOver = ({ sentAt, at }: Post) => said.now >= Math.min(sentAt + 48 * hourMs, at) - 2 * hourMs;
    if (!said.posts.some(isSoonOver)) object('says that a link expires soon');
  }
  if (/Nothing was requested/.test(words) && mayHaveLeft) object('says that nothing was requested');
  for (const [, time = ''] of words.matchAll(/(?:until|before|from) (\d{4}-\d\d-\d\dT\d\d:\d\d)/g))
    if (isOver(time, said.now - said.skewMs)) object('names a time that is over');
  if ('status' in result) found.push(...acceptanceProblems(said, result, words));
  if (
    result.code === 'uncertain' &&
    !said.isRecordUnsure &&
    !said.posts.some((post) => isMeant(post, call, result))
  )
    object('says that a request may have left');
  found.push(...recordProblems(said, result));
  return found;
}

/** A local time without a zone counts as over only if it is over in all tested zones. The last of them is New York. */
function isOver(time: string, now: number): boolean {
  const hoursOfAmerica = 5;
  return Date.parse(`${time}Z`) + (hoursOfAmerica * 60 + 1) * 60_000 < now;
}

function acceptanceProblems(
  { call, posts, text, now, skewMs, serviceAheadMs }: Said,
  result: Answer,
  words: string,
): string[] {
  const { start = '', timezone = '', guestEmail = '', confirmBy = '' } = result;
  const at = isZone(timezone) ? startMeant(start, timezone) : undefined;
  const accepted = posts.filter(
    (post) =>
      post.outcome === 'accepted' &&
      post.service === call.service &&
      post.at === at &&
      post.guest === guestOf(guestEmail) &&
      now < post.sentAt + openForMs,
  );
  if (accepted.length === 0) return [`accepted by no service: ${JSON.stringify(result)}`];
  if (isOver(confirmBy, now - skewMs)) return [`confirmed by a time that is over: ${JSON.stringify(result)}`];
  const expires = Math.max(...accepted.map(({ validUntil = 0 }) => validUntil)) - serviceAheadMs;
  if (isZone(timezone) && localTime(expires, timezone) < confirmBy)
    return [`the link expires at ${localTime(expires, timezone)}: ${JSON.stringify(result)}`];
  const isOwn = accepted.some((post) => call.posts.includes(post));
  const isSaid = /by an earlier call/.test(words);
  return text !== undefined && isOwn === isSaid ? [`says the wrong sender: ${text}`] : [];
}

/** The record for the chat's history has to be true, unless the history of the call already held it. */
function recordProblems({ call, posts, isRecordUnsure }: Said, { record }: Answer): string[] {
  if (!record || isRecordUnsure || call.history.some((value) => atOf(value) === record.at)) return [];
  const isTrue = posts.some(
    ({ at, outcome }) => at === record.at && (record.status !== 'accepted' || outcome === 'accepted'),
  );
  return isTrue ? [] : [`a record of what was not sent: ${JSON.stringify(record)}`];
}

function isMeant(post: Post, call: WitnessedCall, { record }: Answer): boolean {
  return post.service === call.service && post.at === record?.at && post.outcome !== 'refused';
}
