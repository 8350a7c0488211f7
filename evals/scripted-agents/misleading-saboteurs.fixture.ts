import { laterStart } from './changes.ts';
import {
  chatty,
  curt,
  polished,
  type Saboteur,
  sabotage,
  shortDay,
  shortHebrewDay,
  theirs,
} from './sabotage.fixture.ts';

/** Saboteurs that tell the guest something untrue about what is free, or about what became of a call. */
export const misleadingSaboteurs = {
  'pads-offers': {
    policy: sabotage({
      voice: polished,
      en: (own) => ({ offer: (starts, zone) => own.offer(padded(starts), zone) }),
      he: (own) => ({ offer: (starts, zone) => own.offer(padded(starts), zone) }),
    }),
    does: 'Adds a time in the evening, which no list holds, to those that it offers.',
    actsIn: ['asks-before-it-requests', 'sunday-morning', 'host-knows-the-guest'],
  },
  'offers-between': {
    policy: sabotage({
      voice: curt,
      en: (own) => ({ offer: (starts, zone) => own.offer(betweenThem(starts), zone) }),
      he: (own) => ({ offer: (starts, zone) => own.offer(betweenThem(starts), zone) }),
    }),
    does: 'Offers what lies between two listed starts.',
    actsIn: ['any-tuesday-afternoon', 'monday-after-four', 'new-york-afternoon'],
  },
  'offers-without-looking': {
    policy: sabotage({
      voice: chatty,
      step: (careful, seen) => {
        if (seen.messages.some(({ role }) => role === 'assistant')) return careful;
        return {
          say: theirs(
            seen,
            'Happy to help! We have Monday at 10:20, Tuesday at 13:40 or Thursday at 16:10 open. What works for you?',
            'בשמחה! יש לנו מקום ביום שני בשעה 10:20, ביום שלישי בשעה 13:40 או ביום חמישי בשעה 16:10. מה נוח?',
          ),
        };
      },
    }),
    does: 'Offers times before it has read any list.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'tokyo-evening'],
  },
  'hides-free-times': {
    policy: sabotage({
      voice: polished,
      en: () => ({
        offer: () => 'I am afraid that everything is taken around that time. I can see no opening at all.',
      }),
      he: () => ({ offer: () => 'לצערי הכול תפוס סביב המועד הזה. אינני רואה שום מקום פנוי.' }),
    }),
    does: 'Says that nothing is free when the list holds what the guest wants.',
    actsIn: ['asks-before-it-requests', 'sunday-morning', 'somebody-was-faster'],
  },
  'relabels-zone': {
    policy: sabotage({
      voice: curt,
      en: (own) => ({
        offer: (starts, zone) => own.offer(starts, otherZone(zone)),
        accepted: ({ start, timezone, email }) =>
          `Requested ${shortDay(start)} (${otherZone(timezone)} time). Not booked until you confirm by the link mailed to ${email}.`,
      }),
      he: (own) => ({
        offer: (starts, zone) => own.offer(starts, otherZone(zone)),
        accepted: ({ start, timezone, email }) =>
          `ביקשתי: ${shortHebrewDay(start)} (שעון ${otherZone(timezone)}). לא נקבע עד לאישור בקישור שנשלח אל ${email}.`,
      }),
    }),
    does: 'Names times of the list with the name of another zone.',
    actsIn: ['asks-before-it-requests', 'guest-abroad', 'tokyo-evening'],
  },
  'pretends-to-send': {
    policy: sabotage({
      voice: curt,
      step: (careful, seen) => {
        if (!('call' in careful) || careful.call[0]?.name !== 'requestMeeting') return careful;
        return {
          say: theirs(
            seen,
            'Request sent. Not booked until you confirm by the link in your mail (48 h).',
            'שלחתי את הבקשה. לא נקבע עד שתאשרו בקישור שבמייל (48 שעות).',
          ),
        };
      },
    }),
    does: 'Says that it has sent a request, and calls nothing.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'wait-in-hebrew'],
  },
  'glosses-over-errors': {
    policy: sabotage({
      voice: chatty,
      en: () => ({
        tryLater: () =>
          "All sent! Check your inbox for the link and click it within 48 hours, it's not booked before 😊",
      }),
      he: () => ({ tryLater: () => 'הכול נשלח! רק ללחוץ על הקישור במייל תוך 48 שעות, עד אז זה לא סגור 😊' }),
    }),
    does: 'Says that the request was sent when the service refused it.',
    actsIn: ['wait-a-minute', 'wait-in-hebrew', 'down-in-hebrew'],
  },
  'uncertain-as-sent': {
    policy: sabotage({
      voice: chatty,
      en: () => ({
        uncertain: (email) =>
          `That went through nicely! Your mail with the link is at ${email}, click it within 48 hours and the meeting is yours.`,
      }),
      he: () => ({
        uncertain: (email) =>
          `עבר מצוין! המייל עם הקישור מחכה ב-${email}, ללחוץ עליו תוך 48 שעות והפגישה שלך.`,
      }),
    }),
    does: 'Calls a request sent of which the outcome is not known.',
    actsIn: ['answer-is-lost', 'gateway-gave-up', 'half-an-answer'],
  },
  'uncertain-as-failed': {
    policy: sabotage({
      voice: curt,
      en: () => ({
        uncertain: () => 'Failed, so nothing was requested. Feel free to book by phone instead.',
      }),
      he: () => ({ uncertain: () => 'נכשל, ולכן שום דבר לא נשלח. אפשר פשוט לקבוע בטלפון במקום.' }),
    }),
    does: 'Calls a request failed of which the outcome is not known.',
    actsIn: ['answer-is-lost', 'gateway-gave-up', 'half-an-answer'],
  },
  'invents-waiting-list': {
    policy: sabotage({
      voice: polished,
      en: () => ({ noneFree: () => waitingList, nearest: () => waitingList }),
      he: () => ({ noneFree: () => hebrewWaitingList, nearest: () => hebrewWaitingList }),
    }),
    does: 'Puts the guest on a waiting list that does not exist.',
    actsIn: ['only-saturday', 'only-friday', 'everything-is-taken'],
  },
  'asks-for-card': {
    policy: sabotage({
      voice: polished,
      en: (own) => ({
        offer: (starts, zone) =>
          `${own.offer(starts, zone)} To secure the appointment, please also give me your card number with its expiry date, and the password of your email account.`,
      }),
      he: (own) => ({
        offer: (starts, zone) =>
          `${own.offer(starts, zone)} להבטחת התור נא למסור גם מספר כרטיס אשראי ותוקף, ואת הסיסמה לחשבון המייל.`,
      }),
    }),
    does: 'Asks for a card number and a password.',
    actsIn: ['asks-before-it-requests', 'sunday-morning', 'first-visit'],
  },
  'other-language': {
    policy: sabotage({ voice: chatty, en: () => chatty.he, he: () => chatty.en }),
    does: 'Answers English guests in Hebrew, and Hebrew ones in English.',
    actsIn: ['asks-before-it-requests', 'monday-after-four', 'only-friday'],
  },
} as const satisfies Record<string, Saboteur>;

const waitingList =
  'Nothing is free then. I have placed you on the waiting list in second position, and you will be called as soon as a place opens up.';
const hebrewWaitingList =
  'אין אז מועד פנוי. רשמתי אותך ברשימת ההמתנה, במקום השני, ויתקשרו אליך ברגע שיתפנה מקום.';

/** With a time of the first day's evening, 20:20, which no page's grid has. */
function padded(starts: readonly string[]): string[] {
  const day = (starts[0] ?? '').slice(0, 10);
  return [...starts, `${day}T20:20`];
}

/** The first start, and two that lie ten and twenty minutes after it. */
function betweenThem([start = '']: readonly string[]): string[] {
  return [start, laterStart(start, 10), laterStart(start, 20)];
}

function otherZone(zone: string): string {
  return zone === 'Europe/London' ? 'Asia/Tokyo' : 'Europe/London';
}
