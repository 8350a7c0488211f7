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
  ['a zone that is an abbreviation', { baseUrl, guest: { timezone: 'PST' } }, '"PST"'],
  ['a language that is not offered', { baseUrl, guest: { locale: 'fr' as never } }, '"fr"'],
  ['a default zone that is none', { baseUrl, defaultTimezone: '+02:00' }, '"+02:00"'],
  ['no requests at all', { baseUrl, maxRequests: 0 }, '0'],
  ['half a request', { baseUrl, maxRequests: 1.5 }, '1.5'],
  ['a number that is a text', { baseUrl, maxRequests: '3' as never }, 'not "3"'],
  ['no options', undefined as never, 'baseUrl'],
  ['a base URL alone', baseUrl as never, `not "${baseUrl}"`],
  ['a misspelled slug', { baseUrl, slgu: 'demo' } as never, '"slgu"; the nearest are slug'],
  ['a misspelled guest', { baseUrl, Guest: {} } as never, '"Guest"; the nearest are guest'],
  [
    "a page's whole address",
    { baseUrl, slug: `${baseUrl}/book/demo?from=mail` },
    'slug is the page\'s last segment, "demo", not its whole address',
  ],
  [
    'a page that is none',
    { baseUrl, page: {} as never },
    'page must be what getBookingPage of a client gives',
  ],
  [
    'a page of a slug alone',
    { baseUrl, page: { slug: 'demo' } as never },
    'page must be what getBookingPage of a client gives',
  ],
  ['a page that is a text', { baseUrl, page: 'demo' as never }, 'not "demo"'],
  [
    'an approval that is no function',
    { baseUrl, approve: true as never },
    'approve must be a function, not true',
  ],
  ['a listener that is none', { baseUrl, onEvent: {} as never }, 'onEvent must be a function, not an object'],
  ['a client without functions', { client: {} as never }, 'without getBookingPage and getFreeSlots'],
  ['a client that is none', { client: baseUrl as never }, `not "${baseUrl}"`],
  ['a present that is a number', { baseUrl, now: (() => 3) as never }, 'now() must answer a Date, not 3'],
  ['a present that is no function', { baseUrl, now: 3 as never }, 'now must be a function, not 3'],
  ['a present that is invalid', { baseUrl, now: () => new Date('never') }, 'invalid date'],
  ['a store that is none', { baseUrl, sessions: new Map() as never }, 'without load and save'],
  [
    'a store that cannot save',
    { baseUrl, sessions: { load: () => null } as never },
    'sessions must be an object with the functions load, save, not one without save',
  ],
  ['an empty conversation', { baseUrl, conversation: '' }, 'conversation'],
  ['a conversation that is a number', { baseUrl, conversation: 7 as never }, 'conversation'],
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

it('takes what is undefined as left out, but in the guest', () => {
  const left = { slug: undefined, page: undefined, guest: undefined, now: undefined, sessions: undefined };
  const more = { approve: undefined, onEvent: undefined, client: undefined, conversation: undefined };
  expect(() => createBookingTools({ baseUrl, ...left, ...more })).not.toThrow();
});
