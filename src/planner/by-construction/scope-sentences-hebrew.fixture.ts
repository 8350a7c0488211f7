import type { ScopeCase } from './scope.fixture.ts';

const references: ScopeCase[] = [
  ['יש לי פגישה {onD} עד {T}, אחרי זה אני פנוי', 'names', 'יש … אחרי'],
  ['אני עסוק {onD} עד {T}, אחר כך אני פנוי', 'names', 'אחר כך'],
  ['{onD} ב-{T} או {onE} באותה שעה', 'names', 'באותה שעה'],
  ['לא {onD} בין {T} ל-{U}, חוץ מזה הכול בסדר', 'same', 'לא {onD} בין {T} ל-{U}'],
  ['{onD} ב-{T}, אחרת {onE} ב-{U}', 'same', '{onD} ב-{T} או {onE} ב-{U}'],
  ['{onD} ב-{T}, ואם לא אז {onE} ב-{U}', 'same', '{onD} ב-{T} או {onE} ב-{U}'],
  ['לא {onD}, כל יום אחר מתאים', 'same', 'לא {onD}'],
  ['מ{D} עד {E} כולל', 'same', 'מ{D} עד {E}'],
];

const answeringNo: ScopeCase[] = [
  ['לא תודה, {onD} ב-{T}', 'same', '{onD} ב-{T}'],
  ['לא נורא, {onD} ב-{T}', 'same', '{onD} ב-{T}'],
  ['לא, {onD}', 'names', 'לא'],
  ['לא, אמרתי {onD}', 'names', 'לא … אמרתי'],
  ['לא, לא {onD}', 'names', 'לא'],
  ['לא {onD}', 'differs', '{onD}'],
];

const corrections: ScopeCase[] = [
  ['{onD}, רגע, לא, {onE}', 'names', 'רגע … לא'],
  ['{onD}, סליחה, התכוונתי ל{E}', 'names', 'סליחה … התכוונתי'],
  ['{onD} ב-{T}, אופס, {onE} ב-{U}', 'names', 'אופס'],
  ['{onD} ב-{T}. בעצם לא, עדיף {onE} ב-{U}', 'names', 'בעצם לא'],
];

const booked: ScopeCase[] = [
  ['אני עסוק {onDate}', 'same', 'לא {onDate}'],
  ['אנחנו עסוקים {onDate}', 'same', 'לא {onDate}'],
  ['{onDate} אני תפוסה', 'same', 'לא {onDate}'],
  ['אני עסוק {onDate} אחרי {T}', 'same', 'לא {onDate} אחרי {T}'],
  ['אני תפוסה {onDate} בין {T} ל-{U}', 'same', 'לא {onDate} בין {T} ל-{U}'],
  ['אפשר להזמין {onDate} אחרי {T}?', 'same', '{onDate} אחרי {T}'],
  ['תקבעו לי {onDate} לפני {T}', 'same', '{onDate} לפני {T}'],
];

const ownDay: ScopeCase[] = [
  ['המשמרת שלי נגמרת ב-{T}, אז {onD} מ-{U}', 'names', 'המשמרת … נגמרת'],
  ['אני עובד עד {T}, אז {onD} אחרי {U} בבקשה', 'names', 'עובד'],
  ['יש לי תור לרופא {onE} ב-{T}, אז {onD} ב-{U} בבקשה', 'names', 'יש … לרופא'],
];

const shared: ScopeCase[] = [
  ['לא לפני {T} או אחרי {U}', 'same', 'לא לפני {T} ולא אחרי {U}'],
  ['לא לפני {T}, ולא אחרי {U}', 'same', 'לא לפני {T} ולא אחרי {U}'],
  ['לא {onD} או {onE}', 'same', 'לא {onD} ולא {onE}'],
  ['כל יום חוץ מ{D} ו{E}', 'same', 'לא {onD} ולא {onE}'],
  ['כל יום חוץ מ{D}, בין {T} ל-{U}', 'same', 'בין {T} ל-{U}, לא {onD}'],
  ['כל יום חוץ מ{D}, אחרי {T}', 'same', 'אחרי {T}, לא {onD}'],
  ['אחרי {T} בכל יום חוץ מ{D}', 'same', 'אחרי {T}, לא {onD}'],
  ['{onD} ב-{T} או ב-{U}', 'same', '{onD} ב-{T} או {onD} ב-{U}'],
  ['או {onD} ב-{T} או {onE} ב-{U}', 'same', '{onD} ב-{T} או {onE} ב-{U}'],
  ['{onD} או {onE}, לא לפני {T}', 'same or asks', '{onD} אחרי {T} או {onE} אחרי {T}'],
];

export const hebrewScope: Record<string, ScopeCase[]> = {
  references,
  'a "no" that answers': answeringNo,
  corrections,
  booked,
  'the day of the guest': ownDay,
  'shared scope': shared,
};
