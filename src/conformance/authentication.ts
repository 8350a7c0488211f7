import { type OperationId, operations } from '../wire/index.ts';
import { type Check, failed, judge, NotRunnable, passed } from './check.ts';
import { confirmed, firstLink } from './confirming.ts';
import { type Exchange, excerpt, tell } from './exchange.ts';
import { secretOf } from './guest-link.ts';
import type { Visit } from './visit.ts';

const locked = [301, 302, 303, 307, 308, 401, 403, 407];

/** Interface §5. The check itself has no credential to send. */
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
    name: '§5 the connector at /api/mcp answers nobody who has not signed in',
    basis: 'stated',
    judge: async (visit) => {
      const exchange = await callConnector(visit);
      if (exchange.status === 404 || exchange.status === 405)
        throw new NotRunnable(`there is no connector: ${tell(exchange)}. It is a separate one (§1)`);
      return judge(exchange.status === 401, '401', { exchange });
    },
  },
  {
    name: '§5 the confirmation link is not given to the agent',
    basis: 'stated',
    judge: async (visit) => {
      const { asked, link } = await firstLink(visit);
      const given = asked.exchange.text.includes(secretOf(link));
      return judge(!given, 'an acceptance without the link', { exchange: asked.exchange });
    },
  },
  {
    name: '§5 the page behind the confirmation link is kept by no cache',
    basis: 'implied',
    judge: async (visit) => {
      const { opened } = await confirmed(visit);
      const control = opened.answered.get('cache-control') ?? '';
      return judge(
        /no-store/i.test(control),
        'Cache-Control: no-store, because the link is the guest’s authority',
        {
          exchange: opened,
          got: `Cache-Control: ${excerpt(control) || 'none'}`,
        },
      );
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
