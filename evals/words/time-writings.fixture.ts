/** Written forms of a few days of November 2026, said on Friday the 20th, and of clock times. Tests combine both. */
const english = {
  long: { 22: 'Sunday', 23: 'Monday', 24: 'Tuesday', 25: 'Wednesday', 26: 'Thursday' },
  short: { 22: 'Sun', 23: 'Mon', 24: 'Tue', 25: 'Wed', 26: 'Thu' },
  ordinal: {
    22: 'twenty-second',
    23: 'twenty-third',
    24: 'twenty-fourth',
    25: 'twenty-fifth',
    26: 'twenty-sixth',
  },
  suffix: { 22: 'nd', 23: 'rd', 24: 'th', 25: 'th', 26: 'th' },
  hours: { 3: 'three', 4: 'four', 9: 'nine', 12: 'twelve', 10: 'ten' },
  ahead: { 22: 'two', 23: 'three', 24: 'four', 25: 'five', 26: 'six' },
} as const;
const hebrew = {
  long: { 22: 'ראשון', 23: 'שני', 24: 'שלישי', 25: 'רביעי', 26: 'חמישי' },
  letter: { 22: 'א', 23: 'ב', 24: 'ג', 25: 'ד', 26: 'ה' },
  hours: { 3: 'שלוש', 4: 'ארבע', 9: 'תשע', 12: 'שתים עשרה', 10: 'עשר' },
  ahead: { 22: 'יומיים', 23: 'שלושה ימים', 24: 'ארבעה ימים', 25: 'חמישה ימים', 26: 'שישה ימים' },
} as const;

export type Day = keyof typeof english.long;
type Hour = keyof typeof english.hours;

export function englishDays(day: Day): string[] {
  const [long, short, suffix] = [english.long[day], english.short[day], english.suffix[day]];
  return [
    long,
    short,
    `${short}.`,
    `next ${long}`,
    `this coming ${long}`,
    `${long} next week`,
    `${long}, ${day} November`,
    `${long}, November ${day}`,
    `${long}, November ${day}${suffix}, 2026`,
    `${short} ${day} Nov`,
    `${short}, Nov. ${day}`,
    `${short} ${day}/11`,
    `${long} ${day}.11.2026`,
    `${long} the ${day}${suffix}`,
    `the ${day}${suffix}`,
    `the ${day}${suffix} of November`,
    `the ${english.ordinal[day]}`,
    `November ${english.ordinal[day]}`,
    `${day} Nov 2026`,
    `${day}-Nov-2026`,
    `Nov ${day}`,
    `11/${day}`,
    `11/${day}/2026`,
    `${day}/11/26`,
    `${day}.11.`,
    `2026-11-${day}`,
    `in ${english.ahead[day]} days`,
    `in ${Number(day) - 20} days (${long})`,
  ];
}

export function hebrewDays(day: Day): string[] {
  const [long, letter] = [hebrew.long[day], hebrew.letter[day]];
  return [
    `יום ${long}`,
    `ביום ${long}`,
    `יום ${letter}'`,
    `ביום ${letter}׳`,
    `${long} הקרוב`,
    `${long} הבא`,
    `יום ${long} הקרוב`,
    `יום ${long} בשבוע הבא`,
    `יום ${long}, ${day} בנובמבר`,
    `יום ${long} ה-${day} בנובמבר 2026`,
    `יום ${letter}' ${day}.11`,
    `${letter}' ${day}/11`,
    `${day} בנובמבר`,
    `ה-${day} בנובמבר`,
    `ה-${day} לחודש`,
    `ב-${day}.11`,
    `ב־${day}/11/2026`,
    `${day}.11.26`,
    `${day} נוב׳`,
    `בעוד ${hebrew.ahead[day]}`,
  ];
}

function clocksOf(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const hour = (hours > 12 ? hours - 12 : hours) as Hour;
  const mm = String(minutes).padStart(2, '0');
  return { hours, minutes, hour, next: ((hour % 12) + 1) as Hour, mm, half: hours < 12 ? 'am' : 'pm' };
}

export function englishClocks(clock: string): string[] {
  const { hours, minutes, hour, next, mm, half } = clocksOf(clock);
  const { [hour]: word, [next]: after } = english.hours;
  const part = half === 'am' ? 'in the morning' : 'in the afternoon';
  const always = [
    clock,
    `${hour}:${mm} ${half}`,
    `${hour}:${mm}${half.toUpperCase()}`,
    `${hour}:${mm} ${half[0]}.m.`,
    `${hour}.${mm}${half}`,
    `${hours}h${mm}`,
    `${hour}:${mm} ${part}`,
    `${clock} (Jerusalem time)`,
    `${clock} Israel time`,
    `${clock} (Asia/Jerusalem)`,
    `**${clock}**`,
  ];
  const rounded: Record<number, string[]> = {
    0: [`${hour}${half}`, `${hour} ${half}`, `${hour} ${part}`, `${word} o'clock`, `${word} ${half}`],
    15: [`quarter past ${word}`, `a quarter past ${hour}`, `${word} fifteen`],
    30: [`half past ${word}`, `${word} thirty`, `half ${word}`],
    45: [`quarter to ${after}`, `${word} forty-five`, `fifteen minutes to ${after}`].slice(0, 2),
  };
  return [...always, ...(rounded[minutes] ?? [])];
}

export function hebrewClocks(clock: string): string[] {
  const { minutes, hour, next, mm, half } = clocksOf(clock);
  const { [hour]: word, [next]: after } = hebrew.hours;
  const part = half === 'am' ? 'בבוקר' : 'אחר הצהריים';
  const always = [
    clock,
    `בשעה ${clock}`,
    `ב-${clock}`,
    `ב${clock}`,
    `${hour}:${mm} ${part}`,
    `ב-${hour}:${mm} ${half === 'am' ? 'בבוקר' : 'אחה״צ'}`,
    `${clock} שעון ישראל`,
    `${clock} (שעון ירושלים)`,
    `**${clock}**`,
  ];
  const rounded: Record<number, string[]> = {
    0: [`ב-${hour}`, `בשעה ${hour}`, `ב${word}`, `בשעה ${word}`, `${word} ${part}`, `${hour} ${part}`],
    15: [`ב${word} ורבע`, `${word} ורבע`, `${hour} ורבע`],
    30: [`ב${word} וחצי`, `${word} וחצי`, `ב-${hour} וחצי`],
    45: [`רבע ל${after}`, `ברבע ל${after}`, `רבע ל-${next}`],
  };
  return [...always, ...(rounded[minutes] ?? [])];
}

export type Frame = readonly [name: string, write: (day: string, clock: string) => string];
export const englishFrames: Frame[] = [
  ['a question', (day, clock) => `Shall I request ${day} at ${clock}?`],
  ['a comma', (day, clock) => `I can offer ${day}, ${clock}. Does it suit you?`],
  ['the clock first', (day, clock) => `How about ${clock} on ${day}?`],
  ['a bullet', (day, clock) => `Free times:\n- ${day}, ${clock}\n\nWhich one?`],
  ['a heading', (day, clock) => `**${day}:**\n- ${clock}`],
  ['a number', (day, clock) => `1) ${day} ${clock}\n`],
  ['a table', (day, clock) => `| Day | Time |\n|---|---|\n| ${day} | ${clock} |`],
  ['a column', (day, clock) => `| Day | ${day} |\n|---|---|\n| Free | ${clock} |`],
];
export const hebrewFrames: Frame[] = [
  ['a question', (day, clock) => `לבקש את ${day} ${clock}?`],
  ['a comma', (day, clock) => `יש פנוי ${day}, ${clock}. מתאים לך?`],
  ['a bullet', (day, clock) => `זמנים פנויים:\n- ${day}, ${clock}\n\nמה מתאים?`],
  ['a heading', (day, clock) => `**${day}:**\n- ${clock}`],
  ['a number', (day, clock) => `1. ${day} ${clock}\n`],
  ['a table', (day, clock) => `| יום | שעה |\n|---|---|\n| ${day} | ${clock} |`],
];
