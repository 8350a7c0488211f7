import type { Mutant } from './mutant-server.ts';
import { acceptance, accepts, errors, json, requests, text } from './tampers.ts';

const rightRequests: Mutant['fails'] = [
  '§4.3 requestMeeting accepts a start that is listed with 202',
  '§2 a request may hold a field that the table does not have',
  '§2 a request may name locale, reasonKey and answers',
  '§4.3 requestMeeting accepts a start as it is listed in another zone, for a guest there',
  '§4.3 requestMeeting reads application/json with a charset',
  '§8 a request may have each of durationsMinutes',
  '§8 a request may have the soonest start',
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
    name: 'an email accepted that is no address',
    fails: ['§2 a request is refused whose guestEmail is no address'],
    tamper: accepts(({ guestEmail }) => typeof guestEmail === 'string' && !guestEmail.includes('@')),
  },
  {
    name: "a guest's zone accepted that there is not",
    fails: ['§2 a request is refused whose timezone is no IANA name'],
    tamper: accepts(({ timezone }) => timezone === 'Mars/Olympus_Mons'),
  },
  {
    name: 'a start accepted that is no date-time',
    fails: ['§2 a request is refused whose start is no date-time'],
    tamper: accepts(({ start }) => typeof start === 'string' && !/^\d/.test(start)),
  },
  {
    name: 'every locale accepted',
    fails: ['§2 a request is refused whose locale is not en or he'],
    tamper: accepts(({ locale }) => locale === 'tlh'),
  },
  {
    name: 'a list of answers accepted',
    fails: ['§2 a request is refused whose answers are a list'],
    tamper: accepts(({ answers }) => Array.isArray(answers)),
  },
  {
    name: 'every reason accepted',
    fails: ['§2 a request is refused whose reasonKey the page does not have'],
    tamper: accepts(({ reasonKey }) => reasonKey === 'conformance-no-such-reason'),
  },
  {
    name: 'a required question that need not be answered',
    fails: ['§2 a request is refused whose required question is not answered'],
    tamper: accepts(({ reasonKey, answers }) => reasonKey === 'support' && !('problem' in Object(answers))),
  },
  {
    name: 'a length accepted that no slot has',
    fails: ['§8 a request is refused whose durationMinutes the page does not offer'],
    tamper: accepts(({ durationMinutes }) => durationMinutes === 37),
  },
  {
    name: 'a start accepted that is not listed',
    fails: ['§8 a request is refused whose start is not listed'],
    tamper: accepts(({ start }) => /T\d\d:(?!00|30)/.test(String(start))),
  },
  {
    name: 'a start accepted that is booked',
    fails: ['§8 a request is refused whose start is booked'],
    tamper: accepts(async ({ start }, { store }) => {
      const at = Date.parse(String(start));
      if (Number.isNaN(at)) return false;
      const found = await store.read((sql) =>
        sql.get(`select 1 from meeting where status = 'booked' and starts_at = ?`, at),
      );
      return found !== undefined;
    }),
  },
  {
    name: '500 on bad JSON',
    fails: [
      '§4.3 requestMeeting refuses a body that is no JSON',
      '§4.3 requestMeeting refuses a form',
      "§4.4 every status that is answered is in the service's /openapi.json",
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
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ text: sent }) => (sent === '' ? json({ error: 'undefined' }, 500) : undefined)),
  },
  {
    name: '422 for a list',
    fails: [
      '§4.3 requestMeeting refuses a body that is a list',
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ body }) => (Array.isArray(body) ? json({ error: 'no object' }, 422) : undefined)),
  },
  {
    name: 'requests accepted for every slug',
    fails: ['§4.3 requestMeeting answers 404 for a page that there is not'],
    tamper: accepts((_, __, { url }) => !url.pathname.includes('/demo/')),
  },
  {
    name: 'errors of a request without error',
    fails: [
      '§7 errors of requestMeeting are {error: string}',
      "§4.4 errors of requestMeeting fit the service's /openapi.json",
    ],
    tamper: errors('request', (error, status) => json({ errors: [{ message: error }] }, status)),
  },
  {
    name: 'errors of a request that are no JSON by their type',
    fails: ['§7 errors of requestMeeting are {error: string}'],
    tamper: errors('request', (error, status) => text(JSON.stringify({ error }), status)),
  },
  {
    name: 'a field refused that the table does not have',
    fails: ['§2 a request may hold a field that the table does not have'],
    tamper: requests(({ body }) =>
      body && 'conformanceCheck' in body ? json({ error: 'unknown field' }, 400) : undefined,
    ),
  },
  {
    name: 'a reason refused that the page has',
    fails: ['§2 a request may name locale, reasonKey and answers'],
    tamper: requests(({ body }) =>
      body?.reasonKey === 'intro' ? json({ error: 'unknown reason' }, 400) : undefined,
    ),
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
    fails: [
      ...rightRequests,
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: acceptance((accepted) => accepted, 200),
  },
  {
    name: 'requests in Hebrew for people who have signed in',
    fails: [
      '§2 a request may name locale, reasonKey and answers',
      '§5 requestMeeting needs no credential',
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ body }) => (body?.locale === 'he' ? json({ error: 'sign in' }, 403) : undefined)),
  },
  {
    name: 'an acceptance without a message',
    fails: [
      '§4.3 the acceptance has every field, its status confirmation_sent',
      "§4.4 answers of requestMeeting fit the service's /openapi.json",
    ],
    tamper: acceptance(({ message: _, ...rest }) => rest),
  },
  {
    name: 'an acceptance that says booked',
    fails: [
      '§4.3 the acceptance has every field, its status confirmation_sent',
      "§4.4 answers of requestMeeting fit the service's /openapi.json",
    ],
    tamper: acceptance((accepted) => ({ ...accepted, status: 'booked' })),
  },
  {
    name: 'an acceptance of another start',
    fails: [
      '§4.3 the acceptance names the start and the length that were asked for',
      '§4.3 a request that is sent again and accepted is answered for the same start',
      '§4.3 the acceptance of a start that was listed in another zone names the same time',
    ],
    tamper: acceptance((accepted) => ({ ...accepted, start: '2027-03-09T09:00:00+02:00' })),
  },
];
