import { createBookingWorld } from '../../src/testing/index.ts';

/**
 * Starts the booking service once, before anything is printed. Where it cannot start, such as on Node 22, every conversation would fail for
 * the same reason.
 */
export async function checkService(): Promise<void> {
  const world = await createBookingWorld();
  await world.close();
}
