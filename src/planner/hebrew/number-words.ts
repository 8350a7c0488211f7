/** Numbers as clocks are read: feminine. */
export const feminine: ReadonlyMap<string, number> = new Map([
  ['אחת', 1],
  ['שתיים', 2],
  ['שתים', 2],
  ['שלוש', 3],
  ['שלש', 3],
  ['ארבע', 4],
  ['חמש', 5],
  ['שש', 6],
  ['שבע', 7],
  ['שמונה', 8],
  ['תשע', 9],
  ['עשר', 10],
]);

/** Numbers as days, months and minutes past the hour are counted: masculine. */
export const masculine: ReadonlyMap<string, number> = new Map([
  ['אחד', 1],
  ['שניים', 2],
  ['שלושה', 3],
  ['שלשה', 3],
  ['ארבעה', 4],
  ['חמישה', 5],
  ['חמשה', 5],
  ['שישה', 6],
  ['ששה', 6],
  ['שבעה', 7],
  ['שמונה', 8],
  ['תשעה', 9],
  ['עשרה', 10],
]);

/** Numbers that lean on what they count: שני ימים, שלושת הימים. They never stand alone. */
export const leaning: ReadonlyMap<string, number> = new Map([
  ['שני', 2],
  ['שתי', 2],
  ['שלושת', 3],
  ['ארבעת', 4],
  ['חמשת', 5],
  ['ששת', 6],
  ['שבעת', 7],
  ['שמונת', 8],
  ['תשעת', 9],
  ['עשרת', 10],
]);

export const tens: ReadonlyMap<string, number> = new Map([
  ['עשרים', 20],
  ['שלושים', 30],
  ['ארבעים', 40],
  ['חמישים', 50],
  ['תשעים', 90],
]);

/** Places in a row: "the first Tuesday", and the days of a month up to ten. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ['ראשון', 1],
  ['ראשונה', 1],
  ['שני', 2],
  ['שנייה', 2],
  ['שניה', 2],
  ['שלישי', 3],
  ['שלישית', 3],
  ['רביעי', 4],
  ['רביעית', 4],
  ['חמישי', 5],
  ['שישי', 6],
  ['שביעי', 7],
  ['שמיני', 8],
  ['תשיעי', 9],
  ['עשירי', 10],
  ['אחרון', -1],
  ['אחרונה', -1],
]);
