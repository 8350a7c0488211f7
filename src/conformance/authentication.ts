import { type OperationId, operations } from '../wire/index.ts';
import { type Check, failed, judgeExchange, NotRunnable, passed, requireAnswer } from './visit/check.ts';
import { type Exchange, tell } from './visit/exchange.ts';
import type { Visit } from './visit/visit.ts';

const locked = [301, 302, 303, 307, 308, 401, 403, 407];

/** Interface §5.1 and §5.2. The check has no credential to send. */
export const authenticationChecks: Check[] = [
  ...(Object.keys(operations) as OperationId[]).map(
    (operation): Check => ({
      name: `§5 ${operation} needs no credential`,
      basis: 'stated',
      judge: async (visit) => {
        const answers = visit.exchanges.filter(
          (exchange) => exchange.operation === operation && exchange.status > 0,
        );
        const closed = answers.find(({ status }) => locked.includes(status));
        if (closed) return failed('an answer without sign-in', tell(closed), closed);
        if (answers.length === 0) throw new NotRunnable('the operation was not reached');
        return passed;
      },
    }),
  ),
  {
    name: '§5 a credential that is sent all the same changes nothing',
    basis: 'implied',
    judge: async (visit) => {
      const { url } = await visit.pageRead();
      const headers = { authorization: 'Bearer conformance-check-has-no-key' };
      const exchange = await visit.send({ method: 'GET', url, headers });
      requireAnswer(exchange);
      const isPage = exchange.status === 200 && exchange.json !== undefined;
      return judgeExchange(isPage, 'the page: an HTTP client may send a header that was not asked for', {
        exchange,
      });
    },
  },
  {
    name: '§5 the connector at /api/mcp answers only people who have signed in',
    basis: 'stated',
    judge: async (visit) => {
      const exchange = await callConnector(visit);
      if (exchange.status === 404 || exchange.status === 405)
        throw new NotRunnable(`there is no connector: ${tell(exchange)}. It is a separate one (§1)`);
      return judgeExchange(exchange.status === 401, '401', { exchange });
    },
  },
];

function callConnector(visit: Visit): Promise<Exchange> {
  const clientInfo = { name: 'agent-booking-conformance', version: '1.0.0' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  return visit.send({
    method: 'POST',
    url: `${visit.baseUrl}/api/mcp`,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
}
