import { setOf } from '../words.ts';

/** Words that say nothing about when. */
export const passed = setOf(`
  a an the i i'm i'd i'll i've we we're we'd we'll you your my our us me it it's is are be was were will would could can may might should
  do does did have has had get got let let's lets please pls plz thanks thank thx cheers hi hey hello dear ok okay yes yeah sure great good
  fine perfect nice how about what when where there that this for with to of by at in on if so then and or as well too also just maybe
  perhaps sometime some time work works suit suits meet meeting call chat talk book schedule come free available looking like love want need
  see speak someone something anything
`);

/** Words about time: a message in which no part holds one of them is unread. */
export const aboutTime = setOf(`
  monday tuesday wednesday thursday friday saturday sunday week weeks weekend month months tomorrow yesterday today noon midnight
`);

/** Words that limit a time. */
export const limiting = setOf('after before until till by between except since from not no without unless');

export const spelling = {
  usual: new Map([
    ['b4', 'before'],
    ['til', 'until'],
    ['thru', 'through'],
    ['nt', 'not'],
  ]),
  corrected: setOf(`
    monday tuesday wednesday thursday friday saturday sunday today tomorrow morning afternoon evening night
    after before until between except since around weekend earliest latest january february april august september october november december
  `),
  realWords: setOf('expect accept alter later rafter sundry mourning moaning nearly early yearly'),
};
