import {
  findZone,
  formatClock,
  formatDay,
  type Instant,
  parseInstant,
  startOfDay,
  wallTimeAt,
  type Zone,
  zoneOf,
} from '../../src/time/index.ts';
import { confirmationWindowMs, isRecord } from '../../src/wire/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { type ReadList, readLists, readRequests, type SentRequest } from '../log/exchanges.ts';
import { fixedSlugs } from '../scenarios/pages.ts';
import type { Script } from '../scenarios/script.ts';

/** A message of the agent, with its number in the question, from 1, and the number of its event. */
export type NumberedTurn = { turn: number; n: number; text: string };

/** A conversation as a judge reads it: a line for each message and each fact of the log, in their order. */
export type Transcript = { lines: string[]; turns: NumberedTurn[] };

/** Writes a value as JSON between marks. Without angle brackets no text in it can close the marks. */
function asData(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null';
  return `<data>${json.replace(/[<>]/gu, (mark) => (mark === '<' ? '\\u003c' : '\\u003e'))}</data>`;
}

export function writeTranscript(log: readonly EvalEvent[], script: Script): Transcript {
  const turns: NumberedTurn[] = [];
  const known = readLog(log, script);
  const lines = log.flatMap((event): string | string[] => {
    if (event.type !== 'agent_said') return factOf(event, known) ?? [];
    const turn = { turn: turns.length + 1, n: event.n, text: event.text };
    turns.push(turn);
    return `Agent, turn ${turn.turn}: ${asData(turn.text)}`;
  });
  return { lines: [...opening(log, known), ...lines], turns };
}

type Known = ReturnType<typeof readLog>;

function readLog(log: readonly EvalEvent[], script: Script) {
  const pages = log.flatMap((event) =>
    event.type === 'wire_answered' && event.operation === 'getBookingPage' ? [event.body] : [],
  );
  const hostZones = [...pages, ...(script.world.pages ?? [])].flatMap((page): [string, Zone][] => {
    if (!isRecord(page) || typeof page.slug !== 'string') return [];
    const zone = typeof page.timezone === 'string' ? findZone(page.timezone) : undefined;
    return zone ? [[page.slug, zone]] : [];
  });
  return {
    script,
    zone: zoneOf(script.guest.timezone),
    log,
    requests: readRequests(log),
    lists: readLists(log),
    /** The host's zone, by page, where the log shows it. */
    hostZones: new Map(hostZones.toReversed()),
    hasToolCalls: log.some(({ type }) => type === 'tool_used'),
  };
}

function opening(log: readonly EvalEvent[], { script, zone }: Known): string[] {
  const { guest, now, world } = script;
  const { name, email, timezone } = guest;
  const begins = sayTime(Date.parse(log[0]?.at ?? now), zone);
  return [
    `Fact: The conversation begins on ${begins}. All times of these facts are in the guest's time zone, ${timezone}, and on a clock of 24 hours, unless a fact says otherwise.`,
    `Fact: The guest is ${asData({ name, email })}.`,
    ...(world.slugs
      ? [
          `Fact: The agent can book these pages and no others: ${asData(fixedSlugs(script))}. Each is a kind of meeting. Meetings of one host never overlap, on whatever page they are booked.`,
        ]
      : []),
  ];
}

function sayTime(instant: Instant, zone: Zone): string {
  const wallTime = wallTimeAt(instant, zone);
  return `${formatDay(wallTime, 'en')}, ${formatClock(wallTime)}`;
}

function sayText(text: string, zone: Zone): string {
  const instant = parseInstant(text);
  return instant === undefined ? `a text that is no time, ${asData(text)}` : sayTime(instant, zone);
}

function factOf(event: EvalEvent, known: Known): string | undefined {
  const { zone } = known;
  switch (event.type) {
    case 'guest_said':
      return `Guest: ${asData(event.text)}`;
    case 'tool_used':
      return `Fact: The agent called ${asData({ tool: event.tool, input: event.input })}. The tool answered${event.ok ? '' : ' with a refusal'}: ${asData(shortened(event.text))}`;
    case 'booking':
      return known.hasToolCalls || event.event.type !== 'refused'
        ? undefined
        : `Fact: A booking tool refused a call: ${asData({ tool: event.event.tool, code: event.event.code })}. Nothing was sent by that call.`;
    case 'wire_answered':
      return exchangeFact(event, known);
    case 'approval_asked':
      return `Fact: The guest was asked to approve a request, apart from the messages: ${asData(event.proposal)}`;
    case 'approval_answered':
      return `Fact: The guest ${event.approved ? 'approved it' : `did not approve it: ${asData(event.reason)}`}.`;
    case 'taken':
      return `Fact: Somebody else booked ${sayText(event.start, zone)}, ${event.durationMinutes} minutes, on the page ${asData(event.slug)} with the host ${asData(event.hostEmail)}. The agent sees that only when it reads the free starts again, or its request is refused.`;
    case 'clock_moved':
      return `Fact: Time passed. It is now ${sayTime(Date.parse(event.at), zone)}.`;
    case 'mailed':
      return `Fact: A mail went out to ${asData(event.to)} at ${sayTime(Date.parse(event.at), zone)}: ${asData({ subject: event.subject, text: event.text })}`;
    case 'confirmed':
      return `Fact: The guest opened the link in the mail and confirmed at ${sayTime(Date.parse(event.at), zone)}: the meeting on ${sayText(event.start, zone)}, ${event.durationMinutes} minutes, is booked.`;
    default:
      return undefined;
  }
}

/** Maximum length of a tool's answer. The free starts are complete in a fact of their own. */
const mostOfToolText = 3000;

function shortened(text: string): string {
  if (text.length <= mostOfToolText) return text;
  return `${text.slice(0, mostOfToolText)} … (${text.length - mostOfToolText} more characters)`;
}

type Answered = Extract<EvalEvent, { type: 'wire_answered' }>;

function exchangeFact(answer: Answered, known: Known): string {
  if (answer.operation === 'requestMeeting') return requestFact(answer, known);
  const sent = known.log.find((event) => event.type === 'wire_sent' && event.exchange === answer.exchange);
  const asked = sent?.type === 'wire_sent' ? asData({ path: sent.path, query: sent.query }) : 'a call';
  const list = known.lists.find(({ answered }) => answered === answer.n);
  if (list) return listFact(list, known);
  if (answer.operation === 'getBookingPage' && answer.status === 200) return pageFact(answer, known);
  const wait = answer.retryAfterSeconds;
  const error = answer.body === undefined ? '' : `: ${asData(answer.body)}`;
  const status =
    answer.status === undefined ? 'got no answer' : `failed with status ${answer.status}${error}`;
  return `Fact: The read ${asked} ${status}.${wait === undefined ? '' : ` The service asked to wait ${wait} seconds.`}`;
}

/** A page that was read before is written once. */
function pageFact({ n, body }: Answered, { log }: Known): string {
  const text = JSON.stringify(body);
  const isKnown = log.some(
    (event) => event.type === 'wire_answered' && event.n < n && JSON.stringify(event.body) === text,
  );
  return isKnown
    ? 'Fact: The page was read again, and is unchanged.'
    : `Fact: The page was read: ${asData(body)}`;
}

/** With more changes against an earlier list, a list is written whole. */
const mostChanges = 12;

function listFact(list: ReadList, known: Known): string {
  const { slug, durationMinutes, answered, starts } = list;
  const at = known.log[answered]?.at ?? '';
  const head = `Fact: At ${sayTime(Date.parse(at), known.zone)} the free starts of the page ${asData(slug)} were read, for ${durationMinutes ?? 'an unknown number of'} minutes and for the days before ${formatDay(wallTimeAt(list.coversTo, known.zone), 'en')}.`;
  const same = known.lists.filter((one) => one.slug === slug && one.durationMinutes === durationMinutes);
  const before = same[same.indexOf(list) - 1];
  const gone = [...(before?.starts ?? [])].filter((start) => !starts.has(start));
  const added = [...starts].filter((start) => !before?.starts.has(start));
  if (before && gone.length + added.length <= mostChanges) {
    const say = (some: readonly Instant[]) => some.map((start) => sayTime(start, known.zone)).join('; ');
    const changes = [
      ...(gone.length > 0 ? [`no longer free: ${say(gone)}`] : []),
      ...(added.length > 0 ? [`free now: ${say(added)}`] : []),
    ];
    return `${head} The list is the one that was read before it${changes.length === 0 ? '' : `, except ${changes.join(', and ')}`}.`;
  }
  if (starts.size === 0) return `${head} No start was free.`;
  return [`${head} These were free, and no others:`, ...dayLines(list, known)].join('\n');
}

function dayLines({ slug, starts }: ReadList, known: Known): string[] {
  const { zone } = known;
  const host = known.hostZones.get(slug);
  const days = Map.groupBy(
    [...starts].sort((a, b) => a - b),
    (start) => startOfDay(wallTimeAt(start, zone)),
  );
  return [...days].map(([day, ofDay]) => {
    const [first = 0] = ofDay;
    const shift = host ? (host.offsetAt(first) - zone.offsetAt(first)) / 3_600_000 : 0;
    const clocks = ofDay.map((start) => formatClock(wallTimeAt(start, zone))).join(' ');
    const hours = Math.abs(shift) === 1 ? 'hour' : 'hours';
    const onHosts = `${Math.abs(shift)} ${hours} ${shift > 0 ? 'later' : 'earlier'}`;
    return `  ${formatDay(day, 'en')}${shift === 0 ? '' : ` (the host's clock shows ${onHosts})`}: ${clocks}`;
  });
}

function requestFact(answer: Answered, known: Known): string {
  const { zone, requests } = known;
  const index = requests.findIndex((one) => one.answer?.n === answer.n);
  const request = requests[index];
  if (!request) return `Fact: A request was answered with status ${answer.status ?? 'unknown'}.`;
  const { slug, guestName, guestEmail, timezone, locale, reasonKey, answers } = request;
  const what = { page: slug, guestName, guestEmail, timezone, locale, reasonKey, answers };
  const sent = `Fact: Request ${index + 1} was sent at ${sayTime(Date.parse(request.at), zone)}: ${sayText(request.start, zone)}, ${request.durationMinutes ?? 'an unknown number of'} minutes, ${asData(what)}.${replacement(index, known)}`;
  return `${sent} ${outcomeOf(request, known)}`;
}

function replacement(index: number, { requests, zone, log }: Known): string {
  const request = requests[index] as SentRequest;
  const told = log.findLast(
    (event) => event.type === 'booking' && event.event.type === 'request_sent' && event.n < request.n,
  );
  const replaces = told?.type === 'booking' ? told.event.replaces : undefined;
  const open = requests
    .slice(0, index)
    .flatMap(({ outcome, guest }, at) => (outcome !== 'refused' && guest === request.guest ? at + 1 : []));
  const instead = replaces === undefined ? '' : ` It was meant in place of ${replacedName(replaces, zone)}.`;
  if (open.length === 0) return instead;
  return `${instead} Request ${open.join(' and request ')} had been sent before it and not refused. The links of all of them work: if the guest confirms several, all are booked.`;
}

function replacedName(replaces: string, zone: Zone): string {
  return parseInstant(replaces) === undefined
    ? asData(replaces)
    : `the request for ${sayText(replaces, zone)}`;
}

function outcomeOf({ outcome, answer, instant }: SentRequest, { zone }: Known): string {
  const said = answer?.body === undefined ? '' : ` Its answer: ${asData(answer.body)}.`;
  if (outcome === 'uncertain')
    return `The sender cannot know whether it was accepted: ${answer?.status === undefined ? 'no answer came' : `the answer was unusable, with status ${answer.status}`}.${said}`;
  if (outcome === 'refused') {
    const wait = answer?.retryAfterSeconds;
    return `It was refused with status ${answer?.status}. Nothing was mailed or booked by it.${said}${wait === undefined ? '' : ` The service asked to wait ${wait} seconds.`}`;
  }
  const until = Math.min(
    Date.parse(answer?.at ?? '') + confirmationWindowMs,
    instant ?? Number.POSITIVE_INFINITY,
  );
  return `It was accepted.${said} The guest can confirm by the link in the mail until ${sayTime(until, zone)}.`;
}
