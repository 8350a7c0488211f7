/** Words by which a text speaks of time. A policy does not understand them: it finds where the guest's words about time lie. */
const english = [
  'today|tonight|tomorrow|tomorow|yesterday|now|asap|soonest|earliest|latest|whenever|any\\s?time|flexible|weekdays?|weekends?|workdays?',
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?',
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)',
  'mornings?|afternoons?|evenings?|nights?|noon|midday|midnight|lunch(?:time)?|eod|cob|first\\s+thing',
  '(?:next|coming|following)\\s+(?:\\d+|two|three)\\s+(?:days|weeks|months)',
  '(?:next|this|coming|following|last|every|other)\\s+(?:week|month|few\\s+days|day)s?|in\\s+(?:a|two|three|\\d+)\\s+(?:hours?|days?|weeks?|fortnight)|weeks?|fortnight',
  'after|before|between|until|till|from|by|around|about|past|half\\s+past|quarter\\s+(?:to|past)|not|except|any\\s+day|no\\s+(?:later|earlier)\\s+than',
  "o'?clock|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noonish",
  '\\d{1,2}(?::\\d\\d)?\\s*[ap]\\.?m|\\d{1,2}(?:st|nd|rd|th|ish)?',
  'next|this|coming|following|early|late|mid|end\\s+of|beginning\\s+of|at|on|no|ideally|preferably|(?:first|second|third|last)\\s+of',
];
const hebrew = [
  'היום|מחר|מחרתיים|הערב|הלילה|בוקר|צהריים|הצהריים|ערב|לילה|חצות|אחה"צ',
  'יום|ימים|שבוע|שבועיים|חודש|הקרוב|הקרובה|הבא|הבאה|ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת|סופ"ש|סוף',
  'אחרי|אחר|לפני|בין|עד|אחרי\\s+ה|החל|סביב|בערך|לא|חוץ|עדיף|מתי',
  'שעה|אחת|שתיים|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע|עשר|אחת\\s+עשרה|שתים\\s+עשרה|וחצי|ורבע|רבע',
  'ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר',
  '\\d{1,2}',
];
const written =
  '\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d)?(?:Z|[+-]\\d\\d:\\d\\d)?)?(?:\\/\\d{4}-\\d\\d-\\d\\d)?|\\d{1,2}[:.]\\d\\d|\\d{1,2}[./]\\d{1,2}(?:[./]\\d{2,4})?';

// Hebrew letters are no \w: words end where no letter and no digit follows. One-letter prefixes stack before a Hebrew word.
const timeWord = new RegExp(
  `(?<![\\p{L}\\d])(?:${written}|(?:${english.join('|')})|[ושבלמהכ]{0,3}-?(?:${hebrew.join('|')}))(?![\\p{L}\\d])`,
  'giu',
);

/** Words that speak of time only beside others: "not", "from", "about", a bare number. */
const weak =
  /^(?:next|this|coming|following|early|late|mid|end\s+of|beginning\s+of|at|on|no|ideally|preferably|not|from|by|about|around|past|after|before|between|until|till|last|now|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}|may|mar|sun|sat|[ap]\.?m\.?|לא|בין|עד|אחר|לפני|אחרי|סוף|מתי|חוץ|עדיף|החל|שני|אחת|שתיים|שבע|שש|חמש|[ושבלמהכ]-?\d{1,2})$/iu;

/** The guest's own words about time within a piece of text, from the first to the last of them; '' where there are none. */
export function timePartOf(piece: string): string {
  const found = [...piece.matchAll(timeWord)];
  const first = found[0];
  const last = found.at(-1);
  if (!first || !last) return '';
  if (found.every(([word]) => weak.test(word)) && !clockAlone.test(piece)) return '';
  return piece.slice(first.index, last.index + last[0].length).trim();
}

// "after three", "at 3", "between 2 and 4", "אחרי שלוש", "ב-3": together two weak words are a time.
const clockAlone =
  /(?:after|before|between|until|till|from|at|by|past|around|about)\s+(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|\d\s*[ap]\.?m|(?:אחרי|לפני|בין|עד|החל|בשעה)\s+\S|[בלמ]-\d/iu;
