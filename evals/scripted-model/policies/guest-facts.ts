import type { SeenMessage } from './policy.ts';

/** The guest's facts so far, found by simple patterns. '' and 0 if a fact was not said. */
export type GuestFacts = {
  email: string;
  name: string;
  timezone: string;
  durationMinutes: number;
  /** The guest's latest words about time, as written. */
  when: string;
  locale: 'en' | 'he';
};

const emailPattern = /[^\s@<>,;:()"'\p{Cf}]+@[^\s@<>,;:()"'\p{Cf}]+\.[\p{L}]{2,}/u;
const zonePattern = /\b[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z0-9_+-]*)+|\bUTC\b/;
const hebrewLetter = /\p{Script=Hebrew}/u;

const agreement = /^(?:yes|ok|okay|sure),? please request\b|^כן,? בבקשה לבקש/iu;

/** Reads the guest's messages in order. Later facts replace earlier ones. */
export function readGuestFacts(messages: readonly SeenMessage[]): GuestFacts {
  const facts: GuestFacts = { email: '', name: '', timezone: '', durationMinutes: 0, when: '', locale: 'en' };
  messages.forEach((message, index) => {
    if (message.role !== 'guest') return;
    const { text } = message;
    facts.email = emailPattern.exec(text)?.[0] ?? facts.email;
    facts.timezone = zonePattern.exec(text)?.[0] ?? facts.timezone;
    facts.durationMinutes = durationOf(text) || facts.durationMinutes;
    const before = messages[index - 1];
    const question = before?.role === 'assistant' ? before.text : '';
    facts.name = nameOf(text, question) || facts.name;
    // A yes that names a start does not change the guest's wish.
    if (!agreement.test(text)) facts.when = whenOf(text) || facts.when;
    if (/\p{L}{2}/u.test(withoutIds(text))) facts.locale = hebrewLetter.test(text) ? 'he' : 'en';
  });
  return facts;
}

/** The guest's words about time: each clause that has some, unchanged and in order. */
export function whenOf(text: string): string {
  const rest = withoutIds(text).replace(durationPattern, ', ');
  return clausesOf(rest)
    .filter((clause) => timePartOf(clause) !== '')
    .join(', ');
}

/** Words about time without the words around them. Undefined if a word beside them may turn them round. */
export function timeAlone(when: string): string | undefined {
  if (
    /\b(?:not|no|never|except|unless|but)\b|n['’]t\b|(?<!\p{L})(?:לא|אין|בלי|חוץ|אבל|שום)(?!\p{L})/iu.test(
      when,
    )
  )
    return undefined;
  const alone = clausesOf(when)
    .map(timePartOf)
    .filter((words) => words !== '')
    .join(', ');
  return alone === when || alone === '' ? undefined : alone;
}

const durationPattern =
  /(?:\bfor\s+)?(?:\b(?:an?\s+)?hour\s+and\s+a\s+half|(?:\b|(?<=\s))half[\s-]an?[\s-]hour|\b(?:a\s+)?half[\s-]hour|\b(?<!\bin\s)\d{1,3}[\s-]*min(?:ute)?s?\b|\b(?<!\bin\s)(?:an|one)\s+hour\b|שעה\s+וחצי|חצי\s+שעה|\d{1,3}\s+דק(?:ות|׳|')?|(?<!\p{L})שעה\s+אחת)(?:\s+(?:call|meeting))?/giu;

function durationOf(text: string): number {
  const found = [...text.matchAll(durationPattern)].at(-1)?.[0];
  if (found === undefined) return 0;
  const digits = /\d+/.exec(found)?.[0];
  if (digits) return Number(digits);
  if (/and\s+a\s+half|שעה\s+וחצי/iu.test(found)) return 90;
  return /half|חצי/iu.test(found) ? 30 : 60;
}

/** A name of `least` to four words after other words. */
function nameAfter(before: string, least: number): RegExp {
  const word = `(?:\\p{Lu}[\\p{L}'’-]*|\\p{Script=Hebrew}[\\p{Script=Hebrew}'׳"-]*)`;
  return new RegExp(`(?:${before})(${word}(?:\\s+${word}){${least - 1},3})`, 'u');
}

/** Words after which one word is a name, and words that may also come before something else. */
const certain = `(?:\\b[Mm]y name(?: is|['’]s)|\\b[Cc]all me|(?<!\\p{L})[Nn]ame\\s*:|שמי|קוראים לי|השם שלי(?: הוא)?:?)\\s+`;
const likely = `(?:\\b[Ii] am|\\b[Ii]['’]m|\\b[Tt]his is|\\b[Ii]t(?:['’]s| is))\\s+`;
/** Names in small letters. The words after one may make it a sentence, as in "my name is on the list". */
const smallIntroduction =
  /\bmy name is\s+(\p{Ll}[\p{Ll}'’-]+(?:\s+\p{Ll}[\p{Ll}'’-]+)?)(?=\s*(?:[,.;!\n]|$))/iu;
const smallWord = /^\s*(\p{Ll}[\p{Ll}'’-]+)[.!]?\s*$/u;
const introductions = [
  nameAfter(`${certain}|${likely}|(?:\\bfor|השם(?: הוא)?:?)\\s+`, 2),
  nameAfter(certain, 1),
  smallIntroduction,
];
const askedIntroductions = [nameAfter(likely, 1), /^\s*אני\s+(\p{Script=Hebrew}+)[.!]?\s*$/u];
// In Hebrew "I am" often stands in front of words that are no names. So every other sign of a name counts more.
const hebrewSelf = nameAfter('(?<!\\p{L})אני\\s+', 2);

const noName =
  /^(?:yes|yeah|no|ok|okay|sure|hi|hello|hey|thanks?|please|sorry|help|cancel|stop|what|why|who|how|none|כן|לא|תודה|שלום|היי|בסדר|בבקשה|ביטול|לבטל|עזרה)$|מייל|כתובת|דוא|אזור|^(?:אני|I|I['’]m)(?!\p{L})/iu;

/** The name in a message. One word without an introduction is a name only in the answer to a question for it. */
function nameOf(text: string, question: string): string {
  const isAsked = /\bname\b|שם/u.test(question);
  // "…, Noa Levi, noa@example.com": the clause just before the address.
  const at = emailPattern.exec(text)?.index ?? 0;
  const before = clausesOf(text.slice(0, at).replace(/[<(]\s*$/, '')).slice(-1);
  const clauses = isAsked ? [...before, ...clausesOf(withoutIds(text))] : before;
  const wholeName = nameAfter('^', isAsked ? 1 : 2);
  // Where the zone was asked for too, one word in small letters may be a city.
  const isSmallName = isAsked && !/\bzone\b|אזור/u.test(question);
  const candidates = [
    ...[...introductions, ...(isAsked ? askedIntroductions : [])].map((one) => one.exec(text)?.[1]),
    ...clauses.filter((clause) => wholeName.exec(clause)?.[0] === clause),
    ...[...(isSmallName ? [smallWord] : []), hebrewSelf].map((one) => one.exec(text)?.[1]),
  ];
  return (
    candidates.find((words = '') => words !== '' && !noName.test(words) && timePartOf(words) === '') ?? ''
  );
}

function clausesOf(text: string): string[] {
  return text
    .split(/[,;!?\n]|\.(?!\d|m(?!\p{L}))/iu)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

function withoutIds(text: string): string {
  return text
    .replace(new RegExp(emailPattern.source, 'gu'), ', ')
    .replace(new RegExp(zonePattern.source, 'g'), ', ');
}

/** Words about time. A policy does not understand them. It only finds their place in the guest's text. */
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

// Hebrew letters are not in \w. So a word ends before a character that is no letter and no digit. One-letter prefixes can be combined before a Hebrew word.
const timeWord = new RegExp(
  `(?<![\\p{L}\\d])(?:${written}|(?:${english.join('|')})|[ושבלמהכ]{0,3}-?(?:${hebrew.join('|')}))(?![\\p{L}\\d])`,
  'giu',
);

/** Words that mean a time only together with others: "not", "from", "about", a bare number. */
const weak =
  /^(?:next|this|coming|following|early|late|mid|end\s+of|beginning\s+of|at|on|no|ideally|preferably|not|from|by|about|around|past|after|before|between|until|till|last|now|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}|may|mar|sun|sat|[ap]\.?m\.?|לא|בין|עד|אחר|לפני|אחרי|סוף|מתי|חוץ|עדיף|החל|שני|אחת|שתיים|שבע|שש|חמש|[ושבלמהכ]-?\d{1,2})$/iu;

/** The part of a text from its first to its last word about time, or '' if it has none. */
function timePartOf(piece: string): string {
  const found = [...piece.matchAll(timeWord)];
  const first = found[0];
  const last = found.at(-1);
  if (!first || !last) return '';
  if (found.every(([word]) => weak.test(word)) && !clockAlone.test(piece)) return '';
  return piece.slice(first.index, last.index + last[0].length).trim();
}

// Matches two weak words that are a time together: "after three", "at 3", "between 2 and 4", "אחרי שלוש", "ב-3".
const clockAlone =
  /(?:after|before|between|until|till|from|at|by|past|around|about)\s+(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|\d\s*[ap]\.?m|(?:אחרי|לפני|בין|עד|החל|בשעה)\s+(?!כמה)\S|[בלמ]-\d/iu;
