import { everything, request } from '../booking-world.ts';
import { type Case, call, contract } from './play.ts';

const show = call('getFreeSlots', everything);
const ask = (changes: object = {}) => call('requestMeeting', { ...request(), ...changes });
const sent = (time = '13:00', more: object = {}) => ({ start: `2026-11-24T${time}:00+02:00`, ...more });
const mallory = {
  guestName: 'Mallory',
  guestEmail: 'mallory@example.com',
  timezone: 'Asia/Tokyo',
  locale: 'en',
  slug: 'demo-he',
};
const noa = { name: 'Noa Levi', email: 'noa@example.com', timezone: 'Asia/Jerusalem', locale: 'he' } as const;
const sentForNoa = { guestName: noa.name, guestEmail: noa.email, timezone: noa.timezone, locale: noa.locale };

const guests: Case[] = [
  {
    name: 'a guest found out by one function of the call, others smuggled in',
    options: { guest: async () => noa },
    steps: [
      call('getFreeSlots', { ...everything, ...mallory }),
      ask(mallory),
      ask({ ...mallory, start: '2026-11-24T15:00' }),
    ],
    outcomes: ['ok', 'ok', 'already_requested'],
    posts: [sent('13:00', sentForNoa)],
  },
  {
    name: 'a guest found out by field, others smuggled in',
    options: { guest: { email: () => noa.email, timezone: async () => noa.timezone } },
    steps: [call('getFreeSlots', { ...everything, ...mallory }), ask(mallory)],
    outcomes: ['ok', 'ok'],
    posts: [sent('13:00', { guestName: 'Mallory', guestEmail: noa.email, timezone: noa.timezone })],
  },
  {
    name: 'a guest who cannot be found out, in whose place no other is taken',
    options: { guest: { email: () => '' } },
    steps: [show, ask(mallory), ask()],
    outcomes: ['unavailable', 'unavailable', 'unavailable'],
  },
];

const approvals: Case[] = [
  {
    name: 'a request that is approved',
    options: { approve: ({ start, guestEmail }) => start === '2026-11-24T13:00' && guestEmail === noa.email },
    steps: [show, ask(), ask()],
    outcomes: ['ok', 'ok', 'ok'],
    posts: [sent()],
  },
  {
    name: 'a request that is not approved, and one that is',
    options: {
      approve: async ({ start }) => ({ approved: start.endsWith('15:00'), reason: 'You are booked \u202e' }),
    },
    steps: [show, ask(), ask(), ask({ start: '2026-11-24T15:00' })],
    outcomes: ['ok', 'not_approved', 'not_approved', 'ok'],
    posts: [sent('15:00')],
  },
  {
    name: 'an approval that says neither yes nor no',
    options: { approve: () => undefined as never },
    steps: [show, ask()],
    outcomes: ['ok', 'not_approved'],
  },
];

const rest: Case[] = [
  {
    name: 'a conversation that the host names, for all calls',
    options: { conversation: async () => 'thread 1' },
    steps: [show, ask(), ask()],
    outcomes: ['ok', 'ok', 'ok'],
    posts: [sent()],
  },
  {
    name: 'a conversation that the host does not know',
    options: { conversation: () => '' },
    steps: [show, ask()],
    outcomes: ['no_memory', 'no_memory'],
  },
  {
    name: 'a zone that neither host nor model names',
    options: { defaultTimezone: undefined },
    steps: [show, ask(), call('getFreeSlots', { ...everything, timezone: 'Asia/Jerusalem' }), ask()],
    outcomes: ['ask_guest', 'ask_guest', 'ok', 'ok'],
    posts: [sent()],
  },
  {
    name: 'a text that has little room: what was not shown cannot be requested',
    options: { maxTextChars: 2000 },
    steps: [call('getFreeSlots', { ...everything, days: 60 }), ask({ start: '2027-01-13T13:00' })],
    outcomes: ['ok', 'not_offered'],
  },
];

contract([...guests, ...approvals, ...rest]);
