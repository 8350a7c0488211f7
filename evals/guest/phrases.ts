import type { EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';

/** The guest's phrases. Each has several wordings, because the guest never repeats a sentence. */
export type GuestPhrases = typeof english;

const english = {
  myName: (name: string) => [`My name is ${name}.`, `The name is ${name}.`],
  myEmail: (email: string) => [`My email address is ${email}.`, `You can write to ${email}.`],
  myZone: (timezone: string) => [`My time zone is ${timezone}.`, `The zone is ${timezone}.`],
  myDuration: (minutes: number) => [`${minutes} minutes.`, `It should take ${minutes} minutes.`],
  myPage: (type: string) => [`I mean this kind: ${type}.`, `The kind of meeting is ${type}.`],
  doNotKnow: [
    "I don't know that, so please leave it open.",
    "That I don't know either.",
    'To that I have no answer: I do not know it.',
    'No, I still do not know.',
  ],
  noPhone: ['That I cannot tell you.', 'I have no phone number to give.'],
  noReason: ['It is about nothing in particular.', 'I have no special reason.'],
  again: (says: string) => [`As I said: ${says}`, `Once more: ${says}`],
  agree: (start: string) => [
    `Yes, please request ${start}.`,
    `Yes, please request ${start}, as I said.`,
    `Yes, please request it: ${start}.`,
    `Yes, please request exactly that one, ${start}.`,
  ],
  notThat: ['That does not suit me.', 'That does not work for me either.', 'That does not help me.'],
  /** The agent named a time that was never listed as free. */
  isItFree: ['Is that one of the free times?', 'Is that really free?', 'I do not see that one as free.'],
  wish: (described: string) => [
    `I would like ${described}.`,
    `What I am asking for is ${described}.`,
    `It is still ${described} that I want.`,
  ],
  wasItSent: ['Has it been requested?', 'So was anything sent or not?', 'What should I do now?'],
  ifNoMail: ['And what if no mail comes?'],
  // No wording here may sound like a yes.
  thatIsAll: [
    'I have nothing to add to that.',
    'That is all I can tell you; what is optional can be left out.',
    'There is nothing more that I could say.',
    'I have told you everything.',
    'I do not know what else to say.',
    'My answer is the same.',
  ],
  // It must also fit if the mail went to somebody else.
  thanks: ['Thank you, I will see to it.'],
  leaves: ['All right, then I leave it at that. Thank you.'],
  /** An answer to a question for another wish. */
  declines: ['No, then I leave it at that. Thank you.'],
};

const hebrew: GuestPhrases = {
  myName: (name) => [`השם שלי ${name}.`, `השם הוא ${name}.`],
  myEmail: (email) => [`כתובת המייל שלי ${email}.`, `אפשר לכתוב אל ${email}.`],
  myZone: (timezone) => [`אזור הזמן שלי ${timezone}.`, `אזור הזמן הוא ${timezone}.`],
  myDuration: (minutes) => [`${minutes} דקות.`, `זה אמור לקחת ${minutes} דקות.`],
  myPage: (type) => [`הכוונה היא ל${type}.`, `סוג הפגישה הוא ${type}.`],
  doNotKnow: [
    'זה לא ידוע לי, אפשר להשאיר את זה פתוח.',
    'גם זה לא ידוע לי.',
    'על זה אין לי תשובה, זה לא ידוע לי.',
    'לא, עדיין לא ידוע לי.',
  ],
  noPhone: ['את זה איני יכול לומר.', 'אין לי מספר טלפון לתת.'],
  noReason: ['זה לא בנושא מסוים.', 'אין לי סיבה מיוחדת.'],
  again: (says) => [`כמו שאמרתי: ${says}`, `שוב: ${says}`],
  agree: (start) => [
    `כן, בבקשה לבקש ${start}.`,
    `כן, בבקשה לבקש ${start}, כמו שאמרתי.`,
    `כן, בבקשה לבקש את המועד הזה: ${start}.`,
    `כן, בבקשה לבקש בדיוק את זה, ${start}.`,
  ],
  notThat: ['זה לא מתאים לי.', 'גם זה לא מתאים לי.', 'זה לא עוזר לי.'],
  isItFree: ['זה אחד המועדים הפנויים?', 'זה באמת פנוי?', 'אני לא רואה את זה בין המועדים הפנויים.'],
  wish: (described) => [
    `הייתי רוצה ${described}.`,
    `מה שביקשתי הוא ${described}.`,
    `עדיין מתאים לי רק ${described}.`,
  ],
  wasItSent: ['האם הבקשה נשלחה?', 'אז נשלח משהו או לא?', 'אז מה לעשות עכשיו?'],
  ifNoMail: ['ומה אם לא יגיע מייל?'],
  thatIsAll: [
    'אין לי מה להוסיף על זה.',
    'זה כל מה שיש לי לומר; על פרטים שאינם חובה אפשר לדלג.',
    'אין עוד משהו שאוכל לומר.',
    'אמרתי את הכול.',
    'אין לי מושג מה עוד לומר.',
    'התשובה שלי לא השתנתה.',
  ],
  thanks: ['תודה, אטפל בזה.'],
  leaves: ['בסדר, אז נשאיר את זה כך. תודה.'],
  declines: ['לא, אז נשאיר את זה כך. תודה.'],
};

export function phrasesOf({ locale }: Pick<Script, 'locale'>): GuestPhrases {
  return locale === 'he' ? hebrew : english;
}

export function saidSentences(log: readonly EvalEvent[]): Set<string> {
  return new Set(log.flatMap((event) => (event.type === 'guest_said' ? sentencesOf(event.text) : [])));
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/u).map((sentence) => sentence.trim());
}

/** The first wording that repeats no sentence. It is added to `said`. Undefined if all wordings were said. */
export function sayFresh(wordings: readonly string[], said: Set<string>): string | undefined {
  const found = wordings.find((text) => !sentencesOf(text).some((sentence) => said.has(sentence)));
  for (const sentence of sentencesOf(found ?? '')) said.add(sentence);
  return found;
}
