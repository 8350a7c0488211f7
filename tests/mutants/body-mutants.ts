import type { Mutant } from './mutant-server.ts';
import { accepts, isRequest, json, requests, text } from './tampers.ts';

type Body = Record<string, unknown>;

/** A service that accepts requests with this mistake. */
const taken = (name: string, fails: string, which: (body: Body) => boolean): Mutant => ({
  name,
  fails: [fails],
  tamper: accepts(which),
});
const refused = (what: string) => `§2 a request is refused ${what}`;

/** A request whose body is meant as a JSON object. So no mutant is about calls without one. */
const isFull = (body: Body) => Object.keys(body).length >= 5;

/** Services that do not check the types, sizes and forms of the data that they get. */
export const bodyMutants: Mutant[] = [
  taken('an empty name accepted', refused('whose guestName is empty'), ({ guestName }) => guestName === ''),
  taken(
    'a number accepted as a name',
    refused('whose guestName is no text'),
    ({ guestName }) => guestName === 7,
  ),
  taken('two addresses accepted', refused('whose guestEmail is two addresses'), ({ guestEmail }) =>
    /@.*, .*@/.test(String(guestEmail)),
  ),
  taken('a list accepted as an address', refused('whose guestEmail is no text'), ({ guestEmail }) =>
    Array.isArray(guestEmail),
  ),
  taken(
    'an offset accepted as a zone',
    refused('whose timezone is no text'),
    ({ timezone }) => timezone === 2,
  ),
  taken(
    'a length accepted as a text',
    refused('whose durationMinutes is a text'),
    ({ durationMinutes }) => typeof durationMinutes === 'string',
  ),
  taken(
    'a start accepted as a number',
    refused('whose start is a number'),
    ({ start }) => typeof start === 'number',
  ),
  taken(
    'a number accepted as a reason',
    refused('whose reasonKey is no text'),
    ({ reasonKey }) => reasonKey === 1,
  ),
  taken(
    'answers accepted that are objects',
    refused('whose answers are no texts'),
    ({ answers }) =>
      !Array.isArray(answers) && Object.values(Object(answers)).some((answer) => typeof answer === 'object'),
  ),
  taken(
    'answers accepted to questions that are not asked',
    refused('that answers a question that the page does not ask'),
    ({ answers }) => 'conformance-no-such-question' in Object(answers),
  ),
  taken(
    'an empty answer accepted to a required question',
    '§2 a request is refused whose required answer is empty',
    ({ answers }) => Object(answers).problem === '',
  ),
  {
    name: '500 for a long name',
    fails: [
      '§2 a request with a name of 24,000 characters is answered, whether taken or refused',
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ body }) =>
      String(body?.guestName).length === 24_000 ? json({ error: 'value too long' }, 500) : undefined,
    ),
  },
  {
    name: '413 for a large body',
    fails: [
      '§2 a request with a body of 300,000 characters is answered, whether taken or refused',
      "§4.4 every status that is answered is in the service's /openapi.json",
      '§7 requestMeeting answers no other statuses than its own',
    ],
    tamper: requests(({ text: sent }) =>
      sent.length > 100_000 ? json({ error: 'too large' }, 413) : undefined,
    ),
  },
  {
    name: 'null accepted as a body',
    fails: ['§4.3 requestMeeting refuses a body that is null'],
    tamper: requests(({ text: sent }) =>
      sent === 'null'
        ? json({ status: 'confirmation_sent', message: 'Sent.', start: '', durationMinutes: 30 }, 202)
        : undefined,
    ),
  },
  {
    name: 'a form accepted',
    fails: ['§4.3 requestMeeting refuses a form'],
    tamper: async (call, next) => {
      if (!isRequest(call) || !/urlencoded/.test(call.headers.get('content-type') ?? '')) return next();
      const fields = Object.fromEntries(new URLSearchParams(call.text));
      return next({
        headers: { 'content-type': 'application/json' },
        text: JSON.stringify({ ...fields, durationMinutes: Number(fields.durationMinutes) }),
      });
    },
  },
  {
    name: '400 for a charset',
    fails: ['§4.3 requestMeeting reads application/json with a charset'],
    tamper: requests(({ headers }) =>
      /charset/.test(headers.get('content-type') ?? '') ? json({ error: 'content-type' }, 400) : undefined,
    ),
  },
  {
    name: 'GET on the address of requests',
    fails: ['§4.3 requestMeeting is no GET'],
    tamper: async (call, next) =>
      call.method === 'GET' && call.url.pathname.endsWith('/requests') ? json({ requests: [] }) : next(),
  },
  {
    name: 'POST for the page',
    fails: ['§4.1 getBookingPage is no POST'],
    tamper: async ({ method, url }, next) =>
      method === 'POST' && url.pathname.endsWith('/demo') ? next({ method: 'GET' }) : next(),
  },
  {
    name: '405 in plain text',
    fails: [
      '§4.1 getBookingPage is no POST',
      '§4.2 getFreeSlots is no POST',
      '§4.3 requestMeeting is no GET',
    ],
    tamper: async (_, next) => {
      const response = await next();
      return response.status === 405 ? text('Method Not Allowed', 405) : response;
    },
  },
  {
    name: 'POST for the free starts',
    fails: ['§4.2 getFreeSlots is no POST'],
    tamper: async ({ method, url }, next) =>
      method === 'POST' && url.pathname.endsWith('/slots') ? next({ method: 'GET' }) : next(),
  },
  taken(
    'a negative length accepted',
    '§8 a request is refused whose durationMinutes is negative',
    ({ durationMinutes }) => Number(durationMinutes) < 0,
  ),
  {
    name: 'an hour refused though the page offers it',
    fails: ['§8 a request may have each of durationsMinutes'],
    tamper: async (call, next, { memory }) => {
      // Refuses only the first request for an hour, because overlapping starts are requested with an hour too.
      if (!isRequest(call) || call.body?.durationMinutes !== 60 || memory.has('hour')) return next();
      memory.set('hour', 'refused');
      return json({ error: 'durationMinutes' }, 400);
    },
  },
  {
    name: 'a day of notice that the list does not know',
    fails: ['§8 a request may have the soonest start'],
    tamper: requests(({ body }, { now }) => {
      const ahead = Date.parse(String(body?.start)) - now();
      return ahead > 0 && ahead < 86_400_000 ? json({ error: 'too soon' }, 409) : undefined;
    }),
  },
  {
    name: 'a start accepted that has passed',
    fails: ['§8 a request is refused whose start has passed'],
    tamper: accepts((body, { now }) => isFull(body) && Date.parse(String(body.start)) < now() - 86_400_000),
  },
  {
    name: 'a start accepted that lies far ahead',
    fails: ['§8 a request is refused whose start lies a year ahead'],
    tamper: accepts(
      (body, { now }) => isFull(body) && Date.parse(String(body.start)) > now() + 100 * 86_400_000,
    ),
  },
  {
    name: 'an hour accepted where half an hour is free',
    fails: ['§8 a request is refused whose start is listed for another length only'],
    tamper: accepts(({ start, durationMinutes }, { memory }) => {
      const isLast = durationMinutes === 60 && /T(?:11|15|17):[34]/.test(String(start));
      if (isLast) memory.set('asked', String(start));
      return isLast;
    }),
  },
  {
    name: 'a start refused that is written in another zone',
    fails: ['§4.3 requestMeeting accepts a start as it is listed in another zone, for a guest there'],
    tamper: requests(({ body }) =>
      /-0[45]:00$/.test(String(body?.start)) ? json({ error: 'not listed' }, 409) : undefined,
    ),
  },
  {
    name: 'an acceptance that mixes two zones',
    fails: ['§4.3 the acceptance of a start that was listed in another zone names the same time'],
    tamper: async (call, next) => {
      const response = await next();
      if (!isRequest(call) || response.status !== 202 || !/-0[45]:00$/.test(String(call.body?.start)))
        return response;
      const accepted = (await response.json()) as { start: string };
      return json({ ...accepted, start: `${accepted.start.slice(0, 19)}+02:00` }, 202);
    },
  },
  {
    name: 'a repeat that is answered for another start',
    fails: ['§4.3 a request that is sent again and accepted is answered for the same start'],
    tamper: async (call, next, { memory }) => {
      const response = await next();
      if (!isRequest(call) || response.status !== 202) return response;
      const isAgain = memory.has(call.text);
      memory.set(call.text, 'sent');
      if (!isAgain) return response;
      return json({ ...((await response.json()) as object), start: '2027-03-09T09:00:00+02:00' }, 202);
    },
  },
];
