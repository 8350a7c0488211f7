import type { CancelState, ConfirmState, MoveState } from '../meetings/states.ts';
import { type Sentence, say } from '../text/sentence.ts';

/** The message at the top of a page behind a link. `sign`: whether the result is good, bad or neither. */
export type Message = { title: string; lead: Sentence; sign?: 'good' | 'bad' | 'calm' };

/** The values that the messages name, each as one clean line. */
export type Named = { host: string; guest: string; validUntil: string };

/** The words of the pages behind emailed links, in one language. */
export type PageWords = {
  confirm: Record<ConfirmState, (named: Named) => Message>;
  /** Shown for a request that waits for its guest, while its time is not free. */
  goneNow(named: Named): Message;
  /** Shown after "Confirm" while a calendar of the host cannot be read, so nothing was decided. */
  calendarUnread(named: Named): Message;
  /** Shown for a booked meeting whose start has passed. */
  begun(named: Named): Message;
  /** Shown after "This wasn't me" about a meeting that is booked already. */
  confirmedBefore(named: Named): Message;
  cancelLink: string;
  cancel: Record<CancelState, (named: Named) => Message>;
  /** Shown to the host. `asked`: after the host cancelled and asked for another time. `mailsGuest`: false if the guest was erased. */
  hostCancel: Record<CancelState | 'asked', (named: Named & { mailsGuest: boolean }) => Message>;
  moveLink: string;
  move: Record<
    Exclude<MoveState, 'booked'> | 'choose' | 'confirm' | 'moved' | 'unknown',
    (named: Named) => Message
  > & {
    /** Shown after a move that changed the host. */
    movedToOther(named: Named & { hostBefore: string }): Message;
    now: string;
    before: string;
    back: string;
    /** The reasons why nothing was changed: the chosen time is not free, or the meeting was moved in the meantime. */
    taken: Sentence;
    changed: Sentence;
  };
  calendar: { title: string; file: string; hint: string };
  /** Shown to the host under the buttons: what `rebook` does. */
  rebookNote: string;
  buttons: { confirm: string; decline: string; cancel: string; rebook: string; move: string };
  /** Shown under the buttons. */
  validUntil(named: Named): Sentence;
  facts: {
    with: string;
    guest: string;
    about: string;
    page: string;
    length: string;
    minutes(minutes: number): string;
  };
  otherTimes: { title: string; lead: string; none: string };
  pageLink: string;
  unknownLink: Message;
  crossSite: Message;
  /** Also shown if it is not known whether pressing a button had an effect. */
  unavailable: Message;
  unreadable: Message;
};

const cancelledEnglish = (): Message => ({
  sign: 'calm',
  title: 'The meeting is cancelled',
  lead: say`It does not take place.`,
});

const tooLateEnglish = (title: string, writeTo: string): Message => ({
  sign: 'calm',
  title,
  lead: say`The start of the meeting has passed. Please write to ${writeTo} instead.`,
});

/** The pages behind emailed links, in English. */
export const english: PageWords = {
  confirm: {
    awaiting: ({ host }) => ({
      title: 'Do you want this meeting?',
      lead: say`You, or an AI assistant in your name, requested a meeting with ${host}. Nothing is booked yet.`,
    }),
    booked: ({ host }) => ({
      sign: 'good',
      title: 'The meeting is booked',
      lead: say`You meet ${host} at this time. We also email you a calendar file, and links to change the time or cancel.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'This meeting was cancelled',
      lead: say`It was booked and later cancelled. It does not take place.`,
    }),
    declined: () => ({
      sign: 'calm',
      title: 'Nothing was booked',
      lead: say`You told us that you did not send this request, so we closed it. For one day, we do not email you about other requests from the same sender.`,
    }),
    superseded: () => ({
      sign: 'bad',
      title: 'That time is no longer free',
      lead: say`Before you confirmed, it was booked or closed. This link booked nothing. If you confirmed another request for the same time, that meeting stands.`,
    }),
    expired: ({ validUntil }) => ({
      sign: 'calm',
      title: 'This link has expired',
      lead: say`It was valid until ${validUntil}. Nothing was booked. Send a new request if you still want to meet.`,
    }),
    past: () => ({
      sign: 'calm',
      title: 'This time has passed',
      lead: say`The request was not confirmed before the meeting’s start. Nothing was booked.`,
    }),
    closed: () => ({
      sign: 'calm',
      title: 'This page no longer takes bookings',
      lead: say`Its host has closed it. Nothing was booked.`,
    }),
  },
  goneNow: ({ validUntil }) => ({
    sign: 'bad',
    title: 'That time is not free now',
    lead: say`After the request it was booked or closed. This link has booked nothing. If you confirmed another request for the same time, that meeting stands. You can look here again until ${validUntil}.`,
  }),
  calendarUnread: ({ host, validUntil }) => ({
    sign: 'bad',
    title: 'Nothing is booked yet',
    lead: say`We cannot read the calendar of ${host} just now, so we cannot tell whether this time is still free. Your request still waits. Please press the button again in a few minutes; it works until ${validUntil}.`,
  }),
  begun: ({ host }) => ({
    sign: 'calm',
    title: 'This meeting has begun',
    lead: say`It is booked with ${host}, and its start has passed.`,
  }),
  confirmedBefore: ({ host }) => ({
    sign: 'calm',
    title: 'This meeting is already confirmed',
    lead: say`The meeting with ${host} is booked, so nothing was changed now. If you do not want it, cancel it.`,
  }),
  cancelLink: 'Cancel the meeting',
  cancel: {
    booked: ({ host }) => ({
      title: 'Cancel this meeting?',
      lead: say`It is booked with ${host}. If you cancel, it does not take place, and we email ${host}.`,
    }),
    cancelled: cancelledEnglish,
    begun: ({ host }) => tooLateEnglish('It is too late to cancel here', host),
  },
  hostCancel: {
    booked: ({ guest, mailsGuest }) => ({
      title: 'Cancel this meeting?',
      lead: mailsGuest
        ? say`${guest} booked this meeting with you. If you cancel, it does not take place, and we email your guest.`
        : say`If you cancel, it does not take place. The guest was erased from this service, so we cannot email them.`,
    }),
    cancelled: cancelledEnglish,
    asked: ({ guest }) => ({
      ...cancelledEnglish(),
      lead: say`It does not take place. We email ${guest} and ask for another time.`,
    }),
    begun: ({ guest }) => tooLateEnglish('It is too late to cancel here', guest),
  },
  moveLink: 'Choose another time',
  move: {
    choose: ({ host }) => ({
      title: 'Choose another time',
      lead: say`Your meeting with ${host} stays at its time until you confirm another.`,
    }),
    confirm: ({ host }) => ({
      title: 'Move the meeting to this time?',
      lead: say`It then takes the new time and gives up the old one. We email you and ${host}.`,
    }),
    moved: ({ host }) => ({
      sign: 'good',
      title: 'The meeting was moved',
      lead: say`You meet ${host} at the new time. We also email you a new calendar file.`,
    }),
    movedToOther: ({ host, hostBefore }) => ({
      sign: 'good',
      title: 'The meeting was moved',
      lead: say`You meet ${host} at the new time, and not ${hostBefore}. We also email you a new calendar file.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'This meeting was cancelled',
      lead: say`It cannot be moved. You can request a new one.`,
    }),
    begun: ({ host }) => tooLateEnglish('It is too late to move it here', host),
    fixed: ({ host }) => ({
      sign: 'calm',
      title: 'This meeting cannot be moved here',
      lead: say`It stays booked at its time. You can cancel it, or write to ${host}.`,
    }),
    unknown: ({ host }) => ({
      sign: 'calm',
      title: 'Not available now',
      lead: say`Your meeting with ${host} stays at the time shown here. We cannot see the calendar of its page at the moment, so we do not know which times are free. Please try again later.`,
    }),
    now: 'Booked now',
    before: 'Old time',
    back: 'See other times',
    taken: say`That time is not free. Your meeting was not moved. These times are free.`,
    changed: say`Your meeting was moved in the meantime, so nothing was changed now. Its current time is shown here.`,
  },
  calendar: {
    title: 'Add it to your calendar',
    file: 'Calendar file',
    hint: 'If the meeting is moved or cancelled later, check the entry in your calendar.',
  },
  rebookNote:
    'If you ask for another time, the email to your guest has a link to your booking page. Nothing is booked until your guest chooses a time and confirms it.',
  buttons: {
    confirm: 'Confirm the meeting',
    decline: 'This wasn’t me',
    cancel: 'Cancel the meeting',
    rebook: 'Cancel and ask for another time',
    move: 'Move the meeting',
  },
  validUntil: ({ validUntil }) =>
    say`You can decide until ${validUntil}. Nothing is booked unless you confirm.`,
  facts: {
    with: 'With',
    guest: 'For',
    about: 'About',
    page: 'Booking page',
    length: 'Length',
    minutes: (minutes) => `${minutes} minutes`,
  },
  otherTimes: {
    title: 'Other free times',
    lead: 'Request one of these, here or through your assistant. You then confirm it by a new email.',
    none: 'No other time is free at the moment.',
  },
  pageLink: 'Request a new meeting',
  unknownLink: {
    sign: 'bad',
    title: 'This link does not work',
    lead: say`Perhaps a part of it was cut off. Copy the whole link from the email.`,
  },
  crossSite: {
    sign: 'bad',
    title: 'Nothing was changed',
    lead: say`Another website tried to press this button for you. Open the link from your email and press it yourself.`,
  },
  unavailable: {
    sign: 'calm',
    title: 'We cannot answer right now',
    lead: say`Your link still works. Open it again in a minute to see what became of your meeting.`,
  },
  unreadable: {
    sign: 'bad',
    title: 'Nothing was changed',
    lead: say`Your browser sent something that is not a button of that page. Open the link from your email again.`,
  },
};

const cancelledHebrew = (): Message => ({
  sign: 'calm',
  title: 'הפגישה בוטלה',
  lead: say`היא לא תתקיים.`,
});

const tooLateHebrew = (title: string, writeTo: string): Message => ({
  sign: 'calm',
  title,
  lead: say`מועד ההתחלה של הפגישה כבר עבר. אפשר לכתוב ישירות אל ${writeTo}.`,
});

/** The pages behind emailed links, in Hebrew. */
export const hebrew: PageWords = {
  confirm: {
    awaiting: ({ host }) => ({
      title: 'לקבוע את הפגישה הזאת?',
      lead: say`בשמך נשלחה בקשה לפגישה עם ${host}, ממך או מעוזר בינה מלאכותית. הפגישה עדיין לא נקבעה.`,
    }),
    booked: ({ host }) => ({
      sign: 'good',
      title: 'הפגישה נקבעה',
      lead: say`נקבעה לך פגישה עם ${host} במועד הזה. תישלח אליך גם הודעה עם קובץ ליומן ועם קישורים לשינוי המועד ולביטול.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'הפגישה הזאת בוטלה',
      lead: say`הפגישה נקבעה ולאחר מכן בוטלה. היא לא תתקיים.`,
    }),
    declined: () => ({
      sign: 'calm',
      title: 'לא נקבעה פגישה',
      lead: say`סימנת שלא שלחת את הבקשה, ולכן היא נסגרה. ביממה הקרובה לא נשלח אליך בקשות נוספות מאותו שולח.`,
    }),
    superseded: () => ({
      sign: 'bad',
      title: 'המועד הזה כבר לא פנוי',
      lead: say`לפני שאישרת, נקבעה בו פגישה או שהוא נסגר. הקישור הזה לא קבע דבר. אם אישרת בקשה אחרת לאותו מועד, הפגישה ההיא בתוקף.`,
    }),
    expired: ({ validUntil }) => ({
      sign: 'calm',
      title: 'תוקף הקישור פג',
      lead: say`הקישור היה תקף עד ${validUntil}. לא נקבעה פגישה. אם היא עדיין רצויה, אפשר לשלוח בקשה חדשה.`,
    }),
    past: () => ({
      sign: 'calm',
      title: 'המועד הזה עבר',
      lead: say`הבקשה לא אושרה לפני תחילת הפגישה, ולכן הפגישה לא נקבעה.`,
    }),
    closed: () => ({
      sign: 'calm',
      title: 'העמוד הזה כבר לא מקבל בקשות לפגישה',
      lead: say`העמוד נסגר. לא נקבעה פגישה.`,
    }),
  },
  goneNow: ({ validUntil }) => ({
    sign: 'bad',
    title: 'המועד הזה לא פנוי כרגע',
    lead: say`אחרי שליחת הבקשה נקבעה בו פגישה או שהוא נסגר. הקישור הזה לא קבע דבר. אם אישרת בקשה אחרת לאותו מועד, הפגישה ההיא בתוקף. אפשר לבדוק כאן שוב עד ${validUntil}.`,
  }),
  calendarUnread: ({ host, validUntil }) => ({
    sign: 'bad',
    title: 'עוד לא נקבעה פגישה',
    lead: say`כרגע אי אפשר לקרוא את היומן של ${host}, ולכן לא ידוע אם המועד עדיין פנוי. הבקשה עדיין ממתינה. אפשר ללחוץ שוב על הכפתור בעוד כמה דקות; הוא פעיל עד ${validUntil}.`,
  }),
  begun: ({ host }) => ({
    sign: 'calm',
    title: 'מועד הפגישה כבר עבר',
    lead: say`הפגישה עם ${host} נקבעה, והשעה שבה היא מתחילה כבר עברה.`,
  }),
  confirmedBefore: ({ host }) => ({
    sign: 'calm',
    title: 'הפגישה כבר אושרה',
    lead: say`הפגישה עם ${host} כבר נקבעה, ולכן לא בוצע שינוי. אם אין בה צורך, אפשר לבטל אותה.`,
  }),
  cancelLink: 'ביטול הפגישה',
  cancel: {
    booked: ({ host }) => ({
      title: 'לבטל את הפגישה הזאת?',
      lead: say`נקבעה לך פגישה עם ${host}. אחרי הביטול היא לא תתקיים, והודעה על כך תישלח אל ${host}.`,
    }),
    cancelled: cancelledHebrew,
    begun: ({ host }) => tooLateHebrew('מאוחר מדי לבטל כאן', host),
  },
  hostCancel: {
    booked: ({ guest, mailsGuest }) => ({
      title: 'לבטל את הפגישה הזאת?',
      lead: mailsGuest
        ? say`נקבעה לך פגישה עם ${guest}. אחרי הביטול היא לא תתקיים, והודעה על כך תישלח אל ${guest}.`
        : say`אחרי הביטול הפגישה לא תתקיים. פרטי הקשר של מי שביקש אותה נמחקו מהשירות, ולכן אי אפשר להודיע על כך בדואר אלקטרוני.`,
    }),
    cancelled: cancelledHebrew,
    asked: ({ guest }) => ({
      ...cancelledHebrew(),
      lead: say`היא לא תתקיים. הודעה על כך תישלח אל ${guest}, עם בקשה לבחור מועד אחר.`,
    }),
    begun: ({ guest }) => tooLateHebrew('מאוחר מדי לבטל כאן', guest),
  },
  moveLink: 'בחירת מועד אחר',
  move: {
    choose: ({ host }) => ({
      title: 'בחירת מועד אחר',
      lead: say`הפגישה עם ${host} תישאר במועד הנוכחי עד לאישור מועד אחר.`,
    }),
    confirm: ({ host }) => ({
      title: 'להעביר את הפגישה למועד הזה?',
      lead: say`הפגישה תעבור למועד החדש, והמועד הקודם יתפנה. הודעה תישלח אליך ואל ${host}.`,
    }),
    moved: ({ host }) => ({
      sign: 'good',
      title: 'הפגישה הועברה',
      lead: say`הפגישה עם ${host} נקבעה למועד החדש. תישלח אליך גם הודעה עם קובץ חדש ליומן.`,
    }),
    movedToOther: ({ host, hostBefore }) => ({
      sign: 'good',
      title: 'הפגישה הועברה',
      lead: say`במועד החדש הפגישה היא עם ${host}, ולא עם ${hostBefore}. תישלח אליך גם הודעה עם קובץ חדש ליומן.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'הפגישה הזאת בוטלה',
      lead: say`אי אפשר להעביר אותה למועד אחר. אפשר לבקש פגישה חדשה.`,
    }),
    begun: ({ host }) => tooLateHebrew('מאוחר מדי להעביר אותה כאן', host),
    fixed: ({ host }) => ({
      sign: 'calm',
      title: 'אי אפשר להעביר כאן את הפגישה הזאת',
      lead: say`הפגישה נשארת במועד שלה. אפשר לבטל אותה או לכתוב אל ${host}.`,
    }),
    unknown: ({ host }) => ({
      sign: 'calm',
      title: 'לא זמין כרגע',
      lead: say`הפגישה עם ${host} נשארת במועד שמופיע כאן. כרגע אין לנו גישה ליומן של העמוד הזה, ולכן לא ידוע אילו מועדים פנויים. אפשר לנסות שוב מאוחר יותר.`,
    }),
    now: 'המועד הנוכחי',
    before: 'המועד הקודם',
    back: 'לצפייה במועדים אחרים',
    taken: say`המועד הזה לא פנוי. הפגישה לא הועברה. אלה המועדים הפנויים.`,
    changed: say`מועד הפגישה השתנה בינתיים, ולכן לא בוצע שינוי נוסף. המועד הנוכחי מופיע כאן.`,
  },
  calendar: {
    title: 'הוספה ליומן',
    file: 'קובץ ליומן',
    hint: 'אם הפגישה תועבר או תבוטל בהמשך, כדאי לבדוק את הרישום ביומן.',
  },
  rebookNote:
    'עם הבקשה לבחור מועד אחר נשלח גם קישור לעמוד הפגישות שלך. פגישה חדשה תיקבע רק אחרי בחירת מועד ואישור בדואר אלקטרוני.',
  buttons: {
    confirm: 'אישור הפגישה',
    decline: 'לא ביקשתי',
    cancel: 'ביטול הפגישה',
    rebook: 'ביטול ובקשה לבחור מועד אחר',
    move: 'העברת הפגישה',
  },
  validUntil: ({ validUntil }) => say`אפשר להחליט עד ${validUntil}. בלי אישור שלך הפגישה לא תיקבע.`,
  facts: {
    with: 'עם',
    guest: 'על שם',
    about: 'נושא',
    page: 'עמוד הפגישות',
    length: 'משך',
    minutes: (minutes) => `${minutes} דקות`,
  },
  otherTimes: {
    title: 'מועדים פנויים אחרים',
    lead: 'אפשר לבקש אחד מהם, כאן או דרך העוזר שלך. את הבקשה מאשרים בקישור שיישלח בהודעה חדשה.',
    none: 'אין כרגע מועד פנוי אחר.',
  },
  pageLink: 'בקשת פגישה חדשה',
  unknownLink: {
    sign: 'bad',
    title: 'הקישור לא תקין',
    lead: say`אולי חלק ממנו נחתך. יש להעתיק את הקישור המלא מההודעה.`,
  },
  crossSite: {
    sign: 'bad',
    title: 'לא בוצע שינוי',
    lead: say`אתר אחר ניסה ללחוץ על הכפתור במקומך. יש לפתוח את הקישור מההודעה וללחוץ על הכפתור שם.`,
  },
  unavailable: {
    sign: 'calm',
    title: 'כרגע אי אפשר לענות',
    lead: say`הקישור נשאר בתוקף. אפשר לפתוח אותו שוב בעוד דקה ולראות מה מצב הפגישה.`,
  },
  unreadable: {
    sign: 'bad',
    title: 'לא בוצע שינוי',
    lead: say`הדפדפן שלח משהו שאינו כפתור של העמוד. יש לפתוח שוב את הקישור מההודעה.`,
  },
};
