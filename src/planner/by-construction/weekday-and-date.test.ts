import { expect, it } from 'vitest';
import { meaningOf, shown } from './readings.fixture.ts';
import { createTally } from './tally.fixture.ts';

type Day = { iso: string; weekday: string; other: string; notations: string[] };

const days: Record<'English' | 'Hebrew', Day[]> = {
  English: [
    {
      iso: '2026-11-26',
      weekday: 'Thursday',
      other: 'Monday',
      notations: ['26 November', 'Nov 26th', '26/11', '26.11', '26.11.2026', '2026-11-26', 'the 26th'],
    },
    {
      iso: '2026-12-08',
      weekday: 'Tuesday',
      other: 'Friday',
      notations: ['8 December', 'December 8', '8.12', '2026-12-08', 'the 8th of December'],
    },
  ],
  Hebrew: [
    {
      iso: '2026-11-26',
      weekday: 'יום חמישי',
      other: 'יום שני',
      notations: ['26 בנובמבר', 'ה-26 בנובמבר', '26/11', '26.11', '26.11.2026', '2026-11-26', 'ה-26 לחודש'],
    },
    {
      iso: '2026-12-08',
      weekday: 'יום שלישי',
      other: 'יום שישי',
      notations: ['8 בדצמבר', 'ה-8 לדצמבר', '8/12/2026', '8.12', '2026-12-08'],
    },
  ],
};

const hours = {
  English: [
    'afternoon',
    'in the morning',
    'at 3pm',
    'after four',
    'between 9:00 and 11:00',
    'until noon',
    'not before 10:00',
  ],
  Hebrew: ['אחר הצהריים', 'בבוקר', 'ב-15:00', 'אחרי ארבע', 'בין 9 ל-11', 'עד הצהריים', 'לא לפני 10'],
};

const orders = [
  '{W} {H}, {D}',
  '{W}, {H}, {D}',
  '{W} {H} {D}',
  '{W} {H} ({D})',
  '{W}, {D}, {H}',
  '{W} {D}, {H}',
  '{D}, {W} {H}',
  '{D}, {W}, {H}',
  '{D} {W} {H}',
  '{D} ({W}) {H}',
  '{D} {H}, {W}',
];

it.each(['English', 'Hebrew'] as const)('reads a weekday and its date as one day, %s', (language) => {
  const tally = createTally();
  for (const { iso, weekday, other, notations } of days[language])
    for (const date of notations)
      for (const hour of hours[language])
        for (const order of orders) {
          const phraseOf = (name: string) =>
            order.replace('{W}', name).replace('{D}', date).replace('{H}', hour);
          const groups = { order, date, hour };
          const plain = meaningOf(`${iso} ${hour}`);
          const phrase = phraseOf(weekday);
          tally.count(meaningOf(phrase).key === plain.key && plain.kind === 'read', groups, () =>
            shown(phrase),
          );
          const wrong = phraseOf(other);
          tally.count(meaningOf(wrong).kind === 'ambiguous', groups, () => `${shown(wrong)}, and must ask`);
        }
  expect(tally.failures(), tally.report(`${language}, weekdays and dates`)).toBe(0);
});

it.each([
  ['Monday 9-11, Tuesday 14:00-16:00', '2026-11-23 9-11 or 2026-11-24 14:00-16:00'],
  ['Thursday at 3pm, 30 November at 10am', '2026-11-19 at 3pm or 2026-11-30 at 10am'],
  ['Thursday afternoon, 26 November at 3', '2026-11-26 at 3'],
  ['Tuesday or Thursday, 26 November', '2026-11-24 or 2026-11-26'],
])('reads "%s" as "%s"', (phrase, plain) => {
  expect(meaningOf(phrase)).toMatchObject({ kind: 'read', key: meaningOf(plain).key });
});
