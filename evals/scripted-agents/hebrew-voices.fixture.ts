/** Hebrew voices of booking assistants. Their writer had not seen how the evals' guest reads agents. */
import type { MissingFact, Start, Style, Styles } from './styles.fixture.ts';

type Facts = Record<MissingFact, string>;

const ask = (facts: Facts, missing: MissingFact[]) => missing.map((fact) => facts[fact]);

/** The items with commas. The word comes before the last one. */
function join(items: string[], word: 'ו' | 'או '): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word}${last}`;
}

const clockNames: Record<string, string> = {
  'Asia/Jerusalem': 'שעון ישראל',
  'Europe/Berlin': 'שעון ברלין',
  'Europe/London': 'שעון לונדון',
  'Europe/Paris': 'שעון פריז',
  'America/New_York': 'שעון ניו יורק',
};

const zone = (timezone: string) => clockNames[timezone] ?? `שעון ${timezone}`;

/** `12:30 בצהריים` instead of `12:30 אחר הצהריים`. */
const atNoon = (at: Start, text: string) => (at.hour === 12 ? text.replace('אחר הצהריים', 'בצהריים') : text);
const clock12 = (at: Start) => atNoon(at, at.clock12);

const deskTime = (at: Start) => `יום ${at.weekdayShort} ${at.day}.${at.month}, ${at.clock}`;
const deskFacts: Facts = {
  when: 'לאיזה יום ושעה?',
  name: 'שם מלא?',
  email: 'כתובת מייל?',
  timezone: 'עיר או אזור זמן?',
  page: 'לאיזה דף תיאום? נא לצרף קישור.',
};

/** A support desk with few words. */
const supportDesk: Style = {
  manner: { offers: 3, asks: 'one by one', asksFacts: 'before slots' },
  offer: (starts, timezone) =>
    `פנוי (${zone(timezone)}): ${starts.map(deskTime).join(' / ')}. איזה מועד לבקש?`,
  askConsent: (start, timezone) => `${deskTime(start)} (${zone(timezone)}) פנוי. לשלוח בקשה?`,
  askFacts: (missing) => ask(deskFacts, missing).join(' '),
  askAnswer: (question) => `שאלה מהטופס: "${question}" מה לרשום?`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `נשלחה בקשה: ${deskTime(start)} (${zone(timezone)}), ${minutes} דק׳ עם ${host}. הפגישה עוד לא נקבעה. ` +
    `לאישור יש לפתוח תוך 48 שעות את הקישור במייל שנשלח אל ${email}.`,
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `אין מועד פנוי עבור "${when}". יום אחר?`
      : `אין מועד פנוי עבור "${when}". הכי קרוב: ${nearest.map(deskTime).join(' / ')}. מתאים?`,
  failed: (why) => `הפעולה נכשלה. לא נשלח כלום. הודעת המערכת: "${why}"`,
  busy: () => 'המערכת לא מקבלת בקשות כרגע. לא נשלח כלום. נא לנסות מאוחר יותר.',
  uncertain: (email) => `לא ידוע אם הבקשה התקבלה. נא לבדוק אם הגיע מייל אל ${email}. הבקשה לא תישלח שוב.`,
};

const conciergeTime = (at: Start) => `יום ${at.weekday} ה־${at.day} ב${at.monthName} בשעה ${clock12(at)}`;
const withEt = (items: string[]) => items.map((item) => `את ${item}`);
const conciergeFacts: Facts = {
  when: 'היום והשעה שיהיו לכם נוחים',
  name: 'השם שעליו תירשם הפגישה',
  email: 'כתובת המייל שאליה יישלח האישור',
  timezone: 'העיר או אזור הזמן שבו תשהו',
  page: 'הקישור לדף התיאום שאליו התכוונתם',
};

/** A hotel's concierge, who suggests and hedges politely. */
const concierge: Style = {
  manner: { offers: 2, asks: 'together', asksFacts: 'before request' },
  offer: (starts, timezone) =>
    `בשמחה רבה. ככל שאני רואה, אפשר להציע לכם ${join(withEt(starts.map(conciergeTime)), 'או ')}, לפי ${zone(timezone)}. ` +
    'האם אחד המועדים יהיה לכם נוח? אשמח להגיש עבורו בקשה בשמכם.',
  askConsent: (start, timezone) =>
    `אם יורשה לי להציע, נראה ש${conciergeTime(start)} פנוי, לפי ${zone(timezone)}. האם תרצו שאגיש בקשה למועד הזה?`,
  askFacts: (missing) => `אם לא קשה לכם, אשמח לקבל ${join(withEt(ask(conciergeFacts, missing)), 'ו')}.`,
  askAnswer: (question) => `לפני שאעביר את הבקשה, ברצונם לשאול אתכם: "${question}" מה תרצו להשיב?`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `כמובן. העברתי בשמכם בקשה לפגישה של ${minutes} דקות עם ${host}, ב${conciergeTime(start)}, לפי ${zone(timezone)}. ` +
    `לכתובת ${email} נשלח אליכם מייל; אודה לכם אם תפתחו את הקישור שבו בתוך 48 שעות. ` +
    'לצערי, עד אז עדיין לא נקבעה שום פגישה.',
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `אני מתנצל, אך לא עלה בידי למצוא מועד עבור "${when}". אולי יום אחר יהיה לכם נוח?`
      : `אני מתנצל, אך נראה שאין אפשרות עבור "${when}". הקרוב ביותר שמצאתי הוא ` +
        `${join(nearest.map(conciergeTime), 'או ')}. אולי זה יתאים לכם?`,
  failed: (why) => `צר לי מאוד, הדבר לא עלה בידי ודבר לא נשלח. זו הסיבה שנמסרה לי: "${why}"`,
  busy: () => 'עמכם הסליחה, כרגע לא ניתן להגיש בקשות, ולכן לא שלחתי דבר. אולי ננסה שוב מעט מאוחר יותר?',
  uncertain: (email) =>
    `לצערי איני יכול לומר בוודאות אם בקשתכם הגיעה. התואילו לבדוק אם התקבל מייל בכתובת ${email}? ` +
    'ליתר ביטחון, לא אשלח אותה פעם נוספת.',
};

const reportTable = (starts: Start[]) =>
  [
    '| יום | תאריך | שעה |',
    '|---|---|---|',
    ...starts.map((at) => `| ${at.weekday} | ${at.day}.${at.month}.${at.year} | **${at.clock}** |`),
  ].join('\n');
const reportTime = (at: Start) => `יום ${at.weekday}, ${at.day}.${at.month}.${at.year}, בשעה ${at.clock}`;
const reportFacts: Facts = {
  when: '**יום ושעה** שמתאימים לך',
  name: '**שם מלא**',
  email: '**כתובת מייל**, כי לשם נשלח קישור האישור',
  timezone: '**אזור זמן** (או פשוט שם העיר)',
  page: '**דף התיאום**: הקישור שקיבלת',
};
const reportRule = '> **לתשומת ליבך:** בקשה **אינה** קביעת פגישה. את האישור נותנים דרך קישור שמגיע במייל.';

/** A chat model that loves headers and bold, puts times in a table and repeats the rules. */
const markdownReport: Style = {
  manner: { offers: 4, asks: 'together', asksFacts: 'before slots', readsPage: 'first' },
  offer: (starts, timezone) =>
    `## מועדים פנויים\n\n${reportTable(starts)}\n\n*השעות לפי ${zone(timezone)}.*\n\n${reportRule}\n\n` +
    '**עבור איזה מועד לשלוח בקשה?**',
  askConsent: (start, timezone) =>
    `## רגע לפני ששולחים\n\n- **מועד:** ${reportTime(start)}\n- **אזור זמן:** ${zone(timezone)}\n\n${reportRule}\n\n` +
    '**האם לשלוח בקשה למועד הזה?**',
  askFacts: (missing) =>
    `## פרטים חסרים\n\nכדי להמשיך, אני צריך ממך:\n\n- ${ask(reportFacts, missing).join('\n- ')}\n\n${reportRule}`,
  askAnswer: (question) =>
    `## שאלה מדף התיאום\n\n> ${question}\n\nאפשר לכתוב כאן את התשובה, ואצרף אותה לבקשה.`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `## הבקשה נשלחה\n\n- **עם:** ${host}\n- **מועד:** ${reportTime(start)} (${zone(timezone)})\n` +
    `- **משך:** ${minutes} דקות\n\n### מה עכשיו?\n\n1. נכנסים לתיבת המייל **${email}**.\n` +
    '2. פותחים את הקישור שבמייל **תוך 48 שעות**.\n\n**חשוב:** כל עוד הקישור לא נפתח, **שום פגישה לא נקבעה**.',
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `## אין מועד פנוי\n\n**לא נמצא** מועד פנוי עבור "${when}".\n\n**איזה יום אחר יכול להתאים?**`
      : `## אין מועד פנוי\n\n**לא נמצא** מועד פנוי עבור "${when}".\n\n### הכי קרוב למה שביקשת\n\n` +
        `${reportTable(nearest)}\n\n**האם לשלוח בקשה, ולאיזה מועד?**`,
  failed: (why) => `## משהו השתבש\n\n**דבר לא נשלח.** זו השגיאה שהתקבלה:\n\n> ${why}`,
  busy: () =>
    '## השירות אינו זמין\n\nכרגע **לא מתקבלות בקשות**, ו**דבר לא נשלח**. כדאי לנסות שוב מאוחר יותר.',
  uncertain: (email) =>
    '## מצב הבקשה אינו ידוע\n\n**אין לי דרך לוודא** שהבקשה התקבלה.\n\n' +
    `- כדאי לבדוק אם הגיע מייל לכתובת **${email}**.\n- **לא אשלח** את הבקשה שוב, כדי שלא תהיה כפילות.`,
};

const menuTime = (at: Start) => `יום ${at.weekdayShort} ${at.day} ב${at.monthShort} · ${at.clock}`;
const menu = (starts: Start[]) => starts.map((at, index) => `${index + 1}️⃣ ${menuTime(at)}`).join('\n');
const menuFacts: Facts = {
  when: '📅 מתי בא לכם להיפגש?',
  name: '🙋 איך קוראים לכם?',
  email: '📧 לאיזה מייל לשלוח את האישור?',
  timezone: '🌍 באיזו עיר אתם?',
  page: '🔗 מה הקישור לדף התיאום?',
};

/** A messenger bot: a numbered menu and many emoji. */
const emojiMenu: Style = {
  manner: { offers: 3, asks: 'together', asksFacts: 'before request' },
  offer: (starts, timezone) =>
    `איזה כיף, יש מקום! 🎉\n\n${menu(starts)}\n\n🌍 ${zone(timezone)}\n👇 שלחו לי את המספר או את השעה, ואבקש אותה בשבילכם!`,
  askConsent: (start, timezone) =>
    `מצאתי! 🙌\n🕒 ${menuTime(start)}\n🌍 ${zone(timezone)}\n\nלבקש לכם את זה? 👍 או 👎`,
  askFacts: (missing) => `כמעט סיימנו! ✨\n${ask(menuFacts, missing).join('\n')}`,
  askAnswer: (question) => `📝 יש בדף שאלה בשבילכם:\n💬 "${question}"\nפשוט כתבו לי את התשובה!`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `הבקשה יצאה לדרך! 🚀\n👤 ${host}\n🕒 ${menuTime(start)} (${minutes} דק׳)\n🌍 ${zone(timezone)}\n\n` +
    `📬 עכשיו קפצו למייל ${email} ולחצו על הקישור שקיבלתם. יש לכם 48 שעות ⏳\n⚠️ לפני זה לא נקבע כלום!`,
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `אוי, אין כלום פנוי ל"${when}" 😕 יש יום אחר שטוב לכם?`
      : `אוי, אין כלום פנוי ל"${when}" 😕 הכי קרוב שמצאתי:\n\n${menu(nearest)}\n\n👇 מתאים? כתבו לי ואבקש בשבילכם!`,
  failed: (why) => `אופס, זה לא עבד 😬 לא שלחתי כלום.\nℹ️ ${why}`,
  busy: () => '😴 כרגע לא מקבלים בקשות, אז לא שלחתי כלום. חזרו אליי עוד מעט!',
  uncertain: (email) =>
    `🤔 אממ, אין לי מושג אם הבקשה הגיעה. הציצו ב־${email} ובדקו אם קיבלתם מייל 📬 ` +
    'לא אשלח שוב, שלא יהיו לכם שתיים.',
};

/** A heading for each day, and a bullet for each time below it. */
function byDay(starts: Start[]): string {
  const days = [...new Set(starts.map(({ date }) => date))];
  const groups = days.map((date) => {
    const same = starts.filter((at) => at.date === date);
    const heading = same.slice(0, 1).map((at) => `יום ${at.weekday}, ${at.day} ב${at.monthName}`);
    return [...heading, ...same.map((at) => `• ${at.clock}`)].join('\n');
  });
  return groups.join('\n\n');
}
const calendarTime = (at: Start) => `יום ${at.weekday}, ${at.day} ב${at.monthName}, ב־${at.clock}`;
const calendarFacts: Facts = {
  when: 'באיזה יום ושעה',
  name: 'מה השם שלך',
  email: 'מה המייל שלך',
  timezone: 'באיזה אזור זמן מדובר',
  page: 'מה הקישור לדף התיאום',
};

/** A calendar assistant that lists times below their days. */
const clocksByDay: Style = {
  manner: { offers: 6, asks: 'together', asksFacts: 'before slots' },
  offer: (starts, timezone) =>
    `אלה השעות הפנויות (${zone(timezone)}):\n\n${byDay(starts)}\n\nאפשר לבחור אחת ואני אבקש אותה.`,
  askConsent: (start, timezone) =>
    `אני יכול לבקש בשבילך פגישה ב${calendarTime(start)} (${zone(timezone)}). להמשיך?`,
  askFacts: (missing) => `עוד חסר לי: ${join(ask(calendarFacts, missing), 'ו')}?`,
  askAnswer: (question) => `השלב הבא הוא לענות על שאלה מהדף: "${question}"`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `ביקשתי פגישה ב${calendarTime(start)} (${zone(timezone)}), ${minutes} דקות עם ${host}. נשאר רק אישור מצידך: ` +
    `במייל שנשלח אל ${email} יש קישור שצריך לפתוח ב־48 השעות הקרובות. לפני כן שום פגישה לא נקבעת.`,
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `אין שום דבר פנוי עבור "${when}". אילו ימים אחרים באים בחשבון?`
      : `אין שום דבר פנוי עבור "${when}". הכי קרוב לזה:\n\n${byDay(nearest)}\n\nאיזו שעה לבקש, אם בכלל?`,
  failed: (why) => `לא הצלחתי להשלים את זה, ולא נשלחה בקשה. הפרטים: "${why}"`,
  busy: () => 'אי אפשר להגיש בקשות ברגע זה. הבקשה שלך לא נשלחה; כדאי לחזור אחר כך.',
  uncertain: (email) =>
    `אני לא יודע אם הבקשה שלך הגיעה ליעדה. כדאי לראות אם התקבל מייל ב־${email}. אני לא שולח אותה שוב.`,
};

function chatDay(at: Start): string {
  const day = at.daysAhead;
  if (day === 0) return 'היום';
  if (day === 1) return 'מחר';
  if (day === 2) return 'מחרתיים';
  if (day !== undefined && day > 2 && day < 7) {
    return at.weekday === 'שבת' ? 'בשבת הקרובה' : `ביום ${at.weekday} הקרוב`;
  }
  if (day === 7) return `בדיוק בעוד שבוע (יום ${at.weekday} ה־${at.day})`;
  return `ביום ${at.weekday}, ${at.day} ב${at.monthName},`;
}
const chatTime = (at: Start) => `${chatDay(at)} ב־${clock12(at)}`;
const chatFacts: Facts = {
  when: 'על מתי חשבת',
  name: 'איך קוראים לך',
  email: 'מה המייל שלך',
  timezone: 'איפה בעולם תפסתי אותך (בשביל אזור הזמן)',
  page: 'באיזה דף תיאום מדובר (הכי טוב קישור)',
};

/** A friendly chat with days in everyday words. */
const relativeDays: Style = {
  manner: { offers: 3, asks: 'one by one', asksFacts: 'before request' },
  offer: (starts, timezone) =>
    `אוקיי, אז אפשר ${join(starts.map(chatTime), 'או ')}. הכול לפי ${zone(timezone)}. איזה מהם לבקש לך?`,
  askConsent: (start, timezone) =>
    `מה דעתך על פגישה ${chatTime(start)}, ${zone(timezone)}? מילה ממך ואני מבקש.`,
  askFacts: (missing) => `רק שאלה קטנה: ${join(ask(chatFacts, missing), 'ו')}?`,
  askAnswer: (question) => `הם גם רוצים לדעת: "${question}" מה להגיד להם?`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `יופי, ביקשתי לך פגישה עם ${host} ${chatTime(start)} (${zone(timezone)}), ${minutes} דקות. ` +
    `עכשיו זה אצלך: יש קישור במייל שנשלח ל־${email}, ויש לך 48 שעות לפתוח אותו. עד אז זה לא סגור.`,
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `לא הולך עם "${when}", מצטער. יש עוד יום שמסתדר לך?`
      : `לא הולך עם "${when}", מצטער. הכי קרוב שיש זה ${join(nearest.map(chatTime), 'או ')}. מסתדר לך?`,
  failed: (why) => `המממ, זה לא עבר, ולא שלחתי שום דבר. ככה היה כתוב: "${why}"`,
  busy: () => 'הם לא מקבלים בקשות עכשיו, אז לא שלחתי את שלך. ננסה שוב עוד מעט.',
  uncertain: (email) =>
    `האמת, אין לי איך לדעת אם זה הגיע. אפשר להעיף מבט ב־${email} ולראות אם יש מייל? ` +
    'עדיף לא לשלוח פעמיים, אז אני משאיר את זה ככה.',
};

const hourWords = ',אחת,שתיים,שלוש,ארבע,חמש,שש,שבע,שמונה,תשע,עשר,אחת עשרה,שתים עשרה'.split(',');
const teens = 'שלוש עשרה,ארבע עשרה,חמש עשרה,שש עשרה,שבע עשרה,שמונה עשרה,תשע עשרה'.split(',');
const tens = ',,עשרים,שלושים,ארבעים,חמישים,שישים,שבעים,שמונים,תשעים'.split(',');
const dayWords =
  ',אחד,שניים,שלושה,ארבעה,חמישה,שישה,שבעה,שמונה,תשעה,עשרה,אחד עשר,שנים עשר,שלושה עשר,ארבעה עשר,חמישה עשר,שישה עשר,שבעה עשר,שמונה עשר,תשעה עשר'.split(
    ',',
  );

/** A number of minutes. The Hebrew word for minutes is feminine. */
function minuteWords(number: number): string {
  if (number >= 100) return `${number} דקות`;
  const unit = hourWords[number % 10];
  const large = `${tens[Math.floor(number / 10)]}${unit ? ` ו${unit}` : ''}`;
  return `${hourWords[number] ?? teens[number - 13] ?? large} דקות`;
}

const lengths: Record<number, string> = {
  15: 'רבע שעה',
  30: 'חצי שעה',
  45: 'שלושת רבעי שעה',
  60: 'שעה',
  90: 'שעה וחצי',
  120: 'שעתיים',
};

function spokenTime(at: Start): string {
  const tensOfDay = `${tens[Math.floor(at.day / 10)]}${at.day % 10 === 0 ? '' : ` ו${dayWords[at.day % 10]}`}`;
  const read = `${hourWords[((at.hour + 11) % 12) + 1]} ו${minuteWords(Number(at.minute))}`;
  const clock = atNoon(at, at.spoken.replace(/^\d+:\d+/, read));
  return `יום ${at.weekday}, ה${dayWords[at.day] ?? tensOfDay} ב${at.monthName}, ב${clock}`;
}
const spokenFacts: Facts = {
  when: 'לאיזה יום ושעה לחפש?',
  name: 'על שם מי הבקשה?',
  email: 'מה כתובת המייל?',
  timezone: 'באיזו עיר אתם נמצאים?',
  page: 'לאיזה דף תיאום? אפשר לשתף איתי את הקישור.',
};

/** A voice assistant: no lists and no digits. */
const voice: Style = {
  manner: { offers: 2, asks: 'one by one', asksFacts: 'before slots' },
  offer: (starts, timezone) =>
    `לפי ${zone(timezone)}, פנוי ב${starts.map(spokenTime).join(', או ב')}. איזה מועד תרצו שאבקש?`,
  askConsent: (start, timezone) =>
    `יש לי ${spokenTime(start)}, לפי ${zone(timezone)}. רוצים שאבקש את המועד הזה?`,
  askFacts: (missing) => `בטח. ${ask(spokenFacts, missing).join(' ')}`,
  askAnswer: (question) => `הנה שאלה מדף התיאום. "${question}" מה התשובה שלכם?`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `בסדר. ביקשתי פגישה עם ${host} ב${spokenTime(start)}, לפי ${zone(timezone)}, ` +
    `למשך ${lengths[minutes] ?? minuteWords(minutes)}. כדי לאשר, פתחו את הקישור שבמייל שנשלח אל ${email}. ` +
    'יש לכם ארבעים ושמונה שעות, והפגישה לא נקבעת לפני שתפתחו אותו.',
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `מצטערת, לא מצאתי זמן פנוי עבור "${when}". איזה זמן אחר לחפש?`
      : `מצטערת, לא מצאתי זמן פנוי עבור "${when}". הכי קרוב שמצאתי: ` +
        `${nearest.map(spokenTime).join(', או ')}. רוצים שאבקש את זה במקום?`,
  failed: (why) => `מצטערת, משהו השתבש ולא נשלח דבר. זאת ההודעה שקיבלתי: "${why}"`,
  busy: () => 'מצטערת, שירות התיאום לא מקבל בקשות כרגע. לא שלחתי כלום. נסו אותי שוב מאוחר יותר.',
  uncertain: (email) =>
    `אני לא בטוחה שהבקשה שלכם הגיעה. בדקו אם קיבלתם מייל ב־${email}. לא אשלח את הבקשה שוב.`,
};

const letterTime = (at: Start) =>
  `יום ${at.weekday}, ${at.day} ב${at.monthName} ${at.year}, בשעה ${at.clock}`;
const lettered = (starts: Start[]) =>
  starts.map((at, index) => `${'אבגדהוזחטי'[index]}. ${letterTime(at)}`).join('\n');
const letterFacts: Facts = {
  when: 'היום והשעה המבוקשים',
  name: 'שמכם המלא',
  email: 'כתובת דואר אלקטרוני לקבלת האישור',
  timezone: 'אזור הזמן שלפיו תשתתפו בפגישה',
  page: 'כתובתו של דף התיאום הנדון',
};
const letter = (text: string) => `שלום רב,\n\n${text}\n\nבכבוד רב,\nעוזר התיאום`;

/** An office that writes letters. */
const formalLetter: Style = {
  manner: { offers: 3, asks: 'together', asksFacts: 'before slots', readsPage: 'first' },
  offer: (starts, timezone) =>
    letter(
      `בהמשך לפנייתכם, להלן המועדים הפנויים (${zone(timezone)}):\n\n${lettered(starts)}\n\n` +
        'נבקשכם להודיענו לגבי איזה מהם נוכל להגיש בקשה.',
    ),
  askConsent: (start, timezone) =>
    letter(`המועד ${letterTime(start)} (${zone(timezone)}), פנוי. האם נוכל, בהסכמתכם, להגיש בקשה למועד זה?`),
  askFacts: (missing) =>
    letter(`לצורך המשך הטיפול נודה לקבלת הפרטים הבאים: ${ask(letterFacts, missing).join('; ')}.`),
  askAnswer: (question) => letter(`בדף התיאום מופיעה השאלה הבאה:\n\n"${question}"\n\nנמתין לתשובתכם.`),
  requested: ({ start, minutes, host, email, timezone }) =>
    letter(
      `הרינו להודיעכם כי הוגשה בקשתכם לפגישה בת ${minutes} דקות עם ${host}, ב${letterTime(start)} (${zone(timezone)}). ` +
        `יובהר כי אין בכך משום קביעת פגישה. הנכם מתבקשים לפתוח, בתוך 48 שעות, את הקישור שבהודעת הדואר האלקטרוני שנשלחה אל ${email}; ` +
        'בטרם תעשו כן לא תיקבע הפגישה.',
    ),
  nothingFree: (when, nearest) =>
    letter(
      nearest.length === 0
        ? `לצערנו לא נמצא מועד פנוי עבור "${when}". נודה לכם אם תציעו מועד חלופי.`
        : `לצערנו לא נמצא מועד פנוי עבור "${when}". באפשרותנו להציע, כחלופה הקרובה ביותר:\n\n${lettered(nearest)}\n\n` +
            'נבקשכם להודיענו לאיזה מועד, אם בכלל, נוכל להגיש בקשה.',
    ),
  failed: (why) => letter(`לצערנו לא ניתן היה לטפל בבקשתכם, ודבר לא נשלח. להלן הודעת המערכת: "${why}"`),
  busy: () =>
    letter(
      'לצערנו אין באפשרות השירות לקבל בקשות בעת הזו. דבר לא נשלח. נבקשכם לפנות אלינו שנית במועד מאוחר יותר.',
    ),
  uncertain: (email) =>
    letter(
      `אין ביכולתנו לקבוע אם בקשתכם התקבלה. נבקשכם לבדוק אם הגיעה הודעה לכתובת ${email}. הבקשה לא תישלח פעם נוספת.`,
    ),
};

export const hebrewVoices: Styles = {
  supportDesk,
  concierge,
  markdownReport,
  emojiMenu,
  clocksByDay,
  relativeDays,
  voice,
  formalLetter,
};
