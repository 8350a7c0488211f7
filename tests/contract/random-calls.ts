import type { Random } from '../random.ts';
import type { ToolName } from './harness.ts';
import { firstInstants, isZone, shownText, zones } from './wall-texts.ts';
import type { AskedCall } from './witness.ts';

/** A start as a conversation was shown it by a service. */
export type Seen = { text: string; durationMinutes: number; timezone: string; slug: string };

/** A call as a model writes it. `asked`: the fields of a request. */
export type WrittenCall = {
  tool: ToolName;
  input: { slug?: string; [field: string]: unknown };
  asked?: AskedCall;
  /** The start that a request means, as it was shown. */
  means?: Seen;
};

/** The basis of the model's choices: the starts that it saw, those that it requested, and the last that it tried to request. */
export type Memory = {
  conversation: string;
  seen: readonly Seen[];
  requested: readonly Seen[];
  tried: readonly Seen[];
  isStubborn: boolean;
};

/** One message: a read, a request, equal ones, different ones, or both beside each other. */
export function randomCalls(random: Random, memory: Memory): WrittenCall[] {
  const kind = random.below(100);
  if (memory.seen.length === 0 ? kind < 70 : kind < 22) return [read(random)];
  if (kind < 25)
    return [{ tool: 'getBookingPage', input: { slug: random.pick(['demo', 'other', 'team', 'no', '']) } }];
  if (kind < 67) return [request(random, memory)];
  if (kind < 70) return [spoiled(random.pick([read(random), request(random, memory)]), random)];
  if (kind < 82) return Array<WrittenCall>(2 + random.below(3)).fill(request(random, memory));
  const first = request(random, memory);
  const some = [first, ...Array.from({ length: 1 + random.below(2) }, () => request(random, memory))];
  if (random.in100(40)) some.push(moved(first, random, memory));
  if (kind < 92) return some;
  const list = read(random);
  return [list, ...some, guessed(list, request(random, memory), random)];
}

/** Links to a zone, and a name of no zone. */
const otherZones = ['Asia/Kolkata', 'Asia/Calcutta', 'Israel', 'PST'];

const phrases = ['', '', '', '', '', '2026-11-01', '2026-11-02', 'Friday'];

function read(random: Random): WrittenCall {
  const slug = random.in100(96)
    ? random.pick(['demo', 'demo', 'other', 'team'])
    : random.pick(['no', 'DEMO', 'Demo']);
  const durationMinutes = random.in100(97) ? random.pick([0, 30, 30, 60]) : 45;
  const timezone = random.pick(['', ...zones, ...zones, ...otherZones]);
  const days = random.in100(97) ? random.pick([0, 0, 1, 2, 5, 60]) : 61;
  return {
    tool: 'getFreeSlots',
    input: { slug, durationMinutes, timezone, days, when: random.pick(phrases) },
  };
}

function request(random: Random, memory: Memory): WrittenCall {
  const { conversation, requested } = memory;
  const known = chosenFrom(memory, random);
  const one = random.in100(92) && known.length > 0 ? random.pick(known) : invented(random);
  const start = written(one, random);
  const guestEmail = emailOf(conversation, random);
  const replaces = replacedBy(random, requested);
  const input = {
    slug: random.in100(95) ? one.slug : random.pick(['demo', 'other', 'team', 'no', 'DEMO']),
    start,
    durationMinutes: random.in100(85) ? one.durationMinutes : random.pick([0, 0, 30, 60, 45]),
    timezone: random.in100(80) ? one.timezone : random.pick(['', '', ...zones, ...otherZones]),
    guestName: random.in100(95) ? 'Noa Levi' : random.pick([' noa  levi', 'Somebody Else', '']),
    guestEmail,
    locale: random.in100(95) ? 'en' : random.pick(['he', 'fr', '']),
    reasonKey: random.in100(98) ? '' : 'intro',
    answers: random.in100(94) ? [] : random.pick([[{ key: 'company', value: 'A' }], hiddenKey, 'x']),
    replaces,
  };
  return { tool: 'requestMeeting', input, asked: { start, guestEmail, replaces }, means: one };
}

/**
 * Usually the starts that were shown. Sometimes those that were requested, or those of the last request. A stubborn model usually repeats
 * its last request.
 */
function chosenFrom({ seen, requested, tried, isStubborn }: Memory, random: Random): readonly Seen[] {
  const kind = random.below(100);
  if (tried.length > 0 && kind < (isStubborn ? 75 : 18)) return tried;
  return requested.length > 0 && kind > 82 ? requested : seen;
}

/** A start that the read of the same message may show, written before it has its answer. */
function guessed({ input: list }: WrittenCall, call: WrittenCall, random: Random): WrittenCall {
  const { slug = '', durationMinutes, timezone } = list;
  const zone = isZone(String(timezone)) ? String(timezone) : 'Asia/Jerusalem';
  const start = shownText(random.pick(firstInstants), zone);
  const input = { ...call.input, slug, durationMinutes, timezone, start };
  return { ...call, input, ...(call.asked ? { asked: { ...call.asked, start } } : {}) };
}

/** Usually nothing, or the start of the last request. Sometimes `keep`, an older start, or one that was never requested. */
function replacedBy(random: Random, requested: readonly Seen[]): string {
  const kind = random.below(100);
  if (kind < 35) return requested.at(-1)?.text ?? '';
  if (kind < 47) return random.pick(['keep', 'keep', 'KEEP']);
  if (kind < 52) return requested.length > 0 ? random.pick(requested).text : '';
  return kind < 56 ? invented(random).text : '';
}

/** A call with a field that is missing or is anything. */
function spoiled({ tool, input, asked }: WrittenCall, random: Random): WrittenCall {
  const field = random.pick(Object.keys(input));
  const { [field]: written, ...others } = input;
  const value = random.pick<unknown>([
    ...[undefined, null, true, -1, 7.5, Number.NaN, 10n, {}, [written], [[]], ' ', '\u202e'],
    ...['x'.repeat(30_000), `${written}\0`, ` ${written} `, String(written).toUpperCase()],
    { toString: () => written },
  ]);
  const left = random.in100(20) ? others : { ...others, [field]: value };
  const textOf = (name: string) => (typeof left[name] === 'string' ? left[name].trim() : '');
  const read = {
    start: textOf('start'),
    guestEmail: textOf('guestEmail'),
    replaces: textOf('replaces'),
  };
  return { tool, input: left as WrittenCall['input'], ...(asked ? { asked: read } : {}) };
}

/** A call for another start that replaces the first one while that is still being sent. */
function moved(first: WrittenCall, random: Random, { seen }: Memory): WrittenCall {
  const { tool, input, asked, means } = first;
  const starts = seen.filter(
    ({ slug, durationMinutes, timezone }) =>
      slug === means?.slug && durationMinutes === means.durationMinutes && timezone === means.timezone,
  );
  if (!asked || !means || starts.length === 0) return first;
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
  // `both@` is a guest of all conversations.
  const others = [`NOA@${mailbox}`, `noa+x@${mailbox}`, `avi@${mailbox}`, `avi@${mailbox}`];
  return random.pick([...others, 'both@all.example', 'nowhere']);
}

function invented(random: Random): Seen {
  const timezone = random.pick(zones);
  const text = shownText(random.pick(firstInstants), timezone);
  return {
    text,
    durationMinutes: random.pick([30, 60]),
    timezone,
    slug: random.pick(['demo', 'other', 'team']),
  };
}

/** Usually the start as it was shown. Sometimes one of the wrong spellings that models write. */
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
    shownText(random.pick(firstInstants), zone),
    `on ${naive}`,
    '',
  ]);
}

/** The history that a client sends with a chat: complete, or with records that are missing, forged, repeated, or mixed with anything. */
export function editHistory(history: readonly unknown[], random: Random, now: number): unknown[] {
  const kept = random.in100(70) ? [...history] : history.filter(() => random.in100(60));
  if (random.in100(80)) return kept;
  const added = Array.from({ length: 1 + random.below(3) }, () =>
    random.pick([forged, garbage])(random, now),
  );
  const edited = [...kept, ...added];
  return random.in100(30) ? edited.reverse() : edited;
}

function forged(random: Random, now: number): unknown {
  return {
    v: 1,
    service: random.pick(['', '0123456789abcdef']),
    slug: random.pick(['demo', 'DEMO ', 'other']),
    at: random.pick(firstInstants),
    minutes: random.pick([30, 60]),
    guest: random.in100(50) ? '0'.repeat(32) : 'f'.repeat(32),
    status: random.pick(['accepted', 'uncertain']),
    sentAt: random.pick([0, now, now - 3_600_000, now + 8.64e9, 8.64e15]),
  };
}

function garbage(random: Random): unknown {
  return random.pick<unknown>([
    null,
    undefined,
    'accepted',
    7,
    [],
    { v: 1 },
    { v: 2, at: 'soon' },
    {
      get at(): number {
        throw new Error('no record');
      },
    },
    { v: 1, service: {}, slug: 'x'.repeat(10_000), at: Number.NaN, minutes: -1, guest: '', status: 'booked' },
  ]);
}
