import process from 'node:process';
import { createBookingWorld } from 'agent-booking/testing';

const world = await createBookingWorld({ clock: 'running' });
process.on('message', () => {
  const accepted = world.requests().filter(({ status }) => status === 202);
  process.send?.({ guests: accepted.map(({ body }) => (body as { guestEmail: string }).guestEmail) });
});
// The service must not outlive the test.
process.on('disconnect', () => process.exit());
process.send?.({ baseUrl: world.baseUrl });
