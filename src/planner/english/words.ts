import { setOf } from '../notation/word-lists.ts';

/** The closed list: words that say nothing about time. No operator, no number, no unit, and no word that can change the meaning of a time. */
export const passed = setOf(`
  a an the i i'd i'm i'll we we'd we'll us me you your you'd it it's its is are be been there there's here they they'd them him her
  please pls plz kindly thanks thank thx cheers hi hey hello dear ok okay yes yeah sure great perfect nice lovely ideal how what which where
  would could can should might will shall do does did need needs want wants like likes love looking able quick brief must
  book booking schedule scheduling scheduled arrange reserve reservation fix get give find see meet meeting meetings call calls chat talk speak discuss
  appointment appointments slot slots session consultation demo visit interview event catchup conversation discussion
  user guest client patient customer caller attendee candidate participant person requested request requests requesting requirement requirements wish wishes says asks asked
  available availability free open opening openings work suit suits fits fit fine good convenient acceptable possible maybe perhaps just then so let's
  something anything someone time times timing date dates duration length constraint constraints preference preferences
  offer propose suggest suggestion window windows range max maximum min minimum try pick choose search show list check option options
  online phone video zoom teams remote remotely team everyone
`);

/** Words that pass only before a word of the closed list: "10 to whenever" must not pass. */
export const prepositions = setOf('to for of on in at with by about from as');

/** Words about time. A misspelling of a long one is corrected. */
export const aboutTime = setOf(`
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays week weeks weekend weekends
  tomorrow today noon midnight midday tonight fortnight midweek weekday weekdays workday workdays eod cob nightfall sunset sunrise dawn dusk
  thanksgiving easter hanukkah passover ramadan diwali eid o'clock oclock mornings afternoons evenings pm mwf
`);

/** Words that limit a time. */
export const limiting = setOf(
  'after before until till by between except since from not no without unless past during',
);

/** More words that make a sentence one about time. */
export const live = setOf(`
  day days hour hours minute minutes min mins hr hrs month months year years morning afternoon evening night nights lunch lunchtime breakfast dinner holiday holidays
  next last same other another second first third fourth fifth final early earlier earliest late later latest soon sooner soonest now half quarter
  when whenever while once every each any both either neither never nothing none nobody only too also instead rather otherwise else don't can't cannot won't isn't aren't doesn't
  busy away off out unavailable always often daily weekly recurring biweekly monthly yesterday ago already still yet again twice everyday spring summer autumn winter
`);

/** Words of a statement. A clause with one of them and a word that was not understood says something of somebody. */
export const stating = setOf(
  "i i'm i've i'll my mine we we're we've our have has had got if because since he she they his her their the kids wife husband when while who which",
);

export const spelling = {
  usual: new Map([
    ['b4', 'before'],
    ['nt', 'not'],
    ['tomoz', 'tomorrow'],
    ['tommorow', 'tomorrow'],
    ['tmmrw', 'tomorrow'],
    ['tommrow', 'tomorrow'],
    ['nxt', 'next'],
    ['toda', 'today'],
    ['tday', 'today'],
    ['wensday', 'wednesday'],
    ['wendsday', 'wednesday'],
    ['thrus', 'thursday'],
    ['midnite', 'midnight'],
    ['aft', 'afternoon'],
    ['aftr', 'after'],
    ['wkend', 'weekend'],
    ['wkends', 'weekends'],
    ['wknds', 'weekends'],
    ['wkday', 'weekday'],
    ['wkdays', 'weekdays'],
    ['2nite', 'tonight'],
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
