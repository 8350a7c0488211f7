import { Hono } from 'hono';
import { z } from 'zod';
import {
  bookingPageSchema,
  daysLimit,
  errorBodySchema,
  meetingRequestSchema,
  type OperationId,
  operations,
  questionSchema,
  reasonSchema,
  requestAcceptanceSchema,
  slotListSchema,
  slotSchema,
  slotsQuerySchema,
} from '../../wire/index.ts';
import { answerOtherMethod } from '../http/api-error.ts';
import { longestAnswer, longestName } from '../meetings/longest-texts.ts';
import type { PagesContext } from '../pages/host-page.ts';
import { serviceText } from './plain-texts.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The resources by the names that interface §2 gives them. */
const resources = {
  BookingPage: bookingPageSchema,
  Reason: reasonSchema,
  Question: questionSchema,
  SlotList: slotListSchema,
  Slot: slotSchema,
  MeetingRequest: meetingRequestSchema,
  RequestAcceptance: requestAcceptanceSchema,
  Error: errorBodySchema,
};

type ResourceName = keyof typeof resources;

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * The schemas describe the input side, because a reader that refuses unknown fields could not read what a later version adds (interface §9
 * promises nothing about that). Two statements that a reader does not need are removed: that a whole number fits into a double, and that
 * the keys of an object are texts.
 */
const inputSide = {
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    delete jsonSchema.propertyNames;
  },
} as const;

type Operation = {
  summary: string;
  description: string;
  answer: { resource: ResourceName; description: string };
  parameters?: object[];
  requestBody?: object;
};

const slug = {
  name: 'slug',
  in: 'path',
  required: true,
  description: "The booking page's address.",
  schema: { type: 'string' },
};

const query = (name: keyof typeof slotsQuerySchema.shape, description: string, more: JsonSchema = {}) => {
  const { $schema: _, ...schema } = z.toJSONSchema(slotsQuerySchema.shape[name], inputSide);
  return { name, in: 'query', required: false, description, schema: { ...schema, ...more } };
};

const written: Record<OperationId, Operation> = {
  getBookingPage: {
    summary: 'Read a booking page',
    description: 'Who it books with, the lengths that it offers, its reasons and its questions.',
    answer: { resource: 'BookingPage', description: 'The page.' },
  },
  getFreeSlots: {
    summary: 'List the free start times of a booking page',
    description: 'The starts that can be requested now. Listing holds none of them.',
    parameters: [
      query('duration', "Minutes; one of the page's durationsMinutes. Default: its defaultDurationMinutes."),
      query('timezone', "The guest's IANA time zone. Default: the page's."),
      query('days', 'How many days ahead, of 24 hours each from now.', { default: daysLimit.default }),
    ],
    answer: { resource: 'SlotList', description: 'The free start times, in the order of time.' },
  },
  requestMeeting: {
    summary: 'Request one start time for a guest',
    description:
      'Emails the guest a confirmation link. The meeting is booked only when the guest confirms it, within 48 hours; a request holds no time. The same request again within ten minutes is accepted without a second mail.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaRef('MeetingRequest') } },
    },
    answer: {
      resource: 'RequestAcceptance',
      description: 'The guest has been emailed a link to confirm. Nothing is booked yet.',
    },
  },
};

/** The cause of each status, in words. */
const meanings: Record<400 | 404 | 409 | 429 | 503, string> = {
  400: 'Something in the call is wrong; error says what, and what would be right.',
  404: 'There is no such booking page.',
  409: 'That start is not offered now: read the slots again.',
  429: 'Too many calls from this caller, or too many requests for this guest: wait as long as Retry-After says.',
  503: 'No confirmation can be mailed, nothing stored, or the free times are unknown because a calendar cannot be read. Nothing was requested: wait as long as Retry-After says.',
};

/**
 * The statuses of errors: those of interface §7, and others that this service answers. §7 lists no status for a read that is limited (§8)
 * or whose data cannot be read. The page read needs no database.
 */
const errorStatuses: Record<OperationId, readonly (keyof typeof meanings)[]> = {
  getBookingPage: [...operations.getBookingPage.errors, 429],
  getFreeSlots: [...operations.getFreeSlots.errors, 429, 503],
  requestMeeting: operations.requestMeeting.errors,
};

const waitHeader = {
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
};

/** The machine-readable description of the three operations (interface §4.4, §9), of a service at this address. */
export function openApiDocument(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const id of Object.keys(operations) as OperationId[]) {
    const { method, path } = operations[id];
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(id) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Booking Service',
      version: '1.0.0',
      description:
        'An AI assistant books a meeting for the person it works for: read the page, list its free start times, request one. A request does not create a meeting. The guest gets an email with a confirmation link, and the meeting is booked only when the guest confirms it, within 48 hours. No API key is needed. Every error has the body { error }; a method that a path does not have is 405, and a failure of the service itself is 500. After a 500 the outcome is unknown: do not send the request again.',
    },
    servers: [{ url: publicUrl }],
    // No key or other credential is needed (interface §5).
    security: [],
    paths,
    components: { schemas: resourceSchemas() },
  };
}

function describeOperation(operationId: OperationId): object {
  const { success } = operations[operationId];
  const { summary, description, answer, parameters = [], requestBody } = written[operationId];
  const responses: Record<string, object> = {
    [success]: {
      description: answer.description,
      content: { 'application/json': { schema: schemaRef(answer.resource) } },
    },
  };
  for (const status of errorStatuses[operationId]) {
    responses[status] = {
      description: meanings[status],
      ...((status === 429 || status === 503) && { headers: waitHeader }),
      content: { 'application/json': { schema: schemaRef('Error') } },
    };
  }
  return {
    operationId,
    summary,
    description,
    parameters: [slug, ...parameters],
    ...(requestBody && { requestBody }),
    responses,
  };
}

/** The descriptions of fields in interface §2, by schema. */
export const fieldNotes: Record<string, Record<string, string>> = {
  BookingPage: {
    slug: "The page's address segment.",
    name: 'Who the page books with.',
    url: 'Public address of the page.',
    timezone: "The page's time zone, an IANA name.",
    durationsMinutes: 'Meeting lengths in minutes that the page offers.',
    defaultDurationMinutes: 'Minutes.',
    reasons: 'Meeting reasons; may be empty.',
    reasonRequired: 'Whether a request must name a reason. Absent if it need not.',
    customFields: 'Questions asked for every booking.',
    howToBook: 'Text instructions for booking.',
  },
  Reason: {
    key: 'Value to send as reasonKey in a request.',
    durationsMinutes:
      "Those of the page's durationsMinutes that a request with this reason can have. Absent for all of them.",
    questions: 'Questions specific to the reason.',
  },
  Question: { key: "Key under which the answer goes in the request's answers object." },
  SlotList: {
    slots: 'The free start times, in the order of time.',
    timezone: 'The zone that the times are written in.',
  },
  Slot: { start: 'Send it back unchanged as start of a request.' },
  MeetingRequest: {
    guestName: `At most ${longestName} characters.`,
    guestEmail: 'Where the confirmation goes; the meeting is booked when this person confirms.',
    timezone: 'IANA time zone name of the guest.',
    durationMinutes: "Minutes; one of the page's durationsMinutes, and of the reason's if it has any.",
    start: 'One of the start times returned by the slots read.',
    locale: 'The language of the mails to the guest. Default: the language of the page.',
    reasonKey:
      "One of the page's reasons' key values, if the page has reasons. Required if the page's reasonRequired is true.",
    answers: `Answers keyed by question key, covering the reason's questions and the custom fields; each at most ${longestAnswer} characters.`,
  },
  RequestAcceptance: {
    status: 'A link is on its way to the guest by email. The meeting is not booked until they confirm it.',
    start: 'The start, in the zone of the guest.',
  },
  Error: { error: 'What was wrong, and what would be right.' },
};

/** The resources as JSON Schema 2020-12, the dialect of OpenAPI 3.1, from the schemas that check them. */
function resourceSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(resources)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...inputSide, uri: (id) => schemaRef(id).$ref });
  for (const [name, notes] of Object.entries(fieldNotes))
    for (const [field, description] of Object.entries(notes))
      Object.assign(schemas[name]?.properties?.[field] ?? {}, { description });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  );
}

/** `/openapi.json` and `/llms.txt` (interface §4.4). Any website may read them, because they hold no personal data. */
export function openApiRoutes(context: PagesContext): Hono {
  const app = new Hono();
  const open = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'max-age=300' };
  app.get('/openapi.json', (c) => c.json(openApiDocument(context.publicUrl()), 200, open));
  app.get('/llms.txt', (c) => c.text(serviceText(context), 200, open));
  for (const path of ['/openapi.json', '/llms.txt'])
    app.all(path, (c) => answerOtherMethod(c.req.method, 'GET, HEAD, OPTIONS'));
  return app;
}
