import { clockPiece, container, dayPiece, dayPieces, oneDay } from '../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import type { Saying } from '../wish/piece.ts';

const or: Saying = { kind: 'join', join: 'or' };
const and: Saying = { kind: 'join', join: 'and' };
const but: Saying = { kind: 'but' };
/** Never "any day but". */
const contrast: Saying = { kind: 'but', isContrast: true };
const not: Saying = { kind: 'not' };
const except: Saying = { kind: 'not', isExcept: true };
/** Excludes the time behind it, or else the one before it. */
const refused: Saying = { kind: 'not', reach: 'both' };
/** What the guest has on. */
const event: Saying = { kind: 'not', reach: 'both', isEvent: true };
const refusedBehind: Saying = { kind: 'not', reach: 'behind' };
const refusedAll: Saying = { kind: 'not', reach: 'behind', isOfAll: true };
const off: Saying = { kind: 'not', reach: 'both', mayBeFree: true };
const asked: Saying = { kind: 'asked' };
const askedBehind: Saying = { kind: 'asked', isBehind: true };
const prefer: Saying = { kind: 'prefer' };
const preferBehind: Saying = { kind: 'prefer', isBehind: true };
const anytime: Saying = { kind: 'anytime' };

/** Words that other rules here are made of. */
const smallWords: readonly Rule[] = [
  meaning(
    'cannot',
    true,
    `can't | cannot | can not | cant | couldn't | could not | won't | will not | wont | wouldn't | would not | don't | do not | dont |
     unable to | not able to | won't be able to | will not be able to | am not able to`,
  ),
  meaning(
    'doing',
    true,
    `do | make | make it | come | meet | talk | speak | chat | book | attend | join | manage | see you | see anyone | be there | take |
     have | get | schedule | accommodate | offer | host | be available | work | want | like | do it | do anything | be around | fit in | travel | start | ring | call | (be|get) (to|with) you | get (there|here|away|in) | come in`,
  ),
  meaning(
    'iAm',
    true,
    `(i'm|im|i am|we're|we are|i'll be|i will be|we'll be|we will be|i've been|she's|he's|they're|everybody is|everyone is)
      (really|very|quite|completely|fully|pretty|all|super|too|already|also|just|probably|totally|afraid|still|kind of)?`,
  ),
  meaning(
    'busy',
    true,
    `busy | away | unavailable | crook | poorly | unwell | off sick | tied up | occupied | swamped | slammed | blocked off | snowed under | fully booked | booked up | booked solid | double (booked|- booked) |
     jammed | out of town | out of (the)? office | out of the country | out sick | ooo | not around | not free | not available | not here | on vacation | on pto | on leave |
     on (annual|sick|parental|maternity|paternity) leave | on holiday | on holidays | traveling | travelling | in meetings | in a meeting | in (another|a) (call|meeting) |
     stuck in (a|the)? (meeting|meetings) | in? back to (back|backs) | in? back - to - (back|backs) | in class | in court | in surgery | in transit |
     at the (gym|doctor|dentist|office|airport|hospital|hairdresser|vet|garage) | at (the|a|my|our|his|her)? <gathering> | at (uni|university|college|nursery|grandma's|church) | on site | on a job | flat out | flat out like a lizard drinking |
     on nights | on (the)? (night|day|late|early) (shift|shifts) | on shift | in (miluim|reserves) | on (miluim|reserve duty) | on duty | at work | at school | at a (wedding|funeral|conference|workshop) | at the (doctor's|dentist's|hairdresser's) |
     busy all day | overseas | abroad | up to my neck | on a (plane|train|flight|boat|bus|course|call) | on the (road|plane|train)`,
  ),
  meaning(
    'taken',
    true,
    `at the <unknown> | at (my|our|his|her|your) <unknown> <gathering> | booked | taken | blocked | gone | engaged | committed | unable | rammed | packed | full | not working | hosting | moving house | not able | closed | teaching | flying | driving | in session | not in | out |
     working | presenting | training | in (paris|london|berlin|new york|tel aviv|boston|madrid|rome) | not going to be (around|here|free|available) | fasting | shut`,
  ),
  meaning(
    'isIt',
    true,
    `(is|are|was|looks|look|seems|seem|gets|will be|would be|is going to be|are going to be|sounds|appears|might be|may be)
      (a bit|a little|really|very|quite|completely|fully|pretty|all|super|too|already|also|just|probably|so|kind of|rather|currently|now|simply|unfortunately|sadly)?`,
  ),
  meaning(
    'bad',
    true,
    `bad | out | full | packed | jam - packed | jam packed | rammed | crammed | chock - a - block | chocka | chockablock | chock full | busy |
     no good | not good | not great | not ideal | not possible | not an option | not happening | not convenient | not doable | not feasible |
     not ok | not okay | not available | not free | not so good | not going to work | not going to happen | not on | not workable |
     impossible | booked | booked up | booked solid | fully booked | taken | gone | off | excluded | tricky | difficult | hard | unlikely | awkward | inconvenient |
     rough | brutal | horrendous | a no - go | a no go | a no | a write - off | a write off | a nightmare | a problem | a day off | my day off | a holiday | a (court|school|national|religious|federal|statutory)? holiday | a public holiday | (1:1|gym|office|travel|school|<unknown>) (day|days) | <gathering> | insane | worse | mad | manic | chaos |
     a bank holiday | a non - starter | off the table | no use | crazy | hectic | spoken for | blocked | blocked off | solid | back to back |
     back - to - back | wall to wall | wall - to - wall | a mess | unavailable | closed | ruled out | hopeless | tight | terrible | horrible | no longer possible`,
  ),
  meaning(
    'good',
    true,
    'good | great | fine | ok | okay | perfect | possible | free | open | available | lovely | doable | alright | all right | wonderful | clear | cool',
  ),
  meaning('forMe', true, '(for|with) (me|us|him|her|them|everyone|everybody|both|all)'),
  words('dayIs', [
    ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
      (name, index) =>
        [oneDay({ kind: 'weekday', weekday: index + 1, pick: 'coming', weekStart: 1 }), `${name}'s`] as const,
    ),
    [oneDay({ kind: 'day', days: 0 }), "today's"],
    [oneDay({ kind: 'day', days: 1 }), "tomorrow's"],
    [container({ kind: 'week', weeks: 1, weekStart: 1 }), "next week's"],
    [container({ kind: 'week', weeks: 0, weekStart: 1 }), "this week's"],
  ]),
  meaning(
    'engagement',
    true,
    `(a|an|my|another|some|our|the|two|three|several|many) <unknown>? (appointment|appointments|meeting|meetings|call|calls|class|classes|conflict|
      conflicts|commitment|commitments|engagement|interview|interviews|exam|exams|flight|flights|lecture|lectures|seminar|workshop|surgery|
      wedding|funeral|training|standup|event|thing|things|deadline|something) | (doctor|dentist|dental|medical|doctor's|dentist's) appointment |
     (a|another|my) (doctor|dentist|dental|medical|doctor's|dentist's|board|team|prior|previous|family|work|standing) (appointment|meeting|call|commitment|engagement|event|thing) |
     (a|the|my) (doctor|dentist|vet|hairdresser|barber|optician|physio|therapist|plumber|electrician|midwife|kids|children) |
     (a|an|the|my|our|another)? <gathering> | <unknown> <gathering> | (a|the|my|our|another) <unknown> <gathering> |
     meetings | calls | classes | class | exams | plans | other plans | lunch | dinner | school | work | something on | something | lectures | training | a lot on | too much on`,
  ),
  // Events that somebody goes to. They are not booked here.
  meaning(
    'gathering',
    true,
    `practice | recital | recitals | rehearsal | rehearsals | inspection | funeral | wedding | hearing | deposition | depositions | ortho | orthodontist | physio | physiotherapy | chiropodist | bingo | yoga | choir | badminton |
     football | swimming | ballet | karate | pilates | gymnastics | basketball | baseball | soccer | piano | tournament | concert | school (run|tour|trip|play|pickup|assembly) | parents evening | (parent - teacher|parents|staff|board|team|council|committee) (meeting|meetings|night|evening) |
     yard duty | jury duty | dress rehearsal | chemo | dialysis | mass | bible study | group therapy`,
  ),
].flat();

/** Words that exclude. */
const refusals: readonly Rule[] = [
  meaning(
    'link',
    [not],
    `not | never | neither | nor | nothing | nothing on | avoid | avoiding | skip | skipping | without | instead of | rather than | hate | none of |
     anything but not | rule out | cancel | not really | definitely not | certainly not | absolutely not | w / o | rather not | (i'd|i would|would|we'd) rather not | (i'd|i would|would|we'd)? prefer not to | hopefully not | isn't | aren't | is not | are not`,
  ),
  meaning('link', [{ ...not, isNo: true }], 'no'),
  meaning('link', [but, not], 'just (not|no) | only not'),
  meaning('link', [not, { kind: 'refers', to: 'same' }], 'not then'),
  meaning(
    'link',
    [except],
    `except | except for | excepting | apart from | aside from | other than | excluding | exclude | besides | barring | minus | bar | save for | but not | with the exception of | with exception of | (exclude|except|excluding|not) : | other than on`,
  ),
  // "any day save Monday"; "save Monday for me" keeps it.
  rule(
    'time',
    ['save (on|for)? {anyDays}'],
    (days) => [{ ...except, isBehindTime: true }, ...dayPieces(days)],
    { rank: 1 },
  ),
  rule('time', 'save {hours}', (hours) => [{ ...except, isBehindTime: true }, clockPiece(hours)], {
    rank: 1,
  }),
  // "Thursday, unless Wednesday works too": this wants Wednesday first, and is not an exclusion.
  rule(
    'time',
    [
      'unless {anyDays} (works|suits|does|fits|work|suit) (too|better|as well|also|instead|for you)?',
      'unless {anyDays} <isIt> <good> <forMe>?',
    ],
    () => [{ kind: 'unclear' }],
  ),
  meaning('link', [{ ...except, isUnless: true }], `unless | unless (it's|it is|that's|that is)`),
  rule(
    'time',
    [
      '(on|taking)? (annual leave|vacation|pto|ooo|holiday|holidays) (on|:)? {anyDays}',
      '(on|taking|my) leave (on|:)? {anyDays}',
    ],
    (days) => (days.isContainer ? [refused, ...dayPieces(days), but] : undefined),
  ),
  rule('link', ['<refusing>', '<iAm> <busy> all day', 'all day <busy>'], () => [refused]),
  rule('link', '<occupied>', () => [event]),
  rule('occupied', ['<iAm> <busy>', '<iAm> <taken>', '<busy>'], () => true),
  rule(
    'refusing',
    [
      '(nothing|not) (available|free|open|possible) <forMe>?',
      'no (time|availability|openings|slots|gaps) <forMe>?',
      '<cannot>',
      '(i|we) <cannot>',
      '<cannot> <doing>',
      '(i|we) <cannot> <doing>',
      '(i|we) really <cannot> <doing>?',
    ],
    () => true,
  ),
  rule(
    'link',
    [
      '(i|we) (have|have got|already have|also have) <engagement> (all day)?',
      '(i|we) have (flight|train|exam|surgery|appointment)',
      "(i've|we've) (got)? <engagement> (all day)?",
      "(already|there is|there's) <engagement>",
      "(something|something's) (has|have)? (come|came) up",
    ],
    () => [event],
  ),
  rule(
    'link',
    "(i|we) (don't|do not|dont) think (i can|we can|i could|that|it's|it is)? <doing>?",
    () => [refused],
    { rank: -2 },
  ),
  rule(
    'other',
    [
      'when (i|we|he|she|they) (have|has|had|got) <engagement> at? <anyClock>',
      'when (i|we|he|she|they) (have|has|had|got) <engagement> at? <hourRange>',
    ],
    () => [],
  ),
  // "(out of) 3 guys out sick" is not about the guest.
  meaning(
    'other',
    [],
    `<quantity> (guys|people|men|lads|colleagues|staff|of them|of us|kids|team members) (are|is)? <busy> | knock off time | home time | clock off time | out of (school|class) | off the top of my head`,
  ),
  rule(
    'link',
    [
      '(can|could|may|might|shall|should|would|if|when|must|do|did) (i|we|you) have',
      '(can|could|may|might|shall|should|would|if|when|must|do|did) (i|we|you) have <engagement>',
      'i (would|could) have',
    ],
    () => [asked],
    { rank: -1 },
  ),
  // "is booked" refuses a time. "booked" alone does not: "I booked it on Friday".
  rule(
    'fails',
    [
      '<isIt> <bad>',
      '(does|will|would|can) not (work|suit|do|fit) (me|us)?',
      "(doesn't|doesnt) (really)? (work|suit|do|fit|fly|work out) (me|us)?",
      "isn't <good>",
      "isn't (an option|ideal|convenient|going to work|going to happen|so good|feasible|the best|workable|happening)",
      '(is|was|gets) not <good>',
      '(goes|go) not',
      '(not|no) (good|great|ok|okay|ideal|convenient|doable|possible)',
      '(is|are) (already|also)? <gathering>',
    ],
    () => true,
  ),
  meaning(
    'link',
    [{ kind: 'not', reach: 'behind', isOfBefore: true }],
    `(that's|that is|it's|it is|this is|(that|it|this)? <isIt>) (a bit|a little|a tad|too|far too|way too|much too|rather|quite) (too)? (early|late) (for (me|us))?`,
  ),
  meaning(
    'link',
    [{ kind: 'offered' }],
    `(thanks|thank you) (so|very)? much? for (your|the)? (offering|suggesting|proposing|offer|suggestion|proposal) (me|us)? (of|for)? |
     ((i|we) (saw|see|noticed|read) that?)? (you|they|he|she|you've|you have) (have)? (offered|suggested|proposed) (me|us)? | your (offer|suggestion|proposal) (of|for)`,
    { rank: -1 },
  ),
  rule('link', ['<fails> <forMe>?', "(doesn't|does not) either?", 'clashes', 'conflicts'], () => [
    refusedBehind,
  ]),
  rule(
    'link',
    [
      "(don't|dont|do not) (really)? (work|suit|do|fit|work out) (me|us)? <forMe>?",
      "aren't <good> <forMe>?",
      "aren't (an option|ideal|convenient|going to work|feasible|workable) <forMe>?",
      'are not <good> <forMe>?',
    ],
    () => [refusedAll],
  ),
  rule('link', ['are <bad> <forMe>?', 'are all <bad> <forMe>?'], () => [refusedAll], { rank: -1 }),
  rule('time', "{anyDays} (evening's|morning's|afternoon's) <bad>", (days) => [
    dayPiece(days),
    refusedBehind,
  ]),
  rule('time', ['{dayIs} <bad> <forMe>?', '{dayIs} (the|my|our) (<unknown>|<gathering>)'], (days) => [
    dayPiece(days),
    refusedBehind,
  ]),
  // "I'm off on Friday": who is off may have time, or none.
  meaning('link', [off], "(i'm|i am|we're|we are|i'll be|we'll be) off (work)? | off work | not off | off"),
  rule(
    'time',
    ["(i|we|i've|we've) only (have|get|got) {anyDays} off", 'my only (day|days) off (is|are) {anyDays}'],
    dayPieces,
  ),
  meaning(
    'other',
    [],
    '(kick|take|set|start|go|sign|trade|pay|call|show|finish|drop) off | % off | (drop|dropping|take|bring|finish) <plain> <plain>? off',
  ),
].flat();

/** Words that request a time, whatever was excluded before. */
const asking: readonly Rule[] = [
  meaning(
    'link',
    [asked],
    `how about | what about | and? (book|reserve|keep) | (i|we|i've|we've) (have|got)? nothing (on|booked|planned|scheduled|much on)? | no plans | nothing (booked|planned|scheduled) | maybe | perhaps | possibly | so | then | could we | can we | could i | can i | could you | can you | shall we | should we |
     let's | lets | let us | let's say | let's do | (please|pls|kindly)? (propose|suggest|offer|find me|find us|give me|send me) | how's | what of | i could | we could | i can | we can | would | happy with | or maybe | try | rather |
     i'm free | we're free | i am free | i'm available | available | free | ring me | call me | i'd like | i would like | so how about | so what about | so could we | so maybe | so can we |
     could do | can do | i said | works | yes to | yes | i'm good | i'm ok | i'm open | open`,
  ),
  meaning('link', [{ kind: 'asked', isOnly: true }], 'so? only'),
  meaning('link', [{ kind: 'if' }], 'if | assuming that? | in case', { rank: 1 }),
  meaning('link', [{ kind: 'instead' }], 'instead | instead then'),
  meaning(
    'link',
    [{ kind: 'concludes' }],
    `it is then | it is , then | it (is|shall be|will be|'ll be) (it is)?`,
    { rank: 1600 },
  ),
  rule(
    'time',
    '(and|so)? the? rest of {anyDays}',
    (days) => (days.isContainer ? undefined : [{ kind: 'rest', day: dayPiece(days) }]),
    { rank: -3 },
  ),
  rule(
    'link',
    [
      '<isIt> <good> <forMe>?',
      '(works|suits|does|fits|do|work|suit|would work|would suit|would do|will work|will do|could work|can work|might work|should work|works fine|works well) (me|us|too|great|well|fine|for me|for us|as well|then|also)?',
      '(would be|is|are|will be|sounds) (great|good|perfect|lovely|fine|nice) (as well|too)?',
      "it's a date",
    ],
    () => [askedBehind],
  ),
  meaning(
    'link',
    [contrast],
    `however | though | tho | although | as long as | so long as | provided | provided that | because | b / c | bc | cause | only if | whereas | while | yet | still | and then only | other than that | apart from that |
     aside from that | except for that | besides that`,
  ),
  meaning('link', [but], 'but'),
  meaning('link', [contrast], 'except that | only that'),
  meaning('link', [or], 'or | or maybe | or perhaps | or possibly | or even | and / or'),
  meaning(
    'link',
    [{ kind: 'else' }],
    `or else | or otherwise | or? alternatively | or? failing that | failing which | or? failing which | or else it's | or? if not | or? if not then | else | otherwise | or? if (that|it) (does not|doesn't|won't) work |
     if you have nothing | then again | if not possible`,
  ),
  // The hours apply to all the days before them.
  rule('time', '(both|each|all|either) (at|from)? {hours}', (hours) => [but, clockPiece(hours)]),
  rule('time', ', is {bareHours}', (hours) => (hours.length > 1 ? [asked, ...hours] : undefined), {
    rank: -1,
  }),
  meaning(
    'link',
    [and],
    'and | & | + | as well as | plus | along with | and also | also | and maybe | and even | so (is|does|would)',
  ),
].flat();

const preferring: readonly Rule[] = [
  meaning(
    'link',
    [prefer],
    `preferably | ideally | prefer | preferred | i prefer | i would prefer | would prefer | i'd prefer | we'd prefer | prefer to | (my|our) preference (is|would be) | with a preference for | preference for |
     best would be | best is | best (in|on|at) | first choice | first choice (is|would be) | i'd rather | would rather | favour | favor | leaning (towards|toward) | lean (towards|toward) |
     optimally | best for me (is|would be) | better on | better in | especially | in particular | at best | my favourite is | my favorite is`,
  ),
  meaning(
    'link',
    [{ kind: 'prefer', isBehind: true, isBetter: true }],
    `(would be|'d be|is|are|might be|may be|could be|would work|works|work|suits|suit|is probably|probably) better | (works|work|suits|suit) better for (me|us) | (would be|is|are) better (for|with) (me|us)`,
  ),
  meaning(
    'link',
    [preferBehind],
    `(would be|'d be|is|are|might be|may be|could be|would work|works|work|suits|suit|suits me|works for me|is probably|probably) (best|better|ideal|preferable|preferred|even better)
      | (would be|is|are) (best|better|ideal|preferable|preferred) (for|with) (me|us)
      | (works|work|suits|suit) (best|better) for (me|us) | (would suit|would work) (me|us) best
      | preferred | pref'd | prefd | for preference | by preference | (is|would be|are) my (first choice|preference|favourite|favorite) | is ideal | are ideal | best | better`,
    { rank: 1 },
  ),
].flat();

const preferringBoth: readonly Rule[] = meaning(
  'link',
  [{ kind: 'prefer', reach: 'both' }],
  `if (at all)? (possible|poss) | if available | if (it's|it is|that's|that is) possible | where possible | when possible | whenever possible`,
);

const earliest: Saying[] = [{ kind: 'order', order: 'earliest' }];
const latest: Saying[] = [{ kind: 'order', order: 'latest' }];

const orders: readonly Rule[] = [
  meaning(
    'time',
    earliest,
    `asap | a . s . a . p .? | as soon as possible | as soon as you (can|have) | as early as possible | as early as you (can|have) | (the)? (soonest|earliest) (possible|available|slot|time|date|you have|opening|convenience)? |
     (at)? your earliest convenience | (the)? (first|next|1 ~ st) (available|free|possible|opening|slot|free slot|available slot|available time) | (the)? (sooner|earlier) the better | (sooner|earlier) is better |
     sooner rather than later | earlier rather than later | soon | very soon | real soon | urgently | early if possible | (early|earlier) preferred | as soon | the first thing you have`,
  ),
  meaning(
    'time',
    latest,
    `(the)? latest (possible|available|slot|time|you have)? | as late as possible | as late as you (can|have) | (the)? later the better | (the)? later in the day the better | later is better |
     late if possible | later rather than earlier | (the)? last (available|slot|possible|free|opening|free slot|available slot) | (late|later) preferred`,
  ),
  // Behind these, "late afternoon" stays a time.
  meaning('time', earliest, '(preferably|ideally) (early|sooner|earlier)', { rank: 1 }),
  meaning('time', latest, '(preferably|ideally) (late|later)', { rank: 1 }),
].flat();

const anyTime: readonly Rule[] = [
  meaning(
    'time',
    [anytime],
    `anytime | any time | any times | any day | any days | any date | whenever | i'm flexible | i am flexible | we're flexible | flexible | wide open | completely open | pretty open | i'm open | i'm easy |
     no preference | no preferences | (don't|do not) (mind|care) | no matter when | (doesn't|does not) matter | up to you | your choice | you (choose|pick|decide) | whatever (works|time|day) | (can|could) do (whatever|anything) | whichever |
     (every|each) day | everyday | all day | all day long | all times | at all times | any hour | any slot | around the clock | any moment | any week | all days | anything | any of them | most days | most times |
     (either|whichever) (one)? (works|suits|is fine|is good|is ok|will do|would do|would work) | anyday | open schedule | any old time |  other (days|times) | at your convenience | at (any|some) point | (at|on)? any (time|day|date) (at all|of the day)? | at anytime | 24 / 7 | the whole day | the entire day`,
  ),
  meaning(
    'time',
    [{ kind: 'anytime', isConceded: true }],
    `(i|we)? (can|could|will)? (do (it|them|one))? if (i|we) (must|have to|need to) | if (need be|needs must) | could if necessary |
     if (that's|it's) all (you've got|you have|there is|that's left) (then|it's|that's)? (fine|ok)?`,
  ),
  meaning('time', [{ kind: 'anytime', isOther: 'day' }], '(any|all|the) other (day|days)'),
  meaning(
    'time',
    [{ kind: 'anytime', isOther: true }],
    '(any|all|the) other (time|times|slot|slots) | (all|everything|anything|any time) else | the? rest is',
  ),
  meaning(
    'time',
    [{ kind: 'anytime', isOther: true, isRest: true }],
    `(otherwise|apart from that|other than that|but)? <iAm>? <suiting> (otherwise|apart from that|besides) |
     (otherwise|apart from that|other than that|aside from that|besides that) (<iAm>|it's|that's|all|the day is|that day is)? <suiting>`,
  ),
  meaning(
    'time',
    [{ kind: 'anytime', isOther: true, isRest: true, isOfDay: true }],
    `(otherwise|apart from that|other than that|aside from that|besides that|except for that) ,? <iAm>? (wide|completely|totally)? <suiting> (all day|all day long|the whole day|the entire day|that day|all that day)`,
  ),
  meaning(
    'suiting',
    true,
    'free | open | available | flexible | fine | good | ok | okay | clear | alright | all right',
  ),
].flat();

/** How times go together: or, not, but, preferably, any time. */
export const links: readonly Rule[] = [
  ...smallWords,
  ...refusals,
  ...asking,
  ...preferring,
  ...preferringBoth,
  ...orders,
  ...anyTime,
];
