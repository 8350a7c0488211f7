import { expect, it, onTestFinished } from 'vitest';
import { createWorld } from '../../tests/booking-world.ts';
import { expectedOutcomes, runGraphs } from '../../tests/matrix/graphs.ts';

it('knows the message of each call, however a graph calls the tools', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const { client, now } = world;
  const outcomes = await runGraphs({ client, slug: 'demo', now: () => new Date(now()) });
  expect(outcomes).toEqual(expectedOutcomes);
  expect(world.posts()).toHaveLength(Object.keys(expectedOutcomes).length);
});
