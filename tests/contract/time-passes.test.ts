import { everything, json, request, type World } from '../booking-world.ts';
import { type Case, call, contract } from './play.ts';

const show = call('getFreeSlots', { ...everything, days: 30 });
const ask = (changes: object = {}) => call('requestMeeting', { ...request(), ...changes });
const sent = (time = '13:00', more: object = {}) => ({ start: `2026-11-24T${time}:00+02:00`, ...more });
const pass = (hours: number) => (world: World) => world.pass(hours * 3_600_000);
const refusing = (world: World) =>
  world.answer(({ method }) => (method === 'POST' ? json(400, { error: 'No' }) : undefined));

const repeats: Case[] = [
  {
    name: 'an equal call within 47 hours is answered again, and sends nothing',
    steps: [show, ask(), pass(46.99), ask()],
    outcomes: ['ok', 'ok', 'ok'],
    posts: [sent()],
    says: /by an earlier call, at 2026-11-18T10:00\. Nothing was sent by this call.*until 2026-11-20T09:50/,
  },
  {
    name: 'between 47 and 49 hours an equal call reads that the time to confirm is over or will be soon',
    steps: [show, ask(), pass(47), ask()],
    outcomes: ['ok', 'ok', 'already_requested'],
    posts: [sent()],
    says: /time to confirm it is over.*requested again from 2026-11-20T11:00/s,
  },
  {
    name: 'after 49 hours the same start may be requested again',
    steps: [show, ask(), pass(49), ask(), ask()],
    outcomes: ['ok', 'ok', 'ok', 'ok'],
    posts: [sent(), sent()],
  },
  {
    name: 'after 49 hours another start needs no replaces',
    steps: [
      show,
      ask(),
      pass(48.99),
      ask({ start: '2026-11-24T15:00' }),
      pass(0.02),
      ask({ start: '2026-11-24T15:00' }),
    ],
    outcomes: ['ok', 'ok', 'already_requested', 'ok'],
    posts: [sent(), sent('15:00')],
  },
  {
    name: 'requests of another week do not count for the limits',
    options: { maxRequests: 1 },
    steps: [
      show,
      ask(),
      ask({ guestEmail: 'avi@example.com' }),
      pass(49),
      ask({ guestEmail: 'avi@example.com' }),
      pass(49),
      ask({ guestEmail: 'b@example.com' }),
      pass(49),
    ],
    outcomes: ['ok', 'ok', 'limit_reached', 'ok', 'ok'],
    posts: [sent(), sent(), sent()],
  },
];

const changes: Case[] = [
  {
    name: 'a second meeting beside an open one, once',
    steps: [
      show,
      ask(),
      ask({ start: '2026-11-24T15:00' }),
      ask({ start: '2026-11-24T15:00', replaces: 'keep' }),
      ask({ start: '2026-11-24T16:00', replaces: 'keep' }),
    ],
    outcomes: ['ok', 'ok', 'already_requested', 'ok', 'already_requested'],
    posts: [sent(), sent('15:00')],
    says: /may have an open additional request/,
  },
  {
    name: 'a replaced start is not sent again: its mail is still there',
    steps: [
      show,
      ask(),
      ask({ start: '2026-11-24T15:00', replaces: '2026-11-24T13:00' }),
      ask({ replaces: '2026-11-24T15:00' }),
    ],
    outcomes: ['ok', 'ok', 'ok', 'already_requested'],
    posts: [sent(), sent('15:00')],
    says: /replaced by Tue 24 Nov 2026, 15:00.*opens the link in the email for Tue 24 Nov 2026, 13:00/s,
  },
];

const limits: Case[] = [
  {
    name: 'a start that is refused three times does not reach the service again for two days',
    steps: [show, refusing, ask(), ask(), ask(), ask(), pass(48.99), ask(), pass(0.02), ask()],
    outcomes: [
      'ok',
      ...Array<string>(3).fill('invalid_input'),
      'limit_reached',
      'limit_reached',
      'invalid_input',
    ],
    posts: [sent(), sent(), sent(), sent()],
  },
  {
    name: 'nine requests of a conversation reach the service in two days',
    steps: [
      show,
      refusing,
      ...['09:00', '09:30', '10:00', '13:00', '13:30'].flatMap((time) => {
        const one = ask({ start: `2026-11-24T${time}` });
        return [one, one];
      }),
    ],
    outcomes: ['ok', ...Array<string>(9).fill('invalid_input'), 'limit_reached'],
    posts: Array.from({ length: 9 }, () => ({})),
    says: /sent 9 requests/,
  },
  {
    name: 'a request that never left does not count',
    steps: [
      show,
      (world) =>
        world.answer(({ method }) => {
          if (method !== 'POST') return undefined;
          throw new TypeError('fetch failed', {
            cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
          });
        }),
      ...Array.from({ length: 12 }, () => ask()),
      (world) => world.answer(({ method, body = '' }) => (method === 'POST' ? accept(body) : undefined)),
      ask(),
    ],
    outcomes: ['ok', ...Array<string>(12).fill('unavailable'), 'ok'],
    posts: Array.from({ length: 13 }, () => sent()),
  },
];

function accept(body: string): Response {
  const { start, durationMinutes } = JSON.parse(body);
  return json(202, { status: 'confirmation_sent', message: 'Sent.', start, durationMinutes });
}

contract([...repeats, ...changes, ...limits]);
