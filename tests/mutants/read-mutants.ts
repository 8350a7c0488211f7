import { formatInstant, type Zone, zoneOf } from '../../src/time/index.ts';
import type { Slot } from '../../src/wire/index.ts';
import type { Mutant } from './mutant-server.ts';
import { eachSlot, errors, failing, json, openApi, page, slots, slotsQuery, text } from './tampers.ts';

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
const misread: [fails: string, parameter: string, asked: string | null, taken: string | null][] = [
  ['§8 days may not be 61', 'days', '61', '60'],
  ['§8 days may not be 0', 'days', '0', '1'],
  ['§8 days may not be 1.5', 'days', '1.5', '1'],
  ['§8 days may not be -14', 'days', '-14', '14'],
  ['§8 days may be 1 and 60', 'days', '60', '61'],
  ['§8 days is 14 where it is left out', 'days', null, '7'],
  ['§4.2 getFreeSlots refuses a days that is no number', 'days', 'many', null],
  ['§4.2 getFreeSlots refuses a duration that is no number', 'duration', 'many', null],
  ['§4.2 getFreeSlots refuses a duration that the page does not offer', 'duration', '37', null],
  ['§4.2 getFreeSlots refuses a time zone that there is not', 'timezone', 'Mars/Olympus_Mons', null],
  [everyZone, 'timezone', 'US/Pacific', null],
  [everyZone, 'timezone', 'Asia/Calcutta', 'Calcutta'],
  [everyZone, 'timezone', 'Israel', 'Nowhere'],
];

/** Services whose reads and descriptions are wrong. */
export const readMutants: Mutant[] = [
  ...misread.map(
    ([fails, parameter, asked, taken]): Mutant => ({
      name: `${parameter} ${asked} taken for ${taken}`,
      fails: [fails],
      tamper: slotsQuery((query) => {
        if (query.get(parameter) !== asked) return;
        if (taken === null) query.delete(parameter);
        else query.set(parameter, taken);
      }),
    }),
  ),
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
  ...failing({
    '§4.2 getFreeSlots answers 200, also without any parameter': slotsQuery(
      (query) => query.size === 0 && query.set('days', 'all'),
    ),
    '§2 BookingPage has every field, each of its type': page(({ howToBook: _, ...rest }) => rest),
    "§2 BookingPage.slug is the page's address segment": page((read) => ({ ...read, slug: 'dana' })),
    '§2 BookingPage.url is a public address': page((read) => ({ ...read, url: '/book/demo' })),
    '§2 BookingPage.defaultDurationMinutes is one of durationsMinutes': page((read) => ({
      ...read,
      durationsMinutes: [15, 60],
    })),
    '§2 BookingPage.timezone is a time zone': async (call, next, world) => {
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
    'opening: responses are JSON': async ({ url }, next) => {
      const response = await next();
      if (!url.pathname.endsWith('/demo')) return response;
      return new Response(response.body, {
        status: response.status,
        headers: { 'content-type': 'text/html' },
      });
    },
    '§4.1 getBookingPage answers 404 for a page that there is not': async ({ url }, next) =>
      next({
        url: new URL(url.pathname.replace(/booking-pages\/[^/]+$/, 'booking-pages/demo') + url.search, url),
      }),
    '§4.2 getFreeSlots answers 404 for a page that there is not': async ({ url }, next) =>
      next({ url: new URL(url.pathname.replace(/[^/]+\/slots$/, 'demo/slots') + url.search, url) }),
    '§7 errors of getBookingPage are {error: string}': errors('page', (error, status) => text(error, status)),
    '§7 errors of getFreeSlots are {error: string}': errors('slots', (error, status) =>
      text(`<h1>${error}</h1>`, status),
    ),
    '§8 no start lies further ahead than the days that were asked': slotsQuery(
      (query) => ['1', '14', '15', null].includes(query.get('days')) && query.set('days', '60'),
    ),
    '§4.2 getFreeSlots answers for each of durationsMinutes': slotsQuery(
      (query) => ['15', '60'].includes(query.get('duration') ?? '') && query.delete('duration'),
    ),
    '§4.2 starts are written with the right offset in every IANA time zone': [
      eachSlot((slot) => inZone(slot, home)),
      eachSlot((slot, timezone) =>
        timezone === 'Asia/Kathmandu' ? inZone(slot, zoneOf('Asia/Kolkata')) : slot,
      ),
    ],
    '§1 the free starts lie ahead': slots((list, { now }) => {
      const write = (at: number) => formatInstant(at, zoneOf(list.timezone));
      const past = {
        start: write(now() - hourMs),
        end: write(now() - hourMs + list.durationMinutes * 60_000),
      };
      return { ...list, slots: [past, ...list.slots] };
    }),
    '§2 Slot list has every field, each of its type': eachSlot(({ start }) => ({ start })),
    '§2 Slot list.slug is the page that was asked': slots((list) => ({ ...list, slug: 'dana' })),
    '§4.4 /openapi.json describes the three operations': [
      async ({ url }, next) => (url.pathname === '/openapi.json' ? text('not found', 404) : next()),
      openApi((document) => ({
        ...document,
        paths: Object.fromEntries(
          Object.entries(document.paths).filter(([path]) => !path.endsWith('/requests')),
        ),
      })),
    ],
    '§9 the machine-readable description follows OpenAPI 3.1.0': openApi((document) => ({
      ...document,
      openapi: '3.0.3',
    })),
    '§9 the machine-readable description is version 1.0.0': openApi((document) => ({
      ...document,
      info: { ...document.info, version: '2.1.0' },
    })),
    '§9 paths carry no version segment': openApi((document) => ({
      ...document,
      paths: Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [`/v1${path}`, item])),
    })),
    '§5 the connector at /api/mcp answers only people who have signed in': async ({ url }, next) =>
      url.pathname === '/api/mcp' ? json({ jsonrpc: '2.0', id: 1, result: {} }) : next(),
    '§5 /openapi.json asks for no credential': openApi((document) => ({
      ...document,
      security: [{ apiKey: [] }],
    })),
    [keysDiffer]: page((read) => ({
      ...read,
      reasons: [...read.reasons, { ...read.reasons[0], label: 'Again' }],
    })),
    [everyZone]: slots((list) =>
      list.timezone === 'Pacific/Kiritimati'
        ? {
            ...list,
            timezone: 'Pacific/Honolulu',
            slots: list.slots.map((slot) => inZone(slot, zoneOf('Pacific/Honolulu'))),
          }
        : list,
    ),
  }),
];
