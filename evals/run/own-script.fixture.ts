import { createBookingTools } from '../../src/index.ts';
import type { AgentFactory } from '../agents/agent.ts';
import type { OwnScript } from './choose-scripts.ts';

/** A small user's script without a date. */
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

/** Reads, requests the first start for the guest of this script, and says these words. */
export function booksAndSays(words: string): AgentFactory {
  return ({ booking }) => {
    const tools = createBookingTools(booking);
    return async () => {
      const timezone = 'Asia/Jerusalem';
      await tools.getBookingPage.execute({}, { turn: '1' });
      const found = await tools.getFreeSlots.execute(
        { timezone, durationMinutes: 30, days: 7, when: 'any time' },
        { turn: '2' },
      );
      const [day] = found.ok ? found.days : [];
      const start = `${day?.date}T${day?.starts[0]}`;
      const asked = await tools.requestMeeting.execute(
        {
          start,
          timezone,
          durationMinutes: 30,
          guestName: 'Noa Levi',
          guestEmail: 'noa@example.com',
          locale: 'en',
          reasonKey: '',
          answers: [],
          replaces: '',
        },
        { turn: '3' },
      );
      return asked.ok ? words : asked.message;
    };
  };
}
