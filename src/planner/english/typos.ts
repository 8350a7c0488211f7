import { daysAhead, months, partsOfDay, weekdayPlurals, weekdays } from './words.ts';

/** Spellings that people use on purpose, or that lie too far from the word. */
const usual: ReadonlyMap<string, string> = new Map([
  ['tomoz', 'tomorrow'],
  ['tommorow', 'tomorrow'],
  ['tmmrw', 'tomorrow'],
  ['tommrow', 'tomorrow'],
  ['nxt', 'next'],
  ['toda', 'today'],
  ['todya', 'today'],
  ['tday', 'today'],
  ['wensday', 'wednesday'],
  ['wendsday', 'wednesday'],
  ['wedneday', 'wednesday'],
  ['wenesday', 'wednesday'],
  ['thrus', 'thursday'],
  ['teusday', 'tuesday'],
  ['midnite', 'midnight'],
  ['midnght', 'midnight'],
  ['aftrnoon', 'afternoon'],
  ['aft', 'afternoon'],
  ['mornng', 'morning'],
  ['eveing', 'evening'],
  ['febuary', 'february'],
  ['aprl', 'april'],
  ['agust', 'august'],
]);

/** Words of their own that lie one or two letters from a word of time. */
const realWords: ReadonlySet<string> = new Set(
  (
    'sundry sundae mourning moaning mooning saturate frida augusta augusto augusts weekends weekender fortnightly evensong ' +
    'eventing midday morningside novembers tonights todays martian warning minuet evenings mornings friday monday sunday ' +
    'tomorrows yesterdays weekended weekdays weekday octobers decembers'
  ).split(' '),
);

/** Words that are long enough to be told apart from others when a letter is wrong, by their first letter. */
const correctable: ReadonlyMap<string, readonly string[]> = byFirstLetter(
  [
    ...weekdays.keys(),
    ...months.keys(),
    'tomorrow',
    'yesterday',
    'tonight',
    'afternoon',
    'morning',
    'evening',
    'weekend',
    'midnight',
    'fortnight',
  ].filter((word) => word.length >= 6),
);

const rightWords: ReadonlySet<string> = new Set([
  ...weekdays.keys(),
  ...weekdayPlurals.keys(),
  ...months.keys(),
  ...daysAhead.keys(),
  ...partsOfDay.keys(),
  ...realWords,
]);

// People write the same few thousand words; each is compared with what it may be once.
const maxJudged = 4096;
const judged = new Map<string, string | undefined>();

/** A misspelled word of time as it should be; undefined for any other word. */
export function correct(word: string): string | undefined {
  const known = usual.get(word);
  if (known !== undefined) return known;
  if (word.length < 5 || word.length > 11 || rightWords.has(word)) return undefined;
  const before = judged.get(word);
  if (before !== undefined || judged.has(word)) return before;
  if (judged.size >= maxJudged) judged.clear();
  const found = nearestWord(word);
  judged.set(word, found);
  return found;
}

function nearestWord(word: string): string | undefined {
  const candidates = correctable.get(word[0] as string);
  if (!candidates || word.includes("'")) return undefined;
  return candidates.find((candidate) => {
    const allowed = candidate.length >= 8 ? 2 : 1;
    return Math.abs(candidate.length - word.length) <= allowed && distance(word, candidate) <= allowed;
  });
}

function byFirstLetter(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const word of words) map.set(word[0] as string, [...(map.get(word[0] as string) ?? []), word]);
  return map;
}

/** Letters to change, add, leave out or swap with their neighbour. Both words are short. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, (beforeLast[j - 2] as number) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] as number;
}
