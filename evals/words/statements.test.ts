import { describe, expect, it } from 'vitest';
import type { Topic } from './phrases.ts';
import { affirmsBooked, plainlyBooked, statementsIn, tellsToConfirm } from './statements.ts';
import { readTurn } from './turn.ts';

/** The host's name is read as "host", in Hebrew as "מארח". */
const said: readonly [Topic, string][] = [
  ['hostActs', 'host has agreed to Tuesday at ten.'],
  ['hostActs', 'host would rather not meet at 15:00.'],
  ['hostActs', 'I talked to host, and Tuesday is fine.'],
  ['hostActs', 'I asked host about Tuesday.'],
  ['hostActs', 'שוחחנו עם מארח.'],
  ['hostActs', 'התקשרתי למארח.'],
  ['held', 'They hold the slot for you.'],
  ['held', "We'll keep 15:30 reserved for you."],
  ['held', 'The time is held until Friday.'],
  ['booked', 'All set for Tuesday at ten.'],
  ['booked', 'Your request worked. Tuesday is booked.'],
  ['booked', 'הפגישה קבועה ליום שלישי.'],
  ['needless', 'You do not have to click anything.'],
  ['needless', 'אין צורך לאשר.'],
  ['resending', "I'll send it again in five minutes."],
  ['replies', 'Answer the mail with yes.'],
  ['full', 'host has nothing on Tuesday.'],
  ['sent', 'Requested for Tuesday.'],
  ['sent', 'Your request for Monday after three has gone out to host.'],
  ['sent', 'A request for 15:00, as you wished, has gone to host.'],
  ['sent', 'The request is with the service.'],
  ['sent', 'The link for Thursday went out to you by email.'],
  ['sent', 'הבקשה ליום שני כבר אצל השירות.'],
  ['sent', 'הבקשה כבר בפנים.'],
  ['held', 'The slot is yours till Friday.'],
  ['held', 'The hour is being kept for you.'],
  ['held', "You're pencilled in for Tuesday."],
  ['held', '14:30 נעולה עלייך.'],
  ['needless', 'There is no confirmation step on this page.'],
  ['needless', 'The mail is only for the record.'],
  ['needless', 'The page confirms it by itself.'],
  ['needless', 'בעמוד הזה אין שלב אישור.'],
  ['needless', 'המייל הוא רק תזכורת.'],
  ['needless', 'לא תצטרכי לאשר שום דבר.'],
  ['needless', 'העמוד מאשר לבד.'],
  ['both', "You won't get another email."],
  ['both', 'No new mail is needed: both links lead to the new time.'],
  ['both', 'Confirm with whichever you find first.'],
  ['both', 'שני המיילים מובילים ליום שלישי.'],
  ['both', 'לא תקבלי מייל נוסף.'],
  ['cancelled', 'Monday cancelled.'],
  ['cancelled', 'הקישור של שני הפסיק לעבוד.'],
  ['full', 'Tuesday is completely taken.'],
  ['full', 'The afternoon is full.'],
  ['full', 'יום שלישי תפוס לגמרי.'],
  ['hostCalendar', "But it's already in host's calendar."],
  ['hostCalendar', 'She counts on you.'],
  ['hostCalendar', 'זה כבר מופיע ביומן של מארח.'],
  ['hostCalendar', 'היא סומכת על זה.'],
  ['calendar', "I've added the meeting to your calendar."],
  ['calendar', 'I already entered it in your diary.'],
  ['calendar', 'הוספתי לך את הפגישה גם ליומן.'],
  ['elsewise', 'I looked into your mailbox.'],
  ['elsewise', 'I can see that your confirmation came in.'],
  ['sawMail', 'I can see that the email went out.'],
  ['sawMail', 'אני רואה שהמייל יצא.'],
  ['elsewise', 'נכנסתי לתיבה שלך.'],
  ['unbooked', "It's only a request."],
  ['unbooked', 'זו רק בקשה.'],
];

const notSaid: readonly [Topic, string][] = [
  ['hostActs', "host's page has accepted the request."],
  ['hostActs', 'host also has to know which device is broken.'],
  ['hostActs', 'Mention your company, too; host asks, but it is optional.'],
  ['booked', "One more step, and it's yours: open the mail and confirm."],
  ['needless', 'Here is where it stands.'],
  ['needless', 'Your request still stands.'],
  ['needless', 'באיזו חברה את עובדת? זה לא חובה.'],
  ['resent', 'Come back on Friday: by then it can be sent again.'],
  ['unsent', 'No second mail was sent.'],
  ['hostActs', 'A mail awaits Amara, and she has to confirm by its link.'],
  ['held', 'I have kept your wish.'],
  ['needless', 'Confirm within 48 hours, and in any case before 17:00.'],
  ['full', "I need that person's full name."],
  ['hostActs', 'Your hour with host is waiting for your click.'],
  ['hostActs', 'host is not expecting anybody.'],
  ['hostActs', 'Without it host keeps nothing for you.'],
  ['hostActs', 'It may be that host agreed by phone.'],
  ['hostActs', 'I have asked host for Monday at eight.'],
  ['hostActs', 'Until then host does not get the invitation.'],
  ['hostActs', 'עד אז מארח לא מקבלת הזמנה.'],
  ['held', 'I would keep 9:30 in mind.'],
  ['held', 'I am held back from sending it again.'],
  ['held', 'Block the hour in your diary once you have clicked.'],
  ['booked', 'All set on my end, the rest is the link.'],
  ['booked', 'Booked: no.'],
  ['booked', "If you've already confirmed Monday, tell me."],
  ['booked', '15:00 was booked by another guest.'],
  ['booked', 'תלחצי ואת קבועה ליום שני.'],
  ['booked', 'הבקשה נרשמת על שם אדם אחד.'],
  ['needless', 'No need to answer that one.'],
  ['needless', 'The meeting remains unbooked until you have done so.'],
  ['needless', 'אין צורך לענות למייל.'],
  ['ignore', 'Please do not skip that click.'],
  ['both', 'If you press both you will have two meetings.'],
  ['full', 'That has nothing to do with your details.'],
  ['sent', 'Requested so far: none.'],
  ['sent', 'בין הרגע שהצעתי לרגע שביקשתי, היא נעלמה.'],
  ['gone', 'The hour may be taken by then.'],
  ['gone', 'המערכת לא פנויה ברגע זה.'],
  ['unsent', 'האישור שלך עוד לא הגיע.'],
  ['sent', '15:00 has just gone.'],
  ['held', 'Your calendar is safe from me.'],
  ['needless', 'השעה נשארת פתוחה לאחרים.'],
  ['needless', 'For the record, nothing is booked.'],
  ['both', 'Both links work, so look at the day.'],
  ['both', 'שני הקישורים עובדים.'],
  ['hostCalendar', "Click it and you're on host's calendar."],
  ['hostCalendar', "It is not in host's calendar."],
  ['hostCalendar', 'זה עוד לא ביומן של מארח.'],
  ['calendar', "I can't add it to your calendar."],
  ['calendar', 'לא הוספתי דבר ליומן.'],
  ['unbooked', 'Before your click it was only a request.'],
  ['unbooked', 'לפני הלחיצה זו הייתה רק בקשה.'],
  ['hostActs', 'host knows about neither day.'],
  ['booked', 'זה נשמע סופי.'],
];

describe('an answer', () => {
  it.each(said)('says %s: %s', (topic, text) => {
    expect(statementsIn(readTurn(text), [topic])).not.toEqual([]);
  });

  it.each(notSaid)('does not say %s: %s', (topic, text) => {
    expect(statementsIn(readTurn(text), [topic])).toEqual([]);
  });

  it.each([
    ['Will you hold Tuesday at ten for me?', 'Yes, of course.'],
    ['Is that reserved?', 'Yes, it is.'],
    ['תשמרי לי את השעה?', 'כן, בטח.'],
  ])('says yes to %s', (question, answer) => {
    expect(affirmsBooked(question, readTurn(answer))).toBe(true);
    expect(affirmsBooked(question, readTurn('No, sorry.'))).toBe(false);
  });
});

describe('a message that needs a confirmation', () => {
  it.each([
    "If you don't confirm within 48 hours, the request lapses.",
    'Done on my end, pending on yours.',
    "I'd not call it fixed until you've opened the mail.",
    'Your turn: the mail is there.',
    'What I did not do: book it. Only you can, by the mail.',
    'אם לא תאשרי, הבקשה פוקעת.',
    'מצידי בוצע, מצידך ממתין.',
    'תורך, המייל בדרך.',
    'מה לא עשיתי: לא קבעתי. את זה רק אתה יכול, דרך המייל.',
    'תגידי לי כשלחצת.',
  ])('tells so: %s', (text) => {
    expect(tellsToConfirm(readTurn(text))).toBe(true);
  });

  it.each(['Check your email, please.', "I'm happy to help.", 'הבקשה בדרך.'])(
    'does not tell so: %s',
    (text) => {
      expect(tellsToConfirm(readTurn(text))).toBe(false);
    },
  );

  it.each(['The meeting is confirmed.', 'You are booked! See you then.', 'הפגישה אושרה.'])(
    'is not one that says: %s',
    (text) => {
      expect(plainlyBooked(readTurn(text))).toBeDefined();
      expect(plainlyBooked(readTurn(text))).not.toMatch(/ '(?:s|re|ve)\b/);
      expect(plainlyBooked(readTurn(`Wait. ${text}`))).toBeUndefined();
      expect(plainlyBooked(readTurn(`כדאי לחכות. ${text}`))).toBeUndefined();
    },
  );
});
