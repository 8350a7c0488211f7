import { list } from '../scripted-model/index.ts';
import type { MissingFact, Start, Styles } from './styles.fixture.ts';

const wanted: Record<MissingFact, string> = {
  when: 'יום ושעה',
  name: 'שם מלא',
  email: 'כתובת מייל',
  timezone: 'אזור זמן',
  page: 'דף ההזמנות',
};

const short = ({ weekdayShort, day, month, clock }: Start) => `${weekdayShort} ${day}.${month} ${clock}`;

const long = ({ weekday, day, monthName, clock }: Start) =>
  `יום ${weekday}, ${day} ב${monthName}, בשעה ${clock}`;

const twelve = ({ weekday, day, monthName, clock12 }: Start) =>
  `${weekday} ה-${day} ב${monthName} ב-${clock12}`;

function relative({ daysAhead, weekday, day, month, clock }: Start): string {
  if (daysAhead === 0) return `היום ב-${clock}`;
  if (daysAhead === 1) return `מחר ב-${clock}`;
  if (daysAhead === 2) return `מחרתיים ב-${clock}`;
  if (daysAhead !== undefined && daysAhead < 7) return `ביום ${weekday} הקרוב ב-${clock}`;
  return `ביום ${weekday} ה-${day}.${month} ב-${clock}`;
}

const spoken = (start: Start) => `יום ${start.weekday} ב${start.spoken}`;

const byDay = (starts: Start[]) =>
  [...Map.groupBy(starts, ({ date }) => date).values()] as [Start, ...Start[]][];

/** Hebrew ways of writing whole turns. */
export const hebrewLayouts: Styles = {
  terse: {
    offer: (starts, timezone) => `פנוי (${timezone}): ${starts.map(short).join(', ')}. מה לבקש?`,
    askConsent: (start) => `${short(start)}. לבקש?`,
    askFacts: (missing) => `חסר: ${missing.map((fact) => wanted[fact]).join(', ')}.`,
    askAnswer: (question) => question,
    requested: ({ start, email }) =>
      `נשלחה בקשה: ${short(start)}. לא נקבע עד שתאשרו בקישור שנשלח אל ${email}. 48 שעות.`,
    nothingFree: (_, nearest) =>
      nearest.length > 0 ? `אין אז. הכי קרוב: ${nearest.map(short).join(', ')}. מתאים?` : 'אין אז. מועד אחר?',
    failed: (why) => `לא הצליח: ${why} לא נקבע דבר.`,
    busy: () => 'השירות עמוס. לא נשלח דבר. אפשר לנסות אחר כך.',
    uncertain: (email) => `לא ברור אם זה עבר. לבדוק ב-${email} אם יש מייל אישור. לא שולחים שוב.`,
  },
  markdown: {
    offer: (starts, timezone) =>
      `### מועדים פנויים\n\n${starts.map((start) => `* **יום ${start.weekday}, ${start.day} ב${start.monthName}** בשעה ${start.clock}`).join('\n')}\n\n_לפי ${timezone}._\n\nאיזה מהם לבקש עבורך?`,
    askConsent: (start, timezone) => `**${long(start)}** (${timezone}) פנוי.\n\nלשלוח בקשה?`,
    askFacts: (missing) =>
      `בשמחה. כדי להתקדם חסרים לי:\n\n${missing.map((fact) => `- **${wanted[fact]}**`).join('\n')}`,
    askAnswer: (question) => `עוד פרט אחד שהדף מבקש:\n\n> **${question}**`,
    requested: ({ start, minutes, host, email, timezone }) =>
      `## הבקשה נשלחה\n\n- **מתי:** ${long(start)} (${timezone})\n- **משך:** ${minutes} דקות\n- **עם:** ${host || 'המארח'}\n\n**מה נשאר:** לפתוח את המייל שנשלח אל ${email} וללחוץ על הקישור בתוך **48 שעות**. עד אז הפגישה *לא* נקבעה.`,
    nothingFree: (when, nearest) =>
      `**אין מועד פנוי** עבור “${when}”.${nearest.length > 0 ? `\n\nהקרובים ביותר:\n\n${nearest.map((start) => `- ${short(start)}`).join('\n')}\n\nאחד מהם מתאים?` : '\n\nיש יום או שעה אחרים שמתאימים?'}`,
    failed: (why) => `**זה לא עבר.**\n\n> ${why}\n\nלא נקבע דבר.`,
    busy: () => '⚠️ שירות ההזמנות **אינו זמין כרגע**. לא נשלח דבר. כדאי לנסות שוב מאוחר יותר.',
    uncertain: (email) =>
      `לא הצלחתי לברר אם הבקשה הגיעה, ולכן **לא אשלח אותה שוב**.\n\n1. כדאי לבדוק את התיבה ${email}.\n2. אם יש שם מייל אישור, לאשר דרך הקישור.\n3. אם לא מגיע דבר, הבקשה לא התקבלה.`,
  },
  table: {
    offer: (starts, timezone) =>
      `זה מה שפנוי (${timezone}):\n\n| יום | שעות |\n|---|---|\n${byDay(starts)
        .map(
          (each) =>
            `| ${each[0].weekday} ${each[0].day}.${each[0].month} | ${each.map(({ clock }) => clock).join(', ')} |`,
        )
        .join('\n')}\n\nמה לבחור?`,
    askConsent: (start) =>
      `| יום | שעה |\n|---|---|\n| ${start.weekday} ${start.day}.${start.month} | ${start.clock} |\n\nלשלוח בקשה למועד הזה?`,
    askFacts: (missing) =>
      `כדי להמשיך, נא למלא:\n\n| פרט | תשובה |\n|---|---|\n${missing.map((fact) => `| ${wanted[fact]} | |`).join('\n')}`,
    askAnswer: (question) => `יש עוד שדה אחד בטופס:\n\n| שאלה | תשובה |\n|---|---|\n| ${question} | |`,
    requested: ({ start, minutes, email }) =>
      `| בקשה | |\n|---|---|\n| יום | ${start.weekday}, ${start.day} ב${start.monthName} ${start.year} |\n| שעה | ${start.clock} |\n| משך | ${minutes} דקות |\n| מצב | נשלחה, ממתינה לאישור שלך |\n\nנשלח מייל אל ${email}. הפגישה תיקבע רק אחרי אישור בקישור שבו (48 שעות).`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `אין מועד פנוי שמתאים ל“${when}”. הכי קרוב:\n\n| יום | שעה |\n|---|---|\n${nearest.map((start) => `| ${start.weekday} ${start.day}.${start.month} | ${start.clock} |`).join('\n')}\n\nאחד מאלה מתאים?`
        : `אין מועד פנוי שמתאים ל“${when}”. מה עוד אפשר לחפש?`,
    failed: (why) => `| מצב | סיבה |\n|---|---|\n| לא נקבע | ${why} |`,
    busy: () => '| מצב | סיבה |\n|---|---|\n| לא נשלח | שירות ההזמנות לא עונה כרגע. אפשר לחזור מאוחר יותר. |',
    uncertain: (email) =>
      `| מצב | מה עושים |\n|---|---|\n| לא ידוע | לחפש מייל אישור ב-${email}; אם הוא שם, לאשר בקישור. לא אשלח בקשה שנייה. |`,
  },
  'numbered-choices': {
    offer: (starts, timezone) =>
      `אלה המועדים הפנויים לפי ${timezone}:\n${starts.map((start, index) => `${index + 1}) ${short(start)}`).join('\n')}\n\nאפשר לענות במספר או בשעה.`,
    askConsent: (start) => `מצאתי ${short(start)}.\n1) לבקש אותו\n2) לחפש משהו אחר\n\nמה עדיף?`,
    askFacts: (missing) =>
      `כמה פרטים, בבקשה:\n${missing.map((fact, index) => `${index + 1}. ${wanted[fact]}`).join('\n')}`,
    askAnswer: (question) => `פרט אחרון, בבקשה:\n1. ${question}`,
    requested: ({ start, email }) =>
      `שלחתי בקשה עבור ${short(start)}. מה נשאר לעשות:\n1. לפתוח את המייל שנשלח אל ${email}.\n2. ללחוץ על קישור האישור בתוך 48 שעות.\n3. רק אז הפגישה נקבעת.`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `ל“${when}” אין כלום. אפשרויות אחרות:\n${nearest.map((start, index) => `${index + 1}) ${short(start)}`).join('\n')}\n\nאם אחת מתאימה, לכתוב לי את המספר.`
        : `ל“${when}” אין כלום. אפשר לכתוב לי יום או שעה אחרים?`,
    failed: (why) => `יש בעיה:\n1. ${why}\n2. לא נקבע דבר.`,
    busy: () =>
      'כאן אני נעצרת לעת עתה:\n1. שירות ההזמנות דוחה בקשות כרגע.\n2. לא נשלח דבר.\n3. אפשר לנסות שוב עוד מעט.',
    uncertain: (email) =>
      `החיבור נותק בזמן ששלחתי את הבקשה.\n1. ייתכן שהגיעה וייתכן שלא.\n2. לא אשלח פעמיים.\n3. כדאי לחפש מייל אישור ב-${email}, ולאשר שם אם הגיע.`,
  },
  'twelve-hours': {
    offer: (starts, timezone) => `יש לי ${list(starts.map(twelve), 'או ')} (${timezone}). מה הכי נוח?`,
    askConsent: (start) => `מה דעתך על ${twelve(start)}? אם זה טוב, אשלח בקשה.`,
    askFacts: (missing) =>
      `אין בעיה. אפשר לקבל ${list(
        missing.map((fact) => wanted[fact]),
        'ו',
      )}?`,
    askAnswer: (question) => `מעולה. הם שואלים גם: ${question}`,
    requested: ({ start, host, email }) =>
      `אוקיי, שלחתי בקשה ל${twelve(start)}${host && ` עם ${host}`}. זה עוד לא סופי. מחכה לך מייל ב-${email}, וצריך ללחוץ שם על הקישור תוך 48 שעות כדי שזה ייקבע.`,
    nothingFree: (when, nearest) =>
      `לא מצאתי כלום עבור “${when}”.${nearest.length > 0 ? ` הכי קרוב שיש לי זה ${list(nearest.map(twelve), 'או ')}. אחד מהם מתאים?` : ' יש יום אחר שיכול להתאים?'}`,
    failed: (why) => `אופס, זה לא עבד. זו התשובה שקיבלתי: ${why} אז לא נקבע כלום.`,
    busy: () => 'נראה שמערכת ההזמנות לא פעילה כרגע, אז לא שלחתי כלום. אפשר לנסות שוב אחר כך.',
    uncertain: (email) =>
      `שימו לב: המערכת נפלה בדיוק כששלחתי, אז אני לא יודעת אם הבקשה הגיעה. כדי שלא תהיה כפילות אני לא שולחת שוב. אם יש ב-${email} מייל עם קישור, פשוט לאשר שם.`,
  },
  'relative-days': {
    offer: (starts, timezone) => `יש מקום ${list(starts.map(relative), 'או ')} (${timezone}). לבקש אחד מהם?`,
    askConsent: (start) => `יש מקום ${relative(start)}. רוצה שאבקש?`,
    askFacts: (missing) =>
      `רגע לפני שאבדוק: אפשר בבקשה ${list(
        missing.map((fact) => wanted[fact]),
        'ו',
      )}?`,
    askAnswer: (question) => `לפני שאני שולח, יש שאלה מהדף: ${question}`,
    requested: ({ start, email }) =>
      `ביקשתי ${relative(start)}. עכשיו תורך: מייל בדרך אל ${email}, והפגישה לא קבועה עד שלוחצים על הקישור שבו. יש לך יומיים.`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `לצערי הכול תפוס אז. מה לגבי ${list(nearest.map(relative), 'או ')}?`
        : 'לצערי הכול תפוס אז. מתי עוד אפשר?',
    failed: (why) => `לא הצלחתי, ולא נקבע דבר. הסיבה שקיבלתי: ${why}`,
    busy: () => 'היומן לא מקבל בקשות כרגע, ושום דבר לא יצא. אפשר לחזור אליי עוד מעט?',
    uncertain: (email) =>
      `שלחתי את הבקשה ולא קיבלתי תשובה, אז אולי היא שם ואולי לא. עדיף לא לשלוח עוד אחת. אפשר להציץ ב-${email} אם יש מייל שמבקש אישור? אם כן, שם מסיימים.`,
  },
  'voice-like': {
    manner: { offers: 2, asks: 'one by one' },
    offer: (starts) => `אוקיי אז יש לי ${list(starts.map(spoken), 'או ')}, איזה מהם לקחת`,
    askConsent: (start) => `אוקיי אז ${spoken(start)} פנוי, שאבקש את זה`,
    askFacts: ([first]) =>
      ({
        when: 'בטח, מתי נוח לך לבוא',
        name: 'בטח, איך קוראים לך',
        email: 'יופי, ומה כתובת המייל שלך',
        timezone: 'ובאיזו עיר את נמצאת, כדי שאדע מה אזור הזמן',
        page: 'ולאיזה דף הזמנות זה',
      })[first ?? 'when'],
    askAnswer: (question) => `טוב עוד דבר אחד שהם רוצים לדעת, ${question}`,
    requested: ({ start, email }) =>
      `טוב ביקשתי ${spoken(start)}, עכשיו יגיע מייל אל ${email} וצריך לפתוח את הקישור שבו תוך יומיים, לפני זה זה לא נקבע`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `אממ אין לי כלום אז, הכי קרוב זה ${list(nearest.map(spoken), 'או ')}, זה טוב`
        : 'אממ אין לי כלום אז, יש זמן אחר שאפשר לנסות',
    failed: (why) => `אממ זה לא עבד, כתוב ${why} אז לא נקבע כלום`,
    busy: () => 'סליחה מערכת ההזמנות לא עונה עכשיו, לא נשלח כלום, אפשר לנסות אותי שוב אחר כך',
    uncertain: (email) =>
      `אז הקו נפל בזמן ששלחתי ואני לא יכולה לדעת אם זה עבר, לא אשלח פעמיים, תציצו ב-${email} ואם יש שם מייל מהם פשוט לאשר אותו`,
  },
};
