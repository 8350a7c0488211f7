/** Words for 1 to 12, in English and Hebrew: hours, and counts of days. Spellings with one number share its place. */
export const numberWords: readonly (readonly string[])[] = [
  ['one', 'אחת', 'אחד'],
  ['two', 'שתיים', 'שתים', 'שניים'],
  ['three', 'שלוש', 'שלושה'],
  ['four', 'ארבע', 'ארבעה'],
  ['five', 'חמש', 'חמישה'],
  ['six', 'שש', 'שישה'],
  ['seven', 'שבע', 'שבעה'],
  ['eight', 'שמונה'],
  ['nine', 'תשע', 'תשעה'],
  ['ten', 'עשר', 'עשרה'],
  ['eleven', 'אחת עשרה', 'אחד עשר'],
  ['twelve', 'שתים עשרה', 'שתיים עשרה', 'שנים עשר'],
];

const numbers = new Map(
  numberWords.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** All words, the longest first, for a pattern. */
export const hourWords: readonly string[] = [...numbers.keys()].sort((a, b) => b.length - a.length);

/** The number of figures or of a word. NaN for anything else. */
export function numberOf(text: string): number {
  return numbers.get(text.toLowerCase()) ?? (/^\d+$/.test(text) ? Number(text) : Number.NaN);
}
