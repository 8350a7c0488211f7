import { parseInstant } from '../time/index.ts';
import { isDateTime, isRecord, type Slot, type SlotList, slotListSchema } from '../wire/index.ts';
import type { Schema } from './answer.ts';

/**
 * The free starts of one read (interface §2, Slot list). `unreadable` is ours and not part of the wire. It counts the entries that were
 * left out because they are not valid slots, such as one with an impossible date. It is absent if every entry was read. If it is present,
 * a start that is not listed may still be free.
 */
export type FreeSlotList = SlotList & { unreadable?: number };

/**
 * Reads a slot list and leaves out invalid entries, so that one broken entry does not hide the others. A list that is no object, or
 * whose slots are no array, fails by the wire's schema. The list is read by hand, because it is the only large answer and zod takes three
 * times as long.
 */
export const freeSlotListSchema: Schema<FreeSlotList> = {
  safeParse(input) {
    const list = readList(input);
    return list ? { success: true, data: list } : slotListSchema.safeParse(input);
  },
};

/** Requires every key, optional ones too. A new field of the wire that `readList` does not copy is a type error. */
type EveryKey<Fields> = { [Key in keyof Required<Fields>]: Fields[Key] };

function readList(input: unknown): FreeSlotList | undefined {
  if (!isRecord(input)) return undefined;
  const { slug, durationMinutes, timezone, slots: given } = input;
  if (typeof slug !== 'string' || typeof timezone !== 'string') return undefined;
  if (typeof durationMinutes !== 'number' || !Number.isSafeInteger(durationMinutes)) return undefined;
  if (!Array.isArray(given)) return undefined;
  const slots: Slot[] = [];
  // Slots often follow each other without a pause. Then the start equals the previous end, which was checked.
  let checked = '';
  for (const slot of given as unknown[]) {
    if (!isRecord(slot)) continue;
    const { start, end } = slot;
    if (start !== checked && !isTime(start)) continue;
    if (!isTime(end)) continue;
    checked = end;
    const read: EveryKey<Slot> = { start: start as string, end };
    slots.push(read);
  }
  const list: EveryKey<SlotList> = { slug, durationMinutes, timezone, slots };
  const unreadable = given.length - slots.length;
  return unreadable === 0 ? list : { ...list, unreadable };
}

/** Whether a text is a date-time of an existing day. Every month has 28 days, so few texts need the calendar. */
function isTime(text: unknown): text is string {
  if (typeof text !== 'string' || !isDateTime(text)) return false;
  const isInEveryMonth = text.charAt(8) < '3' && text.charAt(9) < '9';
  return isInEveryMonth || parseInstant(text) !== undefined;
}
