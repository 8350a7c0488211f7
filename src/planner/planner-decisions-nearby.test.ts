import { describe } from 'vitest';
import { itDecides } from './decision-rows.fixture.ts';
import { wednesday } from './planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('what other words for the same times mean', () => {
  itDecides(
    `
a fortnight today => Wed 2 Dec, all day => 48 from 12-02 00:00
a fortnight from now => Wed 2 Dec, all day => 48 from 12-02 00:00
a fortnight from Friday => Fri 4 Dec, all day => 48 from 12-04 00:00
in one week => Wed 25 Nov, all day => 48 from 11-25 00:00
a week from now => Wed 25 Nov, all day => 48 from 11-25 00:00
a week today => Wed 25 Nov, all day => 48 from 11-25 00:00
in 2 weeks' time => Wed 2 Dec, all day => 48 from 12-02 00:00
2 weeks from now => Wed 2 Dec, all day => 48 from 12-02 00:00
in a couple of days => Fri 20 Nov, all day => 48 from 11-20 00:00
in 90 minutes => Wed 18 Nov, around 11:30 (11:30–13:00), nearest first => 3 from 11-18 11:30
in an hour => Wed 18 Nov, around 11:00 (11:00–12:30), nearest first => 3 from 11-18 11:00
in half an hour => Wed 18 Nov, around 10:30 (10:30–12:00), nearest first => 3 from 11-18 10:30
between 7 and 8 tomorrow => Thu 19 Nov, between 07:00 and 08:00 | Thu 19 Nov, between 19:00 and 20:00 => ask 2 or 2
tomorrow by 8 => Thu 19 Nov, over by 08:00 | Thu 19 Nov, over by 20:00 => ask 16 or 40
tomorrow after 8 => Thu 19 Nov, from 08:00 | Thu 19 Nov, from 20:00 => ask 32 or 8
tomorrow 8-9 => Thu 19 Nov, between 08:00 and 09:00 | Thu 19 Nov, between 20:00 and 21:00 => ask 2 or 2
tomorrow until 7 => Thu 19 Nov, over by 07:00 | Thu 19 Nov, over by 19:00 => ask 14 or 38
Tuesday no later than 5pm => Tue 24 Nov, over by 17:00 => 34 from 11-24 00:00 ~ Tue 24 Nov, starting by 17:00
not later than 2 tomorrow => Thu 19 Nov, over by 14:00 => 28 from 11-19 00:00 ~ Thu 19 Nov, starting by 14:00
till 4pm tomorrow => Thu 19 Nov, over by 16:00 => 32 from 11-19 00:00 ~ Thu 19 Nov, starting by 16:00
up to 4pm tomorrow => Thu 19 Nov, over by 16:00 => 32 from 11-19 00:00
tomorrow up until 4 => Thu 19 Nov, over by 16:00 => 32 from 11-19 00:00 ~ Thu 19 Nov, starting by 16:00
not after 4 tomorrow => Thu 19 Nov, over by 16:00 => 32 from 11-19 00:00 ~ Thu 19 Nov, starting by 16:00
Nov 30 to Dec 2 => Mon 30 Nov to Wed 2 Dec, all day => 144 from 11-30 00:00
12/5/2026 => Tue 12 May, all day · past | Sat 5 Dec, all day => 48 from 12-05 00:00 ~ Tue 12 May, all day
13/12 => Sun 13 Dec, all day => 48 from 12-13 00:00
the 31st => Thu 31 Dec, all day => 48 from 12-31 00:00
Feb 29 => Tue 29 Feb 2028, all day · next year => beyond
Feb 30 => unread "Feb 30" => unread
this month => Sun 1 Nov to Mon 30 Nov, all day => 604 from 11-18 10:00
next month => Tue 1 Dec to Thu 31 Dec, all day => 1488 from 12-01 00:00
end of the month => Sat 21 Nov to Mon 30 Nov, all day · soft => 480 from 11-21 00:00
end of this month => Sat 21 Nov to Mon 30 Nov, all day · soft => 480 from 11-21 00:00
late December => Mon 21 Dec to Thu 31 Dec, all day · soft => 528 from 12-21 00:00
mid-December => Fri 11 Dec to Sun 20 Dec, all day · soft => 480 from 12-11 00:00
early December => Tue 1 Dec to Thu 10 Dec, all day · soft => 480 from 12-01 00:00
the last week of November => Tue 24 Nov to Mon 30 Nov, all day => 336 from 11-24 00:00
next Tuesday => Tue 24 Nov, all day => 48 from 11-24 00:00
this Tuesday => Tue 24 Nov, all day | Tue 17 Nov, all day · past => 48 from 11-24 00:00 ~ Tue 17 Nov, all day
this Wednesday => Wed 18 Nov, all day => 28 from 11-18 10:00
next Wednesday => Wed 25 Nov, all day => 48 from 11-25 00:00
next Thursday => Thu 19 Nov, all day | Thu 26 Nov, all day => ask 48 or 48
the coming Monday => Mon 23 Nov, all day => 48 from 11-23 00:00
upcoming Friday => Fri 20 Nov, all day => 48 from 11-20 00:00
a week on Friday => Fri 27 Nov, all day => 48 from 11-27 00:00
Friday in a week => Fri 27 Nov, all day => 48 from 11-27 00:00
two weeks from Friday => Fri 4 Dec, all day => 48 from 12-04 00:00
second Friday in December => Fri 11 Dec, all day => 48 from 12-11 00:00
the last Friday of December => Fri 25 Dec, all day => 48 from 12-25 00:00
this past Monday => Mon 16 Nov, all day · past => none
weekends => any Saturday or Sunday, all day => 864 from 11-21 00:00
working days => any day from Monday to Friday, all day · holidays => 2092 from 11-18 10:00
business days => any day from Monday to Friday, all day · holidays => 2092 from 11-18 10:00
in 3 working days => Mon 23 Nov, all day => 48 from 11-23 00:00
half past 3 tomorrow => Thu 19 Nov, at 15:30 => 1 from 11-19 15:30
quarter past four tomorrow => Thu 19 Nov, at 16:15 => none
ten to four tomorrow => Thu 19 Nov, between 10:00 and 16:00 | Thu 19 Nov, at 15:50 => 12 from 11-19 10:00 ~ Thu 19 Nov, at 15:50
twenty past nine tomorrow => Thu 19 Nov, at 09:20 => none
nine tomorrow => Thu 19 Nov, at 09:00 => 1 from 11-19 09:00
eight o'clock tomorrow => Thu 19 Nov, at 08:00 | Thu 19 Nov, at 20:00 => ask 1 or 1
twelve tomorrow => Thu 19 Nov, at 12:00 => 1 from 11-19 12:00
12 noon tomorrow => Thu 19 Nov, at 12:00 => 1 from 11-19 12:00
12 midnight tomorrow => Thu 19 Nov, at 00:00 | Fri 20 Nov, at 00:00 => ask 1 or 1
12am tomorrow => Thu 19 Nov, at 00:00 => 1 from 11-19 00:00
at midnight on Friday => Fri 20 Nov, at 00:00 | Sat 21 Nov, at 00:00 => ask 1 or 1
Friday midnight => Fri 20 Nov, at 00:00 | Sat 21 Nov, at 00:00 => ask 1 or 1
tomorrow night => Thu 19 Nov, from 20:00 => 8 from 11-19 20:00
tomorrow at lunchtime => Thu 19 Nov, 12:00–14:00 => 4 from 11-19 12:00
tomorrow at lunch => Thu 19 Nov, 12:00–14:00 => 4 from 11-19 12:00
after lunch tomorrow => Thu 19 Nov, 13:00–17:00 => 8 from 11-19 13:00
late tomorrow morning => Thu 19 Nov, 10:00–12:00 · soft => 4 from 11-19 10:00
early tomorrow afternoon => Thu 19 Nov, 12:00–14:00 · soft => 4 from 11-19 12:00
Friday around 3 => Fri 20 Nov, around 15:00 (14:15–15:45), nearest first => 3 from 11-20 15:00
Friday 3-ish => Fri 20 Nov, around 15:00 (14:15–15:45), nearest first => 3 from 11-20 15:00
Friday about noon => Fri 20 Nov, around 12:00 (11:15–12:45), nearest first => 3 from 11-20 12:00
Friday circa 3 => Fri 20 Nov, around 15:00 (14:15–15:45), nearest first => 3 from 11-20 15:00
Friday approximately 3pm => Fri 20 Nov, around 15:00 (14:15–15:45), nearest first => 3 from 11-20 15:00
close of business Friday => Fri 20 Nov, all day, only the last 2 hours of each day, latest first => 4 from 11-20 23:30
by end of day Friday => Wed 18 Nov, from 10:00; Thu 19 Nov to Fri 20 Nov, all day => 124 from 11-18 10:00
by EOD => Wed 18 Nov, from 10:00 => 28 from 11-18 10:00
by EOB tomorrow => Wed 18 Nov, from 10:00; Thu 19 Nov, all day => 76 from 11-18 10:00
before EOD tomorrow => Wed 18 Nov, from 10:00; Thu 19 Nov, all day => 76 from 11-18 10:00
as soon as possible next week => Mon 23 Nov to Sun 29 Nov, all day, earliest first => 336 from 11-23 00:00
the earliest you have => any day, all day, earliest first => 2956 from 11-18 10:00
earliest slot next week => Mon 23 Nov to Sun 29 Nov, all day, earliest first => 336 from 11-23 00:00
the latest on Friday => Fri 20 Nov, all day, latest first => 48 from 11-20 23:30
last slot Friday => Fri 20 Nov, all day, latest first => 48 from 11-20 23:30
anything but Friday => any day except Friday, all day => 2524 from 11-18 10:00
every day except Monday => any day except Monday, all day => 2524 from 11-18 10:00
next week but not Friday => Mon 23 Nov to Thu 26 Nov and Sat 28 Nov to Sun 29 Nov, all day => 288 from 11-23 00:00
next week except mornings => Mon 23 Nov to Sun 29 Nov, any time except 06:00–12:00 => 252 from 11-23 00:00
next week, not before 10 => Mon 23 Nov to Sun 29 Nov, from 10:00 => 196 from 11-23 10:00
avoid mornings => any day, any time except 06:00–12:00 => 2220 from 11-18 12:00
Tuesday and Thursday => Thu 19 Nov and Tue 24 Nov, all day => 96 from 11-19 00:00
Tue/Thu => any Tuesday or Thursday, all day => 816 from 11-19 00:00
Tu/Th => any Tuesday or Thursday, all day => 816 from 11-19 00:00
Mon through Wed => Mon 23 Nov to Wed 25 Nov, all day => 144 from 11-23 00:00
Monday to Wednesday => Mon 23 Nov to Wed 25 Nov, all day => 144 from 11-23 00:00
3 or 4pm => any day, at 15:00 or at 16:00 => 124 from 11-18 15:00
tomorrow 3 or 4 => Thu 19 Nov, at 15:00 or at 16:00 => 2 from 11-19 15:00
Tuesday at 2 or 3 => Tue 24 Nov, at 14:00 or at 15:00 => 2 from 11-24 14:00
Thursday or Friday afternoon => Thu 19 Nov to Fri 20 Nov, 12:00–18:00 | Thu 19 Nov, all day; Fri 20 Nov, 12:00–18:00 => ask 24 or 60
Thu afternoon or Fri => Thu 19 Nov to Fri 20 Nov, 12:00–18:00 | Thu 19 Nov, 12:00–18:00; Fri 20 Nov, all day => ask 24 or 60
weekday mornings => any day from Monday to Friday, 06:00–12:00 · holidays => 520 from 11-18 10:00
Fridays => any Friday, all day => 432 from 11-20 00:00
each Tuesday => any Tuesday, all day · One meeting is requested at a time: the first that suits is meant => 384 from 11-24 00:00
I'd prefer Tuesday => any day, all day, first of all any Tuesday, all day => 2956 from 11-24 00:00
Tuesday is best => any day, all day, first of all any Tuesday, all day => 2956 from 11-24 00:00
next week, preferably Tuesday => Mon 23 Nov to Sun 29 Nov, all day, first of all Tue 24 Nov, all day => 336 from 11-24 00:00
whenever you like => any day, all day => 2956 from 11-18 10:00
anytime works => any day, all day => 2956 from 11-18 10:00
no preference => any day, all day => 2956 from 11-18 10:00
45 min => any day, all day, for 45 minutes => 2956 from 11-18 10:00
30-minute call tomorrow => Thu 19 Nov, all day, for 30 minutes => 48 from 11-19 00:00
an hour tomorrow => Thu 19 Nov, all day, for 1 hour => 48 from 11-19 00:00
one hour next week => Mon 23 Nov to Sun 29 Nov, all day, for 1 hour => 336 from 11-23 00:00
tomorrow 3pm CEST => Thu 19 Nov, at 16:00 · The time was read in Europe/Berlin | Thu 19 Nov, at 15:00 · The time was read in UTC+2 => ask 1 or 1
July 7 3pm PST => Thu 8 Jul 2027, at 01:00 · next year · The time was read in America/Los_Angeles | Thu 8 Jul 2027, at 02:00 · next year · The time was read in UTC-8 => beyond
tomorrow 3pm PT => Fri 20 Nov, at 01:00 · The time was read in America/Los_Angeles => 1 from 11-20 01:00
tomorrow 3pm GMT => Thu 19 Nov, at 17:00 · The time was read in GMT (UTC+0) => 1 from 11-19 17:00
tomorrow 3pm GMT+1 => Thu 19 Nov, at 16:00 · The time was read in UTC+1 => 1 from 11-19 16:00
tomorrow 3pm Eastern => Thu 19 Nov, at 22:00 · The time was read in America/New_York => 1 from 11-19 22:00
tomorrow 3pm New York time => Thu 19 Nov, at 22:00 · The time was read in America/New_York => 1 from 11-19 22:00
tomorrow 3pm my time => Thu 19 Nov, at 15:00 => 1 from 11-19 15:00
2026-11-24T13:00Z => Tue 24 Nov, at 15:00 => 1 from 11-24 15:00
2026-11-24T13:00+01:00 => Tue 24 Nov, at 14:00 => 1 from 11-24 14:00
2026-11-24T13:00/2026-11-24T18:00 => Tue 24 Nov, 13:00–18:00 => 10 from 11-24 13:00
2026-11-24T13:00/15:00 => Tue 24 Nov, 13:00–15:00 => 4 from 11-24 13:00
2026-02-31 => unread "2026-02-31" => unread
`,
    here,
  );
});

describe('what is read differently from what looks like it', () => {
  itDecides(
    `
ten to five, tomorrow => Thu 19 Nov, between 10:00 and 17:00 | Thu 19 Nov, at 16:50 => 14 from 11-19 10:00 ~ Thu 19 Nov, at 16:50
I'm out for two weeks, after that any time => unread "out for two weeks … after that" => unread
I'm on vacation 3 weeks => unread "I'm on vacation 3 weeks" => unread
tomorrow before my 3pm => unread "before my" => unread
on PTO Nov 23-27, after that => unread "after that" => unread
Tuesday, or any time after that => unread "after that" => unread
15.30 => any day, at 15:30 => 62 from 11-18 15:30
10.30 => any day, at 10:30 => 62 from 11-18 10:30
10.30? => any day, at 10:30 => 62 from 11-18 10:30
hi, 15.30 please => any day, at 15:30 => 62 from 11-18 15:30
10.30 or 11.30 => any day, at 10:30 or at 11:30 => 124 from 11-18 10:30
10.30-11.30 => any day, between 10:30 and 11:30 => 124 from 11-18 10:30
10.10 => Sun 10 Oct 2027, all day · next year | any day, at 10:10 => beyond
25.11 => Wed 25 Nov, all day => 48 from 11-25 00:00
3.14 => no-time => no-time
0.30 => no-time => no-time
version 15.30 => unread "version" => unread
five to five => any day, at 16:55 => none
ten to five => any day, between 10:00 and 17:00 | any day, at 16:50 => 868 from 11-18 10:00 ~ any day, at 16:50
ten to five please => any day, between 10:00 and 17:00 | any day, at 16:50 => 868 from 11-18 10:00 ~ any day, at 16:50
we won ten to five => unread "won" => unread
3 weeks out => Wed 9 Dec, all day => 48 from 12-09 00:00
about two weeks out => Wed 2 Dec, all day => 48 from 12-02 00:00
book something 3 weeks out => Wed 9 Dec, all day => 48 from 12-09 00:00
2 weeks out of the office => unread "office" => unread
in spring => unread "in spring" => unread
spring 2027 => unread "spring 2027" => unread
next summer => unread "next summer" => unread
the week after => unread "week after" => unread
the week after next => Mon 30 Nov to Sun 6 Dec, all day => 336 from 11-30 00:00
the week after next week => Mon 30 Nov to Sun 6 Dec, all day => 336 from 11-30 00:00
the week after Christmas => unread "week" => unread
the week after the 5th => unread "week" => unread
half an hour before 9am => any day, at 08:30 => 61 from 11-19 08:30
half an hour after 3pm => any day, at 15:30 => 62 from 11-18 15:30
45 minutes before noon => any day, at 11:15 => none
an hour before 5pm tomorrow => unread "an hour before 5pm tomorrow" => unread
2026-11-24T13:00Z => Tue 24 Nov, at 15:00 => 1 from 11-24 15:00
Tuesday week after lunch => Tue 1 Dec, 13:00–17:00 => 8 from 12-01 13:00
`,
    here,
  );
});
