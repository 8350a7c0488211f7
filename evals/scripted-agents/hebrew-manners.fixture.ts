import { list } from '../scripted-model/index.ts';
import type { MissingFact, Start, Styles } from './styles.fixture.ts';

const wanted: Record<MissingFact, string> = {
  when: 'מתי נוח לך',
  name: 'מה השם המלא',
  email: 'מה כתובת המייל',
  timezone: 'מה אזור הזמן שלך',
  page: 'מה דף ההזמנות',
};

const long = ({ weekday, day, monthName, year, clock }: Start) =>
  `יום ${weekday}, ${day} ב${monthName} ${year}, בשעה ${clock}`;
const slashes = ({ weekdayShort, day, month, clock }: Start) =>
  `יום ${weekdayShort} ${day}/${month} בשעה ${clock}`;
const iso = ({ date, clock }: Start) => `${date} ${clock}`;
const span = ({ weekdayShort, day, month, clock, hour, minute }: Start) =>
  `יום ${weekdayShort} ${day}/${month} בין ${clock} ל-${hour}:${Number(minute) + 15}`;
const spoken = ({ weekday, day, monthName, spoken: clock }: Start) =>
  `יום ${weekday} ה-${day} ב${monthName} ב${clock}`;

function byDay(starts: Start[]): string {
  return [...Map.groupBy(starts, ({ date }) => date).values()]
    .map(([first, ...others]) => {
      const times = [first as Start, ...others].map(({ clock12 }) => `⏰ ${clock12}`);
      return `📅 **יום ${first?.weekday} ${first?.day} ב${first?.monthName}**\n${times.join('\n')}`;
    })
    .join('\n\n');
}

/** Hebrew ways of speaking. */
export const hebrewManners: Styles = {
  chatty: {
    offer: (starts, timezone) =>
      `טוב, אז הצצתי ביומן בשבילך, ודווקא יש לא רע! יש ${list(starts.map(span), 'וגם ')}, הכול לפי ${timezone}. משהו מזה נשמע טוב? רק להגיד מה ואני כבר ממשיכה.`,
    askConsent: (start) =>
      `טוב, אז עברתי על היומן, ומה שהכי מצא חן בעיניי בשבילך זה ${span(start)}. לשלוח בקשה? בלי לחץ, אפשר גם להמשיך לחפש.`,
    askFacts: (missing) =>
      `איזה כיף, בואי נסדר את זה! רק לפני שאני מתחילה לחפש, תגידו לי ${list(
        missing.map((fact) => wanted[fact]),
        'ו',
      )}, ואני כולי שלכם.`,
    askAnswer: (question) =>
      `כמעט סיימנו! לדף יש שאלה קטנה משלו שהם רוצים לשאול את כולם, אז הנה: ${question}`,
    requested: ({ start, host, email }) =>
      `זהו, שלחתי בקשה ל${spoken(start)}${host && `, עם ${host}`}. רק דבר אחד לפני שרושמים ביומן: זה עדיין לא נקבע! נשלח מייל אל ${email}, ויש בו קישור שצריך ללחוץ עליו תוך 48 שעות. אם לא רואים אותו, אולי הוא מסתתר בספאם.`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `אוי, ל“${when}” אין לי כלום, ממש כלום. אבל ראיתי ${list(nearest.map(span), 'וגם ')} ממש קרוב. אולי אחד מהם יתאים?`
        : `אוי, ל“${when}” אין לי כלום, ממש כלום. מתי עוד אפשר לדחוף את זה?`,
    failed: (why) => `אוי ואבוי, זה לא רצה לעבוד. זה מה שחזר: ${why} אז שום דבר לא נקבע, סליחה!`,
    busy: () =>
      'מה נגיד, שירות ההזמנות קצת בהפסקה ולא מקבל כלום כרגע. לא נשלח דבר. אפשר לנסות אותי שוב עוד מעט?',
    uncertain: (email) =>
      `זה קצת מביך: שלחתי את הבקשה, ואז הקו השתתק לפני ששמעתי משהו, אז אני באמת לא יודעת אם היא הגיעה. לא אשלח עוד אחת, שלא יהיו שתיים. כדאי להציץ ב-${email}: אם יש מייל עם קישור, לאשר שם, ואם לא, לא נקבע דבר.`,
  },
  cheerful: {
    offer: (starts, timezone) =>
      `חדשות מעולות! אפשר ${list(starts.map(spoken), 'או ')} (${timezone}). מה הכי משמח אותך?`,
    askConsent: (start) => `חדשות מעולות! ${spoken(start)} פנוי לגמרי! לתפוס לך בקשה?`,
    askFacts: (missing) =>
      `איזה יופי, בכיף! ספרו לי ${list(
        missing.map((fact) => wanted[fact]),
        'ו',
      )} ויוצאים לדרך!`,
    askAnswer: (question) => `סופר! רק עוד דבר קטנטן: ${question}`,
    requested: ({ start, email }) =>
      `יש! הבקשה ל${spoken(start)} בדרך! צעד אחרון, והוא כולו שלך: לקפוץ אל ${email}, לפתוח את המייל וללחוץ על אישור תוך 48 שעות. עד אז זה לא קבוע!`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `אוי, אין שם כלום! אבל היי, ${list(nearest.map(spoken), 'וגם ')} ממש קרוב! בא לך אחד מהם?`
        : 'אוי, אין שם כלום! לא נורא, איזה זמן אחר היית רוצה?',
    failed: (why) => `אופסי! זה לא עבר: ${why} לא נקבע כלום, אבל עוד נגיע לזה!`,
    busy: () => 'אוי לא, שירות ההזמנות לוקח הפסקה! לא נשלח כלום. ננסה שוב קצת אחר כך!',
    uncertain: (email) =>
      `אופס, החיבור גיהק ואני לא יודעת אם הבקשה הגיעה! לא אשלח שוב. אפשר לבדוק ב-${email}? אם יש מייל לאישור, ללחוץ עליו!`,
  },
  formal: {
    offer: (starts, timezone) =>
      `תודה על פנייתך. המועדים הפנויים הם (${timezone}): ${list(starts.map(long), 'ו')}. נא לציין את המועד המבוקש.`,
    askConsent: (start, timezone) =>
      `תודה על פנייתך. ${long(start)} (${timezone}) פנוי. האם להגיש בקשה למועד זה בשמך?`,
    askFacts: (missing) =>
      `לצורך הגשת הבקשה, אבקש לדעת: ${list(
        missing.map((fact) => wanted[fact]),
        'ו',
      )}.`,
    askAnswer: (question) => `בנוסף, נדרש מענה לשאלה הבאה: “${question}”`,
    requested: ({ start, minutes, host, email, timezone }) =>
      `הריני להודיע כי הוגשה בקשה לפגישה בת ${minutes} דקות${host && ` עם ${host}`}, ${long(start)} (${timezone}). לתשומת ליבך: הפגישה לא תיקבע עד לאישורה באמצעות הקישור שבהודעה שנשלחה אל ${email}. הקישור תקף ל-48 שעות.`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `לצערי אין מועד פנוי עבור “${when}”. החלופות הקרובות הן ${list(nearest.map(long), 'ו')}. האם אחת מהן מקובלת?`
        : `לצערי אין מועד פנוי עבור “${when}”. איזה מועד אחר יהיה נוח?`,
    failed: (why) => `לצערי לא ניתן היה להשלים את הבקשה מן הסיבה הבאה: ${why} לא נקבעה פגישה.`,
    busy: () => 'לצערי שירות ההזמנות אינו זמין כעת. לא הוגשה בקשה. מומלץ לנסות במועד מאוחר יותר.',
    uncertain: (email) =>
      `לצערי אין באפשרותי לברר אם הבקשה התקבלה, ולפיכך לא אגיש אותה שנית. נא לבדוק את התיבה ${email}. אם נמצאת בה הודעה המבקשת אישור, נא לאשר באמצעות הקישור שבה.`,
  },
  bilingual: {
    offer: (starts, timezone) =>
      `פנוי / Available (${timezone}):\n${starts.map((start) => `- ${slashes(start)}`).join('\n')}\nמה לבקש? / Which one?`,
    askConsent: (start) => `${slashes(start)} פנוי / is available. לבקש? / Shall I request it?`,
    askFacts: (missing) =>
      `נא לכתוב לי ${list(
        missing.map((fact) => wanted[fact]),
        'ו',
      )}. / Please send me these details.`,
    askAnswer: (question) => `עוד שאלה / One more question: ${question}`,
    requested: ({ start, email }) =>
      `נשלחה בקשה / Requested: ${slashes(start)}. עדיין לא נקבע: יש לאשר בקישור שבמייל אל ${email} תוך 48 שעות. / Not booked yet: please confirm by the link in the email.`,
    nothingFree: (_, nearest) =>
      `אין אז מועד פנוי. / Nothing is available then.${nearest.length > 0 ? `\nהכי קרוב / Nearest:\n${nearest.map((start) => `- ${slashes(start)}`).join('\n')}\nמתאים? / Would one suit you?` : '\nמועד אחר? / Another time?'}`,
    failed: (why) => `זה לא הצליח / That did not work: ${why} לא נקבע דבר. / Nothing was booked.`,
    busy: () =>
      'השירות אינו זמין כרגע, ולא נשלח דבר. כדאי לנסות אחר כך. / The service is not available; please try later.',
    uncertain: (email) =>
      `לא ברור אם הבקשה הגיעה, והיא לא תישלח שוב. כדאי לבדוק ב-${email} אם יש מייל לאישור. / I cannot tell whether it arrived; please check your email.`,
  },
  emoji: {
    offer: (starts, timezone) => `🗓️ מה פנוי 🌍 ${timezone}\n\n${byDay(starts)}\n\n👈 מה לבחור?`,
    askConsent: (start, timezone) => `${byDay([start])}\n🌍 ${timezone}\n\n👈 לשלוח בקשה?`,
    askFacts: (missing) =>
      `👋 היי! עוד חסר לי:\n${missing.map((fact) => `✏️ ${wanted[fact]}`).join('\n')}\nאפשר לקבל? 🙏`,
    askAnswer: (question) => `❓ ${question} 🤔`,
    requested: ({ start, email }) =>
      `📨 נשלחה בקשה!\n📅 יום ${start.weekday} ${start.day} ב${start.monthName}\n⏰ ${start.clock12}\n\n⚠️ עוד לא נקבע! 👈 לפתוח את המייל ב-${email} 📥 וללחוץ על הקישור תוך 48 שעות ⏳`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `😕 אין אז כלום.\n\nהכי קרוב:\n${byDay(nearest)}\n\n👈 אחד מהם מתאים?`
        : '😕 אין אז כלום. 👈 יום או שעה אחרים?',
    failed: (why) => `🛑 זה לא עבד: ${why}\nלא נקבע כלום 😔`,
    busy: () => '🚧 השירות עמוס ולא נשלח כלום. אפשר לנסות אחר כך 🙏',
    uncertain: (email) =>
      `🤷 אי אפשר לדעת אם הבקשה הגיעה. לא אשלח פעמיים.\n👈 לבדוק 📥 ${email}: אם יש מייל עם קישור, לאשר שם.`,
  },
  'one-question-at-a-time': {
    manner: { asks: 'one by one', asksFacts: 'before request' },
    offer: (starts) => `אלה השעות הפנויות: ${list(starts.map(slashes), 'ו')}. מה מתאים?`,
    askConsent: (start) => `${slashes(start)} פנוי. לבקש אותו?`,
    askFacts: ([first = 'when']) =>
      ({
        when: 'באיזה יום ובאיזו שעה?',
        name: 'מה השם המלא?',
        email: 'לאיזה מייל לשלוח את האישור?',
        timezone: 'באיזו עיר את או אתה?',
        page: 'מה דף ההזמנות?',
      })[first],
    askAnswer: (question) => `השאלה הבאה: ${question}`,
    requested: ({ start, email }) =>
      `ביקשתי ${slashes(start)}. נא לבדוק את המייל ב-${email} ולאשר בקישור. יש 48 שעות. עד אז זה לא נקבע.`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `השעה הזאת לא פנויה. ${list(nearest.map(slashes), 'או ')}, מתאים?`
        : 'השעה הזאת לא פנויה. איזו שעה אחרת מתאימה?',
    failed: (why) => `זה לא הצליח. ${why} לא נקבע דבר.`,
    busy: () => 'השירות לא זמין כרגע. לא נשלח דבר. אפשר לנסות שוב אחר כך?',
    uncertain: (email) =>
      `לא ידוע לי אם הבקשה עברה. לא אשלח שוב. אפשר לבדוק ב-${email} אם הגיעה הודעת אישור?`,
  },
  'everything-at-once': {
    manner: { readsPage: 'when refused' },
    offer: (starts, timezone) =>
      `מועדים פנויים לפי ${timezone}: ${starts.map(iso).join(', ')}. אפשר להשיב באחד מהם ואשלח את הבקשה בשמך; אחר כך יגיע מייל עם קישור, והפגישה תיקבע כשתאשרו בו.`,
    askConsent: (start, timezone) =>
      `מועד פנוי לפי ${timezone}: ${iso(start)}. אפשר להשיב בכן ואשלח את הבקשה בשמך; אחר כך יגיע מייל עם קישור, והפגישה תיקבע כשתאשרו בו.`,
    askFacts: (missing) =>
      `כך זה עובד: אני בודק מה פנוי, בוחרים מועד, אני שולח בקשה, ומאשרים במייל. בשביל זה חסר לי, אם אפשר בהודעה אחת: ${list(
        missing.map((fact) => wanted[fact]),
        'ו',
      )}.`,
    askAnswer: (question) => `יש לי הכול חוץ מדבר אחד, שהדף שואל את כולם לפני שהוא מקבל בקשה: ${question}`,
    requested: ({ start, minutes, host, email, timezone }) =>
      `נשלחה בקשה: ${iso(start)} (${timezone}), ${minutes} דקות${host && `, ${host}`}. המייל נשלח אל: ${email}. מה לעשות: לפתוח את המייל, ללחוץ על הקישור ולאשר תוך 48 שעות. המצב עד אז: לא נקבע.`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `אין מועד פנוי עבור “${when}”; הקרובים הם ${nearest.map(iso).join(' ו-')}. נא לכתוב אם אחד מהם מתאים, או לתת יום אחר.`
        : `אין מועד פנוי עבור “${when}”. נא לכתוב יום ושעה אחרים.`,
    failed: (why) => `לא בוצע. הסיבה: ${why} המצב: לא נשלחה בקשה ולא נקבע דבר.`,
    busy: () => 'לא בוצע. הסיבה: השירות לא מקבל בקשות כרגע. המצב: לא נשלח דבר. מה לעשות: לנסות אחר כך.',
    uncertain: (email) =>
      `המצב לא ידוע: הבקשה נשלחה ולא הגיעה תשובה. היא לא תישלח שוב. מה לעשות: לבדוק ב-${email}; אם יש מייל עם קישור, לאשר שם; אם אין, לא נקבע דבר.`,
  },
};
