import { describe } from 'vitest';
import { itDecides } from './decision-rows.fixture.ts';

describe('said in Asia/Kolkata at 2026-11-18T10:00:00+02:00', () => {
  itDecides(
    `
tomorrow 3pm IST => Thu 19 Nov, at 15:00 => 1 from 11-19 15:00
`,
    { now: new Date('2026-11-18T10:00:00+02:00'), timezone: 'Asia/Kolkata' },
  );
});

describe('said in Europe/Dublin at 2026-11-18T10:00:00+02:00', () => {
  itDecides(
    `
tomorrow 3pm IST => Thu 19 Nov, at 15:00 => 1 from 11-19 15:00
`,
    { now: new Date('2026-11-18T10:00:00+02:00'), timezone: 'Europe/Dublin' },
  );
});

describe('said in America/Chicago at 2026-11-18T10:00:00+02:00', () => {
  itDecides(
    `
tomorrow 3pm CST => Thu 19 Nov, at 15:00 => 1 from 11-19 15:00
`,
    { now: new Date('2026-11-18T10:00:00+02:00'), timezone: 'America/Chicago' },
  );
});

describe('said in Asia/Shanghai at 2026-11-18T10:00:00+02:00', () => {
  itDecides(
    `
tomorrow 3pm CST => Thu 19 Nov, at 15:00 => 1 from 11-19 15:00
`,
    { now: new Date('2026-11-18T10:00:00+02:00'), timezone: 'Asia/Shanghai' },
  );
});

describe('said in Europe/London at 2026-07-15T10:00:00+01:00', () => {
  itDecides(
    `
tomorrow 3pm BST => Thu 16 Jul, at 15:00 => 1 from 07-16 15:00
`,
    { now: new Date('2026-07-15T10:00:00+01:00'), timezone: 'Europe/London' },
  );
});

describe('said in Asia/Dhaka at 2026-07-15T10:00:00+06:00', () => {
  itDecides(
    `
tomorrow 3pm BST => Thu 16 Jul, at 15:00 => 1 from 07-16 15:00
`,
    { now: new Date('2026-07-15T10:00:00+06:00'), timezone: 'Asia/Dhaka' },
  );
});

describe('said in Europe/London at 2026-11-18T10:00:00+00:00', () => {
  itDecides(
    `
tomorrow 3pm IST => Thu 19 Nov, at 09:30 · The time was read in Asia/Kolkata | Thu 19 Nov, at 13:00 · The time was read in Asia/Jerusalem | Thu 19 Nov, at 15:00 · The time was read in Europe/Dublin => ask 1 or 1 or 1
`,
    { now: new Date('2026-11-18T10:00:00+00:00'), timezone: 'Europe/London' },
  );
});

describe('said in America/New_York at 2026-07-15T10:00:00-04:00', () => {
  itDecides(
    `
tomorrow 3pm EST => Thu 16 Jul, at 15:00 | Thu 16 Jul, at 16:00 · The time was read in UTC-5 => ask 1 or 1
3pm ET tomorrow => Thu 16 Jul, at 15:00 => 1 from 07-16 15:00
`,
    { now: new Date('2026-07-15T10:00:00-04:00'), timezone: 'America/New_York' },
  );
});

describe('said in Asia/Jerusalem at 2027-03-24T10:00:00+02:00', () => {
  itDecides(
    `
Friday at 2:30am => Fri 26 Mar 2027, 01:30–03:31 · Clocks go forward over that time, so that it does not exist: the starts around it are meant => 3 from 03-26 01:30
Friday at 9 => Fri 26 Mar 2027, at 09:00 => 1 from 03-26 09:00
in 72 hours => Sat 27 Mar 2027, around 11:00 (11:00–12:30), nearest first => 3 from 03-27 11:00
in 3 days => Sat 27 Mar 2027, all day => 48 from 03-27 00:00
מוצאי שבת => Sat 27 Mar 2027, from 20:00 => 8 from 03-27 20:00
`,
    { now: new Date('2027-03-24T10:00:00+02:00'), timezone: 'Asia/Jerusalem' },
  );
});

describe('said in Asia/Jerusalem at 2026-10-21T10:00:00+03:00', () => {
  itDecides(
    `
Sunday at 1:30am => Sun 25 Oct, at 01:30 · Clocks go back over that time, so that it comes twice: both are meant => 2 from 10-25 01:30
מוצאי שבת => Sat 24 Oct, from 20:00 => 8 from 10-24 20:00
in 72 hours => Sat 24 Oct, around 10:00 (10:00–11:30), nearest first => 3 from 10-24 10:00
Saturday, 3pm => Sat 24 Oct, at 15:00 => 1 from 10-24 15:00
`,
    { now: new Date('2026-10-21T10:00:00+03:00'), timezone: 'Asia/Jerusalem' },
  );
});

describe('said in Asia/Jerusalem at 2026-07-01T10:00:00+03:00', () => {
  itDecides(
    `
מוצאי שבת => Sat 4 Jul, from 20:00 => 8 from 07-04 20:00
במוצ"ש הקרוב => Sat 4 Jul, from 20:00 => 8 from 07-04 20:00
`,
    { now: new Date('2026-07-01T10:00:00+03:00'), timezone: 'Asia/Jerusalem' },
  );
});

describe('said in English in Israel, where the week begins on Sunday', () => {
  itDecides(
    `
this week => Wed 18 Nov, from 10:00; Thu 19 Nov to Sat 21 Nov, all day => 172 from 11-18 10:00
next week => Sun 22 Nov to Sat 28 Nov, all day => 336 from 11-22 00:00
this weekend => Fri 20 Nov to Sat 21 Nov, all day => 96 from 11-20 00:00
next weekend => Fri 20 Nov to Sat 21 Nov, all day | Fri 27 Nov to Sat 28 Nov, all day => ask 96 or 96
early next week => Sun 22 Nov to Mon 23 Nov, all day · soft => 96 from 11-22 00:00
end of next week => Wed 25 Nov to Thu 26 Nov, all day · soft => 96 from 11-25 00:00
the week of the 25th => Sun 22 Nov to Sat 28 Nov, all day => 336 from 11-22 00:00
any day except the weekend => any day except Friday and Saturday, all day => 2092 from 11-18 10:00
next Sunday => Sun 22 Nov, all day => 48 from 11-22 00:00
tomorrow 3pm IST => Thu 19 Nov, at 15:00 => 1 from 11-19 15:00
26 March 2027 at 02:30 => Fri 26 Mar 2027, 01:30–03:31 · Clocks go forward over that time, so that it does not exist: the starts around it are meant => beyond
31 October 2027 at 01:30 => Sun 31 Oct 2027, at 01:30 · Clocks go back over that time, so that it comes twice: both are meant => beyond
`,
    { now: new Date('2026-11-18T10:00:00+02:00'), timezone: 'Asia/Jerusalem' },
  );
});

describe('said in English in Israel on a Friday', () => {
  itDecides(
    `
next week => Sun 22 Nov to Sat 28 Nov, all day | Sun 29 Nov to Sat 5 Dec, all day => ask 336 or 336
early next week => Sun 22 Nov to Mon 23 Nov, all day · soft | Sun 29 Nov to Mon 30 Nov, all day · soft => ask 96 or 96
this weekend => Fri 20 Nov to Sat 21 Nov, all day => 76 from 11-20 10:00
`,
    { now: new Date('2026-11-20T10:00:00+02:00'), timezone: 'Asia/Jerusalem' },
  );
});

describe('said in English in Israel on a Sunday', () => {
  itDecides(
    `
this week => Sun 22 Nov, from 10:00; Mon 23 Nov to Sat 28 Nov, all day => 316 from 11-22 10:00
next week => Sun 29 Nov to Sat 5 Dec, all day => 336 from 11-29 00:00
this weekend => Fri 27 Nov to Sat 28 Nov, all day => 96 from 11-27 00:00
`,
    { now: new Date('2026-11-22T10:00:00+02:00'), timezone: 'Asia/Jerusalem' },
  );
});
