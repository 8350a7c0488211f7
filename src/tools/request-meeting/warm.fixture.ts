import { onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import type { BookingToolsOptions } from '../context/tool-context.ts';

type Changes = Parameters<typeof request>[0];

/** A world whose free starts were shown. */
export async function warm(options: BookingToolsOptions = {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools(options);
  await tools.getFreeSlots.execute(everything);
  const ask = (changes: Changes = {}) => tools.requestMeeting.execute(request(changes));
  return { world, tools, ask };
}
