import { formatInstant, zoneOf } from '../../src/time/index.ts';
import type { Mutant } from './mutant-server.ts';
import { errors, json, moveSlot, type OpenApi, openApi, page, slots, slotsQuery } from './tampers.ts';

type Json = Record<string, unknown>;

/** Changes one part of `/openapi.json`, which is reached by these names. */
function described(name: string, fails: Mutant['fails'], at: string[], change: (part: Json) => Json): Mutant {
  const walk = (part: unknown, names: string[]): unknown => {
    const [first, ...rest] = names;
    if (first === undefined) return change(part as Json);
    return { ...(part as Json), [first]: walk((part as Json)[first], rest) };
  };
  return { name, fails, tamper: openApi((document) => walk(document, at) as OpenApi) };
}

const schemas = ['components', 'schemas'];
const base = '/api/agent/booking-pages/{slug}';
const operationAt = (path: string, method: string) => ['paths', `${base}${path}`, method];
const ownError = {
  content: { 'application/json': { schema: { type: 'object', required: ['code'], properties: {} } } },
};
const answersOf = (id: string) => `§4.4 answers of ${id} fit the service's /openapi.json` as const;
const errorsOf = (id: string) => `§4.4 errors of ${id} fit the service's /openapi.json` as const;

/** Services whose description does not say what they do, and whose pages and lists are wrong in small things. */
export const descriptionMutants: Mutant[] = [
  described(
    'a headline described as a number',
    [answersOf('getBookingPage')],
    [...schemas, 'BookingPage', 'properties'],
    (properties) => ({ ...properties, headline: { type: ['number', 'null'] } }),
  ),
  described(
    'a list described with a count',
    [answersOf('getFreeSlots')],
    [...schemas, 'SlotList'],
    (schema) => ({
      ...schema,
      required: ['count'],
    }),
  ),
  described(
    'a described status that is never answered',
    [answersOf('requestMeeting')],
    [...schemas, 'RequestAcceptance', 'properties'],
    (properties) => ({ ...properties, status: { const: 'pending' } }),
  ),
  described(
    'another error of the page described',
    [errorsOf('getBookingPage')],
    [...operationAt('', 'get'), 'responses'],
    (responses) => ({ ...responses, 404: ownError }),
  ),
  described(
    'another error of the list described',
    [errorsOf('getFreeSlots')],
    [...operationAt('/slots', 'get'), 'responses'],
    (responses) => ({ ...responses, 400: ownError }),
  ),
  described(
    'another error of a request described',
    [errorsOf('requestMeeting')],
    [...operationAt('/requests', 'post'), 'responses'],
    (responses) => ({ ...responses, 409: ownError }),
  ),
  described(
    'a status that is not described',
    ["§4.4 every status that is answered is in the service's /openapi.json"],
    [...operationAt('/requests', 'post'), 'responses'],
    ({ 409: _, ...responses }) => responses,
  ),
  described(
    'a name described as shorter than what is accepted',
    ["§4.4 a request that is accepted fits the service's /openapi.json"],
    [...schemas, 'MeetingRequest', 'properties'],
    (properties) => ({ ...properties, guestName: { type: 'string', maxLength: 10 } }),
  ),
  described(
    'a zone described as optional',
    ['§4.4 /openapi.json requires the fields that a request must have'],
    [...schemas, 'MeetingRequest'],
    (schema) => ({
      ...schema,
      required: (schema.required as string[]).filter((name) => name !== 'timezone'),
    }),
  ),
  described(
    'days that are not described',
    ['§4.4 /openapi.json describes the parameters of getFreeSlots'],
    operationAt('/slots', 'get'),
    (operation) => ({
      ...operation,
      parameters: (operation.parameters as { name: string }[]).filter(({ name }) => name !== 'days'),
    }),
  ),
  described(
    'days described as required',
    ['§4.4 /openapi.json describes the parameters of getFreeSlots'],
    operationAt('/slots', 'get'),
    (operation) => ({
      ...operation,
      parameters: (operation.parameters as Json[]).map((one) => ({ ...one, required: true })),
    }),
  ),
  described('a key described', ['§5 /openapi.json asks for no credential'], [], (document) => ({
    ...document,
    security: [{ apiKey: [] }],
  })),
  {
    name: 'a header that was not asked for is refused',
    fails: ['§5 a credential that is sent all the same changes nothing'],
    tamper: async ({ headers }, next) =>
      headers.has('authorization') ? json({ error: 'unknown key' }, 401) : next(),
  },
  {
    name: 'a length twice',
    fails: ['§2 BookingPage.durationsMinutes are whole minutes above 0, each once'],
    tamper: page((read) => ({ ...read, durationsMinutes: [...read.durationsMinutes, 30] })),
  },
  {
    name: 'two reasons with one key',
    fails: ['§2 Reason.key is different for each reason'],
    tamper: page((read) => ({ ...read, reasons: [...read.reasons, { ...read.reasons[0], label: 'Again' }] })),
  },
  {
    name: 'a length suggested that the page does not offer',
    fails: ['§2 Reason.suggestedDurationMinutes is a length that the page offers'],
    tamper: page((read) => ({
      ...read,
      reasons: read.reasons.map((reason) => ({ ...reason, suggestedDurationMinutes: 45 })),
    })),
  },
  {
    name: 'a question of the page and of a reason with one key',
    fails: [
      '§2 Question.key is different for each question that is asked together',
      '§2 a request may name locale, reasonKey and answers',
    ],
    tamper: page((read) => ({
      ...read,
      customFields: [
        ...read.customFields,
        { key: 'problem', label: 'Which?', required: false, type: 'text' },
      ],
    })),
  },
  {
    name: '500 for a long slug',
    fails: [
      '§4.1 getBookingPage answers 404 for a slug that is long or has unusual characters',
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 getBookingPage answers no other statuses than its own',
    ],
    tamper: async ({ url }, next) =>
      url.pathname.length > 1000 ? json({ error: 'ENAMETOOLONG' }, 500) : next(),
  },
  {
    name: '400 for a slug in Hebrew',
    fails: [
      '§4.1 getBookingPage answers 404 for a slug that is long or has unusual characters',
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 getBookingPage answers no other statuses than its own',
    ],
    tamper: async ({ url }, next) => (/%D7/.test(url.pathname) ? json({ error: 'bad slug' }, 400) : next()),
  },
  ...['duration', 'days'].map(
    (parameter): Mutant => ({
      name: `${parameter} in words ignored`,
      fails: [`§4.2 getFreeSlots refuses a ${parameter} that is no number`],
      tamper: slotsQuery((query) => query.get(parameter) === 'many' && query.delete(parameter)),
    }),
  ),
  {
    name: 'a parameter refused that is not known',
    fails: ['§4.2 getFreeSlots ignores an unknown query parameter'],
    tamper: async ({ url }, next) =>
      url.searchParams.has('conformanceCheck') ? json({ error: 'unknown parameter' }, 400) : next(),
  },
  {
    name: 'negative days accepted',
    fails: ['§8 days may not be -14'],
    tamper: slotsQuery((query) => query.get('days') === '-14' && query.set('days', '14')),
  },
  {
    name: 'old names of zones refused',
    fails: ['§4.2 getFreeSlots answers for every IANA time zone'],
    tamper: slotsQuery(
      (query) => query.get('timezone') === 'Asia/Calcutta' && query.set('timezone', 'Calcutta'),
    ),
  },
  {
    name: 'zones without a region refused',
    fails: ['§4.2 getFreeSlots answers for every IANA time zone'],
    tamper: slotsQuery((query) => query.get('timezone') === 'Israel' && query.set('timezone', 'Nowhere')),
  },
  {
    name: 'quarters of an hour rounded away',
    fails: ['§4.2 starts are written with the right offset in every IANA time zone'],
    tamper: slots((list) =>
      list.timezone === 'Asia/Kathmandu'
        ? {
            ...list,
            slots: list.slots.map((slot) =>
              moveSlot(slot, 0, (at) => formatInstant(at, zoneOf('Asia/Kolkata'))),
            ),
          }
        : list,
    ),
  },
  {
    name: 'a zone named that was not asked for',
    fails: ['§4.2 starts are written with the right offset in every IANA time zone'],
    tamper: slots((list) =>
      list.timezone === 'Pacific/Kiritimati'
        ? {
            ...list,
            timezone: 'Pacific/Honolulu',
            slots: list.slots.map((slot) =>
              moveSlot(slot, 0, (at) => formatInstant(at, zoneOf('Pacific/Honolulu'))),
            ),
          }
        : list,
    ),
  },
  {
    name: '422 for wrong days',
    fails: [
      '§7 getFreeSlots answers no other statuses than its own',
      "§4.4 every status that is answered is in the service's /openapi.json",
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
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§4.1 getBookingPage answers 404 for a page that there is not',
      '§4.1 getBookingPage answers 404 for a slug that is long or has unusual characters',
    ],
    tamper: errors('page', (error) => json({ error }, 410)),
  },
  {
    name: 'an error without a word',
    fails: ['§7 an error says something'],
    tamper: errors('slots', (_, status) => json({ error: '' }, status)),
  },
];
