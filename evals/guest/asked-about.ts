import type { Known } from './known-facts.ts';

/**
 * How an agent asks for what guests are asked for, in English and Hebrew. `phone` is nothing that the interface has: an agent that asks for it
 * hears that it is not known.
 */
const askedBy: Record<string, RegExp> = {
  name: /\b(?:your|full|guest'?s?|first|last|whose|what|which) (?:full )?names?\b|\bnames?\b(?! of)|who (?:am i|is (?:this|it|the)|should)|\bfor whom\b|(?:put|book|request|list) (?:it|this|that|you|the \w+) (?:under|down)|\bcontact (?:details|info)|(?<!\p{L})[בלמוהש]{0,2}שם(?! ל)(?!\p{L})|שמך|שמכם|איך קוראים|על שם מי|פרטי (?:קשר|התקשרות)|פרטים (?:אישיים|שלך)/iu,
  email:
    /(?<!\b(?:in|into|to|check|checking|by|from|via|through|confirmation|the|an?|that|watch) (?:your |the |an |that )?)(?<!-)\be-?mails?(?! (?:has|was|is|will|with|from|arrives|comes|to confirm))\b|\b(?:what|which|whose|provide|share) (?:\w+ ){0,3}e-?mail\b|\b(?:mail|e-?mail|what|which) address\b|\bcontact (?:details|info)|where (?:\w+ ){1,3}(?:send|mail|reach)|\breach you\b|(?<![בל]|ב-|ל-|את ה)(?:ה?מייל|כתובת)(?! (?:נשלח|יישלח|שנשלח))|דוא["״']ל|דואר אלקטרוני|לאן לשלוח|פרטי (?:קשר|התקשרות)/iu,
  timezone:
    /\btime ?zones?\b|\bwhich zone\b|\b(?:what|which|your|the) (?:city|country|location)\b|\bwhere (?:are you|you are|you're|do you live|in the world)\b|\b(?:joining|calling|based) (?:us )?(?:from|in)\b|אזור ה?זמן|אזור שעון|באיזו עיר|באיזה מקום|איפה את|היכן את|מאיפה את/iu,
  time: /\bwhen\b|\b(?:what|which|preferred|another|different|other) (?:\w+ )?(?:days?|times?(?! ?zone)|dates?|slots?|starts?|hours?|one)\b|\bdays? (?:and|or) times?\b|\bsuits? you\b|\bworks? (?:best )?for you\b|\bavailability\b|\bprefer(?:red|ence)?\b|מתי|באיזה (?:יום|מועד|תאריך)|באיזו שעה|איזה (?:יום|מועד|תאריך)|איזו שעה|מה (?:מתאים|נוח|עדיף)|יום ושעה|מועד אחר|מועד מועדף/iu,
  duration:
    /\bhow long\b|\bduration\b|\blength\b|\bhow many minutes\b|\bhow much time\b|כמה זמן|כמה דקות|משך|אורך הפגישה/iu,
  reason:
    /\breasons?\b|\bpurpose\b|\btopic\b|\bsubject\b|\bwhat\b.{0,40}\babout\b|\bregarding what\b|סיבה|נושא|לגבי מה|על מה|מטרת/iu,
  phone: /\bphone\b|\btelephone\b|\bmobile number\b|טלפון|נייד/iu,
};

/** What an agent's text asks for, of what can be known; in the order of `known`. */
export function askedAbout(text: string, known: readonly Known[]): Known[] {
  const asks = askingLines(plain(text));
  if (asks === '') return [];
  const whole = plain(text).toLowerCase();
  return known.filter(({ about, label, asked = [] }) => {
    // A page's own question may stand in another sentence than the request to answer it.
    if (asked.some((words) => whole.includes(words.toLowerCase()))) return true;
    if (label !== undefined && namesLabel(whole, label)) return true;
    const pattern = Object.hasOwn(askedBy, about) ? askedBy[about] : undefined;
    if (pattern) return pattern.test(asks);
    return about.length >= 4 && asks.toLowerCase().includes(about.toLowerCase());
  });
}

/** Markdown and fancy quotes say nothing. */
function plain(text: string): string {
  return text
    .replace(/^(\s*)\*(?=\s)/gm, '$1-')
    .replace(/[*_`#~]+/g, '')
    .replace(/[‘’׳]/g, "'");
}

const askingWords =
  /\?|\b(?:please|kindly|could you|can you|can i (?:get|have)|may i|i(?:'ll| will|'d| would)? (?:just |still |also |only |first )*(?:need|require)|need(?:ed)?|tell me|provide|share|give me|let me know|send me|missing|required?|asks?\b|wants? to know|requires|fill in|what is|what's|who is|do you)\b|אנא|בבקשה|צריכ?ה?(?!\p{L})|נדרש|דרוש|שואל|חסר|אצטרך|אשמח ל|אפשר (?:לדעת|לקבל)|תוכלי?(?!\p{L})|ספרי? לי|תני? לי|כתבי? לי|מה ה?שם|מה ה/iu;

/** Whether a text asks anything at all. */
export function asksSomething(text: string): boolean {
  return askingWords.test(plain(text));
}

/** The sentences that ask, the list that belongs to one, and lines that are to be filled in: "Name:". */
function askingLines(text: string): string {
  const kept: string[] = [];
  let listAsks = false;
  for (const line of text.split('\n')) {
    const isItem = /^\s*(?:[-•–]|\d+[.)])\s/.test(line);
    const sentences = line.split(/(?<=[.!?])\s+/).filter((sentence) => askingWords.test(sentence));
    const isBlank =
      /^\s*(?:[-•–]|\d+[.)])?\s*[\p{L}' -]{2,40}(?:\([^)]*\))?\s*:\s*(?:_+|\.{2,}|\[\s*\])?\s*$/u.test(line);
    if (sentences.length > 0) kept.push(...sentences);
    else if ((isItem && listAsks) || isBlank) kept.push(line);
    if (!isItem && line.trim() !== '') listAsks = sentences.length > 0;
  }
  return kept.join('\n');
}

/** An agent asks a page's question in words of its own: the label's longer words have to be there, two of three. */
function namesLabel(text: string, label: string): boolean {
  const words = [...new Set(label.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [])].filter(
    (word) => !commonWords.has(word),
  );
  if (words.length === 0) return text.includes(label.toLowerCase());
  const named = words.filter((word) => text.includes(word.slice(0, Math.max(3, word.length - 2))));
  return named.length >= Math.ceil((words.length * 2) / 3);
}

const commonWords = new Set(
  `the you are for and how who can any one two what which with your does have would like this that please sentence about from when`.split(
    ' ',
  ),
);
