import { isKnown } from './lexicon.ts';
import { months } from './words.ts';

/** Words that are misspelled often enough, and that one wrong letter makes no other word of. */
const spelt: readonly string[] =
  'מחרתיים ינואר פברואר אפריל אוגוסט ספטמבר אוקטובר נובמבר דצמבר צהריים שבועיים חודשיים יומיים שעתיים ראשון שלישי רביעי חמישי שישי'.split(
    ' ',
  );

/** Right words that are one letter away from these. */
const right: ReadonlySet<string> = new Set(
  (
    'שלישית שלישיה שלישייה שלישיות רביעית רביעיה רביעייה רביעיות חמישית חמישיה חמישייה חמישיות חמישים שלישים ראשוני ראשונה ראשונים ' +
    'ראשונות צוהריים ינוארי אפרילי נובמברי שישית שישיה שישייה שישיות שישים שישו שישה שיש'
  ).split(' '),
);

/** Every word with one letter left out, and those it may be: two words that are one letter apart share such a row. */
const byGaps: ReadonlyMap<string, readonly string[]> = gapsOf(spelt);

function gapsOf(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  for (const word of words) {
    for (const gap of [word, ...withoutOne(word)]) table.set(gap, [...(table.get(gap) ?? []), word]);
  }
  return table;
}

function withoutOne(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

const minLength = 4;
const maxLength = 12;

/**
 * The word of time that a misspelling stands for: one letter too many, too few or wrong, or two that changed places. Clitics before it
 * stay.
 */
export function correct(word: string): string | undefined {
  const ended = withRightEnd(word);
  if (ended !== undefined) return ended;
  if (word.length < minLength || word.length > maxLength || isKnown(word) || right.has(word))
    return undefined;
  for (const row of ['', 'ב', 'ל', 'מ', 'ו', 'ה', 'וב', 'מה', 'בה']) {
    if (!word.startsWith(row)) continue;
    const stem = word.slice(row.length);
    // "בנובמבר" is right, and so is what stands behind a clitic.
    if (isKnown(stem) || right.has(stem)) return undefined;
  }
  for (const row of ['', 'ב', 'ל', 'ו']) {
    const found = word.startsWith(row) ? nearest(word.slice(row.length)) : undefined;
    if (found !== undefined) return row + found;
  }
  return undefined;
}

const finals: ReadonlyMap<string, string> = new Map([
  ['כ', 'ך'],
  ['מ', 'ם'],
  ['נ', 'ן'],
  ['פ', 'ף'],
  ['צ', 'ץ'],
]);

/** "ראשונ" and "מחררר": a letter that is not written so at the end of a word, or that a finger rested on. */
function withRightEnd(word: string): string | undefined {
  const last = word.at(-1) as string;
  const isHeld = word.length > 3 && word.at(-2) === last;
  const final = finals.get(last);
  if (!isHeld && final === undefined) return undefined;
  let end = word.length - 1;
  while (end > 1 && word[end - 1] === last) end -= 1;
  const right = word.slice(0, end) + (final ?? last);
  if (word === right || isRight(word)) return undefined;
  return isRight(right) ? right : undefined;
}

/** Known as it stands, or behind one clitic. */
function isRight(word: string): boolean {
  return isKnown(word) || (/^[ובלמה]/.test(word) && word.length > 3 && isKnown(word.slice(1)));
}

function nearest(word: string): string | undefined {
  if (word.length < minLength) return undefined;
  for (const gap of [word, ...withoutOne(word)]) {
    const found = byGaps.get(gap)?.find((one) => isNear(word, one));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * One letter more or less, or two neighbours changed; another letter in the names of months alone, because יומיום is no יומיים. The first
 * letter stays, which carries the most.
 */
function isNear(word: string, other: string): boolean {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [rest, wanted] = [word.slice(start), other.slice(start)];
  if (rest === wanted.slice(1) || rest.slice(1) === wanted) return true;
  if (months.has(other) && rest.slice(1) === wanted.slice(1)) return true;
  return rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
}
