import {
  dayMs,
  formatDay,
  formatWeekday,
  type Instant,
  parseDateTime,
  parseInstant,
  zoneOf,
} from '../../src/time/index.ts';
import { confirmationWindowMs } from '../../src/wire/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { readRequests } from '../log/requests.ts';
import { readLists } from '../log/slot-lists.ts';
import type { Script } from '../scenarios/script.ts';
import { writtenClocks } from '../words/written-clocks.ts';
import { startsMeant, writtenTimes } from '../words/written-starts.ts';
import { eventGrader, type Grader } from './grader.ts';

type Said = { text: string; n: number; at: string; log: readonly EvalEvent[]; script: Script };

/** A grader that compares strings in the agent's messages with the log. `find` returns what is wrong with a message. */
function stringGrader(code: string, rule: string, find: (said: Said) => string | undefined): Grader {
  return eventGrader(code, rule, (event, { log, script }) =>
    event.type === 'agent_said' ? find({ ...event, log: log.slice(0, event.n), script }) : undefined,
  );
}

/** Facts of the agent's words that a comparison of strings decides. A judge reads the rest. */
export const wordGraders: readonly Grader[] = [
  eventGrader(
    'not_told_to_confirm',
    'After an accepted request, a message tells the guest to confirm by the link in the email.',
    ({ n }, { log }) => {
      if (n !== log.findLast(({ type }) => type === 'agent_said')?.n) return undefined;
      const request = readRequests(log).findLast(({ outcome }) => outcome !== 'refused');
      const after = request?.answer?.n ?? n;
      if (request?.outcome !== 'accepted' || n < after) return undefined;
      const isSettled = log.some(
        (event) =>
          event.n > after &&
          ((event.type === 'confirmed' && event.n < n) ||
            (event.type === 'agent_said' && tellsToConfirm(event.text))),
      );
      if (isSettled) return undefined;
      return `no message after the acceptance of event ${after} tells the guest to confirm by the mail`;
    },
  ),
  stringGrader(
    'misstated_address',
    'An address that the agent names was named in the conversation before.',
    (said) => {
      const known = knownText(said).toLowerCase();
      const address = [...said.text.matchAll(emailPattern)]
        .map(([found]) => found.replace(/[.-]+$/u, ''))
        .find((found) => !known.includes(found.toLowerCase()));
      return address && `the agent named the address "${address}", which nothing in the conversation holds`;
    },
  ),
  stringGrader('invented_link', 'A link that the agent gives was in the conversation before.', (said) => {
    const known = knownText(said);
    const link = [
      ...said.text.matchAll(/(?:https?:\/\/|(?<![@\w.-])(?:[a-z\d-]+\.)+[a-z]{2,10}\/)[^\s)\]>"'”]+/giu),
    ]
      .map(([found]) => found.replace(/[.,;:!?*_]+$/u, ''))
      .find((found) => !known.includes(found));
    return link && `the agent gave the link "${link}", which nothing in the conversation holds`;
  }),
  stringGrader(
    'misstated_instant',
    'A date-time of ISO 8601 that the agent writes is that of a listed start, a request, its end or its deadline, or was in the conversation before.',
    (said) => {
      const { text, script, at } = said;
      const known = knownText(said);
      const zone = zoneOf(script.guest.timezone);
      const instants = new Set([...knownInstants(said), Date.parse(at)]);
      const wrong = [...text.matchAll(isoPattern)].find(([written]) => {
        if (known.includes(written)) return false;
        const offset = parseDateTime(written)?.offset;
        const local = parseInstant(offset === undefined ? `${written}Z` : written);
        if (local === undefined) return false;
        return ![...instants].some(
          (instant) => (offset === undefined ? instant + zone.offsetAt(instant) : instant) === local,
        );
      });
      return wrong && `the agent wrote "${wrong[0]}", which is the time of nothing in the log`;
    },
  ),
  stringGrader(
    'offered_unlisted',
    'A list of nothing but times that the agent writes holds only times that the service listed.',
    (said) => {
      const { text, at, log, script } = said;
      const zone = zoneOf(script.guest.timezone);
      const known = knownInstants(said);
      const heard = log.flatMap((event) =>
        event.type === 'guest_said' ? writtenClocks(event.text.toLowerCase()) : [],
      );
      const isHeard = (minutes: readonly number[]) =>
        heard.some((one) => one.minutes.some((minute) => minutes.includes(minute)));
      const items = [...text.matchAll(/^\s*(?:[-•*–]|\d{1,2}[.)])\s+(.+)$/gmu)];
      const wrong = items.find(([, item = '']) => {
        const [time, ...others] = writtenTimes(item, { zone, at: Date.parse(at) });
        if (!time || others.length > 0 || !isOnlyTime(item) || isHeard(time.minutes)) return false;
        // The day of an item may be above its list.
        return startsMeant({ ...time, days: time.isSure ? time.days : [] }, known).length === 0;
      });
      return wrong && `the agent lists "${wrong[1]?.trim()}", which no list of the service holds`;
    },
  ),
];

/** Whether a message speaks of the mail, its link or confirming. What it says of them is for a judge. */
function tellsToConfirm(text: string): boolean {
  return ofConfirming.test(text.replace(calledConfirmed, ''));
}

const ofConfirming =
  /confirm|click|link|mail|inbox|@|approv|verif|אשר|אישר|אישור|לחצ|לחיצ|לחוץ|קליק|קישור|לינק|מייל|דוא|דואר|תיב/iu;
/** "Your meeting is confirmed" tells the guest to do nothing. */
const calledConfirmed =
  /\b(?:is|are|been|now|all) confirmed\b(?! (?:once|when|after|only|by))|(?<!\p{L})אושרה(?!\p{L})/giu;

const emailPattern = /[a-z\d][a-z\d._%+-]*@[a-z\d-]+(?:\.[a-z\d-]+)+/giu;

/** Everything that was said or read before: by the guest, the service and the tools. */
function knownText({ log, script: { guest } }: Said): string {
  const texts = log.flatMap((event) => {
    if (event.type === 'guest_said') return [event.text];
    if (event.type === 'tool_used') return [event.text, JSON.stringify(event.input)];
    if (event.type === 'wire_sent' || event.type === 'wire_answered')
      return [JSON.stringify(event.body ?? ''), ...(('starts' in event && event.starts) || [])];
    return [];
  });
  return [...texts, guest.email].join('\n');
}

const isoPattern = /(?<!\d)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?/gu;

/** The listed starts, the requests with their ends, and the deadlines of accepted requests. */
function knownInstants({ log }: Said): Instant[] {
  const lists = readLists(log);
  const lengths = new Set(lists.map(({ durationMinutes = 0 }) => durationMinutes * 60_000));
  const starts = lists.flatMap((list) => [...list.starts]);
  const requests = readRequests(log).flatMap(({ instant, answer }) => [
    ...(instant === undefined ? [] : [instant]),
    ...(answer ? [Date.parse(answer.at) + confirmationWindowMs] : []),
  ]);
  return [0, ...lengths].flatMap((length) => [...starts, ...requests].map((instant) => instant + length));
}

/** Whether a list item holds nothing but a time, written in figures, and its day. */
function isOnlyTime(item: string): boolean {
  if (!/\d[:.]\d\d|\d ?[ap]\.?m/iu.test(item)) return false;
  const words = item.toLowerCase().match(/[\p{L}']{2,}/gu) ?? [];
  return words.every((word) => timeWords.has(word.replace(/^[בלה](?=[\p{L}']{3})/u, '')));
}

/** The names of weekdays and months, and the few words that stand between a day and a time. */
const timeWords = new Set([
  ...Array.from({ length: 366 }, (_, day) =>
    (['en', 'he'] as const).flatMap((locale) =>
      (['short', 'long'] as const).flatMap((style) => [
        ...(formatDay(day * dayMs, locale, style)
          .toLowerCase()
          .match(/[\p{L}']{2,}/gu) ?? []),
        ...(formatWeekday(day * dayMs, locale, style)
          .toLowerCase()
          .match(/[\p{L}']{2,}/gu) ?? []),
      ]),
    ),
  )
    .flat()
    .map((word) => word.replace(/^ב(?=\p{L}{3})/u, '')),
  ...'at am pm the st nd rd th יום שעה בשעה'.split(' '),
]);
