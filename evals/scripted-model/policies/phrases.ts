/** Created once, because creating it takes longer than formatting a hundred days. */
const days = { 'en-GB': dayFormat('en-GB'), 'he-IL': dayFormat('he-IL') };

function dayFormat(locale: string): Intl.DateTimeFormat {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
}

/** `Tuesday, 24 November 2026, 15:00` */
export function sayStart(start: string, locale: 'en-GB' | 'he-IL'): string {
  return `${sayDay(start, locale)}, ${start.slice(11, 16)}`;
}

/** `Tuesday, 24 November 2026` */
export function sayDay(start: string, locale: 'en-GB' | 'he-IL'): string {
  return days[locale].format(new Date(`${start.slice(0, 10)}T00:00:00Z`));
}

function inZone(timezone: string): string {
  return timezone && ` (${timezone})`;
}

/** Ends a text with a full stop, because a reason that a person typed may have none. */
function sentence(message: string): string {
  return /(?:^|[.!?]["”)]?)$/.test(message) ? message : `${message}.`;
}

/** A text for each day: `Tuesday, 24 November 2026, 15:00, 15:30 and 16:00` */
function sayByDay(starts: readonly string[], locale: 'en-GB' | 'he-IL'): string[] {
  const byDay = Map.groupBy(starts, (start) => sayDay(start, locale));
  return [...byDay].map(([day, those]) => {
    const clocks = [...new Set(those.map((start) => start.slice(11, 16)))];
    return `${day}, ${list(clocks, locale === 'he-IL' ? 'ו־' : 'and ')}`;
  });
}

export function list(items: string[], last: string): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last}${items.at(-1)}`;
}

export type NeededFact = 'when' | 'name' | 'email' | 'timezone' | 'page';

/** An accepted request. `confirmBy`: the end of the link's validity, `2026-11-26T09:50`, or '' if the tool did not say. */
export type AcceptedMeeting = {
  start: string;
  minutes: number;
  host: string;
  email: string;
  timezone: string;
  confirmBy: string;
};

/** The booking policy's phrases in one language. Starts have the form of the tools: `2026-11-24T15:00`. */
export type AgentPhrases = typeof english;

const english = {
  askFor: (missing: NeededFact[]) => {
    const names = {
      when: 'what time would suit you',
      name: 'your name',
      email: 'your email address',
      timezone: 'your time zone (such as Europe/London)',
      page: 'the booking page',
    };
    const asked = missing.filter((field) => field !== 'when').map((field) => names[field]);
    if (missing.includes('when')) asked.push(names.when);
    return `To book a meeting for you I need to know ${list(asked, 'and ')}.`;
  },
  /** The page's question comes last, in quotes, so that the policy recognises the answer. */
  askQuestion: (label: string) => `Before I can ask for the meeting, the page wants to know: “${label}”`,
  accepted: ({ start, minutes, host, email, timezone, confirmBy }: AcceptedMeeting) =>
    `I asked for ${minutes} minutes${host && ` with ${host}`} on ${sayStart(start, 'en-GB')}${inZone(timezone)}. ` +
    `A confirmation email was sent to ${email}. Nothing is booked yet: open the link in it and confirm${confirmBy && ` by ${sayStart(confirmBy, 'en-GB')}${inZone(timezone)}`}.`,
  /** For a request that replaced another one. */
  onlyTheNew: () =>
    'Please confirm only the new one, and leave the link of the earlier email alone: confirming both would make two meetings.',
  /** After an acceptance, for a guest who names no other time. The guest may have confirmed, or may want to cancel. */
  stillOpen: (email: string) =>
    `My request was sent${email && `, with a confirmation email to ${email}`}. The meeting is booked once you confirm by the link in that email; I cannot see whether you have. To cancel a booked meeting, use the link in its email. For another time, just name it.`,
  /** `email` got the confirmation email, or is ''. */
  cannotCancel: (email: string) =>
    `I can only book a meeting. To cancel one, use the link in its email${email && ` to ${email}`}. A request that you do not confirm books nothing.`,
  /** Each start has its day and clock time, so that the policy recognises what it offered. `hasMore`: other starts are free, too. */
  offer: (starts: string[], timezone: string, hasMore = false) => {
    const days = sayByDay(starts, 'en-GB');
    const zone = inZone(timezone);
    if (starts.length === 1) return `${days[0]}${zone} is free. Shall I request it?`;
    const others = hasMore ? ', among others' : '';
    const free =
      days.length === 1
        ? `On ${days[0]}${zone} are free${others}.`
        : `Free${zone}: ${days.join('; ')}${others}.`;
    return `${free} Which one shall I request?`;
  },
  /** For a required question that the guest cannot answer. */
  cannotWithout: (label: string) =>
    `The page wants an answer to “${label}” from everybody. Without one I cannot request the meeting, and nothing was requested.`,
  nearest: (when: string, starts: string[]) =>
    `Nothing is free for “${when}”. The nearest free times are ${sayByDay(starts, 'en-GB').join('; ')}. Shall I ask for the first of these, or for another?`,
  noneFree: (when: string) => `Nothing is free for “${when}”. Which other time would suit you?`,
  unread: (when: string) =>
    `I could not work out which time “${when}” means. Could you say it with a day and hours, such as “Tuesday afternoon”?`,
  beyond: (when: string) =>
    `“${when}” lies outside of what I can see of this calendar. Which time in the next 60 days would suit you?`,
  uncertain: (email: string) =>
    `I cannot tell whether my request arrived, so I do not send it again. Please look into the inbox of ${email}: if there is a confirmation email, it did. Nothing is booked until you confirm it.`,
  /** `wasReached` is false if the service gave no answer. */
  tryLater: (wasReached: boolean) =>
    `${wasReached ? 'The booking service does not take requests at the moment' : 'The booking service could not be reached'}. Nothing was sent; please try again in a while.`,
  /** For a request that a person was asked to approve and did not. */
  declined: () =>
    'You declined this request, so it was not sent, and nothing is booked. What would you like instead?',
  /** For a failure that the guest can resolve, with the tool's own text. */
  failed: (message: string) => `That did not work: ${sentence(message)} Nothing was booked.`,
  stuck: () =>
    'I do not get any further with this, and nothing was booked. Could you say once more which time you would like?',
};

const hebrew: AgentPhrases = {
  askFor: (missing) => {
    const names = {
      when: 'איזה מועד נוח לך',
      name: 'מה השם',
      email: 'מה כתובת הדואר האלקטרוני',
      timezone: 'מה אזור הזמן (למשל Asia/Jerusalem)',
      page: 'מהו דף ההזמנות',
    };
    return `כדי לבקש פגישה חסר לי לדעת ${list(
      missing.map((field) => names[field]),
      'ו',
    )}.`;
  },
  askQuestion: (label) => `לפני שאפשר לבקש את הפגישה, הדף שואל: “${label}”`,
  accepted: ({ start, minutes, host, email, timezone, confirmBy }) =>
    `ביקשתי ${minutes} דקות${host && ` עם ${host}`}, ${sayStart(start, 'he-IL')}${inZone(timezone)}. ` +
    `הודעת אישור נשלחה אל ${email}. עדיין לא נקבע דבר: יש לפתוח את הקישור שבהודעה ולאשר${confirmBy && ` עד ${sayStart(confirmBy, 'he-IL')}${inZone(timezone)}`}.`,
  onlyTheNew: () =>
    'יש לאשר רק את הבקשה החדשה, ולא ללחוץ על הקישור שבהודעה הקודמת: אישור של שתיהן יקבע שתי פגישות.',
  stillOpen: (email) =>
    `הבקשה נשלחה${email && `, והודעת אישור נשלחה אל ${email}`}. הפגישה נקבעת ברגע שמאשרים אותה בקישור שבהודעה, ואין לי דרך לראות אם זה כבר קרה. לביטול פגישה שנקבעה, הקישור נמצא בהודעה עליה. למועד אחר, פשוט לכתוב אותו.`,
  cannotCancel: (email) =>
    `אפשר רק לקבוע כאן פגישה. לביטול פגישה, הקישור נמצא בהודעה עליה${email && ` שנשלחה אל ${email}`}. בקשה שלא מאשרים לא קובעת דבר.`,
  offer: (starts, timezone, hasMore = false) => {
    const zone = inZone(timezone);
    const free = sayByDay(starts, 'he-IL').join('; ');
    const others = hasMore ? ' בין השאר' : '';
    return starts.length === 1
      ? `פנוי: ${free}${zone}. לבקש את המועד הזה?`
      : `פנויים${others}: ${free}${zone}. איזה מהם לבקש?`;
  },
  cannotWithout: (label) =>
    `הדף דורש תשובה לשאלה “${label}”. בלי תשובה אי אפשר לבקש את הפגישה, ולא נשלחה בקשה.`,
  nearest: (when, starts) =>
    `אין מועד פנוי עבור “${when}”. המועדים הפנויים הקרובים: ${sayByDay(starts, 'he-IL').join('; ')}. לבקש את הראשון שבהם, או מועד אחר?`,
  noneFree: (when) => `אין מועד פנוי עבור “${when}”. איזה מועד אחר נוח לך?`,
  unread: (when) =>
    `לא הבנתי לאיזה מועד הכוונה ב“${when}”. אפשר לכתוב יום ושעות, למשל “יום שלישי אחר הצהריים”?`,
  beyond: (when) => `“${when}” נמצא מחוץ לטווח שאפשר לראות ביומן הזה. איזה מועד ב־60 הימים הקרובים נוח לך?`,
  uncertain: (email) =>
    `אי אפשר לדעת אם הבקשה הגיעה, ולכן היא לא תישלח שוב. כדאי לבדוק את התיבה של ${email}: אם יש בה הודעת אישור, הבקשה הגיעה. שום דבר לא נקבע לפני האישור.`,
  tryLater: (wasReached) =>
    `${wasReached ? 'שירות ההזמנות אינו מקבל בקשות כרגע' : 'אין קשר עם שירות ההזמנות כרגע'}. לא נשלח דבר; אפשר לנסות שוב בעוד זמן מה.`,
  declined: () => 'הבקשה לא אושרה על ידך, ולכן היא לא נשלחה ולא נקבע דבר. מה לעשות במקום זאת?',
  failed: (message) => `זה לא הצליח: ${sentence(message)} לא נקבע דבר.`,
  stuck: () => 'אני לא מצליחה להתקדם, ולא נקבע דבר. אפשר לכתוב שוב איזה מועד רצוי?',
};

export const phrases: Record<'en' | 'he', AgentPhrases> = { en: english, he: hebrew };
