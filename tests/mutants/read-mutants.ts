import { formatInstant, type Zone, zoneOf } from '../../src/time/index.ts';
import type { Slot } from '../../src/wire/index.ts';
import type { Mutant } from './mutant-server.ts';
import { eachSlot, errors, json, openApi, page, slots, slotsQuery, text } from './tampers.ts';

const hourMs = 3_600_000;
const home = zoneOf('Asia/Jerusalem');
const keysDiffer = '§2 Reason.key and Question.key are different where they are told apart';
const everyZone = '§4.2 getFreeSlots answers in every IANA time zone that is asked';

/** The same slot, written in another zone. */
const inZone = ({ start, end }: Slot, zone: Zone): Slot => ({
  start: formatInstant(Date.parse(start), zone),
  end: formatInstant(Date.parse(end), zone),
});

type Parameter = { name: string; required?: boolean };

/** Slots reads whose parameter is answered as if it had another value. Null: the parameter is left out. */
const misread: [
  name: string,
  fails: string,
  parameter: string,
  asked: string | null,
  taken: string | null,
][] = [
  ['61 days accepted', '§8 days may not be 61', 'days', '61', '60'],
  ['0 days accepted', '§8 days may not be 0', 'days', '0', '1'],
  ['a day and a half accepted', '§8 days may not be 1.5', 'days', '1.5', '1'],
  ['negative days accepted', '§8 days may not be -14', 'days', '-14', '14'],
  ['60 days refused', '§8 days may be 1 and 60', 'days', '60', '61'],
  ['7 days where none are asked', '§8 days is 14 where it is left out', 'days', null, '7'],
  ['days in words ignored', '§4.2 getFreeSlots refuses a days that is no number', 'days', 'many', null],
  [
    'length in words ignored',
    '§4.2 getFreeSlots refuses a duration that is no number',
    'duration',
    'many',
    null,
  ],
  [
    'another length accepted',
    '§4.2 getFreeSlots refuses a duration that the page does not offer',
    'duration',
    '37',
    null,
  ],
  [
    'an unknown zone accepted',
    '§4.2 getFreeSlots refuses a time zone that there is not',
    'timezone',
    'Mars/Olympus_Mons',
    null,
  ],
  ["the page's zone, whatever was asked", everyZone, 'timezone', 'US/Pacific', null],
  ['old names of zones refused', everyZone, 'timezone', 'Asia/Calcutta', 'Calcutta'],
  ['zones without a region refused', everyZone, 'timezone', 'Israel', 'Nowhere'],
];

/** Services whose reads and descriptions are wrong. */
export const readMutants: Mutant[] = [
  ...misread.map(
    ([name, fails, parameter, asked, taken]): Mutant => ({
      name,
      fails: [fails],
      tamper: slotsQuery((query) => {
        if (query.get(parameter) !== asked) return;
        if (taken === null) query.delete(parameter);
        else query.set(parameter, taken);
      }),
    }),
  ),
  {
    name: 'the slots read refused without parameters',
    fails: ['§4.2 getFreeSlots answers 200, also without any parameter'],
    tamper: slotsQuery((query) => query.size === 0 && query.set('days', 'all')),
  },
  {
    name: 'a page without howToBook',
    fails: ['§2 BookingPage has every field, each of its type'],
    tamper: page(({ howToBook: _, ...rest }) => rest),
  },
  {
    name: 'the slug of another page',
    fails: ["§2 BookingPage.slug is the page's address segment"],
    tamper: page((read) => ({ ...read, slug: 'dana' })),
  },
  {
    name: 'a url without a host',
    fails: ['§2 BookingPage.url is a public address'],
    tamper: page((read) => ({ ...read, url: '/book/demo' })),
  },
  {
    name: 'a default length that the page does not offer',
    fails: ['§2 BookingPage.defaultDurationMinutes is one of durationsMinutes'],
    tamper: page((read) => ({ ...read, durationsMinutes: [15, 60] })),
  },
  {
    name: 'a page in a zone that there is not',
    fails: ['§2 BookingPage.timezone is a time zone'],
    tamper: async (call, next, world) => {
      // The service gets its own zone name back, so that nothing else is wrong.
      const url = new URL(call.url);
      if (url.searchParams.get('timezone') === 'Jerusalem') url.searchParams.set('timezone', home.name);
      const told = call.text.replace('"timezone":"Jerusalem"', `"timezone":"${home.name}"`);
      const response = await page((read) => ({ ...read, timezone: 'Jerusalem' }))(
        call,
        () => next({ url, text: told }),
        world,
      );
      return response;
    },
  },
  {
    name: 'a page as HTML',
    fails: ['opening: responses are JSON'],
    tamper: async ({ url }, next) => {
      const response = await next();
      if (!url.pathname.endsWith('/demo')) return response;
      return new Response(response.body, {
        status: response.status,
        headers: { 'content-type': 'text/html' },
      });
    },
  },
  {
    name: 'a page for every slug',
    fails: ['§4.1 getBookingPage answers 404 for a page that there is not'],
    tamper: async ({ url }, next) =>
      next({
        url: new URL(url.pathname.replace(/booking-pages\/[^/]+$/, 'booking-pages/demo') + url.search, url),
      }),
  },
  {
    name: 'free starts for every slug',
    fails: ['§4.2 getFreeSlots answers 404 for a page that there is not'],
    tamper: async ({ url }, next) =>
      next({ url: new URL(url.pathname.replace(/[^/]+\/slots$/, 'demo/slots') + url.search, url) }),
  },
  {
    name: 'a 404 in plain text',
    fails: ['§7 errors of getBookingPage are {error: string}'],
    tamper: errors('page', (error, status) => text(error, status)),
  },
  {
    name: 'a 400 of the slots read in HTML',
    fails: ['§7 errors of getFreeSlots are {error: string}'],
    tamper: errors('slots', (error, status) => text(`<h1>${error}</h1>`, status)),
  },
  {
    name: 'a page for people with a key',
    fails: [
      '§4.1 getBookingPage answers 200',
      '§4.1 getBookingPage answers 404 for a page that there is not',
      '§5 getBookingPage needs no credential',
      '§7 getBookingPage answers no other statuses than its own',
    ],
    tamper: async ({ url }, next) =>
      /booking-pages\/[^/]+$/.test(url.pathname) ? json({ error: 'sign in' }, 401) : next(),
  },
  {
    name: 'days ignored',
    fails: ['§8 no start lies further ahead than the days that were asked'],
    tamper: slotsQuery(
      (query) => ['1', '14', '15', null].includes(query.get('days')) && query.set('days', '60'),
    ),
  },
  {
    name: 'duration ignored',
    fails: ['§4.2 getFreeSlots answers for each of durationsMinutes'],
    tamper: slotsQuery(
      (query) => ['15', '60'].includes(query.get('duration') ?? '') && query.delete('duration'),
    ),
  },
  {
    name: 'a page to sign in instead of the list without parameters',
    fails: [
      '§4.2 getFreeSlots answers 200, also without any parameter',
      '§5 getFreeSlots needs no credential',
      '§7 getFreeSlots answers no other statuses than its own',
    ],
    tamper: async ({ url, method }, next) =>
      method === 'GET' && url.pathname.endsWith('/demo/slots') && url.search === ''
        ? new Response(null, { status: 302, headers: { location: '/login' } })
        : next(),
  },
  {
    name: 'starts with the offset of another zone',
    fails: ['§4.2 starts are written with the right offset in every IANA time zone'],
    tamper: eachSlot((slot) => inZone(slot, home)),
  },
  {
    name: 'starts that have passed',
    fails: ['§1 the free starts lie ahead'],
    tamper: slots((list, _, { now }) => {
      const write = (at: number) => formatInstant(at, zoneOf(list.timezone));
      const past = {
        start: write(now() - hourMs),
        end: write(now() - hourMs + list.durationMinutes * 60_000),
      };
      return { ...list, slots: [past, ...list.slots] };
    }),
  },
  {
    name: 'slots that end too late',
    fails: [
      '§2 a slot ends durationMinutes after its start',
      '§4.2 getFreeSlots answers for each of durationsMinutes',
    ],
    tamper: eachSlot(({ start, end }, timezone) => ({
      start,
      end: formatInstant(Date.parse(end) + 600_000, zoneOf(timezone)),
    })),
  },
  {
    name: 'slots without an end',
    fails: ['§2 Slot list has every field, each of its type'],
    tamper: eachSlot(({ start }) => ({ start })),
  },
  {
    name: "a list with another page's slug",
    fails: ['§2 Slot list.slug is the page that was asked'],
    tamper: slots((list) => ({ ...list, slug: 'dana' })),
  },
  {
    name: 'no openapi.json',
    fails: ['§4.4 /openapi.json describes the three operations'],
    tamper: async ({ url }, next) => (url.pathname === '/openapi.json' ? text('not found', 404) : next()),
  },
  {
    name: 'a description that lacks the request',
    fails: ['§4.4 /openapi.json describes the three operations'],
    tamper: openApi((document) => ({
      ...document,
      paths: Object.fromEntries(
        Object.entries(document.paths).filter(([path]) => !path.endsWith('/requests')),
      ),
    })),
  },
  {
    name: 'a description of OpenAPI 3.0',
    fails: ['§9 the machine-readable description follows OpenAPI 3.1.0'],
    tamper: openApi((document) => ({ ...document, openapi: '3.0.3' })),
  },
  {
    name: 'a description of another version',
    fails: ['§9 the machine-readable description is version 1.0.0'],
    tamper: openApi((document) => ({ ...document, info: { ...document.info, version: '2.1.0' } })),
  },
  {
    name: 'a version in the paths',
    fails: ['§9 paths carry no version segment'],
    tamper: openApi((document) => ({
      ...document,
      paths: Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [`/v1${path}`, item])),
    })),
  },
  {
    name: 'a connector for everybody',
    fails: ['§5 the connector at /api/mcp answers only people who have signed in'],
    tamper: async ({ url }, next) =>
      url.pathname === '/api/mcp' ? json({ jsonrpc: '2.0', id: 1, result: {} }) : next(),
  },
  ...(
    [
      ['days that are not described', (all) => all.filter(({ name }) => name !== 'days')],
      ['days described as required', (all) => all.map((one) => ({ ...one, required: true }))],
    ] satisfies [string, (all: Parameter[]) => Parameter[]][]
  ).map(
    ([name, change]): Mutant => ({
      name,
      fails: ['§4.4 /openapi.json describes the parameters of getFreeSlots'],
      tamper: openApi((document) => {
        const path = '/api/agent/booking-pages/{slug}/slots';
        const { get } = document.paths[path] as { get: { parameters: Parameter[] } };
        const changed = { get: { ...get, parameters: change(get.parameters) } };
        return { ...document, paths: { ...document.paths, [path]: changed } };
      }),
    }),
  ),
  {
    name: 'a key described',
    fails: ['§5 /openapi.json asks for no credential'],
    tamper: openApi((document) => ({ ...document, security: [{ apiKey: [] }] })),
  },
  {
    name: 'two reasons with one key',
    fails: [keysDiffer],
    tamper: page((read) => ({ ...read, reasons: [...read.reasons, { ...read.reasons[0], label: 'Again' }] })),
  },
  {
    name: 'a question of the page and of a reason with one key',
    fails: [keysDiffer, '§2 a request may name locale, reasonKey and answers'],
    tamper: page((read) => ({
      ...read,
      customFields: [
        ...read.customFields,
        { key: 'problem', label: 'Which?', required: false, type: 'text' },
      ],
    })),
  },
  {
    name: 'quarters of an hour rounded away',
    fails: ['§4.2 starts are written with the right offset in every IANA time zone'],
    tamper: eachSlot((slot, timezone) =>
      timezone === 'Asia/Kathmandu' ? inZone(slot, zoneOf('Asia/Kolkata')) : slot,
    ),
  },
  {
    name: 'a zone named that was not asked for',
    fails: [everyZone],
    tamper: slots((list) =>
      list.timezone === 'Pacific/Kiritimati'
        ? {
            ...list,
            timezone: 'Pacific/Honolulu',
            slots: list.slots.map((slot) => inZone(slot, zoneOf('Pacific/Honolulu'))),
          }
        : list,
    ),
  },
  {
    name: '422 for wrong days',
    fails: [
      '§7 getFreeSlots answers no other statuses than its own',
      '§8 days may not be 0',
      '§8 days may not be 61',
      '§8 days may not be 1.5',
      '§8 days may not be -14',
      '§4.2 getFreeSlots refuses a days that is no number',
    ],
    tamper: errors('slots', (error, status) => json({ error }, /^days/.test(error) ? 422 : status)),
  },
  {
    name: '410 for a page that there is not',
    fails: [
      '§7 getBookingPage answers no other statuses than its own',
      '§4.1 getBookingPage answers 404 for a page that there is not',
    ],
    tamper: errors('page', (error) => json({ error }, 410)),
  },
];
