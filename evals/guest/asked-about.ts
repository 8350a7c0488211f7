import type { KnownFact } from './known-facts.ts';

/**
 * The words with which an agent asks for each fact, in English and Hebrew. The interface has no `phone`. An agent that asks for it gets the
 * answer that the guest cannot give one.
 */
const askedBy: Record<string, RegExp> = {
  name: /\bnames?\b(?! of)|who (?:am i|is (?:this|it|the)|should)|\bfor whom\b|(?:put|book|request|list) (?:it|this|that|you|the \w+) (?:under|down)|\bcontact (?:details|info)|(?<!\p{L})[בלמוהש]{0,2}שם(?! ל)(?!\p{L})|שמך|שמכם|איך קוראים|על שם מי|פרטי (?:קשר|התקשרות)|פרטים (?:אישיים|שלך)/iu,
  email:
    /\be-?mails?\b|\b(?:mail|what|which) address\b|\bcontact (?:details|info)|where (?:\w+ ){1,3}(?:send|mail|reach)|\breach you\b|מייל|כתובת(?! (?:של )?ה?(?:דף|עמוד|אתר|קישור))|דוא["״']ל|דואר אלקטרוני|לאן לשלוח|פרטי (?:קשר|התקשרות)/iu,
  timezone:
    /\btime ?zones?\b|\bwhat time is it\b|\bwhich zone\b|\b(?:what|which|your|the) (?:city|country|location)\b|\bwhere (?:are you|you are|you're|do you live|in the world)\b|\bwhere\?|\byou (?:\w+ ){0,2}(?:on|in) (?:[\w/]+ ){1,2}time\b|\b(?:joining|calling|based) (?:us )?(?:from|in)\b|אזור ה?זמן|אזור שעון|איזה שעון|[במל]?איז(?:ו|ה) (?:עיר|מקום|מדינה)|עיר מגורים|איפה (?:את|נמצא)|היכן (?:את|נמצא)|מאיפה את/iu,
  time: /\bwhen (?:would|do|does|can|could|are|is|should|shall|works?|suits?|else|exactly)\b|(?:^|[,:] )when\?|\b(?:what|which|preferred|another|different|other) (?:\w+ )?(?:days?|times?(?! ?zone| is it)|dates?|slots?|starts?|hours?|one)\b|\bdays? (?:and|or) (?:times?|hours?)\b|\b(?:what|whatever|which|whichever|does) [^.?!]{0,40}\b(?:suits?|works?|prefer)\b|\byour (?:availability|preference)\b|מתי|באיזה (?:יום|מועד|תאריך)|באיזו שעה|איזה (?:יום|מועד|תאריך)|איזו שעה|מה (?:מתאים|נוח|עדיף)|יום (?:ו|או )שע(?:ה|ות)|מועד אחר|מועד מועדף/iu,
  duration:
    /\bhow long\b|\bduration\b|\blength\b|\bhow many minutes\b|\bhow much time\b|כמה זמן|כמה דקות|משך|אורך הפגישה/iu,
  page: /\b(?:which|what) (?:\w+ )?(?:kind|type|sort|meeting|session|appointment|page|call|visit)\b|\b(?:kind|type|sort) of (?:meeting|session|appointment|call|visit)|סוג|איז[הו] (?:דף|פגישה|שיחה|טיפול|שיעור)/iu,
  reason:
    /\breasons?\b|\bpurpose\b|\btopic\b|\bsubject\b|\b(?:what|is (?:it|this|that|the|your))\b.{0,40}\babout\b|\bregarding what\b|סיבה|נושא|לגבי מה|על מה|מטרת/iu,
  phone: /\bphone\b|\btelephone\b|\bmobile number\b|טלפון|נייד/iu,
};

/**
 * Phrases that mention a name, an address or a mail without asking for it. "Confirm by the link in your email" asks for nothing.
 */
const mentioned = new RegExp(
  [
    /\b(?:name|e-?mail|address|details)\b(?: (?:and|or) \w+(?: address)?)* (?:that )?(?:you|i)(?:'ve)? (?:just |already |have )*(?:gave|given|told|sent|shared|provided|mentioned|have)\b/u,
    /\b(?:in|into|to|at|check|by|from|via|through|under|watch|open) (?:the |an? |that )?(?:your )?(?:e-?mails?|mail|name|address)\b(?: address)?/u,
    /\b(?:the|that|this|confirmation) (?:\w+ )?(?:e-?mail(?! address)|mail)\b|-e-?mails?\b/u,
    /\b(?:get|receive|find|see|expect|send|(?:look|watch|wait|waiting) for) (?:\w+ )?an? (?:\w+ )?e-?mail(?! address)/u,
    /\b(?:no|any|is there an?|there's an?) e-?mail(?! address)|\be-?mails? (?:has|was|is|will|with|from|arrives|comes|to confirm|containing|that|link)\b/u,
    /(?<!\p{L})ש?ב-?א?י?מייל|(?<!\p{L})(?:יש|אין|יגיע|הגיע|קיבלת) (?:שם |לך )?(?:ה?מייל|אימייל)|(?<!\p{L})את ה(?:מייל|אימייל)(?! של)|(?:מייל|כתובת) (?:ה?אישור|נשלח|יישלח|שנשלח|עם)|(?<!\p{L})בשמ(?:ך|כם)(?!\p{L})|ל-?(?:מייל|אימייל|כתובת)(?= (?:\S+@|שלך|שלכם))/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/** The facts that an agent's text asks for, in the order of `known`. */
export function askedAbout(text: string, known: readonly KnownFact[]): KnownFact[] {
  const asks = askingLines(plain(text)).replace(mentioned, ' ');
  if (asks === '') return [];
  const allWords = plain(text).toLowerCase().replace(/n't\b/g, ' not');
  return known.filter(({ about, label, asked = [], choices = [] }) => {
    // The page's question may be in another sentence than the words that ask for the answer.
    if (asked.some((words) => allWords.includes(words.toLowerCase()))) return true;
    if (label !== undefined && namesLabel(allWords, label)) return true;
    if (choices.filter((choice) => asks.toLowerCase().includes(choice.toLowerCase())).length > 1) return true;
    const pattern = Object.hasOwn(askedBy, about) ? askedBy[about] : undefined;
    if (pattern) return pattern.test(asks);
    return about.length >= 4 && asks.toLowerCase().includes(about.toLowerCase());
  });
}

function plain(text: string): string {
  return text
    .replace(/^(\s*)\*(?=\s)/gm, '$1-')
    .replace(/[*_`#~]+/g, '')
    .replace(/[‘’׳]/g, "'");
}

const askingWords =
  /\?|(?:^|[,;:] )(?:(?:so|and|ok|okay|great|sure|alright) )*(?:who|what|which|where|how|whose)\b|(?:^|[,;:] )ו?(?:מי|מה|מתי|איפה|איך|כמה|על שם מי|[בל]?איזו|[בל]?איזה)(?!\p{L})|\b(?:please|kindly|could you|can you|can i (?:get|have)|may i|i(?:'ll| will|'d| would)? (?:just |still |also |only |first )*(?:need|require)|need(?:ed)?|tell me|provide|share|give me|let me know|send me|missing|required?|asks?\b|wants? to know|requires|reply with|fill in|what is|what's|who is|do you)\b|אנא|בבקשה|צריכ?ה?(?!\p{L})|נדרש|דרוש|שואל|חסר|אצטרך|(?<!\p{L})[אמ]בקשת?(?!\p{L})|אשמח (?:\p{L}+ )?ל|אפשר (?:לדעת|לקבל)|תוכלי?(?!\p{L})|(?:ספר|תספר|תן|תנ|כתב|תכתב|תגיד|שלח|תשלח)[יו]? לי|מה ה?שם|מה ה/iu;

export function asksSomething(text: string): boolean {
  return askingWords.test(plain(text));
}

/** The beginning of a sentence that continues a question: "Which one? And your name." */
const continues = /^(?:and|also|plus|or|oh)\b|^(?:ו\p{L}|גם |בנוסף|עוד )/iu;

/** The sentences that ask, the list items below such a sentence, and blanks to fill in, such as "Name:". */
function askingLines(text: string): string {
  const kept: string[] = [];
  let listAsks = false;
  for (const line of text.split('\n')) {
    const isItem = /^\s*(?:[-•–·▪►→✓☐]|\p{Extended_Pictographic}\uFE0F?|\d+[.)])\s/u.test(line);
    const all = line.split(/(?<=[.!?])\s+/);
    const asks = all.map((sentence) => askingWords.test(sentence));
    const sentences = all.filter((sentence, at) => asks[at] || (asks[at - 1] && continues.test(sentence)));
    const isBlank =
      /^\s*(?:[-•–]|\d+[.)])?\s*[\p{L}' -]{2,40}(?:\([^)]*\))?\s*:\s*(?:_+|\.{2,}|\[\s*\])?\s*$/u.test(
        line,
      ) || /^\s*\|[^|]*\p{L}[^|]*\|\s*_*\s*\|\s*$/u.test(line);
    if (sentences.length > 0) kept.push(...sentences);
    else if ((isItem && listAsks) || isBlank) kept.push(line);
    if (sentences.length > 0) listAsks = true;
    else if (!isItem && line.trim() !== '') listAsks = false;
  }
  return kept.join('\n');
}

/** Whether a text has two of three of the label's longer words. An agent may reword a page's question. */
function namesLabel(text: string, label: string): boolean {
  const words = [...new Set(label.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [])].filter(
    (word) => !commonWords.has(word),
  );
  if (words.length === 0) return text.includes(label.toLowerCase());
  const named = words.filter((word) => text.includes(word.slice(0, Math.max(4, word.length - 2))));
  return named.length >= Math.ceil((words.length * 2) / 3);
}

const commonWords = new Set(
  `the you are for and how who can any one two what which with your does have would like this that please sentence about from when not work`.split(
    ' ',
  ),
);
