import { createFinder, hourWords, numberOf, type Writing } from './writings.ts';

/** A clock time in a text. It may mean several minutes of the day. `isEnd`: it ends a span, or it is a limit. */
export type WrittenClock = { from: number; to: number; minutes: readonly number[]; isEnd: boolean };

const hour = `(?:\\d{1,2}|${hourWords.join('|')})`;
const half = `(?: ?(?<half>[ap])\\.?m\\.?(?!\\p{L}))`;
const part = '(?:in the (?:morning|afternoon|evening)|at night|בבוקר|בצהריים|אחר הצהריים|אחה"?צ|בערב)';
const past: Record<string, number> = {
  half: 30,
  quarter: 15,
  חצי: 30,
  רבע: 15,
  fifteen: 15,
  thirty: 30,
  'forty-five': 45,
};

/** The ways to write a clock time. Each gives the minutes that it may mean. */
const writings: Writing<number[]>[] = [
  [`(?<h>[01]?\\d|2[0-4])[:h](?<m>[0-5]\\d)(?!\\d)${half}?`, ({ h, m, half }) => either(h, Number(m), half)],
  [`(?<h>\\d{1,2})\\.(?<m>[0-5]\\d)${half}`, ({ h, m, half }) => either(h, Number(m), half)],
  [
    `(?:a )?(?<p>quarter|half) (?<d>past|to) (?<h>${hour})`,
    ({ p = '', d, h }) => (d === 'to' ? beforeHour(h, p) : either(h, past[p])),
  ],
  [`ב?-?(?<p>רבע) ל-?(?<h>${hour})`, ({ p = '', h }) => beforeHour(h, p)],
  [`(?<h>${hour}) ו-?(?<p>חצי|רבע)`, ({ p = '', h }) => either(h, past[p])],
  [
    `(?<h>${hour}) (?<p>thirty|fifteen|forty-five)${half}?`,
    ({ p = '', h, half }) => either(h, past[p], half),
  ],
  [`half (?<h>${hourWords.join('|')})`, ({ h }) => either(h, 30)],
  [`(?<h>${hour})${half}`, ({ h, half }) => either(h, 0, half)],
  [`(?<h>${hour}) ?o'clock`, ({ h }) => either(h, 0)],
  [`(?<h>${hour})(?=,? ${part})`, ({ h }) => either(h, 0)],
  [`(?<h>\\d{1,2})(?= ?[–-] ?\\d{1,2}(?:[:.]\\d\\d)? ?[ap]\\.?m)`, ({ h }) => either(h, 0)],
  ['noon|midday', () => [720]],
  ['midnight', () => [0]],
];
/** Clock times that are only numbers. The words before them make them times. */
const bare = `(?<=(?:^|[^\\p{L}])(?:at|ב-?שעה|ב-|ב) ?|[^\\p{L}]ב)(?<h>${hour})(?!\\d|[:./]\\d|%|\\p{L}| (?:minutes|days|דקות|ימים|times|options))`;

const findClocks = createFinder([...writings, [bare, ({ h }) => either(h, 0)]]);

/** The minutes of an hour on a clock of 12 or 24 hours. */
function either(h = '', minutes = 0, half?: string): number[] {
  const read = numberOf(h);
  if (!(read <= 24) || (half !== undefined && read > 12)) return [];
  if (half !== undefined) return [((read % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes];
  const isOpen = read >= 1 && read <= 12 && !/^0/.test(h);
  return (isOpen ? [read % 12, (read % 12) + 12] : [read % 24]).map((one) => one * 60 + minutes);
}

function beforeHour(h: string | undefined, p: string): number[] {
  return either(h).map((minutes) => (minutes - (past[p] ?? 0) + 1440) % 1440);
}

/** The clock times that a text names, in order. */
export function writtenClocks(text: string): WrittenClock[] {
  const clocks: WrittenClock[] = [];
  for (const { from, to, meant } of findClocks(text)) {
    const before = text.slice(Math.max(0, from - 24), from);
    if (/[\d.:/]$|(?![בלמשהו])\p{L}$/u.test(before) && !/(?:\d| {10})t$/u.test(before)) continue;
    const minutes = inPart(meant, text, { from, to });
    if (minutes.length === 0) continue;
    const last = clocks.at(-1);
    const endsSpan = last !== undefined && !last.isEnd && spanGap.test(text.slice(last.to, from));
    clocks.push({ from, to, minutes, isEnd: endsSpan || bound.test(before) });
    // In "3–3:30 pm" the first time is in the same half of the day.
    if (endsSpan && last.minutes.length > 1) {
      const near = last.minutes.filter((one) => minutes.some((end) => end > one && end - one <= 180));
      if (near.length > 0) last.minutes = near;
    }
  }
  return clocks;
}

const spanGap = /^(?: ?\([^)]*\))? ?(?:[–-]|to|until|till|עד) ?$/iu;
const bound =
  /(?<!\p{L})(?:after|before|until|till|by|past|later than|earlier than|אחרי|לפני|עד|מאוחר מ-?|מוקדם מ-?)[ :]*$/iu;

const parts: [pattern: RegExp, from: number, to: number][] = [
  [/morning|בוקר/u, 0, 720],
  [/afternoon|אחר הצהריים|אחה"?צ|צהריים/u, 720, 1080],
  [/evening|night|ערב|לילה/u, 1020, 1440],
];

/** Keeps the minutes of the part of the day that is named right after a clock time, or before it in the same sentence. */
function inPart(
  minutes: readonly number[],
  text: string,
  { from, to }: { from: number; to: number },
): readonly number[] {
  if (minutes.length < 2) return minutes;
  const after = new RegExp(`^,? ?(${part})`, 'iu').exec(text.slice(to, to + 24))?.[1];
  const before =
    text
      .slice(Math.max(0, from - 200), from)
      .split(/[.!?]\s|\n\n/u)
      .at(-1) ?? '';
  const named = parts.findLast(([pattern]) => pattern.test((after ?? before).toLowerCase()));
  const kept = named ? minutes.filter((one) => one >= named[1] && one < named[2]) : [];
  return kept.length > 0 ? kept : minutes;
}
