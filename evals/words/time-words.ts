/** Patterns of English and Hebrew words about time, each with its value. Quotes and hyphens are written `'`, `"` and `-`. */
type Meanings = readonly (readonly [words: string, value: number])[];

/** Hebrew writes "and", "that", "the", "in", "to" and "from" as prefixes. */
export const hebrewPrefix = '(?:[ושכבלמה]{1,3}-?)?';

export const months: Meanings = [
  ['january|jan|ינואר|ינו', 1],
  ['february|feb|פברואר|פבר', 2],
  ['march|mar|מרץ|מרס', 3],
  ['april|apr|אפריל|אפר', 4],
  ['may|מאי', 5],
  ['june|jun|יוני', 6],
  ['july|jul|יולי', 7],
  ['august|aug|אוגוסט|אוג', 8],
  ['september|sept|sep|ספטמבר|ספט', 9],
  ['october|oct|אוקטובר|אוק', 10],
  ['november|nov|נובמבר|נוב', 11],
  ['december|dec|דצמבר|דצמ', 12],
];

/** ISO weekdays, 1 is Monday. A Hebrew name alone also means "second", "third" and so on: see `bareHebrewPlace`. */
export const weekdays: readonly (readonly [
  english: string,
  hebrew: string,
  letter: string,
  value: number,
])[] = [
  ['monday|mon', 'שני', 'ב', 1],
  ['tuesday|tues|tue', 'שלישי', 'ג', 2],
  ['wednesday|weds|wed', 'רביעי', 'ד', 3],
  ['thursday|thurs|thur|thu', 'חמישי', 'ה', 4],
  ['friday|fri', 'שי?שי', 'ו', 5],
  ['saturday|sat', 'שבת', 'ש', 6],
  ['sunday|sun', 'ראשון', 'א', 7],
];

export const hours: Meanings = [
  ['one|אחת', 1],
  ['two|שתיי?ם', 2],
  ['three|שלוש', 3],
  ['four|ארבע', 4],
  ['five|חמש', 5],
  ['six|שש', 6],
  ['seven|שבע', 7],
  ['eight|שמונה', 8],
  ['nine|תשע', 9],
  ['ten|עשר', 10],
  ['eleven|אחת[ -]עשרה', 11],
  ['twelve|שתיי?ם[ -]עשרה', 12],
];

/** Words after an hour: "three thirty", "שלוש ורבע". */
export const minutesAfter: Meanings = [
  ['oh five|וחמישה|וחמש(?: דקות)?', 5],
  ['ten|ועשרה|ועשר דקות', 10],
  ['fifteen|ורבע', 15],
  ['twenty|ועשרים(?: דקות)?', 20],
  ['twenty[ -]five|ועשרים וחמש(?: דקות)?', 25],
  ['thirty|וחצי|ושלושים', 30],
  ['thirty[ -]five|ושלושים וחמש', 35],
  ['forty|וארבעים', 40],
  ['forty[ -]five|וארבעים וחמש', 45],
  ['fifty|וחמישים', 50],
  ['fifty[ -]five|וחמישים וחמש', 55],
];

/** Words before an hour: "quarter to four", "רבע לארבע". */
export const minutesBefore: Meanings = [
  ['five|חמישה', 5],
  ['ten|עשרה|עשר דקות', 10],
  ['a quarter|quarter|רבע', 15],
  ['twenty|עשרים(?: דקות)?', 20],
  ['twenty[ -]five', 25],
  ['half', 30],
];

/** Days of the month in words: "the twenty-fourth", "עשרים וארבעה". */
const units = [
  'first|one|אחד',
  'second|two|שניים',
  'third|three|שלושה',
  'fourth|four|ארבעה',
  'fifth|five|חמישה',
  'sixth|six|שי?שה',
  'seventh|seven|שבעה',
  'eighth|eight|שמונה',
  'ninth|nine|תשעה',
];
export const daysOfMonth: Meanings = [
  ...['twenty|עשרים', 'thirty|שלושים'].flatMap((ten, index) =>
    units.slice(0, index === 0 ? 9 : 1).map((unit, at): [string, number] => {
      const [english = '', hebrew = ''] = ten.split('|');
      const [ordinal, cardinal, hebrewUnit] = unit.split('|');
      const words = `${english}[ -](?:${ordinal}|${cardinal})|${hebrew} ו${hebrewUnit}`;
      return [words, (index + 2) * 10 + at + 1];
    }),
  ),
  ...[
    'tenth|ten|עשרה',
    'eleventh|eleven|אחד[ -]עשר',
    'twelfth|twelve|שני(?:ם|י?י?ם)?[ -]עשר',
    'thirteenth|thirteen|שלושה[ -]עשר',
    'fourteenth|fourteen|ארבעה[ -]עשר',
    'fifteenth|fifteen|חמישה[ -]עשר',
    'sixteenth|sixteen|שי?שה[ -]עשר',
    'seventeenth|seventeen|שבעה[ -]עשר',
    'eighteenth|eighteen|שמונה[ -]עשר',
    'nineteenth|nineteen|תשעה[ -]עשר',
    'twentieth|twenty|עשרים',
  ].map((words, index): [string, number] => [words, index + 10]),
  ['thirtieth|thirty|שלושים', 30],
  ...units.map((words, index): [string, number] => [words, index + 1]),
];

/** Numbers of days and weeks: "in two days", "בעוד שלושה ימים". */
export const counts: Meanings = [
  ['a|one|אחד', 1],
  ['two|שני|שתי', 2],
  ['three|שלושה|שלוש', 3],
  ['four|ארבעה', 4],
  ['five|חמישה', 5],
  ['six|שי?שה', 6],
  ['seven|שבעה', 7],
  ['eight|שמונה', 8],
  ['nine|תשעה', 9],
  ['ten|עשרה', 10],
];

/** Names of days, each with its distance from the day on which it is said. */
export const namedDays: Meanings = [
  ['(?:the )?day after tomorrow|מחרתיים', 2],
  ['(?:the )?day before yesterday|שלשום', -2],
  ['tomorrow|tmrw|מחר', 1],
  ['yesterday|אתמול', -1],
  [
    "today|tonight|this (?:morning|afternoon|evening)|(?<!אותו |באותו )היום(?! ?(?:שני|שלישי|ראשון|[א-ו]'))|הערב|הבוקר",
    0,
  ],
  ['ב?עוד יומיים', 2],
  ['in a fortnight', 14],
];

/** Parts of a day. `partHours` has their hours. */
export const dayParts: readonly (readonly [words: string, part: DayPart])[] = [
  ['(?:in the |this )?mornings?|ב?בוקר|הבוקר|לפנות בוקר|לפני הצהריי?ם|לפנה\'?"צ', 'morning'],
  ['(?:in the |this )?afternoons?|[בל]?אחרי?[ -]ה?צהריי?ם|[בל]?אחה"צ|אחה\'צ', 'afternoon'],
  ['noon|midday|mid-day|(?<!אחר |אחרי )(?:ב?צהריי?ם|הצהריי?ם)', 'noon'],
  ['(?:in the |this )?evenings?|tonight|ב?ערב|הערב', 'evening'],
  ['at night|ב?לילה|הלילה', 'night'],
];
export type DayPart = 'am' | 'pm' | 'morning' | 'afternoon' | 'noon' | 'evening' | 'night';

/** From and to, in hours since midnight. A night continues into the next day. */
export const partHours: Readonly<Record<DayPart, readonly [from: number, to: number]>> = {
  am: [0, 12],
  pm: [12, 24],
  morning: [4, 12],
  noon: [11, 16],
  afternoon: [12, 20],
  evening: [16, 24],
  night: [18, 28],
};

/** Words after a number that counts something other than hours. */
export const countedThings =
  '-? ?(?:%|min(?:ute)?s?\\b|hours?\\b|hrs?\\b|days?\\b|weeks?\\b|months?\\b|years?\\b|slots?\\b|options?\\b|choices?\\b|times?\\b|starts?\\b|people\\b|persons?\\b|guests?\\b|colleagues?\\b|meetings?\\b|attempts?\\b|of\\b|דקות|דקה|שעות|ימים|שבועות|חודשים|פגישות|מועדים|אפשרויות|אנשים|תיבות|אורחים|(?:מתוך|מבין|של)(?!\\p{L})|מה(?!\\p{L}* ?\\d))';

/** Words after an ordinal that is no day: "the 2nd option". */
export const rankedThings =
  ' (?:option|choice|one|slot|time|start|meeting|attempt|try|request|guest|person|floor|line|item|mail|e-?mail|message|link|letter|confirmation|day|week|hour)s?\\b';

/** Zones with other names than the database's cities. Names in capitals are only read in capitals. */
export const zoneWords: readonly (readonly [words: string, zones: readonly string[]])[] = [
  ['UTC|GMT|universal time|zulu time', ['UTC']],
  ['IDT|israeli?(?: standard| daylight)? time', ['Asia/Jerusalem']],
  ['eastern(?: standard| daylight)? time|EST|EDT|שעון החוף המזרחי', ['America/New_York']],
  ['central(?: standard| daylight)? time|CST|CDT', ['America/Chicago']],
  ['mountain(?: standard| daylight)? time|MST|MDT', ['America/Denver']],
  ['pacific(?: standard| daylight)? time|PST|PDT|שעון החוף המערבי', ['America/Los_Angeles']],
  ['central european(?: summer)? time|CET|CEST', ['Europe/Berlin']],
  ['(?:uk|british|british summer) time|BST', ['Europe/London']],
  ['IST', ['Asia/Jerusalem', 'Asia/Kolkata', 'Europe/Dublin']],
  ['japan(?:ese)?(?: standard)? time|JST', ['Asia/Tokyo']],
  ['new zealand(?: standard| daylight)? time|NZST|NZDT', ['Pacific/Auckland']],
  ['brazil(?:ian)? time|bras[ií]lia time|BRT', ['America/Sao_Paulo']],
];

/** Cities and countries without a zone of their name in the database, and their Hebrew names. */
export const places: ReadonlyMap<string, string> = new Map(
  [
    ['Asia/Jerusalem', 'tel aviv|haifa|israel|ירושלים|תל אביב|ישראל'],
    ['America/New_York', 'boston|washington|miami|ניו יורק'],
    ['America/Los_Angeles', "san francisco|seattle|לוס אנג'לס"],
    ['Asia/Kolkata', 'mumbai|delhi|india|kolkata|הודו|מומבאי|קולקטה'],
    ['Asia/Tokyo', 'japan|טוקיו|יפן'],
    ['Pacific/Auckland', 'wellington|אוקלנד|ניו זילנד'],
    ['Europe/London', 'לונדון|בריטניה|אנגליה'],
    ['Europe/Paris', 'פריז'],
    ['Europe/Berlin', 'ברלין|גרמניה'],
    ['America/Sao_Paulo', 'סאו פאולו|סן פאולו|ברזיל'],
    ['America/Chicago', 'שיקגו'],
  ].flatMap(([zone = '', names = '']) => names.split('|').map((name): [string, string] => [name, zone])),
);

/** Words in front of a time that is not the meeting's: the end of the link's validity, or a time that was replaced. */
export const otherTimeBefore =
  /(?<!\p{L})(?:until|till|by|before|than|instead of|expires?(?: on| at)?|valid through|replac\p{L}+|not|from your earlier|[ושה]?(?:עד|לפני|במקום|לא))[\s:]*(?:the |ה-?)?$/u;
