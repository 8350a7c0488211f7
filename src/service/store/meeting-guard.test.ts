import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sql } from './store.ts';
import { openTestStore } from './stores.fixture.ts';

type Meeting = { host: string; from: number; minutes: number; before: number; after: number };

const meetings = fc.array(
  fc.record({
    host: fc.constantFrom('one', 'other'),
    from: fc.integer({ min: 0, max: 40 }),
    minutes: fc.integer({ min: 1, max: 6 }),
    before: fc.integer({ min: 0, max: 4 }),
    after: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 2, maxLength: 12 },
);

/** The distance of two meetings is the buffer after the earlier or the buffer before the later one, whichever is longer. */
function collide(one: Meeting, other: Meeting): boolean {
  if (one.host !== other.host) return false;
  const [first, second] = one.from <= other.from ? [one, other] : [other, one];
  return second.from - (first.from + first.minutes) < Math.max(first.after, second.before);
}

const insert =
  (id: string, { host, from, minutes, before, after }: Meeting) =>
  (sql: Sql) =>
    sql.run(
      // Each meeting is on a page of its own: only the host counts.
      `insert into meeting (id, page_slug, host_key, host_email, host_name, host_account, starts_at, ends_at, busy_from, busy_until, status,
         sequence, cancel_token_hash, host_token_hash, booked_at)
       values (?, ?, ?, '', '', '', ?, ?, ?, ?, 'booked', 0, ?, ?, 0)`,
      id,
      `page ${id}`,
      host,
      from,
      from + minutes,
      from - before,
      from + minutes + after,
      ...[id, id],
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
  const move = (id: string, { host, from, minutes, before, after }: Meeting) =>
    store.write((sql) =>
      sql.run(
        'update meeting set host_key = ?, starts_at = ?, ends_at = ?, busy_from = ?, busy_until = ?, sequence = sequence + 1 where id = ?',
        host,
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
        const [id = ''] = [...booked.keys()].slice(index % booked.size);
        const others = [...booked].filter(([other]) => other !== id).map(([, meeting]) => meeting);
        if (others.some((other) => collide(target, other))) {
          await expect(move(id, target)).rejects.toThrow('meeting overlaps');
          refused += 1;
        } else {
          await move(id, target);
          booked.set(id, target);
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
  const meeting = { host: 'one', from: 0, minutes: 5, before: 0, after: 0 };
  await store.write(insert('a', meeting));
  await store.write((sql) => sql.run(`update meeting set status = 'cancelled'`));
  await store.write(insert('b', meeting));
  await expect(store.write(insert('c', meeting))).rejects.toThrow('meeting overlaps');
  await store.close();
});
