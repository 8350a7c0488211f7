import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTimePhrase } from 'agent-booking';
import { instantOf, zoneOf } from '../../src/time/index.ts';
import { root } from '../../tests/source-files.ts';
import { median, sayMicroseconds } from '../measure.ts';
import { load, type Section } from './places.ts';

/** A line of a set: a sentence, `now` on the guest's clock, and the spans of time that the sentence means. */
type Sentence = { phrase: string; now: string; zone: string; locale: string; want: string[] | null };

/**
 * A package that reads dates. `read` returns the possible moments of the first time in a phrase: `2026-11-24T15:00` on the guest's clock, or
 * only the day if the phrase names no clock time.
 */
type Reader = { name: string; read(sentence: Sentence): string[] };

const [english, hebrew] = [sentencesOf('english'), sentencesOf('hebrew')];

/**
 * Counts in the sets of this project how many times the planner and other readers of dates find the day and the clock time that a guest
 * means.
 */
export const phrases: Section = {
  title: "A guest's words",
  text: [
    `${english.length} sentences in English and ${hebrew.length} in Hebrew, written by people who had not seen the planner, that mean one day or a time on one day (\`src/planner/first-sight\`). **They were used to improve the planner later**, so its figures here say nothing about new sentences.`,
    'A day is found if the first time that a reader finds lies on it, a clock time if that time also starts at the right minute. If Recognizers gives several moments, one right moment is enough. If the planner asks back, the sentence counts as not found. The others do not read Hebrew.',
  ],
  head: ['reader', 'sentences', 'day found', 'clock found', 'a phrase'],
  async *rows() {
    // The other readers know only the zone of the process, so they get the guest's clock as if it were UTC.
    process.env.TZ = 'UTC';
    for (const reader of [ours, await chrono(), await recognizers(), await compromise()])
      yield [reader.name, 'English', ...scores(reader, english)];
    yield [ours.name, 'Hebrew', ...scores(ours, hebrew)];
  },
};

/** The sentences that mean a date: `2026-11-24`, or `2026-11-24T15:00/…` on one day. */
function sentencesOf(language: string): Sentence[] {
  const files = globSync(join(root, `src/planner/first-sight/${language}-*.jsonl`)).sort();
  return files
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Sentence)
    .filter(
      ({ want }) => want?.length === 1 && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d\/[^ ]*)?$/.test(want[0] as string),
    );
}

function scores({ read }: Reader, sentences: readonly Sentence[]): string[] {
  const times: number[] = [];
  let [days, clocks, withClock] = [0, 0, 0];
  for (const sentence of sentences) {
    const [from = '', to = ''] = (sentence.want?.[0] ?? '').split('/');
    const before = performance.now();
    const moments = read(sentence);
    times.push(1000 * (performance.now() - before));
    if (moments.some((moment) => moment.startsWith(from.slice(0, 10)))) days += 1;
    if (!isClock(from, to)) continue;
    withClock += 1;
    if (moments.includes(from)) clocks += 1;
  }
  const share = (count: number, all: number) => `${((100 * count) / all).toFixed(1)} % of ${all}`;
  return [share(days, sentences.length), share(clocks, withClock), sayMicroseconds(median(times))];
}

/** Whether a span is a clock time. The sets write a clock time as the half hour that begins at it. */
function isClock(from: string, to: string): boolean {
  if (from.length !== 16) return false;
  const end = to.replace(/^.*T/, '');
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return minutes(end) - minutes(from.slice(11)) === 30;
}

const ours: Reader = {
  name: '**`agent-booking`**',
  read({ phrase, now, zone, locale }) {
    const instant = new Date(instantOf(wallOf(now).getTime(), zoneOf(zone), 'later'));
    const answer = readTimePhrase(phrase, { now: instant, timezone: zone, locale });
    if (answer.kind !== 'read' || answer.readings.length > 1) return [];
    return (answer.readings[0]?.windows ?? []).slice(0, 1).map(({ from }) => (from ?? '').slice(0, 16));
  },
};

async function chrono(): Promise<Reader> {
  type Parsed = { start: { date(): Date } };
  type Module = { parse(text: string, now: Date, options: object): Parsed[] };
  const { parse } = await load<Module>('chrono-node');
  return {
    name: '`chrono-node` 2.10.3',
    read({ phrase, now }) {
      const found = parse(phrase, wallOf(now), { forwardDate: true });
      return found.slice(0, 1).map(({ start }) => start.date().toISOString().slice(0, 16));
    },
  };
}

async function recognizers(): Promise<Reader> {
  type Value = Record<'value' | 'start' | 'end', string | undefined>;
  type Found = { resolution: { values?: Value[] } | null };
  type Module = { recognizeDateTime(text: string, culture: string, options: number, now: Date): Found[] };
  const { recognizeDateTime } = await load<Module>('@microsoft/recognizers-text-date-time');
  return {
    name: '`@microsoft/recognizers-text-date-time` 1.3.2',
    read({ phrase, now }) {
      const values = recognizeDateTime(phrase, 'en-us', 0, wallOf(now))[0]?.resolution?.values ?? [];
      const moments = values.map(({ value, start, end }) =>
        (value ?? start ?? end ?? '').replace(' ', 'T').slice(0, 16),
      );
      const today = now.slice(0, 10);
      // A time without a day is returned without a day.
      return moments
        .map((moment) => (/^\d\d:\d\d/.test(moment) ? `${today}T${moment.slice(0, 5)}` : moment))
        .filter((moment) => moment >= today);
    },
  };
}

async function compromise(): Promise<Reader> {
  type View = { dates(context: object): { json(): { dates: { start: string | null } }[] } };
  type Compromise = ((text: string) => View) & { plugin(plugin: object): void };
  const { default: nlp } = await load<{ default: Compromise }>('compromise');
  nlp.plugin((await load<{ default: object }>('compromise-dates')).default);
  return {
    name: '`compromise-dates` 3.9.0',
    read({ phrase, now }) {
      const found = nlp(phrase).dates({ timezone: 'UTC', today: now }).json();
      return found.slice(0, 1).flatMap(({ dates: { start } }) => (start ? [start.slice(0, 16)] : []));
    },
  };
}

function wallOf(now: string): Date {
  return new Date(`${now.slice(0, 16)}:00Z`);
}
