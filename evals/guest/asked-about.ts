import type { Known } from './known-facts.ts';

/**
 * How an agent asks for what guests are asked for, in English and Hebrew. `phone` is nothing that the interface has: whoever asks for it gets
 * to hear that it is not known.
 */
const askedBy: Record<string, RegExp> = {
  name: /\b(?:your|full|guest'?s?|first|last) (?:full )?names?\b|\bname\b(?! of)|who (?:am i|is this|should)|(?<!\p{L})ה?שם(?!\p{L})|שמך|שמכם|איך קוראים/iu,
  email: /\be-?mails?\b|\bmail address\b|מייל|דוא["״]ל|דואר אלקטרוני/iu,
  timezone:
    /\btime ?zones?\b|\bwhich zone\b|\bwhat (?:city|country)\b|\bwhere are you\b|אזור ה?זמן|אזור שעון|באיזו עיר/iu,
  time: /\bwhen\b|\b(?:what|which|preferred|another|different|other) (?:\w+ )?(?:days?|times?(?! ?zone)|dates?|slots?|starts?|hours?|one)\b|\bdays? (?:and|or) times?\b|\bsuits? you\b|\bworks? (?:best )?for you\b|\bavailability\b|\bprefer\b|מתי|באיזה (?:יום|מועד|תאריך)|באיזו שעה|איזה (?:יום|מועד|תאריך)|איזו שעה|לאיזה|מה מתאים|יום ושעה|מועד אחר/iu,
  duration:
    /\bhow long\b|\bduration\b|\blength\b|\bhow many minutes\b|\bhow much time\b|כמה זמן|כמה דקות|משך|אורך הפגישה/iu,
  reason:
    /\breasons?\b|\bpurpose\b|\btopic\b|\bsubject\b|\bwhat\b.{0,40}\babout\b|\bregarding what\b|סיבה|נושא|לגבי מה|על מה|מטרת/iu,
  phone: /\bphone\b|\btelephone\b|\bmobile number\b|טלפון|נייד/iu,
};

/** What an agent's text asks for, of what can be known; in the order of `known`. */
export function askedAbout(text: string, known: readonly Known[]): Known[] {
  const asks = askingLines(text);
  if (asks === '') return [];
  return known.filter(({ about, label, asked = [] }) => {
    const lower = asks.toLowerCase();
    if (asked.some((words) => lower.includes(words.toLowerCase()))) return true;
    if (label !== undefined && namesLabel(lower, label)) return true;
    const pattern = Object.hasOwn(askedBy, about) ? askedBy[about] : undefined;
    if (pattern) return pattern.test(asks);
    return about.length >= 4 && lower.includes(about.toLowerCase());
  });
}

const askingWords =
  /\?|\b(?:please|could you|can you|may i|i(?:'ll| will|'d)? (?:still |also )?need|i would need|tell me|provide|share|give me|let me know|send me|missing|required|what is|what's|do you)\b|אנא|בבקשה|צריכ?ה?(?!\p{L})|חסר|אפשר לדעת|תוכלי?(?!\p{L})|ספרי? לי|תני? לי|מה ה?שם|מה ה/iu;

/** Whether a text asks anything at all. */
export function asksSomething(text: string): boolean {
  return askingWords.test(text);
}

/** The sentences that ask, and the list that belongs to one. */
function askingLines(text: string): string {
  const kept: string[] = [];
  let listAsks = false;
  for (const line of text.split('\n')) {
    const isItem = /^\s*(?:[-*•]|\d+[.)])\s/.test(line);
    const sentences = line.split(/(?<=[.!?])\s+/).filter((sentence) => askingWords.test(sentence));
    if (sentences.length > 0) kept.push(...sentences);
    else if (isItem && listAsks) kept.push(line);
    if (!isItem && line.trim() !== '') listAsks = sentences.length > 0;
  }
  return kept.join('\n');
}

/** An agent asks a page's question in words of its own: the label's longer words have to be there, two of three. */
function namesLabel(lower: string, label: string): boolean {
  const words = [...new Set(label.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [])].filter(
    (word) => !commonWords.has(word),
  );
  if (words.length === 0) return lower.includes(label.toLowerCase());
  const named = words.filter((word) => lower.includes(word.slice(0, Math.max(3, word.length - 2))));
  return named.length >= Math.ceil((words.length * 2) / 3);
}

const commonWords = new Set([
  'the',
  'you',
  'are',
  'for',
  'and',
  'how',
  'who',
  'can',
  'any',
  'one',
  'two',
  'what',
  'which',
  'with',
  'your',
  'does',
  'have',
  'would',
  'like',
  'this',
  'that',
  'please',
  'sentence',
  'about',
  'from',
  'when',
]);
