import { deepStrictEqual } from 'node:assert';
import { createBookingClient, createBookingTools } from 'agent-booking';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { formatInstant, instantOf, parseDateTime, zoneOf } from '../src/time/index.ts';
import type { SlotList } from '../src/wire/index.ts';
import { days, fortnight, now, page, slug, timezone } from './fortnight.ts';
import type { Bench } from './measure.ts';

/** The text that a model gets of 14 days and 160 half hours, in tokens of the raw answer; the answer can be made from it again. */
export const slotText: Bench = async () => {
  const list = fortnight();
  const text = await textOf(list);
  deepStrictEqual(readBack(text), list.slots);
  const raw = JSON.stringify(list);
  const [ours, peer] = [countTokens(text), countTokens(raw)];
  const share = ours / peer;
  return [
    {
      name: `slot text, ${days} days, ${list.slots.length} half hours, lossless`,
      ours: `${ours} tokens`,
      peer: `the raw JSON ${peer} tokens`,
      ratio: `${(share * 100).toFixed(1)} %`,
      budget: '≤ 13 %',
      met: share <= 0.13,
    },
  ];
};

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

/** The slots that a text names, byte for byte: its duration, its zone, and a line a day. */
function readBack(text: string): SlotList['slots'] {
  const [, minutes = '', zoneName = ''] = /(\d+)-minute starts.*times in ([A-Za-z_/]+)/.exec(text) ?? [];
  const zone = zoneOf(zoneName);
  return text.split('\n').flatMap((line) => {
    const [, date, clocks = ''] = /^(\d{4}-\d\d-\d\d) \w{3}: (.+)$/.exec(line) ?? [];
    return date === undefined ? [] : clocks.split(' ').map((clock) => slotAt(`${date}T${clock}`));
  });

  function slotAt(written: string): SlotList['slots'][number] {
    const wallTime = parseDateTime(written)?.wallTime;
    if (wallTime === undefined) throw new Error(`${written} is no start`);
    const start = instantOf(wallTime, zone, 'reject');
    return { start: formatInstant(start, zone), end: formatInstant(start + Number(minutes) * 60_000, zone) };
  }
}
