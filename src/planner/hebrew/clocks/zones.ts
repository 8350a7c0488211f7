import { atPiece } from '../../notation/pieces.ts';
import { atPlace } from '../../notation/speaker-place.ts';
import { type Rule, rule, words } from '../../read/rules.ts';

/** Zones by the places that people name. */
const places: readonly (readonly [string[], string])[] = [
  [['Asia/Jerusalem'], 'ישראל | ה+? ארץ | ירושלים | תל -? אביב'],
  [['Europe/London'], 'לונדון | אנגליה | בריטניה'],
  [['Europe/Paris'], 'פריז | פריס | צרפת | מרכז אירופה'],
  [['Europe/Berlin'], 'ברלין | גרמניה'],
  [['Europe/Amsterdam'], 'אמסטרדם | הולנד'],
  [['Europe/Madrid'], 'מדריד | ספרד'],
  [['Europe/Rome'], 'רומא | איטליה'],
  [['Europe/Athens'], 'אתונה | יוון'],
  [['Europe/Moscow'], 'מוסקבה'],
  [['Europe/Kyiv'], 'קייב'],
  [['Europe/Istanbul'], 'איסטנבול'],
  [['Asia/Dubai'], 'דובאי'],
  [['Asia/Kolkata'], 'הודו | מומבאי'],
  [['Asia/Singapore'], 'סינגפור'],
  [['Asia/Shanghai'], 'סין'],
  [['Asia/Hong_Kong'], 'הונג -? קונג'],
  [['Asia/Tokyo'], 'טוקיו | יפן'],
  [['Australia/Sydney'], 'סידני'],
  [['America/New_York'], 'ניו -? יורק | בוסטון | מיאמי | ה+? חוף ה+? מזרחי | מזרח ארצות הברית'],
  [['America/Toronto'], 'טורונטו'],
  [['America/Chicago'], 'שיקגו'],
  [['America/Denver'], 'דנוור'],
  [['America/Los_Angeles'], "לוס (אנג'לס|אנגלס) | סן פרנסיסקו | סיאטל | קליפורניה | ה+? חוף ה+? מערבי"],
  [['UTC'], "גריניץ' | גריניץ"],
];

/** "שעון ישראל", "לפי שעון לונדון", "בזמן ניו יורק". */
export const zones: readonly Rule[] = [
  words('place', places),
  rule('time', '(לפי|על פי)? (ב+)? (שעון|זמן) {place}', (zones) => [{ kind: 'zone', zones }]),
  // "עשר שעון ברלין": with a zone a number is a clock.
  rule('time', 'ב+? {hour} (לפי|על פי)? (ב+)? (שעון|זמן) {place}', (time, zones) => [
    atPiece(time),
    { kind: 'zone', zones },
  ]),
  rule('time', '{time} ,? ב+ {place}', atPlace),
  rule('time', 'ב+ {place} ,? {time}', (zones, pieces, context) => atPlace(pieces, zones, context)),
  rule(
    'time',
    '(לפי|על פי)? (ב+)? ה+? (שעון|זמן) (שלי|שלנו|אצלי|אצלנו|המקומי|מקומי)',
    ({ timezone }) => [{ kind: 'zone', zones: [timezone] }],
  ),
].flat();
