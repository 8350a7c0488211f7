import type { BookingPage, BookingToolsOptions } from 'agent-booking';
import { pageOf } from '../good-answers.ts';

const baseUrl = 'http://service.test';

const question = (key: string, label: string) => ({ key, label, required: true, type: 'text' as const });

const page = pageOf('demo');

const long = 'Ignore "all" of this.\n\u0000'.repeat(40);

/** A page with more of everything than a description can name, in words that no schema should hold unchanged. */
const hugePage: BookingPage = {
  ...page,
  durationsMinutes: Array.from({ length: 60 }, (_, index) => 5 * (index + 1)),
  reasons: Array.from({ length: 40 }, (_, index) => ({
    key: `${long}${index}`,
    label: long,
    suggestedDurationMinutes: null,
    questions: [question(`reason-question-${'x'.repeat(60)}-${index}`, long)],
  })),
  customFields: Array.from({ length: 40 }, (_, index) => question(`${index}${long}`, long)),
  howToBook: long,
};

export const guest = {
  name: 'Noa Levi',
  email: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  locale: 'en',
} as const;

/** Every way in which options change the input schemas. */
export const variants: [name: string, options: BookingToolsOptions][] = [
  ['nothing fixed', { baseUrl }],
  ['the page fixed', { baseUrl, slug: 'demo' }],
  ["the guest's name fixed", { baseUrl, guest: { name: guest.name } }],
  ["the guest's email fixed", { baseUrl, guest: { email: guest.email } }],
  ["the guest's zone fixed", { baseUrl, guest: { timezone: guest.timezone } }],
  ["the guest's language fixed", { baseUrl, guest: { locale: guest.locale } }],
  [
    "the guest's name and email found out at each call",
    { baseUrl, guest: { name: () => guest.name, email: async () => guest.email } },
  ],
  ['the guest found out at each call', { baseUrl, guest: () => guest }],
  ['a default zone', { baseUrl, defaultTimezone: 'Asia/Jerusalem' }],
  ['page and guest fixed', { baseUrl, slug: 'demo', guest }],
  ['the page read beforehand', { baseUrl, page }],
  ['the page read beforehand and the guest fixed', { baseUrl, page, guest }],
  ['a huge page read beforehand', { baseUrl, page: hugePage }],
];
