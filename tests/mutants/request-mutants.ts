import type { Mutant } from './mutant-server.ts';
import { acceptance, accepts, errors, failing, json, requests, text } from './tampers.ts';

/** The requests that a service accepts by mistake, by the check that they fail. */
const accepted: Record<string, Parameters<typeof accepts>[0]> = {
  '§2 a request is refused whose guestEmail is no address': ({ guestEmail }) =>
    typeof guestEmail === 'string' && !guestEmail.includes('@'),
  '§2 a request is refused whose timezone is no IANA name': ({ timezone }) =>
    timezone === 'Mars/Olympus_Mons',
  '§2 a request is refused whose start is no date-time': ({ start }) =>
    typeof start === 'string' && !/^\d/.test(start),
  '§2 a request is refused whose locale is not en or he': ({ locale }) => locale === 'tlh',
  '§2 a request is refused whose answers are a list': ({ answers }) => Array.isArray(answers),
  '§2 a request is refused whose reasonKey the page does not have': ({ reasonKey }) =>
    reasonKey === 'conformance-no-such-reason',
  '§2 a request is refused whose required question is not answered': ({ reasonKey, answers }) =>
    reasonKey === 'support' && !('problem' in Object(answers)),
  '§8 a request is refused whose durationMinutes the page does not offer': ({ durationMinutes }) =>
    durationMinutes === 37,
  '§8 a request is refused whose start is not listed': ({ start }) => /T\d\d:(?!00|30)/.test(String(start)),
  '§2 a request is refused whose guestName is no text': ({ guestName }) => guestName === 7,
  '§2 a request is refused whose guestEmail is two addresses': ({ guestEmail }) =>
    /@.*, .*@/.test(String(guestEmail)),
  '§2 a request is refused whose guestEmail is no text': ({ guestEmail }) => Array.isArray(guestEmail),
  '§2 a request is refused whose timezone is no text': ({ timezone }) => timezone === 2,
  '§2 a request is refused whose durationMinutes is a text': ({ durationMinutes }) =>
    typeof durationMinutes === 'string',
  '§2 a request is refused whose start is a number': ({ start }) => typeof start === 'number',
  '§2 a request is refused whose reasonKey is no text': ({ reasonKey }) => reasonKey === 1,
  '§2 a request is refused whose answers are no texts': ({ answers }) =>
    !Array.isArray(answers) && Object.values(Object(answers)).some((answer) => typeof answer === 'object'),
};

/** A request whose body is meant as a JSON object. So no mutant is about calls without one. */
const isFull = (body: object) => Object.keys(body).length >= 5;

const rightRequests: Mutant['fails'] = [
  '§4.3 requestMeeting accepts a start that is listed with 202',
  '§2 a request may name locale, reasonKey and answers',
  '§4.3 requestMeeting accepts a start as it is listed in another zone, for a guest there',
  '§8 a request may have each of durationsMinutes',
];

/** Services that accept requests which they should refuse, or answer them wrongly. */
export const requestMutants: Mutant[] = [
  ...['guestName', 'guestEmail', 'timezone', 'durationMinutes', 'start'].map(
    (field): Mutant => ({
      name: `a request accepted without ${field}`,
      fails: [`§2 a request is refused without ${field}`],
      tamper: accepts((body) => Object.keys(body).length > 2 && !Array.isArray(body) && !(field in body)),
    }),
  ),
  {
    name: '500 on bad JSON',
    fails: [
      '§4.3 requestMeeting refuses a body that is no JSON',
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ body, text: sent }) =>
      body === undefined && sent !== '' ? text('SyntaxError', 500) : undefined,
    ),
  },
  {
    name: '500 without a body',
    fails: [
      '§4.3 requestMeeting refuses a call without a body',
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ text: sent }) => (sent === '' ? json({ error: 'undefined' }, 500) : undefined)),
  },
  {
    name: '422 for a list',
    fails: [
      '§4.3 requestMeeting refuses a body that is a list',
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ body }) => (Array.isArray(body) ? json({ error: 'no object' }, 422) : undefined)),
  },
  {
    name: '409 for a start that is free',
    fails: rightRequests,
    tamper: async (_, next) => {
      const response = await next();
      return response.status === 202 ? json({ error: 'taken' }, 409) : response;
    },
  },
  {
    name: '200 where 202 is right',
    fails: [...rightRequests, '§7 requestMeeting answers no other statuses than its own'],
    tamper: async (_, next) => {
      const response = await next();
      return response.status === 202 ? json(await response.json()) : response;
    },
  },
  {
    name: 'requests in Hebrew for people who have signed in',
    fails: [
      '§2 a request may name locale, reasonKey and answers',
      '§5 requestMeeting needs no credential',
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ body }) => (body?.locale === 'he' ? json({ error: 'sign in' }, 403) : undefined)),
  },
  ...failing({
    ...Object.fromEntries(Object.entries(accepted).map(([check, which]) => [check, accepts(which)])),
    '§8 a request is refused whose start is booked': accepts(async ({ start }, { store }) => {
      const at = Date.parse(String(start));
      if (Number.isNaN(at)) return false;
      const found = await store.read((sql) =>
        sql.get(`select 1 from meeting where status = 'booked' and starts_at = ?`, at),
      );
      return found !== undefined;
    }),
    '§4.3 requestMeeting answers 404 for a page that there is not': accepts(
      (_, __, { url }) => !url.pathname.includes('/demo/'),
    ),
    '§7 errors of requestMeeting are {error: string}': [
      errors('request', (error, status) => json({ errors: [{ message: error }] }, status)),
      errors('request', (error, status) => text(JSON.stringify({ error }), status)),
    ],
    '§2 a request may name locale, reasonKey and answers': requests(({ body }) =>
      body?.reasonKey === 'intro' ? json({ error: 'unknown reason' }, 400) : undefined,
    ),
    '§4.3 the acceptance has every field, its status confirmation_sent': acceptance((accepted) => ({
      ...accepted,
      status: 'booked',
    })),
    '§4.3 the acceptance names the start and the length that were asked for': acceptance((accepted) => ({
      ...accepted,
      start: '2027-03-09T09:00:00+02:00',
    })),
    '§8 a request may have each of durationsMinutes': requests(({ body }) =>
      body?.durationMinutes === 60 ? json({ error: 'durationMinutes' }, 400) : undefined,
    ),
    '§8 a request is refused whose start has passed': accepts(
      (body, { now }) => isFull(body) && Date.parse(String(body.start)) < now() - 86_400_000,
    ),
    '§8 a request is refused whose start lies a year ahead': accepts(
      (body, { now }) => isFull(body) && Date.parse(String(body.start)) > now() + 100 * 86_400_000,
    ),
    '§4.3 requestMeeting accepts a start as it is listed in another zone, for a guest there': requests(
      ({ body }) => (/-0[45]:00$/.test(String(body?.start)) ? json({ error: 'not listed' }, 409) : undefined),
    ),
  }),
];
