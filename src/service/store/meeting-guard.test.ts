import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sql } from './store.ts';
import { openTestStore } from './stores.fixture.ts';

type Meeting = { page: string; from: number; minutes: number; before: number; after: number };

const meetings = fc.array(
  fc.record({
    page: fc.constantFrom('one', 'other'),
    from: fc.integer({ min: 0, max: 40 }),
    minutes: fc.integer({ min: 1, max: 6 }),
    before: fc.integer({ min: 0, max: 4 }),
    after: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 2, maxLength: 12 },
);

/** The distance of two meetings is the buffer after the earlier or the buffer before the later one, whichever is longer. */
function collide(one: Meeting, other: Meeting): boolean {
  if (one.page !== other.page) return false;
  const [first, second] = one.from <= other.from ? [one, other] : [other, one];
  return second.from - (first.from + first.minutes) < Math.max(first.after, second.before);
}

const insert =
  (id: string, { page, from, minutes, before, after }: Meeting) =>
  (sql: Sql) =>
    sql.run(
      `insert into meeting (id, page_slug, starts_at, ends_at, busy_from, busy_until, status, sequence, cancel_token_hash, booked_at)
     values (?, ?, ?, ?, ?, ?, 'booked', 0, ?, 0)`,
      id,
      page,
      from,
      from + minutes,
      from - before,
      from + minutes + after,
      id,
    );

it('refuses, by the database itself, exactly the meetings that collide with a booked one or its buffers', async () => {
  const store = openTestStore();
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(meetings, async (tried) => {
      await store.write((sql) => sql.run('delete from meeting'));
      const booked: Meeting[] = [];
      for (const [index, meeting] of tried.entries()) {
        const outcome = store.write(insert(String(index), meeting));
        if (booked.some((other) => collide(meeting, other))) {
          await expect(outcome).rejects.toThrow('meeting overlaps');
          refused += 1;
        } else {
          await outcome;
          booked.push(meeting);
        }
      }
    }),
    { numRuns: 40 },
  );
  expect(refused).toBeGreaterThan(20);
  await store.close();
});

it('refuses exactly the moves that collide with another meeting or its buffers, and no move onto its own time', async () => {
  const store = openTestStore();
  const move = (id: string, { from, minutes, before, after }: Meeting) =>
    store.write((sql) =>
      sql.run(
        'update meeting set starts_at = ?, ends_at = ?, busy_from = ?, busy_until = ?, sequence = sequence + 1 where id = ?',
        from,
        from + minutes,
        from - before,
        from + minutes + after,
        id,
      ),
    );
  let refused = 0;
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(meetings, meetings, async (tried, targets) => {
      await store.write((sql) => sql.run('delete from meeting'));
      const booked = new Map<string, Meeting>();
      for (const [index, meeting] of tried.entries()) {
        const id = String(index);
        if ([...booked.values()].some((other) => collide(meeting, other))) continue;
        await store.write(insert(id, meeting));
        booked.set(id, meeting);
      }
      for (const [index, target] of targets.entries()) {
        const [id = '', old] = [...booked][index % booked.size] ?? [];
        const wanted = { ...target, page: old?.page ?? '' };
        const others = [...booked].filter(([other]) => other !== id).map(([, meeting]) => meeting);
        if (others.some((other) => collide(wanted, other))) {
          await expect(move(id, wanted)).rejects.toThrow('meeting overlaps');
          refused += 1;
        } else {
          await move(id, wanted);
          booked.set(id, wanted);
          moved += 1;
        }
      }
    }),
    { numRuns: 40 },
  );
  expect(Math.min(refused, moved)).toBeGreaterThan(20);
  await store.close();
});

it('lets a cancelled meeting stand in no one’s way', async () => {
  const store = openTestStore();
  const meeting = { page: 'one', from: 0, minutes: 5, before: 0, after: 0 };
  await store.write(insert('a', meeting));
  await store.write((sql) => sql.run(`update meeting set status = 'cancelled'`));
  await store.write(insert('b', meeting));
  await expect(store.write(insert('c', meeting))).rejects.toThrow('meeting overlaps');
  await store.close();
});
