import { inRow } from '../notation/word-lists.ts';
import { type Rule, rule, words } from '../read/rules.ts';

// Many say "אחד עשרה" and "שתים עשר": one feminine half makes it an hour.
const feminine = `
  אחת, שתיים | שתים, שלוש | שלש, ארבע, חמש, שש, שבע, שמונה, תשע, עשר, (אחת|אחד) -? עשרה | אחת -? עשר, (שתים|שתיים|שנים) -? עשרה | (שתים|שתיים) -? עשר,
  (שלוש|שלש) -? עשרה, ארבע -? עשרה, חמש -? עשרה, שש -? עשרה, שבע -? עשרה, שמונה -? עשרה, תשע -? עשרה
`;
/** Without 8, which is spelt as in the feminine list. */
const masculine = 'אחד, שניים, שלושה | שלשה, ארבעה, חמישה | חמשה, שישה | ששה, שבעה';
const masculineOn = `
  תשעה, עשרה, אחד -? עשר, (שנים|שניים) -? עשר, (שלושה|שלשה) -? עשר, ארבעה -? עשר, (חמישה|חמשה) -? עשר, (שישה|ששה) -? עשר, שבעה -? עשר, שמונה -? עשר, תשעה -? עשר
`;
const tens = 'עשרים, שלושים, ארבעים, חמישים, שישים, שבעים, שמונים, תשעים';
const leaning = 'שני | שתי, שלושת, ארבעת, חמשת, ששת, שבעת, שמונת, תשעת, עשרת';
const places = `
  ראשון | ראשונה, שני | שנייה | שניה, שלישי | שלישית, רביעי | רביעית, חמישי | חמישית, שישי, שביעי, שמיני, תשיעי, עשירי
`;

/** Numbers, counts and ordinals. Hours are counted in the feminine, days in the masculine. */
export const numbers: readonly Rule[] = [
  words('feminine', inRow(1, feminine)),
  words('masculine', [...inRow(1, masculine), ...inRow(9, masculineOn)]),
  words('tensNumber', inRow(20, tens, 10)),
  words('leaning', inRow(2, leaning)),
  words('hebrewNth', [...inRow(1, places), [-1, 'אחרון | אחרונה']]),
  ...(['feminine', 'masculine'] as const).flatMap((unit) => [
    rule('tensNumber', `{tensNumber} ו+ {${unit}}` as '{tensNumber} {feminine}', (ten, one) =>
      ten % 10 === 0 && one < 10 ? ten + one : undefined,
    ),
    rule('number', `{${unit}}` as '{feminine}', (value) => value),
  ]),
  rule('number', '{tensNumber}', (value) => value),
  rule('count', '{leaning}', (value) => ({ value })),
  rule('dayNumber', '{masculine}', (value) => value),
  rule('dayNumber', '{tensNumber}', (value) => (value < 32 ? value : undefined)),
  rule('dayNumber', '{hebrewNth}', (value) => (value > 0 ? value : undefined)),
  rule('dayNumber', 'שמונה', () => 8),
].flat();
