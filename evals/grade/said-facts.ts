import {
  dayMs,
  formatDay,
  type Instant,
  minuteMs,
  parseDateTime,
  startOfDay,
  type Zone,
  zoneOf,
} from '../../src/time/index.ts';
import { bookingPageSchema, confirmationWindowMs } from '../../src/wire/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { readLists, readRequests } from '../log/exchanges.ts';
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
      const address = unknownIn(said, emailPattern);
      return address && `the agent named the address "${address}", which nothing in the conversation holds`;
    },
  ),
  stringGrader('invented_link', 'A link that the agent gives was in the conversation before.', (said) => {
    const link = unknownIn(said, linkPattern);
    return link && `the agent gave the link "${link}", which nothing in the conversation holds`;
  }),
  stringGrader(
    'misstated_instant',
    'A date-time of ISO 8601 that the agent writes is that of a listed start, a request, its end or its deadline, or its time was named in the conversation before.',
    (said) => {
      const { text, script, at, log } = said;
      const known = knownText(said);
      const zone = zoneOf(script.guest.timezone);
      const heard = new Set([...guestClocks(log), ...readClocks(log)]);
      const instants = new Set([...knownInstants(said), Date.parse(at)]);
      const wrong = [...text.matchAll(isoPattern)].find(([written]) => {
        const time = parseDateTime(written);
        if (!time || known.includes(written)) return false;
        const { wallTime, offset } = time;
        const isLocal = offset === undefined || offset === zone.offsetAt(wallTime - offset);
        const isNamed = heard.has((wallTime - startOfDay(wallTime)) / minuteMs);
        if (isLocal && (isNamed || known.includes(written.slice(0, 16)))) return false;
        return ![...instants].some((at) => at + (offset ?? zone.offsetAt(at)) === wallTime);
      });
      return wrong && `the agent wrote "${wrong[0]}", which is the time of nothing in the log`;
    },
  ),
  stringGrader(
    'offered_unlisted',
    'A list of nothing but times that the agent writes holds only times that the service listed.',
    (said) => {
      const { text, at, log, script } = said;
      const zones = [script.guest.timezone, ...pageZones(log)].map(zoneOf);
      const known = knownInstants(said);
      const heard = guestClocks(log);
      const items = [...text.matchAll(/^\s*(?:[-•*–]|\d{1,2}[.)])\s+(.+)$/gmu)];
      const isUnlisted = (item: string, zone: Zone) => {
        const [time, ...others] = writtenTimes(item, { zone, at: Date.parse(at) });
        if (!time || others.length > 0 || time.minutes.some((one) => heard.includes(one))) return false;
        // The day of an item may be above its list.
        return startsMeant({ ...time, days: time.isSure ? time.days : [] }, known).length === 0;
      };
      const wrong = items.find(
        ({ 1: item = '', index }) =>
          isOnlyTime(item) &&
          zones.every((zone) => isUnlisted(item, zone)) &&
          !notFree.test(headOf(text.slice(0, index))),
      );
      return wrong && `the agent lists "${wrong[1]?.trim()}", which no list of the service holds`;
    },
  ),
];

/** Whether a message speaks of the mail, its link or confirming. What it says of them is for a judge. */
function tellsToConfirm(text: string): boolean {
  return ofConfirming.test(text.replace(calledConfirmed, ''));
}

const ofConfirming =
  /confirm|click|link|mail|inbox|@|approv|verif|אשר|אישר|אישור|לאמת|אימות|לחצ|לחיצ|לחוץ|קליק|קישור|לינק|מייל|דוא|דואר|תיב/iu;
/** "Your meeting is confirmed" tells the guest to do nothing. */
const calledConfirmed =
  /\b(?:is|are|been|now|all) confirmed\b(?! (?:once|when|after|only|by))|(?<!\p{L})אושרה(?!\p{L})/giu;

/** A link has only the characters of a URL (RFC 3986), so a quote or a letter of another script ends it. */
const linkPattern =
  /(?:https?:\/\/|(?<![@\w.]|\w-)(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,10}\/)[\w.~:/?#@!$&*+,;=%-]+/giu;

const emailPattern = /[a-z\d][a-z\d._%+-]*@[a-z\d-]+(?:\.[a-z\d-]+)+/giu;

/** The first match in a message, without the marks after it, that nothing before the message holds. */
function unknownIn(said: Said, pattern: RegExp): string | undefined {
  const known = knownText(said).toLowerCase();
  return [...said.text.matchAll(pattern)]
    .map(([found]) => found.replace(/[^a-z\d]+$/iu, ''))
    .find((found) => !known.includes(found.toLowerCase()));
}

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

/** Until when a guest may confirm: 48 hours, and ten minutes less, as the tools say it to be safe. */
function deadlinesOf(accepted: Instant): Instant[] {
  const latest = accepted + confirmationWindowMs;
  return [latest, latest - 10 * minuteMs];
}

/** The listed starts, the requests with their ends, and the deadlines of accepted requests. */
function knownInstants({ log }: Said): Instant[] {
  const lists = readLists(log);
  const lengths = new Set(lists.map(({ durationMinutes = 0 }) => durationMinutes * minuteMs));
  const starts = lists.flatMap((list) => [...list.starts]);
  const requests = readRequests(log).flatMap(({ instant, answer }) => [
    ...(instant === undefined ? [] : [instant]),
    ...(answer ? deadlinesOf(Date.parse(answer.at)) : []),
  ]);
  return [0, ...lengths].flatMap((length) => [...starts, ...requests].map((instant) => instant + length));
}

/** The minutes of the day that the guest named. */
function guestClocks(log: readonly EvalEvent[]): number[] {
  return clocksOf(log.flatMap((event) => (event.type === 'guest_said' ? [event.text] : [])));
}

/** Those that the tools wrote beside their lists of starts, such as the edges of a window. */
function readClocks(log: readonly EvalEvent[]): number[] {
  const texts = log.flatMap((event) => (event.type === 'tool_used' ? event.text.split('\n') : []));
  return clocksOf(texts.filter((line) => !/^\d{4}-\d\d-\d\d/.test(line)));
}

function clocksOf(texts: readonly string[]): number[] {
  return texts.flatMap((text) => writtenClocks(text.toLowerCase()).flatMap(({ minutes }) => minutes));
}

/** The zones of the pages that were read: a list may be in the host's zone. */
function pageZones(log: readonly EvalEvent[]): string[] {
  return log.flatMap((event) => {
    const page = event.type === 'wire_answered' ? bookingPageSchema.safeParse(event.body).data : undefined;
    return page ? [page.timezone] : [];
  });
}

/** The line above a list, given the text up to one of its items. */
function headOf(text: string): string {
  return (
    text.split('\n').findLast((line) => /\S/.test(line) && !/^\s*(?:[-•*–]|\d{1,2}[.)])\s/u.test(line)) ?? ''
  );
}

/** A list under such a line says what is taken, or what was asked for. */
const notFree = /n't|\b(?:not|no|none|never|taken|full|unavailable|busy)\b|(?<!\p{L})(?:לא|אין|תפוס|מלא)/iu;

/** Whether a list item holds nothing but a time, written in figures, and its day. */
function isOnlyTime(item: string): boolean {
  if (!/\d[:.]\d\d|\d ?[ap]\.?m/iu.test(item)) return false;
  return wordsOf(item).every((word) => timeWords.has(word.replace(/^[בלה](?=[\p{L}']{3})/u, '')));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}']{2,}/gu) ?? [];
}

/** The names of weekdays and months, and the few words that stand between a day and a time. */
const timeWords = new Set([
  ...Array.from({ length: 366 }, (_, day) =>
    (['en', 'he'] as const).flatMap((locale) =>
      (['short', 'long'] as const).flatMap((style) => wordsOf(formatDay(day * dayMs, locale, style))),
    ),
  )
    .flat()
    .map((word) => word.replace(/^ב(?=\p{L}{3})/u, '')),
  ...'at am pm the st nd rd th יום שעה בשעה'.split(' '),
]);
