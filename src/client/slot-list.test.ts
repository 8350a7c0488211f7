import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slotListOf } from '../../tests/good-answers.ts';
import { parseInstant } from '../time/index.ts';
import { slotListSchema, slotSchema } from '../wire/index.ts';
import { freeSlotListSchema } from './slot-list.ts';

const anything = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    'UTC',
    30,
    30.5,
    2 ** 60,
    Number.NaN,
    true,
    [],
    {},
    '2026-11-24T13:00:00Z',
    '2026-11-24T13:00',
    '2026-11-31T13:00:00Z',
    '2026-11-24t13:30:00z',
  ),
  fc.jsonValue(),
);

/** The entry as it should be read, or undefined if it should be left out. */
function readableSlot(entry: unknown) {
  const slot = slotSchema.safeParse(entry).data;
  const isReal = slot && parseInstant(slot.start) !== undefined && parseInstant(slot.end) !== undefined;
  return isReal ? slot : undefined;
}

it('reads any list as the wire schema does, without the entries that are no slots', () => {
  const slot = fc.record({ start: anything, end: anything, more: anything }, { requiredKeys: [] });
  const list = fc.record(
    {
      slug: anything,
      durationMinutes: anything,
      timezone: anything,
      slots: fc.oneof(fc.array(fc.oneof(slot, anything)), anything),
      more: anything,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(list, anything), (input) => {
      const given: unknown = (input as { slots?: unknown } | null)?.slots;
      const slots = Array.isArray(given) ? given.flatMap((entry) => readableSlot(entry) ?? []) : given;
      const unreadable = Array.isArray(given) ? given.length - (slots as unknown[]).length : 0;
      const expected = Array.isArray(given)
        ? slotListSchema.safeParse({ ...(input as object), slots })
        : slotListSchema.safeParse(input);
      const read = freeSlotListSchema.safeParse(input);
      expect(read.success).toBe(expected.success);
      if (read.success)
        expect(read.data).toEqual({ ...expected.data, ...(unreadable > 0 && { unreadable }) });
    }),
  );
});

it('reads a good list with unknown keys as the wire schema does, without them', () => {
  const good = slotListOf('demo', 30, 3);
  const given = { ...good, more: 1, slots: good.slots.map((slot) => ({ ...slot, more: 1 })) };
  expect(freeSlotListSchema.safeParse(given)).toEqual({ success: true, data: good });
  expect(slotListSchema.parse(given)).toEqual(good);
});

it.each([
  ['a day that the month does not have', { start: '2026-11-31T13:00:00Z' }],
  ['an end that is no date', { end: 'soon' }],
  ['a start without an offset', { start: '2026-11-24T13:00:00' }],
  ['a start that is a number', { start: 1_795_525_200 }],
  ['no start', { start: undefined }],
])('leaves out an entry with %s and counts it', (_, wrong) => {
  const good = slotListOf('demo', 30, 3);
  const slots = [good.slots[0], { ...good.slots[1], ...wrong }, null, good.slots[2]];
  expect(freeSlotListSchema.safeParse({ ...good, slots })).toEqual({
    success: true,
    data: { ...good, slots: [good.slots[0], good.slots[2]], unreadable: 2 },
  });
});

it('keeps starts that are written with a lower-case t and z', () => {
  const slot = { start: '2026-11-24t13:00:00z', end: '2026-11-24t13:30:00z' };
  const list = { ...slotListOf('demo', 30, 0), slots: [slot] };
  expect(freeSlotListSchema.safeParse(list)).toEqual({ success: true, data: list });
});

it.each(['slug', 'durationMinutes', 'timezone', 'slots'])('fails where %s is wrong', (field) => {
  const result = freeSlotListSchema.safeParse({ ...slotListOf('demo', 30, 2), [field]: null });
  expect(result.success ? [] : result.error.issues[0]?.path).toEqual([field]);
});
