import { remembered } from '../remembered.ts';
import type { Found } from './look.ts';
import { textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { feminine, leaning, masculine, tens } from './number-words.ts';

/** How a number is said: clocks take feminine words, days and minutes past the hour masculine ones. */
export type ReadNumber = Found<number> & { form: 'digits' | 'feminine' | 'masculine' | 'tens' };

/** 3, שלוש, שלושה, שתים עשרה, עשרים ואחת. */
export const readNumber = remembered(numberAt);

function numberAt(morphemes: Morphemes, at: number): ReadNumber | undefined {
  const morpheme = morphemes[at];
  if (!morpheme) return undefined;
  if (morpheme.kind === 'number') {
    const { text } = morpheme;
    return text.length <= 4 && /^\d+$/.test(text)
      ? { value: Number(text), next: at + 1, form: 'digits' }
      : undefined;
  }
  if (morpheme.kind !== 'known') return undefined;
  return readTens(morphemes, at) ?? readUnit(morphemes, at);
}

/** A number before what it counts, where שני and שלושת may stand too: שני ימים. */
export const readCount = remembered(countAt);

function countAt(morphemes: Morphemes, at: number): Found<number> | undefined {
  const count = leaning.get(textAt(morphemes, at));
  return count === undefined ? readNumber(morphemes, at) : { value: count, next: at + 1 };
}

function readTens(morphemes: Morphemes, at: number): ReadNumber | undefined {
  const ten = tens.get(textAt(morphemes, at));
  if (ten === undefined) return undefined;
  const and = textAt(morphemes, at + 1) === '-' ? at + 2 : at + 1;
  if (textAt(morphemes, and) === 'ו') {
    const word = textAt(morphemes, and + 1);
    const unit = feminine.get(word) ?? masculine.get(word);
    if (unit !== undefined && unit < 10) return { value: ten + unit, next: and + 2, form: 'tens' };
  }
  return { value: ten, next: at + 1, form: 'tens' };
}

function readUnit(morphemes: Morphemes, at: number): ReadNumber | undefined {
  const word = textAt(morphemes, at);
  const behind = textAt(morphemes, at + 1) === '-' ? at + 2 : at + 1;
  const hers = feminine.get(word);
  const his = masculine.get(word) ?? (word === 'שנים' ? 2 : undefined);
  const ten = textAt(morphemes, behind);
  const unit = hers ?? his;
  // Many say "אחד עשרה" and "שתים עשר": what is feminine in it makes it an hour.
  if (unit !== undefined && unit < 10 && (ten === 'עשרה' || ten === 'עשר')) {
    const form = his !== undefined && ten === 'עשר' ? 'masculine' : 'feminine';
    return { value: 10 + unit, next: behind + 1, form };
  }
  if (hers !== undefined) return { value: hers, next: at + 1, form: 'feminine' };
  if (his !== undefined && word !== 'שנים') return { value: his, next: at + 1, form: 'masculine' };
  return undefined;
}
