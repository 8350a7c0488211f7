import { describe, expect, it } from 'vitest';
import {
  type Case,
  failuresOf,
  joined,
  nextWeek,
  thursdayAt,
  thursdayFrom,
} from './clause-products.fixture.ts';

/**
 * Products of what people tell, the words between, and what they ask for. `wrong`: phrases that offer a start that is not wanted;
 * `other`: those that offer too little or nothing. Bounds only move down.
 */
type Product = [name: string, cases: Case[], bound: { wrong: number; other: number }];

const stated = [
  'I have a class at 2 on Friday',
  'My flight lands Friday at 2',
  'My son has football on Friday at 2',
  "We're moving house on Friday",
  'The plumber is coming Friday at 2',
  "I'm at the hospital Friday morning",
  'I start work at 2 on Friday',
  'My wife has the car on Friday',
  'I get back on Friday at 2',
  'I had an appointment last Friday at 2',
  'We spoke on Friday',
  "My daughter's birthday is on Friday",
  "I'll be on a train Friday at 2",
  'Friday is my day off',
  'I teach until 2 on Friday',
  'There is a school concert on Friday at 2',
  'Our office is closed on Friday',
  'I need to be at court on Friday by 2',
  "Friday's the funeral",
  "I've booked the van for Friday at 2",
];
const asked = [
  'can we do Thursday at 10',
  'Thursday at 10 would be great',
  'how about Thursday at 10',
  'is Thursday at 10 possible',
  'Thursday at 10 is fine',
  'could you fit me in on Thursday at 10',
  'I can do Thursday at 10',
  'put me down for Thursday at 10',
];
const refused = [
  "can't make Tuesday at 10",
  "I can't do Tuesday at 10 any more",
  "Tuesday at 10 doesn't work",
  'something came up on Tuesday at 10',
  'I have to cancel Tuesday at 10',
];
const moved = [
  'could we move it to Thursday at 2',
  'can it be Thursday at 2 instead',
  'how about Thursday at 2',
  'please move it to Thursday at 2',
  'is Thursday at 2 possible',
  'Thursday at 2?',
  'would Thursday at 2 work',
];
const until = [
  "I'm at the dentist until 2 on Thursday",
  'I have meetings till 2 on Thursday',
  'on Thursday I work until 2',
  'my class on Thursday ends at 2',
  "I'm busy until 2 on Thursday",
  'my shift finishes at 2 on Thursday',
];
const afterwards = [
  ', so after that',
  ', so any time that day after that',
  ', afterwards works',
  ', so anything after',
];
const away = [
  "I'm away on Tuesday and Wednesday next week",
  "I'm at a conference on the 24th and 25th",
  "I can't do the 24th or 25th",
  "we're closed on the 24th and 25th",
  'I have exams all day on the 24th and 25th',
];
const rest = [
  ', the rest of that week is fine',
  '. Any other day that week?',
  ', but otherwise that week is open',
];
const awayDays = ['2026-11-24', '2026-11-25'];

const refusedHebrew = [
  'אני לא יכולה ביום שלישי ב-10',
  'יום שלישי ב-10 לא מתאים לי',
  'נאלץ לבטל את יום שלישי ב-10',
  'צץ לי משהו ביום שלישי ב-10',
];
const movedHebrew = [
  'אפשר לעבור ליום חמישי ב-14:00?',
  'אפשר ביום חמישי ב-14:00 במקום?',
  'מה עם חמישי ב-14:00?',
  'בואו נזיז ליום חמישי ב-14:00',
  'יום חמישי ב-14:00 אפשרי?',
  'אולי ביום חמישי ב-14:00',
];
const untilHebrew = [
  'אני אצל רופא השיניים עד 14:00 ביום חמישי',
  'ביום חמישי יש לי פגישות עד 14:00',
  'ביום חמישי אני עובדת עד 14:00',
  'השיעור שלי ביום חמישי נגמר ב-14:00',
  'אני עסוקה עד 14:00 ביום חמישי',
];

const all = (phrases: readonly string[], wants: Case[1]) => phrases.map((phrase): Case => [phrase, wants]);

const products: Product[] = [
  [
    'what one tells, and then asks for',
    all(joined(stated, [', so ', '. ', ', ', ' but ', ' and '], asked), thursdayAt(10)),
    { wrong: 22, other: 1 },
  ],
  [
    'what one asks for, and why',
    all(joined(asked, [', because ', ', as ', '. ', ' - ', ' since '], stated), thursdayAt(10)),
    { wrong: 14, other: 8 },
  ],
  [
    'what is refused, and asked for in its place',
    all(joined(refused, [', ', '. ', ', so '], moved), thursdayAt(14)),
    { wrong: 0, other: 0 },
  ],
  ['until when one is busy', all(joined(until, afterwards), thursdayFrom(14)), { wrong: 1, other: 0 }],
  [
    'the rest of a week',
    all(joined(away, rest), nextWeek('2026-11-23', '2026-11-29', awayDays)),
    { wrong: 0, other: 0 },
  ],
  [
    'all days but one of the next week',
    all(
      joined(
        ['any day', 'every day', 'any time', 'I can do any day'],
        [' but Friday', ' except Friday', ' apart from Friday', ' excluding Friday', ' bar Friday'],
        [' next week'],
      ),
      nextWeek('2026-11-23', '2026-11-29', ['2026-11-27']),
    ),
    { wrong: 0, other: 0 },
  ],
  [
    'what is refused in Hebrew, and asked for in its place',
    all(joined(refusedHebrew, [', ', '. ', ', אז '], movedHebrew), thursdayAt(14)),
    { wrong: 0, other: 0 },
  ],
  [
    'until when one is busy, in Hebrew',
    all(joined(untilHebrew, [', אז אחרי זה', ', כל שעה אחרי זה', ', אחר כך אני פנויה']), thursdayFrom(14)),
    { wrong: 0, other: 0 },
  ],
  [
    'all days but one of the next week, in Hebrew',
    all(
      joined(
        ['בשבוע הבא, '],
        ['כל יום', 'מתי שנוח לכם'],
        [' חוץ מיום שני', ' מלבד יום שני', ', לא ביום שני', ' למעט יום שני'],
      ),
      nextWeek('2026-11-22', '2026-11-28', ['2026-11-23']),
    ),
    { wrong: 0, other: 0 },
  ],
];

describe('clauses, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it.each(products)('%s', (_, cases, bound) => {
    const { wrong, other } = failuresOf(cases);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(bound.wrong);
    expect(other.length, other.join('\n')).toBeLessThanOrEqual(bound.other);
  });
});
