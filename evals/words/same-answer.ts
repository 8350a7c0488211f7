import { numberWords } from './writings.ts';

/** Whether two spellings are one name. Case, accents, punctuation, spaces and the order of the words do not count. */
export function isSameName(written: string, said: string): boolean {
  const words = (name: string) => nameWords(name).sort().join('');
  return nameWords(written).join('') === nameWords(said).join('') || words(written) === words(said);
}

/** Whether two spellings are one mailbox. A tag counts, because not every server removes it. */
export function isSameAddress(written: string, said: string): boolean {
  return address(written) === address(said);
}

function address(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
}

/** Letters that Unicode does not decompose into a letter and its mark. */
const ownLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

function nameWords(name: string): string[] {
  return folded(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘׳״"`´]/gu, '')
    .toLowerCase()
    .replace(/[øłđðßæœı]/g, (letter) => ownLetters[letter] ?? letter);
}

/**
 * The share of an answer's content that was said: all of its words, some, or none. Endings of words and Hebrew prefixes do not count, and
 * numbers may be words. `unclear`: it is in another alphabet, so that its words cannot be compared.
 */
export function sharedContent(answer: string, said: string): 'all' | 'some' | 'none' | 'unclear' {
  const wanted = contentWords(answer);
  const known = new Set(contentWords(said).flatMap(forms));
  const shared = wanted.filter((word) => forms(word).some((form) => known.has(form)));
  if (shared.length === wanted.length && wanted.length > 0) return 'all';
  if (shared.length > 0) return 'some';
  const isOther = (text: string) => /\p{Script=Hebrew}/u.test(text);
  return wanted.some(isOther) !== isOther(said) && /\p{L}{3}/u.test(answer) && !isPlaceholder(answer)
    ? 'unclear'
    : 'none';
}

/** Whether an answer such as "Unknown" or "N/A" only says that there is no answer. */
function isPlaceholder(answer: string): boolean {
  return /^\W*(?:unknown|not (?:known|provided|given|specified|applicable|sure)|n\/?a|none|tbd|test|general(?: \w+)?)\W*$/iu.test(
    answer,
  );
}

function contentWords(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const content = words.filter((word) => !stopWords.has(word));
  return content.length > 0 ? content : words;
}

const stopWords = new Set(
  `a an the and or of to in on at for from with by as is are was were be been it its i me my we our us you your they their he she his her this that
  there here would will can could should do does did have has had am im about just only so too very please than then into
  של את על עם אל מן זה זו זאת הוא היא הם אני אנחנו לי לנו שלי שלנו יש גם רק או ו כי אם היה הייתה יהיה`.split(
    /\s+/u,
  ),
);

const sameWords = new Map(
  [
    ['yes', 'yeah', 'yep', 'true', 'correct', 'כן', 'נכון'],
    ['no', 'not', 'false', 'לא'],
    ...numberWords.map((words, index) => [String(index + 1), ...words]),
    ['2', 'שני', 'שתי'],
    ['12', 'dozen'],
    ['20', 'twenty', 'עשרים'],
  ].flatMap(([first = '', ...others]) => [first, ...others].map((word) => [word, first] as const)),
);

function forms(word: string): string[] {
  const same = sameWords.get(word);
  if (same !== undefined) return [same];
  if (/\p{Script=Hebrew}/u.test(word)) {
    const bare = [
      word,
      word.replace(/^[ושהבלמכ](?=\p{L}{3})/u, ''),
      word.replace(/^[ושהבלמכ]{2}(?=\p{L}{3})/u, ''),
    ];
    return [...new Set(bare.flatMap((one) => [one, one.replace(/(?<=\p{L}{3})(?:ים|ות|ית|ה|ת|י)$/u, '')]))];
  }
  return [word, word.replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e|ly)$/u, '')];
}
