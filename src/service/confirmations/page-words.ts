import type { CancelState, ConfirmState, MoveState } from '../meetings/states.ts';
import { type Sentence, say } from '../text/sentence.ts';

/** What a page of a link says at its top. `sign`: how it went, at a glance. */
export type Message = { title: string; lead: Sentence; sign?: 'good' | 'bad' | 'calm' };

/** What the messages speak of, each as one clean line. */
export type Named = { host: string; guest: string; validUntil: string };

/** The words of the pages behind emailed links, in one language. */
export type PageWords = {
  confirm: Record<ConfirmState, (named: Named) => Message>;
  /** To whoever says that it was not them, of a meeting that was confirmed before. */
  confirmedBefore(named: Named): Message;
  cancelLink: string;
  cancel: Record<CancelState, (named: Named) => Message>;
  /** To the host. `mailsGuest`: false where the guest was erased. */
  hostCancel: Record<CancelState, (named: Named & { mailsGuest: boolean }) => Message>;
  moveLink: string;
  move: Record<
    Exclude<MoveState, 'booked'> | 'choose' | 'confirm' | 'moved' | 'unknown',
    (named: Named) => Message
  > & {
    now: string;
    before: string;
    back: string;
    /** Why nothing was changed: the time that was chosen is not free, or the meeting was moved by another press. */
    taken: Sentence;
    changed: Sentence;
  };
  calendar: { title: string; file: string; hint: string };
  buttons: { confirm: string; decline: string; cancel: string; move: string };
  /** Under the buttons. */
  validUntil(named: Named): Sentence;
  facts: { with: string; guest: string; about: string; length: string; minutes(minutes: number): string };
  otherTimes: { title: string; lead: string; none: string };
  pageLink: string;
  unknownLink: Message;
  crossSite: Message;
  /** Also after a press of which nobody knows what became of it. */
  unavailable: Message;
  unreadable: Message;
};

/** The pages behind emailed links, in English. */
export const english: PageWords = {
  confirm: {
    awaiting: ({ host }) => ({
      title: 'Do you want this meeting?',
      lead: say`You, or an AI assistant in your name, asked ${host} for it. Nothing is booked yet.`,
    }),
    booked: ({ host }) => ({
      sign: 'good',
      title: 'The meeting is booked',
      lead: say`You meet ${host} at this time. We also mail you a calendar file, and links to change the time or cancel.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'This meeting was cancelled',
      lead: say`It was booked, and cancelled later. It does not take place.`,
    }),
    declined: () => ({
      sign: 'calm',
      title: 'Nothing was booked',
      lead: say`You told us that this was not you. The request is closed, and for a day no other from this page is mailed to you.`,
    }),
    superseded: () => ({
      sign: 'bad',
      title: 'That time went meanwhile',
      lead: say`Before you confirmed, somebody else booked it or it was closed. Nothing was booked for you.`,
    }),
    expired: ({ validUntil }) => ({
      sign: 'calm',
      title: 'This link has expired',
      lead: say`It was good for 48 hours, until ${validUntil}. Nothing was booked. Ask again if you still want to meet.`,
    }),
    past: () => ({
      sign: 'calm',
      title: 'This time has passed',
      lead: say`It was not confirmed before it began. Nothing was booked.`,
    }),
    closed: () => ({
      sign: 'calm',
      title: 'This page takes no bookings any more',
      lead: say`Its host has closed it. Nothing was booked.`,
    }),
  },
  confirmedBefore: ({ host }) => ({
    sign: 'calm',
    title: 'It was confirmed before',
    lead: say`The meeting with ${host} is booked already, so what you pressed now changed nothing. If you do not want it, cancel it.`,
  }),
  cancelLink: 'Cancel the meeting',
  cancel: {
    booked: ({ host }) => ({
      title: 'Cancel this meeting?',
      lead: say`It is booked with ${host}. If you cancel, it does not take place, and we mail ${host}.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'The meeting is cancelled',
      lead: say`It does not take place.`,
    }),
    begun: ({ host }) => ({
      sign: 'calm',
      title: 'It is too late to cancel here',
      lead: say`The meeting’s time has come. Please write to ${host} instead.`,
    }),
  },
  hostCancel: {
    booked: ({ guest, mailsGuest }) => ({
      title: 'Cancel this meeting?',
      lead: mailsGuest
        ? say`It is booked with you by ${guest}. If you cancel, it does not take place, and we mail your guest.`
        : say`If you cancel, it does not take place. The guest was erased from this service, so we cannot mail them.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'The meeting is cancelled',
      lead: say`It does not take place.`,
    }),
    begun: ({ guest }) => ({
      sign: 'calm',
      title: 'It is too late to cancel here',
      lead: say`The meeting’s time has come. Please write to ${guest} instead.`,
    }),
  },
  moveLink: 'Choose another time',
  move: {
    choose: ({ host }) => ({
      title: 'Choose another time',
      lead: say`Your meeting with ${host} stays at its time until you confirm another.`,
    }),
    confirm: ({ host }) => ({
      title: 'Move the meeting to this time?',
      lead: say`It then takes the new time and gives up the old one. We mail you and ${host}.`,
    }),
    moved: ({ host }) => ({
      sign: 'good',
      title: 'The meeting was moved',
      lead: say`You meet ${host} at the new time. We also mail you a new calendar file.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'This meeting was cancelled',
      lead: say`So it cannot be moved. You can ask for a new one.`,
    }),
    begun: ({ host }) => ({
      sign: 'calm',
      title: 'It is too late to move it here',
      lead: say`The meeting’s time has come. Please write to ${host} instead.`,
    }),
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
    changed: say`Your meeting was moved meanwhile, so what you pressed now changed nothing. Its time is shown here.`,
  },
  calendar: {
    title: 'Add it to your calendar',
    file: 'Calendar file',
    hint: 'If the meeting is moved or cancelled later, check the entry in your calendar.',
  },
  buttons: {
    confirm: 'Confirm the meeting',
    decline: 'This wasn’t me',
    cancel: 'Cancel the meeting',
    move: 'Move the meeting',
  },
  validUntil: ({ validUntil }) => say`You can decide until ${validUntil}. Without you nothing is booked.`,
  facts: {
    with: 'With',
    guest: 'For',
    about: 'About',
    length: 'Length',
    minutes: (minutes) => `${minutes} minutes`,
  },
  otherTimes: {
    title: 'Free instead',
    lead: 'Ask for one of these, here or through your assistant. You then confirm it by a new mail.',
    none: 'No other time is free at the moment.',
  },
  pageLink: 'Choose another time',
  unknownLink: {
    sign: 'bad',
    title: 'This link leads nowhere',
    lead: say`Perhaps a part of it was cut off. Copy the whole link from the mail.`,
  },
  crossSite: {
    sign: 'bad',
    title: 'Nothing was changed',
    lead: say`Another website tried to press this button for you. Open the link from your mail and press it yourself.`,
  },
  unavailable: {
    sign: 'calm',
    title: 'We cannot answer right now',
    lead: say`Your link stays good. Open it again in a minute: it shows how things stand.`,
  },
  unreadable: {
    sign: 'bad',
    title: 'Nothing was changed',
    lead: say`What your browser sent was no button of that page. Open the link from your mail again.`,
  },
};

/** The pages behind emailed links, in Hebrew. */
export const hebrew: PageWords = {
  confirm: {
    awaiting: ({ host }) => ({
      title: 'לקבוע את הפגישה הזאת?',
      lead: say`היא התבקשה בשמך עם ${host}, על ידך או על ידי עוזר בינה מלאכותית. עדיין לא נקבע דבר.`,
    }),
    booked: ({ host }) => ({
      sign: 'good',
      title: 'הפגישה נקבעה',
      lead: say`היא קבועה עם ${host}. נשלחת אליך גם הודעה עם קובץ ליומן, ועם קישורים לשינוי המועד ולביטול.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'הפגישה הזאת בוטלה',
      lead: say`היא נקבעה, ואחר כך בוטלה. היא לא תתקיים.`,
    }),
    declined: () => ({
      sign: 'calm',
      title: 'לא נקבע דבר',
      lead: say`סימנת שהבקשה לא נעשתה ביוזמתך. היא נסגרה, וביממה הקרובה לא תישלח אליך בקשה נוספת מהעמוד הזה.`,
    }),
    superseded: () => ({
      sign: 'bad',
      title: 'הזמן הזה כבר לא פנוי',
      lead: say`לפני שאישרת, הוא נקבע לפגישה אחרת או נסגר. לא נקבעה לך פגישה.`,
    }),
    expired: ({ validUntil }) => ({
      sign: 'calm',
      title: 'תוקף הקישור פג',
      lead: say`הוא היה תקף 48 שעות, עד ${validUntil}. לא נקבע דבר. אם הפגישה עדיין רצויה, אפשר לבקש שוב.`,
    }),
    past: () => ({
      sign: 'calm',
      title: 'הזמן הזה עבר',
      lead: say`הפגישה לא אושרה לפני שהגיע זמנה. לא נקבע דבר.`,
    }),
    closed: () => ({
      sign: 'calm',
      title: 'העמוד הזה כבר לא מקבל פגישות',
      lead: say`העמוד נסגר. לא נקבע דבר.`,
    }),
  },
  confirmedBefore: ({ host }) => ({
    sign: 'calm',
    title: 'הפגישה אושרה קודם לכן',
    lead: say`הפגישה עם ${host} כבר נקבעה, ולכן הלחיצה עכשיו לא שינתה דבר. אם אין בה צורך, אפשר לבטל אותה.`,
  }),
  cancelLink: 'לביטול הפגישה',
  cancel: {
    booked: ({ host }) => ({
      title: 'לבטל את הפגישה הזאת?',
      lead: say`היא קבועה עם ${host}. אם תבוטל, היא לא תתקיים, והודעה על כך תישלח אל ${host}.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'הפגישה בוטלה',
      lead: say`היא לא תתקיים.`,
    }),
    begun: ({ host }) => ({
      sign: 'calm',
      title: 'מאוחר מדי לבטל כאן',
      lead: say`הגיע זמן הפגישה. אפשר לכתוב ישירות אל ${host}.`,
    }),
  },
  hostCancel: {
    booked: ({ guest, mailsGuest }) => ({
      title: 'לבטל את הפגישה הזאת?',
      lead: mailsGuest
        ? say`היא נקבעה איתך על שם ${guest}. אם תבוטל, היא לא תתקיים, והודעה על כך תישלח אל ${guest}.`
        : say`אם תבוטל, היא לא תתקיים. פרטי הקשר של מי שביקש אותה נמחקו מהשירות, ולכן אי אפשר להודיע על כך בדואר.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'הפגישה בוטלה',
      lead: say`היא לא תתקיים.`,
    }),
    begun: ({ guest }) => ({
      sign: 'calm',
      title: 'מאוחר מדי לבטל כאן',
      lead: say`הגיע זמן הפגישה. אפשר לכתוב ישירות אל ${guest}.`,
    }),
  },
  moveLink: 'בחירת מועד אחר',
  move: {
    choose: ({ host }) => ({
      title: 'בחירת מועד אחר',
      lead: say`הפגישה עם ${host} נשארת במועד שלה עד לאישור מועד אחר.`,
    }),
    confirm: ({ host }) => ({
      title: 'להעביר את הפגישה למועד הזה?',
      lead: say`היא תעבור למועד החדש, והמועד הקודם יתפנה. הודעה תישלח אליך ואל ${host}.`,
    }),
    moved: ({ host }) => ({
      sign: 'good',
      title: 'הפגישה הועברה',
      lead: say`היא קבועה עם ${host} במועד החדש. נשלחת אליך גם הודעה עם קובץ חדש ליומן.`,
    }),
    cancelled: () => ({
      sign: 'calm',
      title: 'הפגישה הזאת בוטלה',
      lead: say`לכן אי אפשר להעביר אותה. אפשר לבקש פגישה חדשה.`,
    }),
    begun: ({ host }) => ({
      sign: 'calm',
      title: 'מאוחר מדי להעביר אותה כאן',
      lead: say`הגיע זמן הפגישה. אפשר לכתוב ישירות אל ${host}.`,
    }),
    fixed: ({ host }) => ({
      sign: 'calm',
      title: 'אי אפשר להעביר כאן את הפגישה הזאת',
      lead: say`היא נשארת קבועה במועד שלה. אפשר לבטל אותה, או לכתוב אל ${host}.`,
    }),
    unknown: ({ host }) => ({
      sign: 'calm',
      title: 'לא זמין כרגע',
      lead: say`הפגישה עם ${host} נשארת במועד שמופיע כאן. כרגע אין לנו גישה ליומן של העמוד הזה, ולכן לא ידוע אילו זמנים פנויים. אפשר לנסות שוב מאוחר יותר.`,
    }),
    now: 'המועד הנוכחי',
    before: 'המועד הקודם',
    back: 'לצפייה במועדים אחרים',
    taken: say`המועד הזה לא פנוי. הפגישה לא הועברה. אלה המועדים הפנויים.`,
    changed: say`הפגישה הועברה בינתיים, ולכן הלחיצה עכשיו לא שינתה דבר. המועד שלה מופיע כאן.`,
  },
  calendar: {
    title: 'הוספה ליומן',
    file: 'קובץ ליומן',
    hint: 'אם הפגישה תועבר או תבוטל בהמשך, כדאי לבדוק את הרישום ביומן.',
  },
  buttons: {
    confirm: 'אישור הפגישה',
    decline: 'לא ביקשתי',
    cancel: 'ביטול הפגישה',
    move: 'העברת הפגישה',
  },
  validUntil: ({ validUntil }) => say`אפשר להחליט עד ${validUntil}. בלי אישורך לא ייקבע דבר.`,
  facts: {
    with: 'עם',
    guest: 'עבור',
    about: 'נושא',
    length: 'משך',
    minutes: (minutes) => `${minutes} דקות`,
  },
  otherTimes: {
    title: 'זמנים פנויים אחרים',
    lead: 'אפשר לבקש אחד מאלה, כאן או דרך העוזר. האישור יהיה בהודעה חדשה.',
    none: 'אין כרגע זמן פנוי אחר.',
  },
  pageLink: 'בחירת מועד אחר',
  unknownLink: {
    sign: 'bad',
    title: 'הקישור לא מוביל לשום מקום',
    lead: say`אולי חלק ממנו נחתך. יש להעתיק את הקישור המלא מההודעה.`,
  },
  crossSite: {
    sign: 'bad',
    title: 'דבר לא השתנה',
    lead: say`אתר אחר ניסה ללחוץ על הכפתור במקומך. יש לפתוח את הקישור מההודעה וללחוץ בעצמך.`,
  },
  unavailable: {
    sign: 'calm',
    title: 'כרגע אי אפשר לענות',
    lead: say`הקישור נשאר בתוקף. אפשר לפתוח אותו שוב בעוד דקה, והוא יראה איך הדברים עומדים.`,
  },
  unreadable: {
    sign: 'bad',
    title: 'דבר לא השתנה',
    lead: say`מה שהדפדפן שלח אינו כפתור של העמוד ההוא. יש לפתוח שוב את הקישור מההודעה.`,
  },
};
