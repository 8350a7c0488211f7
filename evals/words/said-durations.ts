import type { Sentence } from './turn.ts';

/** A length of time in an answer, with the sentence around it. */
export type SaidDuration = {
  minutes: number;
  words: string;
  sentence: string;
  /** The sentence is a question, or ends in one. */
  isAsked: boolean;
  before: string;
  at: number;
};

const numberWords: readonly [value: number, words: string][] = [
  [0.5, 'half'],
  [1, 'a|an|one|full|whole|אחת|אחד'],
  [2, 'two|couple|שתי|שני'],
  [3, 'three|שלוש|שלושה'],
  [4, 'four|ארבע|ארבעה'],
  [5, 'five|חמש|חמישה'],
  [6, 'six|שש|שישה'],
  [7, 'seven|שבע|שבעה'],
  [8, 'eight|שמונה'],
  [9, 'nine|תשע'],
  [10, 'ten|עשר|עשרה'],
  [12, 'twelve'],
  [15, 'fifteen|חמש עשרה'],
  [20, 'twenty|עשרים'],
  [30, 'thirty|שלושים'],
  [40, 'forty|ארבעים'],
  [45, 'forty[ -]five|ארבעים וחמש'],
  [48, 'forty[ -]eight|ארבעים ושמונה'],
  [60, 'sixty|שישים'],
  [90, 'ninety|תשעים'],
];
const numbers = new Map(
  numberWords.flatMap(([value, words]) =>
    words
      .split('|')
      .flatMap((word) => [' ', '-'].map((dash) => [word.replace('[ -]', dash), value] as const)),
  ),
);

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
  [
    'hour-long|שעה(?= עם| שלמה| מלאה| ביום| לפני| נוספת)|(?<=של |ל|פגישה |פגישת )שעה אחת|(?<=להמתין |לחכות )שעה',
    60,
  ],
  ['שעתיים', 120],
  ['בעוד שעה|עוד שעה|תוך שעה', 60],
  ['יומיים', 2880],
  ['יום אחד|יממה', 1440],
  ['שבועיים', 20_160],
  ['שבוע(?: שלם| אחד)?', 10_080],
];

const number = `\\d{1,3}(?:[.,]\\d+)?|${[...numbers.keys()].sort((a, b) => b.length - a.length).join('|')}`;
const finders: readonly [RegExp, (found: RegExpExecArray) => number][] = [
  ...single.map(([words, minutes]): [RegExp, () => number] => [bounded(words), () => minutes]),
  ...units.map(([words, minutes]): [RegExp, (found: RegExpExecArray) => number] => [
    bounded(`(${number})(?: (?:full|whole|short|more|straight))?[ -]?(?:${words})`),
    ([, count = '']) => (numbers.get(count) ?? Number(count)) * minutes,
  ]),
];

/** Every pattern needs one of these. Most sentences have none, so most patterns need not run. */
const anyUnit = /second|sec|שני|min|דק|hour|hr|שע|day|ימ|יומי|יום|יממה|week|שבוע/u;

/** Returns the minutes of the earlier numbers in a list of lengths. In "15, 30 or 60 minutes" they have the unit of the last one. */
function sharing(before: string, found: RegExpExecArray | RegExpMatchArray): number[] {
  const [list = ''] = /(?:(?<![\d:.])\d{1,3} ?(?:,|or|and|\/|או|ו)+ ?-?)+$/u.exec(before) ?? [];
  const unit = units.find(([words]) => new RegExp(`(?:${words})$`, 'u').test(found[0]))?.[1];
  return unit === undefined ? [] : (list.match(/\d+/gu) ?? []).map((count) => Number(count) * unit);
}

function bounded(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}:.])[ושהבלמכ]?-?(?:${source})(?![\\p{L}\\p{N}])`, 'gu');
}

/** The lengths of time that an answer says, in English and Hebrew, sentence by sentence. */
export function saidDurations(turn: readonly Sentence[]): SaidDuration[] {
  return turn.flatMap(({ text: sentence, clauses, askedFrom }, index) => {
    const before = turn[index - 1]?.text ?? '';
    const taken: [number, number][] = [];
    if (!anyUnit.test(sentence)) return [];
    return finders.flatMap(([pattern, minutesOf]) =>
      [...sentence.matchAll(pattern)].flatMap((found) => {
        const to = found.index + found[0].length;
        if (taken.some(([from, end]) => found.index < end && to > from)) return [];
        taken.push([found.index, to]);
        const words = found[0].trim();
        const isAsked = askedFrom < clauses.length;
        const said = { words, sentence, isAsked, before, at: found.index };
        return [minutesOf(found as RegExpExecArray), ...sharing(sentence.slice(0, found.index), found)].map(
          (minutes) => ({ ...said, minutes }),
        );
      }),
    );
  });
}
