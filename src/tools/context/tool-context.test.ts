import { describe, expect, it } from 'vitest';
import { createBookingClient } from '../../client/index.ts';
import type { BookingPage } from '../../wire/index.ts';
import { createBookingTools } from '../create-booking-tools.ts';
import { serviceDigest } from '../session/digest.ts';
import type { SessionMemory } from '../session/session.ts';
import { rememberWait, type SessionState } from '../session/state.ts';
import { type BookingToolsOptions, createToolContext } from './tool-context.ts';

const baseUrl = 'http://service.test';

/** Marks a state, so that the test sees who else reads it. */
const mark = (state: SessionState) => ({
  state: rememberWait(state, { service: '', slug: null, guest: null, code: 'unavailable', until: 0 }),
  result: undefined,
});

const page: BookingPage = {
  slug: 'other',
  name: 'Dana',
  headline: null,
  url: 'http://service.test/other',
  timezone: 'Asia/Jerusalem',
  durationsMinutes: [30],
  defaultDurationMinutes: 30,
  reasons: [],
  customFields: [],
  howToBook: '',
};

it.each<[string, BookingToolsOptions, string]>([
  ['nowhere to go', {}, 'baseUrl'],
  ['two ways to go', { baseUrl, client: {} as never }, 'not both'],
  ['a base URL that is no address', { baseUrl: 'service' }, 'service'],
  ['an empty slug', { baseUrl, slug: ' ' }, 'slug'],
  ['a page of another slug', { baseUrl, slug: 'demo', page }, '"other"'],
  ['a page with an empty slug', { baseUrl, page: { ...page, slug: ' ' } }, 'slug that is not empty'],
  ['an address that is no email address', { baseUrl, guest: { email: 'noa' } }, '"noa"'],
  ['an empty name', { baseUrl, guest: { name: '' } }, 'guest.name'],
  ['a zone that is an abbreviation', { baseUrl, guest: { timezone: 'PST' } }, '"PST"'],
  ['a language that is not offered', { baseUrl, guest: { locale: 'fr' as never } }, '"fr"'],
  ['a default zone that is no name', { baseUrl, defaultTimezone: '+02:00' }, '"+02:00"'],
  ['no requests at all', { baseUrl, maxRequests: 0 }, '0'],
  ['half a request', { baseUrl, maxRequests: 1.5 }, '1.5'],
  ['a number that is a text', { baseUrl, maxRequests: '3' as never }, 'not "3"'],
  ['no options', undefined as never, 'baseUrl'],
  ['a base URL alone', baseUrl as never, `not "${baseUrl}"`],
  [
    'a misspelled slug',
    { baseUrl, slgu: 'demo' } as never,
    '"slgu" is not an option of booking tools; the options are baseUrl, client, slug',
  ],
  [
    'a misspelled guest',
    { baseUrl, Guest: {} } as never,
    '"Guest" is not an option of booking tools; the options are baseUrl, client, slug, pages, guest',
  ],
  [
    "a page's whole address",
    { baseUrl, slug: `${baseUrl}/book/demo?from=mail` },
    'slug is the page\'s last segment, "demo", not its whole address',
  ],
  [
    'a page that is empty',
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
  [
    'a listener that is an object',
    { baseUrl, onEvent: {} as never },
    'onEvent must be a function, not an object',
  ],
  ['a client without functions', { client: {} as never }, 'without getBookingPage and getFreeSlots'],
  ['a client that is a text', { client: baseUrl as never }, `not "${baseUrl}"`],
  ['a present that is a number', { baseUrl, now: (() => 3) as never }, 'now() must answer a Date, not 3'],
  ['a present that is no function', { baseUrl, now: 3 as never }, 'now must be a function, not 3'],
  [
    'a present that is invalid',
    { baseUrl, now: () => new Date('never') },
    'from 1970 to 9999, not one of NaN',
  ],
  ['a present before 1970', { baseUrl, now: () => new Date(-1) }, 'now() must answer a Date from 1970'],
  ['a present in text', { baseUrl, now: () => ({ getTime: () => '5' }) as never }, 'not one of "5"'],
  [
    'a client with an address that is no text',
    { client: { ...createBookingClient({ baseUrl }), baseUrl: 5 } as never },
    'client must have a baseUrl that is a text, or none',
  ],
  ['a store that is a map', { baseUrl, sessions: new Map() as never }, 'without load and save'],
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

it('keeps the guest as it was given, whatever the host changes in its object later', () => {
  const guest = { email: 'noa@example.com', name: 'Noa', timezone: 'UTC', locale: 'en' as const };
  const tools = createBookingTools({ baseUrl, slug: 'demo', guest });
  guest.email = 'eve@example.com';
  expect(tools.requestMeeting.inputSchema.parse({ guestEmail: 'eve@example.com' })).not.toHaveProperty(
    'guestEmail',
  );
});

it.each(['slug', 'guest', 'page', 'approve', 'conversation', 'sessions'])(
  'refuses %s given as undefined, which a missing environment variable could be',
  (name) => {
    expect(() => createBookingTools({ baseUrl, [name]: undefined })).toThrow(
      new TypeError(`${name} of booking tools is undefined: leave it out, or give a value`),
    );
  },
);

it('takes any other option that is undefined as left out', () => {
  const left = { now: undefined, onEvent: undefined, client: undefined, maxRequests: undefined };
  expect(() =>
    createBookingTools({ baseUrl, defaultTimezone: undefined, maxTextChars: undefined, ...left }),
  ).not.toThrow();
});

describe('the memory', () => {
  it('is shared by named conversations of tools that are made anew for one service', async () => {
    const context = () => createToolContext({ baseUrl });
    const [one, other] = [context().sessionOf('a chat'), context().sessionOf('a chat')];
    await one.change(mark);
    expect((await other.read()).waits).toHaveLength(1);
    expect((await createToolContext({ baseUrl }).sessionOf('another chat').read()).waits).toEqual([]);
  });

  it.each<[string, BookingToolsOptions]>([
    ['with a client', { client: createBookingClient({ baseUrl }) }],
    ['with a clock', { baseUrl, now: () => new Date(0) }],
    ['with a client and clock', { client: createBookingClient({ baseUrl }), now: () => new Date(0) }],
  ])('is shared by named conversations of tools that are made anew %s', async (name, options) => {
    const [one, other] = [createToolContext(options), createToolContext({ baseUrl })];
    await one.sessionOf(`a chat ${name}`).change(mark);
    expect((await other.sessionOf(`a chat ${name}`).read()).waits).toHaveLength(1);
  });

  it.each<[string, () => BookingToolsOptions, string | undefined]>([
    ['without a conversation', () => ({ baseUrl }), undefined],
    ['with an object for their memory', () => ({ baseUrl, memory: {} }), 'a chat of their own'],
  ])('belongs to one set of tools %s', async (_, options, conversation) => {
    const [one, other] = [createToolContext(options()), createToolContext(options())];
    await one.sessionOf(conversation).change(mark);
    expect((await one.sessionOf(conversation).read()).waits).toHaveLength(1);
    expect((await other.sessionOf(conversation).read()).waits).toEqual([]);
  });

  it('is kept by the process, not by a module: a second copy of the module finds it', async () => {
    const symbol = Symbol.for('agent-booking.memory.1');
    await createToolContext({ baseUrl }).sessionOf('a chat by symbol').change(mark);
    const holder = globalThis as unknown as Record<symbol, WeakMap<object, SessionMemory>>;
    expect(holder[symbol]?.get(globalThis)?.read('a chat by symbol').waits).toHaveLength(1);
  });
});

it('keys requests by the address of the service, however it is written', () => {
  const serviceOf = (options: BookingToolsOptions) =>
    serviceDigest(createToolContext(options).client.baseUrl);
  expect(serviceOf({ baseUrl })).toBe(serviceOf({ baseUrl: new URL(`${baseUrl}/`) }));
  expect(serviceOf({ baseUrl })).toBe(serviceOf({ client: createBookingClient({ baseUrl }) }));
  expect(serviceOf({ baseUrl })).not.toBe(serviceOf({ baseUrl: 'http://other.test' }));
  const { baseUrl: _, ...own } = createBookingClient({ baseUrl });
  expect(serviceOf({ client: own })).toBe('');
});
