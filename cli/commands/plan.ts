import { text } from 'node:stream/consumers';
import { BookingError, createBookingClient } from '../../src/index.ts';
import { interpretPhrase, planInterpretation, readInterpretation } from '../../src/planner/index.ts';
import { dayMs, systemClock } from '../../src/time/index.ts';
import { type Command, type CommandLine, UsageError } from '../command.ts';
import { flags, texts, type Values, withWords } from '../options.ts';
import { daysAhead, explanationText, planText, readingText } from '../plan/plan-text.ts';
import {
  given,
  type PageAddress,
  readCount,
  readMoment,
  readPageAddress,
  readZone,
} from '../read-options.ts';

const help = `agent-booking plan: what a guest's words about time mean, and which free starts they select

Usage: agent-booking plan "PHRASE" [options]

PHRASE is what the guest said; - reads it from standard input.

  --timezone Z     the guest's IANA zone; this machine's unless given
  --now ISO        when the guest said it; the present unless given
  --locale L       en, en-US, en-GB, he: language of the answer, and which date 3/4 is
  --url BASE/slug  free slots from a booking service, 60 days of them: http://localhost:8787/demo
  --duration N     with --url: the meeting's length in minutes; the page's own unless given
  --json           the answer as JSON
  --explain        also how the words were read: which were used, passed or not understood, by which
                   rules, and the readings that were dropped

Without --url it prints only the reading. Exit code 0: read or offered; 3: none is free, more than
one meaning, or outside of the days that were read; 4: not understood, or no time in it; 2: an option
is wrong; 1: the service cannot be read.
`;

const options = { ...texts('timezone', 'now', 'locale', 'url', 'duration'), ...flags('json', 'explain') };

export const plan: Command = {
  help,
  run: withWords(options, async (line, values, words) => {
    if (words.length === 0) throw new UsageError('say what the guest said: plan "Tuesday after three"');
    const from = systemClock.now();
    const { timezone, now = new Date(from), locale, page, query } = readPlanOptions(values);
    const written = words.join(' ');
    const phrase = written === '-' ? await text(line.stdin) : written;
    const listed = page && (await readSlots({ ...page, from }, query, line));
    const meaning = interpretPhrase(phrase, { now, timezone, ...given({ locale }) });
    const explanation = values.explain ? meaning.explain() : undefined;
    const say = (answer: object, answerText: string) => {
      const json = () => JSON.stringify({ ...answer, ...(explanation && { explanation }) }, null, 2);
      const how = explanation ? `\n${explanationText(explanation)}` : '';
      line.stdout.write(values.json ? `${json()}\n` : answerText + how);
    };
    if (!listed) {
      const reading = readInterpretation(meaning);
      say(reading, readingText(reading, { phrase, timezone }));
      return reading.kind === 'read' ? 0 : reading.kind === 'ambiguous' ? 3 : 4;
    }
    const answer = planInterpretation(meaning, listed);
    say(answer, planText(answer, { phrase, timezone, readUntil: listed.covered.to }));
    if (answer.kind === 'offer') return 0;
    return answer.kind === 'unread' || answer.kind === 'no-time' ? 4 : 3;
  }),
};

/** @throws UsageError that names the value and what would be right */
function readPlanOptions({ timezone: zone, now, locale, url, duration }: Values<typeof options>) {
  if (duration !== undefined && url === undefined) throw new UsageError('--duration is for --url');
  if (locale !== undefined && !/^(?:en|he)(?:-[a-z0-9]+)*$/i.test(locale))
    throw new UsageError(`--locale "${locale}" is not known; these are: en, en-US, en-GB, he`);
  const timezone = readZone(zone);
  return {
    timezone,
    locale,
    now: now === undefined ? undefined : readMoment('--now', now),
    page: url === undefined ? undefined : readPageAddress(url, '--url'),
    query: {
      durationMinutes: readCount('--duration', duration, { least: 1 }),
      ...{ timezone, days: daysAhead },
    },
  };
}

type Query = ReturnType<typeof readPlanOptions>['query'];

/**
 * The free slots from which a phrase selects, from the real time on at which the command began, also if `--now` sets another moment for the
 * guest. If they counted from a later one, "today" would begin before them.
 */
async function readSlots(
  { baseUrl, slug, from }: PageAddress & { from: number },
  query: Query,
  { interrupted: signal }: CommandLine,
) {
  try {
    const { slots, unreadable } = await createBookingClient({ baseUrl }).getFreeSlots(slug, query, {
      signal,
    });
    // The unreadable times may be free, so "nothing is free" could be wrong.
    if (unreadable !== undefined)
      throw new Error(
        `--url ${baseUrl}/${slug}: ${unreadable} free ${unreadable === 1 ? 'time' : 'times'} of the list cannot be read`,
      );
    const [first, end] = [from, from + daysAhead * dayMs].map((at) => new Date(at).toISOString());
    return { slots, covered: { from: first as string, to: end as string } };
  } catch (error) {
    if (!BookingError.isInstance(error)) throw error;
    // The message explains the failure. A cause would print it a second time.
    throw new Error(`--url ${baseUrl}/${slug}: ${explain(error, slug, query)}`);
  }
}

function explain(
  { code, message, serviceText }: BookingError,
  slug: string,
  { durationMinutes }: Query,
): string {
  if (code === 'not_found') return `the service has no page "${slug}". Check the last part of the address.`;
  if (code === 'unavailable')
    return 'no service answers there. Start one with "npx agent-booking serve", or correct the address.';
  if (code === 'bad_request' && durationMinutes !== undefined)
    return `the service refuses --duration ${durationMinutes}: ${serviceText ?? message}`;
  return message;
}
