import { readTurn } from './turn.ts';

/** A length of time that an answer says, with the sentence around it. */
export type SaidDuration = { minutes: number; words: string; sentence: string; before: string; at: number };

const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  'forty-eight': 48,
  sixty: 60,
  ninety: 90,
  half: 0.5,
  full: 1,
  whole: 1,
  couple: 2,
  אחת: 1,
  אחד: 1,
  שתי: 2,
  שני: 2,
  שלוש: 3,
  שלושה: 3,
  ארבע: 4,
  ארבעה: 4,
  חמש: 5,
  חמישה: 5,
  שש: 6,
  שישה: 6,
  שבע: 7,
  שבעה: 7,
  שמונה: 8,
  תשע: 9,
  עשר: 10,
  עשרה: 10,
  'חמש עשרה': 15,
  עשרים: 20,
  שלושים: 30,
  ארבעים: 40,
  'ארבעים וחמש': 45,
  'ארבעים ושמונה': 48,
  שישים: 60,
  תשעים: 90,
};

const units: readonly [words: string, minutes: number][] = [
  ['seconds?|secs?|שניות', 1 / 60],
  ["minutes?|mins?|min|דקות|דקה|דק'", 1],
  ['hours?|hrs?|hr|שעות', 60],
  ['days?|ימים', 1440],
  ['weeks?|שבועות', 10_080],
];

/** Hebrew writes one and two of a unit as one word. */
const single: readonly [words: string, minutes: number][] = [
  ['half an hour|half hour|half-hour|חצי[ -]ה?שעה', 30],
  ['quarter of an hour|רבע שעה', 15],
  ['an hour and a half|שעה וחצי', 90],
  ['hour-long|שעה(?= עם| שלמה| אחת| ביום| לפני| נוספת)|(?<=להמתין |לחכות )שעה', 60],
  ['שעתיים', 120],
  ['בעוד שעה|עוד שעה|תוך שעה', 60],
  ['יומיים', 2880],
  ['יום אחד|יממה', 1440],
  ['שבועיים', 20_160],
  ['שבוע(?: שלם| אחד)?', 10_080],
];

const number = `\\d{1,3}(?:[.,]\\d+)?|${Object.keys(numbers)
  .sort((a, b) => b.length - a.length)
  .join('|')}`;
const finders: readonly [RegExp, (found: RegExpExecArray) => number][] = [
  ...single.map(([words, minutes]): [RegExp, () => number] => [bounded(words), () => minutes]),
  ...units.map(([words, minutes]): [RegExp, (found: RegExpExecArray) => number] => [
    bounded(`(${number})(?: (?:full|whole|short|more|straight))?[ -]?(?:${words})`),
    ([, count = '']) => (numbers[count] ?? Number(count)) * minutes,
  ]),
];

function bounded(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}:.])[ושהבלמכ]?-?(?:${source})(?![\\p{L}\\p{N}])`, 'gu');
}

/** The lengths of time that an answer says, in English and Hebrew, sentence by sentence. */
export function saidDurations(text: string): SaidDuration[] {
  const turn = readTurn(text);
  return turn.flatMap(({ text: sentence }, index) => {
    const before = turn[index - 1]?.text ?? '';
    const taken: [number, number][] = [];
    return finders.flatMap(([pattern, minutesOf]) =>
      [...sentence.matchAll(pattern)].flatMap((found) => {
        const to = found.index + found[0].length;
        if (taken.some(([from, end]) => found.index < end && to > from)) return [];
        taken.push([found.index, to]);
        return {
          minutes: minutesOf(found as RegExpExecArray),
          words: found[0].trim(),
          before,
          sentence,
          at: found.index,
        };
      }),
    );
  });
}
