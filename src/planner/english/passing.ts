import { meaning, type Rule, rule } from '../read/rules.ts';

/** The closed patterns around a wish: whom one meets, what about, how many come, and greetings that hold a word about time. */
export const passing: readonly Rule[] = [
  rule(
    'passing',
    [
      'with (dr .?|mr .?|mrs .?|ms .?|prof .?)? {name} {name}?',
      'with (the|a|an|my|our|your) {name} {name}?',
      'with (mo|sa|su) {name}?',
    ],
    () => [],
  ),
  rule(
    'passing',
    '(about|regarding|re|concerning) (:|the|a|an|my|our|your)? {name} {name}? {name}?',
    () => [],
    { rank: 1 },
  ),
  rule('passing', ['(hello|hi|hey|dear) {name} (,|!)', '(hello|hi|hey|dear) <month> (,|!)'], () => []),
  rule(
    'passing',
    '(for|of)? <number> (people|persons|person|guests|attendees|participants|adults)',
    () => [],
  ),
  meaning(
    'passing',
    [],
    `good (morning|afternoon|evening|night|day) | have a (good|nice|great|lovely) (day|week|weekend|evening|one|time) | no (problem|worries|rush|hurry|urgency) | not urgent | thanks in advance | (happy|merry) (new year|holidays|birthday|christmas|friday|monday|weekend) | happy to | (do you have|have you got) (anything|something) | any chance (of|for)? | (see|talk|speak|chat|hear) (to|from)? you? (soon|then|later) |
     (i|we|you|they|it|he|she|that) may | may (i|we|you|it|be|not|need|want) |
     (reschedule|rescheduling|rescheduled) to | time zone | (a|an|the|our|my)? (1:1|1 - on - 1|one - on - one|one on one) (meeting|call|session)? | thank you | the sun (is|was)? (out|up|down|shining|shines|sets|rises) | sometime | some time | at some point | n / a | tbd | none | unspecified | not specified (by the? (user|guest|client))?`,
  ),
].flat();
