import type { NotationForms } from './notation.fixture.ts';

type Day = { day: number; ordinal: string; short: string; long: string };
type Forms<Operand> = [name: string, write: (operand: Operand) => string][];

/** The first form of each list is the reference. A form is named after how it writes 24 November and 15:00. */
const dateForms: Forms<Day> = [
  ['24 November', ({ day }) => `${day} November`],
  ['24 nov', ({ day }) => `${day} nov`],
  ['24th November', ({ ordinal }) => `${ordinal} November`],
  ['the 24th of November', ({ ordinal }) => `the ${ordinal} of November`],
  ['November 24', ({ day }) => `November ${day}`],
  ['Nov 24th', ({ ordinal }) => `Nov ${ordinal}`],
  ['November 24, 2026', ({ day }) => `November ${day}, 2026`],
  ['24/11', ({ day }) => `${day}/11`],
  ['24.11', ({ day }) => `${day}.11`],
  ['24/11/2026', ({ day }) => `${day}/11/2026`],
  ['24.11.2026', ({ day }) => `${day}.11.2026`],
  ['11/24/2026', ({ day }) => `11/${day}/2026`],
  ['2026-11-24', ({ day }) => `2026-11-${day}`],
  ['the 24th', ({ ordinal }) => `the ${ordinal}`],
  ['Tuesday the 24th', ({ ordinal, long }) => `${long} the ${ordinal}`],
  ['Tue 24 Nov', ({ day, short }) => `${short} ${day} Nov`],
  ['Tuesday, 24 November 2026', ({ day, long }) => `${long}, ${day} November 2026`],
];

/** Without the forms that need a region where the day is 12 or less. */
const decemberForms: Forms<Day> = dateForms
  .filter(([name]) => !/[/.]/.test(name))
  .map(([name, write]) => [
    name,
    (operand) =>
      write(operand)
        .replace('November', 'December')
        .replace('Nov', 'Dec')
        .replace('nov', 'dec')
        .replace('2026-11-3', '2026-12-03')
        .replace('2026-11-4', '2026-12-04'),
  ]);

type Hour = { hour: number; word: string };

const afternoonForms: Forms<Hour> = [
  ['15:00', ({ hour }) => `${hour + 12}:00`],
  ['3pm', ({ hour }) => `${hour}pm`],
  ['3PM', ({ hour }) => `${hour}PM`],
  ['3 pm', ({ hour }) => `${hour} pm`],
  ['3 p.m.', ({ hour }) => `${hour} p.m.`],
  ['3p.m.', ({ hour }) => `${hour}p.m.`],
  ['3:00pm', ({ hour }) => `${hour}:00pm`],
  ['3:00 PM', ({ hour }) => `${hour}:00 PM`],
  ['3.00pm', ({ hour }) => `${hour}.00pm`],
  ['15.00', ({ hour }) => `${hour + 12}.00`],
  ['15h', ({ hour }) => `${hour + 12}h`],
  ['1500', ({ hour }) => `${hour + 12}00`],
  ['three pm', ({ word }) => `${word} pm`],
  ['three in the afternoon', ({ word }) => `${word} in the afternoon`],
  ['3 in the afternoon', ({ hour }) => `${hour} in the afternoon`],
  ["3 o'clock pm", ({ hour }) => `${hour} o'clock pm`],
  ["three o'clock in the afternoon", ({ word }) => `${word} o'clock in the afternoon`],
];

/** These write half past nine and half past eleven. */
const morningForms: Forms<Hour> = [
  ['9:30', ({ hour }) => `${hour}:30`],
  ['09:30', ({ hour }) => `${String(hour).padStart(2, '0')}:30`],
  ['9:30am', ({ hour }) => `${hour}:30am`],
  ['9:30 AM', ({ hour }) => `${hour}:30 AM`],
  ['9:30 a.m.', ({ hour }) => `${hour}:30 a.m.`],
  ['9.30', ({ hour }) => `${hour}.30`],
  ['9.30am', ({ hour }) => `${hour}.30am`],
  ['0930', ({ hour }) => `${String(hour).padStart(2, '0')}30`],
  ['half past nine in the morning', ({ word }) => `half past ${word} in the morning`],
  ['half past 9 am', ({ hour }) => `half past ${hour} am`],
  ['nine thirty am', ({ word }) => `${word} thirty am`],
  ['9:30 in the morning', ({ hour }) => `${hour}:30 in the morning`],
];

/** 24 and 26 November, 15:00 and 17:00. */
export const novemberAfternoons: NotationForms = {
  dates: formsOf(dateForms, {
    D: { day: 24, ordinal: '24th', short: 'Tue', long: 'Tuesday' },
    E: { day: 26, ordinal: '26th', short: 'Thu', long: 'Thursday' },
  }),
  clocks: formsOf(afternoonForms, { T: { hour: 3, word: 'three' }, U: { hour: 5, word: 'five' } }),
};

/** 3 and 4 December, half past nine and half past eleven. */
export const decemberMornings: NotationForms = {
  dates: formsOf(decemberForms, {
    D: { day: 3, ordinal: '3rd', short: 'Thu', long: 'Thursday' },
    E: { day: 4, ordinal: '4th', short: 'Fri', long: 'Friday' },
  }),
  clocks: formsOf(morningForms, { T: { hour: 9, word: 'nine' }, U: { hour: 11, word: 'eleven' } }),
};

function formsOf<Operand extends string, Value>(forms: Forms<Value>, values: Record<Operand, Value>) {
  return forms.map(([name, write]) => ({ name, write: (operand: Operand) => write(values[operand]) }));
}
