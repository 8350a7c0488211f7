import { isRecord, type MeetingRequest, type OperationId, operations } from '../../wire/index.ts';
import { firstAsked } from '../requests/asking.ts';
import { type Check, type CheckVerdict, failed, judgeExchange, NotRunnable, passed } from '../visit/check.ts';
import { type Exchange, excerpt, tell } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';
import { type Described, findOperation, follow, jsonSchemaOf, readDescription } from './description.ts';
import { differences } from './json-schema.ts';

const operationIds = Object.keys(operations) as OperationId[];

/**
 * Interface §4.4: the bodies of this visit, compared with the service's own `/openapi.json`. An agent that was built from the document must be
 * able to call the service.
 */
export const describedBodiesChecks: Check[] = [
  ...operationIds.flatMap((id): Check[] => [
    {
      name: `§4.4 answers of ${id} fit the service's /openapi.json`,
      basis: 'implied',
      judge: async (visit) => judgeBodies(visit, id, (status) => status === operations[id].success),
    },
    {
      name: `§4.4 errors of ${id} fit the service's /openapi.json`,
      basis: 'implied',
      judge: async (visit) => judgeBodies(visit, id, (status) => status >= 400),
    },
  ]),
  {
    name: "§4.4 every status that is answered is in the service's /openapi.json",
    basis: 'implied',
    judge: judgeStatuses,
  },
  {
    name: "§4.4 a request that is accepted fits the service's /openapi.json",
    basis: 'implied',
    judge: async (visit) => {
      const { exchange, body } = await firstAsked(visit);
      if (exchange.status !== 202) throw new NotRunnable(`no request was accepted: ${tell(exchange)}`);
      const { schema, description } = await requestSchema(visit);
      const [wrong] = differences(body, schema, description);
      return judgeExchange(!wrong, 'a description that allows what the service accepts', {
        exchange,
        ...(wrong && { got: excerpt(`${wrong.at}: ${wrong.wrong}`) }),
      });
    },
  },
  {
    name: '§4.4 /openapi.json requires the fields that a request must have',
    basis: 'stated',
    judge: async (visit) => {
      const { body } = await firstAsked(visit);
      const { schema, description, exchange } = await requestSchema(visit);
      const optional = requiredFields.filter((field) => {
        const { [field]: _, ...rest } = body;
        return differences(rest, schema, description).length === 0;
      });
      return judgeExchange(optional.length === 0, `${requiredFields.join(', ')} are required`, {
        exchange,
        got: `a request is described as complete without ${optional.join(', ')}`,
      });
    },
  },
];

const requiredFields = [
  'guestName',
  'guestEmail',
  'timezone',
  'durationMinutes',
  'start',
] as const satisfies (keyof MeetingRequest)[];

type Answer = { exchange: Exchange; described: Described; response: Record<string, unknown> | undefined };

/** The answers of an operation on this visit, each with the description of its status. */
async function answersOf(visit: Visit, id: OperationId): Promise<{ description: object; answers: Answer[] }> {
  const { description } = await readDescription(visit);
  const described = findOperation(description, id);
  if (!described) throw new NotRunnable(`the description lacks ${id}`);
  const responses = isRecord(described.operation.responses) ? described.operation.responses : {};
  const answers = visit.exchanges
    .filter(({ operation, status }) => operation === id && status > 0)
    .map((exchange) => {
      const { status } = exchange;
      const family = `${Math.floor(status / 100)}XX`;
      const found = responses[status] ?? responses[family] ?? responses.default;
      return { exchange, described, response: follow(description, found) };
    });
  return { description, answers };
}

/** Maximum number of compared answers. Hundreds of lists differ only in their zone. */
const mostAnswers = 60;

async function judgeBodies(
  visit: Visit,
  id: OperationId,
  isJudged: (status: number) => boolean,
): Promise<CheckVerdict> {
  const { description, answers } = await answersOf(visit, id);
  const judged = answers
    .filter(({ exchange, response }) => isJudged(exchange.status) && response)
    .slice(0, mostAnswers);
  if (judged.length === 0) throw new NotRunnable('the description has none of the answers that came');
  for (const { exchange, response } of judged) {
    const schema = jsonSchemaOf(response);
    if (schema === undefined)
      return failed('a schema of the answer in JSON', `none for ${exchange.status} of ${id}`, exchange);
    const [wrong] = differences(exchange.json, schema, description);
    if (wrong)
      return failed('what /openapi.json describes', excerpt(`${wrong.at}: ${wrong.wrong}`), exchange);
  }
  return passed;
}

async function judgeStatuses(visit: Visit): Promise<CheckVerdict> {
  for (const id of operationIds) {
    const { answers } = await answersOf(visit, id);
    const unknown = answers.find(({ response }) => !response);
    if (unknown)
      return failed(
        'a description of each status',
        `${id} answered ${unknown.exchange.status}`,
        unknown.exchange,
      );
  }
  return passed;
}

async function requestSchema(
  visit: Visit,
): Promise<{ schema: unknown; description: object; exchange: Exchange }> {
  const { description, exchange } = await readDescription(visit);
  const described = findOperation(description, 'requestMeeting');
  const schema = jsonSchemaOf(follow(description, described?.operation.requestBody));
  if (schema === undefined) throw new NotRunnable('the description has no body of requestMeeting');
  return { schema, description, exchange };
}
