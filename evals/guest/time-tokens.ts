import type { NamedDay } from './named-times.ts';

/** A piece of a text that names a day, or a clock time; `isEnd`: the clock is where a span ends. */
export type TimeToken = { from: number; to: number } & (
  | { kind: 'day'; day: NamedDay }
  | { kind: 'clock'; clocks: string[]; isEnd: boolean }
);

const months = [
  ['jan(?:uary)?', 'ינו(?:אר)?'],
  ['feb(?:ruary)?', 'פבר(?:ואר)?'],
  ['mar(?:ch)?', 'מרץ|מרס'],
  ['apr(?:il)?', 'אפר(?:יל)?'],
  ['may', 'מאי'],
  ['june?', 'יוני'],
  ['july?', 'יולי'],
  ['aug(?:ust)?', 'אוג(?:וסט)?'],
  ['sept?(?:ember)?', 'ספט(?:מבר)?'],
  ['oct(?:ober)?', 'אוק(?:טובר)?'],
  ['nov(?:ember)?', 'נוב(?:מבר)?'],
  ['dec(?:ember)?', 'דצמ(?:בר)?'],
] as const;

/** By ISO weekday: English, then what follows "יום" in Hebrew. */
const weekdays = [
  ['mon(?:day)?', 'שני|ב'],
  ['tue(?:s|sday)?', 'שלישי|ג'],
  ['wed(?:s|nesday)?', 'רביעי|ד'],
  ['thu(?:rs?|rsday)?', 'חמישי|ה'],
  ['fri(?:day)?', 'שישי|ו'],
  ['sat(?:urday)?', 'שבת'],
  ['sun(?:day)?', 'ראשון|א'],
] as const;

type Rule = {
  pattern: RegExp;
  read(groups: Record<string, string | undefined>): NamedDay | string[] | undefined;
};

const notLetter = String.raw`(?<![\p{L}\d])`;
const endOfWord = String.raw`(?![\p{L}\d])`;
const dayOfMonth = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?:,?\s+(?<year>20\d\d))?`;

const rules: Rule[] = [
  {
    pattern: /(?<!\d)(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?=T|[^\d]|$)/gu,
    read: (parts) => dateOf(parts),
  },
  {
    pattern: /(?<![\d.:])(?<day>\d{1,2})(?<sep>[./])(?<month>\d{1,2})\k<sep>(?<year>20\d\d)(?!\d)/gu,
    read: (parts) => dateOf(parts),
  },
  { pattern: /(?<![\d./])(?<day>\d{1,2})\/(?<month>\d{1,2})(?![\d/])/gu, read: (parts) => dateOf(parts) },
  ...months.flatMap(([english, hebrew], index) =>
    [
      `${notLetter}${dayOfMonth}\\s+(?:of\\s+)?(?:${english})\\.?${endOfWord}${year}`,
      `${notLetter}(?:${english})\\.?\\s+${dayOfMonth}${endOfWord}${year}`,
      `${notLetter}${dayOfMonth}\\s+[בל]?(?:${hebrew})['׳]?${endOfWord}${year}`,
    ].map((source) => ({
      pattern: new RegExp(source, 'giu'),
      read: (parts: Record<string, string | undefined>) => dateOf({ ...parts, month: String(index + 1) }),
    })),
  ),
  ...weekdays.map(([english, hebrew], index) => ({
    pattern: new RegExp(
      `${notLetter}(?:${english})${endOfWord}|${notLetter}[בה]?יום\\s+(?:${hebrew})['׳]?${endOfWord}`,
      'giu',
    ),
    read: () => ({ weekday: index + 1 }),
  })),
  ...(
    [
      ['today|tonight|היום', 0],
      ['the day after tomorrow|מחרתיים', 2],
      ['tomorrow|מחר', 1],
    ] as const
  ).map(([words, ahead]) => ({
    pattern: new RegExp(`${notLetter}(?:${words})${endOfWord}`, 'giu'),
    read: () => ({ ahead }),
  })),
  {
    pattern: /(?<![\d.:])(?<hour>\d{1,2})(?:[:.](?<minute>\d\d)(?::00)?)?\s*(?<half>[ap])\.?m\b\.?/giu,
    read: ({ hour, minute = '00', half }) => {
      const twelve = Number(hour) % 12;
      return [clock(half?.toLowerCase() === 'p' ? twelve + 12 : twelve, minute)];
    },
  },
  {
    // After a date's T the clock is whole; ISO seconds and an offset are passed over.
    pattern:
      /(?<![\d.:+]|\d-)(?<hour>\d{1,2}):(?<minute>\d\d)(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?(?!\d|\s*[ap]\.?m)/giu,
    read: ({ hour = '', minute = '' }) => {
      const isWhole = hour.length === 2 || Number(hour) === 0;
      const late = Number(hour) < 12 && !isWhole ? [clock(Number(hour) + 12, minute)] : [];
      return Number(hour) < 24 && Number(minute) < 60 ? [clock(Number(hour), minute), ...late] : undefined;
    },
  },
  {
    // "at 3", "3 o'clock" and "בשעה 3": before or after noon.
    pattern:
      /(?<![\p{L}\d])(?:at|בשעה|ב-)\s?(?<hour>\d{1,2})(?![\d:./]|\s*[ap]\.?m|\s*minutes?\b|\s*דקות)(?:\s*o['’]clock)?/giu,
    read: ({ hour }) => {
      const early = Number(hour);
      if (early > 23) return undefined;
      return early > 0 && early < 12 ? [clock(early, '00'), clock(early + 12, '00')] : [clock(early, '00')];
    },
  },
  { pattern: /(?<!after)(?<![\p{L}])noon(?!\p{L})/giu, read: () => ['12:00'] },
];

/** What a text says of days and clocks, in its order; of two that overlap the longer counts. */
export function wordTokens(text: string): TimeToken[] {
  const found = rules.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const meant = read(match.groups ?? {});
      if (!meant) return [];
      const from = match.index;
      const at = { from, to: from + match[0].length };
      return Array.isArray(meant)
        ? { ...at, kind: 'clock' as const, clocks: meant, isEnd: isEndOfSpan(text.slice(0, from)) }
        : { ...at, kind: 'day' as const, day: meant };
    }),
  );
  const inOrder = found.sort((a, b) => a.from - b.from || b.to - a.to);
  return inOrder.filter((one, index) => !inOrder.slice(0, index).some((earlier) => earlier.to > one.from));
}

/** After "15:00 –", "3pm to" and "3-" a clock is an end; after "24 November 2026 –", and in the next line of a list, it is not. */
function isEndOfSpan(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return endOfSpan.test(line);
}

const endOfSpan =
  /(?:\d[:.]\d\d\s*(?:[ap]\.?m\.?)?\s*|\d\s*[ap]\.?m\.?\s*)(?:[–—-]|to|until|till|עד)\s*$|(?<![\d/.])\d{1,2}[–-]$/iu;

function dateOf(parts: Record<string, string | undefined>): NamedDay | undefined {
  const written = [Number(parts.day), Number(parts.month)] as const;
  // 11/24 can only be the American order.
  const [day, month] = written[1] > 12 ? [written[1], written[0]] : written;
  if (!(day >= 1 && day <= 31 && month >= 1 && month <= 12)) return undefined;
  return { dayOfMonth: day, month, ...(parts.year !== undefined && { year: Number(parts.year) }) };
}

function clock(hour: number, minute: string): string {
  return `${String(hour).padStart(2, '0')}:${minute}`;
}
