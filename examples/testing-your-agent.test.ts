/**
 * Tests of your own agent against a booking service over real HTTP, with a frozen clock, a guest who confirms, somebody else who books
 * first, and a network that fails. It needs: npm install agent-booking ai zod vitest, and "type": "module" in your package.json.
 */
import { bookingTools } from 'agent-booking/ai-sdk';
import { type BookingWorld, createBookingWorld, createOfflineModel } from 'agent-booking/testing';
import { generateText, isStepCount } from 'ai';
import { expect, test } from 'vitest';

// In your code: your model.
const model = createOfflineModel({ offers: 0 });

const wish = 'Book 30 minutes on Tuesday at 13:00. Noa Levi, noa@example.com, Asia/Jerusalem.';
const start = '2026-11-24T13:00:00+02:00';

// In your code: your agent. It gets the same options as in production: the address of the service, the page and the clock.
async function askAgent(booking: BookingWorld['booking'], prompt: string): Promise<string> {
  const { text } = await generateText({
    model,
    tools: bookingTools(booking),
    stopWhen: isStepCount(10),
    prompt,
  });
  return text;
}

test('asks for the time that was wished, and the guest confirms it', async () => {
  await using world = await createBookingWorld(); // in this world it is Wednesday, 18 November 2026
  expect(await askAgent(world.booking, wish)).toMatch(/confirm/i);
  expect(world.requests()).toMatchObject([{ status: 202, body: { start } }]);
  expect(await world.meetings()).toEqual([]);
  await world.confirm('noa@example.com');
  expect(await world.meetings()).toMatchObject([{ start, guestName: 'Noa Levi' }]);
});

test('asks for no time that somebody else has taken', async () => {
  await using world = await createBookingWorld();
  await world.takeSlot('2026-11-24T13:00');
  await askAgent(world.booking, wish);
  expect(world.calls().map(({ operation }) => operation)).toContain('getFreeSlots');
  expect(world.requests().map(({ body }) => body)).not.toContainEqual(expect.objectContaining({ start }));
});

test('sends once what may have been sent, and does not claim that it is booked', async () => {
  await using world = await createBookingWorld();
  world.failNext('requestMeeting', 'reset-after');
  expect(await askAgent(world.booking, wish)).not.toMatch(/(?<!nothing )is booked|are booked/i);
  expect(world.requests()).toMatchObject([{ status: undefined, reachedService: true }]);
  expect(world.mails().map(({ kind }) => kind)).toEqual(['confirm_request']);
});

test('leaves a guest who comes after two days nothing to confirm', async () => {
  await using world = await createBookingWorld();
  await askAgent(world.booking, wish);
  await world.advance('48h');
  await expect(world.confirm('noa@example.com')).rejects.toMatchObject({ code: 'expired' });
});
