/** Weekdays by ISO number, behind "יום" or alone: Sunday, the 7th, is the first day here. */
export const weekdays: ReadonlyMap<string, number> = new Map([
  ['ראשון', 7],
  ['שני', 1],
  ['שלישי', 2],
  ['רביעי', 3],
  ['חמישי', 4],
  ['שישי', 5],
  ['שבת', 6],
]);

/** Weekdays by letter, only behind "יום": יום ב'. */
export const weekdayLetters: ReadonlyMap<string, number> = new Map(
  ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ש'].flatMap((letter, index): [string, number][] => {
    const weekday = index === 0 ? 7 : index;
    return [
      [letter, weekday],
      [`${letter}'`, weekday],
    ];
  }),
);

/** Days counted from today. */
export const daysAhead: ReadonlyMap<string, number> = new Map([
  ['היום', 0],
  ['מחר', 1],
  ['מחרתיים', 2],
]);

/** Parts of the day in hours, from and to. */
export const partsOfDay: ReadonlyMap<string, [number, number]> = new Map([
  ['בוקר', [6, 12]],
  ['בבוקר', [6, 12]],
  // As it is written with niqqud.
  ['בבקר', [6, 12]],
  ['צהריים', [12, 15]],
  ['בצהריים', [12, 15]],
  ['צהרים', [12, 15]],
  ['בצהרים', [12, 15]],
  ['אחה"צ', [13, 18]],
  ['ערב', [17, 21]],
  ['בערב', [17, 21]],
]);

/** Parts of today, said in one word. */
export const partsOfToday: ReadonlyMap<string, [number, number]> = new Map([
  ['הבוקר', [6, 12]],
  ['הערב', [17, 21]],
]);

export const afternoon: [number, number] = [13, 18];
export const noonWords: ReadonlySet<string> = new Set(['הצהריים', 'צהריים', 'הצהרים', 'צהרים']);

/** Hours as words, feminine, as clocks are read. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ['אחת', 1],
  ['שתיים', 2],
  ['שתים', 2],
  ['שלוש', 3],
  ['ארבע', 4],
  ['חמש', 5],
  ['שש', 6],
  ['שבע', 7],
  ['שמונה', 8],
  ['תשע', 9],
  ['עשר', 10],
]);

/** Words that change nothing about when; also behind ו and ש. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'אפשר אפשרי בבקשה אני אנחנו אתם אתה את לי לנו לך לכם רוצה רוצים לקבוע קביעת פגישה פגישות להיפגש להפגש ניפגש נפגש ' +
    'שיחה לדבר נדבר נוח מתאים מתאימה יכול יכולה יכולים תודה שלום היי הי אולי זמן פנוי פנויה פנויים משהו מה עם של ' +
    'יש האם אשמח נשמח מעדכן טוב בסדר כן זה זאת הוא היא היה יהיה תהיה להיות אז רק קבע קבעי תור מועד מועדים ' +
    'הקרוב הקרובה'
  ).split(' '),
);

/** Words about time that no rule reads where they stand: a phrase that holds one is not a phrase without time. */
export const aboutTime: ReadonlySet<string> = new Set([
  ...[...weekdays.keys(), ...daysAhead.keys(), ...partsOfDay.keys(), ...partsOfToday.keys(), ...noonWords],
  ...(
    'יום ביום שעה בשעה השעה שבוע שבועיים חודש חודשיים שנה שעתיים יומיים ימים שעות דקות דקה רבע חצי וחצי ורבע הבא הבאה אתמול הלילה בלילה לילה חצות ' +
    'בחצות סופ"ש סוף תחילת אמצע לפנות אחרי לפני עד בין החל בעוד עוד תוך עכשיו מאוחר מוקדם מוקדמת מיד ' +
    'בהקדם ראשית ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר שבועות מוצאי מוצ"ש אחר'
  ).split(' '),
]);
