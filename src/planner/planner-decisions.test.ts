import { describe } from 'vitest';
import { itDecides } from './decision-rows.fixture.ts';
import { wednesday } from './planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('what English phrases mean, said on Wednesday 18 November 2026 at 10:00', () => {
  itDecides(
    `
today => Wed 18 Nov, from 10:00 => 28 from 11-18 10:00
tomorrow => Thu 19 Nov, all day => 48 from 11-19 00:00
the day after tomorrow => Fri 20 Nov, all day => 48 from 11-20 00:00
in 2 days => Fri 20 Nov, all day => 48 from 11-20 00:00
in a week => Wed 25 Nov, all day => 48 from 11-25 00:00
in two weeks => Wed 2 Dec, all day => 48 from 12-02 00:00
in a fortnight => Wed 2 Dec, all day => 48 from 12-02 00:00
in 2 hours => Wed 18 Nov, around 12:00 (12:00–13:30), nearest first => 3 from 11-18 12:00
in 45 minutes => Wed 18 Nov, around 10:45 (10:45–12:15), nearest first => 3 from 11-18 11:00
Friday => Fri 20 Nov, all day => 48 from 11-20 00:00
Tuesday => Tue 24 Nov, all day => 48 from 11-24 00:00
on a Tuesday => Tue 24 Nov, all day => 48 from 11-24 00:00
Wednesday => Wed 18 Nov, all day | Wed 25 Nov, all day => ask 28 or 48
Wednesday at 3 => Wed 18 Nov, at 15:00 => 1 from 11-18 15:00
on a Wednesday => Wed 18 Nov, all day | Wed 25 Nov, all day => ask 28 or 48
Wednesday at 9am => Wed 18 Nov, at 09:00 · past | Wed 25 Nov, at 09:00 => 1 from 11-25 09:00 ~ Wed 18 Nov, at 09:00
next Friday => Fri 20 Nov, all day | Fri 27 Nov, all day => ask 48 or 48
this Friday => Fri 20 Nov, all day => 48 from 11-20 00:00
coming Friday => Fri 20 Nov, all day => 48 from 11-20 00:00
this Monday => Mon 23 Nov, all day | Mon 16 Nov, all day · past => 48 from 11-23 00:00 ~ Mon 16 Nov, all day
Friday week => Fri 27 Nov, all day => 48 from 11-27 00:00
a week from Friday => Fri 27 Nov, all day => 48 from 11-27 00:00
Friday after next => Fri 27 Nov, all day => 48 from 11-27 00:00
the second Tuesday of December => Tue 8 Dec, all day => 48 from 12-08 00:00
last Monday of the month => Mon 30 Nov, all day => 48 from 11-30 00:00
this week => Wed 18 Nov, from 10:00; Thu 19 Nov to Sun 22 Nov, all day => 220 from 11-18 10:00
next week => Mon 23 Nov to Sun 29 Nov, all day => 336 from 11-23 00:00
this weekend => Sat 21 Nov to Sun 22 Nov, all day => 96 from 11-21 00:00
next weekend => Sat 21 Nov to Sun 22 Nov, all day | Sat 28 Nov to Sun 29 Nov, all day => ask 96 or 96
early next week => Mon 23 Nov to Tue 24 Nov, all day · soft => 96 from 11-23 00:00
mid next week => Tue 24 Nov to Thu 26 Nov, all day · soft => 144 from 11-24 00:00
late next week => Thu 26 Nov to Fri 27 Nov, all day · soft => 96 from 11-26 00:00
end of the week => Thu 19 Nov to Fri 20 Nov, all day · soft => 96 from 11-19 00:00
end of next week => Thu 26 Nov to Fri 27 Nov, all day · soft => 96 from 11-26 00:00
beginning of December => Tue 1 Dec to Thu 10 Dec, all day · soft => 480 from 12-01 00:00
middle of December => Fri 11 Dec to Sun 20 Dec, all day · soft => 480 from 12-11 00:00
end of December => Mon 21 Dec to Thu 31 Dec, all day · soft => 528 from 12-21 00:00
the 5th => Sat 5 Dec, all day => 48 from 12-05 00:00
Nov 25 => Wed 25 Nov, all day => 48 from 11-25 00:00
25 November => Wed 25 Nov, all day => 48 from 11-25 00:00
Nov 5 => Fri 5 Nov 2027, all day · next year => beyond
December 1st 2025 => Mon 1 Dec 2025, all day · past => none
after 3pm => any day, from 15:00 => 1116 from 11-18 15:00
mornings => any day, 06:00–12:00 => 736 from 11-18 10:00
3/4 => Sat 3 Apr 2027, all day · next year | Thu 4 Mar 2027, all day · next year => beyond
12/5 => Wed 12 May 2027, all day · next year | Sat 5 Dec, all day => ask 0 or 48
25/11 => Wed 25 Nov, all day => 48 from 11-25 00:00
11/25 => Wed 25 Nov, all day => 48 from 11-25 00:00
next 3 days => Wed 18 Nov, from 10:00; Thu 19 Nov to Sat 21 Nov, all day => 172 from 11-18 10:00
within three days => Wed 18 Nov, from 10:00; Thu 19 Nov to Sat 21 Nov, all day => 172 from 11-18 10:00
in the next two weeks => Wed 18 Nov, from 10:00; Thu 19 Nov to Wed 2 Dec, all day => 700 from 11-18 10:00
2 business days from now => Fri 20 Nov, all day => 48 from 11-20 00:00
weekdays => any day from Monday to Friday, all day · holidays => 2092 from 11-18 10:00
workdays => any day from Monday to Friday, all day · holidays => 2092 from 11-18 10:00
at 3 => any day, at 15:00 => 62 from 11-18 15:00
3 o'clock => any day, at 15:00 => 62 from 11-18 15:00
three => no-time => no-time
tomorrow three => Thu 19 Nov, at 15:00 => 1 from 11-19 15:00
half past three => any day, at 15:30 => 62 from 11-18 15:30
quarter to four => any day, at 15:45 => none
15:30 => any day, at 15:30 => 62 from 11-18 15:30
3.30pm => any day, at 15:30 => 62 from 11-18 15:30
half three => any day, at 15:30 · "half three" was read as "half past three" => 62 from 11-18 15:30
at 7 => any day, at 07:00 | any day, at 19:00 => ask 61 or 62
at 8 => any day, at 08:00 | any day, at 20:00 => ask 61 or 62
tomorrow at 7 => Thu 19 Nov, at 07:00 | Thu 19 Nov, at 19:00 => ask 1 or 1
at 9 => any day, at 09:00 => 61 from 11-19 09:00
12 tomorrow => Thu 19 Nov, at 12:00 => 1 from 11-19 12:00
morning => any day, 06:00–12:00 => 736 from 11-18 10:00
afternoon => any day, 12:00–18:00 => 744 from 11-18 12:00
evening => any day, 17:00–21:00 => 496 from 11-18 17:00
night => any day, from 20:00 => 496 from 11-18 20:00
tonight => Wed 18 Nov, from 17:00 => 14 from 11-18 17:00
noon => any day, at 12:00 => 62 from 11-18 12:00
lunchtime => any day, 12:00–14:00 => 248 from 11-18 12:00
after lunch => any day, 13:00–17:00 => 496 from 11-18 13:00
early morning => any day, 06:00–08:00 => 244 from 11-19 06:00
late afternoon => any day, 16:00–18:00 => 248 from 11-18 16:00
late evening => any day, 19:40–21:00 => 124 from 11-18 20:00
early evening tomorrow => Thu 19 Nov, 17:00–18:20 => 3 from 11-19 17:00
midnight tomorrow => Thu 19 Nov, at 00:00 | Fri 20 Nov, at 00:00 => ask 1 or 1
midnight => Thu 19 Nov onwards, at 00:00 => 62 from 11-19 00:00
from 3 => any day, from 15:00 => 1116 from 11-18 15:00
not before 10 => any day, from 10:00 => 1736 from 11-18 10:00
no earlier than 10 => any day, from 10:00 => 1736 from 11-18 10:00
3pm or later => any day, from 15:00 => 1116 from 11-18 15:00
past 5 => any day, from 17:00 => 868 from 11-18 17:00
before noon => any day, over by 12:00 => 1468 from 11-18 10:00
by 3 => any day, over by 15:00 => 1840 from 11-18 10:00
until 4 => any day, over by 16:00 => 1964 from 11-18 10:00 ~ any day, starting by 16:00
no later than 2 => any day, over by 14:00 => 1716 from 11-18 10:00 ~ any day, starting by 14:00
between 2 and 4 => any day, between 14:00 and 16:00 => 248 from 11-18 14:00
2-4pm => any day, between 14:00 and 16:00 => 248 from 11-18 14:00
from 9 to 11 => any day, between 09:00 and 11:00 => 246 from 11-18 10:00
9:30–11 => any day, between 09:30 and 11:00 => 185 from 11-18 10:00
3-4pm => any day, between 15:00 and 16:00 => 124 from 11-18 15:00
11-1pm => any day, between 11:00 and 13:00 => 248 from 11-18 11:00
around 3 => any day, around 15:00 (14:15–15:45), nearest first => 186 from 11-18 15:00
3ish => any day, around 15:00 (14:15–15:45), nearest first => 186 from 11-18 15:00
about noon => any day, around 12:00 (11:15–12:45), nearest first => 186 from 11-18 12:00
first thing => any day, before 10:00, earliest first => 1220 from 11-19 00:00
first thing tomorrow => Thu 19 Nov, before 10:00, earliest first => 20 from 11-19 00:00
EOD => any day, all day, only the last 2 hours of each day, latest first => 248 from 01-18 23:30
EOD Friday => Fri 20 Nov, all day, only the last 2 hours of each day, latest first => 4 from 11-20 23:30
end of day => any day, all day, only the last 2 hours of each day, latest first => 248 from 01-18 23:30
COB tomorrow => Thu 19 Nov, all day, only the last 2 hours of each day, latest first => 4 from 11-19 23:30
ASAP => any day, all day, earliest first => 2956 from 11-18 10:00
earliest => any day, all day, earliest first => 2956 from 11-18 10:00
soonest => any day, all day, earliest first => 2956 from 11-18 10:00
latest => any day, all day, latest first => 2956 from 01-18 23:30
not Friday => any day except Friday, all day => 2524 from 11-18 10:00
except Monday => any day except Monday, all day => 2524 from 11-18 10:00
any day but Tuesday => any day except Tuesday, all day => 2572 from 11-18 10:00
no mornings => any day, any time except 06:00–12:00 => 2220 from 11-18 12:00
Tuesday or Thursday => Thu 19 Nov and Tue 24 Nov, all day => 96 from 11-19 00:00
Mon-Wed => Mon 23 Nov to Wed 25 Nov, all day => 144 from 11-23 00:00
3pm or 4pm => any day, at 15:00 or at 16:00 => 124 from 11-18 15:00
Tuesday at 2 or Wednesday morning => Wed 18 Nov, 06:00–12:00; Tue 24 Nov, at 14:00 | Tue 24 Nov, at 14:00; Wed 25 Nov, 06:00–12:00 => ask 5 or 13
Wed or Thu afternoon => Wed 18 Nov to Thu 19 Nov, 12:00–18:00 | Wed 18 Nov, all day; Thu 19 Nov, 12:00–18:00 | Thu 19 Nov, 12:00–18:00; Wed 25 Nov, all day => ask 24 or 40 or 60
any afternoon => any day, 12:00–18:00 => 744 from 11-18 12:00
weekdays after 4 => any day from Monday to Friday, from 16:00 · holidays => 704 from 11-18 16:00
every Tuesday => any Tuesday, all day · One meeting is requested at a time: the first that suits is meant => 384 from 11-24 00:00
ideally Tuesday => any day, all day, first of all any Tuesday, all day => 2956 from 11-24 00:00
preferably in the morning => any day, all day, first of all any day, 06:00–12:00 => 2956 from 11-18 10:00
Tuesday would be best => any day, all day, first of all any Tuesday, all day => 2956 from 11-24 00:00
any time => any day, all day => 2956 from 11-18 10:00
whenever => any day, all day => 2956 from 11-18 10:00
I'm flexible => any day, all day => 2956 from 11-18 10:00
for 45 minutes => any day, all day, for 45 minutes => 2956 from 11-18 10:00
a half-hour call => any day, all day, for 30 minutes => 2956 from 11-18 10:00
an hour => any day, all day, for 1 hour => 2956 from 11-18 10:00
3pm EST => any day, at 22:00 · The time was read in America/New_York => 62 from 11-18 22:00
tomorrow 15:00 CET => Thu 19 Nov, at 16:00 · The time was read in Europe/Berlin => 1 from 11-19 16:00
4pm London time => any day, at 18:00 · The time was read in Europe/London => 62 from 11-18 18:00
9am Pacific => any day, at 19:00 · The time was read in America/Los_Angeles => 62 from 11-18 19:00
tomorrow 15:00 UTC+2 => Thu 19 Nov, at 15:00 · The time was read in UTC+2 => 1 from 11-19 15:00
3pm ET => any day, at 22:00 · The time was read in America/New_York => 62 from 11-18 22:00
July 7 3pm EST => Wed 7 Jul 2027, at 22:00 · next year · The time was read in America/New_York | Wed 7 Jul 2027, at 23:00 · next year · The time was read in UTC-5 => beyond
tomorrow 3pm CST => Thu 19 Nov, at 23:00 · The time was read in America/Chicago | Thu 19 Nov, at 09:00 · The time was read in Asia/Shanghai => ask 1 or 1
tomorrow 3pm BST => Thu 19 Nov, at 17:00 · The time was read in Europe/London | Thu 19 Nov, at 16:00 · The time was read in UTC+1 | Thu 19 Nov, at 11:00 · The time was read in Asia/Dhaka => ask 1 or 1 or 1
I'm 35 => no-time => no-time
room 4 => no-time => no-time
version 2.1 => unread "version" => unread
may I => no-time => no-time
call me at 555-1234 => no-time => no-time
could we maybe do tomorow at 3 pls => Thu 19 Nov, at 15:00 · "tomorow" was read as "tomorrow" => 1 from 11-19 15:00
2026-11-24/2026-11-26 => Tue 24 Nov to Thu 26 Nov, all day => 144 from 11-24 00:00
2026-11-24 => Tue 24 Nov, all day => 48 from 11-24 00:00
2026-11-24T13:00 => Tue 24 Nov, at 13:00 => 1 from 11-24 13:00
in 72 hours => Sat 21 Nov, around 10:00 (10:00–11:30), nearest first => 3 from 11-21 10:00
`,
    here,
  );
});

describe('said on the Friday behind it', () => {
  itDecides(
    `
next Friday => Fri 27 Nov, all day => 48 from 11-27 00:00
next Monday => Mon 23 Nov, all day => 48 from 11-23 00:00
this weekend => Sat 21 Nov to Sun 22 Nov, all day => 96 from 11-21 00:00
next week => Mon 23 Nov to Sun 29 Nov, all day => 336 from 11-23 00:00
Friday => Fri 20 Nov, all day | Fri 27 Nov, all day => ask 28 or 48
this Friday => Fri 20 Nov, all day => 28 from 11-20 10:00
Friday at 3 => Fri 20 Nov, at 15:00 => 1 from 11-20 15:00
Friday week => Fri 27 Nov, all day => 48 from 11-27 00:00
early next week => Mon 23 Nov to Tue 24 Nov, all day · soft => 96 from 11-23 00:00
`,
    { ...here, now: new Date('2026-11-20T10:00:00+02:00') },
  );
});

describe('said on the Saturday', () => {
  itDecides(
    `
next Friday => Fri 27 Nov, all day => 48 from 11-27 00:00
this weekend => Sat 21 Nov to Sun 22 Nov, all day => 76 from 11-21 10:00
next weekend => Sat 28 Nov to Sun 29 Nov, all day => 96 from 11-28 00:00
next Sunday => Sun 22 Nov, all day | Sun 29 Nov, all day => ask 48 or 48
next Monday => Mon 23 Nov, all day => 48 from 11-23 00:00
this Saturday => Sat 21 Nov, all day => 28 from 11-21 10:00
next Saturday => Sat 28 Nov, all day => 48 from 11-28 00:00
`,
    { ...here, now: new Date('2026-11-21T10:00:00+02:00') },
  );
});

describe('said on the Sunday', () => {
  itDecides(
    `
Tuesday => Tue 24 Nov, all day => 48 from 11-24 00:00
next Friday => Fri 27 Nov, all day => 48 from 11-27 00:00
this week => Sun 22 Nov, from 10:00 => 28 from 11-22 10:00
next week => Mon 23 Nov to Sun 29 Nov, all day | Mon 30 Nov to Sun 6 Dec, all day => ask 336 or 336
this weekend => Sat 21 Nov to Sun 22 Nov, all day => 28 from 11-22 10:00
end of the week => Thu 19 Nov to Fri 20 Nov, all day · soft · past | Thu 26 Nov to Fri 27 Nov, all day · soft => 96 from 11-26 00:00 ~ Thu 19 Nov to Fri 20 Nov, all day
early next week => Mon 23 Nov to Tue 24 Nov, all day · soft | Mon 30 Nov to Tue 1 Dec, all day · soft => ask 96 or 96
end of this week => Thu 19 Nov to Fri 20 Nov, all day · soft · past | Thu 26 Nov to Fri 27 Nov, all day · soft => 96 from 11-26 00:00 ~ Thu 19 Nov to Fri 20 Nov, all day
mid this week => Tue 17 Nov to Thu 19 Nov, all day · soft · past | Tue 24 Nov to Thu 26 Nov, all day · soft => 144 from 11-24 00:00 ~ Tue 17 Nov to Thu 19 Nov, all day
later this week => Mon 23 Nov to Sun 29 Nov, all day => 336 from 11-23 00:00
next weekend => Sat 28 Nov to Sun 29 Nov, all day => 96 from 11-28 00:00
Sunday => Sun 22 Nov, all day | Sun 29 Nov, all day => ask 28 or 48
this Sunday => Sun 22 Nov, all day => 28 from 11-22 10:00
next Sunday => Sun 29 Nov, all day => 48 from 11-29 00:00
next Monday => Mon 23 Nov, all day => 48 from 11-23 00:00
this week after 3 => Sun 22 Nov, from 15:00 => 18 from 11-22 15:00
`,
    { ...here, now: new Date('2026-11-22T10:00:00+02:00') },
  );
});

describe('said where the month comes first', () => {
  itDecides(
    `
12/5 => Sat 5 Dec, all day => 48 from 12-05 00:00
`,
    { ...here, locale: 'en-US' },
  );
});

describe('said where the day comes first', () => {
  itDecides(
    `
12/5 => Wed 12 May 2027, all day · next year => beyond
`,
    { ...here, locale: 'en-GB' },
  );
});
