import { anyOf, type Phrases } from './phrases.ts';

const adverb =
  '(?: (?:just|now|already|also|successfully|then|all|officially|safely|firmly|fully|basically|gone ahead and|went ahead and|even|really|nicely|definitely|hereby|happily))*';
const is = `(?:is|are|'s|'re|am|'m|was|were|has been|have been|'ve been|got|gets)${adverb}`;
const have = `(?:i|we|they|it|system|service|host)(?: have| 've| has| 's)?${adverb}`;
const speaker = `(?:i|we)(?: have| 've| had)?${adverb}`;
const done =
  '(?:booked|rebooked|confirmed|scheduled|rescheduled|arranged|secured|finali[sz]ed|locked in|locked|settled|set up|set|sorted|fixed|approved|guaranteed|definite|official|final|complete|in place|in the bag|a done deal|a go|nailed down|wrapped up|taken care of|on the books|firm|cemented|pinned down|squared away|buttoned up|good(?= ,|$| to go| on)|done)';
const kept =
  '(?:held(?! (?:back|up))|reserved|blocked(?: off| out)?|saved|kept|set aside|put aside|put by|safe|ring-?fenced|earmarked|secured)';
const keeps =
  "(?:(?:i|we|they|she|he|host|page|service|system|it|that|which)(?: will| 'll| can| could| would| 'd| have| 've)?(?: always| also| now| just)* (?:hold|keep|kept|reserve|save|block)|(?:hold|keep|reserv|sav|block)(?:s|es|ing))";
const time =
  '(?:slot|time|hour|half hour|spot|place|it|that|this|meeting|appointment|call|booking|one|\\d[\\d:.]*(?: ?[ap]m)?)';
const went =
  '(?:requested|sent(?: off| out| in| over| through)|sent|submitted|forwarded|passed on|put in|put through|put down|placed|filed|lodged|asked for|gone(?: in| off| out| through)?|gone|in|made)';
const mailed =
  '(?:(?:a |the |your |an )?(?:confirmation |booking )?(?:e-?mail|mail|link|invitation|invite|message)(?: with [^ ]+(?: [^ ]+){0,3}?)?)';
/** The host as subject: not "your meeting with Dana" and not "Dana's page". */
const host =
  "(?<!(?:with|for|to|of|at) )host(?! 's (?:booking |public |own |online )?(?:page|site|list|form|link|free|open|times|slots|service))(?! (?:(?:is|has|was|will|does|did|had|would|'s|'ll) )?(?:not|never|keeps nothing)(?!\\p{L}))";
const weekday = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const nobody =
  '(?:no one(?: else)?|nobody(?: else)?|another (?:guest|person|caller)|someone(?: else)?|somebody(?: else)?|other (?:guests|people))';

/** How English says it. */
export const english: Phrases = {
  topics: {
    booked: anyOf([
      "(?:see|seen|got|received) .. (?:you 've|you have|your) confirm(?:ed|ation)",
      `${is} ${done}(?! (?:on|from|at) (?:my|our) (?:side|end|part)| by (?:another|someone|somebody|other))`,
      `${have} (?:booked|rebooked|scheduled|rescheduled|confirmed|arranged|secured|locked in|nailed down|made (?:the|your|a) (?:booking|appointment|reservation)|moved|switched|swapped|added (?:it|you|the|this)|put (?:it|you|this|the meeting) (?:in|on|into|down))(?! (?:the|your) request)`,
      `you${adverb} (?:'re|are)${adverb} (?:booked|booked in|confirmed|all set|set|good to go|sorted|covered|down for|locked in|on (?:the|host|her|his))`,
      'all (?:set|booked|confirmed|done and dusted|good to go|sorted)(?! (?:on|from|at) (?:my|our) (?:side|end|part))|good to go|done and dusted',
      `^(?:booked|confirmed|scheduled|rescheduled)(?=$| (?:for|on|with|in|at|it|you|your|${weekday}|tue|wed|mon|thu|fri|\\d))`,
      "(?:is|are|'s|already|now|put|pop|added|note) .. (?:in|on|into|onto) (?:host|her|his|the|your|their)(?: 's)? (?:calendar|diary|books|schedule|agenda)",
      "(?:in|on|into|onto) host(?: 's)? (?:calendar|diary|books|schedule|agenda)",
      `(?:it|that|this|slot|time|spot|hour|\\d[\\d:.]*(?: ?[ap]m)?|${weekday}|o'clock)(?: (?:is|'s))(?: now| already| all)? yours(?! to )`,
      'stays? yours',
      `(?:you|we) (?:are|'re) on for ${weekday}`,
      `(?:your|the) (?:booking|reservation|appointment|meeting) (?:is |was |'s |has been )?(?:${done}|went through|came through|stands|stays|goes ahead|is on)`,
      '(?:booking|reservation) (?:came|went) through',
      '(?:see|seeing|meeting) you (?:then|there|on|at|mon~|tue~|wed~|thu~|fri~)',
      "(?:host|she|he) (?:will|'ll) (?:see|meet|be seeing|be meeting) you",
      '(?:in|on) both .. (?:calendars|diaries)|(?:calendar )?invitations? (?:have|has) (?:gone|been sent)',
      '(?:all )?lined up|down (?:in your name|for (?:you|\\d|monday|tuesday|wednesday|thursday|friday))',
      'looking forward to (?:seeing|meeting|having) you',
      "(?:calendar|meeting) (?:invite|invitation) (?:is|has been|was|'s)(?: been)? (?:sent|on its way|attached)",
      '(?:booking|confirmation) (?:number|reference|code|id)|put you down for',
      'confirmation (?:has|was) .. (?:received|come through)',
      'your confirmation (?:has come|came|is in|was received|has been received)',
      "you (?:had |have |'ve )already confirmed",
      'confirmed (?:it|the meeting|this) for you',
      "(?:meeting|it) (?:is|'s) on(?:$| either way| regardless| as planned)|(?:meeting|it) (?:is|'s) final",
      '(?:all )?taken care of(?! (?:the request|on (?:my|our)))|(?:registered|recorded|entered) in your name',
    ]),
    held: anyOf([
      '(?:is|stays|remains|keeps) (?:blocked|locked|free for you|safe|reserved)',
      `${is} ${kept}|${have} (?:held|reserved|blocked|saved|kept|put a hold|set aside|put aside|ring-?fenced)`,
      `${keeps} (?:the |your |this |that |her )?${time}(?![\\d:]* in mind)`,
      `${keeps} .. (?:for you|in your name|aside|exclusively|under your name)`,
      'a hold (?:on|for)|is on hold',
      `${have} (?:set|put) .. aside`,
      'the page keeps it|(?:off the market|taken off the list|out of circulation|locked for you|pencilled? you in)',
      'yours until|first in line|as a backup',
    ]),
    safe: anyOf([
      '(?:no one|nobody)(?: else)? (?:can|could|will|may) (?:take(?! back)|grab|book|get|have|snap|snatch|pinch|nick)',
      `${nobody} .. (?:can not|could not|will not) (?:take|grab|book|get|have|snap|snatch|pinch|nick)`,
      'will not go anywhere|no (?:risk|danger|chance) .. (?:losing|lose|taken|gone|else)|can not be taken(?! back)',
    ]),
    sent: anyOf([
      'request(?: [^ ]+){0,9}? is in',
      `${speaker} (?:requested|sent|submitted|forwarded|passed|put in|put through|placed|filed|lodged|asked for|resent|made (?:a|the|your) request|put you|popped|had .. sent)`,
      `${speaker} (?:took|grabbed|got|went for|snagged) (?:you )?(?:\\d[\\d:.]*|half past|three|four|five|the)`,
      "(?:it|system|service|they) (?:has |have |'s )?(?:took|taken|accepted|received|got) your request",
      `request~(?: [^ ]+){0,9}? (?:is|are|'s|was|has been|have been|'ve been)${adverb} (?:${went}|accepted|in the queue|queued|placed|on file|on its way|waiting for)`,
      `(?:is|are|'s|was|has been)${adverb} (?:requested|submitted)`,
      'request (?:went|made it|got|came) (?:through|in|out)|request (?:is )?(?:sent|made|submitted|placed|accepted)',
      `${mailed} (?:is|'s|are|was|has been|have been) .. (?:sent|on (?:its|the|their) way|in your|at address|emailed|waiting|there|coming|heading|mailed)`,
      `${mailed} (?:went|has gone|have gone|just went|should be|landed)(?: out)?`,
      '(?<!(?:the|an|a|via|by|that|this) )(?:sent|emailed|mailed) (?:you )?(?:a |an |the |your )?(?:confirmation|email|mail|link)',
      "(?:have|has|'ve|just) (?:emailed|mailed) you",
      '^(?:requested|submitted|sent(?! (?:me|us) away)|request accepted|request sent)(?! (?:straight|right) away| so far)|went ahead and (?:request|sent|ask|put|book)~',
      'took the liberty',
      "(?:e-?mail|mail) .. you (?:have |'ve )?(?:just )?received",
      'has been placed in|in the queue|we made it',
    ]),
    unsent: anyOf([
      '(?:request|it|mail|email|message|link|nothing) .. (?:not|never|nothing|no) .. (?:sent|requested|reached|arrived|arrive|left|went|submitted|delivered|received|made it|gone|go~ (?:through|out))',
      "nothing (?:was|has been|is|'s been) (?:sent|requested|submitted|mailed|emailed)",
      'nothing (?:has )?(?:left|went out|goes out|reached)',
      'no (?:request|mail|email|message) (?:was|has been|is|went|left|has gone)',
      'no (?:mail|email|message)(?: or [^ ]+)? (?:will|is) (?:come|coming|arrive|arriving|reach)',
      '(?:have|has|was|is|were|did|could) not (?:yet |been )*(?:sent|requested|reach~|arrive~|submitted|mailed|emailed|send|request|go (?:through|out))',
      'never (?:reached|arrived|left|went|got)|request .. (?:failed|bounced|was refused|was rejected|got lost)',
      '(?:it|this|that) (?:has )?failed|failed to (?:send|go|reach|submit)|did not (?:work|go through|make it)',
      'will (?:not )?find (?:no |any )?(?:mail|email)|no second|no new (?:mail|email)',
    ]),
    resent: anyOf([
      `${have} (?:re-?sent|sent (?:it|your request|this|that|the request)(?: [^ ]+){0,2}? (?:again|once more|twice|a second time)|tried (?:it )?(?:again|once more)|repeated)`,
      '(?:second|fresh|new|another) (?:attempt|try|time) .. (?:went|worked|fine|through)',
      'sent .. (?:again|once more|a second time|twice)',
    ]),
    resending: anyOf([
      "(?:going to|will|'ll|can|could|let me) (?:automatically |then |simply |just )?(?:re-?send|re-?submit|repeat it|(?:send|submit|request|try) (?:(?:it|that|this|the request|your request)(?: again)?|again))",
      '(?:it|system|service|i|we) (?:sends?|resends?|repeats?) (?:it|your request|the request) again',
    ]),
    hostActs: anyOf([
      'explained to host|(?:fine|okay|ok|good) with (?:her|host|him)|host looks? at|host(?: now)? has to (?:approve|accept|agree|confirm)',
      `${host} (?:has|'s|had|was|is|will|'ll|needs|must|then|also|just|still|already) .. (?:accepted|agreed|approved?|told|informed|notified|expect~|happy|look at|review~|decid~|has the invitation|got the|received|know~|declined?|answer~|reply|replies|get back|ring~|calls?|avoid|busy|cancelled|yes|waiting)`,
      'host (?:accepted|agreed|approved|expects|knows|wrote|cancelled|asked|has to|must|needs to)',
      "(?:told|informed|notified|messaged|reminded) host|asked host(?! (?:for|'s))|(?:let|sent|send) host .. (?:know|note|message)",
      '(?:until|when|once|before|after|unless|pending) (?:host|she) .. (?:accept~|approv~|agree~|confirm~|answer~|decid~|review~|say~|repl~)',
      "host 's (?:approval|answer|reply|okay|ok|decision|office|assistant|review)",
      "(?:she|her) (?:is|'s|has|will) .. (?:expecting|agreed|happy|accepted|approve~|get back|rings?)",
      'forwarded to host',
      `${host}(?: (?:already|still|now|then|just|also|first|has|had|will|'s))* (?:see~|saw|take~ (?:a )?look|took|turn~|know~|like~|pick~|choos~|think|thinks|write~|wrote|say~|said|review~|approv~|accept~|declin~|reject~|decid~|agree~|cancel~|withdr~|move~|suggest~|propos~|ask~|tell~|told|hear~|phone~|mail~|email~|contact~|check~|promis~|hold~|keep~)`,
      'host(?: has| already has| already)* you (?:down|in|on)|host can not (?:do|make|manage)',
      '(?:who|she|he) (?:still )?(?:has|needs) to (?:approve|accept|agree|confirm|ok)',
      "(?:and |will be |'ll be |already |is )expecting you",
      'will (?:be )?(?:waiting|wait) for you|over to host|up to host',
      'host (?:reviews?|approves?|decides|accepts|confirms|withdrew|withdraws|suggests|would rather|prefers)',
      'host (?:has|had) (?:to|withdrawn|cancelled)',
      '(?:she|he) (?:reviews|approves|decides|accepts|confirms|suggests|would be glad|would rather|withdrew|had to cancel)',
      '(?:page|form|service|system|site) (?:insists|requires|needs|demands|asks for) .. (?:company|reason|phone|name of)',
      'host .. (?:invite|invitation) (?:already|now)',
      '(?:spoke|spoken|talked|checked|agreed|arranged|cleared)(?: it| this| that)? (?:to|with) host|(?:heard|word|answer|reply)(?: back)? from host',
    ]),
    needless: anyOf([
      'no need(?= (?:for you )?(?:to (?:do|confirm|click|open|press|tap|use|look|check|follow|bother|go|act)|for (?:the |any |a |that )?(?:e-?mail|mail|link|click|confirm))| ?,|$)|no (?:confirmation (?:is )?needed|(?:further |more )?(?:action|steps?) .. (?:needed|required|necessary))',
      '(?<!host )(?:do not|does not) .. (?:have to|need to|need) (?:do|click|confirm|open|press|tap|touch|bother|look|the|that|any|it)|need not (?:do|click|confirm|open|press|tap|bother)|do not (?:worry about|bother)',
      'nothing (?:else |more |further )?(?:for you )?(?:to do|to confirm|you (?:need|have) to do|needed|required)',
      'nothing .. (?:on your plate|you need|needed from you|from your side|to do with it)',
      '(?:formality|optional .. (?:link|click|confirm~|mail|e-?mail)|(?:link|click|confirm~|mail|e-?mail) .. optional|for (?:your|the|their) (?:records|reference|files|statistics)|for information|housekeeping|nice-to-have|a receipt|as a receipt|courtesy|fyi)',
      '(?:automatically|by default)|(?:goes through|happens|is done|gets done) (?:by itself|on its own|automatically)',
      '(?:confirms?|books?|approves?|confirmed|booked) (?:it|itself|the meeting)?(?: [^ ]+){0,2}? ?(?:itself|by itself|on its own|for you|in your place)',
      '(?:meeting|it) (?:still )?(?:stays|stands|goes ahead|takes place|remains)(?! (?:un\\p{L}+|open|pending|not|only|a request))',
      '(?:purely|just|only|merely) .. (?:a formality|for show|informational|a reminder|a courtesy|a copy|a receipt|your records|information)',
      '(?:no click|no clicking|no confirming|no confirmation) (?:is )?(?:needed|required|necessary)',
      "you (?:are|'re) (?:done|finished|all done)",
      'leave (?:it|the rest|everything) to (?:me|us)|rest is (?:automatic|taken care of|on us)',
      '(?:in any case|regardless|all the same|even if you do not|no matter what)',
      "(?:that 's|that is) (?:okay|ok|fine) too|no biggie",
      'sit tight|(?:still|nevertheless) (?:goes ahead|takes place|happens|stands|on)',
      'goes ahead (?:as planned|anyway|all the same)',
    ]),
    ignore: anyOf([
      '(?:can|could|may|please|just|feel free to|safely) (?:safely |simply |just )?(?:ignore|disregard|skip|delete|forget)',
      '(?:ignore|disregard|skip) (?:it|that|the|this|both|any)',
    ]),
    cancelled: anyOf([
      `(?:${is}|${have}|been) (?:cancell?ed|withdrawn|deleted|removed|deactivated|disabled|voided|revoked|dropped|released|replaced|called back)`,
      '(?:link|mail|email|request|(?:mon|tues|wednes|thurs|fri|satur|sun)day) .. (?:no longer|not) (?:works?|working|valid|active|good)',
      '(?:cancell?ed|withdrew|removed|deleted|deactivated|dropped) (?:the|your|(?:mon|tues|wednes|thurs|fri|satur|sun)day)',
      "stopped working|expired|is dead|'s dead|is void",
      '(?:which|what)ever (?:mail|email|link|one)|will not matter|ca(?:n| )not go wrong|can not go wrong',
      'swapped out automatically|swapped automatically|moved over|been updated|was updated|moved you',
    ]),
    both: anyOf([
      '(?:link|links|confirm|click|tap|press|open|use|answer|approve) .. both',
      '(?:confirm|click|tap|open|use|answer|approve|press)~? .. (?:either|any) (?:of|one|email|mail|link)',
      'either (?:of the (?:two )?)?(?:mails?|e-?mails?|links?|is fine|works|will do)|either of the two',
      '(?:link|one|mail|email) .. (?:you )?(?:got|have|received) (?:already|before|for|earlier)',
      '(?:does not|will not) matter (?:if|which|whether)|it (?:now )?points to the new',
      '(?:first|same|earlier|original|old) (?:email|mail|link|one) .. (?:will (?:do|work|confirm)|updated|confirms tuesday|now)',
      '(?:click|use|tap|open|confirm) (?:by |via |with )?(?:the |that )?(?:link in |link of )?(?:the |your )?(?:first|same|earlier|original|old)',
    ]),
    gone: anyOf([
      '(?:no longer|not|is not|are not|not any more) .. (?:free|available|open|listed|offered|on the list)',
      '(?:taken|snapped up|booked|grabbed|claimed|got) (?:by|there first|before)',
      `${nobody} .. (?:took|grabbed|booked|got|beat|has taken|has it|was faster|faster)`,
      '(?:just|been|got|was|is|has|have) (?:just |already |been )*(?:taken|snapped up|grabbed|claimed|filled)',
      'just booked by|dropped off the list|fully booked|booked out|booked up|booked solid',
    ]),
    full: anyOf([
      "(?:host|she|he|page|list|afternoon|morning|day|week) (?:has|have) nothing|all that (?:is|'s) left|list is empty|every other .. (?:gone|taken)|nor on any",
      '(?:nothing|none|no) (?:else|other|more|further|half-hour)? ?(?:is |are |was |starts? |times? |slots? |openings? )*(?:left|free|available|open|remaining|listed|showing)',
      'nothing .. (?:left|free|available|open)',
      'no (?:other |more )?(?:free |open |half-hour |available |saturday )*(?:times?|slots?|starts?|openings?|availability)',
      "(?:is|was|'s|are) the (?:only|last) .. (?:one|starts?|slots?|times?|options?|openings?|left)",
      'only .. (?:left|free|available|open|remains?|remaining)',
      "(?:is|are|'s) (?:full|fully booked|booked out|booked up|packed|booked solid)|(?:are|is) what (?:'s|is) left",
      'that (?:was|is) the last|the last (?:opening|one|slot|time|start)s? (?:on|after|of|that)|with it the last',
      'just one (?:left|slot|time)|(?:one|only) .. (?:starts?|slots?|times?) (?:remains?|left)',
      'does not (?:take|have|offer|do) .. (?:meetings|times|slots|anything|hours)',
      '(?:only|last) (?:free |open |available )?(?:half hour|half-hour|hour|\\d[\\d:.]*)s?',
      'no (?:free )?(?:half hours?|half-hours?|hours)|(?:are|is) the only|the rest .. (?:went|gone|taken)',
    ]),
    free: anyOf([
      "host(?: has| 's| is| does have)? .. (?:open|free|available|openings?)",
      "she (?:has|'s|is) .. (?:open|free|available)",
      '(?:\\d[\\d:.]*|three|four|five) .. (?:is|are) .. (?:open|free|available)|wide open',
      "(?:i|we)(?: have| 've)?(?: just)? (?:checked|looked|found|see)",
    ]),
    unbooked: anyOf([
      'not (?:yet )?(?:booked|confirmed|final|complete|definite|finished|done)',
      "(?:is|'s) (?:still )?(?:pending|open)",
      '(?:click|confirm|press|tap|verify) .. (?:again|once more|a second time)',
      '(?:once more|one more|second|another) .. (?:step|link|click|confirmation|verification)',
      '(?:until|once|when|after) (?:host|she)|host (?:still|first|must|needs|has)|(?:only|just) verified',
      'real confirmation|second (?:e-?mail|mail|link)',
      '(?:must|have to|need to|needs to|should|please) .. (?:confirm|click|tap|press|verify|sign)',
      'otherwise .. (?:lapses?|expires?)',
    ]),
    checkMail: anyOf([
      '(?:check|look|watch|see|search) .. (?:inbox|mail|e-?mail|spam|address)',
      '(?:may|might|maybe|can not tell|not sure|not know|whether|possibly) .. (?:arrived|made it|went through|gone through|reached|landed|taken)',
    ]),
    replies: anyOf([
      '(?:repl(?:y|ying)|answer|respond) (?:to )?(?:it|(?:that|the|this) (?:e-?mail|mail|message))(?! by)',
      '(?:repl(?:y|ying)|answer|respond|write back|text)(?: [^ ]+){0,3}? (?:yes|quoted|confirm)',
    ]),
    elsewise: anyOf([
      '(?:good|any time|anytime|valid|open|stays good|works) .. (?:before|up to|until|till) (?:the )?(?:start of the )?(?:meeting|appointment|call)|until the meeting itself|before the meeting starts',
      'into (?:their|the|a) queue',
      'approval by (?:the )?host',
      '(?:waiting list|wait list|waitlist|in the queue|in a queue|in their queue|queued)',
      '(?:\\d|six|four|one)[- ](?:digit|time) (?:code|pin|password)|(?:a|the|this|that) code|passcode',
      '(?:confirm~?|book) (?:it )?on your behalf|you .. need .. (?:shortly )?before (?:the meeting|\\d)|no link',
      '(?:zoom|teams|google meet|meet link|video link|dial-in|attachment|attached|calendar file|phone call|(?:tele)?phones? you|rings? you|calls? you|sms|text message|whatsapp)',
      '(?:automatically|(?<!(?:away|lapses?|expires?|out|off) )on its own|in your place)|(?:confirm|book) (?:it |the meeting |this )?(?:here )?for you',
      'confirmed (?:it|the meeting|this) for|reminder(?! to)|rejected the (?:address|email)|day before the meeting',
      'when you are ready',
      '(?:later today|this evening|in a few hours|tomorrow morning|tonight) .. (?:mail|email|link)|(?:mail|email|link) .. (?:later today|this evening|tonight|in a few hours|not been sent yet)',
      'make an exception|making an exception|always (?:\\d+|one hour|an hour|sixty)|has asked (?:that )?(?:guests|not)',
      "(?<!soon )as you (?:had|have|'ve) (?:already )?(?:chosen|confirmed|said)|since you (?:mentioned|already)",
    ]),
  },
  harmless:
    /\b(?:if you (?:do nothing|do not [a-z]+|leave it|ignore it)|when nothing is [a-z]+|(?:after|before|until|till|by) (?:\d[\d:.]*(?: ?[ap]m)?|one|two|three|four|five|six|noon|lunch)\b|so (?:that )?you (?:do not|will not) \p{L}+|no (?:problem|worries|trouble|rush|hurry|need to worry|stress|sweat)|not (?:only|a problem|to worry|just|straight away|straightaway|instantly)|do not worry|don't worry|nothing to worry about|never mind|booking (?:page|service|system|link|button|site)|(?:happy|glad|pleased|delighted) to (?:confirm|say|report|tell you)(?: that)?|can (?:now |gladly |happily )?confirm that)\b/gu,
  negation: anyOf([
    'not|no|never|nothing|none|neither|nor|nobody|without|unable|fail~|hardly|instead of|rather than|unless|only|nope',
    'negative|far from|nowhere',
    "ain't",
    'aint|isnt|un(?:booked|confirmed|requested|clicked)|minus',
  ]),
  waiting: anyOf([
    'yet to|almost|nearly|so close|ink|tentative~|provisional~|pencil|short of|missing|lacks?|pending|awaiting',
    'waiting|waits|still|yet|strong word|final say|from my (?:end|side)|in the sense|by you|question mark',
    'last (?:step|word|say)',
  ]),
  open: anyOf([
    'will',
    "'ll",
    'would',
    "'d",
    'could|can|may|might|shall|should|going to',
    'to (?:be|get|have|book|schedule|reserve|confirm|arrange|secure|set|make|send|request|hold|keep|put)|by the time',
    'after|once|when|because|wants?|let me|let us|maybe|perhaps|possibly|whether|try|trying|tried|need~|must|please',
    'until|till|before|becomes?|turns? into|gets? (?:you )?booked|would be|means?|count~|difference|versus|vs|instead',
    'how|what|tell me|want me|ready to|happy to|difference between|say~ (?:the word|go)|one click (?:away|short|from)',
    'away from',
  ]),
  condition: anyOf([
    'if|once|when|whenever|after|as soon as|the moment|the second|the minute|until|till|til|unless|before|provided',
    'assuming|in case|should (?:you|a|the|an)|only|upon',
    'by (?:your|clicking|confirming|using|pressing|tapping|the link)|pending|subject to|without|then|otherwise|else',
    'had you|between|from (?:the|that) .. (?:click|moment|confirmation) on|one (?:click|tap|step|press)',
    'with (?:your|one|a|that|the) (?:click|tap|confirmation|press|ok|okay)|click .. and|whoever',
    'makes? (?:it|you|that|wednesday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tuesday)|what books|that books',
    'books (?:it|you|the|your|(?:mon|tues|wednes|thurs|fri|satur|sun)day|people)',
    'the link .. (?:makes|settles|completes|books|turns)|needs?|requires?|as long as|using (?:it|that|the)',
    'follow(?:ing)? (?:it|the)|becomes?|waiting for|subject',
  ]),
  afterwards: anyOf(['once', 'after', 'then', 'when', 'as soon as']),
  already: anyOf(['already', 'now that']),
  hypothesis: anyOf(['if', 'should you', 'were you', 'or']),
  confirms: anyOf([
    'click~|tap|tapping|press',
    '(?<!(?:i|we|can|to|happily) )confirm(?! (?:receipt|your name|your address|the (?:time|details)))|confirms',
    'confirming',
    "(?:you|you have|you 've|have|been) confirmed",
    'your confirmation|confirmation from you|unconfirmed|waiting for (?:your|a) confirmation|not confirmed|to confirm',
  ]),
  unless: anyOf([
    '(?:if|unless|until|should) .. (?:confirm|click|tap|press|open)|(?:not|never) confirm(?:ing|ed)?|without (?:a|the|your|that) (?:click|confirmation)',
  ]),
  guestsPart: anyOf([
    "my (?:part|end|side|bit|half|share)(?: (?:is|'s) (?:done|finished))? ,(?: [^ ]+){0,4} (?:yours?|you)|my (?:part|end|side|bit|half|share) (?:[^ ]+ ){0,4}(?:yours|you)",
    '(?:waits?|waiting|pending|open|missing|outstanding) (?:for|on|from) (?:you|yours|your (?:part|end|side))|your (?:turn|move)|over to you|only you can',
    'ball .. (?:your|yours)|rest is (?:yours|up to you)',
  ]),
  notBooked: anyOf([
    'not (?:yet |been )?(?:booked|confirmed|final)|nothing .. booked|until then|before that|is no booking',
    '(?:did|have|has) not .. (?:book|booked|confirm)',
    'confirmation (?:is )?(?:required|needed|missing|outstanding)',
  ]),
  doubled: anyOf([
    '(?:two|2) (?:meetings|appointments|bookings)|twice|second meeting|both days|also book~|double~|has you|also (?:be )?booked|as well',
  ]),
  limited: anyOf(['only', 'not before', 'until', 'friday', 'before friday', '11:00', 'eleven']),
  orderLead:
    /^(?:\d+[.)]? ?|(?:please|kindly|just|then|now|simply|so|and|next|you|once you(?: 've)?|do|go|first|step \d+) )+/u,
  hedges: anyOf([
    'question mark|pencil|tentative~|provisional~|not yet|subject to|from my (?:end|side)|by you|up to your|as far as',
  ]),
  look: anyOf([
    'check .. (?:inbox|mail|email|spam|address)|look .. (?:inbox|mail|email|spam)|search .. (?:inbox|mail|email|spam)',
  ]),
  otherMail: anyOf(['first|earlier|old|older|previous|other|former', `${weekday}|${weekday} 's`]),
  consequence: anyOf([
    'two meetings|twice|a second meeting|also book~|as well|lapses?|expires?|never|runs? out|no (?:meeting|booking)',
    'void|dropped?|not|lost|fizzles?|over|gone|else|or|nothing (?:gets |is )?booked|dies',
  ]),
  refusal: anyOf([
    'refused|bounced|turned (?:down|away)|declined|rejected|no longer|not .. (?:offered|available|go|work|take)|gone',
    'taken|too late|failed|said no|sent (?:me|us) away|waved',
  ]),
  step: anyOf([
    'confirm',
    "(?:you|you 've|you have|is|it 's) confirmed",
    'answer~|confirms|confirming|confirmed (?:there|by|via|through|in)|click~|tap|taps|tapping|press|pressing|hit',
    'open|opening|follow|following|use|using|push|accept|approve|verify|validate|finali[sz]e|finish|act on',
    'your (?:confirmation|ok|okay|approval|click|tap|signature)|your confirmation|awaiting .. confirmation',
    'confirmation is missing|unconfirmed|confirm~ (?:there|in there)|link|go to|needs? (?:your|one)|say yes|says yes',
  ]),
  mail: anyOf(['e-?mail~|mail~|inbox~|link~|message|button|letter~|address|gmail|spam|box|mailbox']),
  doubt: anyOf([
    'may|might|maybe|perhaps|possibl[ey]|likely|probably|whether|if(?! you (?:do not|can not) (?:see|find))|unclear|unsure|unknown',
    'uncertain~|not (?:sure|certain|clear|know~|tell|say|see|heard)|can not (?:tell|say|see|be|promise|confirm|swear)',
    'do not (?:know|have a clear)|could not (?:tell|see|get)',
    'no (?:clear )?(?:answer|reply|response|confirmation|idea|way)|question mark|who knows|genuinely',
    'possibility|possibilities|limbo|cliffhanger|should an? (?:e-?mail|mail)|see (?:if|whether)|did you get',
    'have you got|got one|mail there|50.50|in doubt',
    "n't hear",
    'without an answer|before .. (?:answer|reply|replied|respond)|never (?:got|heard|answered|came)|nothing came back',
    'two cases|missing is the (?:reply|answer)|did not (?:hear|get|come|answer|reply)|inbox (?:decides|knows|first)',
  ]),
  plainlyBooked: anyOf([
    `(?:your|the) (?:meeting|appointment|call|booking|session|half hour|hour)(?: [^ ]+){0,10}? (?:is|'s|was|has been)${adverb} (?:booked|confirmed|scheduled|rescheduled|reserved)`,
    "you(?: have| 've got| 've) (?:a|your) (?:meeting|appointment|half hour|slot) with|you(?: are| 're) all set",
    `you (?:are|'re)${adverb} (?:booked|confirmed|scheduled)`,
    `(?:i|we)(?: have| 've)${adverb} (?:booked|scheduled|confirmed|rescheduled) (?:you|it|your|the|a|host|mon~|tue~|wed~|thu~|fri~|\\d)`,
    `it (?:is|'s)${adverb} (?:booked|confirmed|scheduled)`,
    '^(?:booked|confirmed)$',
  ]),
  weakens: anyOf([
    'link|links|click~|confirm|confirms|confirming|confirmation|tap|press|open|if|once|when|until|till|unless|before',
    'after|not|no|never|nothing|only|will',
    "'ll",
    'would|could|can|may|might|should|pending|step|first|almost|nearly|then|still|yet|spam|wait|waiting|awaiting',
  ]),
  secret: anyOf([
    '(?:credit|debit|payment) ?card(?: number| details)?|card (?:number|details)|cvv|cvc|password|passcode|pin code',
    'social security|passport number|bank (?:account|details)|id number|date of birth',
  ]),
};
