import type { Days } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';

/** A day in its own words. In "the quote of 28 January, Tuesday at 3" the weekday is another time, and "from Monday on" is a bound. */
function isOneDay({ wish }: Days): [] | undefined {
  return wish.kind === 'named-day' || wish.kind === 'since' || wish.kind === 'till' ? undefined : [];
}

const offering: ReadonlySet<string> = new Set([
  'offering',
  'suggesting',
  'proposing',
  'offer',
  'suggestion',
  'proposal',
]);

/** "Thanks for the chat on Monday" is over. "Thanks for offering Monday" is not. */
const thanks: readonly Rule[] = [
  rule(
    'other',
    '(thanks|thank you) (so|very)? much? for (your|the|our)? {plain} (on|from|of)? <anyDays>',
    (what) => (offering.has(what) ? undefined : []),
  ),
  rule('other', '(thanks|thank you) (so|very)? much? for (your|the|our)? (on|from|of)? <anyDays>', () => []),
  rule('other', '(thanks|thank you) (so|very)? much? for (your|the|our)? <plain>? <todayPart>', () => []),
].flat();

/** "the talk from Sunday", "invoice 4417 from 3 October": the day is that of something past. It bounds no request. */
const references: readonly Rule[] = [
  meaning(
    'document',
    true,
    'mail | email | e - mail | message | note | notes | minutes | letter | text | voicemail | invoice | quote | quotation | estimate | order | reply | proposal | receipt | bill | report | conversation | discussion | correspondence',
  ),
  meaning(
    'encounter',
    true,
    'talk | call | chat | meeting | session | visit | viewing | appointment | lesson | interview | exchange',
  ),
  meaning('sinceThen', true, 'from | dated'),
  ...(
    [
      '<document> <plain>? <plain>? (of|from|dated)',
      '<document> <plain>? (no .|number|#)? <int> (of|from|dated)',
      '(our|your|my|the|that|his|her|their) <plain>? <encounter> <plain>? <plain>? <sinceThen>',
      '(following|following up on|further to|as per|in reply to|replying to|referring to|with reference to) <plain> <plain>? <plain>? <plain>? <sinceThen>',
    ] as const
  ).flatMap((words) => [
    rule('other', `${words} {anyDays}` as '{anyDays}', isOneDay, { rank: -1 }),
    rule('other', `${words} the? <weekday> the? <date>` as '', () => [], { rank: -1 }),
  ]),
].flat();

/** Things that are past, with their day. They bound no request. */
export const pastReferences: readonly Rule[] = [...thanks, ...references];
