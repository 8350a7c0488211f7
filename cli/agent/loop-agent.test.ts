import { expect, onTestFinished, test } from 'vitest';
import { bookingInstructions, createBookingTools } from '../../src/index.ts';
import { openDemoWorld } from '../demo/demo-world.ts';
import { type AgentOptions, loopAgent } from './loop-agent.ts';
import { openModel } from './model.ts';

const { signal } = new AbortController();

async function openStage(): Promise<AgentOptions & { arrival(kind: string): Promise<unknown> }> {
  const world = await openDemoWorld();
  const model = await openModel({});
  onTestFinished(() => world.close());
  const tools = createBookingTools({ baseUrl: world.baseUrl, slug: 'demo' });
  const arrival = (kind: string) => world.arrival(kind, signal);
  return { model, tools, instructions: bookingInstructions(), arrival };
}

test('reads the free times and requests one over chat completions', async () => {
  const { arrival, ...options } = await openStage();
  const wish = 'Book 30 minutes, Tuesday after three. Noa Levi, noa@example.com, Asia/Jerusalem.';
  expect(await loopAgent(options).answer(wish, signal)).toContain('A confirmation email was sent');
  await arrival('confirm_request');
});

test('says which server cannot be reached, and why', async () => {
  const { model, ...options } = await openStage();
  const endpoint = { name: 'absent', baseUrl: 'http://127.0.0.1:9/v1' };
  const agent = loopAgent({ ...options, model: { ...model, endpoint } });
  await expect(agent.answer('Hello', signal)).rejects.toThrow(
    /http:\/\/127\.0\.0\.1:9\/v1\/chat\/completions cannot be reached: /,
  );
});
