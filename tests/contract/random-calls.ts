import type { ToolName } from './harness.ts';
import type { Random } from './random.ts';
import type { Seen } from './random-play.ts';
import { instants, isZone, shownText, zones } from './wall-texts.ts';
import type { AskedCall } from './witness.ts';

/** A call as a model writes it; `asked` is what a request says. */
export type WrittenCall = {
  tool: ToolName;
  input: { slug?: string; [field: string]: unknown };
  asked?: AskedCall;
  /** The start that a request means, as it was shown. */
  means?: Seen;
};

/** What the model goes by: the starts that it saw, and those that it requested. */
export type Memory = { conversation: string; seen: readonly Seen[]; requested: readonly Seen[] };

/** One message: a read, a request, equal ones, different ones, or both beside each other. */
export function randomCalls(random: Random, memory: Memory): WrittenCall[] {
  const kind = random.below(100);
  if (memory.seen.length === 0 ? kind < 70 : kind < 22) return [read(random)];
  if (kind < 25)
    return [{ tool: 'getBookingPage', input: { slug: random.pick(['demo', 'demo', 'other', 'no']) } }];
  if (kind < 70) return [request(random, memory)];
  if (kind < 82) return Array<WrittenCall>(2 + random.below(3)).fill(request(random, memory));
  const first = request(random, memory);
  const some = [first, ...Array.from({ length: 1 + random.below(2) }, () => request(random, memory))];
  if (random.in100(40)) some.push(moved(first, random, memory));
  return kind < 92 ? some : [read(random), ...some];
}

const phrases = [
  '',
  '',
  '',
  'Friday',
  'tomorrow',
  'Sunday',
  '2026-11-01',
  'after three',
  'מחר',
  'blorg 99:99',
];

function read(random: Random): WrittenCall {
  const slug = random.pick(['demo', 'demo', 'demo', 'other', 'no']);
  const durationMinutes = random.pick([0, 30, 30, 60, 45]);
  const timezone = random.pick(['', ...zones, ...zones, 'PST']);
  const days = random.pick([0, 0, 1, 2, 5, 60, 61]);
  return {
    tool: 'getFreeSlots',
    input: { slug, durationMinutes, timezone, days, when: random.pick(phrases) },
  };
}

function request(random: Random, { conversation, seen, requested }: Memory): WrittenCall {
  const known = random.in100(20) && requested.length > 0 ? requested : seen;
  const one = random.in100(92) && known.length > 0 ? random.pick(known) : invented(random);
  const start = written(one, random);
  const guestEmail = emailOf(conversation, random);
  const replaces = random.in100(40)
    ? (requested.at(-1)?.text ?? '')
    : random.in100(5)
      ? invented(random).text
      : '';
  const input = {
    slug: random.in100(95) ? one.slug : random.pick(['demo', 'other', 'no']),
    start,
    durationMinutes: random.in100(60) ? one.durationMinutes : random.pick([0, 0, 30, 60, 45]),
    timezone: random.in100(60) ? one.timezone : random.pick(['', '', ...zones, 'PST']),
    guestName: random.in100(95) ? 'Noa Levi' : random.pick([' noa  levi', 'Somebody Else', '']),
    guestEmail,
    locale: random.in100(95) ? 'en' : random.pick(['he', 'fr', '']),
    reasonKey: random.in100(98) ? '' : 'intro',
    answers: random.in100(90) ? [] : random.pick([[{ key: 'company', value: 'A' }], hiddenKey, 'x']),
    replaces,
  };
  return { tool: 'requestMeeting', input, asked: { start, guestEmail, replaces }, means: one };
}

/** The same for another start, in place of the first one, which is only just going out. */
function moved({ tool, input, asked, means }: WrittenCall, random: Random, { seen }: Memory): WrittenCall {
  const starts = seen.filter(
    ({ slug, durationMinutes, timezone }) =>
      slug === means?.slug && durationMinutes === means.durationMinutes && timezone === means.timezone,
  );
  if (!asked || !means || starts.length === 0) return { tool, input };
  const other = random.pick(starts);
  const start = other.text;
  const replaces = means.text;
  return { tool, input: { ...input, start, replaces }, asked: { ...asked, start, replaces }, means: other };
}

// A literal would set the prototype instead.
const hiddenKey: unknown = JSON.parse('{"__proto__":"x"}');

function emailOf(conversation: string, random: Random): string {
  const mailbox = `${conversation}.example`;
  if (random.in100(75)) return `noa@${mailbox}`;
  return random.pick([`NOA@${mailbox}`, `noa+x@${mailbox}`, `avi@${mailbox}`, `avi@${mailbox}`, 'nobody']);
}

function invented(random: Random): Seen {
  const timezone = random.pick(zones);
  const text = shownText(random.pick(instants), timezone);
  return { text, durationMinutes: random.pick([30, 60]), timezone, slug: random.pick(['demo', 'other']) };
}

/** As it was shown, mostly; else in one of the ways in which models go wrong. */
function written({ text, timezone }: Seen, random: Random): string {
  if (random.in100(80)) return text;
  const naive = text.slice(0, 16);
  const zone = isZone(timezone) ? timezone : 'Asia/Jerusalem';
  return random.pick([
    naive,
    `${naive}:00`,
    ` ${naive.replace('T', ' ')} `,
    `${naive}:00Z`,
    `${naive}+02:00`,
    `${naive}${random.pick(['-04:00', '-05:00', '+05:30'])}`,
    naive.replace(/\d$/, '7'),
    shownText(random.pick(instants), zone),
    `on ${naive}`,
    '',
  ]);
}
