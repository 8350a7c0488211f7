import process from 'node:process';
import { expect, it } from 'vitest';
import { cpuMsOf } from '../../tests/cpu-time.ts';
import { createChoice } from './by-construction/tally.fixture.ts';
import { type MeetingTimeQuestion, planMeetingTime } from './plan-meeting-time.ts';
import { fortnight, jerusalem, wednesday } from './planner.fixture.ts';
import { readTimePhrase } from './read-time-phrase.ts';

const runs = 1_000_000;
/** Seen: 30. */
const mostTimesTheMean = 300;

const words = (
  'monday tuesday wed thursday friday weekend week weeks month day days tomorrow today next this last after before until till by from to ' +
  'between and or not except but no any every at on in of the a for half past quarter noon midnight morning mornings afternoon evening night ' +
  'early late mid end beginning first second third 3 4 12 15:30 3pm 10am 9 31 30 25th 1st december november feb 2026 2027 24/11 5/3 2026-11-24 ' +
  'asap earliest latest preferably ideally best around ish eod hour hours minutes minute 45 an London time EST UTC+2 room version may march ' +
  'hi I would love to chat with Dana about pricing if that works please maybe ' +
  'יום ראשון שני ביום שלישי בשני מחר מחרתיים היום הערב בבוקר בצהריים אחר הצהריים אחרי לפני עד בין ל-4 מ-10 או ו לא חוץ מ בשבוע הבא הקרוב ' +
  'בעוד שעתיים יומיים שבועיים שעה וחצי רבע לחמש בשעה 3 ב-15:00 לדצמבר בנובמבר סוף תחילת החודש עדיף מתי שנוח שבע שתי'
).split(' ');
const odd = [
  ...'.,;:!?-–/()"\'״׳\u200f\u202e\u0000\ud800🙂#@+*%_~|<>[]{}\\\n\t',
  '\u05bc',
  '１５：３０',
  '٣',
  '三点',
  '١٥',
];
const locales = [undefined, 'en', 'en-US', 'en-GB', 'he'];

function makePhrase(below: (most: number) => number): string {
  const pick = <Value>(all: readonly Value[]) => all[below(all.length)] as Value;
  const parts = Array.from({ length: 1 + below(9) }, () => (below(12) === 0 ? pick(odd) : pick(words)));
  let phrase = parts.join(below(10) === 0 ? '' : ' ');
  for (let edits = below(4); edits > 0; edits -= 1) {
    const at = below(phrase.length + 1);
    phrase = phrase.slice(0, at) + (below(2) === 0 ? pick(odd) : '') + phrase.slice(at + below(3));
  }
  if (below(2000) === 0) phrase = `${phrase} `.repeat(1 + below(200));
  return phrase;
}

it(`reads ${runs.toLocaleString('en')} random phrases: none throws, none takes long, no slot outside of what is read is offered`, () => {
  const below = createChoice(20261118);
  const slots = fortnight();
  const tally: Record<string, number> = {};
  let slowest = { ms: 0, phrase: '' };
  const began = process.threadCpuUsage();
  for (let run = 0; run < runs; run += 1) {
    const phrase = makePhrase(below);
    const locale = locales[below(locales.length)];
    const spoken = { now: wednesday, timezone: jerusalem, ...(locale === undefined ? {} : { locale }) };
    const ms = timeOf(() => readTimePhrase(phrase, spoken));
    if (ms > slowest.ms) slowest = { ms, phrase: phrase.slice(0, 200) };
    const { kind } = readTimePhrase(phrase, spoken);
    tally[kind] = (tally[kind] ?? 0) + 1;
    if (run % 10 === 0) judge(phrase, { ...spoken, slots });
  }
  const { user, system } = process.threadCpuUsage(began);
  // Each phrase was read twice. Some were also read for their slots, so the mean is a little too long.
  const meanMs = (user + system) / 1000 / (2 * runs);
  const figures = {
    phrases: runs,
    ...tally,
    slowestMs: Number(slowest.ms.toFixed(2)),
    slowest: slowest.phrase,
    meanMicroseconds: Number((meanMs * 1000).toFixed(1)),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(slowest.ms, slowest.phrase).toBeLessThan(mostTimesTheMean * meanMs);
  // A quarter of an hour of processor; beside other work it takes longer.
}, 3_600_000);

const rounds = 20;

/**
 * The processor time of a call. If the first call was long, the mean of many rounds, because some kernels count in steps of ten
 * milliseconds.
 */
function timeOf(read: () => unknown): number {
  const first = cpuMsOf(read);
  if (first < 1) return first;
  return (
    cpuMsOf(() => {
      for (let round = 0; round < rounds; round += 1) read();
    }) / rounds
  );
}

/** Every offered slot is one that was given, starts in a window of the reading, and is over by its end. */
function judge(phrase: string, question: Omit<MeetingTimeQuestion, 'phrase'>): void {
  const answer = planMeetingTime({ phrase, ...question });
  const offers =
    answer.kind === 'offer'
      ? [{ ...answer.reading, slots: answer.slots }]
      : answer.kind === 'ask'
        ? answer.readings
        : [];
  const given = new Set(question.slots);
  for (const { windows, slots, text } of offers) {
    for (const slot of slots) {
      const isInside = windows.some(
        ({ from, to, endBy }) =>
          Date.parse(slot.start) >= Date.parse(from ?? '') &&
          Date.parse(slot.start) < Date.parse(to ?? '') &&
          (!endBy || Date.parse(slot.end) <= Date.parse(endBy)),
      );
      if (!isInside || !given.has(slot)) throw new Error(`"${phrase}" (${text}) offers ${slot.start}`);
    }
  }
}
