import { createBookingClient, createBookingTools } from 'agent-booking';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { SlotList } from '../../src/wire/index.ts';
import { createRandom } from '../../tests/random.ts';
import { type Bench, measureLine } from '../measure.ts';
import { days, fortnight, now, page, slug, timezone } from './fortnight.ts';

/**
 * Tokens of the text that a model gets for 14 days, against the tokens of the raw answer. Equal days share a line, so the calendars differ
 * in how full they are.
 */
export const slotText: Bench = async () => {
  await measure('equal days', fortnight(), 4);
  await measure('a typical calendar', fortnightWithMeetings(123), 13.5);
  await measure('a busy calendar', fortnightWithMeetings(92), 14.5);
};

async function measure(name: string, list: SlotList, budget: number): Promise<void> {
  const text = await textOf(list);
  const [ours, peer] = [countTokens(text), countTokens(JSON.stringify(list))];
  return measureLine({
    name: `slot text, ${name}: ${list.slots.length} starts in ${days} days`,
    ours: () => (100 * ours) / peer,
    say: () => `${ours} tokens`,
    against: `the raw JSON ${peer} tokens`,
    rounds: 1,
    unit: ' %',
    budget: { atMost: budget },
  });
}

/** The fortnight without the starts inside meetings of 30, 60 or 90 minutes at random times. The last meeting is cut so that exactly `count` starts stay free. */
function fortnightWithMeetings(count: number): SlotList {
  const list = fortnight();
  const { below } = createRandom(1);
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
