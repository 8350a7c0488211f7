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
