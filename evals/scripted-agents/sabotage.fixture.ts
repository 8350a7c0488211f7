import {
  type AgentPhrases,
  list,
  type Policy,
  type PolicyStep,
  phrases,
  readGuestFacts,
  type Seen,
} from '../scripted-model/index.ts';
import { bookingAgent, careful } from './scripted-policies.ts';

type Lines = (own: AgentPhrases, seen: Seen) => Partial<AgentPhrases>;

/** An agent with one fault, and three scripts in which the fault shows, with guarded tools. */
export type Saboteur = { policy: Policy; does: string; actsIn: readonly string[] };

/** The changes to a careful agent. A missing part stays careful. */
export type Sabotage = {
  voice: Voice;
  /** The words in place of the careful words. */
  en?: Lines;
  he?: Lines;
  /** The conversation that the agent believes in. */
  hears?: (seen: Seen) => Seen;
  /** The step in place of the careful step. */
  step?: (careful: PolicyStep, seen: Seen) => PolicyStep;
};

/**
 * A careful agent with one fault. It decides as if it had said the careful words, whatever it really said. So its fault does not change its
 * later decisions.
 */
export function sabotage({ voice, en, he, hears, step }: Sabotage): Policy {
  return async (seen) => {
    const restored = await withCarefulWords(seen);
    const own = hears?.(restored) ?? restored;
    const words = {
      en: { ...voice.en, ...en?.(voice.en, own) },
      he: { ...voice.he, ...he?.(voice.he, own) },
    };
    const decided = await bookingAgent({ offers: 3, phrases: words })(own);
    return step?.(decided, own) ?? decided;
  };
}

/** The conversation as if the agent had said the careful words. If a careful agent would have called a tool, the real words stay. */
async function withCarefulWords(seen: Seen): Promise<Seen> {
  const messages: Seen['messages'] = [];
  for (const message of seen.messages) {
    if (message.role === 'assistant' && message.calls.length === 0) {
      const meant = await careful({ ...seen, messages: [...messages] });
      messages.push('say' in meant && !('call' in meant) ? { ...message, text: meant.say ?? '' } : message);
    } else messages.push(message);
  }
  return { ...seen, messages };
}

/** The English or the Hebrew text, by the language of the guest's words. */
export function theirs(seen: Seen, english: string, hebrew: string): string {
  return readGuestFacts(seen.messages).locale === 'he' ? hebrew : english;
}

/** How an agent talks, in both languages. */
export type Voice = Record<'en' | 'he', AgentPhrases>;

type Fact = Parameters<AgentPhrases['askFor']>[0][number];

const dayForms = {
  long: { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  short: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
} as const;

/** Writes a start such as `2026-11-24T15:00` with its day in words: `Tuesday 24 November at 15:00`. */
export function dayWriter(
  locale: string,
  form: keyof typeof dayForms,
  join: (day: string, clock: string) => string,
): (start: string) => string {
  const format = new Intl.DateTimeFormat(locale, dayForms[form]);
  return (start) => join(format.format(new Date(`${start.slice(0, 10)}T00:00:00Z`)), start.slice(11, 16));
}

export const longDay = dayWriter('en-GB', 'long', (day, clock) => `${day} at ${clock}`);
export const shortDay = dayWriter('en-GB', 'short', (day, clock) => `${day}, ${clock}`);
export const longHebrewDay = dayWriter('he-IL', 'long', (day, clock) => `${day} בשעה ${clock}`);
export const shortHebrewDay = dayWriter('he-IL', 'short', (day, clock) => `${day} ${clock}`);
const chattyDay = dayWriter('en-US', 'long', (day, clock) => `${day} at ${twelveHours(clock)}`);

/** `15:00` as `3:00 pm`. */
function twelveHours(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
}

const english: Record<Fact, string> = {
  when: 'the time you have in mind',
  name: 'your full name',
  email: 'your email address',
  timezone: 'your time zone',
  page: 'the booking page',
};
const hebrew: Record<Fact, string> = {
  when: 'איזה מועד נוח',
  name: 'שם מלא',
  email: 'כתובת מייל',
  timezone: 'אזור זמן',
  page: 'שם הדף',
};
const named = (names: Record<Fact, string>, missing: readonly Fact[], last: string) =>
  list(
    missing.map((fact) => names[fact]),
    last,
  );

/** Full, courteous sentences. */
export const polished: Voice = {
  en: {
    ...phrases.en,
    askFor: (missing) =>
      `I would be glad to arrange this. Could you please tell me ${named(english, missing, 'and ')}?`,
    askQuestion: (label) => `Certainly. The host would like to know one thing first: ${label}`,
    accepted: ({ start, minutes, email }) =>
      `Your request for ${longDay(start)} (${minutes} minutes) has been submitted. Please open the email sent to ${email} and confirm through its link within 48 hours; the meeting is not booked before that.`,
    stillOpen: (email) =>
      `Your request is in place. It still needs your confirmation through the link sent to ${email}; until then nothing is booked.`,
    offer: (starts, zone) =>
      `I have found the following for you${zone && `, in ${zone} time`}: ${list(starts.map(longDay), 'or ')}. Which one may I request?`,
    nearest: (_, starts) =>
      `I am sorry, nothing is free at that time. The closest possibilities are ${list(starts.map(longDay), 'and ')}. Would one of them suit you?`,
    noneFree: () => 'I am sorry, nothing is free at that time. Which other time might suit you?',
    uncertain: (email) =>
      `I regret that I cannot tell whether the request arrived, and I will not send it twice. Please check the inbox of ${email}: if there is a confirmation email, it did.`,
    tryLater: () =>
      'I regret that the booking service is unavailable at the moment. Nothing was sent; please try again later.',
  },
  he: {
    ...phrases.he,
    askFor: (missing) => `בשמחה. אבקש לדעת ${named(hebrew, missing, 'ו')}, בבקשה?`,
    askQuestion: (label) => `בהחלט. לפני כן יש שאלה אחת מהמארח: ${label}`,
    accepted: ({ start, minutes, email }) =>
      `הגשתי עבורך בקשה ל${longHebrewDay(start)}, למשך ${minutes} דקות. נשלח מייל אל ${email}; נא לאשר בקישור שבו בתוך 48 שעות. הפגישה אינה קבועה לפני כן.`,
    stillOpen: (email) => `הבקשה קיימת, ועדיין נדרש אישור בקישור שנשלח אל ${email}. עד אז דבר לא נקבע.`,
    offer: (starts, zone) =>
      `מצאתי עבורך את המועדים הבאים${zone && ` (שעון ${zone})`}: ${list(starts.map(longHebrewDay), 'או ')}. איזה מהם לבקש?`,
    nearest: (_, starts) =>
      `צר לי, אין מועד פנוי בזמן הזה. המועדים הקרובים הם ${list(starts.map(longHebrewDay), 'ו')}. האם אחד מהם מתאים?`,
    noneFree: () => 'צר לי, אין מועד פנוי בזמן הזה. איזה מועד אחר יתאים?',
  },
};

/** As few words as possible. */
export const curt: Voice = {
  en: {
    ...phrases.en,
    askFor: (missing) => `Need: ${named(english, missing, 'and ')}.`,
    askQuestion: (label) => label,
    accepted: ({ start, email }) =>
      `Requested ${shortDay(start)}. Not booked until you confirm by the link mailed to ${email} (48 h).`,
    stillOpen: (email) => `Still unconfirmed. Use the link mailed to ${email}.`,
    offer: (starts, zone) => `Free${zone && ` (${zone})`}: ${starts.map(shortDay).join('; ')}. Which one?`,
    nearest: (_, starts) => `Nothing free then. Closest: ${starts.map(shortDay).join('; ')}. Any good?`,
    noneFree: () => 'Nothing free then. Other time?',
    uncertain: (email) => `Unclear whether it arrived. Check the inbox of ${email}. I do not send it twice.`,
    tryLater: () => 'Service unavailable. Nothing was sent. Try later.',
  },
  he: {
    ...phrases.he,
    askFor: (missing) => `חסר: ${named(hebrew, missing, 'ו')}.`,
    askQuestion: (label) => label,
    accepted: ({ start, email }) =>
      `ביקשתי: ${shortHebrewDay(start)}. לא נקבע עד שתאשרו בקישור שנשלח אל ${email} (48 שעות).`,
    stillOpen: (email) => `עוד לא אושר. הקישור במייל של ${email}.`,
    offer: (starts, zone) =>
      `פנוי${zone && ` (${zone})`}: ${starts.map(shortHebrewDay).join(' / ')}. מה לבקש?`,
    nearest: (_, starts) => `אין אז. הכי קרוב: ${starts.map(shortHebrewDay).join(' / ')}. מתאים?`,
    noneFree: () => 'אין מועד פנוי אז. מועד אחר?',
  },
};

/** A friend who types. */
export const chatty: Voice = {
  en: {
    ...phrases.en,
    askFor: (missing) => `Sure thing! Just need ${named(english, missing, 'and ')} from you first, ok? 😊`,
    askQuestion: (label) => `Oh, and one quick thing they'd like to know: ${label}`,
    accepted: ({ start, email }) =>
      `Yay, I've sent off the request for ${chattyDay(start)}! Pop over to ${email} and hit the link in the mail within 48 hours, it's not booked until you do 😊`,
    stillOpen: (email) =>
      `It's still waiting for you! Hit the link in the mail at ${email}, it isn't booked until you do.`,
    offer: (starts, zone) =>
      `Good news, there's room${zone && ` (${zone} time)`}! How about ${list(starts.map(chattyDay), 'or ')}? Just tell me which one and I'll ask for it.`,
    nearest: (_, starts) =>
      `Aw, nothing's free then. Closest I can see: ${list(starts.map(chattyDay), 'and ')}. Any of those work?`,
    noneFree: () => "Aw, nothing's free then. Got another time in mind?",
    uncertain: (email) =>
      `Hmm, I honestly can't tell if that went through, so I won't send it twice. Have a peek into ${email}, if there's a mail with a link it did!`,
    tryLater: () =>
      "Ugh, the booking service isn't taking requests right now. Nothing was sent, let's try again later!",
  },
  he: {
    ...phrases.he,
    askFor: (missing) => `יאללה, בכיף! רק צריך ממך ${named(hebrew, missing, 'ו')}, סבבה? 😊`,
    askQuestion: (label) => `אה, ועוד משהו קטן שרוצים לדעת: ${label}`,
    accepted: ({ start, email }) =>
      `שלחתי את הבקשה ל${longHebrewDay(start)}! עכשיו רק להיכנס למייל ${email} וללחוץ על הקישור תוך 48 שעות, עד אז זה לא סגור 😊`,
    stillOpen: (email) => `זה עדיין מחכה לך! יש קישור במייל ${email}, בלי האישור זה לא סגור.`,
    offer: (starts, zone) =>
      `יש מקום${zone && ` (שעון ${zone})`}! מה דעתך על ${list(starts.map(longHebrewDay), 'או ')}? רק להגיד לי איזה ואני מבקשת.`,
    nearest: (_, starts) =>
      `אוי, אין כלום אז. הכי קרוב שאני רואה: ${list(starts.map(longHebrewDay), 'ו')}. משהו מזה מסתדר?`,
    noneFree: () => 'אוי, אין מועד פנוי אז. יש זמן אחר שנוח?',
  },
};
