import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';

let world: ReturnType<typeof openBookingWorld>;
beforeEach(() => {
  world = openBookingWorld({ publicUrl: 'https://book.example.com/at' });
});
afterEach(() => world.service.close());

const text = async (path: string) => {
  const response = await world.service.fetch(new Request(`http://127.0.0.1${path}`));
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  return response.text();
};

describe('/llms.txt', () => {
  it('names every page with the address of its plain text, the three calls and /openapi.json', async () => {
    const all = await text('/llms.txt');
    for (const words of [
      '[Dana Cohen](https://book.example.com/at/book/demo.txt)',
      '[דנה כהן](https://book.example.com/at/book/demo-he.txt)',
      'GET https://book.example.com/at/api/agent/booking-pages/{slug}\n',
      'GET https://book.example.com/at/api/agent/booking-pages/{slug}/slots?',
      'POST https://book.example.com/at/api/agent/booking-pages/{slug}/requests',
      'https://book.example.com/at/openapi.json',
      'booked only when the guest confirms it, within 48 hours',
    ])
      expect(all).toContain(words);
  });
});

describe('the plain text of a page', () => {
  it('says what the page offers and asks, and how an agent books there', async () => {
    const page = await text('/book/demo.txt');
    for (const words of [
      '# Dana Cohen',
      'Address: https://book.example.com/at/book/demo\n',
      'Time zone: Asia/Jerusalem',
      'Lengths: 15, 30, 60 minutes, default 30',
      '- support: Help with something that does not work (60 minutes suggested)',
      '- problem: What does not work, in a sentence or two? (textarea, required)',
      '- company: Which company are you with?\n',
      'POST https://book.example.com/at/api/agent/booking-pages/demo/requests',
    ])
      expect(page).toContain(words);
  });

  it('is 404 for a page that there is not', async () => {
    expect((await world.service.fetch('/book/none.txt')).status).toBe(404);
  });
});
