/** Weekdays by ISO number: 1 is Monday. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  [
    ['monday', 'mon'],
    ['tuesday', 'tue', 'tues'],
    ['wednesday', 'wed', 'weds'],
    ['thursday', 'thu', 'thur', 'thurs'],
    ['friday', 'fri'],
    ['saturday', 'sat'],
    ['sunday', 'sun'],
  ].flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

/** Days counted from today. */
export const daysAhead: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
]);

/** Parts of the day in hours, from and to. */
export const partsOfDay: ReadonlyMap<string, [number, number]> = new Map([
  ['morning', [6, 12]],
  ['afternoon', [12, 18]],
  ['evening', [17, 21]],
]);

export const numberWords: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
);

/** The meeting starts then or later; "from" may also open a range. */
export const startBounds: ReadonlySet<string> = new Set(['after', 'from']);

/** The meeting ends by then. */
export const endBounds: ReadonlySet<string> = new Set(['before', 'until', 'till']);

/** "until 4" can also mean that the meeting starts by then. */
export const looseEndBounds: ReadonlySet<string> = new Set(['until', 'till']);

/**
 * Words that change nothing about when. "or", "not", "about", "if", "best" and their like are none: each would change the
 * wish, and a word that is not understood must be told.
 */
export const fillers: ReadonlySet<string> = new Set(
  (
    "a an the on in at of for with and is it its it's i i'd i'm i'll me my we we'd us our you your they them he she " +
    'would could can might shall should will do does did have has had be am are was ' +
    'like want need love wish please pls plz thanks thank hi hello hey dear ok okay yes sure great maybe perhaps ' +
    "possibly so that there here let let's lets how what works work suits suit fine good " +
    'book booking schedule arrange plan meet meeting meetings call chat talk appointment slot slots time times start ' +
    'starts starting begin free available availability something sometime somewhere day when'
  ).split(' '),
);

/** Words that are fillers before some words only: "to meet" and not "to 3pm", "may I" and not "in May". */
export const fillersBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'to',
    new Set('meet book schedule arrange plan talk chat call have do be start begin you me us'.split(' ')),
  ],
  ['may', new Set(['i', 'we', 'be', 'have'])],
]);

/** Numbers that "to" makes minutes before an hour. */
export const minutesBefore: ReadonlySet<string> = new Set(['5', '10', 'five', 'ten']);

/** Behind a bare number these make it a count: "after two meetings", "before one of them". */
export const countedWords: ReadonlySet<string> = new Set(['meetings', 'slots', 'times', 'of', 'starts']);

/** Words about time that no rule reads yet: a phrase that holds one is not a phrase without time. */
export const aboutTime: ReadonlySet<string> = new Set(
  (
    'next last this coming following previous every each week weeks weekly weekend weekends weekday weekdays workday workdays ' +
    'month months year years days hour hours minute minutes min mins hr hrs fortnight ' +
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct ' +
    'nov dec night tonight midnight noon midday lunch lunchtime breakfast dinner early late earlier later earliest latest ' +
    'soon sooner soonest asap now anytime whenever any yesterday ago since by past eod cob eob am pm ' +
    "o'clock oclock half quarter around mornings afternoons evenings nights mondays tuesdays wednesdays thursdays fridays " +
    'saturdays sundays tmrw tmr tomorow after before from until till between one two three four five six seven eight nine ten ' +
    'eleven twelve tommorow tomorow tommorrow tomorrrow tomorro tommorro tuseday teusday tusday wensday wednsday wendsday weds thrusday thursay ' +
    'firday fryday saterday munday tonite daytime morning afternoon evening'
  ).split(' '),
);
