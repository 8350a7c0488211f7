import type { NotationForms } from './notation.fixture.ts';

type Day = { day: number; letter: string; weekday: string };
type Hour = { hour: number; word: string };
/** `bare` is the operand without a letter, `joined` the operand behind ב, ל or מ. The first form of each list is the reference. */
type Written = { bare: string; joined: string };
type Forms<Operand> = [name: string, write: (operand: Operand) => Written][];

const dateForms: Forms<Day> = [
  ['24 בנובמבר', ({ day }) => number(`${day} בנובמבר`)],
  ['24 נובמבר', ({ day }) => number(`${day} נובמבר`)],
  ['24 לנובמבר', ({ day }) => number(`${day} לנובמבר`)],
  ['ה-24 בנובמבר', ({ day }) => ({ bare: `ה-${day} בנובמבר`, joined: `-${day} בנובמבר` })],
  ['24 בנובמבר 2026', ({ day }) => number(`${day} בנובמבר 2026`)],
  ['24.11', ({ day }) => number(`${day}.11`)],
  ['24/11', ({ day }) => number(`${day}/11`)],
  ['24.11.2026', ({ day }) => number(`${day}.11.2026`)],
  ['24/11/2026', ({ day }) => number(`${day}/11/2026`)],
  ['2026-11-24', ({ day }) => number(`2026-11-${day}`)],
  ['24 לחודש', ({ day }) => number(`${day} לחודש`)],
  ['יום שלישי 24 בנובמבר', ({ day, weekday }) => word(`יום ${weekday} ${day} בנובמבר`)],
  ['יום שלישי ה-24 בנובמבר', ({ day, weekday }) => word(`יום ${weekday} ה-${day} בנובמבר`)],
  ['יום ג׳ 24.11', ({ day, letter }) => word(`יום ${letter}׳ ${day}.11`)],
  ['יום שלישי, 24/11/2026', ({ day, weekday }) => word(`יום ${weekday}, ${day}/11/2026`)],
];

const clockForms: Forms<Hour> = [
  ['15:00', ({ hour }) => number(`${hour + 12}:00`)],
  ['15.00', ({ hour }) => number(`${hour + 12}.00`)],
  ['1500', ({ hour }) => number(`${hour + 12}00`)],
  ['שעה 15:00', ({ hour }) => word(`שעה ${hour + 12}:00`)],
  ['השעה 15:00', ({ hour }) => ({ bare: `השעה ${hour + 12}:00`, joined: `שעה ${hour + 12}:00` })],
  ['שעה 15', ({ hour }) => word(`שעה ${hour + 12}`)],
  ['3 אחר הצהריים', ({ hour }) => number(`${hour} אחר הצהריים`)],
  ['3 אחה"צ', ({ hour }) => number(`${hour} אחה"צ`)],
  ['3 אחה״צ', ({ hour }) => number(`${hour} אחה״צ`)],
  ['3:00 אחה"צ', ({ hour }) => number(`${hour}:00 אחה"צ`)],
  ['שעה 3 אחר הצהריים', ({ hour }) => word(`שעה ${hour} אחר הצהריים`)],
  ['שלוש אחר הצהריים', ({ word: said }) => word(`${said} אחר הצהריים`)],
  ['שלוש אחרי הצהריים', ({ word: said }) => word(`${said} אחרי הצהריים`)],
  ['שלוש אחה״צ', ({ word: said }) => word(`${said} אחה״צ`)],
  ['שעה שלוש אחה"צ', ({ word: said }) => word(`שעה ${said} אחה"צ`)],
];

/** 24 and 26 November, 15:00 and 17:00. */
export const hebrewForms: NotationForms = {
  dates: formsOf(dateForms, {
    D: { day: 24, letter: 'ג', weekday: 'שלישי' },
    E: { day: 26, letter: 'ה', weekday: 'חמישי' },
  }),
  clocks: formsOf(clockForms, { T: { hour: 3, word: 'שלוש' }, U: { hour: 5, word: 'חמש' } }),
};

/** A letter stands before digits with a hyphen. */
function number(bare: string): Written {
  return { bare, joined: `-${bare}` };
}

function word(bare: string): Written {
  return { bare, joined: bare };
}

function formsOf<Operand extends string, Value>(forms: Forms<Value>, values: Record<Operand, Value>) {
  return forms.map(([name, write]) => ({
    name,
    write: (operand: Operand, clitic: string) => {
      const { bare, joined } = write(values[operand]);
      return clitic === '' ? bare : `${clitic}${joined}`;
    },
  }));
}
