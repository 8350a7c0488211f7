import type { ScopeCase } from './scope.fixture.ts';

const references: ScopeCase[] = [
  ['יש לי פגישה {onD} עד {T}, אחרי זה אני פנוי', 'same or says', '{onD} אחרי {T}'],
  ['אני עסוק {onD} עד {T}, אחר כך אני פנוי', 'same or says', '{onD} אחרי {T}'],
  ['{onD} ב-{T} או {onE} באותה שעה', 'same or says', '{onD} ב-{T} או {onE} ב-{T}'],
  ['{onD} ב-{T}, אחרת {onE} ב-{U}', 'same or says', '{onD} ב-{T} או {onE} ב-{U}'],
  ['{onD} ב-{T}, ואם לא אז {onE} ב-{U}', 'same or says', '{onD} ב-{T} או {onE} ב-{U}'],
  ['לא {onD}, כל יום אחר מתאים', 'same or says', 'לא {onD}'],
  ['לא {onD} בין {T} ל-{U}, חוץ מזה הכול בסדר', 'same or says', 'לא {onD} בין {T} ל-{U}'],
  ['מ{D} עד {E} כולל', 'same or says', 'מ{D} עד {E}'],
  ['באותה שעה {onD}', 'says'],
  ['אחרי זה, {onD}', 'says'],
  ['אחרי בלרגון {T} {onD}', 'says'],
  ['לא פלרגי {onD}', 'says'],
  ['עד גרונקי {T} {onD}', 'says'],
  ['בלרגון, {onD} אחרי {T}', 'same', '{onD} אחרי {T}'],
  ['{onD} לפני {T}, פלרגי', 'same', '{onD} לפני {T}'],
];

const discourseNo: ScopeCase[] = [
  ['לא, {onD}', 'same', '{onD}'],
  ['לא. {onD} ב-{T}', 'same', '{onD} ב-{T}'],
  ['לא, {onD} אחרי {T}', 'same', '{onD} אחרי {T}'],
  ['לא לא, {onD} ב-{T}', 'same', '{onD} ב-{T}'],
  ['לא, אמרתי {onD}', 'same', '{onD}'],
  ['לא, סליחה, {onD} לפני {T}', 'same', '{onD} לפני {T}'],
  ['לא תודה, {onD} ב-{T}', 'same', '{onD} ב-{T}'],
  ['לא נורא, {onD} ב-{T}', 'same', '{onD} ב-{T}'],
  ['לא, בין {T} ל-{U} {onD}', 'same', 'בין {T} ל-{U} {onD}'],
  ['לא, לא {onD}', 'same', 'לא {onD}'],
  ['לא, כל יום חוץ מ{D}', 'same', 'כל יום חוץ מ{D}'],
  ['לא {onD}', 'differs', '{onD}'],
];

const corrections: ScopeCase[] = [
  ['{onD}, רגע, לא, {onE}', 'same', '{onE}'],
  ['{onD} ב-{T}, רגע, לא, {onE} ב-{U}', 'same', '{onE} ב-{U}'],
  ['{onD}, סליחה, התכוונתי ל{E}', 'same', '{onE}'],
  ['{onD} ב-{T}, התכוונתי ל{E} ב-{U}', 'same', '{onE} ב-{U}'],
  ['{onD} ב-{T}, אופס, {onE} ב-{U}', 'same', '{onE} ב-{U}'],
  ['לא {onD}, התכוונתי ל{E}', 'same', '{onE}'],
  ['לא {onD}. התכוונתי ל{E} ב-{U}', 'same', '{onE} ב-{U}'],
  ['סליחה, לא {onD}, התכוונתי ל{E} ב-{U}', 'same', '{onE} ב-{U}'],
  ...['. לא, ', ', לא, ', ' - לא, ', '. לא, עדיף ', ', לא, עדיף ', '. בעצם לא, עדיף ', ', בעצם לא, '].flatMap(
    (no): ScopeCase[] => [
      [`{onD}${no}{onE}`, 'same', '{onE}'],
      [`{onD} ב-{T}${no}{onE} ב-{U}`, 'same', '{onE} ב-{U}'],
      [`{onD} ב-{T}${no}ב-{U}`, 'same', '{onD} ב-{U}'],
    ],
  ),
  ['{onD} ב-{T}, בעצם, {onE} ב-{U}', 'same or says', '{onE} ב-{U}'],
  ['{onD} ב-{T}, רגע, לא, ב-{U}', 'same or asks', '{onD} ב-{U}'],
  ['{onD} אחרי {T}, סליחה, התכוונתי לאחרי {U}', 'same or asks', '{onD} אחרי {U}'],
];

const booked: ScopeCase[] = [
  ['אני עסוק {onDate}', 'same', 'לא {onDate}'],
  ['אני עסוקה {onDate}', 'same', 'לא {onDate}'],
  ['אנחנו עסוקים {onDate}', 'same', 'לא {onDate}'],
  ['אני תפוס {onDate}', 'same', 'לא {onDate}'],
  ['{onDate} אני תפוסה', 'same', 'לא {onDate}'],
  ['אני עסוק {onDate} אחרי {T}', 'same', 'לא {onDate} אחרי {T}'],
  ['אני תפוסה {onDate} בין {T} ל-{U}', 'same', 'לא {onDate} בין {T} ל-{U}'],
  ['תזמינו לי תור {onDate} ב-{T}', 'same', '{onDate} ב-{T}'],
  ['אפשר להזמין {onDate} אחרי {T}?', 'same', '{onDate} אחרי {T}'],
  ['תקבעו לי {onDate} לפני {T}', 'same', '{onDate} לפני {T}'],
];

const ownDay: ScopeCase[] = [
  ['המשמרת שלי נגמרת ב-{T}, אז {onD} מ-{U}', 'same', '{onD} מ-{U}'],
  ['אני עובד עד {T}, אז {onD} אחרי {U} בבקשה', 'same', '{onD} אחרי {U}'],
  ['אני בחדר כושר עד {T}, תתקשרו {onD} אחרי {U}', 'same', '{onD} אחרי {U}'],
  ['הפגישה שלי נגמרת ב-{T}, אפשר {onD} ב-{U}?', 'same', '{onD} ב-{U}'],
  ['הרכבת שלי מגיעה ב-{T}, אפשר להיפגש {onD} ב-{U}?', 'same', '{onD} ב-{U}'],
  ['יש לי תור לרופא {onE} ב-{T}, אז {onD} ב-{U} בבקשה', 'same', '{onD} ב-{U}'],
  ['אני אוספת את הילדים ב-{T}, {onD} מ-{U} מתאים', 'same', '{onD} מ-{U}'],
  ['אני מסיים לעבוד ב-{T}, תתקשרו אחר כך', 'same or says', 'אחרי {T}'],
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
  '5 references': references,
  '6 discourse no': discourseNo,
  '7 corrections': corrections,
  '8 booked': booked,
  '9 own day': ownDay,
  '10 shared scope': shared,
};
