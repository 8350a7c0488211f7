/** Words about time as they are said in an answer, each with what it means. Weekdays count from 1, Monday; months from 1. */
export const weekdayWords: readonly [words: string, weekday: number][] = [
  ['monday|mon', 1],
  ['tuesday|tues|tue', 2],
  ['wednesday|wed', 3],
  ['thursday|thurs|thur|thu', 4],
  ['friday|fri', 5],
  ['saturday|sat', 6],
  ['sunday|sun', 7],
  ["(?:[בלמוהש]{0,2}יום )(?:ה?שני|ב')|בשני(?= ב| ה|,|$)", 1],
  ["(?:[בלמוהש]{0,2}יום )(?:ה?שלישי|ג')|[בל]שלישי", 2],
  ["(?:[בלמוהש]{0,2}יום )(?:ה?רביעי|ד')|[בל]רביעי", 3],
  ["(?:[בלמוהש]{0,2}יום )(?:ה?חמישי|ה')|[בל]חמישי", 4],
  ["(?:[בלמוהש]{0,2}יום )(?:ה?שישי|ו')|[בל]שישי", 5],
  ["[בלמ]?(?:יום )?שבת|(?:[בל]?יום )ש'", 6],
  ["(?:[בלמוהש]{0,2}יום )(?:ה?ראשון|א')|[בל]ראשון", 7],
];

export const monthWords: readonly string[] = [
  'january|jan|[בל]?ינואר|ינו',
  'february|feb|[בל]?פברואר|פבר',
  'march|mar|[בל]?(?:מרץ|מרס)',
  'april|apr|[בל]?אפריל|אפר',
  'may|[בל]?מאי',
  'june|jun|[בל]?יוני',
  'july|jul|[בל]?יולי',
  'august|aug|[בל]?אוגוסט|אוג',
  'september|sept|sep|[בל]?ספטמבר|ספט',
  'october|oct|[בל]?אוקטובר|אוק',
  'november|nov|[בל]?נובמבר|[בל]?נוב',
  'december|dec|[בל]?דצמבר|[בל]?דצמ',
];

/** Days from the day on which it is said. */
export const dayWords: readonly [words: string, days: number][] = [
  ['day after tomorrow|מחרתיים', 2],
  ['(?<!day after )tomorrow|[ול]?מחר', 1],
  ['today|tonight|[ול]?היום', 0],
];

export const hourWords: readonly [words: string, hour: number][] = [
  ['one|אחת', 1],
  ['two|שתיים', 2],
  ['three|שלוש', 3],
  ['four|ארבע', 4],
  ['five|חמש', 5],
  ['six|שש', 6],
  ['seven|שבע', 7],
  ['eight|שמונה', 8],
  ['nine|תשע', 9],
  ['ten|עשר', 10],
  ['eleven|אחת עשרה|אחת-עשרה', 11],
  ['twelve|שתים עשרה|שתים-עשרה', 12],
];

/** Zones that are called by other names than the database's cities. */
export const zoneWords: readonly [words: string, zones: readonly string[]][] = [
  ['utc|gmt|universal time', ['UTC']],
  ['israel(?:i)? (?:standard |daylight )?time|שעון ישראל', ['Asia/Jerusalem']],
  ['eastern (?:standard |daylight )?time|est|edt|שעון החוף המזרחי', ['America/New_York']],
  ['central (?:standard |daylight )?time|cst|cdt', ['America/Chicago']],
  ['mountain (?:standard |daylight )?time|mst|mdt', ['America/Denver']],
  ['pacific (?:standard |daylight )?time|pst|pdt|שעון החוף המערבי', ['America/Los_Angeles']],
  ['central european (?:summer )?time|cet|cest', ['Europe/Berlin']],
  ['(?:uk|british|british summer) time|bst|שעון בריטניה', ['Europe/London']],
  ['india(?:n)? (?:standard )?time|שעון הודו', ['Asia/Kolkata']],
  ['ist', ['Asia/Jerusalem', 'Asia/Kolkata', 'Europe/Dublin']],
  ['japan (?:standard )?time|jst|שעון יפן', ['Asia/Tokyo']],
  ['new zealand (?:standard |daylight )?time|nzst|nzdt', ['Pacific/Auckland']],
  ['brazil time|bras[ií]lia time|brt|שעון ברזיל', ['America/Sao_Paulo']],
  ['שעון ירושלים|שעון תל אביב|tel aviv time', ['Asia/Jerusalem']],
  ['שעון ניו יורק', ['America/New_York']],
  ['שעון לונדון', ['Europe/London']],
  ['שעון טוקיו', ['Asia/Tokyo']],
  ['שעון ברלין', ['Europe/Berlin']],
  ['שעון פריז', ['Europe/Paris']],
];

/** What stands before a time that is not the meeting's: until when the link is good, what it takes the place of. */
export const otherTimeBefore =
  /(?:until|till|by|before|than|instead of|expires?(?: on| at)?|valid through|replac\p{L}+|not|from your earlier|עד|לפני|במקום|ולא|לא)[\s:]*(?:the |ה-?)?$/u;
