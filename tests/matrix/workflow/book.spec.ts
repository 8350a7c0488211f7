import process from 'node:process';
import { createBookingTools } from 'agent-booking';
import { expect, it } from 'vitest';
import { start } from 'workflow/api';
import { book } from './book.ts';

const baseUrl = process.env.BOOKING_URL ?? '';

async function answers(guestEmail: string, lostResults: number): Promise<string[]> {
  console.log(guestEmail);
  const { getFreeSlots } = createBookingTools({ baseUrl, slug: 'demo' });
  const list = await getFreeSlots.execute({
    durationMinutes: 30,
    timezone: 'Asia/Jerusalem',
    days: 14,
    when: '',
  } as never);
  const [day] = list.ok ? list.days : [];
  const run = await start(book, [
    { baseUrl, guestEmail, start: `${day?.date}T${day?.starts[0]}`, lostResults },
  ]);
  return run.returnValue;
}

it('a retried step reads that the request was sent', async () => {
  const [, first] = await answers('step@example.com', 1);
  expect(first).toContain('by an earlier call');
});

it('so does the next call of the model, if every attempt of a step lost its result', async () => {
  const [, first, second] = await answers('steps@example.com', 4);
  expect(first).toContain('retries');
  expect(second).toContain('by an earlier call');
});
