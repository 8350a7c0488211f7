import { expect, it } from 'vitest';
import { meaningOf, shown } from './readings.fixture.ts';
import { createTally } from './tally.fixture.ts';

/** Every date whose figures are also a clock, such as 10.12, with its weekday. 18 November 2026 is today. */
const dates = Array.from({ length: 12 }, (_, month) =>
  Array.from({ length: 23 }, (_day, day) => {
    const isAhead = month === 11 || (month === 10 && day + 1 >= 18);
    const date = new Date(Date.UTC(isAhead ? 2026 : 2027, month, day + 1));
    const figures = `${day + 1}.${String(month + 1).padStart(2, '0')}`;
    return { iso: date.toISOString().slice(0, 10), figures, weekday: date.getUTCDay() };
  }),
).flat();

const names = {
  English: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  Hebrew: ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'],
};

/** {W} is the weekday, {F} the figures. */
const forms = {
  English: ['{W} {F}', '{W}, {F}', '{W} ({F})', '{F} {W}', 'the {F} ({W})', '{W} the {F}'],
  Hebrew: ['{W} {F}', 'יום {W} ה-{F}', '{W}, {F}', 'יום {W} ({F})'],
};

/** {D} is the day. Hours that begin with a clock have no meaning that the figures could end. */
const operators = {
  English: [
    '{D}',
    '{D} until 11',
    '{D} until 11:00',
    '{D}, until eleven',
    '{D} until 11.30',
    '{D} before 11am',
    '{D} by noon',
    '{D} after 3',
    '{D}, not before 10',
    '{D} no later than 3pm',
    '{D} from 9 to 11',
    '{D} between 9 and 11',
    '{D}, 9:00-11:00',
    '{D} 15:00',
    '{D}, 15:00',
    '{D} at 15.30',
    '{D} around 3pm',
    '{D} in the afternoon',
    '{D}, afternoon',
    'after {D}',
    'until {D}',
    'before {D}',
    'by {D}',
    'from {D} on',
    'not before {D}',
    'not {D}',
    'any day except {D}',
    'the week of {D}',
    'preferably {D}',
    '2027-12-30 or {D}, after 3pm',
  ],
  Hebrew: [
    'ב{D}',
    '{D} עד 11',
    '{D} עד 11:00',
    '{D} עד אחת עשרה',
    '{D} עד 11.30',
    '{D}, תשע בערב',
    '{D} עד עשר בבוקר',
    '{D} לפני 11:00',
    '{D} אחרי שלוש',
    '{D}, לא לפני 10',
    '{D} לא יאוחר מ-15:00',
    '{D} מ-9 עד 11',
    '{D} בין 9 ל-11',
    '{D}, 9:00-11:00',
    '{D} 15:00',
    '{D}, 15:00',
    '{D} ב-15.30',
    '{D} בסביבות שלוש',
    '{D} בבוקר',
    '{D}, אחר הצהריים',
    'אחרי {D}',
    'עד {D}',
    'לפני {D}',
    'החל מ{D}',
    'לא ב{D}',
    'כל יום חוץ מ{D}',
    'עדיף {D}',
  ],
};

it.each(['English', 'Hebrew'] as const)('reads 10.12 beside its weekday as a date, %s', (language) => {
  const tally = createTally();
  for (const [at, operator] of operators[language].entries())
    for (const [index, { iso, figures, weekday }] of dates.entries()) {
      if (index % 4 !== at % 4) continue;
      const form = forms[language][Math.floor(index / 4) % forms[language].length] as string;
      const day = form.replace('{W}', names[language][weekday] as string).replace('{F}', figures);
      const phrase = operator.replace('{D}', day);
      const plain = operator.replace(/(?<=[במ])\{D\}/, '-{D}').replace('{D}', iso);
      const holds = meaningOf(phrase).key === meaningOf(plain).key && meaningOf(plain).kind !== 'unread';
      tally.count(holds, { operator, form, figures }, () => `${shown(phrase)}, and ${shown(plain)}`);
    }
  expect(tally.failures(), tally.report(`${language}, dates that could be clocks`)).toBe(0);
});

it.each([
  ['10.12 until 11:00', '2026-12-10 until 11:00'],
  ['10.12 in the morning', '2026-12-10 in the morning'],
  ['10.12, 15:00', '2026-12-10, 15:00'],
  ['Thursday 10.12 - 11.30', '2026-12-10 at 11:30'],
  ['10.12 עד 11:00', '2026-12-10 עד 11:00'],
  ['10.12, שלוש אחר הצהריים', '2026-12-10, שלוש אחר הצהריים'],
  // A word, another date or the other end of a range makes them a clock.
  ['Thursday at 10.12', 'Thursday at 10:12'],
  ['tomorrow 10.12', 'tomorrow at 10:12'],
  ['tomorrow 19.11', 'tomorrow'],
  ['Thu 19 Nov 10.12', '2026-11-19 at 10:12'],
  ['2026-11-24 10.12', '2026-11-24 at 10:12'],
  ['9.30-10.10', '9:30-10:10'],
  ['Tuesday 9.30 or 10.10', 'Tuesday 9:30 or 10:10'],
  ['מחר ב-10.12', 'מחר בשעה 10:12'],
  ['מחר 19.11', 'מחר'],
  ['מ-9.30 עד 10.10', 'מ-9:30 עד 10:10'],
])('reads "%s" as "%s"', (phrase, plain) => {
  expect(meaningOf(phrase)).toMatchObject({ kind: 'read', key: meaningOf(plain).key });
});

it.each(['10.12 or 3pm', '10.10', 'Friday 10.12'])('asks where nothing decides: "%s"', (phrase) =>
  expect(meaningOf(phrase).kind).toBe('ambiguous'),
);
