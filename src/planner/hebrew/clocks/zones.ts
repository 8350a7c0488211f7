import { atPlace } from '../../notation/speaker-place.ts';
import { linesOf } from '../../notation/word-lists.ts';
import { type Rule, rule, words } from '../../read/rules.ts';

/** Zones by the places that people name. */
const places = `
  Asia/Jerusalem: ישראל | ה+? ארץ | ירושלים | תל -? אביב
  Europe/London: לונדון | אנגליה | בריטניה
  Europe/Paris: פריז | פריס | צרפת | מרכז אירופה | בריסל | ציריך | ז'נבה | וינה | פראג | ורשה | בודפשט
  Europe/Berlin: ברלין | גרמניה
  Europe/Amsterdam: אמסטרדם | הולנד
  Europe/Madrid: מדריד | ספרד | ברצלונה
  Europe/Rome: רומא | איטליה | מילאנו
  Europe/Athens: אתונה | יוון
  Europe/Lisbon: ליסבון | פורטוגל
  Europe/Dublin: דבלין | אירלנד
  Europe/Copenhagen: קופנהגן | סטוקהולם | אוסלו
  Europe/Moscow: מוסקבה
  Europe/Kyiv: קייב
  Europe/Istanbul: איסטנבול | טורקיה
  Asia/Dubai: דובאי
  Asia/Kolkata: הודו | מומבאי
  Asia/Singapore: סינגפור
  Asia/Shanghai: סין | שנגחאי | בייג'ינג
  Asia/Hong_Kong: הונג -? קונג
  Asia/Tokyo: טוקיו | יפן
  Asia/Bangkok: בנגקוק | תאילנד
  Africa/Johannesburg: יוהנסבורג | קייפטאון | דרום אפריקה
  America/Sao_Paulo: סאו פאולו
  America/Argentina/Buenos_Aires: בואנוס איירס
  Australia/Sydney: סידני | מלבורן
  America/New_York: ניו -? יורק | בוסטון | מיאמי | וושינגטון | פילדלפיה | אטלנטה | ה+? חוף ה+? מזרחי | מזרח ארצות הברית
  America/Toronto: טורונטו | מונטריאול
  America/Chicago: שיקגו | יוסטון | דאלאס
  America/Denver: דנוור
  America/Los_Angeles: לוס (אנג'לס|אנגלס) | סן פרנסיסקו | סיאטל | קליפורניה | ונקובר | לאס וגאס | ה+? חוף ה+? מערבי
  UTC: גריניץ' | גריניץ
`;

/** "שעון ישראל", "לפי שעון לונדון", "בזמן ניו יורק". */
export const zones: readonly Rule[] = [
  words(
    'place',
    linesOf(places).map(([zone, names]) => [[zone], names]),
  ),
  rule('time', '(לפי|על פי)? (ב+)? (שעון|זמן) {place}', (zones) => [{ kind: 'zone', zones }]),
  // A bound on each of two clocks.
  rule(
    'unread',
    '<fromWord> <anyClock> (שעון|זמן) <place> ,? ו+? <untilWord> <anyClock> (שעון|זמן) <place>',
    () => [],
  ),
  rule('time', '{time} ,? ב+ {place}', atPlace),
  rule('time', 'ב+ {place} ,? {time}', (zones, pieces, context) => atPlace(pieces, zones, context)),
  rule('time', '(לפי|על פי)? (ב+)? ה+? (שעון|זמן) (שלי|שלנו|אצלי|אצלנו|המקומי|מקומי)', ({ timezone }) => [
    { kind: 'zone', zones: [timezone] },
  ]),
].flat();
