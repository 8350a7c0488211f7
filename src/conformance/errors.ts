import { errorBodySchema, type OperationId, operations } from '../wire/index.ts';
import { type Check, failed, NotRunnable, passed, type Verdict } from './check.ts';
import { type Exchange, excerpt, tell } from './exchange.ts';
import type { Visit } from './visit.ts';

/** Interface §7, and the opening's "Requests and responses use JSON", of everything that was answered on this visit. */
export const errorChecks: Check[] = [
  ...(Object.keys(operations) as OperationId[]).map(
    (operation): Check => ({
      name: `§7 errors of ${operation} are {error: string}`,
      basis: 'stated',
      judge: async (visit) => judgeErrors(visit, operation),
    }),
  ),
  {
    name: '§7 requestMeeting answers 503',
    basis: 'stated',
    judge: async () => {
      throw new NotRunnable('when a service answers so is not shown, and cannot be caused from outside');
    },
  },
  { name: 'opening: responses are JSON', basis: 'stated', judge: async (visit) => judgeContentTypes(visit) },
];

function judgeErrors(visit: Visit, operation: OperationId): Verdict {
  const listed: readonly number[] = operations[operation].errors;
  const errors = visit.exchanges.filter(
    (exchange) => exchange.operation === operation && listed.includes(exchange.status),
  );
  if (errors.length === 0) throw new NotRunnable(`no call was answered ${listed.join(' or ')}`);
  const wrong = errors.find(
    (exchange) => !errorBodySchema.safeParse(exchange.json).success || !isJson(exchange),
  );
  return wrong ? failed('JSON {"error": "…"}', `${contentType(wrong)}: ${tell(wrong)}`, wrong) : passed;
}

function judgeContentTypes(visit: Visit): Verdict {
  const successes = visit.exchanges.filter(
    ({ operation, status }) => operation && status === operations[operation].success,
  );
  if (successes.length === 0) throw new NotRunnable('no operation succeeded');
  const wrong = successes.find((exchange) => !isJson(exchange));
  return wrong
    ? failed('Content-Type: application/json', `Content-Type: ${contentType(wrong)}`, wrong)
    : passed;
}

function isJson(exchange: Exchange): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType(exchange));
}

function contentType({ answered }: Exchange): string {
  return excerpt(answered.get('content-type') ?? 'none');
}
