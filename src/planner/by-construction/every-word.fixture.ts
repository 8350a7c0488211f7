/** Words of five languages, names, trades and nonsense, which no table of the planner knows. */
export const unknownWords = `
  Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag morgen nachmittags vormittags abends März Mai Juni Juli nächste Woche Uhr halb nicht vor nach außer oder bis heute übermorgen
  Wochenende mardi mercredi jeudi vendredi samedi dimanche lundi demain matin soir midi minuit janvier février mars juin juillet août prochain semaine sauf avant après jusqu'à
  lunes martes miércoles jueves viernes sábado domingo mañana tarde noche enero febrero marzo mayo junio próxima semana antes después hasta hoy
  lunedì martedì mercoledì giovedì venerdì sabato domenica domani mattina pomeriggio sera gennaio febbraio prossima settimana prima dopo tranne fino
  понедельник вторник среда четверг пятница суббота воскресенье завтра утром днём вечером января февраля марта апреля кроме после до
  sans avec pour mit ohne für pero para con senza per nur auch solo aussi también però ma aber mais kein keine nunca jamais niemals siempre toujours immer
  blorf flirp zanthy quux wibble grommet snork frazzle plugh xyzzy fnord glorp vex zibber morple drint skelf
  Dana Boris Katarzyna Siobhan Xiaoming Anders Ngozi Rashid Fatima Olga Pierre Giulia
  dentist plumber recital gym mother surgery train flight airport boss invoice garage tennis uncle vaccine audit landlord cello wedding kindergarten
  tentatively regardless assuming bimonthly quarterly solstice equinox recess sprint siesta aftermath
  בלורפ קפיצה מחשב נסיעות גינה שולחן חתול אופניים חתונה מוסך שמלה
`.match(/\S+/g) as string[];

export const wishes = {
  en: [
    'Tuesday at 3',
    'tomorrow morning',
    'next week after 2pm',
    'not Friday',
    'between 2 and 4 on Monday',
    'Tuesday or Thursday after 3',
    '25 November at 10:00',
    '2026-11-24 14:00-16:00',
    'mornings except Wednesday',
    'before noon tomorrow',
    'any day next week but Monday',
    'preferably Tuesday',
    'Monday to Wednesday, afternoons',
    '2026-11-24T15:00',
    'weekdays after 16:00, not Thursday',
    'as soon as possible',
    'first week of December',
    'by Friday 5pm',
    'around 3 on Thursday',
    'tomorrow for 45 minutes',
  ],
  he: [
    'יום שלישי ב-15:00',
    'מחר בבוקר',
    'בשבוע הבא אחרי 14:00',
    'לא ביום שישי',
    'בין 14:00 ל-16:00 ביום שני',
    'שלישי או חמישי אחרי 3',
    '25 בנובמבר בשעה 10:00',
    'כל יום חוץ מרביעי',
    'מחר לפני 12:00',
    'עדיף ביום שלישי',
    'בקרים בלבד',
    '24.11 בשעה 10:00',
    'עד יום שישי',
    'סביב 15:00 ביום חמישי',
    'כמה שיותר מוקדם',
    'ימי שני ורביעי אחרי 16:00',
    'תחילת דצמבר',
    'מחרתיים אחר הצהריים',
    'מיום שני עד רביעי',
    'לא לפני 10:00',
  ],
};

/** A wish with a word put into each of its places. */
export function withWord(wish: string, word: string): string[] {
  const words = wish.split(' ');
  return Array.from({ length: words.length + 1 }, (_, at) =>
    [...words.slice(0, at), word, ...words.slice(at)].join(' '),
  );
}
