import { parseInstant } from '../../time/index.ts';
import { requestAcceptanceSchema } from '../../wire/index.ts';
import { abroadRead, noSuchPage, zoneAbroad } from '../reads/lists.ts';
import {
  type Check,
  type CheckVerdict,
  judgeAccepted,
  judgeExchange,
  judgeListedStatus,
  judgeOtherMethod,
  judgeRefusal,
  judgeShape,
  NotRunnable,
} from '../visit/check.ts';
import { type Exchange, tell } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { type Asked, firstAsked, firstRepeated, rightBody, startNumber } from './asking.ts';

/** Interface §4.3: the request. */
export const acceptanceChecks: Check[] = [
  {
    name: '§4.3 requestMeeting accepts a start that is listed with 202',
    basis: 'stated',
    judge: async (visit) => judgeAccepted((await firstAsked(visit)).exchange),
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
      await firstAccepted(visit);
      return judgeEcho(await firstAsked(visit));
    },
  },
  {
    name: '§4.3 requestMeeting accepts a start as it is listed in another zone, for a guest there',
    basis: 'stated',
    judge: async (visit) => judgeAccepted((await askedAbroad(visit)).exchange),
  },
  {
    name: '§4.3 the acceptance of a start that was listed in another zone names the same time',
    basis: 'implied',
    judge: async (visit) => {
      const asked = await askedAbroad(visit);
      if (asked.exchange.status !== 202) throw new NotRunnable(`not accepted: ${tell(asked.exchange)}`);
      return judgeEcho(asked);
    },
  },
  {
    name: '§4.3 a request that is sent again and accepted is answered for the same start',
    basis: 'implied',
    judge: async (visit) => {
      await firstAccepted(visit);
      const again = await firstRepeated(visit);
      if (again.exchange.status === 202) return judgeEcho(again);
      return judgeListedStatus(again.exchange, 'requestMeeting');
    },
  },
  {
    name: '§4.3 requestMeeting reads application/json with a charset',
    basis: 'implied',
    judge: async (visit) => {
      const body = JSON.stringify(await rightBody(visit, await startNumber(visit, 0)));
      return judgeAccepted(await sendAs(visit, 'application/json; charset=utf-8', body));
    },
  },
  {
    name: '§4.3 requestMeeting refuses a form',
    basis: 'stated',
    judge: async (visit) => {
      const { answers: _, ...body } = await rightBody(visit, await startNumber(visit, 0));
      const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
      return judgeRefusal(await sendAs(visit, 'application/x-www-form-urlencoded', form.toString()));
    },
  },
  {
    name: '§4.3 requestMeeting refuses a call without a body',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request('')),
  },
  {
    name: '§4.3 requestMeeting refuses a body that is no JSON',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request('{"guestName": "Conformance')),
  },
  ...[
    ['a list', '["Conformance Check"]'],
    ['null', 'null'],
  ].map(
    ([what, body = '']): Check => ({
      name: `§4.3 requestMeeting refuses a body that is ${what}`,
      basis: 'stated',
      judge: async (visit) => judgeRefusal(await visit.request(body)),
    }),
  ),
  {
    name: '§4.3 requestMeeting answers 404 for a page that there is not',
    basis: 'stated',
    judge: async (visit) => {
      const body = await rightBody(visit, await startNumber(visit, 0));
      return judgeRefusal(await visit.request(body, noSuchPage), [404]);
    },
  },
  {
    name: '§4.3 requestMeeting is no GET',
    basis: 'implied',
    judge: async (visit) => {
      const { url } = (await firstAsked(visit)).exchange;
      return judgeOtherMethod(await visit.send({ method: 'GET', url }));
    },
  },
];

/** The answer to the first request. @throws NotRunnable if it is not 202 */
async function firstAccepted(visit: Visit): Promise<Exchange> {
  const { exchange } = await firstAsked(visit);
  if (exchange.status !== 202) throw new NotRunnable(`a listed start was not accepted: ${tell(exchange)}`);
  return exchange;
}

/** Whether an acceptance has the requested values. Times are compared as instants, because they may be written in any zone. */
function judgeEcho({ exchange, body }: Pick<Asked, 'exchange' | 'body'>): CheckVerdict {
  const accepted = requestAcceptanceSchema.safeParse(exchange.json);
  if (!accepted.success) throw new NotRunnable('a field of the acceptance is missing or has another type');
  const { start, durationMinutes } = accepted.data;
  const same = parseInstant(start) === parseInstant(body.start) && durationMinutes === body.durationMinutes;
  return judgeExchange(same, `${body.start}, ${body.durationMinutes} minutes`, { exchange });
}

/** A guest in another zone requests a start from the list of that zone. */
function askedAbroad(visit: Visit): Promise<Asked> {
  return visit.once('request from abroad', async () => {
    const wanted = await startNumber(visit, 1);
    const { slots } = listIn(await abroadRead(visit));
    const slot = slots.find(({ start }) => parseInstant(start) === parseInstant(wanted));
    if (!slot) throw new NotRunnable(`${wanted} is not in the list of another zone`);
    const right = await rightBody(visit, slot.start);
    const body = { ...right, timezone: zoneAbroad(right.timezone) };
    return { email: body.guestEmail, body, exchange: await visit.request(body) };
  });
}

async function sendAs(visit: Visit, contentType: string, body: string): Promise<Exchange> {
  const { exchange } = await firstAsked(visit);
  const headers = { 'content-type': contentType };
  return visit.send({ method: 'POST', url: exchange.url, headers, body, operation: 'requestMeeting' });
}
