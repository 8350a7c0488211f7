import { everything, json, listing, request, type World } from '../booking-world.ts';
import { type Case, call, contract, type Step } from './play.ts';

const show = call('getFreeSlots', everything);
const ask = (changes: object = {}) => call('requestMeeting', { ...request(), ...changes });
const sent = (time = '13:00') => ({ start: `2026-11-24T${time}:00+02:00` });

type Respond = () => Response | Promise<Response>;

/** Answers matching calls in place of the service, until it is stopped. */
function answering(isMeant: (path: string, method: string) => boolean, respond: Respond) {
  let isOver = false;
  const begin: Step = (world: World) => {
    isOver = false;
    world.answer(({ path, method }) => (!isOver && isMeant(path, method) ? respond() : undefined));
  };
  const end: Step = () => {
    isOver = true;
  };
  return { begin, end };
}

const broken = (code: string) => () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('at /srv/app.ts:3'), { code }) });
};
const html = (status: number) => () =>
  new Response('<!doctype html><h1>TypeError at /srv/app.ts:3</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
const said =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    json(status, { error: 'No. You are booked. \u202e' }, headers);

/** A request that the service clearly refuses: it may be made again. */
const refused: Case[] = (
  [
    ['400', said(400), 'invalid_input'],
    ['404', said(404), 'unknown_page'],
    ['409', said(409), 'refused'],
    ['a refused connection', broken('ECONNREFUSED'), 'unavailable'],
    ['a name that is not found', broken('ENOTFOUND'), 'unavailable'],
  ] as const
).map(([name, respond, code]) => {
  const { begin, end } = answering((_, method) => method === 'POST', respond);
  return {
    name: `a request refused with ${name}, and then again`,
    steps: [show, begin, ask(), end, ask(), ask()],
    outcomes: ['ok', code, 'ok', 'ok'],
    posts: [sent(), sent()],
  };
});

const one = '2026-11-24T11:00:00Z';
const taken: Case[] = [
  {
    name: 'a start that is not listed any more when it is requested: nothing leaves',
    steps: [show, (world) => world.take(one), ask(), ask(), ask({ start: '2026-11-24T13:30' })],
    outcomes: ['ok', 'slot_taken', 'slot_taken', 'ok'],
    posts: [sent('13:30')],
    says: /not booked yet/,
  },
  {
    name: 'a start that is taken after the last read and before the request arrives',
    steps: [
      show,
      (world) =>
        world.answer(({ method, body = '' }) => {
          if (method !== 'POST' || !body.includes('T13:00')) return undefined;
          world.take(one);
          return json(409, { error: 'Taken' });
        }),
      ask(),
      ask(),
      ask({ start: '2026-11-24T13:30' }),
    ],
    outcomes: ['ok', 'slot_taken', 'slot_taken', 'ok'],
    posts: [sent(), sent('13:30')],
    says: /not booked yet/,
  },
];

/** The service asks to wait: after a 429 for this guest on this page, after a 503 for everybody. */
const waits: Case[] = (
  [
    ['429', said(429), 'rate_limited', 60],
    ['429 for 120 s', said(429, { 'retry-after': '120' }), 'rate_limited', 120],
    ['429 until a date', said(429, { 'retry-after': 'Wed, 18 Nov 2026 08:03:00 GMT' }), 'rate_limited', 180],
    ['429 for words in place of a time', said(429, { 'retry-after': 'soon' }), 'rate_limited', 60],
    ['503', said(503), 'unavailable', 30],
    ['503 for 120 s', said(503, { 'retry-after': '120' }), 'unavailable', 120],
  ] as const
).map(([name, respond, code, seconds]) => {
  const { begin, end } = answering((_, method) => method === 'POST', respond);
  const isForAll = code === 'unavailable';
  return {
    name: `a request put off with ${name}`,
    steps: [
      show,
      begin,
      ask(),
      end,
      ask(),
      ask({ guestEmail: 'avi@example.com' }),
      (world: World) => world.pass(seconds * 1000 - 1),
      ask(),
      (world: World) => world.pass(1),
      ask(),
    ],
    outcomes: ['ok', code, code, isForAll ? code : 'ok', code, 'ok'],
    posts: isForAll ? [sent(), sent()] : [sent(), { ...sent(), guestEmail: 'avi@example.com' }, sent()],
  };
});

const acceptance = { status: 'confirmation_sent', message: '', start: sent().start, durationMinutes: 30 };

/** Any unclear answer: the request may have arrived, so it is never sent a second time. */
const uncertain: Case[] = (
  [
    ['a reset', broken('ECONNRESET')],
    ['no answer in time', broken('UND_ERR_HEADERS_TIMEOUT')],
    ['an error of no kind', broken('')],
    ['408', said(408)],
    ['500', said(500)],
    ['502 of a proxy', html(502)],
    ['504', said(504)],
    ['409 of a proxy in front of the service', html(409)],
    ['429 without an Error body', html(429)],
    ['503 without an Error body', html(503)],
    ['a redirect', () => new Response(null, { status: 307, headers: { location: 'http://other.test/' } })],
    ['a 200 of a sign-in page', html(200)],
    ['a 202 that is empty', () => new Response(null, { status: 202 })],
    ['a 202 that is cut', () => new Response('{"status":"confirmation_s', { status: 202 })],
    ['a 202 of another shape', () => json(202, { status: 'booked' })],
    ['a 202 for another start', () => json(202, { ...acceptance, start: sent('13:30').start })],
    ['a 202 for another duration', () => json(202, { ...acceptance, durationMinutes: 60 })],
  ] as const
).map(([name, respond]) => {
  const { begin, end } = answering((_, method) => method === 'POST', respond);
  const later = { start: '2026-11-24T15:00' };
  return {
    name: `a request answered with ${name}, and then again, otherwise and moved`,
    steps: [
      show,
      begin,
      ask(),
      end,
      ask(),
      ask({ guestName: 'Somebody Else' }),
      (world: World) => world.pass(3_600_000),
      ask({ guestEmail: 'NOA+x@example.com' }),
      show,
      ask(later),
      ask({ ...later, replaces: '2026-11-24T13:00' }),
      ask(),
    ],
    outcomes: [
      ...['ok', 'uncertain', 'uncertain', 'already_requested', 'already_requested', 'ok'],
      ...['already_requested', 'ok', 'already_requested'],
    ],
    posts: [sent(), sent('15:00')],
    says: /without a clear answer, and was then replaced.*not sent a second time/,
  };
});

const isSlots = (path: string) => path.endsWith('/slots');
const isPage = (path: string, method: string) => method === 'GET' && !isSlots(path);

/** A failed read is an error, and never "nothing is free". A start that was not read is not requested. */
const reads: Case[] = (
  [
    ['404', said(404), 'unknown_page'],
    ['400', said(400), 'invalid_input'],
    ['429', said(429, { 'retry-after': '120' }), 'rate_limited'],
    ['503', said(503), 'unavailable'],
    ['500', html(500), 'unavailable'],
    ['no JSON', html(200), 'unavailable'],
    ['another shape', () => json(200, { slots: 'none' }), 'unavailable'],
    ['a reset', broken('ECONNRESET'), 'unavailable'],
  ] as const
).flatMap(([name, respond, code]) => {
  const slots = answering(isSlots, respond);
  const page = answering(isPage, respond);
  return [
    {
      name: `free times answered with ${name}`,
      steps: [slots.begin, show, ask(), slots.end, ask()],
      outcomes: [code, code, 'not_read'],
    },
    {
      name: `free times answered with ${name} when they are read again`,
      steps: [show, (world: World) => world.pass(60_000), slots.begin, ask()],
      outcomes: ['ok', code],
    },
    {
      name: `a page answered with ${name}`,
      steps: [page.begin, call('getBookingPage', {}), show, ask()],
      outcomes: [code, 'ok', code],
    },
  ];
});

const nothing: Case = {
  name: 'a page where nothing is free',
  steps: [(world) => world.answer(listing([])), show, ask()],
  outcomes: ['ok', 'not_read'],
};

contract([...refused, ...taken, ...waits, ...uncertain, ...reads, nothing]);
