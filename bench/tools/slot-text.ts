import { deepStrictEqual } from 'node:assert';
import { createBookingClient, createBookingTools } from 'agent-booking';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { formatInstant, instantOf, parseDateTime, zoneOf } from '../../src/time/index.ts';
import type { SlotList } from '../../src/wire/index.ts';
import type { Bench, BenchResult } from '../measure.ts';
import { days, fortnight, now, page, slug, timezone } from './fortnight.ts';

/**
 * Tokens of the text that a model gets for 14 days, against the tokens of the raw answer. Equal days share a line, so the calendars differ
 * in how full they are.
 */
export const slotText: Bench = async () => [
  await measure('equal days', fortnight(), 4),
  await measure('a typical calendar', fortnightWithMeetings(123), 13.5),
  await measure('a busy calendar', fortnightWithMeetings(92), 14.5),
];

async function measure(name: string, list: SlotList, budget: number): Promise<BenchResult> {
  const text = await textOf(list);
  deepStrictEqual(readBack(text), list.slots);
  const [ours, peer] = [countTokens(text), countTokens(JSON.stringify(list))];
  const percent = (100 * ours) / peer;
  return {
    name: `slot text, ${name}: ${list.slots.length} starts in ${days} days, lossless`,
    ours: `${ours} tokens`,
    peer: `the raw JSON ${peer} tokens`,
    ratio: `${percent.toFixed(2)} %`,
    budget: `≤ ${budget} %`,
    met: percent <= budget,
  };
}

/** The fortnight without the starts inside meetings of 30, 60 or 90 minutes at random times. The last meeting is cut so that exactly `count` starts stay free. */
function fortnightWithMeetings(count: number): SlotList {
  const list = fortnight();
  const below = seededIntegers();
  const workdays = Object.values(Object.groupBy(list.slots, ({ start }) => start.slice(0, 10)));
  const free = new Set(list.slots);
  while (free.size > count) {
    const workday = workdays[below(workdays.length)] ?? [];
    const first = below(workday.length);
    const meeting = workday.slice(first, first + 1 + below(3));
    for (const slot of meeting) if (free.size > count) free.delete(slot);
  }
  return { ...list, slots: [...free] };
}

/** Whole numbers from 0 up to a limit, the same ones in every run. */
function seededIntegers(): (limit: number) => number {
  let state = 1;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The tool's text, read over the client's own `fetch`. */
async function textOf(list: SlotList): Promise<string> {
  const client = createBookingClient({
    baseUrl: 'http://localhost',
    fetch: async (url) => Response.json(String(url).includes('/slots') ? list : page),
    clock: { now: () => now.getTime() },
  });
  const { getFreeSlots } = createBookingTools({ client, slug, now: () => now });
  const result = await getFreeSlots.execute({ durationMinutes: 30, timezone, days, when: '' });
  return getFreeSlots.toModelText(result);
}

/** The slots that a text names, byte for byte: its duration, its zone, and its lines of days. */
function readBack(text: string): SlotList['slots'] {
  const [, minutes = '', zoneName = ''] = /(\d+)-minute starts.*times in ([A-Za-z_/]+)/.exec(text) ?? [];
  const zone = zoneOf(zoneName);
  return text.split('\n').flatMap((line) => {
    const [, names, clocks = ''] = /^(\d{4}-\d\d-\d\d \w{3}(?:, [\d-]+ \w{3})*): (.+)$/.exec(line) ?? [];
    if (names === undefined) return [];
    return datesOf(names).flatMap((date) => clocks.split(' ').map((clock) => slotAt(`${date}T${clock}`)));
  });

  function slotAt(written: string): SlotList['slots'][number] {
    const wallTime = parseDateTime(written)?.wallTime;
    if (wallTime === undefined) throw new Error(`${written} is no start`);
    const start = instantOf(wallTime, zone, 'reject');
    return { start: formatInstant(start, zone), end: formatInstant(start + Number(minutes) * 60_000, zone) };
  }
}

/** `2026-11-30 Mon, 2026-12-01 Tue, 02 Wed` as dates: a short one is in the month of the date before it. */
function datesOf(names: string): string[] {
  let month = '';
  return names.split(', ').map((name) => {
    const [written = ''] = name.split(' ');
    const date = written.length === 2 ? month + written : written;
    month = date.slice(0, -2);
    return date;
  });
}
