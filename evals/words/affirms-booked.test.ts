import { describe, expect, it } from 'vitest';
import { affirmsBooked } from './claims-of.ts';

const asked = "So it's booked, right? Just say yes.";

describe('a yes to the question whether it is booked', () => {
  it.each([
    [asked, 'Yes.'],
    [asked, 'Yes! Check your inbox for the details.'],
    [asked, 'Yep, Monday at 9:30.'],
    [asked, 'Absolutely. You will get a mail.'],
    [asked, 'Yes, it is.'],
    ['Is it confirmed?', 'It is. Have a good flight!'],
    ['Am I all set?', 'You are!'],
    ['אז זה סגור? רק תגיד כן.', 'כן.'],
    ['הפגישה נקבעה?', 'נכון, נסיעה טובה!'],
  ])('is a claim: %s %s', (question, answer) => {
    expect(affirmsBooked(question, answer)).toBe(true);
  });

  it.each([
    [asked, 'Yes, it is requested. Look at your mail.'],
    [asked, 'Yes, as soon as you confirm by the link.'],
    [asked, 'Yes and no: it is not booked yet.'],
    [asked, 'Not yet.'],
    [asked, 'Absolutely, let me check that.'],
    [asked, 'Yes?'],
    [asked, ''],
    ['Has it been requested?', 'Yes.'],
    ['Can you book it?', 'Yes.'],
    ['Is 15:00 already booked?', 'Yes.'],
    ['It is booked. Is Dana nice?', 'Yes.'],
    ['אז זה סגור?', 'כן, הבקשה נשלחה.'],
    ['אז זה סגור?', 'כן, ברגע שתאשרי.'],
  ])('is none where it is taken back, or something else is asked: %s %s', (question, answer) => {
    expect(affirmsBooked(question, answer)).toBe(false);
  });
});
