import { describe } from 'vitest';
import { itDecides } from './decision-rows.fixture.ts';
import { jerusalem, wednesday } from './planner.fixture.ts';

const here = { now: wednesday, timezone: jerusalem };

describe('what Hebrew phrases mean, said on Wednesday 18 November 2026 at 10:00, in English words', () => {
  itDecides(
    `
וביום שלישי מ-10 עד 12 => Tue 24 Nov, between 10:00 and 12:00 => 4 from 11-24 10:00
ל-16:00 => any day, at 16:00 => 62 from 11-18 16:00
מחר ב-3 => Thu 19 Nov, at 15:00 => 1 from 11-19 15:00
בין 2 ל-4 => any day, between 14:00 and 16:00 => 248 from 11-18 14:00
יום ראשון => Sun 22 Nov, all day => 48 from 11-22 00:00
שבת => Sat 21 Nov, all day => 48 from 11-21 00:00
יום שני => Mon 23 Nov, all day => 48 from 11-23 00:00
ביום ב׳ => Mon 23 Nov, all day => 48 from 11-23 00:00
בשני => Mon 23 Nov, all day => 48 from 11-23 00:00
מוצאי שבת => Sat 21 Nov, from 18:00 => 12 from 11-21 18:00
ערב שבת => Fri 20 Nov, all day | Fri 20 Nov, 17:00–21:00 => ask 48 or 8
בשני לדצמבר => Wed 2 Dec, all day => 48 from 12-02 00:00
במוצאי שבת ב-3 ביולי => Sat 3 Jul 2027, from 20:00 · next year => beyond
במוצ"ש => Sat 21 Nov, from 18:00 => 12 from 11-21 18:00
מחר => Thu 19 Nov, all day => 48 from 11-19 00:00
מחרתיים => Fri 20 Nov, all day => 48 from 11-20 00:00
היום => Wed 18 Nov, from 10:00 => 28 from 11-18 10:00
הערב => Wed 18 Nov, 17:00–21:00 => 8 from 11-18 17:00
הלילה => Wed 18 Nov, from 20:00 => 8 from 11-18 20:00
בבוקר => any day, 06:00–12:00 => 736 from 11-18 10:00
בצהריים => any day, 12:00–15:00 => 372 from 11-18 12:00
אחר הצהריים => any day, 13:00–18:00 => 620 from 11-18 13:00
אחרי הצהריים => any day, 13:00–18:00 => 620 from 11-18 13:00
לפנות ערב => any day, 16:00–19:00 => 372 from 11-18 16:00
בערב => any day, 17:00–21:00 => 496 from 11-18 17:00
בלילה => any day, from 20:00 => 496 from 11-18 20:00
בעוד שעתיים => Wed 18 Nov, around 12:00 (12:00–13:30), nearest first => 3 from 11-18 12:00
בעוד יומיים => Fri 20 Nov, all day => 48 from 11-20 00:00
בעוד שבועיים => Wed 2 Dec, all day => 48 from 12-02 00:00
בעוד חודשיים => Mon 18 Jan 2027, all day => 48 from 01-18 00:00
שעתיים => any day, all day, for 2 hours => 2956 from 11-18 10:00
יומיים => unread "יומיים" => unread
שבועיים => unread "שבועיים" => unread
חודשיים => unread "חודשיים" => unread
בעוד שעה => Wed 18 Nov, around 11:00 (11:00–12:30), nearest first => 3 from 11-18 11:00
בעוד שבוע => Wed 25 Nov, all day => 48 from 11-25 00:00
בעוד שעה וחצי => Wed 18 Nov, around 11:30 (11:30–13:00), nearest first => 3 from 11-18 11:30
חצי שעה => any day, all day, for 30 minutes => 2956 from 11-18 10:00
רבע שעה => any day, all day, for 15 minutes => 2956 from 11-18 10:00
בעוד חצי שעה => Wed 18 Nov, around 10:30 (10:30–12:00), nearest first => 3 from 11-18 10:30
בעוד רבע שעה => Wed 18 Nov, around 10:15 (10:15–11:45), nearest first => 3 from 11-18 10:30
בשלוש => any day, at 15:00 => 62 from 11-18 15:00
שלוש וחצי => any day, at 15:30 => 62 from 11-18 15:30
ארבע ורבע => any day, at 16:15 => none
רבע לחמש => any day, at 16:45 => none
עשרה לשבע => any day, at 18:50 => none
שתים עשרה => any day, at 12:00 => 62 from 11-18 12:00
בשתים עשרה => any day, at 12:00 => 62 from 11-18 12:00
בעוד שלושה ימים => Sat 21 Nov, all day => 48 from 11-21 00:00
יום שישי הקרוב => Fri 20 Nov, all day => 48 from 11-20 00:00
יום שישי הבא => Fri 20 Nov, all day | Fri 27 Nov, all day => ask 48 or 48
יום ראשון הבא => Sun 22 Nov, all day => 48 from 11-22 00:00
בשבוע הבא => Sun 22 Nov to Sat 28 Nov, all day => 336 from 11-22 00:00
בסוף השבוע הבא => Fri 20 Nov to Sat 21 Nov, all day | Fri 27 Nov to Sat 28 Nov, all day => ask 96 or 96
אחרי 3 => any day, from 15:00 => 1116 from 11-18 15:00
החל מ-10 => any day, from 10:00 => 1736 from 11-18 10:00
לא לפני 10 => any day, from 10:00 => 1736 from 11-18 10:00
לפני הצהריים => any day, over by 12:00 => 1468 from 11-18 10:00
עד 4 => any day, over by 16:00 => 1964 from 11-18 10:00 ~ any day, starting by 16:00
חוץ מיום שישי => any day except Friday, all day => 2524 from 11-18 10:00
לא ביום שישי => any day except Friday, all day => 2524 from 11-18 10:00
כל יום חוץ משני => any day except Monday, all day => 2524 from 11-18 10:00
שלישי או חמישי => Thu 19 Nov and Tue 24 Nov, all day => 96 from 11-19 00:00
עדיף בבוקר => any day, all day, first of all any day, 06:00–12:00 => 2956 from 11-18 10:00
מתי שבא לך => any day, all day => 2956 from 11-18 10:00
כמה שיותר מוקדם => any day, all day, earliest first => 2956 from 11-18 10:00
בשבע רצון => unread "רצון" => unread
שתי שאלות => no-time => no-time
5.3 => Fri 5 Mar 2027, all day · next year => beyond
5/3 => Fri 5 Mar 2027, all day · next year => beyond
5-3 => Fri 5 Mar 2027, all day · next year | any day, between 15:00 and 17:00 => ask 0 or 248
5-3 אחה"צ => Fri 5 Mar 2027, 13:00–18:00 · next year => beyond
יוֹם שְׁלִישִׁי => Tue 24 Nov, all day => 48 from 11-24 00:00
אחה"צ => any day, 13:00–18:00 => 620 from 11-18 13:00
יום ב' => Mon 23 Nov, all day => 48 from 11-23 00:00
לא מאוחר מ-2 => any day, over by 14:00 => 1716 from 11-18 10:00 ~ any day, starting by 14:00
מחר ב-7 => Thu 19 Nov, at 07:00 | Thu 19 Nov, at 19:00 => ask 1 or 1
מחר ב-8 => Thu 19 Nov, at 08:00 | Thu 19 Nov, at 20:00 => ask 1 or 1
מחר ב-8 בערב => Thu 19 Nov, at 20:00 => 1 from 11-19 20:00
מקסימום עד 4 => any day, over by 16:00 => 1964 from 11-18 10:00 ~ any day, starting by 16:00
ימי חול => any day except Friday and Saturday, all day · holidays => 2092 from 11-18 10:00
בעוד שני ימי עסקים => Sun 22 Nov, all day => 48 from 11-22 00:00
בשלושה => no-time => no-time
בין שתיים לארבע => any day, between 14:00 and 16:00 => 248 from 11-18 14:00
מוצאי שבת 3 ביולי => Sat 3 Jul 2027, from 20:00 · next year => beyond
במוצאי שבת, 3.7 => Sat 3 Jul 2027, from 20:00 · next year => beyond
מוצאי שבת ב-9 => Sat 21 Nov, at 21:00 => 1 from 11-21 21:00
ליל שבת => unread "ליל" => unread
`,
    { ...here, locale: 'en-GB' },
  );
});

describe('Hebrew said on the Friday', () => {
  itDecides(
    `
מוצאי שבת => Sat 21 Nov, from 18:00 => 12 from 11-21 18:00
יום שישי הבא => Fri 27 Nov, all day => 48 from 11-27 00:00
בשבוע הבא => Sun 22 Nov to Sat 28 Nov, all day | Sun 29 Nov to Sat 5 Dec, all day => ask 336 or 336
`,
    { ...here, now: new Date('2026-11-20T10:00:00+02:00'), locale: 'en-GB' },
  );
});

describe('Hebrew said on the Saturday', () => {
  itDecides(
    `
בשבוע הבא => Sun 22 Nov to Sat 28 Nov, all day | Sun 29 Nov to Sat 5 Dec, all day => ask 336 or 336
`,
    { ...here, now: new Date('2026-11-21T10:00:00+02:00'), locale: 'en-GB' },
  );
});

describe('Hebrew said on the Sunday', () => {
  itDecides(
    `
בשבוע הבא => Sun 29 Nov to Sat 5 Dec, all day => 336 from 11-29 00:00
`,
    { ...here, now: new Date('2026-11-22T10:00:00+02:00'), locale: 'en-GB' },
  );
});
