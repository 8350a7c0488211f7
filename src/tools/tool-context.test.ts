import { expect, it } from 'vitest';
import { createBookingTools } from './create-booking-tools.ts';
import type { BookingToolsOptions } from './tool-context.ts';

const baseUrl = 'http://service.test';

it.each<[string, BookingToolsOptions, string]>([
  ['nowhere to go', {}, 'baseUrl'],
  ['two ways to go', { baseUrl, client: {} as never }, 'not both'],
  ['a base URL that is none', { baseUrl: 'service' }, 'service'],
  ['an empty slug', { baseUrl, slug: ' ' }, 'slug'],
  ['a page of another slug', { baseUrl, slug: 'demo', page: { slug: 'other' } as never }, '"other"'],
  ['an address that is none', { baseUrl, guest: { email: 'noa' } }, '"noa"'],
  ['an empty name', { baseUrl, guest: { name: '' } }, 'guest.name'],
  ['a zone that is an abbreviation', { baseUrl, guest: { timezone: 'EST' } }, '"EST"'],
  ['a language that is not offered', { baseUrl, guest: { locale: 'fr' as never } }, '"fr"'],
  ['a default zone that is none', { baseUrl, defaultTimezone: '+02:00' }, '"+02:00"'],
  ['no requests at all', { baseUrl, maxRequests: 0 }, '0'],
  ['half a request', { baseUrl, maxRequests: 1.5 }, '1.5'],
])('refuses %s, by name and value', (_, options, words) => {
  expect(() => createBookingTools(options)).toThrow(TypeError);
  expect(() => createBookingTools(options)).toThrow(words);
});

it('does not notice what the host changes in its options later', async () => {
  const guest = { email: 'noa@example.com', name: 'Noa', timezone: 'UTC', locale: 'en' as const };
  const tools = createBookingTools({ baseUrl, slug: 'demo', guest });
  guest.email = 'eve@example.com';
  expect(tools.requestMeeting.inputSchema.parse({ guestEmail: 'eve@example.com' })).not.toHaveProperty(
    'guestEmail',
  );
});
