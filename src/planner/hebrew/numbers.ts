import { type Rule, rule, words } from '../read/rules.ts';

const feminine: readonly (readonly [number, string])[] = [
  [1, 'אחת'],
  [2, 'שתיים | שתים'],
  [3, 'שלוש | שלש'],
  [4, 'ארבע'],
  [5, 'חמש'],
  [6, 'שש'],
  [7, 'שבע'],
  [8, 'שמונה'],
  [9, 'תשע'],
  [10, 'עשר'],
  // Many say "אחד עשרה" and "שתים עשר": one feminine half makes it an hour.
  [11, '(אחת|אחד) -? עשרה | אחת -? עשר'],
  [12, '(שתים|שתיים|שנים) -? עשרה | (שתים|שתיים) -? עשר'],
  [13, '(שלוש|שלש) -? עשרה'],
  [14, 'ארבע -? עשרה'],
  [15, 'חמש -? עשרה'],
  [16, 'שש -? עשרה'],
  [17, 'שבע -? עשרה'],
  [18, 'שמונה -? עשרה'],
  [19, 'תשע -? עשרה'],
];

const masculine: readonly (readonly [number, string])[] = [
  [1, 'אחד'],
  [2, 'שניים'],
  [3, 'שלושה | שלשה'],
  [4, 'ארבעה'],
  [5, 'חמישה | חמשה'],
  [6, 'שישה | ששה'],
  [7, 'שבעה'],
  [9, 'תשעה'],
  [10, 'עשרה'],
  [11, 'אחד -? עשר'],
  [12, '(שנים|שניים) -? עשר'],
  [13, '(שלושה|שלשה) -? עשר'],
  [14, 'ארבעה -? עשר'],
  [15, '(חמישה|חמשה) -? עשר'],
  [16, '(שישה|ששה) -? עשר'],
  [17, 'שבעה -? עשר'],
  [18, 'שמונה -? עשר'],
  [19, 'תשעה -? עשר'],
];

const tens: readonly (readonly [number, string])[] = [
  [20, 'עשרים'],
  [30, 'שלושים'],
  [40, 'ארבעים'],
  [50, 'חמישים'],
  [60, 'שישים'],
  [70, 'שבעים'],
  [80, 'שמונים'],
  [90, 'תשעים'],
];

const leaning: readonly (readonly [number, string])[] = [
  [2, 'שני | שתי'],
  [3, 'שלושת'],
  [4, 'ארבעת'],
  [5, 'חמשת'],
  [6, 'ששת'],
  [7, 'שבעת'],
  [8, 'שמונת'],
  [9, 'תשעת'],
  [10, 'עשרת'],
];

const places: readonly (readonly [number, string])[] = [
  [1, 'ראשון | ראשונה'],
  [2, 'שני | שנייה | שניה'],
  [3, 'שלישי | שלישית'],
  [4, 'רביעי | רביעית'],
  [5, 'חמישי | חמישית'],
  [6, 'שישי'],
  [7, 'שביעי'],
  [8, 'שמיני'],
  [9, 'תשיעי'],
  [10, 'עשירי'],
  [-1, 'אחרון | אחרונה'],
];

/** Numbers, counts and ordinals. Hours are counted in the feminine, days in the masculine. */
export const numbers: readonly Rule[] = [
  words('feminine', feminine),
  words('masculine', masculine),
  words('tensNumber', tens),
  words('leaning', leaning),
  words('hebrewNth', places),
  rule('tensNumber', '{tensNumber} ו+ {feminine}', (ten, unit) =>
    ten % 10 === 0 && unit < 10 ? ten + unit : undefined,
  ),
  rule('tensNumber', '{tensNumber} ו+ {masculine}', (ten, unit) =>
    ten % 10 === 0 && unit < 10 ? ten + unit : undefined,
  ),
  rule('number', '{feminine}', (value) => value),
  rule('number', '{masculine}', (value) => value),
  rule('number', '{tensNumber}', (value) => value),
  rule('count', '{leaning}', (value) => ({ value })),
  rule('dayNumber', '{masculine}', (value) => value),
  rule('dayNumber', '{tensNumber}', (value) => (value < 32 ? value : undefined)),
  rule('dayNumber', '{hebrewNth}', (value) => (value > 0 ? value : undefined)),
  rule('dayNumber', 'שמונה', () => 8),
].flat();
