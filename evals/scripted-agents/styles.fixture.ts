import { createBookingPolicy, type Policy } from '../scripted-model/index.ts';
import { chooseMeant } from './good-agents.ts';

/** A start as the booking policy says it, taken apart. */
type Start = {
  he: boolean;
  weekday: number;
  day: number;
  month: number;
  year: string;
  hour: number;
  minute: string;
};

const english = {
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  months: 'January February March April May June July August September October November December'.split(' '),
  hours: 'twelve one two three four five six seven eight nine ten eleven'.split(' '),
};
const hebrew = {
  days: ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'],
  letters: ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ש'],
  months: 'ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר'.split(' '),
  hours: 'שתים עשרה,אחת,שתיים,שלוש,ארבע,חמש,שש,שבע,שמונה,תשע,עשר,אחת עשרה'.split(','),
};

const startPattern = new RegExp(
  `(?:(${english.days.join('|')})|יום (${hebrew.days.join('|')})), (\\d{1,2}) ב?(\\p{L}+) (\\d{4}), (\\d\\d):(\\d\\d)`,
  'gu',
);

function startsIn(text: string): { raw: string; start: Start }[] {
  return [...text.matchAll(startPattern)].map(
    ([raw, en, he, day, month = '', year = '', hour, minute = '']) => {
      const weekday = en === undefined ? hebrew.days.indexOf(he ?? '') : english.days.indexOf(en);
      const months = en === undefined ? hebrew.months : english.months;
      const start = { he: en === undefined, weekday, day: Number(day), month: months.indexOf(month) + 1 };
      return { raw, start: { ...start, year, hour: Number(hour), minute } };
    },
  );
}

const two = (value: number) => String(value).padStart(2, '0');
const twelve = ({ hour }: Start) => ((hour + 11) % 12) + 1;
const half = ({ hour }: Start) => (hour < 12 ? 'am' : 'pm');
const part = ({ he, hour }: Start) => {
  const index = hour < 12 ? 0 : hour < 18 ? 1 : 2;
  const words = he ? ['בבוקר', 'אחר הצהריים', 'בערב'] : ['morning', 'afternoon', 'evening'];
  return he ? words[index] : `in the ${words[index]}`;
};

/** Ways to write one start. */
const writings: Record<string, (start: Start) => string> = {
  'twelve hours': (start) =>
    start.he
      ? `${hebrew.days[start.weekday]} ה-${start.day} ב${hebrew.months[start.month - 1]} ב-${twelve(start)}:${start.minute} ${part(start)}`
      : `${english.days[start.weekday]}, ${english.months[start.month - 1]} ${start.day} at ${twelve(start)}:${start.minute} ${half(start).toUpperCase()}`,
  short: ({ he, weekday, day, month, hour, minute }) =>
    he
      ? `${hebrew.letters[weekday]}' ${day}.${month} ${hour}:${minute}`
      : `${english.days[weekday]?.slice(0, 3)} ${day} ${english.months[month - 1]?.slice(0, 3)} ${two(hour)}:${minute}`,
  slashes: ({ day, month, hour, minute }) => `${day}/${month} ${two(hour)}:${minute}`,
  'month first': (start) => {
    const { he, day, month, hour, minute } = start;
    return he
      ? `ב-${day}/${month} בשעה ${hour}:${minute}`
      : `${month}/${day} ${twelve(start)}:${minute}${half(start)}`;
  },
  iso: ({ year, month, day, hour, minute }) => `${year}-${two(month)}-${two(day)} ${two(hour)}:${minute}`,
  voice: (start) => (start.he ? hebrewVoice(start) : englishVoice(start)),
  span: ({ he, weekday, day, month, hour, minute }) => {
    const end = `${hour}:${Number(minute) + 15}`;
    return he
      ? `יום ${hebrew.letters[weekday]}׳ ${day}/${month} בין ${hour}:${minute} ל-${end}`
      : `${english.days[weekday]} the ${day}th from ${hour}:${minute} to ${end}`;
  },
};

function englishVoice(start: Start): string {
  const { weekday, hour, minute } = start;
  const [now, next] = [english.hours[hour % 12], english.hours[(hour + 1) % 12]];
  const words: Record<string, string> = {
    '00': `${now}`,
    '15': `quarter past ${now}`,
    '20': `${now} twenty`,
    '30': `half past ${now}`,
    '40': `${now} forty`,
    '45': `quarter to ${next}`,
  };
  return `${english.days[weekday]} at ${words[minute]} ${part(start)}`;
}

function hebrewVoice(start: Start): string {
  const { weekday, hour, minute } = start;
  const [now, next] = [hebrew.hours[hour % 12], hebrew.hours[(hour + 1) % 12]];
  const words: Record<string, string> = {
    '00': `ב${now}`,
    '15': `ב${now} ורבע`,
    '20': `ב${now} ועשרים`,
    '30': `ב${now} וחצי`,
    '40': `ב${now} וארבעים`,
    '45': `ברבע ל${next}`,
  };
  return `יום ${hebrew.days[weekday]} ${words[minute]} ${part(start)}`;
}

const oneByOne = (write: (start: Start) => string) => (text: string) =>
  startsIn(text).reduce((left, { raw, start }) => left.replace(raw, write(start)), text);

/** Puts a block in place of several starts; a single one stays in its sentence. */
const asBlock = (block: (starts: Start[]) => string) => (text: string) => {
  const found = startsIn(text);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || found.length < 2) return oneByOne(writings.short as never)(text);
  const before = text.slice(0, text.indexOf(first.raw));
  const after = text.slice(text.indexOf(last.raw) + last.raw.length);
  return `${before}\n\n${block(found.map(({ start }) => start))}\n\n${after}`;
};

const byDay = (starts: Start[]) => [...Map.groupBy(starts, ({ day, month }) => `${day}.${month}.`)];

const restyled: Record<string, (text: string) => string> = {
  ...Object.fromEntries(Object.entries(writings).map(([name, write]) => [name, oneByOne(write)])),
  numbered: asBlock((starts) =>
    starts.map((start, index) => `${index + 1}) ${writings.short?.(start)}`).join('\n'),
  ),
  table: asBlock((starts) => {
    const rows = byDay(starts).map(
      ([day, each], index) =>
        `| ${index + 1} | ${day} | ${each.map(({ hour, minute }) => `**${hour}:${minute}**`).join(', ')} |`,
    );
    return [starts[0]?.he ? '| # | יום | שעות |' : '| # | Day | Times |', '|---|---|---|', ...rows].join(
      '\n',
    );
  }),
  headings: asBlock((starts) =>
    byDay(starts)
      .map(([day, each]) => {
        const times = each.map(
          (start) => `- ⏰ ${twelve(start)}:${start.minute} ${start.he ? part(start) : half(start)}`,
        );
        return [`**${day}**`, ...times].join('\n');
      })
      .join('\n\n'),
  ),
  'no question marks': (text) => oneByOne(writings.short as never)(text).replaceAll('?', '.'),
};

/** The careful policy in other words: it thinks in its own, and says and hears them restyled. */
export function styledAgents(): Record<string, Policy> {
  const careful = createBookingPolicy({ offers: 3, choose: chooseMeant });
  const own = new Map<string, string>();
  const styled =
    (restyle: (text: string) => string): Policy =>
    async (seen) => {
      const messages = seen.messages.map((message) =>
        message.role === 'assistant' ? { ...message, text: own.get(message.text) ?? message.text } : message,
      );
      const step = await careful({ ...seen, messages });
      if ('call' in step || !('say' in step)) return step;
      const say = restyle(step.say);
      own.set(say, step.say);
      return { say };
    };
  return Object.fromEntries(
    Object.entries(restyled).map(([name, restyle]) => [name.replaceAll(' ', '-'), styled(restyle)]),
  );
}
