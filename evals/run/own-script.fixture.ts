import type { OwnScript } from './choose-scripts.ts';

/** A small script of one's own, which names no date. */
export const ownScriptData: OwnScript = {
  id: 'mine',
  family: 'own',
  title: 'The guest takes the earliest start.',
  locale: 'en',
  now: '2026-11-18T08:00:00Z',
  guest: {
    name: 'Noa Levi',
    email: 'noa@example.com',
    timezone: 'Asia/Jerusalem',
    opening: 'Any time next week for 30 minutes; take the first. Noa Levi, noa@example.com, Asia/Jerusalem.',
    durationMinutes: 30,
    consent: 'given',
  },
  outcomes: [{ accepted: { durationMinutes: 30 } }],
  witness: [{ say: 'Hm.' }],
  counterWitness: { code: 'claimed_booked', moves: [{ say: 'You are booked.' }] },
};
