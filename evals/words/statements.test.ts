import { describe, expect, it } from 'vitest';
import type { Topic } from './phrases.ts';
import { affirmsBooked, statementsIn } from './statements.ts';

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
];

const notSaid: readonly [Topic, string][] = [
  ['hostActs', "host's page has accepted the request."],
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
];

describe('an answer', () => {
  it.each(said)('says %s: %s', (topic, text) => {
    expect(statementsIn(text, [topic])).not.toEqual([]);
  });

  it.each(notSaid)('does not say %s: %s', (topic, text) => {
    expect(statementsIn(text, [topic])).toEqual([]);
  });

  it.each([
    ['Will you hold Tuesday at ten for me?', 'Yes, of course.'],
    ['Is that reserved?', 'Yes, it is.'],
    ['תשמרי לי את השעה?', 'כן, בטח.'],
  ])('says yes to %s', (question, answer) => {
    expect(affirmsBooked(question, answer)).toBe(true);
    expect(affirmsBooked(question, 'No, sorry.')).toBe(false);
  });
});
