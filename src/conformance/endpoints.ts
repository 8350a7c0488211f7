import { parseInstant } from '../time/index.ts';
import { requestAcceptanceSchema } from '../wire/index.ts';
import { firstAsked, rightBody, startNumber } from './asking.ts';
import { type Check, failed, judge, judgeRefusal, NotRunnable, requireAnswer } from './check.ts';
import { type Exchange, tell } from './exchange.ts';
import { noSuchPage } from './free-slots.ts';
import { refusals } from './meeting-request.ts';
import { judgeShape } from './resources.ts';
import type { Visit } from './visit.ts';

/** Interface §4.1, §4.3 and §4.4: the page read, the request, and what else is published. */
export const endpointChecks: Check[] = [
  {
    name: '§4.1 getBookingPage answers 200',
    basis: 'stated',
    judge: async (visit) => {
      const exchange = await visit.pageRead();
      return judge(exchange.status === 200, '200', { exchange });
    },
  },
  {
    name: '§4.1 getBookingPage answers 404 for a page that there is not',
    basis: 'stated',
    judge: async (visit) => {
      const url = `${visit.baseUrl}/api/agent/booking-pages/${noSuchPage}`;
      return judgeRefusal(await visit.send({ method: 'GET', url, operation: 'getBookingPage' }), [404]);
    },
  },
  {
    name: '§4.3 requestMeeting accepts a start that is listed with 202',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange } = await firstAsked(visit);
      requireAnswer(exchange);
      return judge(exchange.status === 202, '202', { exchange });
    },
  },
  {
    name: '§4.3 the acceptance has every field, its status confirmation_sent',
    basis: 'stated',
    judge: async (visit) => judgeShape(await firstAccepted(visit), requestAcceptanceSchema, 202),
  },
  {
    name: '§4.3 the acceptance names the start and the length that were asked for',
    basis: 'implied',
    judge: async (visit) => {
      const { body } = await firstAsked(visit);
      const exchange = await firstAccepted(visit);
      const accepted = requestAcceptanceSchema.safeParse(exchange.json);
      if (!accepted.success) throw new NotRunnable('the acceptance has not its shape');
      const { start, durationMinutes } = accepted.data;
      const same =
        parseInstant(start) === parseInstant(body.start) && durationMinutes === body.durationMinutes;
      return judge(same, `${body.start}, ${body.durationMinutes} minutes`, { exchange });
    },
  },
  {
    name: '§4.3 requestMeeting refuses a call without a body',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request(''), refusals),
  },
  {
    name: '§4.3 requestMeeting refuses a body that is no JSON',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request('{"guestName": "Conformance'), refusals),
  },
  {
    name: '§4.3 requestMeeting refuses a body that is no object',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request('["Conformance Check"]'), refusals),
  },
  {
    name: '§4.3 requestMeeting answers 404 for a page that there is not',
    basis: 'stated',
    judge: async (visit) => {
      const body = await rightBody(visit, await startNumber(visit, 0));
      return judgeRefusal(await visit.request(body, noSuchPage), [404]);
    },
  },
  {
    name: '§4.4 /openapi.json describes the three operations',
    basis: 'stated',
    judge: async (visit) => {
      const exchange = await openApiRead(visit);
      if (exchange.status !== 200) return failed('200', tell(exchange), exchange);
      const missing = undescribed(exchange.json);
      return judge(missing.length === 0, 'all three', { exchange, got: `it lacks ${missing.join(', ')}` });
    },
  },
  {
    name: '§4.4 plain-text versions of the site are published',
    basis: 'stated',
    judge: async () => {
      throw new NotRunnable('the interface does not show their addresses');
    },
  },
];

/** The answer to the first request. @throws NotRunnable where it is no 202 */
async function firstAccepted(visit: Visit): Promise<Exchange> {
  const { exchange } = await firstAsked(visit);
  if (exchange.status !== 202) throw new NotRunnable(`a listed start was not accepted: ${tell(exchange)}`);
  return exchange;
}

/** The machine-readable description, read once. */
export function openApiRead(visit: Visit): Promise<Exchange> {
  return visit.once('openapi', () => visit.send({ method: 'GET', url: `${visit.baseUrl}/openapi.json` }));
}

const described = {
  getBookingPage: /^\/api\/agent\/booking-pages\/\{[^/]+\}$/,
  getFreeSlots: /^\/api\/agent\/booking-pages\/\{[^/]+\}\/slots$/,
  requestMeeting: /^\/api\/agent\/booking-pages\/\{[^/]+\}\/requests$/,
} as const;

/** The operations that a description does not have: a path may stand under a server's own, so its beginning is not looked at. */
function undescribed(document: unknown): string[] {
  const { paths } = Object(document) as { paths?: unknown };
  const known = Object.entries(Object(paths) as Record<string, unknown>);
  return Object.entries(described).flatMap(([operation, path]) => {
    const method = operation === 'requestMeeting' ? 'post' : 'get';
    const found = known.some(
      ([name, item]) =>
        path.test(name.replace(/^.*(?=\/api\/agent\/)/, '')) && Object.hasOwn(Object(item), method),
    );
    return found ? [] : [operation];
  });
}
