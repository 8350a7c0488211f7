import { dateOf } from '../notation/notation.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';

/** Greetings, good wishes and idioms with a word about time that request no time. */
const idioms: readonly Rule[] = [
  meaning(
    'other',
    [],
    `good (morning|afternoon|evening|night|day) | (a|my|such a|one|this)? (rough|crazy|tough|mad|stressful|mental|terrible|awful|manic|nightmare) (week|month|day|weekend) | before it gets dark | fall back night | sorry now | at the very (least|latest|earliest) |
     (don't|dont|doesn't|doesnt|isn't|isnt|aren't|arent|won't|wont|haven't|hasn't|wouldn't|didn't) (they|it|he|she|we|i) | (coming off|post|off) nights | valid for |
     not too (much|bad|difficult|big|hard|inconvenient|bothered|long) | is not too (much|bad|difficult|big|hard|inconvenient|long) |
     if (it|he|she|that|this|they) (is not|isn't|is|are not|aren't|are) (too)? <unknown> |
     (lapses|expires|lapse|expire|gone home|gone|left) (after that|by then|before then) | w / | (happy|merry) (christmas|xmas|holidays|birthday|easter|thanksgiving|new year|new year's|new years|hanukkah|friday|monday|weekend) |
     happy new year | have a nice time | (the|a)? <nightThing> |
     (morning|evening|afternoon) (person|people|class|prayer|paper|news|stand|shift|shifts|show|routine|gown|standup|run|commute|rush|briefing|report) |
     (lunch|dinner|breakfast|brunch) (menu|party|parties|table|bill|break|date|guests|club) | sunday (school|times|roast|best) | ruby tuesday | bloody sunday | casual friday | freaky friday | monday blues |
     thanks for (last|this|the) (week|month|time|weekend|year) | last minute | at the last minute | first come | first name | first thing's first | at first | in the first place | second to none |
     what a day | made my day | the day one | day one | one day | day to day | these days | those days | big day | open day | by day | to this day | day job | weekend getaway | business day hours |
     out of office (response|responses|reply|replies|message|note|auto) | after all | at all | at least | at most | before long | before me | after you | above all | between us | between you and me | by the way |
     from scratch | not at all | in no time | on time | in time | time zone | time is money | full time | part time | spare time | real time | long time | first time | last time | next time | this time around | of the time |
     about time | in the meantime | mean time | at a time | one at a time | (once|twice) (in a while|a day|a week|a month|a year) | once upon a time | for the time being | over time | next steps | next step | the next one | next door | next level |
     the last (one|version|thing|straw) | up to date | update | out of date | since then | so far | for now | for good | just a (minute|second|sec|moment) | wait a (minute|second|sec) | give me a (minute|second|sec) |
     in a (minute|second|sec|moment|bit) | right now | 24 / 7 support | (a|our|my|the|your|his|her|weekly)? (one on one|one - on - one|one to one|1 - on - 1|1 on 1|1 - 1) | 9 - to - 5 | 9 to 5 job | my two cents | no one | one another | day care | may or may not | may as well`,
  ),
  rule(
    'other',
    [
      '(have|had|having) (a|an) <nice> (rest of)? (your|the)? <anyDays>',
      '(enjoy|enjoyed|enjoying) (the|your)? (rest of|long)? (the|your)? <anyDays>',
      'how was (your|the) (week|<anyDays>)',
      'your (week|<anyDays>) (is|was|went|is going) <nice>',
      '<anyDays> went <nice>',
      'happy <anyDays>',
      'have a <nice> <partOfDay>',
      'enjoy (your|the) <partOfDay>',
      '(have|had|having) (a|an) <nice> (day|one|time|week|weekend|holiday|trip|break|evening|night)',
      "(thank|thanks) (god|goodness|heavens|you)? (it's|it is) <weekday>",
      'happy <month> (birthday|everyone|all)',
    ],
    () => [],
  ),
  meaning(
    'nice',
    true,
    '(really|very)? (good|great|nice|lovely|wonderful|fantastic|happy|fab|pleasant|relaxing|blessed|productive|beautiful|restful|super|brilliant|fine|safe|peaceful|amazing|well|long)',
  ),
  // Negated words that take nothing away.
  meaning(
    'other',
    [],
    `not (sure|only|just|urgent|necessarily|bad|yet|certain|important|fussed|picky|bothered|to worry|to be|sure if|a problem|an issue|to mention) | not that it matters | why not | if not too | whether or not | or not | not the only |
     no (problem|worries|rush|idea|hurry|doubt|biggie|issue|issues|thanks|need|pressure|longer|stress|trouble|objection|conflict|conflicts|thank you|offence|offense|further|more|matter what|big deal|good deed) |
     no no | no no no | nope | nah | (don't|do not|dont) (worry|know|hesitate|forget|need|understand|have to|you|we|see|remember|believe|mention it|let me|be|mind me) |
     (doesn't|does not) have to | (isn't|is not) (urgent|a problem|it) | (can't|cannot|can not) (wait|remember|thank you enough|help|say|tell|believe|find|afford|complain|you|we|stress) (to)? |
     (couldn't|can't|won't|don't|didn't|aren't|isn't|wouldn't|shouldn't) (we|you|i|they|it) | (won't|will not) (take|be) (long|much) (time)? | won't take | couldn't (find|agree|be happier) | unable to (find|open|access|log|download) |
     (busy|hectic) (week|schedule|calendar|time|day|month|season|period|street|line) | avoid (confusion|doubt|disappointment|misunderstandings) | without (fail|delay|doubt|question|a doubt|further ado|problems) | nothing (urgent|special|fancy|serious|else|major|new|to worry) |
     don't have (any|a) preference | no conflicts | excluding (vat|tax|taxes) | other than us | booked (a|the|my|our|your|it|you|me|with|in) | closed (door|captions|source|deal) | would you mind | if you don't mind | never mind | nevermind`,
    { rank: -1 },
  ),
].flat();

/** Names that are a month's or a weekday's, and months that are verbs. */
const names: readonly Rule[] = [
  rule(
    'other',
    [
      '(may|might) (i|we|you|he|she|they|it|be|have|not|need|want|ask|come|also|well|still|even|call|contact|only|just|include|require|contain|differ|vary|take|help|seem|sound|suit|wish)',
      '(i|we|you|he|she|they|it|this|that|who|which|one|there) may',
      '(i|we|you|he|she|they|it|this|that|who|which|one|there) may (wonder|argue|think|say|object|be|have|not|need|want|ask|come|also|well|still|even|call|at)',
      'may (at|,)? (its|their|our|his|her|your) discretion',
      'may at any time',
      'may or may',
      'may , (at|from|in|upon|by|with)',
      '(as|if|where|what|how) may be',
      '(i|we|they|you|people|to|the|a|protest|long|forced|death) march',
      'march (on|for|in|off|out|against|up|down|through|past|forward|along|to) (peace|washington|step|freedom|them|their)?',
    ],
    () => [],
    { rank: -1 },
  ),
  rule(
    'other',
    ['<unknown> may', '<unknown> may <unknown>', 'may <unknown>', 'the <unknown> may'],
    () => [],
    {
      skips: 1,
      rank: -1,
    },
  ),
  rule(
    'other',
    [
      '(my|her|his|the|your) name is {month}',
      "(i'm|i am|this is|it's|hi|hello|hey|dear|with|ask|regards|cheers|best|love|sincerely|mr|mrs|ms|dr|named|called|thanks|thank you) ,? .? {month}",
      '{month} is (my|our|a|an|the|from|your|his|her|leading|running)',
      '{month} (from|at|in) <unknown>',
      '{month} (joins|joined|said|says|told|asked|suggested|mentioned|wants|wanted|wrote|recommended|and i)',
      '(talk|talked|speak|spoke|chat|chatted|write|wrote|email|introduced|refer|referred) (to|with) {month}',
      '(this is|hi|hello|hey) {month} from',
    ],
    (month) => ([1, 4, 6, 8].includes(month) ? [] : undefined),
    { rank: -1 },
  ),
  meaning(
    'other',
    [],
    `(i|we|he|she|they|you|who|it|just|have|has|had|been) sat | sat (down|in|on|there|here|beside|around|by|up|quietly|next|nav|with) | (the|hot|bright|under) sun | sun (is|was|shines|rises|sets|set|shone|light|screen|cream|goes|comes) |
     (we|they|get|got|getting|newly|were|be) wed | wed (her|him|me|my|his) | mon (ami|cher|amour|dieu|petit)`,
    { rank: -1 },
  ),
].flat();

/** Times that are not requested: the past, or what somebody always does. */
const notRequested: readonly Rule[] = [
  // "swing by around 6": where somebody goes, and no bound.
  meaning('other', [], '(swing|pop|drop|stop|pass|nip|swinging|popping|dropping|stopping) by', {
    rank: -1500,
  }),
  // "I'm around Monday": on that day, and not about then. At the office one can be met.
  meaning(
    'other',
    [],
    "(i'm|im|i am|we're|we are|i'll be|i will be|we'll be|we will be) (around|at the office)",
    { rank: -5 },
  ),
  meaning('other', [], 'by (phone|telephone|video|zoom|email|text|car|bus|train|bike)'),
  // Seasons that name another thing. Alone, their first and last day are not known.
  meaning(
    'other',
    [],
    `(spring|summer|autumn|winter|fall) <unknown> | (spring|summer|autumn|winter|fall) (school|camp|break|internship|party|sale|term|semester|program|season|menu|time|house|class|course|session|meeting|work|games|plans|training|event) |
     fall (in|behind|short|down|off|through|apart|back|for|into|on|under|out) | (would|will|can|could|may|might|to|they|prices|i|we) fall | hot spring | water fall`,
  ),
  meaning(
    'other',
    [],
    `(see|meet|talk to|speak to|catch|hear from) you (soon|later|then) | (talk|speak|chat) soon | hear from you soon | (hope|hoping) to hear (back)? (from you)? soon | (get|feel) (well|better) soon |
     in the past | past (experience|experiences|year|years|work|due) | (set|put|add|enable) (an|my|up an)? (ooo|out of office) | (in|for) the (near|foreseeable) future`,
    { rank: -1 },
  ),
  // A meeting that is moved is not requested at its old time.
  rule(
    'other',
    [
      '(disregard|ignore|forget|cancel|withdraw) (my|the|our) (earlier|previous|last|first|original)? (request|message|email|note|booking|suggestion|appointment|one) (for|of|about|from|on) <anyDays>',
      '(have|has|had|got) since <anyDays>',
      '<moving> <moved>? (forward|back|up|out)? by <length> to',
    ],
    () => [],
    { rank: -1 },
  ),
  meaning(
    'moving',
    true,
    'move | moved | moving | push | shift | reschedule | rescheduled | change | bring | switch | postpone | prepone | pull | swap | delay | rebook',
  ),
  meaning(
    'moved',
    true,
    `it | this | that | us | me | the | our | my | your | call | meeting | appointment | slot | session | chat | sync | interview | one | booking |
     (it|this|that|us) (forward|back|up|out) | (the|our|my|your) (call|meeting|appointment|slot|session|chat|sync|interview|one|date|booking|event|time|viewing|visit|lesson) | (call|meeting) (of ours|with you) | lunch | dinner`,
  ),
  rule(
    'other',
    '(bake|cook|wait|boil|simmer|leave|heat|stand|cool|rest|soak|fry|roast|grill|steam|chill|stir|sit|stay|bake it|cook it|let it stand|let it rest) (it|them|in|out|there)? for {length}',
    () => [],
    { rank: -1 },
  ),
  rule(
    'other',
    [
      '(had|ate|have|having|eat|eating) (lunch|dinner|breakfast|brunch) (with|together|at|there|alone|in)',
      'clocks (change|go back|go forward) <anyDays>',
      "(we're|we are|from|called) the <weekday> <unknown>? (club|group|team|class|band|choir|league|society)",
      '(class|summer|winter|spring) of <shortYear>',
      '(founded|born|built|started|established|met|since|in) in <year>',
      'in <year> (i|we|they|he|she)',
      '(at any time|any time) (for any reason|by|upon|without|with)',
      '(unsubscribe|cancel|terminate|withdraw|leave|end|change|stop|modify|revoke|suspend|amend|alter|update) (this|it|the|your|our|these|any)? (<unknown>|job|plan|account|order|membership)? <unknown>? (at)? (any time|anytime)',
      '(end|ask|terminate) (for)? (a|the) <unknown> at any time',
      'on our way',
    ],
    () => [],
  ),
].flat();

/** All words and patterns that explain a number as something else than a time. */
const numbers: readonly Rule[] = [
  meaning(
    'label',
    true,
    `stand | bed | docket | docket no . | case no . | ref . | order no . | invoice no . | room | rooms | shelf | locker | drawer | rack | warehouse | aisle | row | cell | whatsapp | phone | tel | tel . | mobile | fax | telephone | suite | gate | page | pages | chapter | section | sections | version | v | ver | floor | seat | table | unit | apt | apartment | building | line | lines | ticket | order | invoice | issue | bug | step | part | item |
     phase | question | option | number | no . | nr | # | iphone | gpt | iso | route | flight | platform | track | level | grade | class | season | episode | act | article | figure | fig . | appendix | exit | highway | bus | tram |
     lot | release | python | java | node | windows | ios | android | model | ext | extension | ext . | code | pin | zip | box | case | ref | reference | point | paragraph | clause | rule | slide | slides | exercise | lesson |
     volume | vol . | verse | psalm | block | bay | pier | terminal | desk | door | wing | hall | studio | lab | stage | field | court | house | flat | street number | type | tier | plan | group | team | channel |
     agenda item | area | zone | district | bus number | score | rating | size | gen | generation | sprint | batch | cohort | pr | rfc | php | ruby | node . js | angular | ie | ps | playstation | xbox | formula | catch | top | under - | over - | track number | q | h | fy`,
  ),
  meaning(
    'thing',
    true,
    `appointment | appointments | guys | lads | men | women | hands | nights | reviews | review | windows | doors | boxes | books | photos | pictures | videos | screens | chairs | tables | shelves | licenses | licences | accounts | employees | staff | hotels | houses | flats | cards | bags | bottles |
     parts | vans | trucks | bikes | phones | laptops | computers | printers | lamps | trees | plants | quotes | offers | reasons | ideas | comments | notes | names | numbers | addresses | contracts | classes | courses | exams | lessons | grams | litres | liters | inches | square | volts | watts | people | persons | person | guests | attendees | participants | members | users | clients | customers | engineers | developers | developer | colleagues | friends | kids | children | adults | students | players | candidates |
     questions | question | items | things | points | topics | issues | bugs | tasks | options | others | more | times | calls | meetings | slots | rooms | tickets | seats | pages | slides | copies | pieces | products | projects | stars |
     steps | rounds | sessions | interviews | percent | % | per cent | dollars | euros | pounds | shekels | usd | eur | gbp | nis | bucks | cents | euro | dollar | pound | $ | € | £ | ₪ | km | k | kg | miles | meters | metres | m | cm | feet | ft | mb | gb | tb | mhz |
     apples | pears | locations | offices | machines | servers | sites | sections | chapters | lines | words | emails | mails | messages | teams | companies | bedrooms | beds | cars | dogs | cats | degrees | levels | floors | units | versions | releases | teeth |
     years old | yrs old | y . o . | yo | year old | year olds | months old | team members | reports | documents | files | invoices | orders | samples | tests | of us | of them | of these | of those | of you | of my | of our | of the | in total | other people | more people | bits | minutes past`,
  ),
  meaning(
    'nightThing',
    true,
    'night (market|markets|shift|shifts|owl|owls|club|clubs|life|train|trains|bus|buses|nurse|nurses|guard|guards|porter|porters|sky|school)',
  ),
  rule('thing', '<nightThing>', () => true),
  rule(
    'quantity',
    [
      // "twelve (12) copies"
      '<numberWord> [ <number> ]',
      '<number>',
      '<number> (to|-|or|and) <number>',
      'between <number> and <number>',
      '<int> ~ +',
      '<int> ~ x',
      '<int>',
    ],
    () => true,
  ),
  rule(
    'other',
    [
      '<quantity> <thing>',
      '<quantity> <unknown> <thing>',
      '<quantity> (quick|small|big|short|open|more|other|extra) <thing>',
      '(about|around|at|in|on|with|at least|at most|over|under|up to|for|of|than|only|some|roughly|approximately|nearly|almost|by|until|after|before|from|to) <quantity> <thing>',
      '<quantity> (more|other|different|new|open|of the|of my|of our) <thing>',
    ],
    () => [],
    { rank: -1 },
  ),
  rule(
    'other',
    [
      '<label> <number>',
      '<label> - <int>',
      '<label> <int>',
      '<label> <int> - <int>',
      '<label> : <int>',
      '<label> (number|no .|nr|#) <int>',
      '<label> <int> ~ <unknown>',
      '<label> <int> (or|and) (later|higher|newer|up|above|older|earlier)',
      '<label> <int> (and|or|to|-|,) <int>',
      '(in|on|at|to|from) <label> <int>',
    ],
    () => [],
  ),
  // "order 1530"; "Q1" is a quarter.
  rule('other', '<label> {int}', ({ text }) => (text.length > 2 ? [] : undefined), { rank: -1 }),
  rule('other', ['<label> {dots}', '<label> ~ {dots}', '<label> {dots} (of|in) the'], () => []),
  rule('other', ['<label> <label> {int}', '<label> ~ {int}'], () => []),
  rule('other', '(a|b|c|d|e|f|g|k|m|n|p|r|s|t|x|z) ~ {int} ~ (a|b|c|p|m|v)', () => [], { rank: -1 }),
  rule('other', ['<unknown> ~ - ~ {int}', '<unknown> ~ {int}', '{int} ~ <unknown>'], () => [], { rank: 1 }),
  rule('other', ['<unknown> {dots}'], (figures) => (figures.length > 2 ? [] : undefined)),
  // A number and a word that no table knows: a count of something.
  rule('other', ['{int} <unknown>'], () => [], { skips: 1, rank: 3 }),
  rule(
    'other',
    [
      '(a|the)? (table|party|group|team|family|crew|panel|class|list|total|maximum|max|minimum|number|set|pack|box) (of|for) {number}',
      '(of|than) {int}',
      '(is|are|costs|cost|be|was|were) {int}',
      '{int} % off',
    ],
    () => [],
  ),
  rule(
    'other',
    [
      '($|€|£|₪) {int} (k|m)?',
      '(usd|eur|us $) {int}',
      "(costs|cost|price|budget|fee|rate|budget's|price's) (is|of|was)? (around|about|up to|under)? {int}",
    ],
    () => [],
    { rank: -20 },
  ),
  rule(
    'other',
    ['($|€|£|₪) ~? {dots}', '{dots} (%|dollars|euros|usd|eur|gb|mb|km|kg|percent|million)'],
    () => [],
    { rank: -1 },
  ),
  rule(
    'other',
    ['buy {int} (for|get) {int}', '{int} (for|x|by|vs) {int}', '{int} (of|out of) {int}'],
    () => [],
  ),
  rule('other', "(i'm|i am|im|he's|hes|she's|shes|aged|age|turning) {int}", ({ value }) =>
    value > 3 ? [] : undefined,
  ),
  rule('other', "(i'm|i am|he's|she's|aged|age|turning) {int} years old", () => []),
  // "two kids under 5": an age. "Under 5 minutes" is a length.
  rule(
    'other',
    '(under|below|younger than|older than|(under|over) the age of) <int> (years|year)?',
    () => [],
  ),
  rule(
    'other',
    '(<thing>|kid|child|toddler|baby|son|daughter|people|adults|anyone|everyone|boys|girls) (over|above|aged|up to) <int> (and <int>|to <int>|- <int>)?',
    () => [],
  ),
  // Numbers of telephones.
  rule('phone', ['{int} - {int}', '{int} {int}'], (one, two) => one.text.length + two.text.length),
  rule('phone', ['{phone} - {int}', '{phone} {int}'], (figures, { text }) => figures + text.length),
  rule(
    'other',
    ['{phone}', '+ {phone}', '(at|on|is|:) {phone}', '(at|on|is|:) + {phone}'],
    (figures) => (figures >= 7 ? [] : undefined),
    { rank: 5 },
  ),
  rule('other', '+ {int}', () => []),
  rule(
    'other',
    [
      '(over|up|down|here|staying|visiting|town) for <dayCount>',
      '(about|around|roughly|nearly|almost|only) <int> (months|weeks|years)',
    ],
    () => [],
    { rank: 4 },
  ),
  rule(
    'other',
    ['a <int> (bed|bedroom|bath|piece|seater|door|man|storey|course|part)', '(my|our|your) <int>'],
    () => [],
    { rank: 6 },
  ),
  // 4812-8
  rule('other', '{int} ~ - ~ {int}', ({ text }) =>
    text.length > 4 || (text.length === 4 && Number(text.slice(0, 2)) > 24) ? [] : undefined,
  ),
  // "7 Baker Street"
  rule(
    'other',
    [
      'at? {int} <unknown> (street|st|road|rd|avenue|ave|lane|drive|square|place|court|way|boulevard|blvd)',
      'at? {int} <unknown> <unknown> (street|st|road|rd|avenue|ave|lane|drive|square|place|court|way|boulevard|blvd)',
    ],
    () => [],
    { rank: -1 },
  ),
  rule('other', '{slashes} (support|service|access|coverage)', () => []),
  rule(
    'other',
    [
      '(the|a|my|our|their|your|this|that|his|her|its|on|in)? {ordinal} <counted>',
      '(the|a|my|our|on) {ordinal} <unknown> <counted>',
    ] as const,
    () => [],
  ),
  rule('other', ['i {ordinalWord} (that|this|it)'], () => []),
  meaning(
    'counted',
    true,
    `floor | street | avenue | ave | st | time | times | option | options | one | grade | century | place | party | parties | edition | version | interview | meeting | call | attempt | draft | person | people | round | anniversary |
     birthday | choice | generation | gen | team | stage | phase | step | part | item | point | cousin | opinion | opinions | thought | thoughts | name | class | degree | hand | semester | term | session | appointment | lady | aid | rate | row | page |
     chapter | level | line | prize | wave | dose | shot | apartment | room | suite | unit | company | amendment | world | base | dimension | try | impression | contact | priority | language | gear | sight | visit | deck | tier | cohort | batch | window |
     position | kind | release | trimester | child | baby | kid | wife | husband | sense | nature | year | year student | of all | paragraph | sentence | user | customer | guest`,
  ),
].flat();

function impossible(nth: number, most: number): [] | undefined {
  return nth < 1 || nth > most ? [] : undefined;
}

/** Words about time that do not say when. */
const unreadable: readonly Rule[] = [
  // How long the way takes is no length of the meeting.
  meaning(
    'other',
    [],
    `(takes|take|taking|need|needs) (me|us|him|her|them|you)? (about|around|over|nearly|almost|roughly)? <length> to (get|travel|drive|come|reach|commute|walk|cycle|arrive) |
     <length> (away|drive|ride|walk|commute) | <length> by (car|train|bus|bike|foot|tram|plane)`,
  ),
  rule('unread', ['if {anyDays} then'], () => []),
  rule('unread', ['by {length}', 'in - {dayCount}', 'in - {length}'], () => []),
  // They do not say from when on.
  rule(
    'unread',
    ['(out|away|off|gone|unavailable|travelling|traveling|vacation|pto|leave|holiday|ooo) for? {dayCount}'],
    () => [],
    {
      rank: 9,
    },
  ),
  rule('unread', '(half|quarter|ten|five|twenty) (past|to) {int}', () => [], { rank: 9 }),
  // Behind them an hour is missing.
  meaning('unread', [], 'a? (half|quarter) past | a? quarter to'),
  rule('unread', '{isoDay} ~ / ~ {isoDay}', (from, to) => (from > to ? [] : undefined)),
  meaning('unread', [], 'm / w / f | m / w | t / th | tu / th | w / f'),
  rule('unread', ['{clock} <unknown> time'], () => []),
  rule('unread', ['(before|until|till|by) this', '(until|till|by) it'] as const, () => []),
  meaning(
    'unread',
    [],
    '(in|by)? your (time|timezone|time zone|local time) | (before|after|during|over) (spring|summer|autumn|winter|fall|reading|half|mid -? term) break | (in|during|over|before|after|until|till|by|this|next) (the|february|october|may)? half -? term',
  ),
  // The end of a letter.
  rule(
    'other',
    ['best , <unknown>', 'best , ; <unknown>', 'best (wishes|regards)', 'all the best'],
    () => [],
    { skips: 1 },
  ),
  rule(
    'other',
    [
      'since (the|last|past)? <dayCount>',
      'in <unknown> <int>',
      'a (quick|short|brief|little) one',
      '(run|runs|running|ran|sold) out (of)?',
      'not (so|too|really|entirely)? sure about <anyDays>',
      '(someone|somebody|anyone|anybody|colleague|specialist|agent|rep|expert) from',
      '(jump|hop|get|go|come|be|meet|speak|talk|chat) (on|onto|in|into|over) (a|the|another|your) (call|meeting|zoom|video|phone|train|bus)',
      '(over|down|up|in|visiting|back) from <unknown>',
      '(leave|leaving|finish|finishing|finished|get off|get out|close|closing|knock off) (work|school|the office)? early',
    ],
    () => [],
    { rank: -1 },
  ),
  meaning(
    'unread',
    [],
    `biweekly | bi - weekly | fortnightly | every (other|second|third) (monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|day|month) | alternate (mondays|tuesdays|wednesdays|thursdays|fridays|days|weeks|monday|tuesday|wednesday|thursday|friday) |
     spring | summer | autumn | winter | fall | (the|bank|public|school|over the|during the|after the|before the) (holidays|holiday season) |
     (the)? (day|week|month) (after|before) (thanksgiving|easter|ramadan|passover|hanukkah|diwali|eid)`,
  ),
  rule('unread', '{int} (bc|bce)', () => []),
  // The 29th of February 2017: no calendar has it.
  rule(
    'unread',
    'the? {dayNumber} of? {monthName} {year}',
    (day, month, year) => (dateOf(day, month, year) ? undefined : []),
    { rank: -5 },
  ),
  // No month has that many days.
  rule('unread', 'the? {ordinal} quarter', (nth) => impossible(nth, 4)),
  rule('unread', 'the? {ordinal} month', (nth) => impossible(nth, 12)),
  rule('unread', ['the? {ordinal} <weekday>', 'the? {ordinal} (week|weekend)'], (nth) => impossible(nth, 53)),
  // "the first half of fiscal 2027": the meaning of the unknown word is not clear.
  rule('unread', '(half|start|beginning|middle|end|rest|remainder) of the? <unknown> <partSpan>', () => []),
  // "one Tuesday", "that one Friday": it is not said which one.
  rule('unread', 'that? one {weekday}', () => [], { rank: -5 }),
  meaning('unread', [], '(start|end|from|until|date) ='),
].flat();

/** What explains words and numbers that look like a time. */
export const others: readonly Rule[] = [...idioms, ...names, ...notRequested, ...numbers, ...unreadable];
