import { setOf } from '../notation/set-of.ts';

/** Words that say nothing about when. Words in patterns need not be listed. */
export const passed = setOf(`
  a an the i i'm i'd i'll i've we we're we'd we'll you your my our us me it it's is are be was were will would could can should might
  do does did have has had get got let please pls plz thanks thank thx cheers hi hey hello dear ok okay yes yeah sure great good
  fine perfect nice how about what when where there that this for with to of by at in on if so then as well too also just maybe
  therefore hence thus kindly perhaps sometime some time work works suit suits meet meeting call chat talk book schedule come free available looking like love want need
  see speak someone something anything either day date hour hours
`);

/** Words about time. A message is unread if no part covers one of them. */
export const aboutTime = setOf(`
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays week weeks weekend weekends
  tomorrow today noon midnight midday tonight fortnight midweek weekday weekdays workday workdays eod cob nightfall sunset sunrise dawn dusk
  thanksgiving easter hanukkah passover ramadan diwali eid o'clock oclock mornings afternoons evenings pm mwf
`);

/** Words that limit a time. */
export const limiting = setOf(
  'after before until till by between except since from not no without unless past during',
);

/** Words that bound a time before them as well. */
export const bounding = setOf('after before until till');

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
    yesterday morning afternoon evening excluding excepting besides never neither cannot within through onward onwards nothing otherwise starting around earliest latest earlier later
    avoid unavailable preferably ideally anytime whenever every early coming following beginning middle quarter
    january february april august september october november december
  `),
  // Frequent words and names that are one letter from one of these.
  realWords: setOf(`
    abound aground alter augusta auguste avery avoids beginnings cannon cater coding combing coping curing daring dearly easier eater emery excerpt
    faster fever fiddle frida geeks ground hater homing inward lager laser latent latex layer lever liter luring master meddle mince moaning mooning
    mourning muddle nether noting pearly quartet ramada reeks resides riddle seeks sever singe smarting staring starring startling starving stating
    sundae sundaes sundry sunsets sunways taster thorough toady toddy tomorrows trough untie vince weeds weeps wherever wince yearly yesterdays
  `),
};
