import { bookingInstructions } from '../../src/index.ts';

/** What the default agent tells its model. With bare tools: a prompt as people write it, because the package's own speaks of the guarded tools. */
export function instructionsFor(tools: 'guarded' | 'bare', now: Date): string {
  if (tools === 'guarded') return bookingInstructions();
  return [
    'You help a guest to book a meeting.',
    `It is now ${now.toISOString()}.`,
    'Read the booking page, find free times, ask for what the page needs, and request the meeting when the guest has chosen a time.',
  ].join(' ');
}
