import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slotListOf } from '../../tests/good-answers.ts';
import { slotListSchema } from '../wire/index.ts';
import { quickSlotListSchema } from './slot-list.ts';

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
  ),
  fc.jsonValue(),
);

it('says of anything what the wire schema says', () => {
  const slot = fc.record({ start: anything, end: anything, more: anything }, { requiredKeys: [] });
  const list = fc.record(
    {
      slug: anything,
      durationMinutes: anything,
      timezone: anything,
      slots: fc.oneof(fc.array(slot), anything),
      more: anything,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(list, anything), (input) => {
      expect(quickSlotListSchema.safeParse(input)).toEqual(slotListSchema.safeParse(input));
    }),
  );
});

it('reads a good list with unknown keys as the wire schema does, without them', () => {
  const good = slotListOf('demo', 30, 3);
  const given = { ...good, more: 1, slots: good.slots.map((slot) => ({ ...slot, more: 1 })) };
  expect(quickSlotListSchema.safeParse(given)).toEqual({ success: true, data: good });
  expect(slotListSchema.parse(given)).toEqual(good);
});

it.each(['slug', 'durationMinutes', 'timezone', 'slots', 'start', 'end'])(
  'leaves a wrong %s to the wire schema',
  (field) => {
    const good = slotListOf('demo', 30, 2);
    const bad =
      field in good
        ? { ...good, [field]: null }
        : { ...good, slots: [good.slots[0], { ...good.slots[1], [field]: 'x' }] };
    const result = quickSlotListSchema.safeParse(bad);
    expect(result.success ? [] : result.error.issues[0]?.path.at(-1)).toBe(field);
  },
);
