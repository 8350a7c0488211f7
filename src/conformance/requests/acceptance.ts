import { parseInstant } from '../../time/index.ts';
import { requestAcceptanceSchema } from '../../wire/index.ts';
import { abroadRead, noSuchPage, zoneAbroad } from '../reads/lists.ts';
import {
  type Check,
  judgeAccepted,
  judgeExchange,
  judgeRefusal,
  judgeShape,
  NotRunnable,
} from '../visit/check.ts';
import { type Exchange, tell } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';
import { firstAsked, rightBody, startNumber } from './asking.ts';

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
      const exchange = await firstAccepted(visit);
      const { body } = await firstAsked(visit);
      const accepted = requestAcceptanceSchema.safeParse(exchange.json);
      if (!accepted.success)
        throw new NotRunnable('a field of the acceptance is missing or has another type');
      const { start, durationMinutes } = accepted.data;
      // Times are compared as instants, because they may be written in any zone.
      const same =
        parseInstant(start) === parseInstant(body.start) && durationMinutes === body.durationMinutes;
      return judgeExchange(same, `${body.start}, ${body.durationMinutes} minutes`, { exchange });
    },
  },
  {
    name: '§4.3 requestMeeting accepts a start as it is listed in another zone, for a guest there',
    basis: 'stated',
    judge: async (visit) => judgeAccepted(await askAbroad(visit)),
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
  {
    name: '§4.3 requestMeeting refuses a body that is a list',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request('["Conformance Check"]')),
  },
  {
    name: '§4.3 requestMeeting answers 404 for a page that there is not',
    basis: 'stated',
    judge: async (visit) => {
      const body = await rightBody(visit, await startNumber(visit, 0));
      return judgeRefusal(await visit.request(body, noSuchPage), [404]);
    },
  },
];

/** The answer to the first request. @throws NotRunnable if it is not 202 */
async function firstAccepted(visit: Visit): Promise<Exchange> {
  const { exchange } = await firstAsked(visit);
  if (exchange.status !== 202) throw new NotRunnable(`a listed start was not accepted: ${tell(exchange)}`);
  return exchange;
}

/** A guest in another zone requests a start from the list of that zone. */
async function askAbroad(visit: Visit): Promise<Exchange> {
  const wanted = await startNumber(visit, 1);
  const { slots } = listIn(await abroadRead(visit));
  const slot = slots.find(({ start }) => parseInstant(start) === parseInstant(wanted));
  if (!slot) throw new NotRunnable(`${wanted} is not in the list of another zone`);
  const right = await rightBody(visit, slot.start);
  return visit.request({ ...right, timezone: zoneAbroad(right.timezone) });
}
