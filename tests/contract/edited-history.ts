import type { Random } from '../random.ts';
import { firstInstants } from './wall-texts.ts';

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
