import { setOf } from '../notation/set-of.ts';

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
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
    today tomorrow yesterday tonight morning mornings afternoon afternoons evening evenings midnight fortnight weekend weekends weekday weekdays
    after before until between except excepting excluding unless without within around since through onwards onward besides starting
    earlier earliest later latest never neither cannot avoid nothing unavailable preferably ideally anytime whenever otherwise
    january february april august september october november december
  `),
  // Frequent words and names that are one letter from one of these.
  realWords: setOf(`
    water either though ground round fever beside cannon laser refer untie moaning alter thorough slater daring layer esther mourning
    lever starring toddy ether stating liter sundae sever eater latex trough startling cater latter newer hither curing preferable
    wither augusta inward latent resides mooning hater lather mince sundaes avoids aground luring abound auguste sundry toady pater
    aster excerpt dither afters staring starving wherever frida aston expect accept exempt exert found sound bound mound wound
    arouse surround instil lately nearly yearly early easier avoided seven eleven
  `),
};
