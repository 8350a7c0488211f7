import { errorBodySchema, type OperationId, operations } from '../wire/index.ts';
import { type Check, type CheckVerdict, failed, NotRunnable, passed, unchecked } from './visit/check.ts';
import { type Exchange, excerpt, tell } from './visit/exchange.ts';
import type { Visit } from './visit/visit.ts';

const operationIds = Object.keys(operations) as OperationId[];

/** Interface §5.1, §7, and "Requests and responses use JSON" of the opening, for all answers of this visit. The checks send no credential. */
export const everyAnswerChecks: Check[] = [
  ...operationIds.map(
    (operation): Check => ({
      name: `§5 ${operation} needs no credential`,
      basis: 'stated',
      judge: async (visit) => {
        const closed = answersOf(visit, operation).find(({ status }) => locked.includes(status));
        return closed ? failed('an answer without sign-in', tell(closed), closed) : passed;
      },
    }),
  ),
  ...operationIds.map(
    (operation): Check => ({
      name: `§7 errors of ${operation} are {error: string}`,
      basis: 'stated',
      judge: async (visit) => judgeErrors(visit, operation),
    }),
  ),
  ...operationIds.map(
    (operation): Check => ({
      name: `§7 ${operation} answers no other statuses than its own`,
      basis: 'stated',
      judge: async (visit) => judgeStatuses(visit, operation),
    }),
  ),
  unchecked(
    '§7 requestMeeting answers 503',
    'the interface does not say when a service answers 503, and it cannot be caused from outside',
  ),
  unchecked(
    '§8 calls are rate limited per caller and per guest email',
    'the interface does not give the limits, and finding them would take too many requests',
  ),
  { name: 'opening: responses are JSON', basis: 'stated', judge: async (visit) => judgeContentTypes(visit) },
];

const locked = [301, 302, 303, 307, 308, 401, 403, 407];

/** @throws NotRunnable if the operation never answered */
function answersOf(visit: Visit, operation: OperationId): Exchange[] {
  const answers = visit.exchanges.filter(
    (exchange) => exchange.operation === operation && exchange.status > 0,
  );
  if (answers.length === 0) throw new NotRunnable('the operation was not reached');
  return answers;
}

function judgeErrors(visit: Visit, operation: OperationId): CheckVerdict {
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

/** 429 and 503 are always allowed, because calls are limited (§8), and any service can be down. */
function judgeStatuses(visit: Visit, operation: OperationId): CheckVerdict {
  const { success, errors } = operations[operation];
  const listed: readonly number[] = [success, ...errors, 429, 503];
  const other = answersOf(visit, operation).find(({ status }) => !listed.includes(status));
  return other ? failed(`one of ${[success, ...errors].join(', ')}`, tell(other), other) : passed;
}

function judgeContentTypes(visit: Visit): CheckVerdict {
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
