import { isDateTime, type Slot, type SlotList, slotListSchema } from '../wire/index.ts';
import type { Schema } from './answer.ts';

/**
 * The wire's schema of a slot list, read by hand where the list is good: a list is the one large answer, and zod takes three times as
 * long over it. Whatever is wrong is left to zod to say.
 */
export const quickSlotListSchema: Schema<SlotList> = {
  safeParse(input) {
    const list = readGoodList(input);
    return list ? { success: true, data: list } : slotListSchema.safeParse(input);
  },
};

function readGoodList(input: unknown): SlotList | undefined {
  if (!isRecord(input)) return undefined;
  const { slug, durationMinutes, timezone, slots: given } = input;
  if (typeof slug !== 'string' || typeof timezone !== 'string') return undefined;
  if (typeof durationMinutes !== 'number' || !Number.isSafeInteger(durationMinutes)) return undefined;
  if (!Array.isArray(given)) return undefined;
  const slots: Slot[] = [];
  // Where slots follow each other without a pause, a start is the end before it, and was looked at.
  let looked = '';
  for (const slot of given as unknown[]) {
    if (!isRecord(slot)) return undefined;
    const { start, end } = slot;
    if (typeof start !== 'string' || typeof end !== 'string') return undefined;
    if ((start !== looked && !isDateTime(start)) || !isDateTime(end)) return undefined;
    looked = end;
    slots.push({ start, end });
  }
  return { slug, durationMinutes, timezone, slots };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
