import { setOf } from '../words.ts';

/** Words that say nothing about when. Words of patterns need not be here. */
export const passed = setOf(`
  a an the i i'm i'd i'll i've we we're we'd we'll you your my our us me it it's is are be was were will would could can should might
  do does did have has had get got let please pls plz thanks thank thx cheers hi hey hello dear ok okay yes yeah sure great good
  fine perfect nice how about what when where there that this for with to of by at in on if so then as well too also just maybe
  perhaps sometime some time work works suit suits meet meeting call chat talk book schedule come free available looking like love want need
  see speak someone something anything either day date hour hours
`);

/** Words about time: a message in which no part holds one of them is unread. */
export const aboutTime = setOf(`
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays week weeks weekend weekends
  tomorrow today noon midnight midday tonight fortnight midweek weekday weekdays workday workdays eod cob nightfall sunset sunrise dawn dusk
  thanksgiving easter hanukkah passover ramadan diwali eid o'clock oclock mornings afternoons evenings pm mwf
`);

/** Words that limit a time. */
export const limiting = setOf(
  'after before until till by between except since from not no without unless past during',
);

export const spelling = {
  usual: new Map([
    ['b4', 'before'],
    ['til', 'until'],
    ['thru', 'through'],
    ['nt', 'not'],
    ['tomoz', 'tomorrow'],
    ['tommorow', 'tomorrow'],
    ['tomorow', 'tomorrow'],
    ['tommorrow', 'tomorrow'],
    ['tmmrw', 'tomorrow'],
    ['tommrow', 'tomorrow'],
    ['tomorro', 'tomorrow'],
    ['nxt', 'next'],
    ['toda', 'today'],
    ['tday', 'today'],
    ['todya', 'today'],
    ['wensday', 'wednesday'],
    ['wendsday', 'wednesday'],
    ['wenesday', 'wednesday'],
    ['thrus', 'thursday'],
    ['teusday', 'tuesday'],
    ['midnite', 'midnight'],
    ['aftrnoon', 'afternoon'],
    ['aft', 'afternoon'],
    ['aftr', 'after'],
    ['mornng', 'morning'],
    ['febuary', 'february'],
    ['exept', 'except'],
    ['xcept', 'except'],
    ['befor', 'before'],
    ['untill', 'until'],
    ['nite', 'night'],
    ['tonite', 'tonight'],
  ]),
  corrected: setOf(`
    yesterday morning afternoon evening excluding excepting besides never neither cannot within through onwards starting around earliest latest earlier later
    avoid unavailable preferably ideally anytime whenever january february april august september october november december
  `),
  realWords: setOf(`
    alter rafter hafter afters alters altar expect excepts excepted accept exempt exert expert excerpt later layer latter laser eater hater lates rater
    water mater cater dater tater pater taller lather batter matter litter letter leer
    sundry sundae sundays sunny monday mondays money monty fridays frida tuesdays mourning moaning mooning mornings warning boring evenings
    evens eventing even leaving seeing weevil aver avoids avoided ovoid void
    nearly early yearly easier easiest eagerly pearlier latent lately laxest largest lastest latex lattes fatest greatest
    round arounds ground aground abound amount found sound bound mound wound pound hound surround rounds
    unlit until unti instil lentil untie unties unit units untid unto utile
    befores beforehand bedore adore bore therefore forbore
    betweens betwixt witherto unlesss useless uneasy endless unlearn lessen
    toad toads toddy toady tidy toda todays todd toby tony mon tod
    augusta augusto augusts gust angus august's april's aprils apri ariel abril aril apron avril
    saturate saturated saturn weekends weekdays weekended weeknd weakened weekender weekend's
    tights night's nights knight light might right sight fight eight tight bright fright flight slight height
    tomorrows yesterdays january's octobers octopus december's novembers septembers
    midnights fortnights overnight forenoon afternoons
    ideal ideally idealy ideals avoids whenever's wherever whoever however preferable preferably anytime's
    thursdays wednesdays unavailable available excluded exclude exclusion including excludes
    cavern tavern even's steven stevens evan eden evie eve ever event events elven seven eleven evened evelyn
    earlie earles charlie airlie harley carlier marlier
    ander anders alder alfter aster faster hafter waster easter master
    laters slater pater plater skater stater
    without's withou within withhold
  `),
};
